// Package kinds has types of all kinds.
package kinds

import (
	"context"
	"database/sql"
	"strconv"
	"time"
)

// Model is embedded.
type Model struct {
	ID      int64 `db:"id" json:"id"`
	Created time.Time
}

// Touch changes the time.
func (m *Model) Touch() { m.Created = time.Time{} }

// Account refers to itself and to others.
type Account struct {
	Model
	*Owner
	Balance  Money `gorm:"column:balance"`
	Parent   *Account
	Children []*Account
	Tags     map[string][2]Status
	Notify   chan<- Event
	options  struct{ quick bool }
}

// Owner owns.
type Owner struct {
	sql.NullString
	accounts []Account
}

// Money is a named basic type with methods.
type Money int64

// Add adds.
func (m Money) Add(n Money) Money { return m + n }

// Status is a named string.
type Status string

// Event is an interface.
type Event interface {
	Source
	When() time.Time
}

// Source is embedded in Event.
type Source interface{ From() string }

// DB is an interface that library types have.
type DB interface {
	ExecContext(ctx context.Context, query string, args ...interface{}) (sql.Result, error)
	Close() error
}

// Tx is an alias, and so is Any.
type (
	Tx  = *sql.Tx
	Any = any
)

// Do has aliases in its signature.
func (o *Owner) Do(tx Tx, list map[string]Any, f func(b []byte) (n Tx)) (err error) { return nil }

func open(db *sql.DB) DB                       { return db }
func openTx(tx Tx) interface{ Commit() error } { return tx }

func convert(n int, s string) (Status, []byte, Money, float64) {
	return Status(s), []byte(s), Money(n), float64(n) * 1.5
}

func literals() *Account {
	type Account struct{ local bool }
	local := Account{local: true}
	_ = local
	opts := &sql.TxOptions{ReadOnly: true}
	return &account{
		Model:   Model{ID: 1},
		Balance: Money(3),
		Tags: map[string][2]Status{
			"a": {"x", "y"},
		},
		options: struct{ quick bool }{opts.ReadOnly},
	}
}

type account = Account

func second() any {
	type Account struct{ other int }
	return Account{1}
}

func (a *Account) increase(n Money) {
	a.Balance += n
	a.Balance = a.Balance.Add(n)
	a.Created = time.Now()
	a.Touch()
	a.String = strconv.Itoa(int(n))
	a.Tags["x"] = [2]Status{}
}

func assertions(v any, e Event) (Status, bool) {
	if s, ok := v.(Source); ok {
		_ = s.From()
	}
	var src Source = e
	_ = src.From()
	_ = v.(*Account).Balance
	st, ok := v.(Status)
	return st, ok
}
