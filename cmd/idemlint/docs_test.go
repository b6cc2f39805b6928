package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"github.com/idemlint/idemlint/internal/config"
)

var yamlBlock = regexp.MustCompile("(?ms)^```yaml\n(.*?)^```")

// snippets are the blocks of YAML in README.md and docs, by page.
func snippets(t *testing.T) map[string][]string {
	t.Helper()
	pages, err := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string][]string{}
	for _, page := range append(pages, filepath.Join("..", "..", "README.md")) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range yamlBlock.FindAllStringSubmatch(string(text), -1) {
			found[filepath.Base(page)] = append(found[filepath.Base(page)], m[1])
		}
	}
	return found
}

func TestSnippetsOfYAMLAreRead(t *testing.T) {
	checked := map[string]int{}
	for page, blocks := range snippets(t) {
		for _, block := range blocks {
			var v any
			if err := yaml.Unmarshal([]byte(block), &v); err != nil {
				t.Errorf("%s: %v\n%s", page, err, block)
			}
			settings, ok := settingsIn(t, block)
			if !ok {
				continue
			}
			checked[page]++
			if _, err := config.Parse(page, settings); err != nil {
				t.Errorf("%s shows settings with a mistake: %v", page, err)
			}
		}
	}
	for _, page := range []string{"README.md", "configuration.md", "drivers.md"} {
		if checked[page] == 0 {
			t.Errorf("%s shows no settings", page)
		}
	}
}

// settingsIn is what a block shows of .idemlint.yml, or the same settings of golangci-lint.
func settingsIn(t *testing.T, block string) ([]byte, bool) {
	t.Helper()
	if !strings.Contains(block, "linters:") {
		return []byte(block), strings.Contains(block, "catalog:")
	}
	var golangci struct {
		Linters struct {
			Settings struct {
				Custom struct {
					Idemlint struct{ Settings map[string]any }
				}
			}
		}
	}
	if err := yaml.Unmarshal([]byte(block), &golangci); err != nil {
		t.Fatal(err)
	}
	settings := golangci.Linters.Settings.Custom.Idemlint.Settings
	text, err := yaml.Marshal(settings)
	if err != nil {
		t.Fatal(err)
	}
	return text, len(settings) > 0
}

// commandLine is a line of a script that runs idemlint.
var commandLine = regexp.MustCompile(`(?m)^\s*- (?:run: )?(idemlint .*)$`)

func TestCommandsOfWorkflowsRun(t *testing.T) {
	ran := 0
	for page, blocks := range snippets(t) {
		for _, block := range blocks {
			for _, m := range commandLine.FindAllStringSubmatch(block, -1) {
				ran++
				cmd := exec.Command("bash", "-c", "idemlint() { "+strconv.Quote(binary)+` "$@"; }; `+m[1])
				cmd.Dir = bonus.Temp(t)
				cmd.Env = append(os.Environ(), "GOPROXY=off")
				out, err := cmd.CombinedOutput()
				if err != nil && !errors.As(err, new(*exec.ExitError)) {
					t.Fatal(err)
				}
				want := exitFindings
				if strings.Contains(m[1], "test $? -eq 3") {
					want = exitClean
				}
				if got := cmd.ProcessState.ExitCode(); got != want {
					t.Errorf("%s: %s: status %d, want %d\n%s", page, m[1], got, want, out)
				}
			}
		}
	}
	if ran < 3 {
		t.Errorf("only %d commands were found", ran)
	}
}
