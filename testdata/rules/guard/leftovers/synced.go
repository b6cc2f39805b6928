package main

import (
	"context"
	"encoding/json"
	"net/http"
)

// asked is the state of a hall by the service that looks after it.
func asked(ctx context.Context, hall string) (state string, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://halls.example.com/halls/"+hall, nil)
	if err != nil {
		return "", err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	err = json.NewDecoder(resp.Body).Decode(&state)
	return state, err
}

// wake has somebody wake up a hall.
func wake(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://halls.example.com/wakeups", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req) // want guard `"hall:woken" .*loses it`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (h *House) hall(ctx context.Context, id string) (state string, err error) {
	err = h.db.QueryRowContext(ctx, "SELECT state FROM halls WHERE id = $1", id).Scan(&state)
	return state, err
}

func (h *House) give(ctx context.Context, id, state string) error {
	_, err := h.db.ExecContext(ctx, "UPDATE halls SET state = $2 WHERE id = $1", id, state)
	return err
}

// Synced takes over what the service says, and asks that: the next run asks it again.
func (h *House) Synced(ctx context.Context, p Task) error {
	state, err := h.hall(ctx, p.Hall)
	if err != nil {
		return err
	}
	now, err := asked(ctx, p.Hall)
	if err != nil {
		return err
	}
	if now != state {
		if err := h.give(ctx, p.Hall, now); err != nil {
			return err
		}
		state = now
	}
	if state == "asleep" {
		return wake(ctx)
	}
	return nil
}

// Woken asks its own row, which it has changed before.
func (h *House) Woken(ctx context.Context, p Task) error {
	state, err := h.hall(ctx, p.Hall)
	if err != nil || state != "asleep" {
		return err
	}
	if err := h.give(ctx, p.Hall, "awake"); err != nil {
		return err
	}
	return wake(ctx)
}
