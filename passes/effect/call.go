package effect

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/idemlint/idemlint/internal/program"
)

// call writes a call, a go or a defer statement.
func (f *funcLowerer) call(i ssa.CallInstruction) program.Instr {
	common := i.Common()
	out := f.target(common)
	switch i := i.(type) {
	case *ssa.Go:
		out.Op = program.OpGo
	case *ssa.Defer:
		out.Op = program.OpDefer
	case *ssa.Call:
		out.Op = program.OpCall
		out.Type = f.types.result(i.Type())
	}
	f.placeCall(&out, common)
	return out
}

// placeCall places a call by the name of what it calls and by its statement.
func (f *funcLowerer) placeCall(out *program.Instr, c *ssa.CallCommon) {
	site, ok := f.files.calls[c.Pos()]
	if !ok {
		return // made by the compiler: a range body's, an initialiser's
	}
	out.Line, out.Col = f.place(site.name)
	stmt, _ := f.files.place(site.stmt)
	if stmt.Line != out.Line || stmt.Col != out.Col {
		out.StmtLine, out.StmtCol = stmt.Line, stmt.Col
	}
}

// target writes what is called, and with what.
func (f *funcLowerer) target(c *ssa.CallCommon) program.Instr {
	if c.IsInvoke() {
		return f.invoke(c.Method, append([]ssa.Value{c.Value}, c.Args...))
	}
	switch callee := c.Value.(type) {
	case *ssa.Builtin:
		return program.Instr{Mode: program.CallBuiltin, Sym: callee.Name(), Args: f.refList(c.Args)}
	case *ssa.Function:
		return f.static(callee, c.Args)
	}
	return program.Instr{Mode: program.CallDynamic, Args: f.refList(append([]ssa.Value{c.Value}, c.Args...))}
}

// static writes a call of a known function. A method expression of an interface
// type, I.M(x), is the call x.M().
func (f *funcLowerer) static(fn *ssa.Function, args []ssa.Value) program.Instr {
	if m, ok := fn.Object().(*types.Func); ok && isInterfaceMethod(m) && !selects(fn, m) {
		return f.invoke(m, args)
	}
	return program.Instr{
		Mode:   program.CallStatic,
		Callee: f.symbol(f.symbolOf(fn)),
		TArgs:  f.typeArgs(fn),
		Args:   f.refList(args),
	}
}

// invoke writes a call of a method of the interface value args[0].
func (f *funcLowerer) invoke(m *types.Func, args []ssa.Value) program.Instr {
	return program.Instr{
		Mode:   program.CallInvoke,
		Callee: f.symbol(f.fullName(m)),
		Sym:    m.Name(),
		Type2:  f.types.invoked(args[0].Type()),
		Args:   f.refList(args),
	}
}

// typeArgs are the type arguments of a call or value of fn, the receiver's first.
// A wrapper has those of the method that it wraps.
func (f *funcLowerer) typeArgs(fn *ssa.Function) []program.TypeID {
	if fn.Parent() != nil {
		return nil
	}
	args := fn.TypeArgs()
	if m, ok := fn.Object().(*types.Func); ok && fn.Origin() == nil {
		args = append(receiverArgs(m), args...)
	}
	var list []program.TypeID
	for _, t := range args {
		list = append(list, f.types.id(t))
	}
	return list
}

// receiverArgs are the type arguments of a method's receiver.
func receiverArgs(m *types.Func) []types.Type {
	recv := m.Signature().Recv()
	if recv == nil {
		return nil
	}
	named, ok := types.Unalias(deref(recv.Type())).(*types.Named)
	if !ok || types.IsInterface(named) {
		return nil
	}
	return slices.Collect(named.TypeArgs().Types())
}

func isInterfaceMethod(m *types.Func) bool {
	return m.Signature().Recv() != nil && types.IsInterface(recvType(m))
}

// recvType is the type of a method's receiver.
func recvType(m *types.Func) types.Type { return m.Signature().Recv().Type() }
