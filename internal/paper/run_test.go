package paper

import (
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/idemlint/idemlint/internal/moduletest"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/passes/effect"
)

// lowered is the program of packages, linked.
func lowered(t testing.TB, pkgs []*packages.Package) *program.Program {
	t.Helper()
	var parts []*program.Package
	results := moduletest.Results[*effect.Result](t, effect.Analyzer, pkgs)
	for _, pkg := range pkgs { // in the order of packages.Load
		if r := results[pkg.PkgPath]; r.Package != nil {
			parts = append(parts, r.Package)
		}
	}
	return program.Link(parts)
}

var runs struct {
	sync.Once
	program *program.Program
}

// runsProgram is that of testdata/src, lowered once for all tests.
func runsProgram(t testing.TB) *program.Program {
	t.Helper()
	runs.Do(func() { runs.program = lowered(t, moduletest.Load(t, filepath.Join("testdata", "src"), "./...")) })
	if runs.program == nil {
		t.Fatal("testdata/src was not lowered")
	}
	return runs.program
}

// ran is what the execution of a function left.
type ran struct {
	*Machine
	names string // of the files that were written, in order
}

// execute runs a function of testdata/src as a handler is run: parameters of the type Payload
// are the payload, others are open.
func execute(t *testing.T, name string) ran {
	t.Helper()
	defer func(old bool) { debugPanics = old }(debugPanics)
	debugPanics = true
	m := New(runsProgram(t))
	fn, ok := m.Prog.Func("example.com/runs." + name)
	if !ok {
		t.Fatalf("no function %s", name)
	}
	var args []Value
	for _, p := range fn.Func.Params {
		var arg Value
		if pt := (program.TypeRef{Pkg: fn.Pkg, ID: p}); typeName(pt) == "example.com/runs.Payload" {
			arg = &Payload{Type: pt}
		}
		args = append(args, arg)
	}
	m.steps = handlerSteps
	m.exec(nil, m.globalSt.fork(), fn, args, nil)
	var names []string
	for _, e := range m.events {
		names = append(names, written(e))
	}
	return ran{m, strings.Join(names, ", ")}
}

// written is the name of the file that an event writes, and where it was written.
func written(e *Event) string {
	s := show(e.Key)
	if e.Go != 0 {
		s = "go " + s
	}
	if e.InDefer {
		s = "defer " + s
	}
	return s
}

// writes checks which files functions write, in order.
func writes(t *testing.T, want map[string]string) {
	t.Helper()
	for name, w := range want {
		t.Run(name, func(t *testing.T) {
			r := execute(t, name)
			if r.names != w {
				t.Errorf("got  %s\nwant %s", r.names, w)
			}
			if r.Stats.NotFollowed > 0 || r.Stats.Cut > 0 {
				t.Errorf("%d calls were not followed, %d were cut", r.Stats.NotFollowed, r.Stats.Cut)
			}
		})
	}
}

func TestLoopsOverTablesRunOncePerRow(t *testing.T) {
	writes(t, map[string]string{
		"Slice":       "a, b, c",
		"Table":       "a, b, c",
		"Index":       "a, b, c",
		"Array":       "a, b",
		"Map":         "a1, b2",
		"Grown":       "a, b, c",
		"Nested":      "a, b, c",
		"Continue":    "a, c",
		"Break":       "a, end",
		"Pointers":    "a, b",
		"Functions":   "a, first",
		"Accumulated": "ab",
		"Labelled":    "a1, b1",
	})
}

func TestOtherLoopsRunTheirBodyOnce(t *testing.T) {
	writes(t, map[string]string{
		"Items":   "item- + payload.Items[*].Name, end",
		"Times":   "each",
		"Endless": "got- + ?",
		"Stored":  "none|payload.Items[*].Name",
		"Jumps":   "again, end",
		"Empty":   "0, end", // what was appended to it may not have been seen
	})
}

func TestLiteralsShareTheirVariables(t *testing.T) {
	writes(t, map[string]string{
		"Captured":     "new",
		"Counted":      "xx",
		"Later":        "new",
		"PerIteration": "a, b",
		"Returned":     "a-x, b-x",
		"Passed":       "p-1, p-2, 1, 2",
		"Variadic":     "a, b, c",
		"Options":      "rex-wuff, bello-wuff",
	})
}

func TestDeferredCallsRunOnceAtTheEnd(t *testing.T) {
	writes(t, map[string]string{
		"Deferred":       "work, defer end",
		"DeferredOrder":  "work, defer now, defer then",
		"DeferredInLoop": "work, defer b, defer a",
		"DeferredMethod": "work, defer d-wuff",
		"DeferredState":  "defer failed|done",
	})
}

func TestRecursionTerminates(t *testing.T) {
	writes(t, map[string]string{
		"Down":   "down, down",
		"Ping":   "ping, pong, ping, pong",
		"Tree":   "node, node",
		"Visits": "visit, visit",
	})
}

func TestMethodsAreFoundByTheTypeOfTheirReceiver(t *testing.T) {
	writes(t, map[string]string{
		"MethodValue":          "then-wuff, now-wuff",
		"PointerMethod":        "new-wuff, newer-wuff",
		"MethodExpression":     "x-wuff, new-wuff",
		"InterfaceMethodValue": "k-wuff",
		"EmbeddedInterface":    "loud, loud, d-wuff",
		"EmbeddedTwice":        "loud, p-wuff, meow, meow",
		"Switched":             "d-wuff, meow, text",
	})
}

func TestGenericCodeRunsWithTheTypesOfItsCaller(t *testing.T) {
	writes(t, map[string]string{
		"Constraint": "apple-red, pear",
		"Applied":    "one, two, apple-green",
		"Boxed":      "new, apple-sour",
		"Repos":      "a/apple-ripe, p/pear",
		"Shelves":    "pear, plum",
		"Mapped":     "apple-a, apple-b",
		"Sequence":   "a, b",
	})
}

func TestContextsCarryValuesByTheTypeOfTheirKey(t *testing.T) {
	writes(t, map[string]string{
		"Context":            "mine, other",
		"ContextOverwritten": "new, old",
	})
}

func TestGoroutinesAreMarked(t *testing.T) {
	writes(t, map[string]string{
		"Go":      "go literal, go function, by library, end",
		"Channel": "go sent",
		"Once":    "once",
	})
}

func TestVariablesHoldWhatWasStored(t *testing.T) {
	writes(t, map[string]string{
		"Copies":       "a, changed, x",
		"Aliases":      "changed, changed, changed",
		"Parts":        "in-changed, ptr-changed, in-changed",
		"Whole":        "payload.ID + -changed, payload.ID",
		"Lists":        "a, b-changed, v, a, b-changed",
		"Unknown":      "a|b, a|b",
		"UnknownStore": "payload.ID|a",
		"Globals":      "initial-init, made, set",
		"Zero":         "0, 0",
		"Either":       "a|b",
	})
}

func TestTextIsFollowedThroughItsParts(t *testing.T) {
	r := execute(t, "Texts")
	var got []string
	for _, e := range r.events {
		got = append(got, e.Table)
	}
	want := "dir/%s-7, dir/%s.txt, a/%s/c, built-%s, constant, bytes"
	if s := strings.Join(got, ", "); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
}

func TestOnlyTheWayThatConstantsDecideIsTaken(t *testing.T) {
	writes(t, map[string]string{"Results": "found, failed", "Decided": "on, end"})
}
