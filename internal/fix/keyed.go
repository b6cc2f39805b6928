package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/idemlint/idemlint/internal/finding"
)

// byTask begins a key with the task that is handled, "" if that is not known: a pattern that ends
// in a colon stands for several.
func byTask(e finding.Effect) string {
	if strings.HasSuffix(e.Handler.Task, ":") {
		return ""
	}
	return e.Handler.Task
}

// stripe gives a call of Stripe a key: SetIdempotencyKey on the parameters that were made above.
func (c *call) stripe() (site, bool) {
	for _, arg := range c.call.Args {
		params := c.local(arg)
		if params == nil || !hasMethod(params.Type(), "SetIdempotencyKey") {
			continue
		}
		isStripe := func(fn *types.Func) bool {
			return fn.Pkg() != nil && strings.HasPrefix(fn.Pkg().Path(), "github.com/stripe/") && takesKey(fn)
		}
		if c.twins(isStripe) != 1 {
			return site{}, false
		}
		return c.keyed(params.Name()+".SetIdempotencyKey(", c.argument(params, "SetIdempotencyKey", 0))
	}
	return site{}, false
}

// takesKey reports whether a function has a parameter that can carry an idempotency key.
func takesKey(fn *types.Func) bool {
	params := fn.Signature().Params()
	for i := range params.Len() {
		if hasMethod(params.At(i).Type(), "SetIdempotencyKey") {
			return true
		}
	}
	return false
}

func hasMethod(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, ok := obj.(*types.Func)
	return ok
}

// request gives an HTTP request that was made above an Idempotency-Key header.
func (c *call) request() (site, bool) {
	req := c.local(only(c.call.Args))
	isDo := func(fn *types.Func) bool { return fn.FullName() == "(*net/http.Client).Do" }
	if req == nil || c.twins(isDo) != 1 {
		return site{}, false
	}
	return c.keyed(req.Name()+`.Header.Set("Idempotency-Key", `, c.header(req))
}

// header is the value of a header for idempotency keys that is set on a request, nil if none is.
func (c *call) header(req types.Object) ast.Expr {
	var value ast.Expr
	ast.Inspect(c.body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 2 || c.f.root(call.Fun) != req || !strings.HasSuffix(types.ExprString(call.Fun), ".Header.Set") {
			return true
		}
		if tv := c.f.Info.Types[call.Args[0]]; tv.Value != nil && strings.Contains(strings.ToLower(tv.Value.ExactString()), "idempotency") {
			value = call.Args[1]
		}
		return true
	})
	return value
}

// argument is what a method of a variable is given in the function, nil if it is not called.
func (c *call) argument(v types.Object, method string, i int) ast.Expr {
	var value ast.Expr
	ast.Inspect(c.body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) <= i {
			return true
		}
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == method && c.local(sel.X) == v {
			value = call.Args[i]
		}
		return true
	})
	return value
}

// keyed sets a key above the call; old is the one that is set already, nil if none is.
func (c *call) keyed(set string, old ast.Expr) (site, bool) {
	stmt, _ := c.statement()
	if stmt == nil {
		return site{}, false
	}
	if old != nil {
		return c.replaced(old, byTask, nil)
	}
	k := c.keysAt(stmt.Pos())
	inline := spaced
	if strings.HasSuffix(set, ", ") {
		inline = crowded
	}
	at, indent := stmt.Pos(), c.indent(stmt)
	return site{
		rules:   []string{"idempotencykey"},
		message: "Send an idempotency key",
		keyed:   true,
		edits: func(e finding.Effect) ([]analysis.TextEdit, bool) {
			key, ok := k.key(e, byTask(e))
			if !ok {
				return nil, false
			}
			text := set + inline(key.text) + ")\n" + indent
			edits := append(k.needs(key), analysis.TextEdit{Pos: at, End: at, NewText: []byte(text)})
			return edits, true
		},
	}, true
}

// replaced puts a key that stays in the place of one that is a new UUID.
func (c *call) replaced(old ast.Expr, prefix func(finding.Effect) string, more []analysis.TextEdit) (site, bool) {
	random, ok := c.random(old)
	if !ok {
		return site{}, false
	}
	more = append(more, c.unused(random)...)
	pos, end := random.Pos(), random.End()
	k := c.keysAt(pos)
	inline := spaced
	if random == old && c.besideOthers(random) {
		inline = crowded
	}
	return site{
		rules:   []string{"stablekey"},
		message: "Use a key",
		keyed:   true,
		edits: func(e finding.Effect) ([]analysis.TextEdit, bool) {
			key, ok := k.key(e, prefix(e))
			if !ok || len(key.before) > 0 {
				return nil, false
			}
			return append(append(k.needs(key), more...), analysis.TextEdit{Pos: pos, End: end, NewText: []byte(inline(key.text))}), true
		},
	}, true
}

// besideOthers reports whether an expression is an argument of a call with several, or lies in one.
func (c *call) besideOthers(e ast.Expr) bool {
	beside := false
	ast.Inspect(c.body, func(n ast.Node) bool {
		if n == nil || n.Pos() > e.Pos() || n.End() < e.End() {
			return false
		}
		if call, ok := n.(*ast.CallExpr); ok && len(call.Args) > 1 && call.Args[0].Pos() <= e.Pos() {
			beside = true
		}
		if _, ok := n.(*ast.FuncLit); ok {
			beside = false
		}
		return true
	})
	return beside
}

const uuidPath = "github.com/google/uuid"

// random is the expression that makes a UUID anew for the key: the key itself, or what the
// variable was made of that is used for nothing else.
func (c *call) random(key ast.Expr) (ast.Expr, bool) {
	if c.makesUUID(key) {
		return key, true
	}
	v := c.local(key)
	if v == nil || c.uses(v) != 1 {
		return nil, false
	}
	var made ast.Expr
	ast.Inspect(c.body, func(n ast.Node) bool {
		if assign, ok := n.(*ast.AssignStmt); ok && assign.Tok == token.DEFINE && len(assign.Lhs) == 1 {
			if id, ok := assign.Lhs[0].(*ast.Ident); ok && c.f.Info.Defs[id] == v {
				made = only(assign.Rhs)
			}
		}
		return true
	})
	return made, made != nil && c.makesUUID(made)
}

// makesUUID: uuid.NewString() and uuid.New().String().
func (c *call) makesUUID(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(c.f.Info, call)
	switch {
	case fn == nil:
		return false
	case fn.FullName() == uuidPath+".NewString":
		return true
	case fn.FullName() != "("+uuidPath+".UUID).String":
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	inner, ok := ast.Unparen(sel.X).(*ast.CallExpr)
	if !ok {
		return false
	}
	made := typeutil.StaticCallee(c.f.Info, inner)
	return made != nil && made.FullName() == uuidPath+".New"
}

// unused drops the import of uuid if the expression is its only use in the file.
func (c *call) unused(random ast.Expr) []analysis.TextEdit {
	for _, spec := range c.f.file.Imports {
		if pathOf(spec) != uuidPath {
			continue
		}
		pkg, inFile := c.f.Info.PkgNameOf(spec), 0
		ast.Inspect(c.f.file, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && c.f.Info.Uses[id] == pkg && (id.Pos() < random.Pos() || id.Pos() > random.End()) {
				inFile++
			}
			return true
		})
		if inFile == 0 {
			return c.f.dropImport(spec)
		}
	}
	return nil
}
