package service

import (
	"context"

	"example.com/idemlint/testdata/programs/shop/db/sqlc"
	"example.com/idemlint/testdata/programs/shop/domain"
	"example.com/idemlint/testdata/programs/shop/store"
)

// Settlements pays merchants what is waiting for them.
type Settlements struct {
	store store.Store
}

// NewSettlements returns the service.
func NewSettlements(s store.Store) *Settlements { return &Settlements{store: s} }

// Run locks the rows that nobody else works on and settles them with the wallets. A second run
// finds none.
func (s *Settlements) Run(ctx context.Context, m domain.Merchant) error {
	return s.store.ExecTx(ctx, func(q sqlc.Querier) error {
		rows, err := q.LockWaitingSettlements(ctx, m.MerchantID)
		if err != nil {
			return err
		}
		return settle(ctx, q, rows)
	})
}

// Backlog does the same without a lock: two runs at once settle the same rows twice.
func (s *Settlements) Backlog(ctx context.Context, m domain.Merchant) error {
	return s.store.ExecTx(ctx, func(q sqlc.Querier) error {
		rows, err := q.ListWaitingSettlements(ctx, m.MerchantID)
		if err != nil {
			return err
		}
		return settle(ctx, q, rows)
	})
}

func settle(ctx context.Context, q sqlc.Querier, rows []sqlc.Settlement) error {
	for _, row := range rows {
		if err := q.AddBalance(ctx, sqlc.AddBalanceParams{ID: row.WalletID, Amount: row.Amount}); err != nil { // want guard `"settlement:backlog" .*both pass`
			return err
		}
		if err := q.SettleSettlement(ctx, row.ID); err != nil {
			return err
		}
	}
	return nil
}
