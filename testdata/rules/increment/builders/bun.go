package main

import (
	"context"
	"database/sql"

	"github.com/hibiken/asynq"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
)

// Wallet is a row of purses.
type Wallet struct {
	bun.BaseModel `bun:"table:purses"`

	Name    string `bun:"name,pk"`
	Balance int64  `bun:"balance"`
}

// Movement is a row of purse_moves.
type Movement struct {
	bun.BaseModel `bun:"table:purse_moves"`

	ID     int64  `bun:"id,pk,autoincrement"`
	Wallet string `bun:"wallet"`
	Amount int64  `bun:"amount"`
}

// Operation is a row of purse_operations.
type Operation struct {
	bun.BaseModel `bun:"table:purse_operations"`

	ID string `bun:"id,pk"`
}

// Buns builds with bun.
type Buns struct{ db *bun.DB }

func registerBun(mux *asynq.ServeMux, db *sql.DB) {
	b := &Buns{bun.NewDB(db, pgdialect.New())}
	mux.HandleFunc("bun:add", b.Add)
	mux.HandleFunc("bun:save", b.Save)
	mux.HandleFunc("bun:set", b.Set)
	mux.HandleFunc("bun:log", b.Log)
	mux.HandleFunc("bun:once", b.Once)
}

// Add adds with a fragment.
func (b *Buns) Add(ctx context.Context, t *asynq.Task) error {
	c, err := decode(t)
	if err != nil {
		return err
	}
	_, err = b.db.NewUpdate().Model((*Wallet)(nil)).Set("balance = balance + ?", c.Amount).Where("name = ?", c.Wallet).Exec(ctx) // want increment `"bun:add".*UPDATE purses SET balance = balance \+ \?`
	return err
}

// Save reads a row, changes it and writes it back.
func (b *Buns) Save(ctx context.Context, t *asynq.Task) error {
	c, err := decode(t)
	if err != nil {
		return err
	}
	w := new(Wallet)
	if err := b.db.NewSelect().Model(w).Where("name = ?", c.Wallet).Scan(ctx); err != nil {
		return err
	}
	w.Balance -= c.Amount
	_, err = b.db.NewUpdate().Model(w).Column("balance").WherePK().Exec(ctx) // want increment `"bun:save".*balance`
	return err
}

// Set sets.
func (b *Buns) Set(ctx context.Context, t *asynq.Task) error {
	c, err := decode(t)
	if err != nil {
		return err
	}
	_, err = b.db.NewUpdate().Model(&Wallet{Name: c.Wallet, Balance: c.Amount}).WherePK().Exec(ctx)
	return err
}

// Log inserts a row on each run.
func (b *Buns) Log(ctx context.Context, t *asynq.Task) error {
	c, err := decode(t)
	if err != nil {
		return err
	}
	_, err = b.db.NewInsert().Model(&Movement{Wallet: c.Wallet, Amount: c.Amount}).Exec(ctx) // want insert `"bun:log".*INSERT INTO purse_moves`
	return err
}

// Once adds where the operation's row is new, in its transaction.
func (b *Buns) Once(ctx context.Context, t *asynq.Task) error {
	c, err := decode(t)
	if err != nil {
		return err
	}
	return b.db.RunInTx(ctx, nil, func(ctx context.Context, tx bun.Tx) error {
		res, err := tx.NewInsert().Model(&Operation{ID: c.ChangeID}).On("CONFLICT (id) DO NOTHING").Exec(ctx)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return err
		}
		_, err = tx.NewUpdate().Model((*Wallet)(nil)).Set("balance = balance + ?", c.Amount).Where("name = ?", c.Wallet).Exec(ctx)
		return err
	})
}
