package repository

import (
	"context"
	"errors"
	"log/slog"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"example.com/idemlint/testdata/programs/wallets/model"
)

var errKnown = errors.New("known already")

// Rewards has what comes into a wallet from outside.
type Rewards struct {
	db *gorm.DB
}

// NewRewards returns a store of rewards.
func NewRewards(db *gorm.DB) *Rewards { return &Rewards{db: db} }

// Grant writes the grant and adds the points.
func (r *Rewards) Grant(ctx context.Context, g *model.Grant) error {
	err := r.db.WithContext(ctx).Create(g).Error
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		slog.WarnContext(ctx, "reward is known", "reward", g.RewardID)
	} else if err != nil {
		return err
	}
	wallet := r.db.WithContext(ctx).Model(&model.Wallet{}).Where("id = ?", g.WalletID)
	return wallet.Update("points", gorm.Expr("points + ?", g.Points)).Error // want increment `"reward:grant"`
}

// GrantOnce leaves if the grant is there.
func (r *Rewards) GrantOnce(ctx context.Context, g *model.Grant) error {
	err := r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		err := tx.Create(g).Error
		if errors.Is(err, gorm.ErrDuplicatedKey) {
			return errKnown
		}
		if err != nil {
			return err
		}
		return tx.Model(&model.Wallet{}).Where("id = ?", g.WalletID).
			Update("points", gorm.Expr("points + ?", g.Points)).Error
	})
	if errors.Is(err, errKnown) {
		slog.InfoContext(ctx, "reward is known", "reward", g.RewardID)
		return nil
	}
	return err
}

// LoadVoucher writes the voucher and adds its amount; a voucher that is there is an error.
func (r *Rewards) LoadVoucher(ctx context.Context, v *model.VoucherLoad) error {
	return r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Create(v).Error; err != nil {
			return err
		}
		return tx.Model(&model.Wallet{}).Where("id = ?", v.WalletID).
			Update("balance", gorm.Expr("balance + ?", v.Amount)).Error
	})
}

// LoadVoucherOnce leaves the transaction early if the voucher is there.
func (r *Rewards) LoadVoucherOnce(ctx context.Context, v *model.VoucherLoad) error {
	return r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		err := tx.Create(v).Error
		if errors.Is(err, gorm.ErrDuplicatedKey) {
			return nil
		}
		if err != nil {
			return err
		}
		return tx.Model(&model.Wallet{}).Where("id = ?", v.WalletID).
			Update("balance", gorm.Expr("balance + ?", v.Amount)).Error
	})
}

// credit adds a top-up to its wallet.
func credit(tx *gorm.DB, t *model.TopUp) *gorm.DB {
	return tx.Model(&model.Wallet{}).Where("id = ?", t.WalletID).Update("balance", gorm.Expr("balance + ?", t.Amount)) // want increment `"topup:apply_noted"`
}

// ApplyTopUp goes on if the top-up is there.
func (r *Rewards) ApplyTopUp(ctx context.Context, t *model.TopUp) error {
	return r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Create(t).Error; err != nil && !errors.Is(err, gorm.ErrDuplicatedKey) {
			return err
		}
		return credit(tx, t).Error
	})
}

// ApplyTopUpNoted goes on if the top-up is there, which a savepoint allows.
func (r *Rewards) ApplyTopUpNoted(ctx context.Context, t *model.TopUp) error {
	return r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		err := tx.Transaction(func(sp *gorm.DB) error { return sp.Create(t).Error })
		if err != nil && !errors.Is(err, gorm.ErrDuplicatedKey) {
			return err
		}
		return credit(tx, t).Error
	})
}

// ApplyTopUpSavepoint leaves if the top-up is there.
func (r *Rewards) ApplyTopUpSavepoint(ctx context.Context, t *model.TopUp) error {
	return r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		err := tx.Transaction(func(sp *gorm.DB) error { return sp.Create(t).Error })
		if errors.Is(err, gorm.ErrDuplicatedKey) {
			return nil
		}
		if err != nil {
			return err
		}
		return credit(tx, t).Error
	})
}

// ApplyTopUpOnce lets the insert say whether the top-up is new.
func (r *Rewards) ApplyTopUpOnce(ctx context.Context, t *model.TopUp) error {
	return r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		res := tx.Clauses(clause.OnConflict{DoNothing: true}).Create(t)
		if res.Error != nil {
			return res.Error
		}
		if res.RowsAffected == 0 {
			return nil
		}
		return credit(tx, t).Error
	})
}

// UseCoupon takes from the coupon what is left.
func (r *Rewards) UseCoupon(ctx context.Context, code string, units int) (bool, error) {
	coupon := r.db.WithContext(ctx).Model(&model.Coupon{}).Where("code = ? AND quota >= ?", code, units)
	res := coupon.Update("quota", gorm.Expr("quota - ?", units)) // want increment `"coupon:redeem"`
	return res.RowsAffected == 1, res.Error
}

// UseCouponFor takes from the coupon for a redemption that is open.
func (r *Rewards) UseCouponFor(ctx context.Context, redemptionID string) (bool, error) {
	used := false
	err := r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var red model.Redemption
		if err := tx.First(&red, "id = ?", redemptionID).Error; err != nil {
			return err
		}
		res := tx.Model(&model.Redemption{}).Where("id = ? AND status = ?", red.ID, model.Open).Update("status", model.Done)
		if res.Error != nil || res.RowsAffected != 1 {
			return res.Error
		}
		res = tx.Model(&model.Coupon{}).Where("code = ? AND quota >= ?", red.CouponCode, red.Units).
			Update("quota", gorm.Expr("quota - ?", red.Units))
		used = res.RowsAffected == 1
		return res.Error
	})
	return used, err
}
