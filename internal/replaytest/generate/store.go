package main

import (
	"fmt"
	"strings"
)

// statement is one SQL statement in the languages of all stores.
type statement struct {
	sql  string   // with $1, $2, …
	args []string // Go expressions
	gorm string   // the chain behind the handle
}

// models name the types that gorm keeps in the tables.
func model(table string) string {
	name := strings.TrimSuffix(table, "s")
	switch table {
	case "entries":
		name = "entry"
	case "purses":
		name = "purse"
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// call is the expression that runs a statement.
func (w *handlerWriter) call(sc scope, s statement) string {
	args := strings.Join(append([]string{"ctx", fmt.Sprintf("%q", s.sql)}, s.args...), ", ")
	switch w.handler.Store {
	case "gorm":
		return sc.db + ".WithContext(ctx)" + s.gorm
	case "pgx":
		return fmt.Sprintf("%s.Exec(%s)", sc.db, args)
	}
	return fmt.Sprintf("%s.ExecContext(%s)", sc.db, args)
}

// exec runs a statement for its effect.
func (w *handlerWriter) exec(sc scope, s statement) string {
	if w.handler.Store == "gorm" {
		return fmt.Sprintf("if err := %s.Error; err != nil {\n%s\n}", w.call(sc, s), sc.failing("err"))
	}
	return fmt.Sprintf("if _, err := %s; err != nil {\n%s\n}", w.call(sc, s), sc.failing("err"))
}

// execErr runs a statement and keeps its error in a new variable.
func (w *handlerWriter) execErr(sc scope, s statement) (stmt, err string) {
	err = w.fresh("err")
	if w.handler.Store == "gorm" {
		return fmt.Sprintf("%s := %s.Error\n", err, w.call(sc, s)), err
	}
	return fmt.Sprintf("_, %s := %s\n", err, w.call(sc, s)), err
}

// execRows runs a statement and returns the expression of the number of rows it changed.
func (w *handlerWriter) execRows(sc scope, s statement) (stmt, rows string) {
	switch w.handler.Store {
	case "gorm":
		res := w.fresh("res")
		return fmt.Sprintf("%s := %s\nif %s.Error != nil {\n%s\n}\n", res, w.call(sc, s), res, sc.failing(res+".Error")), res + ".RowsAffected"
	case "pgx":
		tag, err := w.fresh("tag"), w.fresh("err")
		return fmt.Sprintf("%s, %s := %s\nif %s != nil {\n%s\n}\n", tag, err, w.call(sc, s), err, sc.failing(err)), tag + ".RowsAffected()"
	}
	res, n, err := w.fresh("res"), w.fresh("n"), w.fresh("err")
	check := fmt.Sprintf("if %s != nil {\n%s\n}\n", err, sc.failing(err))
	return fmt.Sprintf("%s, %s := %s\n%s%s, %s := %s.RowsAffected()\n%s", res, err, w.call(sc, s), check, n, err, res, check), n
}

// query reads one row into a new variable, and returns the expression of its column. Raw SQL
// reads the column alone; gorm loads the model.
func (w *handlerWriter) query(sc scope, table, column, kind, row string, lock bool) (stmt, value string) {
	if w.handler.Store == "gorm" {
		v, clauses := w.fresh(strings.ToLower(model(table))), ""
		if lock {
			clauses = `.Clauses(clause.Locking{Strength: "UPDATE"})`
		}
		return fmt.Sprintf("var %s %s\nif err := %s.WithContext(ctx)%s.First(&%s, \"id = ?\", %s).Error; err != nil {\n%s\n}\n",
			v, model(table), sc.db, clauses, v, row, sc.failing("err")), v + "." + strings.ToUpper(column[:1]) + column[1:]
	}
	v, suffix := w.fresh(column), ""
	if lock {
		suffix = " FOR UPDATE"
	}
	return fmt.Sprintf("var %s %s\nif err := %s.Scan(&%s); err != nil {\n%s\n}\n",
		v, kind, w.queryRow(sc, fmt.Sprintf("SELECT %s FROM %s WHERE id = $1%s", column, table, suffix), row), v, sc.failing("err")), v
}

func (w *handlerWriter) queryRow(sc scope, sql string, args ...string) string {
	method := "QueryRowContext"
	if w.handler.Store == "pgx" {
		method = "QueryRow"
	}
	return fmt.Sprintf("%s.%s(%s)", sc.db, method, strings.Join(append([]string{"ctx", fmt.Sprintf("%q", sql)}, args...), ", "))
}

// handle is the type of what runs statements in a pool and in a transaction.
func (w *handlerWriter) handle() string {
	if w.handler.Store == "gorm" {
		return "*gorm.DB"
	}
	return "DBTX"
}
