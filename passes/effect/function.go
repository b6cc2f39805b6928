package effect

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/idemlint/idemlint/internal/program"
)

// funcLowerer writes one function.
type funcLowerer struct {
	*lowerer
	fn   *ssa.Function
	out  *program.Func
	refs map[ssa.Value]program.Ref
	next int32 // the number of the next instruction
	file int32 // in which the last placed instruction stood
}

// function writes s.fn.
func (l *lowerer) function(s source) program.Func {
	fn := s.fn
	out := &program.Func{
		Symbol:     s.symbol,
		Name:       l.nameOf(fn),
		Recv:       fn.Signature.Recv() != nil,
		Exported:   fn.Parent() == nil && fn.Synthetic == "" && ast.IsExported(fn.Name()),
		Variadic:   fn.Signature.Variadic(),
		TypeParams: typeParams(fn),
		Results:    l.types.tuple(fn.Signature.Results()),
	}
	out.Pos, _ = l.files.place(fn.Pos())
	out.End, _ = l.files.place(endOf(fn))
	f := &funcLowerer{lowerer: l, fn: fn, out: out, refs: map[ssa.Value]program.Ref{}}
	f.file = out.Pos.File
	f.parameters()
	if object, ok := fn.Object().(*types.Func); ok && l.skips(object) {
		out.Skipped = true
		return *out
	}
	f.body()
	return *out
}

// nameOf is the name of fn for people.
func (l *lowerer) nameOf(fn *ssa.Function) string {
	switch fn.Syntax().(type) {
	case *ast.FuncLit:
		return "func literal in " + l.outerName(fn)
	case *ast.RangeStmt:
		return "range body in " + l.outerName(fn)
	}
	return l.outerName(fn)
}

// outerName is the name of the declared function in which fn stands.
func (l *lowerer) outerName(fn *ssa.Function) string {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	recv := fn.Signature.Recv()
	if recv == nil {
		name, _, _ := strings.Cut(fn.Name(), "#") // init#1
		return strings.TrimSuffix(name, "$thunk")
	}
	t, star := recv.Type(), ""
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t, star = p.Elem(), "*"
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return fn.Name()
	}
	return "(" + star + named.Obj().Name() + ")." + fn.Name()
}

// typeParams names the type parameters of fn, the receiver's first.
func typeParams(fn *ssa.Function) []string {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	var names []string
	for _, list := range []*types.TypeParamList{fn.Signature.RecvTypeParams(), fn.Signature.TypeParams()} {
		for p := range list.TypeParams() {
			names = append(names, p.Obj().Name())
		}
	}
	return names
}

// parameters writes the types of parameters and captured variables.
func (f *funcLowerer) parameters() {
	for i, p := range f.fn.Params {
		f.out.Params = append(f.out.Params, f.types.id(p.Type()))
		f.refs[p] = program.Ref{Kind: program.Param, Index: int32(i)}
	}
	for i, v := range f.fn.FreeVars {
		f.out.FreeVars = append(f.out.FreeVars, f.types.id(v.Type()))
		f.refs[v] = program.Ref{Kind: program.FreeVar, Index: int32(i)}
	}
}

// body numbers the instructions and then writes them: a phi refers to later ones.
func (f *funcLowerer) body() {
	blocks := reversePostorder(f.fn)
	instances := instanceValues(blocks)
	sizes := f.numberAll(blocks, instances)
	f.next = 0
	index := blockIndex(blocks)
	f.out.Blocks = make([]program.Block, 0, len(blocks))
	for i, b := range blocks {
		out := program.Block{Preds: known(index, b.Preds), Succs: known(index, b.Succs), Instrs: make([]program.Instr, 0, sizes[i])}
		if i == 0 {
			for _, fn := range instances {
				f.append(&out, f.instance(fn))
			}
		}
		for _, instr := range instructions(b) {
			if isWritten(instr) {
				f.append(&out, f.placed(instr, index))
			}
		}
		f.out.Blocks = append(f.out.Blocks, out)
	}
}

// numberAll numbers the instructions and tells how many each block has.
func (f *funcLowerer) numberAll(blocks []*ssa.BasicBlock, instances []*ssa.Function) (sizes []int32) {
	for _, fn := range instances {
		f.number(fn)
	}
	sizes = make([]int32, len(blocks))
	start := int32(0)
	for i, b := range blocks {
		for _, instr := range instructions(b) {
			if isWritten(instr) {
				v, _ := instr.(ssa.Value)
				f.number(v)
			}
		}
		sizes[i] = f.next - start
		start = f.next
	}
	return sizes
}

func (f *funcLowerer) append(b *program.Block, i program.Instr) {
	b.Instrs = append(b.Instrs, i)
	f.next++
}

// number gives v the next register; v is nil if the instruction defines nothing.
func (f *funcLowerer) number(v ssa.Value) {
	if v != nil {
		f.refs[v] = program.Ref{Kind: program.Register, Index: f.next}
	}
	f.next++
}

// reversePostorder lists the blocks that the entry reaches. The block to which a
// recovered panic returns is rarely among them.
func reversePostorder(fn *ssa.Function) []*ssa.BasicBlock {
	seen := make([]bool, len(fn.Blocks))
	var order []*ssa.BasicBlock
	var visit func(b *ssa.BasicBlock)
	visit = func(b *ssa.BasicBlock) {
		seen[b.Index] = true
		for _, s := range slices.Backward(b.Succs) {
			if !seen[s.Index] {
				visit(s)
			}
		}
		order = append(order, b)
	}
	visit(fn.Blocks[0])
	slices.Reverse(order)
	return order
}

func blockIndex(blocks []*ssa.BasicBlock) map[*ssa.BasicBlock]int32 {
	index := make(map[*ssa.BasicBlock]int32, len(blocks))
	for i, b := range blocks {
		index[b] = int32(i)
	}
	return index
}

// known numbers those of blocks that are reachable.
func known(index map[*ssa.BasicBlock]int32, blocks []*ssa.BasicBlock) []int32 {
	var list []int32
	for _, b := range blocks {
		if i, ok := index[b]; ok {
			list = append(list, i)
		}
	}
	return list
}

// instanceValues lists the instances of generic functions that are used as
// values, sorted by name. Each becomes a closure at the function's entry, as a
// reference to a symbol cannot say the type arguments.
func instanceValues(blocks []*ssa.BasicBlock) []*ssa.Function {
	var list []*ssa.Function
	var operands [16]*ssa.Value
	for _, b := range blocks {
		for _, instr := range b.Instrs {
			for i, op := range instr.Operands(operands[:0]) {
				if fn, ok := (*op).(*ssa.Function); ok && isInstance(fn) && !isCallee(instr, i, fn) {
					list = append(list, fn)
				}
			}
		}
	}
	slices.SortStableFunc(list, func(a, b *ssa.Function) int { return cmp.Compare(a.String(), b.String()) })
	return slices.Compact(list)
}

// isInstance reports whether fn has type arguments and is neither a wrapper, whose
// receiver says them, nor a literal, which shares its parent's.
func isInstance(fn *ssa.Function) bool {
	return fn.Parent() == nil && len(fn.TypeArgs()) > 0 && fn.Origin() != nil
}

// isCallee reports whether operand i of instr is what it calls or closes over.
func isCallee(instr ssa.Instruction, i int, fn *ssa.Function) bool {
	if call, ok := instr.(ssa.CallInstruction); ok {
		return i == 0 && call.Common().Value == fn
	}
	c, ok := instr.(*ssa.MakeClosure)
	return ok && c.Fn == fn && i == 0
}

func (f *funcLowerer) instance(fn *ssa.Function) program.Instr {
	return program.Instr{Op: program.OpClosure, Callee: f.symbol(f.symbolOf(fn)), TArgs: f.typeArgs(fn)}
}
