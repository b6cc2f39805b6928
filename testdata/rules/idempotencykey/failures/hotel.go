package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
)

// Hotel is a partner.
type Hotel struct {
	base string
}

// Book writes the booking of a trip to its place and says whether there was a room.
func (h *Hotel) Book(ctx context.Context, p Task) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, h.base+"/bookings/"+p.TripID, strings.NewReader(`{"nights":2}`))
	if err != nil {
		return false, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return false, err
	}
	defer resp.Body.Close()
	var answer struct {
		Status string `json:"status"`
	}
	err = json.NewDecoder(resp.Body).Decode(&answer)
	return answer.Status != "full", err
}

var errGaveUp = errors.New("hotel does not answer")

// LoopBlind tries three times to post, each time anew.
func (h *Hotel) LoopBlind(_ context.Context, p Task) error {
	for range 3 {
		resp, err := http.Post(h.base+"/breakfasts", "application/json", strings.NewReader(`{"for":2}`)) // want idempotencykey `"loop:blind"`
		if err == nil {
			return resp.Body.Close()
		}
	}
	return errGaveUp
}

// LoopKeyed has one key for the three.
func (h *Hotel) LoopKeyed(ctx context.Context, p Task) error {
	for range 3 {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, h.base+"/breakfasts", strings.NewReader(`{"for":2}`))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", p.TripID)
		resp, err := http.DefaultClient.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
	}
	return errGaveUp
}
