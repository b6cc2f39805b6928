package finding

import (
	"fmt"
	"math/rand/v2"
	"path"
	"reflect"
	"slices"
	"testing"
)

var testRule = Rule{
	Name:    "increment",
	Picks:   KindPicker("increment"),
	Message: func(effects []Effect) string { return Subject(effects) + " may run again" + Via(effects) },
}

func pos(file string, line int) Pos { return Pos{File: "m/" + file, Line: line, Col: 2} }

// doing is a handler with effects at lines of one repository file.
func doing(task string, verdict string, lines ...int) HandlerReport {
	h := Handler{Name: "(*H)." + task, Task: task, Pos: pos("h.go", len(task))}
	r := HandlerReport{Handler: h}
	for _, line := range lines {
		r.Effects = append(r.Effects, Effect{
			Handler: h, Kind: "increment", Symbol: "S", Pos: pos("repo.go", line), Place: pos("repo.go", line),
			Verdict: verdict, Severity: Medium, Chain: []Step{{Func: h.Name}, {Func: "(*R).Add"}},
		})
	}
	return r
}

func TestGroupMakesOneFindingForEachPlaceAndNamesItsHandlers(t *testing.T) {
	got := Group(testRule, []HandlerReport{doing("a", Unsafe, 5, 9), doing("bb", Unsafe, 5)})
	if len(got) != 2 {
		t.Fatalf("got %d findings, want 2: %v", len(got), got)
	}
	if want := `tasks "a" and "bb" may run again; via (*H).a`; got[0].Message != want {
		t.Errorf("got  %s\nwant %s", got[0].Message, want)
	}
	if want := `task "a" may run again; via (*H).a`; got[1].Message != want {
		t.Errorf("got  %s\nwant %s", got[1].Message, want)
	}
}

func TestGroupDoesNotNameHandlersForWhichTheEffectIsSafe(t *testing.T) {
	got := Group(testRule, []HandlerReport{doing("a", Unsafe, 5), doing("bb", Safe, 5), doing("ccc", Unknown, 5)})
	if len(got) != 1 || len(got[0].Effects) != 1 || got[0].Effects[0].Handler.Task != "a" {
		t.Errorf("got %v, want one finding that names a alone", got)
	}
}

func TestGroupNamesAHandlerOnceThatTwoMainsRegister(t *testing.T) {
	got := Group(testRule, []HandlerReport{doing("a", Unsafe, 5), doing("a", Unsafe, 5)})
	if len(got) != 1 || len(got[0].Effects) != 1 {
		t.Errorf("got %v, want one finding with one effect", got)
	}
}

func TestGroupDoesNotDependOnTheOrderOfHandlers(t *testing.T) {
	var handlers []HandlerReport
	for i := range 12 {
		handlers = append(handlers, doing(fmt.Sprintf("task%0*d", i+1, i), Unsafe, i%3+1, i%4+1))
	}
	want := Group(testRule, handlers)
	for range 20 {
		shuffled := slices.Clone(handlers)
		rand.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
		if got := Group(testRule, shuffled); !reflect.DeepEqual(got, want) {
			t.Fatalf("got  %v\nwant %v", got, want)
		}
	}
}

func TestARuleWithItsOwnPlaceReportsOncePerHandler(t *testing.T) {
	rule := testRule
	rule.Place = func(e Effect) Pos { return e.Handler.Pos }
	got := Group(rule, []HandlerReport{doing("a", Unsafe, 5, 9), doing("bb", Unsafe, 5)})
	if len(got) != 2 || got[0].Place != pos("h.go", 1) || got[1].Place != pos("h.go", 2) {
		t.Errorf("got %v, want one finding at each handler", got)
	}
}

func TestTheGravestEffectGivesTheSeverity(t *testing.T) {
	a, b := doing("a", Unsafe, 5), doing("bb", Unsafe, 5)
	a.Effects[0].Severity, b.Effects[0].Severity = Low, High
	if got := Group(testRule, []HandlerReport{a, b}); got[0].Severity != High {
		t.Errorf("got %s, want %s", got[0].Severity, High)
	}
}

func TestFingerprintsSurviveARenamedFile(t *testing.T) {
	renamed := doing("a", Unsafe, 5, 9)
	for i := range renamed.Effects {
		e := &renamed.Effects[i]
		for _, p := range []*Pos{&e.Pos, &e.Place} {
			p.File = path.Join(path.Dir(p.File), "renamed.go")
		}
	}
	before, after := Group(testRule, []HandlerReport{doing("a", Unsafe, 5, 9)}), Group(testRule, []HandlerReport{renamed})
	for i := range before {
		if before[i].Fingerprint != after[i].Fingerprint || before[i].Func() != after[i].Func() {
			t.Errorf("finding %d: %s became %s", i, before[i].Fingerprint, after[i].Fingerprint)
		}
	}
}

func TestAFindingIsNarrowedToSomeOfItsHandlers(t *testing.T) {
	all := Group(testRule, []HandlerReport{doing("a", Unsafe, 5), doing("bb", Unsafe, 5)})[0]
	all.Fixes = []Fix{{Message: "of both"}} // or none, where they share the effect
	one, ok := testRule.Narrow(all, func(h Handler) bool { return h.Task == "bb" })
	if !ok || len(one.Effects) != 1 || one.Fingerprint != all.Fingerprint || one.Message == all.Message || len(one.Fixes) != 1 || len(all.Effects) != 2 {
		t.Errorf("got %+v of %+v", one, all)
	}
	if _, ok := testRule.Narrow(all, func(Handler) bool { return false }); ok {
		t.Error("there is a finding without handlers")
	}
}

func TestFingerprintsSurviveShiftedLinesAndTellEqualEffectsApart(t *testing.T) {
	before := Group(testRule, []HandlerReport{doing("a", Unsafe, 5, 9)})
	after := Group(testRule, []HandlerReport{doing("a", Unsafe, 15, 19)})
	for i := range before {
		if before[i].Fingerprint != after[i].Fingerprint {
			t.Errorf("finding %d: %s became %s", i, before[i].Fingerprint, after[i].Fingerprint)
		}
	}
	if before[0].Fingerprint == before[1].Fingerprint {
		t.Errorf("two effects have the fingerprint %s", before[0].Fingerprint)
	}
}
