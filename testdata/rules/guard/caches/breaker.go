package main

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// errPaused: too much has failed lately.
var errPaused = errors.New("paused after failures")

// lets reports whether a booking is let through by what is kept under the key: not for some time after it was opened.
func (m *Miles) lets(ctx context.Context, key string) bool {
	state, err := m.rdb.HGet(ctx, key, "state").Result()
	if err != nil || state != "open" {
		return true
	}
	until, err := m.rdb.HGet(ctx, key, "open_until").Result()
	if err == nil {
		if t, _ := time.Parse(time.RFC3339, until); time.Now().After(t) {
			m.rdb.HSet(ctx, key, "state", "half-open")
			return true
		}
	}
	return false
}

// failed counts a failure, and opens what is kept under the key after several.
func (m *Miles) failed(ctx context.Context, key string) {
	if n, _ := m.rdb.HIncrBy(ctx, key, "failures", 1).Result(); n >= 5 { // want guard `"miles:paused"` increment `"miles:broken"`
		m.rdb.HSet(ctx, key, "state", "open", "open_until", time.Now().Add(time.Minute).Format(time.RFC3339))
	}
}

// Broken books behind a circuit breaker, which says nothing of what an earlier run has booked.
func (m *Miles) Broken(ctx context.Context, p Task) error {
	key := fmt.Sprintf("circuit:%d", p.TravellerID)
	if !m.lets(ctx, key) {
		return errPaused
	}
	_, err := m.db.ExecContext(ctx, `UPDATE travellers SET miles = miles + $1 WHERE id = $2`, p.Miles, p.TravellerID) // want increment `"miles:broken"`
	if err != nil {
		m.failed(ctx, key)
	}
	return err
}

// Paused does the same under a name that says nothing.
func (m *Miles) Paused(ctx context.Context, p Task) error {
	key := fmt.Sprintf("health:%d", p.TravellerID)
	if !m.lets(ctx, key) {
		return errPaused
	}
	_, err := m.db.ExecContext(ctx, `UPDATE travellers SET miles = miles + $1 WHERE id = $2`, p.Miles, p.TravellerID) // want increment `"miles:paused"`
	if err != nil {
		m.failed(ctx, key)
	}
	return err
}

// Kept leaves by a field of a hash that each run sets which went well.
func (m *Miles) Kept(ctx context.Context, p Task) error {
	key := "flown:" + p.FlightID
	state, err := m.rdb.HGet(ctx, key, "state").Result()
	if err == nil && state == "credited" {
		return nil
	}
	if _, err := m.db.ExecContext(ctx, `UPDATE travellers SET miles = miles + $1 WHERE id = $2`, p.Miles, p.TravellerID); err != nil { // want guard `"miles:kept" .*repeats it`
		return err
	}
	return m.rdb.HSet(ctx, key, "state", "credited").Err()
}
