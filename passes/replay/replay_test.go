package replay_test

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/moduletest"
	"github.com/idemlint/idemlint/passes/replay"
)

const module = "example.com/replayed/"

// schema is the unique columns of the test programs; no column of lines, of the log and of the histories is.
const schema = "operations:operation_id;transfers:transfer_id;totals:account;lines:;call_logs:;job_runs:;points_history:;status_history:"

func load(t *testing.T) []*packages.Package {
	t.Helper()
	return moduletest.Load(t, filepath.Join("testdata", "src"), "./...")
}

func results(t *testing.T, pkgs []*packages.Package, schema string) map[string]*replay.Result {
	t.Helper()
	if err := replay.Analyzer.Flags.Set("schema", schema); err != nil {
		t.Fatal(err)
	}
	defer replay.Analyzer.Flags.Set("schema", "")
	return moduletest.Results[*replay.Result](t, replay.Analyzer, pkgs)
}

func TestVerdictsEqualTheGoldenFiles(t *testing.T) {
	byPath := results(t, load(t), schema)
	for _, main := range []string{"ledger", "notify", "guarded"} {
		t.Run(main, func(t *testing.T) {
			moduletest.Golden(t, filepath.Join("testdata", "golden", main+".txt"), listing(byPath[module+main]))
		})
	}
}

func TestTwoRunsGiveEqualVerdicts(t *testing.T) {
	pkgs := load(t)
	first := results(t, pkgs, schema)
	for range 5 {
		for path, again := range results(t, pkgs, schema) {
			if a, b := listing(first[path]), listing(again); a != b {
				t.Fatalf("%s: first\n%s\nthen\n%s", path, a, b)
			}
		}
	}
}

func TestTheSchemaDecidesInsertsOfStableValues(t *testing.T) {
	pkgs := load(t)
	for schema, want := range map[string]string{
		"":                       finding.Unknown,
		"other:id":               finding.Unknown,
		"lines:":                 finding.Unsafe,
		"lines:id":               finding.Unsafe,
		"lines:account":          finding.Safe,
		"lines?:account":         finding.Unknown,
		"lines:id,account":       finding.Unsafe,
		"lines:id\nlines:amount": finding.Safe,
	} {
		if got := verdictOf(results(t, pkgs, schema)[module+"ledger"], "insert:line"); got != want {
			t.Errorf("schema %q: the insert is %s, want %s", schema, got, want)
		}
	}
}

// verdictOf is the verdict of the only effect of a task.
func verdictOf(r *replay.Result, task string) string {
	for _, h := range r.Handlers {
		if h.Handler.Task == task && len(h.Effects) == 1 {
			return h.Effects[0].Verdict
		}
	}
	return "not there"
}

func TestABrokenSchemaIsAnError(t *testing.T) {
	if err := replay.Analyzer.Flags.Set("schema", "no colon"); err != nil {
		t.Fatal(err)
	}
	defer replay.Analyzer.Flags.Set("schema", "")
	graph, err := checker.Analyze([]*analysis.Analyzer{replay.Analyzer}, load(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, action := range graph.Roots {
		if action.Err == nil {
			t.Errorf("%s: no error", action)
		}
	}
}

func TestCountsAreThoseOfTheHandlers(t *testing.T) {
	c := results(t, load(t), schema)[module+"notify"].Counts
	if want := (finding.Counts{Handlers: 11, Effects: 10, Calls: 6, NotFollowed: 1}); c != want {
		t.Errorf("got %+v, want %+v", c, want)
	}
}

// listing has for each task the effects with their verdicts, and what stayed open.
func listing(r *replay.Result) string {
	var b strings.Builder
	for _, h := range r.Handlers {
		fmt.Fprintf(&b, "%s: %s\n", h.Handler.Task, h.Handler.Name)
		for _, e := range h.Effects {
			fmt.Fprintf(&b, "\t%s by %s is %s\n", e.Kind, e.Symbol, verdict(e))
			fmt.Fprintf(&b, "\t\t%s, line %d, severity %s\n", cmp.Or(e.Detail, "no detail"), e.Place.Line, e.Severity)
			for _, v := range e.Evidence {
				fmt.Fprintf(&b, "\t\t%s: %s, line %d\n", v.What, v.Text, v.Pos.Line)
			}
		}
		if h.NotFollowed > 0 {
			fmt.Fprintf(&b, "\tnot followed: %d\n", h.NotFollowed)
		}
	}
	return b.String()
}

func verdict(e finding.Effect) string {
	s := e.Verdict
	if e.Reason != "" {
		s += " (" + e.Reason + ")"
	}
	if e.Hole != "" {
		s += ", hole: " + e.Hole
	}
	return s
}
