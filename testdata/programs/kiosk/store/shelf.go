package store

import (
	"context"
	"database/sql"

	"example.com/idemlint/testdata/programs/kiosk/domain"
)

// Shelf keeps labels, deliveries, days and receipts.
type Shelf struct {
	db *sql.DB
}

// NewShelf returns a shelf.
func NewShelf(db *sql.DB) *Shelf { return &Shelf{db: db} }

// SetLabel puts a label in the place of the one that is there.
func (s *Shelf) SetLabel(ctx context.Context, sku string, price int64) error {
	_, err := s.db.ExecContext(ctx, `INSERT OR REPLACE INTO shelf_labels (sku, price) VALUES (?, ?)`, sku, price)
	return err
}

// QueueLabel adds a label to those that will be printed.
func (s *Shelf) QueueLabel(ctx context.Context, sku string, price int64) error {
	_, err := s.db.ExecContext(ctx, `INSERT OR REPLACE INTO label_jobs (sku, price) VALUES (?, ?)`, sku, price) // want insert `"label:queue"`
	return err
}

// CountDoor counts somebody who came in.
func (s *Shelf) CountDoor(ctx context.Context, day string) error {
	_, err := s.db.ExecContext(ctx, // want increment `"door:count"`
		`INSERT OR REPLACE INTO door_counts (day, n)
		VALUES (?1, COALESCE((SELECT n FROM door_counts WHERE day = ?1), 0) + 1)`, day)
	return err
}

// SetStock writes what was counted.
func (s *Shelf) SetStock(ctx context.Context, d domain.Delivery) error {
	_, err := s.db.ExecContext(ctx,
		`INSERT INTO articles (sku, stock, price) VALUES (?, ?, ?)
		ON CONFLICT (sku) DO UPDATE SET stock = excluded.stock, price = excluded.price`,
		d.SKU, d.Quantity, d.Price)
	return err
}

// AddStock adds what came.
func (s *Shelf) AddStock(ctx context.Context, d domain.Delivery) error {
	_, err := s.db.ExecContext(ctx, // want increment `"delivery:add"`
		`INSERT INTO articles (sku, stock, price) VALUES (?, ?, ?)
		ON CONFLICT (sku) DO UPDATE SET stock = stock + excluded.stock, price = excluded.price`,
		d.SKU, d.Quantity, d.Price)
	return err
}

// AddToDay adds to the total of a day.
func (s *Shelf) AddToDay(ctx context.Context, day string, amount int64) error {
	_, err := s.db.ExecContext(ctx, `UPDATE till_days SET total = total + ? WHERE day = ?`, amount, day) // want increment `"day:add"`
	return err
}

// SumDay makes the total of a day from its sales.
func (s *Shelf) SumDay(ctx context.Context, day string) error {
	_, err := s.db.ExecContext(ctx, `
		UPDATE till_days
		SET total = (SELECT COALESCE(SUM(amount), 0) FROM till_sales WHERE day = ?1)
		WHERE day = ?1`, day)
	return err
}

// CloseDay reads the sum of the sales of a day and writes it as its total.
func (s *Shelf) CloseDay(ctx context.Context, day string) error {
	var total int64
	row := s.db.QueryRowContext(ctx, `SELECT COALESCE(SUM(amount), 0) FROM till_sales WHERE day = ?`, day)
	if err := row.Scan(&total); err != nil {
		return err
	}
	_, err := s.db.ExecContext(ctx, `
		INSERT INTO till_days (day, total) VALUES (?, ?)
		ON CONFLICT (day) DO UPDATE SET total = excluded.total`, day, total)
	return err
}

// NextReceipt gives a sale the next number.
func (s *Shelf) NextReceipt(ctx context.Context, sale string) error {
	_, err := s.db.ExecContext(ctx, // want insert `"receipt:paper"`
		`INSERT INTO paper_receipts (no, sale_id)
		SELECT COALESCE(MAX(no), 0) + 1, ? FROM paper_receipts`, sale)
	return err
}

// NextTaxReceipt gives a sale the next number if it has none.
func (s *Shelf) NextTaxReceipt(ctx context.Context, sale string) error {
	_, err := s.db.ExecContext(ctx, `
		INSERT INTO tax_receipts (no, sale_id)
		SELECT COALESCE(MAX(no), 0) + 1, ? FROM tax_receipts WHERE true
		ON CONFLICT (sale_id) DO NOTHING`, sale)
	return err
}
