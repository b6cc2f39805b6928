// Package repository keeps wallets and what moves their money with gorm.
package repository

import (
	"context"
	"errors"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"example.com/idemlint/testdata/programs/wallets/model"
	"example.com/idemlint/testdata/programs/wallets/service"
)

type walletRepository struct {
	db *gorm.DB
}

// NewWallets returns a store of wallets.
func NewWallets(db *gorm.DB) service.WalletRepository { return &walletRepository{db: db} }

func (r *walletRepository) Get(ctx context.Context, id int64) (*model.Wallet, error) {
	var w model.Wallet
	if err := r.db.WithContext(ctx).First(&w, id).Error; err != nil {
		return nil, err
	}
	return &w, nil
}

func (r *walletRepository) Save(ctx context.Context, w *model.Wallet) error {
	return r.db.WithContext(ctx).Save(w).Error // want increment `"deposit:book"`
}

func (r *walletRepository) AddBalance(ctx context.Context, id, amount int64) error {
	wallet := r.db.WithContext(ctx).Model(&model.Wallet{}).Where("id = ?", id)
	return wallet.Update("balance", gorm.Expr("balance + ?", amount)).Error // want increment `"cashback:credit"`
}

// BookDeposit writes the deposit and the wallet as it was read, with the deposit in it. It fails
// if somebody else changed the wallet in the meantime.
func (r *walletRepository) BookDeposit(ctx context.Context, d *model.Deposit) error {
	err := r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Create(d).Error; err != nil {
			return err
		}
		var w model.Wallet
		if err := tx.First(&w, d.WalletID).Error; err != nil {
			return err
		}
		res := tx.Model(&model.Wallet{}).
			Where("id = ? AND version = ?", w.ID, w.Version).
			Updates(map[string]any{"balance": w.Balance + d.Amount, "version": w.Version + 1})
		if res.Error != nil {
			return res.Error
		}
		if res.RowsAffected == 0 {
			return service.ErrStale
		}
		return nil
	})
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		return nil
	}
	return err
}

// PostEntry writes the operation's entry and the new balance.
func (r *walletRepository) PostEntry(ctx context.Context, e *model.LedgerEntry) error {
	err := r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Create(e).Error; err != nil {
			if errors.Is(err, gorm.ErrDuplicatedKey) {
				return service.ErrPosted
			}
			return err
		}
		return tx.Model(&model.Wallet{}).Where("id = ?", e.WalletID).
			Update("balance", gorm.Expr("balance + ?", e.Amount)).Error
	})
	return err
}

// RecordEntry writes the operation's entry only.
func (r *walletRepository) RecordEntry(ctx context.Context, e *model.LedgerEntry) error {
	return r.db.WithContext(ctx).
		Clauses(clause.OnConflict{Columns: []clause.Column{{Name: "operation_id"}}, DoNothing: true}).
		Create(e).Error
}

// Recompute takes the balance from the ledger.
func (r *walletRepository) Recompute(ctx context.Context, id int64) error {
	var sum int64
	err := r.db.WithContext(ctx).Model(&model.LedgerEntry{}).Where("wallet_id = ?", id).
		Select("COALESCE(SUM(amount), 0)").Scan(&sum).Error
	if err != nil {
		return err
	}
	return r.db.WithContext(ctx).Model(&model.Wallet{}).Where("id = ?", id).Update("balance", sum).Error
}

func (r *walletRepository) SetLimit(ctx context.Context, id, limit int64) error {
	return r.db.WithContext(ctx).Model(&model.Wallet{}).Where("id = ?", id).Update("spend_limit", limit).Error
}
