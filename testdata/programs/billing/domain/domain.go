// Package domain has the types of billing and what its parts ask of each other.
package domain

import (
	"context"
	"time"
)

// The states of an invoice.
const (
	Open     = "open"
	Charging = "charging"
	Charged  = "charged"
	Refunded = "refunded"
)

// Cancelled is the last state of a subscription.
const Cancelled = "cancelled"

// Invoice is what a customer has to pay.
type Invoice struct {
	ID         string
	CustomerID string
	Amount     int64
	DueOn      time.Time
	Status     string
	PaymentRef string
	Announced  bool
}

// Payment is the payment of an invoice; there is one at most.
type Payment struct {
	InvoiceID string
	Ref       string
	Amount    int64
}

// Refund is money that goes back.
type Refund struct {
	ID        string
	InvoiceID string
	Ref       string
	Amount    int64
}

// Subscription is kept by a partner under a reference of its own.
type Subscription struct {
	ID         string
	PartnerRef string
	Status     string
}

// Terms are what a partner gets of each invoice, in percent.
type Terms struct {
	PartnerID string `json:"partner_id"`
	Share     int64  `json:"share"`
}

// Invoices keeps invoices and their payments.
type Invoices interface {
	// Atomic runs fn with stores that share a transaction.
	Atomic(ctx context.Context, fn func(tx Invoices) error) error
	// Serializable is Atomic that runs fn again when the database says so.
	Serializable(ctx context.Context, fn func(tx Invoices) error) error

	Find(ctx context.Context, id string) (Invoice, error)
	SetStatus(ctx context.Context, id, status string) error
	// Move changes a state and says whether this call did it.
	Move(ctx context.Context, id, from, to string) (bool, error)
	SavePayment(ctx context.Context, p Payment) error
	// AddPayment says whether the payment was not there before.
	AddPayment(ctx context.Context, p Payment) (bool, error)
	SaveRefund(ctx context.Context, r Refund) error
	SetAnnounced(ctx context.Context, id string) error
	// ClaimAnnouncement says whether the invoice was not announced before.
	ClaimAnnouncement(ctx context.Context, id string) (bool, error)
}

// Subscriptions keeps what partners provide.
type Subscriptions interface {
	Find(ctx context.Context, id string) (Subscription, error)
	Cancel(ctx context.Context, id string) error
	// Unlink cancels and forgets the partner's reference.
	Unlink(ctx context.Context, id string) error
	SaveTerms(ctx context.Context, t Terms) error
}

// Gateway moves money.
type Gateway interface {
	Charge(ctx context.Context, inv Invoice) (string, error)
	ChargeOnce(ctx context.Context, inv Invoice, key string) (string, error)
	ChargeRequested(ctx context.Context, inv Invoice, requestID string) (string, error)
	ChargeOnBehalf(ctx context.Context, inv Invoice, account, key string) (string, error)
	ChargeOnBehalfOnce(ctx context.Context, inv Invoice, account, key string) (string, error)
	ChargeStamped(ctx context.Context, inv Invoice, key string) (string, error)
	ChargeDated(ctx context.Context, inv Invoice, key string) (string, error)
	Refund(ctx context.Context, ref string, amount int64) (string, error)
	RefundOnce(ctx context.Context, ref string, amount int64, key string) (string, error)
}
