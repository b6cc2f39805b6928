package main

import (
	"context"
	"database/sql"

	"github.com/doug-martin/goqu/v9"
	_ "github.com/doug-martin/goqu/v9/dialect/postgres"
	"github.com/hibiken/asynq"
)

// Goqus builds with goqu.
type Goqus struct{ db *goqu.Database }

func registerGoqu(mux *asynq.ServeMux, db *sql.DB) {
	g := &Goqus{goqu.New("postgres", db)}
	mux.HandleFunc("goqu:add", g.Add)
	mux.HandleFunc("goqu:set", g.Set)
	mux.HandleFunc("goqu:log", g.Log)
	mux.HandleFunc("goqu:once", g.Once)
}

// Add adds with a literal.
func (g *Goqus) Add(ctx context.Context, t *asynq.Task) error {
	c, err := decode(t)
	if err != nil {
		return err
	}
	_, err = g.db.Update("purses"). // want increment `"goqu:add".*UPDATE purses SET balance = balance \+ \?`
					Set(goqu.Record{"balance": goqu.L("balance + ?", c.Amount)}).
					Where(goqu.C("name").Eq(c.Wallet)).
					Executor().ExecContext(ctx)
	return err
}

// Set sets.
func (g *Goqus) Set(ctx context.Context, t *asynq.Task) error {
	c, err := decode(t)
	if err != nil {
		return err
	}
	_, err = g.db.Update("purses").Set(goqu.Record{"balance": c.Amount}).Where(goqu.Ex{"name": c.Wallet}).Executor().ExecContext(ctx)
	return err
}

// Log inserts a row on each run.
func (g *Goqus) Log(ctx context.Context, t *asynq.Task) error {
	c, err := decode(t)
	if err != nil {
		return err
	}
	_, err = g.db.Insert("purse_moves").Rows(goqu.Record{"wallet": c.Wallet, "amount": c.Amount}).Executor().ExecContext(ctx) // want insert `"goqu:log".*INSERT INTO purse_moves`
	return err
}

// Once adds where the operation's row is new, in its transaction.
func (g *Goqus) Once(ctx context.Context, t *asynq.Task) error {
	c, err := decode(t)
	if err != nil {
		return err
	}
	return g.db.WithTx(func(tx *goqu.TxDatabase) error {
		res, err := tx.Insert("purse_operations").Rows(goqu.Record{"id": c.ChangeID}).OnConflict(goqu.DoNothing()).Executor().ExecContext(ctx)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return err
		}
		_, err = tx.Update("purses").Set(goqu.Record{"balance": goqu.L("balance + ?", c.Amount)}).Where(goqu.Ex{"name": c.Wallet}).Executor().ExecContext(ctx)
		return err
	})
}
