package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
	"github.com/shopspring/decimal"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

func decode[T any](t *asynq.Task) (T, error) {
	var p T
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return p, fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, nil
}

// RefundToWallet loads, adds and saves.
func (w *Worker) RefundToWallet(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OrderTask](t)
	if err != nil {
		return err
	}
	var wallet Wallet
	if err := w.db.WithContext(ctx).First(&wallet, "id = ?", p.WalletID).Error; err != nil {
		return err
	}
	wallet.Balance = wallet.Balance + p.Amount
	if err := w.db.WithContext(ctx).Save(&wallet).Error; err != nil { // want increment `"refund:to_wallet"`
		return fmt.Errorf("refund order %s: %w", p.OrderID, err)
	}
	return nil
}

// WithdrawFee writes the reduced balance through a map of columns.
func (w *Worker) WithdrawFee(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OrderTask](t)
	if err != nil {
		return err
	}
	wallet := Wallet{}
	if err := w.db.Where("id = ?", p.WalletID).Take(&wallet).Error; err != nil {
		return err
	}
	return w.db.Model(&wallet).Updates(map[string]any{"balance": wallet.Balance - p.Amount}).Error // want increment `"fee:withdraw"`
}

// PickOrder takes the items of an order from the stock, one after the other.
func (w *Worker) PickOrder(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OrderTask](t)
	if err != nil {
		return err
	}
	for _, item := range p.Items {
		var product Product
		if err := w.db.WithContext(ctx).First(&product, "sku = ?", item.SKU).Error; err != nil {
			return err
		}
		left := product.Stock - item.Quantity
		if left < 0 {
			return fmt.Errorf("product %s: %d missing", item.SKU, -left)
		}
		err := w.db.WithContext(ctx).Model(&product).Update("stock", left).Error // want increment `"order:pick"`
		if err != nil {
			return err
		}
	}
	return nil
}

// AwardPoints is atomic, and still adds again.
func (w *Worker) AwardPoints(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OrderTask](t)
	if err != nil {
		return err
	}
	wallet := w.db.WithContext(ctx).Model(&Wallet{}).Where("id = ?", p.WalletID)
	return wallet.UpdateColumn("points", gorm.Expr("points + ?", p.Amount)).Error // want increment `"order:award_points"`
}

// Cashback adds in a method of the model.
func (w *Worker) Cashback(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OrderTask](t)
	if err != nil {
		return err
	}
	var wallet Wallet
	if err := w.db.WithContext(ctx).First(&wallet, p.WalletID).Error; err != nil {
		return err
	}
	wallet.Credit(p.Amount / 100)
	return w.db.WithContext(ctx).Save(&wallet).Error // want increment `"order:cashback"`
}

// InvoiceTask is the payload of the tasks about invoices.
type InvoiceTask struct {
	InvoiceID string          `json:"invoice_id"`
	Amount    decimal.Decimal `json:"amount"`
}

// AddSurcharge adds decimals.
func (w *Worker) AddSurcharge(ctx context.Context, t *asynq.Task) error {
	p, err := decode[InvoiceTask](t)
	if err != nil {
		return err
	}
	var inv Invoice
	if err := w.db.WithContext(ctx).First(&inv, "id = ?", p.InvoiceID).Error; err != nil {
		return err
	}
	inv.Total = inv.Total.Add(p.Amount)
	return w.db.WithContext(ctx).Save(&inv).Error // want increment `"invoice:surcharge"`
}

// AddNote appends to a list that is stored.
func (w *Worker) AddNote(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OrderTask](t)
	if err != nil {
		return err
	}
	var order Order
	if err := w.db.WithContext(ctx).First(&order, "id = ?", p.OrderID).Error; err != nil {
		return err
	}
	order.Notes = append(order.Notes, p.Note)
	return w.db.WithContext(ctx).Save(&order).Error // want increment `"order:note"`
}

// ReceiveShipment is an upsert that adds.
func (w *Worker) ReceiveShipment(ctx context.Context, t *asynq.Task) error {
	p, err := decode[ShipmentTask](t)
	if err != nil {
		return err
	}
	level := StockLevel{Warehouse: p.Warehouse, SKU: p.SKU, Quantity: p.Quantity}
	return w.db.WithContext(ctx).Clauses(clause.OnConflict{ // want increment `"shipment:receive"`
		Columns:   []clause.Column{{Name: "warehouse"}, {Name: "sku"}},
		DoUpdates: clause.Assignments(map[string]any{"quantity": gorm.Expr("stock_levels.quantity + ?", p.Quantity)}),
	}).Create(&level).Error
}

// ReserveItems changes several rows in one transaction: all of them, again.
func (w *Worker) ReserveItems(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OrderTask](t)
	if err != nil {
		return err
	}
	return w.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		for _, item := range p.Items {
			product := tx.Model(&Product{}).Where("sku = ? AND stock >= ?", item.SKU, item.Quantity)
			res := product.Update("stock", gorm.Expr("stock - ?", item.Quantity)) // want increment `"order:reserve"`
			if res.Error != nil {
				return res.Error
			}
			if res.RowsAffected == 0 {
				return fmt.Errorf("product %s is sold out", item.SKU)
			}
		}
		return nil
	})
}

// DebitPayout uses plain SQL.
func (w *Worker) DebitPayout(ctx context.Context, t *asynq.Task) error {
	p, err := decode[OrderTask](t)
	if err != nil {
		return err
	}
	return w.db.WithContext(ctx).Exec("UPDATE wallets SET balance = balance - ? WHERE id = ?", p.Amount, p.WalletID).Error // want increment `"payout:debit".*balance = balance - `
}

// CountParcel does its work first and raises the stock on the way out.
func (w *Worker) CountParcel(ctx context.Context, t *asynq.Task) (err error) {
	p, err := decode[ShipmentTask](t)
	if err != nil {
		return err
	}
	defer func() {
		if err == nil {
			err = w.db.Model(&Product{}).Where("sku = ?", p.SKU).Update("stock", gorm.Expr("stock + ?", p.Quantity)).Error // want increment `"parcel:count"`
		}
	}()
	return w.db.WithContext(ctx).Table("shipments").Where("id = ?", p.ShipmentID).Update("arrived", true).Error
}

// BookDeposit saves a new value that holds the old balance.
func (w *Worker) BookDeposit(ctx context.Context, t *asynq.Task) error {
	p, err := decode[DepositTask](t)
	if err != nil {
		return err
	}
	var old Wallet
	if err := w.db.WithContext(ctx).First(&old, p.WalletID).Error; err != nil {
		return err
	}
	return w.db.WithContext(ctx).Model(&Wallet{ID: old.ID}).Updates(Wallet{Balance: old.Balance + p.Amount}).Error // want increment `"deposit:book"`
}
