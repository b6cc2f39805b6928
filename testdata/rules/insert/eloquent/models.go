package main

import (
	"context"
	"time"

	"github.com/mylxsw/eloquent/query"
)

// Model works on one table.
type Model struct {
	db        *query.DatabaseWrap
	tableName string
	query     query.SQLBuilder
}

// NewTripNotesModel makes a model on a database or a transaction.
func NewTripNotesModel(db query.Database) *Model {
	return &Model{db: query.NewDatabaseWrap(db), tableName: "trip_notes", query: query.Builder()}
}

// NewTripBookingsModel makes a model on a database or a transaction.
func NewTripBookingsModel(db query.Database) *Model {
	return &Model{db: query.NewDatabaseWrap(db), tableName: "trip_bookings", query: query.Builder()}
}

// CreateNow inserts a row with the time.
func (m *Model) CreateNow(ctx context.Context, kv query.KV) (int64, error) {
	if _, ok := kv["created_at"]; !ok {
		kv["created_at"] = time.Now()
	}
	return m.Create(ctx, kv)
}

// Create inserts a row.
func (m *Model) Create(ctx context.Context, kv query.KV) (int64, error) {
	sqlStr, params := m.query.Table(m.tableName).ResolveInsert(kv)
	res, err := m.db.ExecContext(ctx, sqlStr, params...) // want insert `"trip:log".*INSERT INTO trip_notes`
	if err != nil {
		return 0, err
	}
	return res.LastInsertId()
}

// UpdateFields updates the rows of a query.
func (m *Model) UpdateFields(ctx context.Context, kv query.KV, builders ...query.SQLBuilder) (int64, error) {
	sqlStr, params := m.query.Merge(builders...).Table(m.tableName).ResolveUpdate(kv)
	res, err := m.db.ExecContext(ctx, sqlStr, params...) // want increment `"trip:raise".*fare = fare \+ 1`
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}
