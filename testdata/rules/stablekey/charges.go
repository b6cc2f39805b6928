package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
	"gorm.io/gorm"

	"example.com/idemlint/testdata/rules/stablekey/keys"
)

// Charges takes money for statements.
type Charges struct {
	stripe *stripe.Client
	http   *http.Client
	orm    *gorm.DB
	db     *sql.DB
}

// charge takes the amount of a statement under a key.
func (c *Charges) charge(ctx context.Context, p Task, key string) error {
	params := &stripe.PaymentIntentCreateParams{
		Amount:   stripe.Int64(p.Amount),
		Currency: stripe.String("eur"),
		Customer: stripe.String(p.CustomerID),
	}
	params.SetIdempotencyKey(key)
	_, err := c.stripe.V1PaymentIntents.Create(ctx, params) // want stablekey `"charge:variable", "charge:time", "charge:helper" and 2 more`
	return err
}

// Variable has its key in a variable.
func (c *Charges) Variable(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	id, err := uuid.NewRandom()
	if err != nil {
		return err
	}
	key := id.String()
	return c.charge(ctx, p, key)
}

// Time is the statement and the time: one fresh part makes the whole fresh.
func (c *Charges) Time(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return c.charge(ctx, p, fmt.Sprintf("%s-%d", p.StatementID, time.Now().UnixNano()))
}

// Helper has its key from another package.
func (c *Charges) Helper(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return c.charge(ctx, p, keys.New("charge"))
}

// Retry counts the attempts in the key, so that each attempt charges.
func (c *Charges) Retry(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	n, _ := asynq.GetRetryCount(ctx)
	return c.charge(ctx, p, fmt.Sprintf("charge:%s:%d", p.StatementID, n))
}

// Attempt is a row for each attempt.
type Attempt struct {
	ID          int64 `gorm:"primaryKey"`
	StatementID string
}

// Row names the charge after a row that the same run has inserted.
func (c *Charges) Row(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	attempt := Attempt{StatementID: p.StatementID}
	if err := c.orm.WithContext(ctx).Create(&attempt).Error; err != nil { // want insert `"charge:row"`
		return err
	}
	return c.charge(ctx, p, fmt.Sprintf("attempt-%d", attempt.ID))
}

// order is a request to the bank.
type order struct {
	Key    string `json:"-"`
	To     string `json:"to"`
	Amount int64  `json:"amount"`
}

func newOrder(p Task) *order {
	return &order{Key: uuid.NewString(), To: p.CustomerID, Amount: p.Amount}
}

// send posts an order under its key.
func (c *Charges) send(ctx context.Context, o *order) error {
	body, err := json.Marshal(o)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://bank.example.com/orders", bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", o.Key)
	resp, err := c.http.Do(req) // want stablekey `"charge:field".*uuid.NewString`
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= http.StatusMultipleChoices {
		return fmt.Errorf("bank: %s", resp.Status)
	}
	return nil
}

// Field has its key in a field that the constructor sets.
func (c *Charges) Field(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return c.send(ctx, newOrder(p))
}

// Header gives the same constructor a key that stays.
func (c *Charges) Header(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	o := newOrder(p)
	o.Key = "order:" + p.StatementID
	return c.send(ctx, o)
}

const receipt = `
	INSERT INTO receipts (number, statement_id, amount) VALUES ($1, $2, $3)
	ON CONFLICT (number) DO UPDATE SET amount = EXCLUDED.amount`

// Receipt never meets the conflict that it waits for.
func (c *Charges) Receipt(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = c.db.ExecContext(ctx, receipt, uuid.NewString(), p.StatementID, p.Amount) // want stablekey `"charge:receipt".*conflict column number`
	return err
}

// Statement names the charge after the statement.
func (c *Charges) Statement(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return c.charge(ctx, p, "statement:"+p.StatementID)
}

// Named makes a UUID of what stays the same.
func (c *Charges) Named(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return c.charge(ctx, p, keys.For("charge", p.CustomerID, p.StatementID))
}

// ByTask takes the task's own ID.
func (c *Charges) ByTask(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	id, ok := asynq.GetTaskID(ctx)
	if !ok {
		return errors.New("no task ID")
	}
	return c.charge(ctx, p, "task:"+id)
}

// Claim is a row for each statement.
type Claim struct {
	StatementID string `gorm:"primaryKey"`
	CustomerID  string
}

// RowOnce names the charge after a row whose key comes from the payload.
func (c *Charges) RowOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	claim := Claim{StatementID: p.StatementID, CustomerID: p.CustomerID}
	err = c.orm.WithContext(ctx).Create(&claim).Error
	if err != nil && !errors.Is(err, gorm.ErrDuplicatedKey) {
		return err
	}
	return c.charge(ctx, p, "claim-"+claim.StatementID)
}

// Traced has a random value in its log only.
func (c *Charges) Traced(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	trace := uuid.NewString()
	log.Printf("%s: charge %s at %s", trace, p.StatementID, time.Now())
	if err := c.charge(ctx, p, "statement:"+p.StatementID); err != nil {
		return fmt.Errorf("%s: %w", trace, err)
	}
	return nil
}

// ReceiptOnce has one receipt for each statement.
func (c *Charges) ReceiptOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = c.db.ExecContext(ctx, receipt, keys.For("receipt", p.StatementID), p.StatementID, p.Amount)
	return err
}
