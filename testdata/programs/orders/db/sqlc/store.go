package sqlc

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"
)

// RefundTxParams says what to pay back.
type RefundTxParams struct {
	OrderID    string
	CustomerID int64
	Amount     int64
}

// Store has the queries and the transactions made of them.
type Store interface {
	Querier
	RefundTx(ctx context.Context, arg RefundTxParams) error
	CancelTx(ctx context.Context, arg RefundTxParams) error
	CompensateTx(ctx context.Context, arg RefundTxParams) error
}

// SQLStore is a Store on a pool.
type SQLStore struct {
	pool *pgxpool.Pool
	*Queries
}

// NewStore returns a store.
func NewStore(pool *pgxpool.Pool) Store {
	return &SQLStore{pool: pool, Queries: New(pool)}
}

// ExecTx runs fn in a transaction.
func (s *SQLStore) ExecTx(ctx context.Context, fn func(*Queries) error) error {
	tx, err := s.pool.Begin(ctx)
	if err != nil {
		return err
	}
	q := New(tx)
	if err := fn(q); err != nil {
		if rbErr := tx.Rollback(ctx); rbErr != nil {
			return fmt.Errorf("tx err: %w, rb err: %v", err, rbErr)
		}
		return err
	}
	return tx.Commit(ctx)
}

// RefundTx pays back once: the order's row in refunds comes first.
func (s *SQLStore) RefundTx(ctx context.Context, arg RefundTxParams) error {
	return s.ExecTx(ctx, func(q *Queries) error {
		n, err := q.CreateRefund(ctx, CreateRefundParams{OrderID: arg.OrderID, Amount: arg.Amount})
		if err != nil {
			return err
		}
		if n == 0 {
			return nil
		}
		if err := q.AddCredit(ctx, AddCreditParams{ID: arg.CustomerID, Credit: arg.Amount}); err != nil {
			return err
		}
		_, err = q.CreateMovement(ctx, CreateMovementParams{CustomerID: arg.CustomerID, Amount: arg.Amount})
		return err
	})
}

// CancelTx pays back once: it locks the order and moves it on.
func (s *SQLStore) CancelTx(ctx context.Context, arg RefundTxParams) error {
	return s.ExecTx(ctx, func(q *Queries) error {
		order, err := q.GetOrderForUpdate(ctx, arg.OrderID)
		if err != nil {
			return err
		}
		if order.Status == "cancelled" {
			return nil
		}
		if err := q.AddCredit(ctx, AddCreditParams{ID: arg.CustomerID, Credit: arg.Amount}); err != nil {
			return err
		}
		return q.UpdateOrderStatus(ctx, UpdateOrderStatusParams{ID: order.ID, Status: "cancelled"})
	})
}

// CompensateTx pays again on each run; that it is one transaction changes nothing.
func (s *SQLStore) CompensateTx(ctx context.Context, arg RefundTxParams) error {
	return s.ExecTx(ctx, func(q *Queries) error {
		err := q.AddCredit(ctx, AddCreditParams{ID: arg.CustomerID, Credit: arg.Amount}) // want increment `"order:compensate".*credit = credit \+ \$2`
		if err != nil {
			return err
		}
		_, err = q.CreateMovement(ctx, CreateMovementParams{CustomerID: arg.CustomerID, Amount: arg.Amount}) // want insert `"order:compensate".*movements`
		return err
	})
}
