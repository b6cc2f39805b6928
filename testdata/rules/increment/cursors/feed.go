package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"net/http"
	"strconv"
)

// querier is a database or a transaction.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

func position(ctx context.Context, q querier) (at int64, err error) {
	err = q.QueryRowContext(ctx, "SELECT position FROM feed_cursors WHERE name = 'archive' FOR UPDATE").Scan(&at)
	return at, err
}

// archive copies the entry behind a position.
func archive(ctx context.Context, q querier, at int64) error {
	var id int64
	var line string
	if err := q.QueryRowContext(ctx, "SELECT id, line FROM feed_entries WHERE id > $1 ORDER BY id LIMIT 1", at).Scan(&id, &line); err != nil {
		return err
	}
	_, err := q.ExecContext(ctx, "INSERT INTO copies (entry_id, line) VALUES ($1, $2)", id, line)
	return err
}

// Copy moves the position on in the transaction of the copies.
func (f *Feed) Copy(ctx context.Context, tx *sql.Tx) error {
	at, err := position(ctx, tx)
	if err != nil {
		return err
	}
	if err := archive(ctx, tx, at); err != nil {
		return err
	}
	if err := archive(ctx, tx, at+1); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE feed_cursors SET position = $1 WHERE name = 'archive'", at+2)
	return err
}

// CopyNamed lets the database move it on.
func (f *Feed) CopyNamed(ctx context.Context, tx *sql.Tx) error {
	at, err := position(ctx, tx)
	if err != nil {
		return err
	}
	if err := archive(ctx, tx, at); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE feed_cursors SET position = position + 1 WHERE name = 'archive'")
	return err
}

// Skip moves it on and copies nothing.
func (f *Feed) Skip(ctx context.Context, tx *sql.Tx) error { // want operationid `"feed:skip"`
	at, err := position(ctx, tx)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE feed_cursors SET position = $1 WHERE name = 'archive'", at+1) // want increment `"feed:skip"`
	return err
}

// Count adds to a total that somebody is shown.
func (f *Feed) Count(ctx context.Context, tx *sql.Tx) error { // want operationid `"feed:count"`
	var shown int64
	if err := tx.QueryRowContext(ctx, "SELECT shown FROM feed_totals WHERE name = 'archive' FOR UPDATE").Scan(&shown); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO copies (entry_id, line) VALUES ($1, 'counted') ON CONFLICT DO NOTHING", 1); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "UPDATE feed_totals SET shown = $1 WHERE name = 'archive'", shown+1) // want increment `"feed:count"`
	return err
}

// edition asks a service for the lines behind a position.
func edition(ctx context.Context, at int64) (lines []string, err error) {
	url := "https://editions.example.com/lines?behind=" + strconv.FormatInt(at, 10)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	err = json.NewDecoder(resp.Body).Decode(&lines)
	return lines, err
}

// echo writes lines down, of which the table has nothing that is there once.
func echo(ctx context.Context, q querier, lines []string) error {
	for _, line := range lines {
		if _, err := q.ExecContext(ctx, "INSERT INTO echoes (line) VALUES ($1)", line); err != nil { // want insert `"feed:echo_apart"`
			return err
		}
	}
	return nil
}

// Echo moves the position on in the transaction of the lines: the next run asks for those behind them.
func (f *Feed) Echo(ctx context.Context, tx *sql.Tx) error {
	at, err := position(ctx, tx)
	if err != nil {
		return err
	}
	lines, err := edition(ctx, at)
	if err != nil {
		return err
	}
	if err := echo(ctx, tx, lines); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE feed_cursors SET position = $1 WHERE name = 'archive'", at+int64(len(lines)))
	return err
}

// EchoApart writes them down before the transaction.
func (f *Feed) EchoApart(ctx context.Context, tx *sql.Tx) error { // want operationid `"feed:echo_apart"`
	at, err := position(ctx, tx)
	if err != nil {
		return err
	}
	lines, err := edition(ctx, at)
	if err != nil {
		return err
	}
	if err := echo(ctx, f.db, lines); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE feed_cursors SET position = $1 WHERE name = 'archive'", at+int64(len(lines))) // want increment `"feed:echo_apart"`
	return err
}
