package main

import (
	"fmt"
	"strings"
)

// structure renders the nodes that enclose others.
var structure map[string]func(*handlerWriter, *Node, scope) string

func init() { // a variable with a value would refer to itself
	structure = map[string]func(*handlerWriter, *Node, scope) string{
		"tx": (*handlerWriter).tx, "call": (*handlerWriter).callee, "loop": (*handlerWriter).loop, "go": (*handlerWriter).group, "defer": (*handlerWriter).deferred,
		"hold": (*handlerWriter).hold, "refused": (*handlerWriter).refused,
	}
}

// inContext finds the transaction that a context carries.
const inContext = "w.conn(ctx)"

// tx runs its body in a transaction.
func (w *handlerWriter) tx(n *Node, sc scope) string {
	switch n.Style {
	case "closure":
		body := w.nodes(n.Body, scope{db: "tx", skip: "return nil", loop: sc.loop})
		return w.checked(fmt.Sprintf("w.withTx(ctx, func(tx %s) error {\n%s\nreturn nil\n})", w.handle(), body), sc)
	case "context":
		body := w.nodes(n.Body, scope{db: inContext, skip: "return nil", loop: sc.loop})
		return w.checked(fmt.Sprintf("w.inTx(ctx, func(ctx context.Context) error {\n%s\nreturn nil\n})", body), sc)
	}
	return w.begin(n, sc)
}

// begin is a transaction in line, in a function of its own if something encloses it.
func (w *handlerWriter) begin(n *Node, sc scope) string {
	inner, tx := sc, w.fresh("tx")
	inner.db = tx
	body := w.nodes(n.Body, inner)
	if w.handler.Store == "gorm" {
		return fmt.Sprintf("%[1]s := w.db.WithContext(ctx).Begin()\nif %[1]s.Error != nil {\n%[2]s\n}\ndefer %[1]s.Rollback()\n%[3]s\nif err := %[1]s.Commit().Error; err != nil {\n%[4]s\n}",
			tx, sc.failing(tx+".Error"), body, sc.failing("err"))
	}
	begin, ctx := "w.db.BeginTx(ctx, nil)", ""
	if w.handler.Store == "pgx" {
		begin, ctx = "w.db.Begin(ctx)", "ctx"
	}
	err := w.fresh("err")
	return fmt.Sprintf("%[7]s, %[1]s := %[2]s\nif %[1]s != nil {\n%[3]s\n}\ndefer %[7]s.Rollback(%[4]s)\n%[5]s\nif err := %[7]s.Commit(%[4]s); err != nil {\n%[6]s\n}",
		err, begin, sc.failing(err), ctx, body, sc.failing("err"), tx)
}

// checked returns the error of a call.
func (w *handlerWriter) checked(call string, sc scope) string {
	return fmt.Sprintf("if err := %s; err != nil {\n%s\n}", call, sc.failing("err"))
}

// callee moves its body into a function of its own.
func (w *handlerWriter) callee(n *Node, sc scope) string {
	if n.Style == "package" {
		defer func(before *[]string) { w.funcs = before }(w.funcs)
		w.funcs = w.apart
	}
	inner := scope{db: "db", skip: "return nil", loop: sc.loop}
	param, arg := w.params(sc)
	db := sc.db
	if db == inContext {
		db, inner.db = "w.db", inContext
	}
	name := w.fresh("step")
	own := w.own(name)
	code := fmt.Sprintf("(ctx context.Context, db %s, %s) error {\n%s\nreturn nil\n}\n", w.handle(), param, w.nodes(n.Body, inner))
	args := fmt.Sprintf("ctx, %s, %s)", db, arg)
	switch n.Style {
	case "closure":
		return fmt.Sprintf("%s := func%s%s", name, code, w.checked(name+"("+args, sc))
	case "func":
		*w.funcs = append(*w.funcs, fmt.Sprintf("func %s(w *Worker, %s", own, strings.TrimPrefix(code, "(")))
		return w.checked(own+"(w."+"Worker, "+args, sc)
	case "package":
		signature, _, _ := strings.Cut(code, " {\n")
		own = strings.ToUpper(own[:1]) + own[1:]
		w.fields = append(w.fields, fmt.Sprintf("%s interface{ Run%s }", name, signature))
		w.values = append(w.values, fmt.Sprintf("steps.%s{Worker: steps.NewWorker(w.db, w.rdb, w.queue, w.stripe, w.smtp)}", own))
		*w.funcs = append(*w.funcs, fmt.Sprintf("// %[1]s is a step of a handler.\ntype %[1]s struct { *Worker }\n\n// Run does it.\nfunc (w %[1]s) Run%[2]s", own, code))
		return w.checked("w."+name+".Run("+args, sc)
	case "iface":
		signature, _, _ := strings.Cut(code, " {\n")
		w.fields = append(w.fields, fmt.Sprintf("%s interface{ Run%s }", name, signature))
		w.values = append(w.values, own+"{w}")
		*w.funcs = append(*w.funcs, fmt.Sprintf("type %[1]s struct { *Worker }\n\nfunc (w %[1]s) Run%[2]s", own, code))
		return w.checked("w."+name+".Run("+args, sc)
	}
	*w.funcs = append(*w.funcs, fmt.Sprintf("func (w *Worker) %s%s", own, code))
	return w.checked("w."+own+"("+args, sc)
}

// loop repeats its body for each item of the payload, or each row.
func (w *handlerWriter) loop(n *Node, sc scope) string {
	if txInLine(n) { // a deferred rollback needs a function for each item
		body := w.checked(fmt.Sprintf("func() error {\n%s\nreturn nil\n}()", w.nodes(n.Body, scope{db: sc.db, skip: "return nil", loop: true})), sc)
		return w.over(n, sc, body)
	}
	return w.over(n, sc, w.nodes(n.Body, scope{db: sc.db, skip: "continue", loop: true, fail: sc.fail}))
}

func txInLine(n *Node) bool {
	found := false
	walk(n.Body, nil, func(m *Node, _ []*Node) { found = found || m.Op == "tx" && m.Style == "begin" })
	return found
}

// over renders the head of a loop. Rows are read before the loop, so that the connection is free.
func (w *handlerWriter) over(n *Node, sc scope, body string) string {
	if n.Style == "items" {
		return fmt.Sprintf("for _, item := range p.Items {\n%s\n}", body)
	}
	items, err := w.fresh("items"), w.fresh("err")
	return fmt.Sprintf("%s, %s := w.items(ctx, p.OrderID)\nif %[2]s != nil {\n%s\n}\nfor _, item := range %[1]s {\n%[4]s\n}", items, err, sc.failing(err), body)
}

// group runs its body in a goroutine and waits for it.
func (w *handlerWriter) group(n *Node, sc scope) string {
	g := w.fresh("g")
	body := w.nodes(n.Body, scope{db: sc.db, skip: "return nil", loop: sc.loop})
	return fmt.Sprintf("%s := new(errgroup.Group)\n%[1]s.Go(func() error {\n%s\nreturn nil\n})\n%s", g, body, w.checked(g+".Wait()", sc))
}

// deferred runs its body when the handler returns, and logs its error.
func (w *handlerWriter) deferred(n *Node, sc scope) string {
	body := w.nodes(n.Body, scope{db: sc.db, skip: "return nil", loop: sc.loop})
	f := w.fresh("later")
	return fmt.Sprintf("%s := func() error {\n%s\nreturn nil\n}\ndefer func() {\nif err := %[1]s(); err != nil {\nlog.Print(err)\n}\n}()", f, body)
}

// hold claims a key in Redis, and gives it back when the body has failed, or in any case.
func (w *handlerWriter) hold(n *Node, sc scope) string {
	before, key := w.key(n, sc)
	held, first, err := w.fresh("held"), w.fresh("first"), w.fresh("err")
	claim := before + fmt.Sprintf("%s := %q+%s\n%s, %s := w.rdb.SetNX(ctx, %[1]s, 1, 0).Result()\nif %[5]s != nil {\n%[6]s\n}\nif !%[4]s {\n%[7]s\n}\n",
		held, w.place(n)+":", key, first, err, sc.failing(err), sc.skip)
	body := w.nodes(n.Body, scope{db: sc.db, skip: "return nil", loop: sc.loop})
	if n.Style == "always" {
		return claim + w.checked(fmt.Sprintf("func() error {\ndefer w.rdb.Del(ctx, %s)\n%s\nreturn nil\n}()", held, body), sc)
	}
	return claim + fmt.Sprintf("if err := func() error {\n%s\nreturn nil\n}(); err != nil {\nw.rdb.Del(ctx, %s)\n%s\n}", body, held, sc.failing("err"))
}

// refused runs its body where a row is refused because it is there.
func (w *handlerWriter) refused(n *Node, sc scope) string {
	before, key := w.key(n, sc)
	run, err := w.execErr(sc, insertMark(w.place(n), key, false))
	return before + run + fmt.Sprintf("if isDuplicate(%s) {\n%s\n} else if %[1]s != nil {\n%[3]s\n}", err, w.nodes(n.Body, sc), sc.failing(err))
}
