package main

import (
	"fmt"
	"strings"
)

// guard renders a guard, in line or as a function that tells its caller.
func (w *handlerWriter) guard(n *Node, sc scope) string {
	var code string
	switch n.Via {
	case "":
		code = tests[n.Op](w, n, sc)
	case "bool":
		call, done := w.asks(n, sc)
		code = call + fmt.Sprintf("if %s {\n%s\n}", done, sc.skip)
	case "error":
		f := w.function(n, sc, "error", "return errDone", "", "return nil")
		err := w.fresh("err")
		code = fmt.Sprintf("%s := %s\nif errors.Is(%[1]s, errDone) {\n%[3]s\n}\nif %[1]s != nil {\n%[4]s\n}", err, f, sc.skip, sc.failing(err))
	default:
		code = w.entity(n, sc)
	}
	if n.Force {
		return w.forced(n, code)
	}
	return code
}

// asks calls a guard that answers with a bool.
func (w *handlerWriter) asks(n *Node, sc scope) (call, done string) {
	f := w.function(n, sc, "(bool, error)", "return true, nil", "false, ", "return false, nil")
	done, err := w.fresh("done"), w.fresh("err")
	return fmt.Sprintf("%s, %s := %s\nif %[2]s != nil {\n%[4]s\n}\n", done, err, f, sc.failing(err)), done
}

// wrap renders a guard and, inside an if, what comes behind it.
func (w *handlerWriter) wrap(n *Node, rest []*Node, guard, sc scope) string {
	call, done := w.asks(n, guard)
	test := "!" + done
	if n.Force {
		test += " || p.Force"
	}
	return call + fmt.Sprintf("if %s {\n%s\n}\n", test, w.nodes(rest, sc))
}

// forced leads past a guard if the payload says so.
func (w *handlerWriter) forced(n *Node, code string) string {
	return "if !p.Force {\n" + code + "\n}"
}

// function moves a test into a method of its own and returns the call.
func (w *handlerWriter) function(n *Node, sc scope, results, skip, fail, end string) string {
	name := w.own(w.fresh(n.Op + "Done"))
	inner, db := scope{db: "db", skip: skip, fail: fail, loop: sc.loop}, sc.db
	if db == inContext {
		db, inner.db = "w.db", inContext
	}
	code := tests[n.Op](w, n, inner)
	param, arg := w.params(sc)
	*w.funcs = append(*w.funcs, fmt.Sprintf("func (w *Worker) %s(ctx context.Context, db %s, %s) %s {\n%s\n%s\n}\n", name, w.handle(), param, results, code, end))
	return fmt.Sprintf("w.%s(ctx, %s, %s)", name, db, arg)
}

// params are what a function of its own gets beside the handle.
func (w *handlerWriter) params(sc scope) (param, arg string) {
	if sc.loop {
		return "p Payload, item Item", "p, item"
	}
	return "p Payload", "p"
}

// entity loads the row in a function of its own; the caller looks at it.
func (w *handlerWriter) entity(n *Node, sc scope) string {
	kind := model(w.place(n))
	name, v, err := w.own(w.fresh("load"+kind)), w.fresh(strings.ToLower(kind)), w.fresh("err")
	inner, db := scope{db: "db", fail: "nil, ", loop: sc.loop}, sc.db
	if db == inContext {
		db, inner.db = "w.db", inContext
	}
	read, value := w.query(inner, w.place(n), "status", "string", sc.of()+".OrderID", n.Style == "lock")
	end := fmt.Sprintf("return &%s{Status: %s}, nil", kind, value)
	if w.handler.Store == "gorm" {
		end = "return &" + strings.TrimSuffix(value, ".Status") + ", nil"
	}
	param, arg := w.params(sc)
	*w.funcs = append(*w.funcs, fmt.Sprintf("func (w *Worker) %s(ctx context.Context, db %s, %s) (*%s, error) {\n%s%s\n}\n", name, w.handle(), param, kind, read, end))
	test := v + `.Status == "done"`
	if n.Via == "method" {
		test = v + ".Done()"
	}
	return fmt.Sprintf("%s, %s := w.%s(ctx, %s, %s)\nif %[2]s != nil {\n%[6]s\n}\nif %[7]s {\n%[8]s\n}", v, err, name, db, arg, sc.failing(err), test, sc.skip)
}

// tests render what guards do in line.
var tests = map[string]func(*handlerWriter, *Node, scope) string{
	"claim": (*handlerWriter).claim, "unique": (*handlerWriter).unique, "cond": (*handlerWriter).cond,
	"setnx": (*handlerWriter).setnx, "exists": (*handlerWriter).exists, "status": (*handlerWriter).status, "flag": (*handlerWriter).flag,
}

func (w *handlerWriter) claim(n *Node, sc scope) string {
	before, key := w.key(n, sc)
	if n.Style == "returning" {
		return before + w.claimed(n, sc, key)
	}
	return before + w.byRows(n, sc, insertMark(w.place(n), key, true))
}

func (w *handlerWriter) cond(n *Node, sc scope) string {
	if n.Style == "returning" && w.handler.Store != "gorm" {
		return w.orNoRows(sc, w.queryRow(sc, fmt.Sprintf("UPDATE %s SET status = 'done' WHERE id = $1 AND status = 'new' RETURNING id", w.place(n)), sc.of()+".OrderID"))
	}
	return w.byRows(n, sc, w.setStatus(n, sc, true))
}

// claimed leaves if the claim gives no row back.
func (w *handlerWriter) claimed(n *Node, sc scope, key string) string {
	if w.handler.Store == "gorm" {
		res := w.fresh("res")
		return fmt.Sprintf("%s := %s.WithContext(ctx).FirstOrCreate(&%[3]s{}, %[3]s{ID: %s})\nif %[1]s.Error != nil {\n%[5]s\n}\nif %[1]s.RowsAffected == 0 {\n%[6]s\n}",
			res, sc.db, model(w.place(n)), key, sc.failing(res+".Error"), sc.skip)
	}
	return w.orNoRows(sc, w.queryRow(sc, fmt.Sprintf("INSERT INTO %s (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING id", w.place(n)), key))
}

// orNoRows leaves if a query gives no row back.
func (w *handlerWriter) orNoRows(sc scope, query string) string {
	id, err := w.fresh("id"), w.fresh("err")
	return fmt.Sprintf("var %s string\n%s := %s.Scan(&%[1]s)\nif errors.Is(%[2]s, %[4]s) {\n%[5]s\n}\nif %[2]s != nil {\n%[6]s\n}", id, err, query, w.noRows(), sc.skip, sc.failing(err))
}

func (w *handlerWriter) noRows() string {
	return map[string]string{"sql": "sql.ErrNoRows", "pgx": "pgx.ErrNoRows", "gorm": "gorm.ErrRecordNotFound"}[w.handler.Store]
}

// byRows leaves if a statement changes nothing, unless nobody looks.
func (w *handlerWriter) byRows(n *Node, sc scope, s statement) string {
	if n.Style == "ignored" {
		return w.exec(sc, s)
	}
	run, rows := w.execRows(sc, s)
	return run + fmt.Sprintf("if %s == 0 {\n%s\n}", rows, sc.skip)
}

func (w *handlerWriter) unique(n *Node, sc scope) string {
	before, key := w.key(n, sc)
	run, err := w.execErr(sc, insertMark(w.place(n), key, false))
	fails := fmt.Sprintf("if %s != nil {\n%s\n}", err, sc.failing(err))
	switch n.Style {
	case "nil":
		return before + run + fmt.Sprintf("if isDuplicate(%s) {\n%s\n}\n%s", err, sc.skip, fails)
	case "logged":
		return before + run + fmt.Sprintf("if isDuplicate(%s) {\nlog.Printf(\"%%s is there already\", %s)\n} else %s", err, sc.id(), fails)
	}
	return before + run + fails
}

// lives says how long a key in Redis is there.
var lives = map[string]string{"ever": "0", "short": "time.Minute", "day": "24*time.Hour", "long": month}

func (w *handlerWriter) setnx(n *Node, sc scope) string {
	before, key := w.key(n, sc)
	first, err := w.fresh("first"), w.fresh("err")
	return before + fmt.Sprintf("%s, %s := w.rdb.SetNX(ctx, %q+%s, 1, %s).Result()\nif %[2]s != nil {\n%[6]s\n}\nif !%[1]s {\n%[7]s\n}",
		first, err, w.place(n)+":", key, lives[n.Style], sc.failing(err), sc.skip)
}

func (w *handlerWriter) flag(n *Node, sc scope) string {
	before, key := w.key(n, sc)
	count, err := w.fresh("n"), w.fresh("err")
	return before + fmt.Sprintf("%s, %s := w.rdb.Exists(ctx, %q+%s).Result()\nif %[2]s != nil {\n%[5]s\n}\nif %[1]s > 0 {\n%[6]s\n}",
		count, err, w.place(n)+":", key, sc.failing(err), sc.skip)
}

func (w *handlerWriter) exists(n *Node, sc scope) string {
	before, key := w.key(n, sc)
	if n.Style == "norows" {
		return before + w.found(n, sc, key)
	}
	count := w.fresh("count")
	read := w.queryRow(sc, fmt.Sprintf("SELECT count(*) FROM %s WHERE id = $1", w.place(n)), key) + ".Scan(&" + count + ")"
	if w.handler.Store == "gorm" {
		read = fmt.Sprintf(`%s.WithContext(ctx).Model(&%s{}).Where("id = ?", %s).Count(&%s).Error`, sc.db, model(w.place(n)), key, count)
	}
	return before + fmt.Sprintf("var %s int64\nif err := %s; err != nil {\n%s\n}\nif %[1]s > 0 {\n%[4]s\n}", count, read, sc.failing("err"), sc.skip)
}

// found leaves if there is a row.
func (w *handlerWriter) found(n *Node, sc scope, key string) string {
	id, err := w.fresh("id"), w.fresh("err")
	read := fmt.Sprintf("var %s string\n%s := %s.Scan(&%[1]s)", id, err, w.queryRow(sc, fmt.Sprintf("SELECT id FROM %s WHERE id = $1", w.place(n)), key))
	if kind := model(w.place(n)); w.handler.Store == "gorm" {
		v := w.fresh(strings.ToLower(kind))
		read = fmt.Sprintf(`var %s %s
%s := %s.WithContext(ctx).First(&%[1]s, "id = ?", %[5]s).Error`, v, kind, err, sc.db, key)
	}
	return read + fmt.Sprintf("\nif %[1]s == nil {\n%[2]s\n}\nif !errors.Is(%[1]s, %[3]s) {\n%[4]s\n}", err, sc.skip, w.noRows(), sc.failing(err))
}

func (w *handlerWriter) status(n *Node, sc scope) string {
	read, value := w.query(sc, w.place(n), "status", "string", sc.of()+".OrderID", n.Style == "lock")
	return read + fmt.Sprintf("if %s == \"done\" {\n%s\n}", value, sc.skip)
}
