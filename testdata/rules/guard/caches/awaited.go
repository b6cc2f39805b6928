package main

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// lockTime is how long a lock stays that a crash leaves behind.
const lockTime = 130 * time.Second

var errHeld = errors.New("held by another task")

// credit adds the miles; those of a flight that is not settled yet are told by the error.
func (m *Miles) credit(ctx context.Context, p Task) error {
	if p.Miles == 0 {
		return errPaused
	}
	_, err := m.db.ExecContext(ctx, `UPDATE travellers SET miles = miles + $1 WHERE id = $2`, p.Miles, p.TravellerID) // want increment `"miles:awaited"` guard `"miles:left" .*loses it` guard `"miles:outlasted" .*repeats it`
	return err
}

// Awaited waits for a lock by failing, and keeps it on purpose where the flight is not settled yet: whoever comes
// after a crash is tried again until it is gone.
func (m *Miles) Awaited(ctx context.Context, p Task) error {
	key := fmt.Sprintf("lock:%d", p.TravellerID)
	held := false
	won, err := m.rdb.SetNX(ctx, key, "x", lockTime).Result()
	if err == nil {
		if !won {
			return errHeld
		}
		held = true
	}
	release := func() {
		if held {
			m.rdb.Del(ctx, key)
		}
	}
	err = m.credit(ctx, p)
	if errors.Is(err, errPaused) {
		return nil
	}
	release()
	return err
}

// Left takes the key for a claim, which whoever finds it leaves to the run that has it, and gives it back on failure.
func (m *Miles) Left(ctx context.Context, p Task) error {
	key := "claim:" + p.FlightID
	won, err := m.rdb.SetNX(ctx, key, "x", lockTime).Result()
	if err != nil || !won {
		return err
	}
	if err := m.credit(ctx, p); err != nil {
		m.rdb.Del(ctx, key)
		return err
	}
	return nil
}

// Outlasted marks the flight as worked on behind a lock that lives as long, and as credited in the end.
func (m *Miles) Outlasted(ctx context.Context, p Task) error {
	lock, busy, done := fmt.Sprintf("lock:%d", p.TravellerID), "busy:"+p.FlightID, "credited:"+p.FlightID
	won, err := m.rdb.SetNX(ctx, lock, "x", lockTime).Result()
	if err != nil {
		return err
	}
	if !won {
		return errHeld
	}
	credited, err1 := m.rdb.Exists(ctx, done).Result()
	working, err2 := m.rdb.Exists(ctx, busy).Result()
	if err1 == nil && credited > 0 || err2 == nil && working > 0 {
		m.rdb.Del(ctx, lock)
		return nil
	}
	if err := m.rdb.SetNX(ctx, busy, "x", lockTime).Err(); err != nil {
		return err
	}
	err = m.credit(ctx, p)
	if errors.Is(err, errPaused) {
		return nil
	}
	if err == nil {
		m.rdb.Set(ctx, done, "x", 0)
	}
	m.rdb.Del(ctx, busy)
	m.rdb.Del(ctx, lock)
	return err
}
