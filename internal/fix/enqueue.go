package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/idemlint/idemlint/internal/finding"
)

// retention is how long the queue is to remember the ID of a task that is done: without it the
// ID is free again, and a late repeat queues the task once more.
const retention = "asynq.Retention(30*24*time.Hour)"

// enqueue gives a follow-up task an ID of its own, or one that stays instead of a random one,
// and takes the conflict of a repeat for success.
func (c *call) enqueue() (site, bool) {
	stmt, rest := c.statement()
	if stmt == nil || c.call.Ellipsis.IsValid() || len(c.call.Args) == 0 || c.f.name(asynqPath) != "asynq" {
		return site{}, false
	}
	if c.twins(isEnqueue) != 1 {
		return site{}, false
	}
	conflict, ok := c.conflict(stmt, rest)
	k := c.keysAt(stmt.Pos())
	if !ok || !k.names.can("errors") {
		return site{}, false
	}
	needs := append(k.names.add("errors"), conflict...)
	if old := c.option("TaskID"); old != nil {
		return c.replaced(old, followUp, needs)
	}
	text, after := "", c.call.Args[len(c.call.Args)-1].End()
	if c.twinsWith("Retention") == 0 {
		if !k.names.can("time") {
			return site{}, false
		}
		text, needs = ", "+retention, append(needs, k.names.add("time")...)
	}
	return site{
		rules:   []string{"enqueue"},
		message: "Give the task an ID",
		keyed:   true,
		edits: func(e finding.Effect) ([]analysis.TextEdit, bool) {
			key, ok := k.key(e, followUp(e))
			if !ok {
				return nil, false
			}
			option := ", asynq.TaskID(" + crowded(key.text) + ")" + text
			return append(append(k.needs(key), needs...), analysis.TextEdit{Pos: after, End: after, NewText: []byte(option)}), true
		},
	}, true
}

func isEnqueue(fn *types.Func) bool {
	return strings.HasPrefix(fn.FullName(), "(*"+asynqPath+".Client).Enqueue")
}

// followUp begins an ID with the task that is handled and the one that is queued: other tasks
// of the same operation may queue it too. It is "" if one of them is not known.
func followUp(e finding.Effect) string {
	task := byTask(e)
	if task == "" || e.Target == "task" || e.Target == "periodic task" {
		return ""
	}
	return task + ":" + e.Target
}

// option is the argument of an option of asynq in the call, nil if it has none.
func (c *call) option(name string) ast.Expr {
	for _, arg := range c.call.Args {
		if opt, ok := ast.Unparen(arg).(*ast.CallExpr); ok {
			if fn := typeutil.StaticCallee(c.f.Info, opt); fn != nil && fn.FullName() == asynqPath+"."+name {
				return only(opt.Args)
			}
		}
	}
	return nil
}

// twinsWith counts the uses of an option of asynq in the function.
func (c *call) twinsWith(name string) int {
	return c.twins(func(fn *types.Func) bool { return fn.FullName() == asynqPath+"."+name })
}

// conflict makes the code behind the call take an ID conflict for success. It knows the ways in
// which errors are commonly handled.
func (c *call) conflict(stmt ast.Stmt, rest []ast.Stmt) ([]analysis.TextEdit, bool) {
	if branch, ok := stmt.(*ast.IfStmt); ok && c.assigns(branch.Init) != nil {
		return c.exempt(branch, c.assigns(branch.Init), rest)
	}
	err := c.assigns(stmt)
	if err == nil || len(rest) == 0 {
		return nil, false
	}
	switch next := rest[0].(type) {
	case *ast.IfStmt:
		if next.Init == nil {
			return c.exempt(next, err, rest[1:])
		}
	case *ast.ReturnStmt:
		if c.local(only(next.Results)) == err {
			indent := c.indent(next)
			text := "if errors.Is(" + err.Name() + ", asynq.ErrTaskIDConflict) {\n" + indent + "\treturn nil // queued by an earlier run\n" + indent + "}\n" + indent
			return []analysis.TextEdit{{Pos: next.Pos(), End: next.Pos(), NewText: []byte(text)}}, true
		}
	}
	return nil, false
}

// assigns is the error of the call as a statement takes it, nil if it does not, or takes what
// was queued too: that is nothing when there is a conflict.
func (c *call) assigns(stmt ast.Stmt) types.Object {
	assign, ok := stmt.(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 2 || only(assign.Rhs) != c.call {
		return nil
	}
	info, isIdent := assign.Lhs[0].(*ast.Ident)
	err, isErr := assign.Lhs[1].(*ast.Ident)
	if !isIdent || info.Name != "_" || !isErr || err.Name == "_" {
		return nil
	}
	if obj := c.f.Info.Defs[err]; obj != nil {
		return obj
	}
	return c.local(err)
}

// exempt leaves the conflict out of a test of the error, which nothing behind it reads.
func (c *call) exempt(branch *ast.IfStmt, err types.Object, rest []ast.Stmt) ([]analysis.TextEdit, bool) {
	cond, ok := ast.Unparen(branch.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ || c.local(cond.X) != err || branch.Else != nil || !isNil(c.f.Info, cond.Y) {
		return nil, false
	}
	if c.inLiteral(err) || c.readAfter(branch, err, rest) {
		return nil, false
	}
	text := " && !errors.Is(" + err.Name() + ", asynq.ErrTaskIDConflict)"
	return []analysis.TextEdit{{Pos: branch.Cond.End(), End: branch.Cond.End(), NewText: []byte(text)}}, true
}

// readAfter reports whether a variable may be read behind a statement before it is assigned again.
func (c *call) readAfter(stmt ast.Stmt, v types.Object, rest []ast.Stmt) bool {
	end := c.body.End()
	for _, next := range rest {
		if c.overwrites(next, v) {
			end = next.Pos()
			break
		}
	}
	return c.named(v, stmt.End(), end)
}

// overwrites reports whether a statement begins with an assignment to the variable that does not read it.
func (c *call) overwrites(stmt ast.Stmt, v types.Object) bool {
	if branch, ok := stmt.(*ast.IfStmt); ok {
		stmt = branch.Init
	}
	assign, ok := stmt.(*ast.AssignStmt)
	if !ok || assign.Tok != token.ASSIGN && assign.Tok != token.DEFINE {
		return false
	}
	isTarget := func(e ast.Expr) bool { return c.local(e) == v }
	return slices.ContainsFunc(assign.Lhs, isTarget) && !c.named(v, assign.TokPos, assign.End())
}

// inLiteral reports whether a variable is named in a function literal, which may run at any time.
func (c *call) inLiteral(v types.Object) bool {
	found := false
	ast.Inspect(c.body, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok {
			found = found || c.named(v, lit.Pos(), lit.End())
		}
		return true
	})
	return found
}

func isNil(info *types.Info, e ast.Expr) bool {
	tv, ok := info.Types[e]
	return ok && tv.IsNil()
}
