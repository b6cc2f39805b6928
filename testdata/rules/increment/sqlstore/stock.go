package main

import (
	"context"

	"github.com/hibiken/asynq"
	"github.com/jmoiron/sqlx"
)

// Stock works on sqlx.
type Stock struct {
	db *sqlx.DB
}

type stockRow struct {
	SKU      string `db:"sku"`
	Quantity int64  `db:"quantity"`
}

// Receive is an upsert that adds.
func (s *Stock) Receive(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	const q = `
		INSERT INTO stock (sku, quantity) VALUES (:sku, :quantity)
		ON CONFLICT (sku) DO UPDATE SET quantity = stock.quantity + EXCLUDED.quantity`
	_, err = s.db.NamedExecContext(ctx, q, stockRow{SKU: p.SKU, Quantity: p.Amount}) // want increment `"stock:receive".*quantity`
	return err
}

// Pick reads a row into a struct, changes the struct and writes it back.
func (s *Stock) Pick(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	for _, line := range p.Lines {
		var row stockRow
		if err := s.db.GetContext(ctx, &row, "SELECT sku, quantity FROM stock WHERE sku = $1", line.SKU); err != nil {
			return err
		}
		row.Quantity -= int64(line.Quantity)
		if _, err := s.db.NamedExecContext(ctx, "UPDATE stock SET quantity = :quantity WHERE sku = :sku", row); err != nil { // want increment `"stock:pick".*quantity`
			return err
		}
	}
	return nil
}

// Correct goes through a prepared statement.
func (s *Stock) Correct(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	stmt, err := s.db.PreparexContext(ctx, "UPDATE stock SET quantity = quantity - $1 WHERE sku = $2")
	if err != nil {
		return err
	}
	defer stmt.Close()
	for _, line := range p.Lines {
		if _, err := stmt.ExecContext(ctx, line.Quantity, line.SKU); err != nil { // want increment `"stock:correct".*quantity = quantity - \$1`
			return err
		}
	}
	return nil
}

// Return uses the state of the order for its answer only, and never writes it.
func (s *Stock) Return(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var status string
	if err := s.db.GetContext(ctx, &status, "SELECT status FROM orders WHERE id = $1", p.OrderID); err != nil {
		return err
	}
	if status == "draft" {
		return nil
	}
	_, err = s.db.ExecContext(ctx, "UPDATE stock SET quantity = quantity + $1 WHERE sku = $2", p.Amount, p.SKU) // want increment `"stock:return".*quantity = quantity \+ \$1`
	return err
}

// Replace is an upsert that sets.
func (s *Stock) Replace(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	const q = `
		INSERT INTO stock (sku, quantity) VALUES (:sku, :quantity)
		ON CONFLICT (sku) DO UPDATE SET quantity = EXCLUDED.quantity`
	_, err = s.db.NamedExecContext(ctx, q, stockRow{SKU: p.SKU, Quantity: p.Amount})
	return err
}

// ShipOnce locks the order's row and moves order and stock together.
func (s *Stock) ShipOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	tx, err := s.db.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var status string
	if err := tx.GetContext(ctx, &status, "SELECT status FROM orders WHERE id = $1 FOR UPDATE", p.OrderID); err != nil {
		return err
	}
	if status == "shipped" {
		return nil
	}
	if _, err := tx.ExecContext(ctx, "UPDATE stock SET quantity = quantity - $1 WHERE sku = $2", p.Amount, p.SKU); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE orders SET status = 'shipped' WHERE id = $1", p.OrderID); err != nil {
		return err
	}
	return tx.Commit()
}
