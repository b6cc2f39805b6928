package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"
)

// call is a call in a handler.
type call struct {
	*handler
	call  *ast.CallExpr
	stack []ast.Node // from the handler's body to the call
}

// calls lists the calls of a handler that are made once in a run: not in a loop, not while or
// after it runs, and not in a function of its own, which may be called often.
func (h *handler) calls() []*call {
	var out []*call
	ast.PreorderStack(h.body, nil, func(n ast.Node, stack []ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.LabeledStmt, *ast.GoStmt, *ast.DeferStmt, *ast.FuncLit:
			return false
		case *ast.CallExpr:
			out = append(out, &call{h, n, slices.Clone(stack)})
		}
		return true
	})
	return out
}

// statement is the statement that holds the call and stands in a block itself, with those of
// the block that follow it.
func (c *call) statement() (stmt ast.Stmt, rest []ast.Stmt) {
	for i := len(c.stack) - 1; i > 0; i-- {
		var list []ast.Stmt
		switch block := c.stack[i-1].(type) {
		case *ast.BlockStmt:
			list = block.List
		case *ast.CaseClause:
			list = block.Body
		case *ast.CommClause:
			list = block.Body
		default:
			continue
		}
		if s, ok := c.stack[i].(ast.Stmt); ok && slices.Contains(list, s) {
			return s, list[slices.Index(list, s)+1:]
		}
	}
	return nil, nil
}

// insertBefore writes a statement above that of the call.
func (c *call) insertBefore(stmt ast.Stmt, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: stmt.Pos(), End: stmt.Pos(), NewText: []byte(text + "\n" + c.indent(stmt))}
}

// indent is the white space before a statement: formatted source has nothing but tabs there.
func (c *call) indent(stmt ast.Stmt) string {
	return strings.Repeat("\t", c.f.Fset.PositionFor(stmt.Pos(), false).Column-1)
}

// local is the variable of this function that an expression names, nil if it is none.
func (c *call) local(e ast.Expr) types.Object {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	obj := c.f.Info.Uses[id]
	if obj == nil || obj.Pos() < c.body.Pos() || obj.Pos() > c.body.End() {
		return nil
	}
	return obj
}

// inScope reports whether a variable can be used at a place by its name.
func (c *call) inScope(obj types.Object, pos token.Pos) bool {
	_, found := c.scope(pos).LookupParent(obj.Name(), pos)
	return found == obj
}

func (c *call) scope(pos token.Pos) *types.Scope {
	if s := c.f.Types.Scope().Innermost(pos); s != nil {
		return s
	}
	return c.f.Types.Scope()
}

// uses counts where a variable is named in the function, beside its definition.
func (c *call) uses(obj types.Object) int {
	n := 0
	ast.Inspect(c.body, func(node ast.Node) bool {
		if id, ok := node.(*ast.Ident); ok && c.f.Info.Uses[id] == obj {
			n++
		}
		return true
	})
	return n
}

// named reports whether a variable is named between two places.
func (c *call) named(v types.Object, from, to token.Pos) bool {
	found := false
	ast.Inspect(c.body, func(node ast.Node) bool {
		if id, ok := node.(*ast.Ident); ok && c.f.Info.Uses[id] == v && from <= id.Pos() && id.Pos() < to {
			found = true
		}
		return true
	})
	return found
}

// twins counts the calls of the function to which the cure applies too, this one included: two
// effects must not get the same key.
func (c *call) twins(is func(*types.Func) bool) int {
	n := 0
	ast.Inspect(c.body, func(node ast.Node) bool {
		if other, ok := node.(*ast.CallExpr); ok {
			if fn := typeutil.StaticCallee(c.f.Info, other); fn != nil && is(fn) {
				n++
			}
		}
		return true
	})
	return n
}
