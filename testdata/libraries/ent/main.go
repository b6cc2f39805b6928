// Command ent shows rows that a client of ent inserts and adds to again on each run, next to those that are written once.
package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"os"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	"example.com/idemlint/libraries/ent/ent"
	"example.com/idemlint/libraries/ent/ent/depositor"
	"example.com/idemlint/libraries/ent/ent/depositorpayment"
	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib"
)

// Service keeps the money of customers.
type Service struct {
	client *ent.Client
}

// Credit adds again on each run.
func (s *Service) Credit(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.client.Depositor.Update().Where(depositor.Email(o.Email)).AddBalance(o.Amount).Exec(ctx) // want increment `"account:credit"`
}

// Sum adds again to what it has read.
func (s *Service) Sum(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	a, err := s.client.Depositor.Query().Where(depositor.EmailEQ(o.Email)).Only(ctx)
	if err != nil {
		return err
	}
	_, err = a.Update().SetBalance(a.Balance + o.Amount).Save(ctx) // want increment `"account:sum"`
	return err
}

// Tally makes the account, or adds to it again on each run.
func (s *Service) Tally(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	create := s.client.Depositor.Create().SetEmail(o.Email).SetBalance(o.Amount)
	return create.OnConflictColumns(depositor.FieldEmail).AddBalance(o.Amount).Exec(ctx) // want increment `"account:tally"`
}

// Book inserts another line on each run.
func (s *Service) Book(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.DepositorEntry.Create().SetEmail(o.Email).SetAmount(o.Amount).Save(ctx) // want insert `"account:book"`
	return err
}

// Transfer inserts two more lines on each run.
func (s *Service) Transfer(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.client.DepositorEntry.CreateBulk( // want insert `"account:transfer"`
		s.client.DepositorEntry.Create().SetEmail(o.Email).SetAmount(-o.Amount),
		s.client.DepositorEntry.Create().SetEmail("shop@example.com").SetAmount(o.Amount),
	).Exec(ctx)
}

// Withdraw takes again from what is still enough.
func (s *Service) Withdraw(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	n, err := s.client.Depositor.Update().Where(depositor.And(depositor.Email(o.Email), depositor.BalanceGTE(o.Amount))).AddBalance(-o.Amount).Save(ctx) // want increment `"account:withdraw"`
	if err == nil && n == 0 {
		err = fmt.Errorf("%s has not enough", o.Email)
	}
	return err
}

// Balance sets the balance.
func (s *Service) Balance(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.client.Depositor.Update().Where(depositor.EmailEQ(o.Email)).SetBalance(o.Amount).Exec(ctx)
}

// Open makes the account, or sets it anew.
func (s *Service) Open(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.client.Depositor.Create().SetEmail(o.Email).SetBalance(o.Amount).
		OnConflict(entsql.ConflictColumns(depositor.FieldEmail)).UpdateNewValues().Exec(ctx)
}

// Enroll makes the account unless it is there.
func (s *Service) Enroll(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	create := s.client.Depositor.Create().SetEmail(o.Email).SetBalance(o.Amount)
	err = create.OnConflictColumns(depositor.FieldEmail).DoNothing().Exec(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	return err
}

// Pay inserts the payment unless it is there.
func (s *Service) Pay(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.DepositorPayment.Create().SetOrderID(o.OrderID).SetAmount(o.Amount).Save(ctx)
	if ent.IsConstraintError(err) {
		return nil
	}
	return err
}

// Settle inserts the payment unless it has read that it is there; the index refuses a second one.
func (s *Service) Settle(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	paid, err := s.client.DepositorPayment.Query().Where(depositorpayment.OrderID(o.OrderID)).Exist(ctx)
	if err != nil || paid {
		return err
	}
	return s.client.DepositorPayment.Create().SetOrderID(o.OrderID).SetAmount(o.Amount).Exec(ctx)
}

// CreditOnce adds in the transaction of the payment that it is for.
func (s *Service) CreditOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	err = s.inTx(ctx, func(tx *ent.Tx) error {
		if err := tx.DepositorPayment.Create().SetOrderID(o.OrderID).SetAmount(o.Amount).Exec(ctx); err != nil {
			return err
		}
		return tx.Depositor.Update().Where(depositor.Email(o.Email)).AddBalance(o.Amount).Exec(ctx)
	})
	if ent.IsConstraintError(err) {
		return nil
	}
	return err
}

// inTx runs a function in a transaction.
func (s *Service) inTx(ctx context.Context, run func(tx *ent.Tx) error) error {
	tx, err := s.client.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := run(tx); err != nil {
		if undone := tx.Rollback(); undone != nil {
			err = fmt.Errorf("%w: %w", err, undone)
		}
		return err
	}
	return tx.Commit()
}

func main() {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{client: ent.NewClient(ent.Driver(entsql.OpenDB(dialect.Postgres, db)))}
	if err := s.client.Schema.Create(context.Background()); err != nil {
		log.Fatal(err)
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("account:credit", s.Credit)
	mux.HandleFunc("account:sum", s.Sum)
	mux.HandleFunc("account:tally", s.Tally)
	mux.HandleFunc("account:book", s.Book)
	mux.HandleFunc("account:transfer", s.Transfer)
	mux.HandleFunc("account:withdraw", s.Withdraw)
	mux.HandleFunc("account:balance", s.Balance)
	mux.HandleFunc("account:open", s.Open)
	mux.HandleFunc("account:enroll", s.Enroll)
	mux.HandleFunc("account:pay", s.Pay)
	mux.HandleFunc("account:settle", s.Settle)
	mux.HandleFunc("account:credit_once", s.CreditOnce)
	work.Serve(mux)
}
