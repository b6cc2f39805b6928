package replaytest

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/idemlint/idemlint/internal/corpustest"
)

// mostPending is the length of pending.txt; lower it when the list gets shorter.
const mostPending = 0

// TestTheExamplesProveTheVerdicts runs every example handler that can run and compares.
func TestTheExamplesProveTheVerdicts(t *testing.T) {
	if testing.Short() {
		t.Skip("runs each example handler about a dozen times")
	}
	installServers(t)
	corpus, err := corpustest.Prepare(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	verdicts := runOracle(t, corpus)
	took := time.Since(began).Round(time.Second)
	cases, problems := Compare(verdicts, handlersOf(t, corpus))
	if len(problems) > 0 {
		t.Errorf("cannot be compared (%d):\n%s", len(problems), strings.Join(problems, "\n"))
	}
	pending := list(t, "pending.txt")
	if len(pending) > mostPending {
		t.Errorf("pending.txt has %d entries, more than %d: it may only shrink", len(pending), mostPending)
	}
	unlisted, idle := Check(cases, list(t, "exceptions.txt"), pending)
	for _, c := range unlisted {
		t.Errorf("idemlint and the oracle disagree: %s\n%s", c, seen(verdicts, c))
	}
	for _, e := range idle {
		t.Errorf("line %d of a list covers nothing any more, take it off: %s", e.Line, e.Case)
	}
	t.Logf("%s\n%s", summary(verdicts, took), table(cases))
}

// TestTheOraclesOwnTestsPass: the oracle is a module of its own, which go test ./... leaves out.
func TestTheOraclesOwnTestsPass(t *testing.T) {
	cmd := exec.Command("go", "test", "./...")
	cmd.Dir = "oracle"
	cmd.Env = append(os.Environ(), "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("go test: %v\n%s", err, out)
	}
}

func list(t *testing.T, name string) []Entry {
	t.Helper()
	l, err := ReadList(name)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// installServers skips the test where the servers are missing and cannot be installed.
func installServers(t *testing.T) {
	t.Helper()
	missing, err := InstallServers()
	if err != nil {
		t.Fatal(err)
	}
	if len(missing) > 0 {
		t.Skipf("needs %s", strings.Join(missing, " and "))
	}
}

// runOracle runs all tasks. OBSERVED names a file with the verdicts of an earlier run, for
// those who work on the linter and not on the examples.
func runOracle(t *testing.T, corpus *corpustest.Corpus) []Verdict {
	t.Helper()
	var verdicts []Verdict
	var err error
	if file := os.Getenv("OBSERVED"); file != "" {
		var data []byte
		if data, err = os.ReadFile(file); err == nil {
			err = json.Unmarshal(data, &verdicts)
		}
	} else {
		verdicts, err = Observe(corpus, corpus.Dir)
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(verdicts) == 0 {
		t.Fatal("the oracle judged nothing")
	}
	return verdicts
}

func handlersOf(t *testing.T, corpus *corpustest.Corpus) []Handler {
	t.Helper()
	handlers, err := Handlers(corpus, corpus.Dir)
	if err != nil {
		t.Fatal(err)
	}
	libraries, err := Handlers(corpus, corpus.Libraries().Dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range libraries { // positions are relative to the folder in which the command runs
		h.Registered = "libraries/" + h.Registered
		handlers = append(handlers, h)
	}
	return handlers
}

// seen says what the oracle saw at the place of a case.
func seen(verdicts []Verdict, c Case) string {
	for _, v := range verdicts {
		if v.Program == c.Program && v.Task == c.Task {
			text, err := json.MarshalIndent(v.Locations, "", "  ")
			if err == nil {
				return string(text)
			}
		}
	}
	return ""
}

func summary(verdicts []Verdict, took time.Duration) string {
	count := map[string]int{}
	runs := 0
	for _, v := range verdicts {
		count["tasks"]++
		runs += v.Runs
		if v.Skipped != "" {
			count["skipped"]++
		}
		if v.Failure != "" {
			count["whose repeats go on failing"]++
		}
		if v.Verdict != "" {
			count[v.Verdict]++
		}
	}
	return fmt.Sprintf("%v, %d runs in %v", count, runs, took)
}

// table counts the places by both verdicts.
func table(cases []Case) string {
	kinds := []string{"safe", "weak", "unsafe", "unknown", "none"}
	count := map[[2]string]int{}
	for _, c := range cases {
		static, _, _ := strings.Cut(c.Static, ":")
		oracle, _, _ := strings.Cut(c.Oracle, ":")
		count[[2]string{static, oracle}]++
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%-10s %8s %8s %8s   (places, idemlint down, oracle across)\n", "", "safe", "weak", "unsafe")
	for _, s := range kinds {
		fmt.Fprintf(&b, "%-10s", s)
		for _, o := range kinds[:3] {
			fmt.Fprintf(&b, " %8d", count[[2]string{s, o}])
		}
		b.WriteByte('\n')
	}
	agree := slices.DeleteFunc(slices.Clone(cases), func(c Case) bool { return !c.Agrees() })
	fmt.Fprintf(&b, "%d of %d agree", len(agree), len(cases))
	return b.String()
}
