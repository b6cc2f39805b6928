package corpustest

import (
	"fmt"
	"os"
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

func TestTwoRunsAreEqualByteForByte(t *testing.T) {
	first, err := corpus(t).Command("GOMAXPROCS=1")
	if err != nil {
		t.Fatal(err)
	}
	second, err := corpus(t).Command("GOMAXPROCS=7")
	if err != nil {
		t.Fatal(err)
	}
	if first != second {
		report(t, "the runs differ", Differences("the first run", strings.Split(first, "\n"), "the second run", strings.Split(second, "\n")))
	}
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
