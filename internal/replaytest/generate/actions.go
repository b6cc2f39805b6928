package main

import (
	"fmt"
)

// actions render the nodes that are neither a guard nor a structure.
var actions = map[string]func(*handlerWriter, *Node, scope) string{
	"add": (*handlerWriter).add, "set": (*handlerWriter).set, "insert": (*handlerWriter).insert, "row": (*handlerWriter).row,
	"upsert": (*handlerWriter).upsert, "delete": (*handlerWriter).delete,
	"incr": (*handlerWriter).redis, "push": (*handlerWriter).redis, "sadd": (*handlerWriter).redis, "put": (*handlerWriter).redis,
	"mail": (*handlerWriter).mail, "post": (*handlerWriter).post, "payout": (*handlerWriter).payout, "enqueue": (*handlerWriter).enqueue,
	"mark": (*handlerWriter).mark, "lock": (*handlerWriter).lock,
}

// add raises a balance.
func (w *handlerWriter) add(n *Node, sc scope) string {
	table, row, amount := w.place(n), sc.of()+".AccountID", sc.of()+".Amount"
	switch n.Style {
	case "once":
		return w.addOnce(n, sc)
	case "set":
		return w.exec(sc, statement{
			fmt.Sprintf("UPDATE %s SET balance = balance + $1 WHERE id = $2", table), []string{amount, row},
			fmt.Sprintf(`.Model(&%s{}).Where("id = ?", %s).Update("balance", gorm.Expr("balance + ?", %s))`, model(table), row, amount),
		})
	}
	read, value := w.query(sc, table, "balance", "int64", row, n.Style == "lock")
	write := w.exec(sc, statement{
		fmt.Sprintf("UPDATE %s SET balance = $1 WHERE id = $2", table), []string{value + "+" + amount, row},
		fmt.Sprintf(`.Model(&%s{}).Where("id = ?", %s).Update("balance", %s)`, model(table), row, value+"+"+amount),
	})
	return read + write
}

// addOnce keeps the last operation beside the balance.
func (w *handlerWriter) addOnce(n *Node, sc scope) string {
	table, row, amount := w.place(n), sc.of()+".AccountID", sc.of()+".Amount"
	before, key := w.key(n, sc)
	op := w.fresh("op")
	return before + fmt.Sprintf("%s := %s\n", op, key) + w.exec(sc, statement{
		fmt.Sprintf("UPDATE %s SET balance = balance + $1, last_op = $2 WHERE id = $3 AND last_op <> $2", table), []string{amount, op, row},
		fmt.Sprintf(`.Model(&%s{}).Where("id = ? AND last_op <> ?", %s, %[3]s).Updates(map[string]any{"balance": gorm.Expr("balance + ?", %[4]s), "last_op": %[3]s})`, model(table), row, op, amount),
	})
}

func (w *handlerWriter) set(n *Node, sc scope) string {
	table, row := w.place(n), sc.of()+".AccountID"
	value := map[string]string{"const": `"active"`, "payload": sc.id(), "now": "time.Now().Format(time.RFC3339)"}[n.Style]
	return w.exec(sc, statement{
		fmt.Sprintf("UPDATE %s SET note = $1 WHERE id = $2", table), []string{value, row},
		fmt.Sprintf(`.Model(&%s{}).Where("id = ?", %s).Update("note", %s)`, model(table), row, value),
	})
}

func (w *handlerWriter) insert(n *Node, sc scope) string {
	table := w.place(n)
	return w.exec(sc, statement{
		fmt.Sprintf("INSERT INTO %s (account_id, amount) VALUES ($1, $2)", table), []string{sc.of() + ".AccountID", sc.of() + ".Amount"},
		fmt.Sprintf(".Create(&%s{AccountID: %[2]s.AccountID, Amount: %[2]s.Amount})", model(table), sc.of()),
	})
}

// row inserts a row under a key.
func (w *handlerWriter) row(n *Node, sc scope) string {
	before, key := w.key(n, sc)
	table, conflict, clauses := w.place(n), "", ""
	if n.Style == "nothing" {
		conflict, clauses = " ON CONFLICT (id) DO NOTHING", ".Clauses(clause.OnConflict{DoNothing: true})"
	}
	s := statement{
		fmt.Sprintf("INSERT INTO %s (id, account_id, amount) VALUES ($1, $2, $3)%s", table, conflict),
		[]string{key, sc.of() + ".AccountID", sc.of() + ".Amount"},
		fmt.Sprintf("%s.Create(&%s{ID: %s, AccountID: %[4]s.AccountID, Amount: %[4]s.Amount})", clauses, model(table), key, sc.of()),
	}
	if n.Style != "ok" {
		return before + w.exec(sc, s)
	}
	run, err := w.execErr(sc, s)
	return before + run + fmt.Sprintf("if %[1]s != nil && !isDuplicate(%[1]s) {\n%[2]s\n}", err, sc.failing(err))
}

func (w *handlerWriter) upsert(n *Node, sc scope) string {
	table, row, amount := w.place(n), sc.of()+".AccountID", sc.of()+".Amount"
	value, update := "EXCLUDED.amount", `DoUpdates: clause.AssignmentColumns([]string{"amount"})`
	if n.Style == "add" {
		value = table + ".amount + EXCLUDED.amount"
		update = fmt.Sprintf(`DoUpdates: clause.Assignments(map[string]any{"amount": gorm.Expr("%s.amount + ?", %s)})`, table, amount)
	}
	return w.exec(sc, statement{
		fmt.Sprintf("INSERT INTO %s (id, amount) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET amount = %s", table, value), []string{row, amount},
		fmt.Sprintf(`.Clauses(clause.OnConflict{Columns: []clause.Column{{Name: "id"}}, %s}).Create(&%s{ID: %s, Amount: %s})`, update, model(table), row, amount),
	})
}

func (w *handlerWriter) delete(n *Node, sc scope) string {
	table, row := w.place(n), sc.of()+".AccountID"
	return w.exec(sc, statement{
		fmt.Sprintf("DELETE FROM %s WHERE account_id = $1", table), []string{row},
		fmt.Sprintf(`.Delete(&%s{}, "account_id = ?", %s)`, model(table), row),
	})
}

// redis renders what changes a value in Redis.
func (w *handlerWriter) redis(n *Node, sc scope) string {
	before, member := "", ""
	if n.Key != "" {
		before, member = w.key(n, sc)
	}
	key := fmt.Sprintf("%q+%s.AccountID", w.place(n)+":", sc.of())
	call := map[string]string{
		"one": "Incr(ctx, " + key + ")", "by": "IncrBy(ctx, " + key + ", " + sc.of() + ".Amount)",
		"r": "RPush(ctx, " + key + ", " + sc.id() + ")", "l": "LPush(ctx, " + key + ", " + sc.id() + ")",
		"member": "SAdd(ctx, " + key + ", " + member + ")",
		"set":    "Set(ctx, " + key + ", " + sc.id() + ", 0)",
	}[n.Style]
	return before + fmt.Sprintf("if err := w.rdb.%s.Err(); err != nil {\n%s\n}", call, sc.failing("err"))
}

func (w *handlerWriter) mail(n *Node, sc scope) string {
	return fmt.Sprintf("if err := smtp.SendMail(w.smtp, nil, \"shop@example.com\", []string{%s.Email}, []byte(\"Subject: Hello %d\\r\\n\\r\\nThank you.\")); err != nil {\n%s\n}",
		sc.of(), w.places[n]+1, sc.failing("err"))
}

// post makes a request of the kind that its style names.
func (w *handlerWriter) post(n *Node, sc scope) string {
	before, header := "", ""
	req, res, err := w.fresh("req"), w.fresh("resp"), w.fresh("err")
	method, address := "http.MethodPost", fmt.Sprintf("%q", "https://api.partner.example.com/"+w.place(n))
	body := fmt.Sprintf("strings.NewReader(fmt.Sprintf(`{\"amount\":%%d}`, %s.Amount))", sc.of())
	switch n.Style {
	case "key":
		var key string
		before, key = w.key(n, sc)
		header = fmt.Sprintf("%s.Header.Set(\"Idempotency-Key\", %s)\n", req, key)
	case "put":
		method, address = "http.MethodPut", fmt.Sprintf("%q+%s", "https://api.partner.example.com/"+w.place(n)+"/", sc.id())
	case "delete":
		method, address, body = "http.MethodDelete", fmt.Sprintf("%q+%s", "https://api.partner.example.com/"+w.place(n)+"/", sc.id()), "nil"
	}
	check := fmt.Sprintf("if %s != nil {\n%s\n}\n", err, sc.failing(err))
	return before + fmt.Sprintf("%s, %s := http.NewRequestWithContext(ctx, %s, %s, %s)\n%s%s%s, %s := http.DefaultClient.Do(%s)\n%s%s.Body.Close()\nif %s.StatusCode >= 300 {\n%s\n}",
		req, err, method, address, body, check, header, res, err, req, check, res, res, sc.failing(fmt.Sprintf("fmt.Errorf(\"partner: %%s\", %s.Status)", res)))
}

func (w *handlerWriter) payout(n *Node, sc scope) string {
	before, key, params := "", "", w.fresh("params")
	if n.Style == "key" {
		var expr string
		before, expr = w.key(n, sc)
		key = fmt.Sprintf("%s.SetIdempotencyKey(%s)\n", params, expr)
		if w.places[n] > 0 { // two calls may not share a key
			key = fmt.Sprintf("%s.SetIdempotencyKey(\"payout%d:\" + %s)\n", params, w.places[n]+1, expr)
		}
	}
	return before + fmt.Sprintf("%s := &stripe.PayoutCreateParams{Amount: stripe.Int64(%s.Amount), Currency: stripe.String(\"eur\"), Destination: stripe.String(%[2]s.Bank)}\n%sif _, err := w.stripe.V1Payouts.Create(ctx, %[1]s); err != nil {\n%[4]s\n}",
		params, sc.of(), key, sc.failing("err"))
}

// month outlives the retries of asynq.
const month = "30*24*time.Hour"

func (w *handlerWriter) enqueue(n *Node, sc scope) string {
	before, options := "", ""
	if n.Key != "" {
		var key string
		before, key = w.key(n, sc)
		// An ID is one of its queue, whatever the type.
		key = fmt.Sprintf("%q+%s", w.place(n)+":", key)
		options = ", asynq.TaskID(" + key + ")"
	}
	accepted := ""
	switch n.Style {
	case "idok":
		accepted = "asynq.ErrTaskIDConflict"
	case "kept":
		options += ", asynq.Retention(" + month + ")"
		accepted = "asynq.ErrTaskIDConflict"
	case "unique":
		options = ", asynq.Unique(time.Hour)"
		accepted = "asynq.ErrDuplicateTask"
	}
	task := fmt.Sprintf("asynq.NewTask(%q, []byte(%s))", w.place(n), sc.id())
	check := "err != nil"
	if accepted != "" {
		check += " && !errors.Is(err, " + accepted + ")"
	}
	return before + fmt.Sprintf("if _, err := w.queue.EnqueueContext(ctx, %s%s); %s {\n%s\n}", task, options, check, sc.failing("err"))
}

// mark writes what a guard before it tests.
func (w *handlerWriter) mark(n *Node, sc scope) string {
	guard := w.guards[n]
	place := w.place(guard)
	if guard.Op == "status" {
		return w.exec(sc, w.setStatus(guard, sc, false))
	}
	before, key := w.key(guard, sc)
	if guard.Op == "flag" {
		return before + fmt.Sprintf("if err := w.rdb.Set(ctx, %q+%s, 1, 0).Err(); err != nil {\n%s\n}", place+":", key, sc.failing("err"))
	}
	return before + w.exec(sc, insertMark(place, key, n.Style == "nothing"))
}

func insertMark(table, key string, nothing bool) statement {
	conflict, clauses := "", ""
	if nothing {
		conflict, clauses = " ON CONFLICT DO NOTHING", ".Clauses(clause.OnConflict{DoNothing: true})"
	}
	return statement{
		fmt.Sprintf("INSERT INTO %s (id) VALUES ($1)%s", table, conflict), []string{key},
		fmt.Sprintf("%s.Create(&%s{ID: %s})", clauses, model(table), key),
	}
}

// setStatus moves an order on, perhaps only if it is new.
func (w *handlerWriter) setStatus(n *Node, sc scope, conditional bool) statement {
	table, row := w.place(n), sc.of()+".OrderID"
	where, gormWhere := "", fmt.Sprintf(`"id = ?", %s`, row)
	if conditional {
		where, gormWhere = " AND status = 'new'", fmt.Sprintf(`"id = ? AND status = ?", %s, "new"`, row)
	}
	return statement{
		fmt.Sprintf("UPDATE %s SET status = 'done' WHERE id = $1%s", table, where), []string{row},
		fmt.Sprintf(`.Model(&%s{}).Where(%s).Update("status", "done")`, model(table), gormWhere),
	}
}

// lock takes a lock of PostgreSQL: of the transaction, or of a connection of its own.
func (w *handlerWriter) lock(n *Node, sc scope) string {
	if n.Style == "session" {
		return w.session(sc)
	}
	const sql = "SELECT pg_advisory_xact_lock(hashtext(%s))"
	return w.exec(sc, statement{fmt.Sprintf(sql, "$1"), []string{sc.id()}, fmt.Sprintf(".Exec(%q, %s)", fmt.Sprintf(sql, "?"), sc.id())})
}

// session holds a lock until the function returns.
func (w *handlerWriter) session(sc scope) string {
	conn, err, id, exec, end := w.fresh("conn"), w.fresh("err"), sc.id(), "ExecContext", "Close"
	open := "w.db.Conn(ctx)"
	switch w.handler.Store {
	case "pgx":
		open, exec, end = "w.db.Acquire(ctx)", "Exec", "Release"
	case "gorm":
		pool := w.fresh("pool")
		open = pool + ".Conn(ctx)"
		return fmt.Sprintf("%s, %s := w.db.DB()\nif %[2]s != nil {\n%[3]s\n}\n", pool, err, sc.failing(err)) + locked(conn, w.fresh("err"), open, exec, end, id, sc)
	}
	return locked(conn, err, open, exec, end, id, sc)
}

func locked(conn, err, open, exec, end, id string, sc scope) string {
	return fmt.Sprintf(`%[1]s, %[2]s := %[3]s
if %[2]s != nil {
%[7]s
}
defer %[1]s.%[5]s()
if _, err := %[1]s.%[4]s(ctx, "SELECT pg_advisory_lock(hashtext($1))", %[6]s); err != nil {
%[8]s
}
defer %[1]s.%[4]s(ctx, "SELECT pg_advisory_unlock(hashtext($1))", %[6]s)`, conn, err, open, exec, end, id, sc.failing(err), sc.failing("err"))
}
