package paper

import (
	"fmt"
	"testing"

	"github.com/idemlint/idemlint/internal/program"
)

// callersOfOneName is a program of n functions, each of which calls the method of one name of an
// interface that n types have.
func callersOfOneName(n int) *program.Program {
	pkg := &program.Package{Path: "p", Symbols: []string{"", "(p.Store).Save"}}
	for i := range n {
		call := program.Instr{Op: program.OpCall, Mode: program.CallInvoke, Callee: 1, Sym: "Save"}
		pkg.Funcs = append(pkg.Funcs,
			program.Func{Symbol: fmt.Sprintf("p.Handle%d", i), Blocks: []program.Block{{Instrs: []program.Instr{call}}}},
			program.Func{Symbol: fmt.Sprintf("(p.T%d).Save", i)})
	}
	return program.Link([]*program.Package{pkg})
}

// TestCallGraphGrowsWithCallsAndMethods counts edges: not one for each call of each method.
func TestCallGraphGrowsWithCallsAndMethods(t *testing.T) {
	const n = 200
	g := newCallGraph(callersOfOneName(n))
	edges := len(g.library)
	for _, callers := range g.callers {
		edges += len(callers)
	}
	if edges > 4*n {
		t.Errorf("%d edges for %d calls of %d methods", edges, n, n)
	}
	reach := g.upwards([]string{"(p.T7).Save"})
	for i := range n {
		if !reach[fmt.Sprintf("p.Handle%d", i)] {
			t.Errorf("Handle%d does not reach a method of the name", i)
		}
		if !g.called[fmt.Sprintf("(p.T%d).Save", i)] {
			t.Errorf("Save of T%d is not called", i)
		}
	}
}
