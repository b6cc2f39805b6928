// Package golangcitest builds the real golangci-lint with the idemlint plugin and runs it
// over the example programs in testdata.
package golangcitest

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/idemlint/idemlint/internal/corpustest"
)

// config switches everything on that idemlint finds, and everything else off; %q is the schema.
const config = `version: "2"
linters:
  default: none
  enable: [idemlint]
  settings:
    custom:
      idemlint:
        type: module
        description: Finds task handlers that do something again when a task is delivered again.
        original-url: github.com/idemlint/idemlint
        settings:
          min-severity: low
          schema: %q
issues:
  max-issues-per-linter: 0
  max-same-issues: 0
  uniq-by-line: false
`

// issue is one issue of golangci-lint.
type issue struct {
	FromLinter string
	Text       string
	Pos        struct {
		Filename     string
		Line, Column int
	}
}

func TestMain(m *testing.M) { os.Exit(run(m)) }

var tempDir string

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "idemlint")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	tempDir = dir
	return m.Run()
}

var prepare = sync.OnceValues(func() (*corpustest.Corpus, error) {
	corpus, err := corpustest.Prepare(tempDir)
	if err != nil {
		return nil, err
	}
	custom := filepath.Join(corpus.Root, "internal", "golangcitest", "custom")
	_, _, err = corpustest.Run(custom, nil, "go", "build", "-o", golangci(), ".")
	return corpus, err
})

// golangci is where the built golangci-lint is.
func golangci() string { return filepath.Join(tempDir, "golangci-lint") }

// prepared is the corpus, with golangci-lint built of module sources once for all tests.
func prepared(t *testing.T) *corpustest.Corpus {
	t.Helper()
	if testing.Short() {
		t.Skip("builds golangci-lint")
	}
	corpus, err := prepare()
	if err != nil {
		t.Fatal(err)
	}
	return corpus
}

func TestGolangciLintReportsTheRulesOfTheCommandAtTheSamePlaces(t *testing.T) {
	corpus := prepared(t)
	out, err := corpus.Command()
	if err != nil {
		t.Fatal(err)
	}
	findings, err := corpus.ParseCommand(out)
	if err != nil {
		t.Fatal(err)
	}
	schema, err := corpus.Schema()
	if err != nil {
		t.Fatal(err)
	}
	command := rulesByLine(findings)
	plugin := issuesByLine(t, corpus.Dir, lint(t, corpus.Dir, fmt.Sprintf(config, schema), t.TempDir()))
	if lines := corpustest.Differences("the command", command, "golangci-lint", plugin); len(lines) > 0 {
		t.Errorf("the drivers disagree (%d):\n%s", len(lines), strings.Join(lines, "\n"))
	}
}

// lint runs golangci-lint in dir with a configuration and returns its report. Runs with one folder
// for the cache share it.
func lint(t *testing.T, dir, config, cache string, args ...string) string {
	t.Helper()
	conf := filepath.Join(t.TempDir(), "golangci.yml")
	if err := os.WriteFile(conf, []byte(config), 0o600); err != nil {
		t.Fatal(err)
	}
	flags := []string{"run", "--config=" + conf, "--allow-parallel-runners", "--path-mode=abs", "--issues-exit-code=0",
		"--show-stats=false", "--output.json.path=stdout"}
	if len(args) == 0 {
		args = []string{"./..."}
	}
	stdout, stderr, err := corpustest.Run(dir, []string{"GOLANGCI_LINT_CACHE=" + cache}, golangci(), append(flags, args...)...)
	if err != nil {
		t.Fatal(err)
	}
	if stderr != "" {
		t.Logf("golangci-lint says:\n%s", stderr)
	}
	return stdout
}

// issuesByLine lists the rules that each issue names, one issue a line.
func issuesByLine(t *testing.T, root, report string) []string {
	t.Helper()
	var result struct{ Issues []issue }
	if err := json.Unmarshal([]byte(report), &result); err != nil {
		t.Fatalf("report of golangci-lint: %v\n%s", err, report)
	}
	if len(result.Issues) == 0 {
		t.Fatalf("golangci-lint found nothing:\n%s", report)
	}
	var lines []string
	for _, i := range result.Issues {
		rel, err := filepath.Rel(root, i.Pos.Filename)
		if err != nil {
			t.Fatal(err)
		}
		if i.FromLinter != "idemlint" {
			t.Errorf("%s:%d: issue of %s: %s", rel, i.Pos.Line, i.FromLinter, i.Text)
			continue
		}
		lines = append(lines, line(filepath.ToSlash(rel), i.Pos.Line, rulesIn(i.Text)))
	}
	slices.Sort(lines)
	return lines
}

var text = regexp.MustCompile(`^(\w+): .*?(?: \(also: ([\w, ]+)\))?$`)

// rulesIn are the rules of which an issue speaks: the one in front and those behind "also".
func rulesIn(issue string) []string {
	m := text.FindStringSubmatch(issue)
	if m == nil {
		return []string{"no rule in: " + issue}
	}
	rules := []string{m[1]}
	if m[2] != "" {
		rules = append(rules, strings.Split(m[2], ", ")...)
	}
	return rules
}

// rulesByLine lists the rules of findings, one line of source a line.
func rulesByLine(findings []corpustest.Finding) []string {
	type place struct {
		file string
		line int
	}
	rules := map[place][]string{}
	for _, f := range findings {
		p := place{f.File, f.Line}
		rules[p] = append(rules[p], f.Rule)
	}
	var lines []string
	for p, r := range rules {
		lines = append(lines, line(p.file, p.line, r))
	}
	slices.Sort(lines)
	return lines
}

func line(file string, n int, rules []string) string {
	slices.Sort(rules)
	return fmt.Sprintf("%s:%d: %s", file, n, strings.Join(slices.Compact(rules), ", "))
}
