package members

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/hibiken/asynq"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Task is the payload of all tasks about members.
type Task struct {
	Reference string `json:"reference"`
	MemberID  string `json:"member_id"`
	TreatID   string `json:"treat_id"`
	Name      string `json:"name"`
	Points    int64  `json:"points"`
	Year      int    `json:"year"`
}

// Club takes the tasks about members.
type Club struct {
	db *gorm.DB
}

// New returns the handlers.
func New(db *gorm.DB) *Club { return &Club{db: db} }

// Register registers the handlers.
func (c *Club) Register(mux *asynq.ServeMux) {
	for typ, fn := range map[string]func(context.Context, Task) error{
		"member:enroll":      c.enroll,
		"member:credit":      c.credit,
		"member:credit_once": c.creditOnce,
		"member:spend":       c.spend,
		"member:greet":       c.greet,
		"treat:take":         c.takeTreat,
		"treat:accept":       c.acceptTreat,
	} {
		mux.HandleFunc(typ, func(ctx context.Context, t *asynq.Task) error {
			var p Task
			if err := json.Unmarshal(t.Payload(), &p); err != nil {
				return fmt.Errorf("%s: %w: %w", t.Type(), err, asynq.SkipRetry)
			}
			return fn(ctx, p)
		})
	}
}

func add(tx *gorm.DB, id string, points int64) error {
	return tx.Model(&Member{}).Where("id = ?", id).Update("points", gorm.Expr("points + ?", points)).Error // want increment `"member:credit" and "treat:take"`
}

// enroll finds the member and is done.
func (c *Club) enroll(ctx context.Context, p Task) error {
	err := c.db.WithContext(ctx).Create(&Member{ID: p.MemberID, Name: p.Name, Points: 10}).Error
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		return nil
	}
	return err
}

// credit adds the points again.
func (c *Club) credit(ctx context.Context, p Task) error {
	return add(c.db.WithContext(ctx), p.MemberID, p.Points)
}

// creditOnce adds no entry the second time, and no points.
func (c *Club) creditOnce(ctx context.Context, p Task) error {
	return c.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		res := tx.Clauses(clause.OnConflict{DoNothing: true}).
			Create(&Entry{Reference: p.Reference, MemberID: p.MemberID, Points: p.Points})
		if res.Error != nil {
			return res.Error
		}
		if res.RowsAffected == 0 {
			return nil
		}
		return add(tx, p.MemberID, p.Points)
	})
}

// spend takes the points again, from what the first run wrote.
func (c *Club) spend(ctx context.Context, p Task) error {
	return c.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var m Member
		if err := tx.First(&m, "id = ?", p.MemberID).Error; err != nil {
			return err
		}
		if m.Points < p.Points {
			return fmt.Errorf("member %s has %d points: %w", m.ID, m.Points, asynq.SkipRetry)
		}
		m.Points -= p.Points
		return tx.Save(&m).Error // want increment `"member:spend"`
	})
}

// greet finds the greeting, unless two runs look at the same time.
func (c *Club) greet(ctx context.Context, p Task) error {
	g := Greeting{MemberID: p.MemberID, Year: p.Year}
	return c.db.WithContext(ctx).Where("member_id = ? AND year = ?", p.MemberID, p.Year).FirstOrCreate(&g).Error // want guard `"member:greet" .*both pass`
}

// takeTreat takes the points again, although the treat is accepted.
func (c *Club) takeTreat(ctx context.Context, p Task) error {
	return c.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var treat Treat
		if err := tx.First(&treat, "id = ?", p.TreatID).Error; err != nil {
			return err
		}
		err := tx.Model(&treat).Where("status = ?", Offered).Update("status", Accepted).Error
		if err != nil {
			return err
		}
		return add(tx, treat.MemberID, -treat.Cost)
	})
}

// acceptTreat moves no treat on the second time, and takes no points.
func (c *Club) acceptTreat(ctx context.Context, p Task) error {
	return c.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var treat Treat
		if err := tx.First(&treat, "id = ?", p.TreatID).Error; err != nil {
			return err
		}
		res := tx.Model(&treat).Where("status = ?", Offered).Update("status", Accepted)
		if res.Error != nil {
			return res.Error
		}
		if res.RowsAffected == 0 {
			return nil
		}
		return add(tx, treat.MemberID, -treat.Cost)
	})
}
