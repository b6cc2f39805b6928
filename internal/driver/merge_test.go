package driver

import (
	"reflect"
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/passes/replay"
)

func at(line int) finding.Pos { return finding.Pos{File: "m/repo/repo.go", Line: line, Col: 2} }

// closed is what a main tells that registers handler "apply" at a line.
func closed(registered int, effects ...finding.Effect) *replay.Result {
	h := finding.Handler{Name: "(*H).Apply", Task: "apply", Pos: at(1), How: "registration"}
	h.Registered = finding.Pos{File: "m/main.go", Line: registered, Col: 1}
	for i := range effects {
		effects[i].Handler = h
	}
	return &replay.Result{
		Handlers: []finding.HandlerReport{{Handler: h, Effects: effects, NotFollowed: 1}},
		Counts:   finding.Counts{Handlers: 1, Effects: len(effects), NotFollowed: 1, Calls: 3},
	}
}

func judged(line int, verdict string) finding.Effect {
	return finding.Effect{Kind: "insert", Pos: at(line), Place: at(line), Verdict: verdict}
}

func TestTwoMainsThatRegisterAHandlerMakeOneOfIt(t *testing.T) {
	a := closed(9, judged(5, finding.Unsafe), judged(7, finding.Safe))
	b := closed(4, judged(5, finding.Unsafe), judged(6, finding.Unsafe), judged(7, finding.Unsafe))
	for _, parts := range [][]*replay.Result{{a, b}, {b, a}} {
		handlers, counts := merge(parts)
		if len(handlers) != 1 || counts.Handlers != 1 || counts.Effects != 4 || counts.Calls != 6 {
			t.Fatalf("got %+v, %+v", handlers, counts)
		}
		h := handlers[0]
		if h.Handler.Registered.Line != 4 || h.Effects[0].Handler != h.Handler {
			t.Errorf("got %+v, want the first registration everywhere", h.Handler)
		}
		var lines []int
		for _, e := range h.Effects {
			lines = append(lines, e.Pos.Line)
		}
		if want := []int{5, 6, 7, 7}; !reflect.DeepEqual(lines, want) {
			t.Errorf("got effects on lines %v, want %v", lines, want)
		}
	}
}
