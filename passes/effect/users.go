package effect

import (
	"maps"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// users tells the functions of a program that have an effect or may lead to one. What cannot be
// known here, such as the method behind an interface or what a function does on another system, is
// taken for an effect: a directive that might be needed is not called unused.
type users struct {
	prog  *program.Program
	clean map[string]bool // functions that have none and lead to none
	asked map[string]bool // functions that were looked into for the question of now
}

func newUsers(prog *program.Program) *users { return &users{prog: prog, clean: map[string]bool{}} }

// covers reports whether something in the lines of d has an effect or may lead to one.
func (u *users) covers(pkg *program.Package, d *program.Directive) bool {
	u.asked = map[string]bool{}
	for i := range pkg.Funcs {
		f := &pkg.Funcs[i]
		reg := int32(0)
		for b := range f.Blocks {
			for k := range f.Blocks[b].Instrs {
				in := &f.Blocks[b].Instrs[k]
				if in.Line >= d.From && in.Line <= d.To && f.FileAt(reg) == d.Pos.File && u.instr(pkg, in) {
					return true
				}
				reg++
			}
		}
	}
	maps.Copy(u.clean, u.asked)
	return false
}

// function reports whether a function of the program has an effect or may lead to one. One that is
// being looked into already answers for itself.
func (u *users) function(symbol string) bool {
	if u.clean[symbol] || u.asked[symbol] {
		return false
	}
	u.asked[symbol] = true
	fn, ok := u.prog.Func(symbol)
	if !ok {
		return false
	}
	if fn.Pkg.Files[fn.Func.Pos.File].Constrained {
		return true
	}
	for b := range fn.Func.Blocks {
		for k := range fn.Func.Blocks[b].Instrs {
			if u.instr(fn.Pkg, &fn.Func.Blocks[b].Instrs[k]) {
				return true
			}
		}
	}
	return false
}

func (u *users) instr(pkg *program.Package, in *program.Instr) bool {
	for _, r := range in.Args {
		if r.Kind == program.Function && u.symbol(pkg.Symbols[r.Index]) {
			return true
		}
	}
	switch in.Mode {
	case program.CallStatic:
		return u.symbol(pkg.Symbols[in.Callee])
	case program.CallInvoke:
		return invokes(pkg.Symbols[in.Callee])
	case program.CallDynamic:
		return true
	}
	return in.Op == program.OpClosure && u.symbol(pkg.Symbols[in.Callee])
}

// symbol reports whether a function of the program or of a library has an effect or may lead to one.
func (u *users) symbol(symbol string) bool {
	if row, ok := catalog.Own(symbol); ok {
		return row.Verb.Effectful()
	}
	if _, own := u.prog.Func(symbol); own {
		return u.function(symbol)
	}
	row, ok := catalog.Lookup(symbol)
	return ok && row.Verb.Effectful()
}

// invokes reports whether a call of an interface's method may lead to an effect.
func invokes(method string) bool {
	if row, ok := catalog.Lookup(method); ok {
		return row.Verb.Effectful()
	}
	return method != "(error).Error" && !catalog.Observational(method) && !catalog.PureSymbol(method)
}
