package effect

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// instructions lists the instructions of b as they are executed. In "return n, row.Scan(&n)" go/ssa reads
// n before it calls Scan, since the language leaves the order open; the compiler reads a variable whose
// address is taken when the calls are done (cmd/compile/internal/walk, ascompatee), and programs count on it.
func instructions(b *ssa.BasicBlock) []ssa.Instruction {
	ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
	if !ok || len(ret.Results) < 2 || !ret.Pos().IsValid() {
		return b.Instrs
	}
	last := lastCallIn(b, ret)
	var late []ssa.Instruction
	for i := range max(last, 0) {
		if load, ok := b.Instrs[i].(*ssa.UnOp); ok && isReadLate(load, b.Instrs[:last+1], ret) {
			late = append(late, load)
		}
	}
	if len(late) == 0 {
		return b.Instrs
	}
	before := slices.DeleteFunc(slices.Clone(b.Instrs[:last+1]), func(i ssa.Instruction) bool { return slices.Contains(late, i) })
	return slices.Concat(before, late, b.Instrs[last+1:])
}

// lastCallIn is the index of the last call in the statement of ret, -1 if there is none.
func lastCallIn(b *ssa.BasicBlock, ret *ssa.Return) int {
	for i, instr := range slices.Backward(b.Instrs) {
		if call, ok := instr.(*ssa.Call); ok && call.Pos() > ret.Pos() {
			return i
		}
	}
	return -1
}

// isReadLate: load reads a variable that stands as it is among the results of ret, and nothing of
// what comes before uses it.
func isReadLate(load *ssa.UnOp, before []ssa.Instruction, ret *ssa.Return) bool {
	variable, ok := load.X.(*ssa.Alloc)
	if !ok || load.Op != token.MUL || slices.ContainsFunc(*load.Referrers(), func(user ssa.Instruction) bool { return slices.Contains(before, user) }) {
		return false
	}
	stmt := returnAt(ret)
	return stmt != nil && slices.ContainsFunc(stmt.Results, func(e ast.Expr) bool {
		name, ok := e.(*ast.Ident)
		return ok && name.Name == variable.Comment
	})
}

// returnAt is the statement of ret.
func returnAt(ret *ssa.Return) (stmt *ast.ReturnStmt) {
	syntax := ret.Parent().Syntax()
	if syntax == nil {
		return nil
	}
	ast.Inspect(syntax, func(n ast.Node) bool {
		if r, ok := n.(*ast.ReturnStmt); ok && r.Return == ret.Pos() {
			stmt = r
		}
		return stmt == nil && n != nil && n.Pos() <= ret.Pos() && ret.Pos() < n.End()
	})
	return stmt
}
