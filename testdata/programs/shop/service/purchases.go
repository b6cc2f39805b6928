package service

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"example.com/idemlint/testdata/programs/shop/db/sqlc"
	"example.com/idemlint/testdata/programs/shop/domain"
	"example.com/idemlint/testdata/programs/shop/store"
)

// The states of a purchase and of its parcels.
const (
	StatusPaid      = "paid"
	StatusCancelled = "cancelled"
	StatusReturned  = "returned"
	StatusShipped   = "shipped"
	StatusDelivered = "delivered"
	StatusLabelled  = "labelled"
	StatusAnnounced = "announced"
)

// Carrier takes parcels.
type Carrier interface {
	Label(ctx context.Context, parcelID string) error
	Announce(ctx context.Context, parcelID string) error
}

// Purchases moves purchases on.
type Purchases struct {
	store   store.Store
	carrier Carrier
}

// NewPurchases returns the service.
func NewPurchases(s store.Store, c Carrier) *Purchases { return &Purchases{store: s, carrier: c} }

// Pay adds what was paid and ends the state that lets it.
func (s *Purchases) Pay(ctx context.Context, p domain.Purchase) error {
	return s.store.PayPurchase(ctx, sqlc.PayPurchaseParams{ID: p.PurchaseID, Amount: p.Amount})
}

// Cancel puts the items back once: it holds the purchase's row until its state is written.
func (s *Purchases) Cancel(ctx context.Context, p domain.Purchase) error {
	return s.store.ExecTx(ctx, func(q sqlc.Querier) error {
		purchase, err := q.GetPurchaseForUpdate(ctx, p.PurchaseID)
		if err != nil {
			return err
		}
		if purchase.Status == StatusCancelled {
			return nil
		}
		if err := q.AddItems(ctx, sqlc.AddItemsParams{Sku: purchase.Sku, Quantity: purchase.Quantity}); err != nil {
			return err
		}
		return q.UpdatePurchaseStatus(ctx, sqlc.UpdatePurchaseStatusParams{ID: purchase.ID, Status: StatusCancelled})
	})
}

// Return puts the items back once, unless two runs read the state at the same time.
func (s *Purchases) Return(ctx context.Context, p domain.Purchase) error {
	return s.store.ExecTx(ctx, func(q sqlc.Querier) error {
		purchase, err := q.GetPurchase(ctx, p.PurchaseID)
		if err != nil {
			return err
		}
		if purchase.Status == StatusReturned {
			return nil
		}
		if err := q.AddItems(ctx, sqlc.AddItemsParams{Sku: purchase.Sku, Quantity: purchase.Quantity}); err != nil { // want guard `"purchase:return" .*both pass`
			return err
		}
		return q.UpdatePurchaseStatus(ctx, sqlc.UpdatePurchaseStatusParams{ID: purchase.ID, Status: StatusReturned})
	})
}

// Ship writes the state and the message about it together; a purchase has one such message.
func (s *Purchases) Ship(ctx context.Context, p domain.Purchase) error {
	return s.store.ExecTx(ctx, func(q sqlc.Querier) error {
		if err := q.UpdatePurchaseStatus(ctx, sqlc.UpdatePurchaseStatusParams{ID: p.PurchaseID, Status: StatusShipped}); err != nil {
			return err
		}
		return q.CreateOutboxMessage(ctx, sqlc.CreateOutboxMessageParams{
			EventID: "shipped:" + p.PurchaseID, Topic: "purchases", Body: p.PurchaseID + " was shipped",
		})
	})
}

// Deliver writes the state once, and a message about it on each run.
func (s *Purchases) Deliver(ctx context.Context, p domain.Purchase) error {
	err := s.store.ExecTx(ctx, func(q sqlc.Querier) error {
		purchase, err := q.GetPurchaseForUpdate(ctx, p.PurchaseID)
		if err != nil {
			return err
		}
		if purchase.Status == StatusDelivered {
			return nil
		}
		return q.UpdatePurchaseStatus(ctx, sqlc.UpdatePurchaseStatusParams{ID: purchase.ID, Status: StatusDelivered})
	})
	if err != nil {
		return err
	}
	return s.store.CreateOutboxMessage(ctx, sqlc.CreateOutboxMessageParams{ // want insert `"purchase:deliver".*outbox_messages`
		EventID: uuid.NewString(), Topic: "purchases", Body: p.PurchaseID + " was delivered",
	})
}

// Voucher gives one voucher for a purchase: who looks for it holds a lock on the purchase's ID.
func (s *Purchases) Voucher(ctx context.Context, p domain.Purchase) error {
	return s.store.ExecTx(ctx, func(q sqlc.Querier) error {
		if err := q.LockVouchers(ctx, p.PurchaseID); err != nil {
			return err
		}
		return giveVoucher(ctx, q, p)
	})
}

// Goodwill gives one voucher for a purchase, unless two runs look for it at the same time.
func (s *Purchases) Goodwill(ctx context.Context, p domain.Purchase) error {
	return s.store.ExecTx(ctx, func(q sqlc.Querier) error {
		return giveVoucher(ctx, q, p)
	})
}

// Apology counts the vouchers of a purchase and gives one if there is none. Two runs that count at
// the same time both give one.
func (s *Purchases) Apology(ctx context.Context, p domain.Purchase) error {
	n, err := s.store.CountVouchers(ctx, p.PurchaseID)
	if err != nil {
		return err
	}
	if n > 0 {
		return nil
	}
	return s.store.CreateVoucher(ctx, sqlc.CreateVoucherParams{PurchaseID: p.PurchaseID, Amount: p.Amount}) // want guard `"purchase:apology" .*both pass`
}

func giveVoucher(ctx context.Context, q sqlc.Querier, p domain.Purchase) error {
	exists, err := q.VoucherExists(ctx, p.PurchaseID)
	if err != nil {
		return err
	}
	if exists {
		return nil
	}
	return q.CreateVoucher(ctx, sqlc.CreateVoucherParams{PurchaseID: p.PurchaseID, Amount: p.Amount}) // want guard `"purchase:goodwill" .*both pass`
}

var errLeased = errors.New("another worker has the parcel")

// Label leases the parcel and has it labelled; the carrier makes one label for a parcel.
func (s *Purchases) Label(ctx context.Context, p domain.Purchase) error {
	parcel, ok, err := s.lease(ctx, p.PurchaseID)
	if err != nil || !ok {
		return err
	}
	if err := s.carrier.Label(ctx, parcel.ID); err != nil {
		return fmt.Errorf("label %s: %w", parcel.ID, err)
	}
	return s.store.FinishParcel(ctx, sqlc.FinishParcelParams{ID: parcel.ID, Status: StatusLabelled})
}

// Announce leases the parcel and announces it. A crash before the state is written announces it
// again when the lease is over.
func (s *Purchases) Announce(ctx context.Context, p domain.Purchase) error {
	parcel, ok, err := s.lease(ctx, p.PurchaseID)
	if err != nil || !ok {
		return err
	}
	if err := s.carrier.Announce(ctx, parcel.ID); err != nil {
		return fmt.Errorf("announce %s: %w", parcel.ID, err)
	}
	return s.store.FinishParcel(ctx, sqlc.FinishParcelParams{ID: parcel.ID, Status: StatusAnnounced})
}

// lease takes the packed parcel of a purchase for a minute. A parcel that is not packed any more
// needs nothing; one that is leased has to wait.
func (s *Purchases) lease(ctx context.Context, purchaseID string) (sqlc.Parcel, bool, error) {
	parcel, err := s.store.LeaseParcel(ctx, purchaseID)
	if !errors.Is(err, pgx.ErrNoRows) {
		return parcel, err == nil, err
	}
	packed, err := s.store.PackedParcelExists(ctx, purchaseID)
	if err == nil && packed {
		err = errLeased
	}
	return sqlc.Parcel{}, false, err
}
