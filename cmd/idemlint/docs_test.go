package main

import (
	"errors"
	goversion "go/version"
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

var (
	goImage  = regexp.MustCompile(`(?m)image: golang:(\S+)`)
	setupGo  = regexp.MustCompile(`actions/setup-go@\S+\s+with: \{go-version: stable\}`)
	goNeeded = regexp.MustCompile(`(?m)^go (\S+)$`)
)

// Both the action and the image forbid the go command to fetch another Go.
func TestWorkflowsBringAGoThatBuildsIdemlint(t *testing.T) {
	mod, err := os.ReadFile(filepath.Join("..", "..", "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	needed, found := goNeeded.FindStringSubmatch(string(mod))[1], 0
	for page, blocks := range snippets(t) {
		for _, block := range blocks {
			if m := goImage.FindStringSubmatch(block); m != nil {
				found++
				if goversion.Compare(goversion.Lang("go"+m[1]), goversion.Lang("go"+needed)) < 0 {
					t.Errorf("%s: the image has Go %s, idemlint needs %s", page, m[1], needed)
				}
			}
			if n := strings.Count(block, "actions/setup-go@"); n > 0 {
				found++
				if len(setupGo.FindAllString(block, -1)) != n {
					t.Errorf("%s: Go is not the newest\n%s", page, block)
				}
			}
		}
	}
	if found < 2 {
		t.Errorf("only %d workflows were found", found)
	}
}

var (
	complaint = regexp.MustCompile(`(?m)^\| (\d+) \|.*\| ([^|]+) \|$`)
	evidence  = regexp.MustCompile("`([a-z/]+)(?:\\.(Test\\w+))?`")
)

func TestComplaintsAreShownByTestsAndProgramsThatExist(t *testing.T) {
	root := filepath.Join("..", "..")
	page, err := os.ReadFile(filepath.Join(root, "docs", "complaints.md"))
	if err != nil {
		t.Fatal(err)
	}
	for i, row := range complaint.FindAllStringSubmatch(string(page), -1) {
		if row[1] != strconv.Itoa(i+1) || !evidence.MatchString(row[2]) {
			t.Errorf("complaint %s is number %d, shown by %s", row[1], i+1, row[2])
		}
	}
	for _, shown := range evidence.FindAllStringSubmatch(string(page), -1) {
		folder := filepath.Join(root, filepath.FromSlash(shown[1]))
		switch {
		case shown[2] != "" && !declares(t, folder, shown[2]):
			t.Errorf("%s has no test %s", shown[1], shown[2])
		case strings.HasPrefix(shown[1], "testdata/"):
			if _, err := os.Stat(folder); err != nil {
				t.Error(err)
			}
		}
	}
	if n := len(complaint.FindAllString(string(page), -1)); n != 36 {
		t.Errorf("%d complaints", n)
	}
}

// declares reports whether a test file in a folder has a test of that name.
func declares(t *testing.T, folder, test string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "\nfunc "+test+"(t *testing.T)") {
			return true
		}
	}
	return false
}
