package fix

import (
	"go/ast"
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
	if stmt == nil || !ok || c.hasClauses(sel.X) {
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
