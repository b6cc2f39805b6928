// Package notices has interfaces with two implementations each, of which a plugin brings one:
// what is wired in cannot be seen, and a directive names it.
package notices

import (
	"context"
	"database/sql"
	"plugin"

	"github.com/hibiken/asynq"
)

// Store keeps notices.
type Store interface {
	Keep(ctx context.Context, text string) error
}

// Counter counts notices.
type Counter interface {
	Count(ctx context.Context, id string) error
}

// PgStore keeps notices in Postgres.
type PgStore struct{ DB *sql.DB }

// Keep adds to a total.
func (s *PgStore) Keep(ctx context.Context, text string) error {
	_, err := s.DB.ExecContext(ctx, "UPDATE totals SET amount = amount + 1 WHERE name = $1", text) // want increment `"notice:plugin"`
	return err
}

// Count adds to a total.
func (s *PgStore) Count(ctx context.Context, id string) error {
	_, err := s.DB.ExecContext(ctx, "UPDATE totals SET amount = amount + 1 WHERE name = $1", id) // want increment `"notice:plugin"`
	return err
}

// Memory keeps nothing.
type Memory struct{}

// Keep keeps nothing.
func (*Memory) Keep(context.Context, string) error { return nil }

// Count counts nothing.
func (*Memory) Count(context.Context, string) error { return nil }

// Parts are what a plugin brings.
type Parts struct {
	Store Store //idemlint:impl *PgStore
	Other Store // nobody says what this is
}

// Plugin loads the parts.
func Plugin() *Parts {
	p, err := plugin.Open("notices.so")
	if err != nil {
		return nil
	}
	v, err := p.Lookup("Parts")
	if err != nil {
		return nil
	}
	return v.(*Parts)
}

// Notices sends notices.
type Notices struct {
	db    *sql.DB
	parts *Parts
}

// New makes it.
func New(db *sql.DB, parts *Parts) *Notices { return &Notices{db, parts} }

// Send handles "notice:plugin".
func (n *Notices) Send(ctx context.Context, t *asynq.Task) error { // want operationid `"notice:plugin" carries`
	if err := n.parts.Store.Keep(ctx, string(t.Payload())); err != nil {
		return err
	}
	if err := count(ctx, counter(), string(t.Payload())); err != nil {
		return err
	}
	return n.parts.Other.Keep(ctx, string(t.Payload()))
}

func count(
	ctx context.Context,
	//idemlint:impl *PgStore
	c Counter,
	id string,
) error {
	return c.Count(ctx, id)
}

func counter() Counter {
	p, err := plugin.Open("counter.so")
	if err != nil {
		return nil
	}
	v, err := p.Lookup("Counter")
	if err != nil {
		return nil
	}
	return v.(Counter)
}

var (
	_ Store = (*Memory)(nil)
	_       = []any{&Memory{}, &PgStore{}}
)

type wrong struct {
	// want+1 directive `package notices declares no type Redis`
	a Store //idemlint:impl *Redis
	// want+1 directive `one field or parameter whose interface .*Parts implements: here stand 0`
	b Store //idemlint:impl Parts
	// want+1 directive `the file imports no package redis: write its whole path`
	c Store //idemlint:impl redis.Store
	// want+1 directive `one field or parameter whose interface .*PgStore implements: here stand 0`
	d string //idemlint:impl PgStore
	e Store  //idemlint:impl example.com/elsewhere/store.Redis
}
