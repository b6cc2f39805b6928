package main

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/hibiken/asynq"
)

// GetSalesReport has the partner put a report together, and reads it when it is there.
func (h *Hooks) GetSalesReport(ctx context.Context, account string) ([]Offer, error) {
	number, err := h.submitSalesReport(ctx, account)
	if err != nil {
		return nil, err
	}
	resp, err := http.Get(h.base + "/sales/" + number)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var rows []Offer
	err = json.NewDecoder(resp.Body).Decode(&rows)
	return rows, err
}

func (h *Hooks) submitSalesReport(ctx context.Context, account string) (number string, err error) {
	err = h.ask(ctx, "/sales", map[string]string{"account": account}, &number)
	return number, err
}

// GetSale makes a sale, whatever its name says.
func (h *Hooks) GetSale(ctx context.Context, account string) (string, error) {
	return h.submitSale(ctx, account)
}

func (h *Hooks) submitSale(ctx context.Context, account string) (number string, err error) {
	err = h.ask(ctx, "/sales", map[string]string{"account": account}, &number)
	return number, err
}

// Reported reads what was sold.
func (h *Hooks) Reported(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.GetSalesReport(ctx, p.Account)
	return err
}

// Sold sells.
func (h *Hooks) Sold(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.GetSale(ctx, p.Account)
	return err
}
