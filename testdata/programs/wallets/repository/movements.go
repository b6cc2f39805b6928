package repository

import (
	"context"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"example.com/idemlint/testdata/programs/wallets/model"
)

// Movements has refunds, transfers, fees and bonuses.
type Movements struct {
	db *gorm.DB
}

// NewMovements returns a store of movements.
func NewMovements(db *gorm.DB) *Movements { return &Movements{db: db} }

// IssueRefund looks at the refund and pays it back, in one transaction: a repeat finds it done,
// unless both runs look before one pays, since nothing is locked.
func (m *Movements) IssueRefund(ctx context.Context, id string) error {
	return m.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var refund model.Refund
		if err := tx.Set("gorm:query_option", "FOR UPDATE").First(&refund, "id = ?", id).Error; err != nil {
			return err
		}
		if refund.Status == model.Done {
			return nil
		}
		err := tx.Model(&model.Wallet{}).Where("id = ?", refund.WalletID).Update("balance", gorm.Expr("balance + ?", refund.Amount)).Error // want guard `"refund:issue" .*both pass`
		if err != nil {
			return err
		}
		return tx.Model(&refund).Update("status", model.Done).Error
	})
}

// IssueRefundLocked looks at the refund while it is locked: a repeat finds it done.
func (m *Movements) IssueRefundLocked(ctx context.Context, id string) error {
	return m.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var refund model.Refund
		if err := tx.Clauses(clause.Locking{Strength: "UPDATE"}).First(&refund, "id = ?", id).Error; err != nil {
			return err
		}
		if refund.Status == model.Done {
			return nil
		}
		err := tx.Model(&model.Wallet{}).Where("id = ?", refund.WalletID).
			Update("balance", gorm.Expr("balance + ?", refund.Amount)).Error
		if err != nil {
			return err
		}
		return tx.Model(&refund).Update("status", model.Done).Error
	})
}

// CompleteTransfer ends the transfer beside the transaction that pays the payee: a crash before its
// end never pays.
func (m *Movements) CompleteTransfer(ctx context.Context, id string) error {
	return m.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var t model.Transfer
		if err := tx.First(&t, "id = ?", id).Error; err != nil {
			return err
		}
		if t.Status == model.Done {
			return nil
		}
		payee := tx.Model(&model.Wallet{}).Where("id = ?", t.PayeeID)
		err := payee.Update("balance", gorm.Expr("balance + ?", t.Amount)).Error // want guard `"transfer:complete" .*loses it`
		if err != nil {
			return err
		}
		return m.db.WithContext(ctx).Model(&model.Transfer{}).Where("id = ?", t.ID).Update("status", model.Done).Error
	})
}

// CompleteTransferOnce ends the transfer and moves the money together: a repeat moves nothing.
func (m *Movements) CompleteTransferOnce(ctx context.Context, id string) error {
	return m.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var t model.Transfer
		if err := tx.First(&t, "id = ?", id).Error; err != nil {
			return err
		}
		res := tx.Model(&model.Transfer{}).Where("id = ? AND status = ?", t.ID, model.Open).Update("status", model.Done)
		if res.Error != nil || res.RowsAffected == 0 {
			return res.Error
		}
		for walletID, amount := range map[int64]int64{t.PayerID: -t.Amount, t.PayeeID: t.Amount} {
			err := tx.Model(&model.Wallet{}).Where("id = ?", walletID).
				Update("balance", gorm.Expr("balance + ?", amount)).Error
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// CollectFee ends the fee if it is open, and takes it.
func (m *Movements) CollectFee(ctx context.Context, fee *model.Fee) error {
	return m.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		err := tx.Model(&model.Fee{}).Where("id = ? AND status = ?", fee.ID, model.Open).Update("status", model.Done).Error
		if err != nil {
			return err
		}
		wallet := tx.Model(&model.Wallet{}).Where("id = ?", fee.WalletID)
		return wallet.Update("balance", gorm.Expr("balance - ?", fee.Amount)).Error // want increment `"fee:collect"`
	})
}

// CollectFeeOnce takes the fee if it was open.
func (m *Movements) CollectFeeOnce(ctx context.Context, fee *model.Fee) error {
	return m.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		res := tx.Model(&model.Fee{}).Where("id = ? AND status = ?", fee.ID, model.Open).Update("status", model.Done)
		if res.Error != nil {
			return res.Error
		}
		if res.RowsAffected == 0 {
			return nil
		}
		return tx.Model(&model.Wallet{}).Where("id = ?", fee.WalletID).
			Update("balance", gorm.Expr("balance - ?", fee.Amount)).Error
	})
}

// Fee loads a fee.
func (m *Movements) Fee(ctx context.Context, id string) (*model.Fee, error) {
	var fee model.Fee
	err := m.db.WithContext(ctx).First(&fee, "id = ?", id).Error
	return &fee, err
}

// GrantBonus credits the bonus if this call ended it, or if it is forced.
func (m *Movements) GrantBonus(ctx context.Context, id string, force bool) error {
	return m.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var bonus model.Bonus
		if err := tx.First(&bonus, "id = ?", id).Error; err != nil {
			return err
		}
		claimed, err := claimBonus(tx, id)
		if err != nil {
			return err
		}
		if force || claimed {
			wallet := tx.Model(&model.Wallet{}).Where("id = ?", bonus.WalletID)
			return wallet.Update("points", gorm.Expr("points + ?", bonus.Points)).Error // want increment `"bonus:grant"`
		}
		return nil
	})
}

// GrantBonusOnce credits the bonus if this call ended it.
func (m *Movements) GrantBonusOnce(ctx context.Context, id string) error {
	return m.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var bonus model.Bonus
		if err := tx.First(&bonus, "id = ?", id).Error; err != nil {
			return err
		}
		claimed, err := claimBonus(tx, id)
		if err != nil || !claimed {
			return err
		}
		return tx.Model(&model.Wallet{}).Where("id = ?", bonus.WalletID).
			Update("points", gorm.Expr("points + ?", bonus.Points)).Error
	})
}

// claimBonus ends the bonus and says whether this call did it.
func claimBonus(tx *gorm.DB, id string) (bool, error) {
	res := tx.Model(&model.Bonus{}).Where("id = ? AND status = ?", id, model.Open).Update("status", model.Done)
	return res.RowsAffected == 1, res.Error
}
