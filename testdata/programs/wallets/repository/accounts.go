package repository

import (
	"context"
	"errors"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"example.com/idemlint/testdata/programs/wallets/model"
	"example.com/idemlint/testdata/programs/wallets/service"
)

// Accounts has statements, cards and automatic payments.
type Accounts struct {
	db *gorm.DB
}

// NewAccounts returns a store of accounts.
func NewAccounts(db *gorm.DB) *Accounts { return &Accounts{db: db} }

// Statement finds the statement of a month.
func (a *Accounts) Statement(ctx context.Context, walletID int64, month string) (*model.Statement, error) {
	var s model.Statement
	err := a.db.WithContext(ctx).First(&s, "wallet_id = ? AND month = ?", walletID, month).Error
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, service.ErrNotFound
	}
	return &s, err
}

// CreateStatement writes a statement.
func (a *Accounts) CreateStatement(ctx context.Context, s *model.Statement) error {
	return a.db.WithContext(ctx).Create(s).Error // want guard `"statement:open" .*both pass`
}

// CreateYearStatement writes a statement unless the year has one.
func (a *Accounts) CreateYearStatement(ctx context.Context, s *model.YearStatement) error {
	err := a.db.WithContext(ctx).Create(s).Error
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		return nil
	}
	return err
}

// RegisterCard finds the card or writes it.
func (a *Accounts) RegisterCard(ctx context.Context, c *model.Card) error {
	return a.db.WithContext(ctx).Where(model.Card{WalletID: c.WalletID, Token: c.Token}).Attrs(model.Card{Label: c.Label}).FirstOrCreate(c).Error // want guard `"card:register" .*both pass`
}

// RegisterBankAccount writes the account unless it is there.
func (a *Accounts) RegisterBankAccount(ctx context.Context, b *model.BankAccount) error {
	return a.db.WithContext(ctx).Clauses(clause.OnConflict{DoNothing: true}).Create(b).Error
}

// Autopay loads an automatic payment.
func (a *Accounts) Autopay(ctx context.Context, id string) (*model.Autopay, error) {
	var p model.Autopay
	if err := a.db.WithContext(ctx).First(&p, "id = ?", id).Error; err != nil {
		return nil, err
	}
	return &p, nil
}

// Collect ends the payment and takes its amount, if the wallet has enough.
func (a *Accounts) Collect(ctx context.Context, p *model.Autopay) error {
	return a.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		res := tx.Model(&model.Autopay{}).Where("id = ? AND status = ?", p.ID, model.Open).Update("status", model.Done)
		if res.Error != nil {
			return res.Error
		}
		if res.RowsAffected == 0 {
			return nil
		}
		res = tx.Model(&model.Wallet{}).Where("id = ? AND balance >= ?", p.WalletID, p.Amount).
			Update("balance", gorm.Expr("balance - ?", p.Amount))
		if res.Error != nil {
			return res.Error
		}
		if res.RowsAffected == 0 {
			return service.ErrInsufficient
		}
		return nil
	})
}

// AddStrike counts one more failed payment of a wallet.
func (a *Accounts) AddStrike(ctx context.Context, walletID int64) error {
	wallet := a.db.WithContext(ctx).Model(&model.Wallet{}).Where("id = ?", walletID)
	return wallet.UpdateColumn("strikes", gorm.Expr("strikes + 1")).Error // want increment `"autopay:collect" and "autopay:collect_retried"`
}

// AddNotice writes a mail.
func (a *Accounts) AddNotice(ctx context.Context, n *model.Notice) error {
	return a.db.WithContext(ctx).Create(n).Error // want insert `"autopay:collect" and "autopay:collect_retried"`
}

// AddFinalNotice writes the mail after the last attempt.
func (a *Accounts) AddFinalNotice(ctx context.Context, n *model.Notice) error {
	return a.db.WithContext(ctx).Create(n).Error
}

// Decline writes why a payment failed, and how many of the wallet's payments did.
func (a *Accounts) Decline(ctx context.Context, d *model.Decline) error {
	return a.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Clauses(clause.OnConflict{DoNothing: true}).Create(d).Error; err != nil {
			return err
		}
		declines := tx.Model(&model.Decline{}).Select("COUNT(*)").Where("wallet_id = ?", d.WalletID)
		return tx.Model(&model.Wallet{}).Where("id = ?", d.WalletID).Update("strikes", declines).Error
	})
}
