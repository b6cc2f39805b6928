package main

import (
	"context"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Store keeps the rows of one model.
type Store[T any] interface {
	Add(ctx context.Context, row *T) error
	AddAll(ctx context.Context, rows []*T) error
	Put(ctx context.Context, row *T) error
	Get(ctx context.Context, id string) (*T, error)
	Raise(ctx context.Context, id, column string, by int64) error
	Patch(ctx context.Context, id string, columns map[string]any) error
	Claim(ctx context.Context, id, from, to string) (bool, error)
}

type store[T any] struct{ db *gorm.DB }

// NewStore makes the store of one model.
func NewStore[T any](db *gorm.DB) Store[T] { return &store[T]{db: db} }

func (s *store[T]) Add(ctx context.Context, row *T) error {
	return s.db.WithContext(ctx).Create(row).Error // want insert `"remark:add", "remark:add_own" and "remark:open".*into remarks` guard `"ticket:escalate".*escalations`
}

func (s *store[T]) AddAll(ctx context.Context, rows []*T) error {
	return s.db.WithContext(ctx).Create(rows).Error // want insert `"remark:add_all".*into remarks`
}

func (s *store[T]) Put(ctx context.Context, row *T) error {
	return s.db.WithContext(ctx).Clauses(clause.OnConflict{UpdateAll: true}).Create(row).Error
}

func (s *store[T]) Get(ctx context.Context, id string) (*T, error) {
	row := new(T)
	if err := s.db.WithContext(ctx).First(row, "id = ?", id).Error; err != nil {
		return nil, err
	}
	return row, nil
}

func (s *store[T]) Raise(ctx context.Context, id, column string, by int64) error {
	return s.db.WithContext(ctx).Model(new(T)).Where("id = ?", id). // want increment `"ticket:raise".*tickets`
									UpdateColumn(column, gorm.Expr(column+" + ?", by)).Error
}

func (s *store[T]) Patch(ctx context.Context, id string, columns map[string]any) error {
	var row T
	return s.db.WithContext(ctx).Model(&row).Where("id = ?", id).Updates(columns).Error
}

func (s *store[T]) Claim(ctx context.Context, id, from, to string) (bool, error) {
	done := s.db.WithContext(ctx).Model(new(T)).Where("id = ? AND status = ?", id, from).Update("status", to)
	return done.RowsAffected == 1, done.Error
}

// createModel adds a row of any model.
func createModel[T any](db *gorm.DB, row T) error {
	return db.Create(row).Error // want insert `"remark:create".*into remarks`
}

// Remark is said about an order.
type Remark struct {
	ID      uuid.UUID `gorm:"type:uuid;primaryKey"`
	OrderID string
	Text    string
}

// Ticket is a customer's question.
type Ticket struct {
	ID       string `gorm:"primaryKey"`
	Status   string
	Priority int64
	Lines    []Line
	Gifts    []Gift
}

// Escalation calls somebody else.
type Escalation struct {
	ID       uint
	TicketID string
}

// remarkStore is the store of remarks, with more to come.
type remarkStore struct{ *store[Remark] }

// Desk writes through generic stores.
type Desk struct {
	db          *gorm.DB
	remarks     Store[Remark]
	own         *remarkStore
	tickets     Store[Ticket]
	escalations Store[Escalation]
}

func newRemark(p Task) *Remark { return &Remark{ID: uuid.New(), OrderID: p.OrderID, Text: p.Text} }

// AddRemark writes a row with a key that is made on each run.
func (d *Desk) AddRemark(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return d.remarks.Add(ctx, newRemark(p))
}

// AddOwnRemark does so through a store that embeds the generic one.
func (d *Desk) AddOwnRemark(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return d.own.Add(ctx, newRemark(p))
}

// AddRemarks writes a list.
func (d *Desk) AddRemarks(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var rows []*Remark
	for range p.Coupons {
		rows = append(rows, newRemark(p))
	}
	return d.remarks.AddAll(ctx, rows)
}

// CreateRemark hands the row to a generic function.
func (d *Desk) CreateRemark(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return createModel(d.db.WithContext(ctx), newRemark(p))
}

// PutRemark makes the key of the order's number: the second run writes the same row.
func (d *Desk) PutRemark(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	id := uuid.NewSHA1(uuid.NameSpaceOID, []byte(p.OrderID))
	return d.remarks.Put(ctx, &Remark{ID: id, OrderID: p.OrderID, Text: p.Text})
}

// OpenTicket is no guard: a ticket that is closed or not, the second run finds the same.
func (d *Desk) OpenTicket(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	ticket, err := d.tickets.Get(ctx, p.OrderID)
	if err != nil {
		return err
	}
	if ticket.Status == "closed" {
		return nil
	}
	return d.remarks.Add(ctx, newRemark(p))
}

// EscalateTicket asks for the status that it writes in the end.
func (d *Desk) EscalateTicket(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	ticket, err := d.tickets.Get(ctx, p.OrderID)
	if err != nil {
		return err
	}
	if ticket.Status == "escalated" {
		return nil
	}
	if err := d.escalations.Add(ctx, &Escalation{TicketID: p.OrderID}); err != nil {
		return err
	}
	return d.tickets.Patch(ctx, p.OrderID, map[string]any{"status": "escalated"})
}

// EscalateTicketOnce claims the ticket and adds the row in one transaction.
func (d *Desk) EscalateTicketOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return d.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		won, err := NewStore[Ticket](tx).Claim(ctx, p.OrderID, "open", "escalated")
		if err != nil || !won {
			return err
		}
		return NewStore[Escalation](tx).Add(ctx, &Escalation{TicketID: p.OrderID})
	})
}

// RaiseTicket adds to a column that the caller names.
func (d *Desk) RaiseTicket(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return d.tickets.Raise(ctx, p.OrderID, "priority", 1)
}
