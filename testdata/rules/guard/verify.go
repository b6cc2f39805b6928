package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/hibiken/asynq"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// verify sets what a repeat sets again.
func verify(ctx context.Context, db *gorm.DB, claim *Claim) error {
	member := db.WithContext(ctx).Model(&Member{}).Where("id = ?", claim.MemberID)
	return member.Update("verified", true).Error // want guard `"claim:verify_first", "claim:verify_noted" and "claim:verify_marked" .*loses it`
}

// move moves a claim on and says whether this call did it.
func move(ctx context.Context, db *gorm.DB, claim *Claim, from, to string) (bool, error) {
	res := db.WithContext(ctx).Model(&Claim{}).Where("id = ? AND status = ?", claim.ID, from).Update("status", to)
	return res.RowsAffected == 1, res.Error
}

// VerifyFirst moves the claim on and then sets: a crash in between leaves the member unverified,
// since the repeat finds the claim moved.
func (h *Handlers) VerifyFirst(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil {
		return err
	}
	moved, err := move(ctx, h.db, claim, Approved, Paid)
	if err != nil || !moved {
		return err
	}
	return verify(ctx, h.db, claim)
}

// VerifyNoted writes a row and then sets: after a crash in between each repeat fails at the row.
func (h *Handlers) VerifyNoted(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil {
		return err
	}
	if err := h.db.WithContext(ctx).Create(&PaidClaim{ClaimID: claim.ID}).Error; err != nil {
		return fmt.Errorf("note %s: %w", claim.ID, err)
	}
	return verify(ctx, h.db, claim)
}

// VerifyMarked marks in Redis, for good, what it then sets.
func (h *Handlers) VerifyMarked(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil {
		return err
	}
	first, err := h.rdb.SetNX(ctx, "verified:"+claim.ID, 1, 0).Result()
	if err != nil || !first {
		return err
	}
	return verify(ctx, h.db, claim)
}

// VerifyLast sets and then moves the claim on: a repeat sets again.
func (h *Handlers) VerifyLast(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil || claim.Status == Paid {
		return err
	}
	if err := verify(ctx, h.db, claim); err != nil {
		return err
	}
	_, err = move(ctx, h.db, claim, Approved, Paid)
	return err
}

// VerifyTogether moves the claim on in the transaction in which it sets.
func (h *Handlers) VerifyTogether(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil {
		return err
	}
	return h.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		moved, err := move(ctx, tx, claim, Approved, Paid)
		if err != nil || !moved {
			return err
		}
		return verify(ctx, tx, claim)
	})
}

// VerifyAnyway writes a row and sets, whether the row was there or not.
func (h *Handlers) VerifyAnyway(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil {
		return err
	}
	err = h.db.WithContext(ctx).Create(&PaidClaim{ClaimID: claim.ID}).Error
	if err != nil && !errors.Is(err, gorm.ErrDuplicatedKey) {
		return err
	}
	return verify(ctx, h.db, claim)
}

// VerifyResumed says what it is about to do, and a repeat goes on from there.
func (h *Handlers) VerifyResumed(ctx context.Context, t *asynq.Task) error {
	claim, err := h.load(ctx, t)
	if err != nil || claim.Status == Paid {
		return err
	}
	row := h.db.WithContext(ctx).Model(&Claim{}).Where("id = ?", claim.ID)
	if err := row.Update("status", Checking).Error; err != nil {
		return err
	}
	if err := verify(ctx, h.db, claim); err != nil {
		return err
	}
	_, err = move(ctx, h.db, claim, Checking, Paid)
	return err
}

// note writes the row of a claim.
func (h *Handlers) note(ctx context.Context, id string) error {
	return h.db.WithContext(ctx).Create(&PaidClaim{ClaimID: id}).Error // want guard `"claim:verify_each" .*loses it: the loop ends at`
}

func claimsOf(t *asynq.Task) ([]string, error) {
	var p Task
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return nil, fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p.Claims, nil
}

// VerifyEach writes a row for each claim: after a crash midway each repeat fails at the first one.
func (h *Handlers) VerifyEach(ctx context.Context, t *asynq.Task) error {
	claims, err := claimsOf(t)
	if err != nil {
		return err
	}
	for _, id := range claims {
		if err := h.note(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// VerifyRest writes the rows that are not there.
func (h *Handlers) VerifyRest(ctx context.Context, t *asynq.Task) error {
	claims, err := claimsOf(t)
	if err != nil {
		return err
	}
	for _, id := range claims {
		once := clause.OnConflict{DoNothing: true}
		if err := h.db.WithContext(ctx).Clauses(once).Create(&PaidClaim{ClaimID: id}).Error; err != nil {
			return err
		}
	}
	return nil
}
