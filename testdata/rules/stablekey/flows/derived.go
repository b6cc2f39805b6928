package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"
)

// body is what a refund is about, and when it was asked for.
type body struct {
	Return string    `json:"return"`
	Amount int64     `json:"amount"`
	At     time.Time `json:"at"`
}

// digest is a key made of what is sent.
func digest(b body) (string, error) {
	data, err := json.Marshal(b)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(data)), nil
}

// BodyFresh hashes a body with the time of the run.
func (r *Refunds) BodyFresh(ctx context.Context, p Task) error {
	key, err := digest(body{Return: p.ReturnID, Amount: p.Amount, At: time.Now()})
	if err != nil {
		return err
	}
	_, err = r.stripe.V1Refunds.Create(ctx, refund(p, key)) // want stablekey `"body:fresh"`
	return err
}

// BodyStable hashes a body without.
func (r *Refunds) BodyStable(ctx context.Context, p Task) error {
	key, err := digest(body{Return: p.ReturnID, Amount: p.Amount})
	if err != nil {
		return err
	}
	_, err = r.stripe.V1Refunds.Create(ctx, refund(p, key))
	return err
}

// HashFresh writes the time of the run into its hash.
func (r *Refunds) HashFresh(ctx context.Context, p Task) error {
	h := sha256.New()
	h.Write([]byte(p.ReturnID))
	_, _ = fmt.Fprintf(h, "at %d", time.Now().UnixNano())
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, hex.EncodeToString(h.Sum(nil)))) // want stablekey `"hash:fresh"`
	return err
}

// HashStable writes only what the task says.
func (r *Refunds) HashStable(ctx context.Context, p Task) error {
	h := sha256.New()
	h.Write([]byte(p.ReturnID))
	_, _ = fmt.Fprintf(h, "cents %d", p.Amount)
	_, err := r.stripe.V1Refunds.Create(ctx, refund(p, hex.EncodeToString(h.Sum(nil))))
	return err
}

// RowReturned names the refund after a row that it has just written.
func (r *Refunds) RowReturned(ctx context.Context, p Task) error {
	var id int64
	err := r.db.QueryRowContext(ctx, // want insert `"row:returned"`
		"INSERT INTO attempts (return_id) VALUES ($1) RETURNING id", p.ReturnID).Scan(&id)
	if err != nil {
		return err
	}
	_, err = r.stripe.V1Refunds.Create(ctx, refund(p, fmt.Sprintf("attempt-%d", id))) // want stablekey `"row:returned"`
	return err
}

// RowConflict has one row for each return, and its number on each run.
func (r *Refunds) RowConflict(ctx context.Context, p Task) error {
	var id int64
	err := r.db.QueryRowContext(ctx, `
		INSERT INTO refunds (return_id) VALUES ($1)
		ON CONFLICT (return_id) DO UPDATE SET return_id = EXCLUDED.return_id
		RETURNING id`, p.ReturnID).Scan(&id)
	if err != nil {
		return err
	}
	_, err = r.stripe.V1Refunds.Create(ctx, refund(p, fmt.Sprintf("refund-%d", id)))
	return err
}
