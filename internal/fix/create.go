package fix

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/idemlint/idemlint/internal/finding"
)

// repeatable are the kinds of effects of which a repeat does no harm.
var repeatable = []string{"set", "upsert", "delete"}

// create lets an insert that gorm refuses the second time pass instead, where what follows it
// may be repeated and would be lost otherwise.
func (c *call) create() (site, bool) {
	stmt, _ := c.statement()
	sel, ok := ast.Unparen(c.call.Fun).(*ast.SelectorExpr)
	if stmt == nil || !ok || c.hasClauses(sel.X) || !c.onlyErrorUsed() || !c.forgotten(only(c.call.Args)) {
		return site{}, false
	}
	names := c.f.imported(c.scope(stmt.Pos()), stmt.Pos())
	if !names.can(clausePath) {
		return site{}, false
	}
	at, needs := sel.Sel.Pos(), names.add(clausePath)
	text := "Clauses(" + names[clausePath].name + ".OnConflict{DoNothing: true})."
	return site{
		rules:   []string{"guard"},
		message: "Let a row that is there already pass, so that what follows is done",
		edits: func(e finding.Effect) ([]analysis.TextEdit, bool) {
			if !slices.Contains(repeatable, e.Kind) {
				return nil, false
			}
			return append(slices.Clone(needs), analysis.TextEdit{Pos: at, End: at, NewText: []byte(text)}), true
		},
	}, true
}

// onlyErrorUsed reports whether nothing but the error is taken of the result: the rows that it
// counts would be others.
func (c *call) onlyErrorUsed() bool {
	sel, ok := c.stack[len(c.stack)-1].(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Error"
}

// forgotten reports whether a row is written in the call: into a variable gorm would not fill
// the ID of a row that is there already.
func (c *call) forgotten(row ast.Expr) bool {
	u, ok := row.(*ast.UnaryExpr)
	if !ok || u.Op != token.AND {
		return false
	}
	_, ok = ast.Unparen(u.X).(*ast.CompositeLit)
	return ok
}

// hasClauses reports whether a chain of gorm has clauses of its own.
func (c *call) hasClauses(chain ast.Expr) bool {
	has := false
	ast.Inspect(chain, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && strings.HasPrefix(id.Name, "Clauses") {
			has = true
		}
		return true
	})
	return has
}
