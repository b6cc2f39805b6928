package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

const asynqPath = "github.com/hibiken/asynq"

// handler is a function that gets a task.
type handler struct {
	f        *finder
	body     *ast.BlockStmt
	task     types.Object
	ctx      types.Object // nil if it has none
	payloads []payload
}

// payload is what the payload was decoded into, and never changed afterwards.
type payload struct {
	types.Object
	decoded token.Pos // where that has been done
}

// handler is n as a function with a parameter *asynq.Task, nil if it is none.
func (f *finder) handler(n ast.Node) *handler {
	h := &handler{f: f}
	var params *ast.FieldList
	switch fn := n.(type) {
	case *ast.FuncDecl:
		h.body, params = fn.Body, fn.Type.Params
	case *ast.FuncLit:
		h.body, params = fn.Body, fn.Type.Params
	}
	if h.body == nil || f.Fset.Position(h.body.Lbrace).Line == f.Fset.Position(h.body.Rbrace).Line {
		return nil // there is no line to write in
	}
	for _, field := range params.List {
		for _, name := range field.Names {
			switch obj := f.Info.Defs[name]; {
			case obj == nil:
			case isPointerTo(obj.Type(), asynqPath, "Task"):
				h.task = obj
			case isNamed(obj.Type(), "context", "Context"):
				h.ctx = obj
			}
		}
	}
	if h.task == nil {
		return nil
	}
	h.findPayloads()
	return h
}

func isPointerTo(t types.Type, path, name string) bool {
	ptr, ok := types.Unalias(t).(*types.Pointer)
	return ok && isNamed(ptr.Elem(), path, name)
}

func isNamed(t types.Type, path, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == name && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == path
}

// findPayloads looks for what a call fills or gives that is handed the task or its payload.
func (h *handler) findPayloads() {
	decoded := map[types.Object][]token.Pos{}
	ast.Inspect(h.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if h.getsTask(n) {
				for _, arg := range n.Args {
					if v := h.f.addressed(arg); v != nil {
						decoded[v] = append(decoded[v], n.End())
					}
				}
			}
		case *ast.AssignStmt:
			if call, ok := only(n.Rhs).(*ast.CallExpr); ok && n.Tok == token.DEFINE && h.getsTask(call) {
				if id, ok := n.Lhs[0].(*ast.Ident); ok && h.f.Info.Defs[id] != nil {
					v := h.f.Info.Defs[id]
					decoded[v] = append(decoded[v], n.End())
				}
			}
		}
		return true
	})
	changed := h.changed()
	for v, at := range decoded {
		if len(at) == 1 && changed[v] == 0 && structOf(v.Type()) != nil {
			h.payloads = append(h.payloads, payload{v, at[0]})
		}
	}
	// Of two that have the field the last decoded is taken.
	slices.SortFunc(h.payloads, func(a, b payload) int { return int(a.decoded - b.decoded) })
}

// getsTask reports whether the task or its payload is an argument of the call itself.
func (h *handler) getsTask(call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		if inner, ok := ast.Unparen(arg).(*ast.CallExpr); ok {
			if sel, ok := ast.Unparen(inner.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == "Payload" {
				arg = sel.X
			}
		}
		if id, ok := ast.Unparen(arg).(*ast.Ident); ok && h.f.Info.Uses[id] == h.task {
			return true
		}
	}
	return false
}

// addressed is the variable whose address an expression takes, nil if it is something else.
func (f *finder) addressed(e ast.Expr) types.Object {
	u, ok := ast.Unparen(e).(*ast.UnaryExpr)
	if !ok || u.Op != token.AND {
		return nil
	}
	id, ok := ast.Unparen(u.X).(*ast.Ident)
	if !ok {
		return nil
	}
	return f.Info.Uses[id]
}

// changed counts what may change variables: assignments to them or their fields, their
// address taken other than for decoding, methods that get a pointer to them.
func (h *handler) changed() map[types.Object]int {
	count := map[types.Object]int{}
	ast.Inspect(h.body, func(n ast.Node) bool {
		for _, e := range h.f.changedBy(n) {
			if obj := h.f.root(e); obj != nil {
				count[obj]++
			}
		}
		if call, ok := n.(*ast.CallExpr); ok && h.getsTask(call) {
			for _, arg := range call.Args {
				if v := h.f.addressed(arg); v != nil {
					count[v]-- // this is how it was decoded
				}
			}
		}
		return true
	})
	return count
}

// changedBy is what a node may change, nested nodes aside.
func (f *finder) changedBy(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Lhs
	case *ast.IncDecStmt:
		return []ast.Expr{n.X}
	case *ast.RangeStmt:
		return []ast.Expr{n.Key, n.Value}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			return []ast.Expr{n.X}
		}
	case *ast.SelectorExpr:
		if sel := f.Info.Selections[n]; sel != nil && sel.Kind() == types.MethodVal && takesPointer(sel.Obj()) {
			return []ast.Expr{n.X}
		}
	}
	return nil
}

func takesPointer(method types.Object) bool {
	recv := method.Type().(*types.Signature).Recv()
	if recv == nil {
		return false
	}
	_, ptr := types.Unalias(recv.Type()).(*types.Pointer)
	return ptr
}

// root is the variable that an expression is, or of which it is a part; nil for one that it defines.
func (f *finder) root(e ast.Expr) types.Object {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return f.Info.Uses[x]
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// only is the single expression of a list, nil if there are several.
func only(list []ast.Expr) ast.Expr {
	if len(list) != 1 {
		return nil
	}
	return ast.Unparen(list[0])
}

func structOf(t types.Type) *types.Struct {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	s, _ := t.Underlying().(*types.Struct)
	return s
}
