package effect_test

import (
	"testing"

	"github.com/idemlint/idemlint/internal/program"
)

// checkIndices checks that every index in p refers to something.
func checkIndices(t *testing.T, p *program.Package) {
	t.Helper()
	for i := range p.Types {
		for _, f := range p.Types[i].Fields {
			checkType(t, p, f.Type)
		}
		checkType(t, p, p.Types[i].Elem)
		checkType(t, p, p.Types[i].Key)
	}
	for i := range p.Funcs {
		checkFunc(t, p, &p.Funcs[i])
	}
}

func checkType(t *testing.T, p *program.Package, id program.TypeID) {
	if id < 0 || int(id) >= len(p.Types) {
		t.Fatalf("%s: type %d of %d", p.Path, id, len(p.Types))
	}
}

func checkFunc(t *testing.T, p *program.Package, f *program.Func) {
	registers := 0
	for _, b := range f.Blocks {
		registers += len(b.Instrs)
	}
	limits := map[program.RefKind]int{
		program.None: 1, program.Register: registers, program.Param: len(f.Params), program.FreeVar: len(f.FreeVars),
		program.Constant: len(p.Consts), program.Function: len(p.Symbols), program.Global: len(p.Symbols),
	}
	for _, b := range f.Blocks {
		for _, i := range b.Instrs {
			for _, r := range i.Args {
				if r.Index < 0 || int(r.Index) >= limits[r.Kind] {
					t.Fatalf("%s: operand %v of %v", f.Symbol, r, i.Op)
				}
			}
			if i.Op == program.OpPhi && len(i.Args) != len(b.Preds) {
				t.Fatalf("%s: phi of %d operands in a block with %d predecessors", f.Symbol, len(i.Args), len(b.Preds))
			}
			checkType(t, p, i.Type)
			checkType(t, p, i.Type2)
		}
		for _, n := range append(b.Preds, b.Succs...) {
			if int(n) >= len(f.Blocks) {
				t.Fatalf("%s: block %d of %d", f.Symbol, n, len(f.Blocks))
			}
		}
	}
}
