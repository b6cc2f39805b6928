package paper

import (
	"strings"

	"github.com/idemlint/idemlint/internal/program"
)

// handlerSig is the signature of a handler of asynq.
const handlerSig = "func(context.Context, *" + taskType + ") error"

// The ways in which a handler is found, in the order of trust.
const (
	byRegistration = "registration"
	byProcessTask  = "ProcessTask method"
	bySignature    = "signature"
)

// declaredHandlers lists the handlers of a program that registers none: the ProcessTask methods
// of its types, or if it has none its exported functions and methods with a handler's signature.
func (m *Machine) declaredHandlers(st *State) []*Handler {
	out := m.methodHandlers(st, byProcessTask, func(name string) bool { return name == "ProcessTask" })
	if len(out) > 0 {
		return out
	}
	out = m.methodHandlers(st, bySignature, func(string) bool { return true })
	return append(out, m.functionHandlers(st)...)
}

// methodHandlers lists the methods with a handler's signature of the program's own types.
func (m *Machine) methodHandlers(st *State, how string, wanted func(name string) bool) []*Handler {
	var out []*Handler
	for _, pkg := range m.Prog.Packages {
		for i := range pkg.Types {
			t := program.TypeRef{Pkg: pkg, ID: program.TypeID(i)}
			if !declares(pkg, t) || isMock(t.Type().Name) {
				continue
			}
			for _, meth := range t.Type().Methods {
				fn, ok := m.Prog.Func(meth.Symbol)
				if ok && len(meth.Path) == 0 && fn.Func.Exported && meth.Sig == handlerSig && wanted(meth.Name) {
					recv := m.implementationOf(t, nil, st)
					out = append(out, &Handler{Func: fn, How: how, value: &Func{Symbol: meth.Symbol, Recv: recv}, state: st})
				}
			}
		}
	}
	return out
}

// declares reports whether a package declares the named type, other than an interface.
func declares(pkg *program.Package, t program.TypeRef) bool {
	ty := t.Type()
	return ty.InScope && ty.Kind != program.Interface && ty.Kind != program.Pointer && strings.HasPrefix(ty.Name, pkg.Path+".")
}

// functionHandlers lists the exported functions with a handler's signature.
func (m *Machine) functionHandlers(st *State) []*Handler {
	var out []*Handler
	for _, pkg := range m.Prog.Packages {
		for i := range pkg.Funcs {
			fn := program.FuncRef{Pkg: pkg, Func: &pkg.Funcs[i]}
			if fn.Func.Exported && !fn.Func.Recv && m.isHandlerFunc(fn) {
				out = append(out, &Handler{Func: fn, How: bySignature, value: &Func{Symbol: fn.Func.Symbol}, state: st})
			}
		}
	}
	return out
}

// isHandlerFunc: func(context.Context, *asynq.Task) error.
func (m *Machine) isHandlerFunc(fn program.FuncRef) bool {
	if len(fn.Func.Params) != 2 || len(fn.Func.Results) != 1 {
		return false
	}
	name := func(id program.TypeID) string { return typeName(program.TypeRef{Pkg: fn.Pkg, ID: id}) }
	return name(fn.Func.Params[0]) == "context.Context" && name(fn.Func.Params[1]) == taskType && name(fn.Func.Results[0]) == "error"
}

// EveryFunction makes a handler of every function that another package may call, whatever its
// parameters: on programs that have no handlers it shows that nothing stops the execution.
func (m *Machine) EveryFunction() []*Handler {
	st := m.globalSt.fork()
	var out []*Handler
	for _, pkg := range m.Prog.Packages {
		for i := range pkg.Funcs {
			fn := program.FuncRef{Pkg: pkg, Func: &pkg.Funcs[i]}
			if !fn.Func.Exported {
				continue
			}
			args := make([]Value, len(fn.Func.Params))
			for k := range args {
				args[k] = &Unknown{Why: handlerContext}
			}
			out = append(out, &Handler{Func: fn, How: bySignature, value: &Func{Symbol: fn.Func.Symbol}, args: args, state: st})
		}
	}
	return out
}
