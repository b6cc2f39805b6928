package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/smtp"
	"os"

	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Account is a customer's account.
type Account struct {
	ID      int64 `gorm:"primaryKey"`
	Email   string
	Balance int64
	Locked  bool
}

// TopUp is one row per top-up that was booked.
type TopUp struct {
	RequestID string `gorm:"primaryKey"`
	UserID    int64
}

// Handlers has what the tasks need.
type Handlers struct {
	db    *gorm.DB
	rdb   *redis.Client
	queue *asynq.Client
}

// UserAmount names a person and a sum.
type UserAmount struct {
	UserID int64  `json:"user_id"`
	Email  string `json:"email"`
	Amount int64  `json:"amount"`
}

func decode[T any](t *asynq.Task) (*T, error) {
	p := new(T)
	if err := json.Unmarshal(t.Payload(), p); err != nil {
		return nil, fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, nil
}

// TopUp could not tell a repeated task from a second top-up.
func (h *Handlers) TopUp(ctx context.Context, t *asynq.Task) error { // want operationid `"account:top_up"`
	p, err := decode[UserAmount](t)
	if err != nil {
		return err
	}
	account := h.db.WithContext(ctx).Model(&Account{}).Where("id = ?", p.UserID)
	return account.Update("balance", gorm.Expr("balance + ?", p.Amount)).Error // want increment `"account:top_up"`
}

// Greet sends a mail to a person.
func (h *Handlers) Greet(ctx context.Context, t *asynq.Task) error { // want operationid `"account:greet"`
	p, err := decode[UserAmount](t)
	if err != nil {
		return err
	}
	return smtp.SendMail(os.Getenv("SMTP_ADDR"), nil, "bank@example.com", []string{p.Email}, []byte("Welcome!")) // want idempotencykey `"account:greet"`
}

// Both has two effects and one payload: its payload is reported once.
func (h *Handlers) Both(ctx context.Context, t *asynq.Task) error { // want operationid `"account:both"`
	p, err := decode[UserAmount](t)
	if err != nil {
		return err
	}
	if err := h.rdb.IncrBy(ctx, fmt.Sprintf("balance:%d", p.UserID), p.Amount).Err(); err != nil { // want increment `"account:both"`
		return err
	}
	return h.rdb.LPush(ctx, fmt.Sprintf("movements:%d", p.UserID), p.Amount).Err() // want increment `"account:both"`
}

// TwoInOne has two effects in one statement: two rules speak of one line.
func (h *Handlers) TwoInOne(ctx context.Context, t *asynq.Task) error { // want operationid `"account:two_in_one"`
	p, err := decode[UserAmount](t)
	if err != nil {
		return err
	}
	key := fmt.Sprintf("balance:%d", p.UserID)
	host, to := os.Getenv("SMTP_ADDR"), []string{p.Email}
	return errors.Join(h.rdb.IncrBy(ctx, key, p.Amount).Err(), smtp.SendMail(host, nil, "bank@example.com", to, nil)) // want increment `"account:two_in_one"` idempotencykey `"account:two_in_one"`
}

// FollowUp queues a task about a person.
func (h *Handlers) FollowUp(ctx context.Context, t *asynq.Task) error { // want operationid `"account:follow_up"`
	p, err := decode[UserAmount](t)
	if err != nil {
		return err
	}
	_, err = h.queue.EnqueueContext(ctx, asynq.NewTask("account:statement", fmt.Appendf(nil, `{"user_id":%d}`, p.UserID))) // want enqueue `"account:follow_up"`
	return err
}

// EmailText names an address, which some call an ID.
type EmailText struct {
	EmailID string `json:"email_id"`
}

// Address sends to an address.
func (h *Handlers) Address(ctx context.Context, t *asynq.Task) error { // want operationid `"email:address"`
	p, err := decode[EmailText](t)
	if err != nil {
		return err
	}
	return smtp.SendMail(os.Getenv("SMTP_ADDR"), nil, "bank@example.com", []string{p.EmailID}, []byte("Welcome!")) // want idempotencykey `"email:address"`
}

// EmailNumber names one email.
type EmailNumber struct {
	EmailID int64  `json:"email_id"`
	Email   string `json:"email"`
}

// Message sends one message: the mail is wrong, the payload is not.
func (h *Handlers) Message(ctx context.Context, t *asynq.Task) error {
	p, err := decode[EmailNumber](t)
	if err != nil {
		return err
	}
	return smtp.SendMail(os.Getenv("SMTP_ADDR"), nil, "bank@example.com", []string{p.Email}, fmt.Appendf(nil, "Message %d", p.EmailID)) // want idempotencykey `"email:message"`
}

// Activation has the token that one mail carries.
type Activation struct {
	UserID int64  `json:"user_id"`
	Email  string `json:"email"`
	Token  string `json:"token"`
}

// Activate sends one mail for one token: the mail is wrong, the payload is not.
func (h *Handlers) Activate(ctx context.Context, t *asynq.Task) error {
	p, err := decode[Activation](t)
	if err != nil {
		return err
	}
	return smtp.SendMail(os.Getenv("SMTP_ADDR"), nil, "bank@example.com", []string{p.Email}, []byte("Activate: "+p.Token)) // want idempotencykey `"account:activate".*though its payload offers Token`
}

// Invited has such a token by another name.
type Invited struct {
	Email    string `json:"email"`
	RawToken string `json:"raw_token"`
}

// Invite sends one mail for one token.
func (h *Handlers) Invite(ctx context.Context, t *asynq.Task) error {
	p, err := decode[Invited](t)
	if err != nil {
		return err
	}
	return smtp.SendMail(os.Getenv("SMTP_ADDR"), nil, "bank@example.com", []string{p.Email}, []byte("Join: "+p.RawToken)) // want idempotencykey `"account:invite".*though its payload offers RawToken`
}

// Verified has a code by which the address is verified.
type Verified struct {
	To         string `json:"to"`
	SecretCode string `json:"secret_code"`
}

// Verify sends one mail for one code.
func (h *Handlers) Verify(ctx context.Context, t *asynq.Task) error {
	p, err := decode[Verified](t)
	if err != nil {
		return err
	}
	return smtp.SendMail(os.Getenv("SMTP_ADDR"), nil, "bank@example.com", []string{p.To}, []byte("Verify: "+p.SecretCode)) // want idempotencykey `"account:verify".*though its payload offers SecretCode`
}

// Seen says when somebody came in.
type Seen struct {
	Email string `json:"email"`
	Time  string `json:"time"`
}

// Tell sends one mail for each time.
func (h *Handlers) Tell(ctx context.Context, t *asynq.Task) error {
	p, err := decode[Seen](t)
	if err != nil {
		return err
	}
	return smtp.SendMail(os.Getenv("SMTP_ADDR"), nil, "bank@example.com", []string{p.Email}, []byte("You came in at "+p.Time)) // want idempotencykey `"account:seen".*though its payload offers Time`
}

// Planned says when a mail is wanted, each day anew.
type Planned struct {
	Email  string `json:"email"`
	SendAt string `json:"send_at"`
}

// Remind has nothing that says which day it is.
func (h *Handlers) Remind(ctx context.Context, t *asynq.Task) error { // want operationid `"account:remind"`
	p, err := decode[Planned](t)
	if err != nil {
		return err
	}
	return smtp.SendMail(os.Getenv("SMTP_ADDR"), nil, "bank@example.com", []string{p.Email}, []byte("It is "+p.SendAt)) // want idempotencykey `"account:remind"`
}

// Device has a token that names a device, and no operation.
type Device struct {
	Token  string `json:"token"`
	Amount int64  `json:"amount"`
}

// Count adds to what a device has.
func (h *Handlers) Count(ctx context.Context, t *asynq.Task) error { // want operationid `"device:count"`
	p, err := decode[Device](t)
	if err != nil {
		return err
	}
	return h.rdb.IncrBy(ctx, "device:"+p.Token, p.Amount).Err() // want increment `"device:count"`
}

// logged writes down which task a handler gets.
func logged(next asynq.HandlerFunc) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		id, _ := asynq.GetTaskID(ctx)
		log.Printf("%s begins as %s", t.Type(), id)
		return next(ctx, t)
	}
}

// Logged has an ID of its own beside that of the task, which only the log has.
func (h *Handlers) Logged(ctx context.Context, t *asynq.Task) error {
	p, err := decode[RequestAmount](t)
	if err != nil {
		return err
	}
	return h.rdb.IncrBy(ctx, fmt.Sprintf("balance:%d", p.UserID), p.Amount).Err() // want increment `"account:logged".*though its payload offers RequestID`
}

// LoggedGreeting has nothing but the task's ID.
func (h *Handlers) LoggedGreeting(ctx context.Context, t *asynq.Task) error {
	p, err := decode[UserAmount](t)
	if err != nil {
		return err
	}
	return smtp.SendMail(os.Getenv("SMTP_ADDR"), nil, "bank@example.com", []string{p.Email}, []byte("Welcome!")) // want idempotencykey `"account:logged_greeting".*though the task ID is read`
}

// RequestAmount names the request as well.
type RequestAmount struct {
	UserAmount
	RequestID string `json:"request_id"`
}

// Offered has the ID and does not use it: the addition is wrong, the payload is not.
func (h *Handlers) Offered(ctx context.Context, t *asynq.Task) error {
	p, err := decode[RequestAmount](t)
	if err != nil {
		return err
	}
	account := h.db.WithContext(ctx).Model(&Account{}).Where("id = ?", p.UserID)
	return account.Update("balance", gorm.Expr("balance + ?", p.Amount)).Error // want increment `"account:offered"`
}

// Envelope has the ID one level down.
type Envelope struct {
	Meta struct {
		EventID string `json:"event_id"`
	} `json:"meta"`
	Body UserAmount `json:"body"`
}

// Nested has the ID in another part of its payload.
func (h *Handlers) Nested(ctx context.Context, t *asynq.Task) error {
	p, err := decode[Envelope](t)
	if err != nil {
		return err
	}
	return h.rdb.IncrBy(ctx, fmt.Sprintf("balance:%d", p.Body.UserID), p.Body.Amount).Err() // want increment `"account:nested"`
}

// Lock sets a state and needs no operation.
func (h *Handlers) Lock(ctx context.Context, t *asynq.Task) error {
	p, err := decode[UserAmount](t)
	if err != nil {
		return err
	}
	return h.db.WithContext(ctx).Model(&Account{}).Where("id = ?", p.UserID).Update("locked", true).Error
}

// TopUpOnce uses the ID that it has.
func (h *Handlers) TopUpOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode[RequestAmount](t)
	if err != nil {
		return err
	}
	return h.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		res := tx.Clauses(clause.OnConflict{DoNothing: true}).Create(&TopUp{RequestID: p.RequestID, UserID: p.UserID})
		if res.Error != nil || res.RowsAffected == 0 {
			return res.Error
		}
		return tx.Model(&Account{}).Where("id = ?", p.UserID).Update("balance", gorm.Expr("balance + ?", p.Amount)).Error
	})
}
