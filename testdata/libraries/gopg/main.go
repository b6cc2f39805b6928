// Command gopg shows rows that go-pg inserts and adds to again on each run, next to those that are written once.
package main

import (
	"context"
	"log"
	"os"

	"example.com/idemlint/libraries/work"
	"github.com/go-pg/pg/v10"
	"github.com/hibiken/asynq"
)

// Service keeps the accounts of customers.
type Service struct {
	db *pg.DB
}

// Account is a customer's money.
type Account struct {
	tableName struct{} `pg:"ledger_accounts"`

	Email   string `pg:",pk"`
	Balance int64
}

// Entry is a line of an account.
type Entry struct {
	tableName struct{} `pg:"account_postings"`

	ID     int64
	Email  string
	Amount int64
}

// Payment is an order that is paid.
type Payment struct {
	tableName struct{} `pg:"ledger_payments"`

	OrderID string `pg:",pk"`
	Amount  int64
}

// Book inserts another line on each run.
func (s *Service) Book(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.db.ModelContext(ctx, &Entry{Email: o.Email, Amount: o.Amount}).Insert() // want insert `"account:book"`
	return err
}

// Credit adds again on each run.
func (s *Service) Credit(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.db.ModelContext(ctx, &Account{Email: o.Email}).Set("balance = balance + ?", o.Amount).WherePK().Update() // want increment `"account:credit"`
	return err
}

// Pay inserts the payment unless it is there.
func (s *Service) Pay(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.db.ModelContext(ctx, &Payment{OrderID: o.OrderID, Amount: o.Amount}).OnConflict("DO NOTHING").Insert()
	return err
}

// CreditOnce adds in the transaction of the payment that it is for.
func (s *Service) CreditOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.db.RunInTransaction(ctx, func(tx *pg.Tx) error {
		paid, err := tx.ModelContext(ctx, &Payment{OrderID: o.OrderID, Amount: o.Amount}).OnConflict("DO NOTHING").Insert()
		if err != nil || paid.RowsAffected() == 0 {
			return err
		}
		_, err = tx.ModelContext(ctx, &Account{Email: o.Email}).Set("balance = balance + ?", o.Amount).WherePK().Update()
		return err
	})
}

func main() {
	options, err := pg.ParseURL(os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{db: pg.Connect(options)}
	mux := asynq.NewServeMux()
	mux.HandleFunc("account:book", s.Book)
	mux.HandleFunc("account:credit", s.Credit)
	mux.HandleFunc("account:pay", s.Pay)
	mux.HandleFunc("account:credit_once", s.CreditOnce)
	work.Serve(mux)
}
