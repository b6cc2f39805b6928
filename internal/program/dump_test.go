package program

import (
	"strings"
	"testing"
)

func TestFileAt(t *testing.T) {
	plain := Func{Pos: Pos{File: 3}}
	if got := plain.FileAt(7); got != 3 {
		t.Errorf("without spans: file %d, want 3", got)
	}
	init := Func{Spans: []Span{{From: 2, File: 1}, {From: 5, File: 4}}}
	for reg, want := range []int32{0, 0, 1, 1, 1, 4, 4} {
		if got := init.FileAt(int32(reg)); got != want {
			t.Errorf("instruction %d: file %d, want %d", reg, got, want)
		}
	}
}

// TestNames: every operation, mode and kind has a name in listings.
func TestNames(t *testing.T) {
	for op := OpInvalid; op <= OpRunDefers; op++ {
		if op.String() == "" {
			t.Errorf("operation %d has no name", op)
		}
	}
	for mode := CallStatic; mode <= CallBuiltin; mode++ {
		if mode.String() == "" {
			t.Errorf("mode %d has no name", mode)
		}
	}
	if got := (OpRunDefers + 1).String(); !strings.HasPrefix(got, "op") {
		t.Errorf("unknown operation is called %q", got)
	}
	for kind := Invalid; kind <= TypeParam; kind++ {
		if kindNames[kind] == "" {
			t.Errorf("kind %d has no name", kind)
		}
	}
}
