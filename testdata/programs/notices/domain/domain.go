// Package domain has the types of the program and what its parts ask of each other.
package domain

import (
	"context"
	"database/sql"
)

// Notice is something that a customer, or some readers, should know.
type Notice struct {
	NoticeID string   `json:"notice_id"`
	Account  int64    `json:"account"`
	Email    string   `json:"email"`
	Subject  string   `json:"subject"`
	Text     string   `json:"text"`
	Points   int64    `json:"points"`
	Number   int64    `json:"number"`
	Readers  []string `json:"readers"`
}

// Invoice is the row of a bill about which a customer is told.
type Invoice struct {
	ID     string       `db:"id"`
	Email  string       `db:"email"`
	Amount int64        `db:"amount"`
	SentAt sql.NullTime `db:"sent_at"`
}

// Letter is a mail that waits in the outbox.
type Letter struct {
	ID      int64  `db:"id"`
	Email   string `db:"email"`
	Subject string `db:"subject"`
	Text    string `db:"text"`
}

// Mailer sends mail.
type Mailer interface {
	Send(ctx context.Context, to, subject, text string) error
}

// Claimer lets one run per key go on.
type Claimer interface {
	Claim(ctx context.Context, key string) (bool, error)
}

// Invoices stores invoices.
type Invoices interface {
	Get(ctx context.Context, id string) (Invoice, error)
	SetSent(ctx context.Context, id string) error
	ClaimSent(ctx context.Context, id string) (bool, error)
	WithLock(ctx context.Context, id string, fn func(inv Invoice) (sent bool, err error)) error
}

// Bank stores accounts and what was granted to them.
type Bank interface {
	AddPoints(ctx context.Context, account, points int64) error
	AddGrant(ctx context.Context, n Notice) (bool, error)
	Atomic(ctx context.Context, fn func(Bank) error) error
}

// Outbox stores letters until they are sent.
type Outbox interface {
	EachPending(ctx context.Context, fn func(Letter) error) error
	TakePending(ctx context.Context) ([]Letter, error)
}
