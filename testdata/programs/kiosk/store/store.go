// Package store keeps the kiosk's books in SQLite.
package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"example.com/idemlint/testdata/programs/kiosk/domain"
)

type conn interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// Store is a domain.Store on a database or a transaction.
type Store struct {
	db *sql.DB
	q  conn
}

// New returns a store.
func New(db *sql.DB) *Store { return &Store{db: db, q: db} }

// Atomic runs fn in a transaction.
func (s *Store) Atomic(ctx context.Context, fn func(domain.Store) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := fn(&Store{db: s.db, q: tx}); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

func isUnique(err error) bool {
	return err != nil && strings.Contains(err.Error(), "UNIQUE constraint")
}

// TakeStock takes articles off the shelf.
func (s *Store) TakeStock(ctx context.Context, sku string, n int64) error {
	_, err := s.q.ExecContext(ctx, `UPDATE articles SET stock = stock - ? WHERE sku = ?`, n, sku) // want guard `"preorder:hand_out" .*repeats it` increment `"stock:take" and "stock:sell_anyway"` guard `"preorder:collect" .*both pass`
	return err
}

// AddSale adds a sale, or returns domain.ErrKnown.
func (s *Store) AddSale(ctx context.Context, sale domain.Sale) error {
	_, err := s.q.ExecContext(ctx,
		`INSERT INTO till_sales (sale_id, sku, quantity, amount, day) VALUES (?, ?, ?, ?, ?)`,
		sale.SaleID, sale.SKU, sale.Quantity, sale.Amount, sale.Day)
	if isUnique(err) {
		return domain.ErrKnown
	}
	return err
}

// AddSaleIfNew adds a sale and says whether it was new.
func (s *Store) AddSaleIfNew(ctx context.Context, sale domain.Sale) (bool, error) {
	res, err := s.q.ExecContext(ctx,
		`INSERT OR IGNORE INTO till_sales (sale_id, sku, quantity, amount, day) VALUES (?, ?, ?, ?, ?)`,
		sale.SaleID, sale.SKU, sale.Quantity, sale.Amount, sale.Day)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}

// Preorder returns a preorder.
func (s *Store) Preorder(ctx context.Context, id string) (domain.Preorder, error) {
	var p domain.Preorder
	err := s.q.QueryRowContext(ctx, `SELECT id, sku, quantity, status FROM preorders WHERE id = ?`, id).
		Scan(&p.ID, &p.SKU, &p.Quantity, &p.Status)
	return p, err
}

// SetPreorderStatus sets the state of a preorder.
func (s *Store) SetPreorderStatus(ctx context.Context, id, status string) error {
	_, err := s.q.ExecContext(ctx, `UPDATE preorders SET status = ? WHERE id = ?`, status, id)
	return err
}
