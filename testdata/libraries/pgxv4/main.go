// Command pgxv4 shows rows that pgx v4 inserts and adds to again on each run, next to those that are written once.
package main

import (
	"context"
	"errors"
	"log"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	"github.com/jackc/pgconn"
	"github.com/jackc/pgerrcode"
	"github.com/jackc/pgx/v4"
	"github.com/jackc/pgx/v4/pgxpool"
)

// Service keeps the books of customers.
type Service struct {
	pool *pgxpool.Pool
}

const (
	addToAccount  = `UPDATE book_accounts SET balance = balance + $2 WHERE email = $1`
	insertPayment = `INSERT INTO book_payments (order_id, amount) VALUES ($1, $2)`
)

// Book inserts another line on each run.
func (s *Service) Book(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.pool.Exec(ctx, `INSERT INTO book_entries (email, amount) VALUES ($1, $2)`, o.Email, o.Amount) // want insert `"book:entry"`
	return err
}

// Copy copies other lines on each run.
func (s *Service) Copy(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	rows := pgx.CopyFromRows([][]any{{o.Email, -o.Amount}, {"shop@example.com", o.Amount}})
	_, err = s.pool.CopyFrom(ctx, pgx.Identifier{"book_entries"}, []string{"email", "amount"}, rows) // want insert `"book:copy"`
	return err
}

// Credit adds again on each run, and in a batch.
func (s *Service) Credit(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	var b pgx.Batch
	b.Queue(addToAccount, o.Email, o.Amount) // want increment `"book:credit"`
	return s.pool.SendBatch(ctx, &b).Close()
}

// Sum adds again to what it has read.
func (s *Service) Sum(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.pool.BeginFunc(ctx, func(tx pgx.Tx) error {
		var balance int64
		if err := tx.QueryRow(ctx, `SELECT balance FROM book_accounts WHERE email = $1 FOR UPDATE`, o.Email).Scan(&balance); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `UPDATE book_accounts SET balance = $2 WHERE email = $1`, o.Email, balance+o.Amount) // want increment `"book:sum"`
		return err
	})
}

// Pay inserts the payment unless it is there.
func (s *Service) Pay(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.pool.Exec(ctx, insertPayment, o.OrderID, o.Amount)
	if refused := (*pgconn.PgError)(nil); errors.As(err, &refused) && refused.Code == pgerrcode.UniqueViolation {
		return nil
	}
	return err
}

// CreditOnce adds in the transaction of the payment that it is for.
func (s *Service) CreditOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.pool.BeginFunc(ctx, func(tx pgx.Tx) error {
		paid, err := tx.Exec(ctx, insertPayment+` ON CONFLICT DO NOTHING`, o.OrderID, o.Amount)
		if err != nil || paid.RowsAffected() == 0 {
			return err
		}
		_, err = tx.Exec(ctx, addToAccount, o.Email, o.Amount)
		return err
	})
}

// Balance sets the balance.
func (s *Service) Balance(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.pool.Exec(ctx, `UPDATE book_accounts SET balance = $2 WHERE email = $1`, o.Email, o.Amount)
	return err
}

func main() {
	pool, err := pgxpool.Connect(context.Background(), os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{pool: pool}
	mux := asynq.NewServeMux()
	mux.HandleFunc("book:entry", s.Book)
	mux.HandleFunc("book:copy", s.Copy)
	mux.HandleFunc("book:credit", s.Credit)
	mux.HandleFunc("book:sum", s.Sum)
	mux.HandleFunc("book:pay", s.Pay)
	mux.HandleFunc("book:credit_once", s.CreditOnce)
	mux.HandleFunc("book:balance", s.Balance)
	work.Serve(mux)
}
