package main

import (
	"context"
	"errors"

	"github.com/hibiken/asynq"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Readdress loads, sets and saves: the second run sets the same.
func (w *Worker) Readdress(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OrderTask](t)
	if err != nil {
		return err
	}
	var order Order
	if err := w.db.WithContext(ctx).First(&order, "id = ?", p.OrderID).Error; err != nil {
		return err
	}
	order.Address = p.Address
	return w.db.WithContext(ctx).Save(&order).Error
}

// SetLimits writes columns with values of the payload.
func (w *Worker) SetLimits(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OrderTask](t)
	if err != nil {
		return err
	}
	return w.db.WithContext(ctx).Model(&Wallet{}).Where("id = ?", p.WalletID).
		Updates(map[string]any{"limit": p.Amount}).Error
}

// RecomputeWallet takes the balance from the ledger and not from itself.
func (w *Worker) RecomputeWallet(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OrderTask](t)
	if err != nil {
		return err
	}
	sum := w.db.Model(&LedgerEntry{}).Select("COALESCE(SUM(amount), 0)").Where("wallet_id = ?", p.WalletID)
	return w.db.WithContext(ctx).Model(&Wallet{}).Where("id = ?", p.WalletID).Update("balance", sum).Error
}

// SyncStock is an upsert that sets.
func (w *Worker) SyncStock(ctx context.Context, t *asynq.Task) error {
	p, err := decode[ShipmentTask](t)
	if err != nil {
		return err
	}
	level := StockLevel{Warehouse: p.Warehouse, SKU: p.SKU, Quantity: p.Quantity}
	return w.db.WithContext(ctx).Clauses(clause.OnConflict{
		Columns:   []clause.Column{{Name: "warehouse"}, {Name: "sku"}},
		DoUpdates: clause.AssignmentColumns([]string{"quantity"}),
	}).Create(&level).Error
}

// RefundOnce moves the order on with a conditional update, and pays only if that changed a row.
func (w *Worker) RefundOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OrderTask](t)
	if err != nil {
		return err
	}
	return w.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		res := tx.Model(&Order{}).Where("id = ? AND status = ?", p.OrderID, "returned").Update("status", "refunded")
		if res.Error != nil {
			return res.Error
		}
		if res.RowsAffected == 0 {
			return nil
		}
		return tx.Model(&Wallet{}).Where("id = ?", p.WalletID).
			UpdateColumn("balance", gorm.Expr("balance + ?", p.Amount)).Error
	})
}

// CancelLocked locks the order, looks at its state, and changes state and stock together.
func (w *Worker) CancelLocked(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OrderTask](t)
	if err != nil {
		return err
	}
	return w.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var order Order
		if err := tx.Clauses(clause.Locking{Strength: "UPDATE"}).First(&order, "id = ?", p.OrderID).Error; err != nil {
			return err
		}
		if order.Status == "cancelled" {
			return nil
		}
		for _, item := range p.Items {
			err := tx.Model(&Product{}).Where("sku = ?", item.SKU).
				Update("stock", gorm.Expr("stock + ?", item.Quantity)).Error
			if err != nil {
				return err
			}
		}
		order.Status = "cancelled"
		return tx.Save(&order).Error
	})
}

var errBooked = errors.New("deposit is booked")

// book writes the deposit's row and the balance in the transaction tx.
func book(tx *gorm.DB, p DepositTask) error {
	row := Deposit{DepositID: p.DepositID, WalletID: p.WalletID, Amount: p.Amount}
	if err := tx.Create(&row).Error; err != nil {
		if errors.Is(err, gorm.ErrDuplicatedKey) {
			return errBooked
		}
		return err
	}
	return tx.Model(&Wallet{}).Where("id = ?", p.WalletID).
		Update("balance", gorm.Expr("balance + ?", p.Amount)).Error
}

// BookDepositOnce finds a repeated deposit by its primary key.
func (w *Worker) BookDepositOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode[DepositTask](t)
	if err != nil {
		return err
	}
	err = w.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error { return book(tx, p) })
	if errors.Is(err, errBooked) {
		return nil
	}
	return err
}

// PriceOrder adds in memory and stores the sum.
func (w *Worker) PriceOrder(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OrderTask](t)
	if err != nil {
		return err
	}
	var total int64
	for _, item := range p.Items {
		total += item.Price * int64(item.Quantity)
	}
	return w.db.WithContext(ctx).Model(&Order{}).Where("id = ?", p.OrderID).Update("total", total).Error
}

// CloseOrder raises the version only: the other columns are set.
func (w *Worker) CloseOrder(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OrderTask](t)
	if err != nil {
		return err
	}
	var order Order
	if err := w.db.WithContext(ctx).First(&order, "id = ?", p.OrderID).Error; err != nil {
		return err
	}
	return w.db.WithContext(ctx).Model(&Order{}).
		Where("id = ? AND version = ?", order.ID, order.Version).
		Updates(map[string]any{"status": "closed", "version": gorm.Expr("version + 1")}).Error
}

// OpenOrder saves before it counts for its own log line.
func (w *Worker) OpenOrder(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OrderTask](t)
	if err != nil {
		return err
	}
	var order Order
	if err := w.db.WithContext(ctx).First(&order, "id = ?", p.OrderID).Error; err != nil {
		return err
	}
	order.Status = "open"
	if err := w.db.WithContext(ctx).Save(&order).Error; err != nil {
		return err
	}
	order.Total += p.Amount
	_, err = t.ResultWriter().Write([]byte(order.Status))
	return err
}
