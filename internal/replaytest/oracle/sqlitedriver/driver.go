//go:build replay

// This file is compiled into the example programs that use SQLite (go build -overlay), since
// SQLite has no wire on which a proxy could sit. It wraps the program's driver: before each
// write and after each lasting effect it asks the oracle at REPLAY_GATE.
package main

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"io"
	"net"
	"os"
	"regexp"
	"strings"
)

func init() {
	db, err := sql.Open("sqlite", "")
	if err != nil {
		panic(err)
	}
	sql.Register("sqlite-replay", replayDriver{db.Driver()})
}

type replayDriver struct{ driver.Driver }

func (d replayDriver) Open(name string) (driver.Conn, error) {
	c, err := d.Driver.Open(name)
	if err != nil {
		return nil, err
	}
	return &replayConn{Conn: c}, nil
}

// replayConn is one connection. It forwards what modernc.org/sqlite's connection can do.
type replayConn struct {
	driver.Conn
	inTx    bool
	pending []string
}

// tell tells the oracle something and waits until it lets the program go on.
func tell(when, what string) {
	c, err := net.Dial("tcp", os.Getenv("REPLAY_GATE"))
	if err != nil {
		panic(err)
	}
	defer c.Close()
	fmt.Fprintf(c, "%s sqlite: %s\n", when, strings.Join(strings.Fields(what), " "))
	io.Copy(io.Discard, c)
}

var replayWrites = regexp.MustCompile(`(?i)\b(insert|replace)\s+(or\s+\w+\s+)?into\b|\bupdate\s+(or\s+\w+\s+)?\S+\s+set\b|\bdelete\s+from\b`)

// around runs a statement; done says whether it changed a row.
func (c *replayConn) around(query string, run func() (done bool, err error)) error {
	if !replayWrites.MatchString(query) {
		_, err := run()
		return err
	}
	tell("before", query)
	done, err := run()
	if err != nil || !done {
		return err
	}
	if c.inTx {
		c.pending = append(c.pending, query)
	} else {
		tell("after", query)
	}
	return nil
}

func (c *replayConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (res driver.Result, err error) {
	err = c.around(query, func() (bool, error) {
		res, err = c.Conn.(driver.ExecerContext).ExecContext(ctx, query, args)
		return changed(res), err
	})
	return res, err
}

func (c *replayConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (rows driver.Rows, err error) {
	err = c.around(query, func() (bool, error) {
		rows, err = c.Conn.(driver.QueryerContext).QueryContext(ctx, query, args)
		return true, err
	})
	return rows, err
}

func changed(res driver.Result) bool {
	if res == nil {
		return false
	}
	n, err := res.RowsAffected()
	return err == nil && n > 0
}

func (c *replayConn) BeginTx(ctx context.Context, opts driver.TxOptions) (driver.Tx, error) {
	tx, err := c.Conn.(driver.ConnBeginTx).BeginTx(ctx, opts)
	if err != nil {
		return nil, err
	}
	c.inTx, c.pending = true, nil
	return &replayTx{tx, c}, nil
}

type replayTx struct {
	driver.Tx
	c *replayConn
}

func (t *replayTx) Commit() error {
	err := t.Tx.Commit()
	t.c.inTx = false
	if err == nil && len(t.c.pending) > 0 {
		tell("after", strings.Join(t.c.pending, "; "))
	}
	return err
}

func (t *replayTx) Rollback() error {
	t.c.inTx = false
	return t.Tx.Rollback()
}

func (c *replayConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	s, err := c.Conn.(driver.ConnPrepareContext).PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return &replayStmt{s, c, query}, nil
}

type replayStmt struct {
	driver.Stmt
	c     *replayConn
	query string
}

func (s *replayStmt) ExecContext(ctx context.Context, args []driver.NamedValue) (res driver.Result, err error) {
	err = s.c.around(s.query, func() (bool, error) {
		res, err = s.Stmt.(driver.StmtExecContext).ExecContext(ctx, args)
		return changed(res), err
	})
	return res, err
}

func (s *replayStmt) QueryContext(ctx context.Context, args []driver.NamedValue) (rows driver.Rows, err error) {
	err = s.c.around(s.query, func() (bool, error) {
		rows, err = s.Stmt.(driver.StmtQueryContext).QueryContext(ctx, args)
		return true, err
	})
	return rows, err
}
