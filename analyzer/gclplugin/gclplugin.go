// Package gclplugin registers idemlint with golangci-lint as a module plugin.
package gclplugin

import (
	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/idemlint/idemlint/analyzer"
)

func init() { register.Plugin("idemlint", New) }

// New makes the plugin of the settings in .golangci.yml, which may be absent.
func New(settings any) (register.LinterPlugin, error) {
	options, err := register.DecodeSettings[analyzer.Options](settings)
	if err != nil {
		return nil, err
	}
	if _, err := options.Apply(); err != nil {
		return nil, err
	}
	return plugin{options}, nil
}

type plugin struct{ options analyzer.Options }

// BuildAnalyzers returns the one analyzer, which has the name of the plugin so that
// golangci-lint does not put its name in front of each message.
func (p plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	return []*analysis.Analyzer{analyzer.New(p.options)}, nil
}

// GetLoadMode asks for types.
func (plugin) GetLoadMode() string { return register.LoadModeTypesInfo }
