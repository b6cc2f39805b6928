package corpustest

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
)

var tempDir string

func TestMain(m *testing.M) { os.Exit(run(m)) }

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

var prepare = sync.OnceValues(func() (*Corpus, error) { return Prepare(tempDir) })

// corpus is the corpus, prepared once for all tests.
func corpus(t *testing.T) *Corpus {
	t.Helper()
	c, err := prepare()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// report fails the test with one line for each problem.
func report(t *testing.T, title string, problems []string) {
	t.Helper()
	if len(problems) > 0 {
		t.Errorf("%s (%d):\n%s", title, len(problems), strings.Join(problems, "\n"))
	}
}

func commandFindings(t *testing.T) []Finding {
	t.Helper()
	out, err := corpus(t).Command()
	if err != nil {
		t.Fatal(err)
	}
	findings, err := corpus(t).ParseCommand(out)
	if err != nil {
		t.Fatal(err)
	}
	if len(findings) == 0 {
		t.Fatal("the command found nothing")
	}
	return findings
}

func TestExamplesPassVet(t *testing.T) {
	if _, _, err := Run(corpus(t).Dir, nil, "go", "vet", "./..."); err != nil {
		t.Error(err)
	}
}

func TestCommandFindsWhatTheExamplesExpectAndNothingElse(t *testing.T) {
	wants, err := corpus(t).Wants()
	if err != nil {
		t.Fatal(err)
	}
	if len(wants) == 0 {
		t.Fatal("the examples expect nothing")
	}
	report(t, "the command and the examples disagree", Match(wants, commandFindings(t)))
}

func TestVetFindsWhatTheCommandFinds(t *testing.T) {
	command := Sort(commandFindings(t))
	for name, vet := range map[string]func() ([]Finding, error){
		"go vet":       corpus(t).VetText,
		"go vet -json": corpus(t).VetJSON,
	} {
		t.Run(name, func(t *testing.T) {
			findings, err := vet()
			if err != nil {
				t.Fatal(err)
			}
			report(t, "the drivers disagree", Differences("the command", command, name, findings))
		})
	}
}

// sameOutput runs the command and reports how its output differs from the first.
func sameOutput(t *testing.T, first, name string, flags []string, env ...string) {
	t.Helper()
	out, err := corpus(t).CommandWith(flags, env...)
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if out != first {
		report(t, "the runs differ", Differences("the first run", strings.Split(first, "\n"), name, strings.Split(out, "\n")))
	}
}

func TestTwoRunsAreEqualByteForByte(t *testing.T) {
	first, err := corpus(t).Command("GOMAXPROCS=1")
	if err != nil {
		t.Fatal(err)
	}
	sameOutput(t, first, "the second run", nil, "GOMAXPROCS=7")
}

func TestAllWaysToLoadFindTheSame(t *testing.T) {
	first, err := corpus(t).Command()
	if err != nil {
		t.Fatal(err)
	}
	for _, flag := range []string{"-load=export", "-load=source"} {
		t.Run(flag, func(t *testing.T) { sameOutput(t, first, flag, []string{flag}) })
	}
	t.Run("-incremental", func(t *testing.T) {
		out, err := corpus(t).CommandWith([]string{"-incremental"})
		if err != nil {
			t.Fatal(err)
		}
		want, got := withoutFixes(t, first), withoutFixes(t, out)
		report(t, "the runs differ", Differences("the first run", want, "-incremental", got))
	})
}

// withoutFixes are the lines of a report without fixes, which -incremental does not make.
func withoutFixes(t *testing.T, report string) []string {
	t.Helper()
	var all map[string]any
	if err := json.Unmarshal([]byte(report), &all); err != nil {
		t.Fatal(err)
	}
	for _, f := range all["findings"].([]any) {
		f.(map[string]any)["fixes"] = nil
	}
	text, err := json.MarshalIndent(all, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(text), "\n")
}

func TestTwentyRunsAreEqualByteForByte(t *testing.T) {
	only := []string{"-exclude=" + strings.Join(othersThan(t, "bonus", "programs/billing", "programs/orders"), ",")}
	first, err := corpus(t).CommandWith(only)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 20 {
		sameOutput(t, first, fmt.Sprintf("run %d", i), only, fmt.Sprintf("GOMAXPROCS=%d", i%8+1))
	}
}

// othersThan are the import paths of all folders of examples but some.
func othersThan(t *testing.T, kept ...string) []string {
	t.Helper()
	var others []string
	for _, pattern := range []string{"*", "programs/*"} {
		dirs, err := fs.Glob(os.DirFS(corpus(t).Dir), pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, dir := range dirs {
			if dir != "programs" && !slices.Contains(kept, dir) {
				others = append(others, "example.com/idemlint/testdata/"+dir)
			}
		}
	}
	return others
}

func TestExpectationsAreRead(t *testing.T) {
	wants, err := parseWant("insert `a b` increment \"c \\\"d\\\"\"")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, w := range wants {
		got = append(got, w.Rule+"="+w.Message.String())
	}
	if want := `insert=a b, increment=c "d"`; strings.Join(got, ", ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
	for _, wrong := range []string{"insert", "insert a", "insert `a", "insert `(`", "insert `a` increment"} {
		if _, err := parseWant(wrong); err == nil {
			t.Errorf("no error for %q", wrong)
		}
	}
}

func TestMatchReportsWhatIsMissingUnexpectedOrThereTwice(t *testing.T) {
	wants, err := parseWant("insert `row` enqueue `task`")
	if err != nil {
		t.Fatal(err)
	}
	for i := range wants {
		wants[i].File, wants[i].Line = "a.go", 3
	}
	got := Match(wants, []Finding{
		{"a.go", 3, 2, "insert", "a row"},
		{"a.go", 3, 9, "insert", "a row"},
		{"a.go", 3, 2, "insert", "something else"},
	})
	want := []string{
		"a.go:3: missing enqueue \"task\"",
		"a.go:3: unexpected insert: something else",
		"a.go:3: twice insert: a row",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
