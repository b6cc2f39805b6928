package paper

import (
	"runtime/metrics"
	"slices"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/moduletest"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/internal/scope"
)

// foreign are packages that nobody wrote for us, large enough to hold every form of Go.
var foreign = []string{
	"archive/zip", "compress/flate", "database/sql", "encoding/json", "encoding/xml", "fmt", "go/printer", "go/types", "html/template", "iter",
	"log/slog", "maps", "math/big", "net/http", "net/mail", "os/exec", "regexp/syntax", "slices", "strconv", "sync", "text/template", "text/template/parse", "time",
}

// Bounds of the execution: every function is entered itself, so that the steps of each may
// be few. What is counted is what is allocated, which does not depend on what else the machine
// does; the bounds are many times what is needed.
const (
	openSteps = 2000
	mostOfOne = 256 << 20
	mostOfAll = 16 << 30
)

// exported lists the functions and methods that other packages may call, sorted.
func exported(p *program.Program) []program.FuncRef {
	var out []program.FuncRef
	for _, pkg := range p.Packages {
		for i := range pkg.Funcs {
			if pkg.Funcs[i].Exported {
				out = append(out, program.FuncRef{Pkg: pkg, Func: &pkg.Funcs[i]})
			}
		}
	}
	slices.SortFunc(out, func(a, b program.FuncRef) int { return strings.Compare(a.Func.Symbol, b.Func.Symbol) })
	return out
}

// allocated is how many bytes were allocated since the start.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// executeOpen executes a function as a handler, or as a part of the wiring, with open parameters. It
// returns how many bytes that took.
func (m *Machine) executeOpen(fn program.FuncRef, wiring bool) uint64 {
	start := allocated()
	m.wiring, m.steps = wiring, openSteps
	m.events, m.open, m.duplicates = nil, nil, nil
	m.exec(nil, m.globalSt.fork(), fn, nil, make([]Value, len(fn.Func.FreeVars)))
	return allocated() - start
}

func TestEveryFunctionOfForeignPackagesIsExecutedWithinBounds(t *testing.T) {
	if testing.Short() {
		t.Skip("executes large parts of the standard library")
	}
	defer func(old bool, include string) { debugPanics, scope.Options.Include = old, include }(debugPanics, scope.Options.Include)
	scope.Options.Include, debugPanics = strings.Join(foreign, ","), true
	prog := lowered(t, moduletest.Load(t, ".", foreign...))
	functions := exported(prog)
	if len(functions) < 1500 {
		t.Errorf("only %d functions", len(functions))
	}
	for _, wiring := range []bool{false, true} {
		m, all, most := New(prog), uint64(0), uint64(0)
		for _, fn := range functions {
			took := m.executeOpen(fn, wiring)
			all, most = all+took, max(most, took)
			if took > mostOfOne {
				t.Errorf("%s (wiring %v) took %d MB", fn.Func.Symbol, wiring, took>>20)
			}
			if all > mostOfAll {
				t.Fatalf("%s (wiring %v): not done after %d MB", fn.Func.Symbol, wiring, all>>20)
			}
		}
		t.Logf("wiring %v: %d functions, %+v, %d MB, at most %d MB", wiring, len(functions), m.Stats, all>>20, most>>20)
		if m.Stats.Failed > 0 {
			t.Errorf("%d functions failed", m.Stats.Failed)
		}
	}
}

// While a program is wired, a list that may have grown or not holds the elements of both, so what
// it may hold doubles with each turn of the loop.
func TestAListWhoseElementsMayBeLeftOutIsMadeWithinBounds(t *testing.T) {
	m := New(runsProgram(t))
	fn, ok := m.Prog.Func("example.com/runs.Deduplicated")
	if !ok {
		t.Fatal("no such function")
	}
	if took := m.executeOpen(fn, true); took > mostOfOne {
		t.Errorf("took %d MB", took>>20)
	}
}
