// Package store keeps bookings in a database. Atomic gives a function stores that share a
// transaction.
package store

import (
	"context"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"example.com/idemlint/testdata/programs/bookings/model"
)

// DataStore has all stores.
type DataStore interface {
	Atomic(ctx context.Context, fn func(ds DataStore) error) error
	Bookings() BookingStore
	Rooms() RoomStore
	Guests() GuestStore
}

// BookingStore stores bookings.
type BookingStore interface {
	Get(ctx context.Context, id string) (*model.Booking, error)
	Lock(ctx context.Context, id string) (*model.Booking, error)
	Update(ctx context.Context, b *model.Booking) error
}

// RoomStore stores rooms.
type RoomStore interface {
	Release(ctx context.Context, id string, nights int) error
}

// GuestStore stores guests and their bills.
type GuestStore interface {
	Get(ctx context.Context, id int64) (model.Guest, error)
	Update(ctx context.Context, g model.Guest) error
	AddBill(ctx context.Context, bill *model.Bill) error
}

type dataStore struct {
	db *gorm.DB
}

// New returns stores on db.
func New(db *gorm.DB) DataStore { return &dataStore{db: db} }

func (s *dataStore) Atomic(ctx context.Context, fn func(ds DataStore) error) error {
	return s.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		return fn(&dataStore{db: tx})
	})
}

func (s *dataStore) Bookings() BookingStore { return &bookingStore{s.db} }
func (s *dataStore) Rooms() RoomStore       { return &roomStore{s.db} }
func (s *dataStore) Guests() GuestStore     { return &guestStore{s.db} }

type bookingStore struct{ db *gorm.DB }

func (s *bookingStore) Get(ctx context.Context, id string) (*model.Booking, error) {
	b := &model.Booking{}
	if err := s.db.WithContext(ctx).First(b, "id = ?", id).Error; err != nil {
		return nil, err
	}
	return b, nil
}

func (s *bookingStore) Lock(ctx context.Context, id string) (*model.Booking, error) {
	b := &model.Booking{}
	err := s.db.WithContext(ctx).Clauses(clause.Locking{Strength: "UPDATE"}).First(b, "id = ?", id).Error
	return b, err
}

func (s *bookingStore) Update(ctx context.Context, b *model.Booking) error {
	return s.db.WithContext(ctx).Save(b).Error
}

type roomStore struct{ db *gorm.DB }

func (s *roomStore) Release(ctx context.Context, id string, nights int) error {
	room := s.db.WithContext(ctx).Model(&model.Room{}).Where("id = ?", id)
	return room.UpdateColumn("free", gorm.Expr("free + ?", nights)).Error // want increment `"booking:release"`
}

type guestStore struct{ db *gorm.DB }

func (s *guestStore) Get(ctx context.Context, id int64) (model.Guest, error) {
	var g model.Guest
	err := s.db.WithContext(ctx).First(&g, id).Error
	return g, err
}

func (s *guestStore) Update(ctx context.Context, g model.Guest) error {
	return s.db.WithContext(ctx).Save(&g).Error // want increment `"booking:debt"`
}

func (s *guestStore) AddBill(ctx context.Context, bill *model.Bill) error {
	return s.db.WithContext(ctx).Create(bill).Error // want insert `"booking:bill"`
}
