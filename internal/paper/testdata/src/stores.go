package runs

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"
)

// Relative changes a column by its old value.
func Relative(ctx context.Context, db *sql.DB, p Payload) error {
	_, err := db.ExecContext(ctx, "UPDATE accounts SET balance = balance + $1, at = now() WHERE id = $2", p.Count, p.ID)
	return err
}

// ReadThenSet computes the new value from the one that it has read.
func ReadThenSet(ctx context.Context, db *sql.DB, p Payload) error {
	var balance int
	if err := db.QueryRowContext(ctx, "SELECT balance FROM accounts WHERE id = $1", p.ID).Scan(&balance); err != nil {
		return err
	}
	balance += p.Count
	_, err := db.ExecContext(ctx, "UPDATE accounts SET balance = $1 WHERE id = $2", balance, p.ID)
	return err
}

type account struct {
	ID      string
	Balance int
}

// ScanFields fills the fields of a struct.
func ScanFields(ctx context.Context, db *sql.DB, p Payload) error {
	var a account
	row := db.QueryRowContext(ctx, "SELECT id, balance FROM accounts WHERE id = $1", p.ID)
	if err := row.Scan(&a.ID, &a.Balance); err != nil {
		return err
	}
	_, err := db.ExecContext(ctx, "UPDATE copies SET balance = $1 WHERE account = $2", a.Balance, a.ID)
	return err
}

// Rows reads several rows.
func Rows(ctx context.Context, db *sql.DB) error {
	rows, err := db.QueryContext(ctx, "SELECT id FROM accounts WHERE open")
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return err
		}
		put(id)
	}
	return rows.Err()
}

// Returning gets an id that the database made.
func Returning(ctx context.Context, db *sql.DB, p Payload) error {
	var id int
	err := db.QueryRowContext(ctx, "INSERT INTO orders (customer) VALUES ($1) RETURNING id", p.ID).Scan(&id)
	if err != nil {
		return err
	}
	put(fmt.Sprint(id))
	return nil
}

// Claimed goes on only if a row was inserted.
func Claimed(ctx context.Context, db *sql.DB, p Payload) error {
	res, err := db.ExecContext(ctx, "INSERT INTO claims (id) VALUES ($1) ON CONFLICT (id) DO NOTHING", p.ID)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		return nil
	}
	put("claimed")
	return nil
}

// Missing goes on only if there is no row.
func Missing(ctx context.Context, db *sql.DB, p Payload) error {
	var id string
	err := db.QueryRowContext(ctx, "SELECT id FROM claims WHERE id = $1", p.ID).Scan(&id)
	if !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	put("missing")
	return nil
}

// Prepared prepares its statement.
func Prepared(ctx context.Context, db *sql.DB, p Payload) error {
	stmt, err := db.PrepareContext(ctx, "DELETE FROM accounts WHERE id = $1")
	if err != nil {
		return err
	}
	defer stmt.Close()
	_, err = stmt.ExecContext(ctx, p.ID)
	return err
}

// Built puts its statement together.
func Built(ctx context.Context, db *sql.DB, p Payload) error {
	columns := []string{"a = $1", "b = b + $2"}
	q := "UPDATE " + "things SET " + strings.Join(columns, ", ")
	var b strings.Builder
	b.WriteString(q)
	b.WriteString(" WHERE id = $3")
	_, err := db.ExecContext(ctx, b.String(), p.Kind, p.Count, p.ID)
	return err
}

// execer is what a database and a transaction have in common.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func touch(ctx context.Context, db execer, table string) error {
	_, err := db.ExecContext(ctx, "UPDATE "+table+" SET touched = true")
	return err
}

// Transaction has two statements in one transaction, and one outside of it.
func Transaction(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := touch(ctx, tx, "a"); err != nil {
		return err
	}
	if _, err := tx.Exec("UPDATE b SET touched = true"); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	return touch(ctx, db, "c")
}

func inTx(ctx context.Context, db *sql.DB, f func(tx *sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// Transactions are two, by a helper.
func Transactions(ctx context.Context, db *sql.DB) error {
	err := inTx(ctx, db, func(tx *sql.Tx) error {
		return errors.Join(touch(ctx, tx, "a"), touch(ctx, tx, "b"))
	})
	if err != nil {
		return err
	}
	return inTx(ctx, db, func(tx *sql.Tx) error { return touch(ctx, tx, "c") })
}

// OpenExecer has a database that is not known.
func OpenExecer(ctx context.Context, db execer) error { return touch(ctx, db, "open") }

func closing(resp *http.Response, err error) {
	if err != nil {
		log.Print(err)
		return
	}
	resp.Body.Close()
}

// Requests are sent in the ways of net/http.
func Requests(ctx context.Context, p Payload) {
	closing(http.Post("https://a.example/post", "text/plain", strings.NewReader(p.ID)))
	closing(http.PostForm("https://a.example/form", url.Values{"id": {p.ID}}))
	req, err := http.NewRequestWithContext(ctx, http.MethodPatch, "https://a.example/"+p.ID, nil)
	if err != nil {
		return
	}
	req.Header.Set("Idempotency-Key", "k-"+p.ID)
	closing(http.DefaultClient.Do(req))
	closing(http.Get("https://a.example/get"))
}

// Files are written, appended to and removed.
func Files(p Payload) {
	_ = os.WriteFile("w-"+p.ID, nil, 0o600)
	f, err := os.OpenFile("log", os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return
	}
	defer f.Close()
	_, _ = f.WriteString(p.ID)
	_ = os.Remove("r-" + p.ID)
}
