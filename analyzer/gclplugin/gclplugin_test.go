package gclplugin

import (
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
)

func TestPluginIsRegisteredUnderTheNameOfItsAnalyzer(t *testing.T) {
	newPlugin, err := register.GetPlugin("idemlint")
	if err != nil {
		t.Fatal(err)
	}
	for _, settings := range []any{nil, map[string]any{"rules": []any{"-operationid"}, "include": []any{"example.com/lib"}}} {
		plugin, err := newPlugin(settings)
		if err != nil {
			t.Fatalf("%v: %v", settings, err)
		}
		analyzers, err := plugin.BuildAnalyzers()
		if err != nil || len(analyzers) != 1 || analyzers[0].Name != "idemlint" || plugin.GetLoadMode() != register.LoadModeTypesInfo {
			t.Errorf("%v: got %v, %v", settings, analyzers, err)
		}
	}
}

func TestWrongSettingsAreAClearError(t *testing.T) {
	for want, settings := range map[string]any{
		"colour": map[string]any{"colour": true},
		"nosuch": map[string]any{"rules": []any{"nosuch"}},
		"grave":  map[string]any{"min-severity": "grave"},
		"pur":    map[string]any{"catalog": []any{map[string]any{"symbol": "a/b.F", "verb": "pur"}}},
		"sym":    map[string]any{"catalog": []any{map[string]any{"sym": "a/b.F", "verb": "pure"}}},
	} {
		if _, err := New(settings); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: got %v, want an error that names %s", settings, err, want)
		}
	}
}
