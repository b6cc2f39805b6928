package corpustest

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/rules"
)

// module is a module of its own that can import what the examples import, with copies of folders
// of this one by their names there.
func module(t *testing.T, folders map[string]string) *Corpus {
	t.Helper()
	c := *corpus(t)
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum"} {
		content, err := os.ReadFile(filepath.Join(c.Dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, from := range folders {
		if err := os.CopyFS(filepath.Join(dir, name), os.DirFS(filepath.Join(c.Root, from))); err != nil {
			t.Fatal(err)
		}
	}
	c.Dir = dir
	return &c
}

// documented is a module of the programs that document the rules, one folder for each rule.
func documented(t *testing.T) *Corpus {
	t.Helper()
	folders := map[string]string{}
	for _, rule := range rules.Every {
		folders[rule.Name] = filepath.Join("passes", rule.Name, "testdata", "examples")
	}
	return module(t, folders)
}

// What is reported is marked behind it, or above a directive, which takes what is behind it for its reason.
var (
	reportedHere  = regexp.MustCompile(`(//|--) reported\b`)
	reportedBelow = regexp.MustCompile(`// .*\bThe next line is reported\.$`)
)

// marked are the lines of the programs that are marked as reported, as "RULE/FILE:LINE RULE".
func marked(t *testing.T, c *Corpus) (lines []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(c.Dir, "*", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		rule := filepath.Base(filepath.Dir(file))
		for i, line := range strings.Split(string(content), "\n") {
			switch {
			case reportedHere.MatchString(line):
				lines = append(lines, fmt.Sprintf("%s:%d %s", c.rel(file), i+1, rule))
			case reportedBelow.MatchString(line):
				lines = append(lines, fmt.Sprintf("%s:%d %s", c.rel(file), i+2, rule))
			}
		}
	}
	return lines
}

func TestDocumentedProgramsCompileAndAreReportedWhereTheySay(t *testing.T) {
	c := documented(t)
	for _, command := range [][]string{{"go", "vet", "-tags=example", "./..."}, {"gofmt", "-l", "."}} {
		if out, _, err := Run(c.Dir, nil, command[0], command[1:]...); err != nil || out != "" {
			t.Errorf("%s: %v\n%s", command[0], err, out)
		}
	}
	out, _, err := Run(c.Dir, nil, c.Bin, "-format=json", "-tags=example", "./...")
	if !exited(err, 3) {
		t.Fatalf("exit is not that of findings: %v", err)
	}
	findings, err := c.ParseCommand(out)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range findings {
		at := fmt.Sprintf("%s:%d %s", f.File, f.Line, f.Rule)
		switch {
		case strings.HasPrefix(f.File, f.Rule+"/"):
			got = append(got, at)
		case !strings.HasPrefix(filepath.Base(f.File), "unsafe"): // bad examples may have other faults too
			t.Errorf("a program that is documented as safe is reported: %s", f)
		}
	}
	want := marked(t, c)
	slices.Sort(got)
	slices.Sort(want)
	report(t, "programs and linter disagree", Differences("the programs", want, "the linter", got))
}

func TestEveryDocumentedProgramIsShown(t *testing.T) {
	c := documented(t)
	for _, r := range rules.Every {
		page, err := os.ReadFile(filepath.Join(c.Root, "docs", "rules", r.Name+".md"))
		if err != nil {
			t.Fatal(err)
		}
		files, err := filepath.Glob(filepath.Join(c.Dir, r.Name, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			_, shown, _ := strings.Cut(string(content), "\n)\n")
			if filepath.Base(file) != "main.go" && !strings.Contains(string(page), strings.TrimSpace(shown)) {
				t.Errorf("docs/rules/%s.md does not show %s", r.Name, filepath.Base(file))
			}
		}
	}
}
