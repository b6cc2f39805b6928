package main

import (
	"context"
	"database/sql"
	"errors"

	"github.com/Masterminds/squirrel"
	"github.com/hibiken/asynq"
)

var psql = squirrel.StatementBuilder.PlaceholderFormat(squirrel.Dollar)

// Squirrels builds with squirrel.
type Squirrels struct{ db *sql.DB }

func registerSquirrel(mux *asynq.ServeMux, db *sql.DB) {
	s := &Squirrels{db}
	mux.HandleFunc("squirrel:add", s.Add)
	mux.HandleFunc("squirrel:set", s.Set)
	mux.HandleFunc("squirrel:log", s.Log)
	mux.HandleFunc("squirrel:once", s.Once)
	mux.HandleFunc("squirrel:read", s.Read)
}

// Add adds with an expression and runs the text that is built.
func (s *Squirrels) Add(ctx context.Context, t *asynq.Task) error {
	c, err := decode(t)
	if err != nil {
		return err
	}
	query, args, err := psql.Update("purses").
		Set("balance", squirrel.Expr("balance + ?", c.Amount)).
		Where(squirrel.Eq{"name": c.Wallet}).
		ToSql()
	if err != nil {
		return err
	}
	_, err = s.db.ExecContext(ctx, query, args...) // want increment `"squirrel:add".*UPDATE purses SET balance = balance \+ \?`
	return err
}

// Set sets.
func (s *Squirrels) Set(ctx context.Context, t *asynq.Task) error {
	c, err := decode(t)
	if err != nil {
		return err
	}
	_, err = psql.Update("purses").SetMap(map[string]any{"balance": c.Amount}).Where("name = ?", c.Wallet).RunWith(s.db).ExecContext(ctx)
	return err
}

// Log inserts a row on each run.
func (s *Squirrels) Log(ctx context.Context, t *asynq.Task) error {
	c, err := decode(t)
	if err != nil {
		return err
	}
	_, err = psql.Insert("purse_moves").Columns("wallet", "amount").Values(c.Wallet, c.Amount).RunWith(s.db).ExecContext(ctx) // want insert `"squirrel:log".*INSERT INTO purse_moves \(wallet, amount\)`
	return err
}

// Once adds where the operation's row is new, in its transaction.
func (s *Squirrels) Once(ctx context.Context, t *asynq.Task) error {
	c, err := decode(t)
	if err != nil {
		return err
	}
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	res, err := psql.Insert("purse_operations").Columns("id").Values(c.ChangeID).Suffix("ON CONFLICT (id) DO NOTHING").RunWith(tx).ExecContext(ctx)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	if _, err := psql.Update("purses").Set("balance", squirrel.Expr("balance + ?", c.Amount)).Where(squirrel.Eq{"name": c.Wallet}).RunWith(tx).ExecContext(ctx); err != nil {
		return err
	}
	return tx.Commit()
}

// Read reads a balance and writes it back changed.
func (s *Squirrels) Read(ctx context.Context, t *asynq.Task) error {
	c, err := decode(t)
	if err != nil {
		return err
	}
	var balance int64
	err = psql.Select("balance").From("purses").Where(squirrel.Eq{"name": c.Wallet}).RunWith(s.db).QueryRowContext(ctx).Scan(&balance)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = psql.Update("purses").Set("balance", balance-c.Amount).Where(squirrel.Eq{"name": c.Wallet}).RunWith(s.db).ExecContext(ctx) // want increment `"squirrel:read".*balance`
	return err
}
