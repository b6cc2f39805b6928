package main

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Notice is a message on a customer's page.
type Notice struct {
	ID        uint `gorm:"primaryKey"`
	UserID    int64
	Text      string
	CreatedAt time.Time
}

// Shipment is a parcel on its way.
type Shipment struct {
	ID      uuid.UUID `gorm:"type:uuid;primaryKey"`
	OrderID string
	Code    string
}

// Coupon is worth money.
type Coupon struct {
	gorm.Model
	UserID int64
	Kind   string
	Value  int64
}

// Invoice has the order's own number.
type Invoice struct {
	ID      string `gorm:"primaryKey"`
	OrderID string `gorm:"uniqueIndex"`
	Amount  int64
}

// Perk is one of many that a customer gets; that of a welcome is had once.
type Perk struct {
	ID     uint
	UserID int64 `gorm:"uniqueIndex:welcomed,where:kind = 'welcome'"`
	Kind   string
}

// Reading is the state of a customer's meter at some time.
type Reading struct {
	UserID int64     `gorm:"primaryKey;autoIncrement:false"`
	ReadAt time.Time `gorm:"primaryKey"`
	Units  int64
}

// Seat is a customer's place in an order.
type Seat struct {
	UserID  int64  `gorm:"primaryKey;autoIncrement:false"`
	OrderID string `gorm:"primaryKey"`
}

// Slip is numbered by the program.
type Slip struct {
	Number  int64 `gorm:"primaryKey;autoIncrement:false"`
	OrderID string
}

// Docket is numbered so, too; an order has one.
type Docket struct {
	Number  int64  `gorm:"primaryKey;autoIncrement:false"`
	OrderID string `gorm:"uniqueIndex"`
}

// Line is one of a ticket.
type Line struct {
	ID       uint
	TicketID string
	Text     string
}

// Gift comes with a ticket once.
type Gift struct {
	ID       uint
	TicketID string
	OrderID  string `gorm:"uniqueIndex"`
}

// Holder is who has something.
type Holder struct {
	UserID int64 `gorm:"uniqueIndex:held"`
}

// Badge is had once of each kind.
type Badge struct {
	ID uint
	Holder
	Kind string `gorm:"uniqueIndex:held"`
}

// Models writes through gorm.
type Models struct {
	db *gorm.DB
}

// CreateNotice writes a row with a number that the database makes up.
func (m *Models) CreateNotice(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	notice := &Notice{UserID: p.UserID, Text: p.Text}
	return m.db.WithContext(ctx).Create(notice).Error // want insert `"notice:create"`
}

// NumberNotice gives the number as zero, which gorm takes for none.
func (m *Models) NumberNotice(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return m.db.WithContext(ctx).Create(&Notice{ID: 0, UserID: p.UserID, Text: p.Text}).Error // want insert `"notice:number"`
}

func newShipment(orderID string) *Shipment {
	id := uuid.New()
	return &Shipment{ID: id, OrderID: orderID, Code: "P-" + id.String()[:8]}
}

// CreateShipment writes a row with a key that is made on each run.
func (m *Models) CreateShipment(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	shipment := newShipment(p.OrderID)
	if err := m.db.WithContext(ctx).Create(shipment).Error; err != nil { // want insert `"shipment:create"`
		return err
	}
	return nil
}

// IssueCoupons writes a batch.
func (m *Models) IssueCoupons(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	coupons := make([]Coupon, 0, len(p.Coupons))
	for _, kind := range p.Coupons {
		coupons = append(coupons, Coupon{UserID: p.UserID, Kind: kind, Value: p.Amount})
	}
	return m.db.WithContext(ctx).CreateInBatches(coupons, 100).Error // want insert `"coupon:issue"`
}

// CreateInvoice has a stable key: the second run fails and leaves one row.
func (m *Models) CreateInvoice(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return m.db.WithContext(ctx).Create(&Invoice{ID: p.InvoiceID, OrderID: p.OrderID, Amount: p.Amount}).Error
}

// CreateInvoiceOrSkip leaves the row that is there.
func (m *Models) CreateInvoiceOrSkip(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	invoice := Invoice{ID: p.InvoiceID, OrderID: p.OrderID, Amount: p.Amount}
	return m.db.WithContext(ctx).Clauses(clause.OnConflict{DoNothing: true}).Create(&invoice).Error
}

// CreateInvoiceCaught has a fresh key, but the order's number is unique.
func (m *Models) CreateInvoiceCaught(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	invoice := Invoice{ID: uuid.NewString(), OrderID: p.OrderID, Amount: p.Amount}
	err = m.db.WithContext(ctx).Create(&invoice).Error
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		return nil
	}
	return err
}

// SaveInvoice writes all columns under the same key.
func (m *Models) SaveInvoice(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return m.db.WithContext(ctx).Save(&Invoice{ID: p.InvoiceID, OrderID: p.OrderID, Amount: p.Amount}).Error
}

// GrantPerk writes a row that is unique for one kind, while the payload names the kind.
func (m *Models) GrantPerk(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return m.db.WithContext(ctx).Create(&Perk{UserID: p.UserID, Kind: p.Text}).Error // want insert `"perk:grant"`
}

// GiveBadge writes a row that is unique for all kinds, by a column of the model and one of what it embeds.
func (m *Models) GiveBadge(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return m.db.WithContext(ctx).Create(&Badge{Holder: Holder{UserID: p.UserID}, Kind: p.Text}).Error
}

// TakeReading inserts a row of which the primary key has the time in it.
func (m *Models) TakeReading(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return m.db.WithContext(ctx).Create(&Reading{UserID: p.UserID, ReadAt: time.Now(), Units: p.Amount}).Error // want insert `"reading:take"`
}

// TakeSeat inserts a row of which both parts of the primary key are the payload's.
func (m *Models) TakeSeat(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return m.db.WithContext(ctx).Create(&Seat{UserID: p.UserID, OrderID: p.OrderID}).Error
}

// NumberSlip gives a row the number behind the highest one, which the row of an earlier run has raised.
func (m *Models) NumberSlip(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var highest int64
	if err := m.db.WithContext(ctx).Model(&Slip{}).Select("COALESCE(MAX(number), 0)").Scan(&highest).Error; err != nil {
		return err
	}
	return m.db.WithContext(ctx).Create(&Slip{Number: highest + 1, OrderID: p.OrderID}).Error // want insert `"slip:number"`
}

// CountSlips gives it the number of rows for one.
func (m *Models) CountSlips(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var n int64
	if err := m.db.WithContext(ctx).Model(&Slip{}).Count(&n).Error; err != nil {
		return err
	}
	return m.db.WithContext(ctx).Create(&Slip{Number: n + 1, OrderID: p.OrderID}).Error // want insert `"slip:count"`
}

// NumberDocket numbers a row that is refused for its order.
func (m *Models) NumberDocket(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var highest int64
	if err := m.db.WithContext(ctx).Model(&Docket{}).Select("COALESCE(MAX(number), 0)").Scan(&highest).Error; err != nil {
		return err
	}
	return m.db.WithContext(ctx).Create(&Docket{Number: highest + 1, OrderID: p.OrderID}).Error
}

// AppendLine appends a new row to those of its owner.
func (m *Models) AppendLine(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return m.db.WithContext(ctx).Model(&Ticket{ID: p.OrderID}).Association("Lines").Append(&Line{Text: p.Text}) // want insert `"ticket:line"`
}

// AppendGift appends one that is refused for its order.
func (m *Models) AppendGift(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return m.db.WithContext(ctx).Model(&Ticket{ID: p.OrderID}).Association("Gifts").Append(&Gift{OrderID: p.OrderID})
}
