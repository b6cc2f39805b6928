package effect

import (
	"fmt"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/idemlint/idemlint/internal/program"
)

// isWritten reports whether instr becomes an instruction. The others change
// nothing but a static type: their operand is used in their place.
func isWritten(instr ssa.Instruction) bool {
	switch i := instr.(type) {
	case *ssa.DebugRef, *ssa.ChangeInterface:
		return false
	case *ssa.ChangeType:
		return hasDynamicType(i.Type())
	case *ssa.Call:
		return !isNilCheck(i)
	}
	return true
}

// isNilCheck reports whether i is the call by which a thunk makes sure that its
// receiver is not nil, and which returns it.
func isNilCheck(i *ssa.Call) bool {
	b, ok := i.Call.Value.(*ssa.Builtin)
	return ok && b.Name() == "ssa:wrapnilchk"
}

// hasDynamicType reports whether a value's being of type t, not of its underlying
// type, can matter: t or what it points to is named and may have methods.
func hasDynamicType(t types.Type) bool {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, ok := t.(*types.Named)
	return ok && !types.IsInterface(named)
}

// placed is instr with its position, unless that of a call has been set.
func (f *funcLowerer) placed(instr ssa.Instruction, index map[*ssa.BasicBlock]int32) program.Instr {
	out := f.instr(instr, index)
	switch instr.(type) {
	case *ssa.BinOp, *ssa.Store, *ssa.MapUpdate, *ssa.Send, *ssa.Return, *ssa.Panic, *ssa.MakeClosure:
		out.Line, out.Col = f.place(instr.Pos())
	}
	return out
}

// place is the line and column of pos; it notes when the file changes. A position
// outside the function is that of a declaration which SSA lends to its use.
func (f *funcLowerer) place(pos token.Pos) (line, col int32) {
	p, ok := f.files.place(pos)
	if source := f.fn.Syntax(); !ok || source != nil && (pos < source.Pos() || pos > source.End()) {
		return 0, 0
	}
	if p.File != f.file {
		f.file = p.File
		f.out.Spans = append(f.out.Spans, program.Span{From: f.next, File: p.File})
	}
	return p.Line, p.Col
}

// instr writes one instruction.
func (f *funcLowerer) instr(instr ssa.Instruction, index map[*ssa.BasicBlock]int32) program.Instr {
	switch i := instr.(type) {
	case ssa.CallInstruction:
		return f.call(i)
	case *ssa.Phi:
		return f.phi(i, index)
	case ssa.Value:
		return f.value(i)
	default:
		return f.statement(i)
	}
}

// phi keeps the arguments that come from reachable blocks.
func (f *funcLowerer) phi(i *ssa.Phi, index map[*ssa.BasicBlock]int32) program.Instr {
	out := program.Instr{Op: program.OpPhi}
	for n, pred := range i.Block().Preds {
		if _, ok := index[pred]; ok {
			out.Args = append(out.Args, f.ref(i.Edges[n]))
		}
	}
	return out
}

// value writes an instruction that defines a value and is no call.
func (f *funcLowerer) value(v ssa.Value) program.Instr {
	switch i := v.(type) {
	case *ssa.Alloc:
		return f.alloc(i)
	case *ssa.UnOp:
		return f.unary(i)
	case *ssa.BinOp:
		return f.op(program.OpBin, i.X, i.Y).sym(i.Op.String())
	case *ssa.Field, *ssa.FieldAddr:
		return f.field(i)
	case *ssa.Index:
		return f.op(program.OpIndex, i.X, i.Index).Instr
	case *ssa.IndexAddr:
		return f.op(program.OpIndexAddr, i.X, i.Index).Instr
	case *ssa.Lookup:
		return f.op(program.OpLookup, i.X, i.Index).num(flag(i.CommaOk)).typ(f.usefulType(i.Type()))
	case *ssa.Extract:
		return f.op(program.OpExtract, i.Tuple).num(i.Index).typ(f.usefulType(i.Type()))
	case *ssa.Slice:
		return f.op(program.OpSlice, i.X, i.Low, i.High, i.Max).Instr
	case *ssa.Range:
		return f.op(program.OpRange, i.X).Instr
	case *ssa.Next:
		return f.op(program.OpNext, i.Iter).Instr
	case *ssa.Select:
		return f.selection(i)
	case *ssa.MakeClosure:
		return f.closure(i)
	default:
		return f.conversion(v)
	}
}

// conversion writes an instruction that makes a value of a type.
func (f *funcLowerer) conversion(v ssa.Value) program.Instr {
	t := v.Type()
	switch i := v.(type) {
	case *ssa.MakeInterface:
		f.types.implement(i.X.Type(), t)
		return f.op(program.OpMakeInterface, i.X).typ(f.types.id(i.X.Type()))
	case *ssa.TypeAssert:
		return f.op(program.OpTypeAssert, i.X).num(flag(i.CommaOk)).typ(f.types.id(i.AssertedType))
	case *ssa.ChangeType:
		return f.op(program.OpConvert, i.X).typ(f.types.id(t))
	case *ssa.Convert:
		return f.op(program.OpConvert, i.X).typ(f.types.id(t))
	case *ssa.MultiConvert:
		return f.op(program.OpConvert, i.X).typ(f.types.id(t))
	case *ssa.SliceToArrayPointer:
		return f.op(program.OpConvert, i.X).typ(f.types.id(t))
	case *ssa.MakeSlice:
		return f.op(program.OpMakeSlice, i.Len).typ(f.types.id(t))
	case *ssa.MakeMap:
		return f.op(program.OpMakeMap).typ(f.types.id(t))
	case *ssa.MakeChan:
		return f.op(program.OpMakeChan).typ(f.types.id(t))
	}
	panic(fmt.Sprintf("unexpected SSA value %T", v))
}

// statement writes an instruction that defines nothing.
func (f *funcLowerer) statement(instr ssa.Instruction) program.Instr {
	switch i := instr.(type) {
	case *ssa.Store:
		return f.op(program.OpStore, i.Addr, i.Val).Instr
	case *ssa.MapUpdate:
		return f.op(program.OpMapUpdate, i.Map, i.Key, i.Value).Instr
	case *ssa.Send:
		return f.op(program.OpSend, i.Chan, i.X).Instr
	case *ssa.If:
		return f.op(program.OpIf, i.Cond).Instr
	case *ssa.Jump:
		return f.op(program.OpJump).Instr
	case *ssa.Return:
		return f.op(program.OpReturn, i.Results...).Instr
	case *ssa.Panic:
		return f.op(program.OpPanic, i.X).Instr
	case *ssa.RunDefers:
		return f.op(program.OpRunDefers).Instr
	}
	panic(fmt.Sprintf("unexpected SSA instruction %T", instr))
}

// instruction is an Instr that is being put together.
type instruction struct{ program.Instr }

func (f *funcLowerer) op(op program.Op, args ...ssa.Value) instruction {
	return instruction{program.Instr{Op: op, Args: f.refList(args)}}
}

func (i instruction) sym(s string) program.Instr         { i.Sym = s; return i.Instr }
func (i instruction) num(n int) instruction              { i.Num = int32(n); return i }
func (i instruction) typ(t program.TypeID) program.Instr { i.Type = t; return i.Instr }

func flag(set bool) int {
	if set {
		return 1
	}
	return 0
}

// alloc lists the fields of a library's struct, as it may be an input to a call.
func (f *funcLowerer) alloc(i *ssa.Alloc) program.Instr {
	elem := deref(i.Type())
	f.types.expand(elem)
	return f.op(program.OpAlloc).typ(f.types.id(elem))
}

func (f *funcLowerer) unary(i *ssa.UnOp) program.Instr {
	switch i.Op {
	case token.MUL:
		return f.op(program.OpLoad, i.X).typ(f.usefulType(i.Type()))
	case token.ARROW:
		out := f.op(program.OpUn, i.X).num(flag(i.CommaOk)).typ(f.usefulType(i.Type()))
		out.Sym = i.Op.String()
		return out
	}
	return f.op(program.OpUn, i.X).sym(i.Op.String())
}

// field selects a field of a struct value, or the address of one.
func (f *funcLowerer) field(v ssa.Value) program.Instr {
	if i, ok := v.(*ssa.FieldAddr); ok {
		t := deref(i.X.Type())
		f.types.expand(t)
		return f.op(program.OpFieldAddr, i.X).sym(structOf(t).Field(i.Field).Name())
	}
	i := v.(*ssa.Field)
	f.types.expand(i.X.Type())
	out := f.op(program.OpField, i.X).typ(f.usefulType(i.Type()))
	out.Sym = structOf(i.X.Type()).Field(i.Field).Name()
	return out
}

// selection keeps what a select statement may send.
func (f *funcLowerer) selection(i *ssa.Select) program.Instr {
	var sent []ssa.Value
	for _, s := range i.States {
		if s.Dir == types.SendOnly {
			sent = append(sent, s.Chan, s.Send)
		}
	}
	return f.op(program.OpSelect, sent...).Instr
}

// closure writes a function literal with what it captures, or a method value
// with its receiver.
func (f *funcLowerer) closure(i *ssa.MakeClosure) program.Instr {
	fn := i.Fn.(*ssa.Function)
	out := program.Instr{Op: program.OpClosure, Callee: f.symbol(f.symbolOf(fn)), Args: f.refList(i.Bindings)}
	method, ok := fn.Object().(*types.Func)
	if !ok {
		return out
	}
	out.Op, out.Mode, out.TArgs = program.OpBound, program.CallStatic, f.typeArgs(fn)
	if isInterfaceMethod(method) {
		out.Mode, out.Sym, out.Type2 = program.CallInvoke, method.Name(), f.types.id(i.Bindings[0].Type())
	}
	return out
}

// refList are the operands for vs; what is absent has kind None.
func (f *funcLowerer) refList(vs []ssa.Value) []program.Ref {
	if len(vs) == 0 {
		return nil
	}
	list := make([]program.Ref, len(vs))
	for i, v := range vs {
		list[i] = f.ref(v)
	}
	return list
}

// ref is the operand for v.
func (f *funcLowerer) ref(v ssa.Value) program.Ref {
	if v == nil {
		return program.Ref{}
	}
	if r, ok := f.refs[v]; ok {
		return r
	}
	switch v := v.(type) {
	case *ssa.Const:
		return program.Ref{Kind: program.Constant, Index: f.constant(v)}
	case *ssa.Function:
		return program.Ref{Kind: program.Function, Index: f.symbol(f.symbolOf(v))}
	case *ssa.Global:
		return program.Ref{Kind: program.Global, Index: f.symbol(f.types.pathOf(v.Pkg.Pkg) + "." + v.Name())}
	case *ssa.ChangeInterface:
		return f.ref(v.X)
	case *ssa.ChangeType:
		return f.ref(v.X)
	case *ssa.Call:
		return f.ref(v.Call.Args[0]) // see isNilCheck
	}
	panic(fmt.Sprintf("unexpected SSA operand %T", v))
}
