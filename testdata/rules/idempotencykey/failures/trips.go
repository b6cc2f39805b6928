package main

import (
	"context"
	"log"
	"net/smtp"

	"github.com/hibiken/asynq"
	"github.com/stripe/stripe-go/v82"
)

// Trips books trips.
type Trips struct {
	hotel  *Hotel
	stripe *stripe.Client
}

// ErrorEach tells the customer about each attempt that fails.
func (t *Trips) ErrorEach(ctx context.Context, p Task) error {
	if _, err := t.hotel.Book(ctx, p); err != nil {
		merr := smtp.SendMail(host, nil, office, []string{p.Email}, []byte("Your trip is delayed.")) // want idempotencykey `"error:each"`
		if merr != nil {
			log.Print(merr)
		}
		return err
	}
	return nil
}

// ErrorDeferred does so on the way out.
func (t *Trips) ErrorDeferred(ctx context.Context, p Task) (err error) {
	defer func() {
		if err != nil {
			_ = smtp.SendMail(host, nil, office, []string{p.Email}, []byte("Your trip is delayed.")) // want idempotencykey `"error:deferred"`
		}
	}()
	_, err = t.hotel.Book(ctx, p)
	return err
}

// ErrorLast does so when nobody tries any more.
func (t *Trips) ErrorLast(ctx context.Context, p Task) error {
	_, err := t.hotel.Book(ctx, p)
	if err == nil {
		return nil
	}
	tried, _ := asynq.GetRetryCount(ctx)
	most, _ := asynq.GetMaxRetry(ctx)
	if tried >= most {
		_ = smtp.SendMail(host, nil, office, []string{p.Email}, []byte("Your trip is cancelled."))
	}
	return err
}

// ErrorOrDone tells how it went: at once when it went well, else when nobody tries any more.
func (t *Trips) ErrorOrDone(ctx context.Context, p Task) error {
	_, err := t.hotel.Book(ctx, p)
	tell := err == nil
	if !tell {
		tell = isLast(ctx)
	}
	if tell {
		_ = smtp.SendMail(host, nil, office, []string{p.Email}, []byte("There is news of your trip.")) // want idempotencykey `"error:ordone"`
	}
	return err
}

// ErrorFlag tells only when nobody tries any more.
func (t *Trips) ErrorFlag(ctx context.Context, p Task) error {
	_, err := t.hotel.Book(ctx, p)
	tell := false
	if err != nil {
		tell = isFinal(ctx)
	}
	if tell {
		_ = smtp.SendMail(host, nil, office, []string{p.Email}, []byte("Your trip is cancelled."))
	}
	return err
}

func isLast(ctx context.Context) bool {
	tried, ok := asynq.GetRetryCount(ctx)
	if !ok {
		return false
	}
	most, ok := asynq.GetMaxRetry(ctx)
	return ok && tried >= most
}

// isFinal takes a run outside of a queue for the last, too.
func isFinal(ctx context.Context) bool {
	tried, counted := asynq.GetRetryCount(ctx)
	most, limited := asynq.GetMaxRetry(ctx)
	if !counted || !limited {
		return true
	}
	return tried >= most
}

// pay takes the price of a trip, once for each trip.
func (t *Trips) pay(ctx context.Context, p Task) (string, error) {
	params := &stripe.PaymentIntentCreateParams{Amount: stripe.Int64(p.Amount), Currency: stripe.String("eur")}
	params.SetIdempotencyKey("trip:" + p.TripID)
	intent, err := t.stripe.V1PaymentIntents.Create(ctx, params)
	if err != nil {
		return "", err
	}
	return intent.ID, nil
}

func giveBack(intent string) *stripe.RefundCreateParams {
	return &stripe.RefundCreateParams{PaymentIntent: stripe.String(intent)}
}

// UndoBlind gives back what was paid for a hotel that is full, on each run.
func (t *Trips) UndoBlind(ctx context.Context, p Task) error {
	intent, err := t.pay(ctx, p)
	if err != nil {
		return err
	}
	booked, err := t.hotel.Book(ctx, p)
	if err != nil || booked {
		return err
	}
	_, err = t.stripe.V1Refunds.Create(ctx, giveBack(intent)) // want idempotencykey `"undo:blind"`
	return err
}

// UndoKeyed gives it back once.
func (t *Trips) UndoKeyed(ctx context.Context, p Task) error {
	intent, err := t.pay(ctx, p)
	if err != nil {
		return err
	}
	booked, err := t.hotel.Book(ctx, p)
	if err != nil || booked {
		return err
	}
	params := giveBack(intent)
	params.SetIdempotencyKey("undo:" + p.TripID)
	_, err = t.stripe.V1Refunds.Create(ctx, params)
	return err
}

// takeBack calls what undoes the parts of a trip, the last one first.
func takeBack(ctx context.Context, undo []func(context.Context) error) error {
	for i := len(undo) - 1; i >= 0; i-- {
		if err := undo[i](ctx); err != nil {
			return err
		}
	}
	return nil
}

// SagaBlind notes how to give back, without a key.
func (t *Trips) SagaBlind(ctx context.Context, p Task) error {
	var undo []func(context.Context) error
	intent, err := t.pay(ctx, p)
	if err != nil {
		return err
	}
	undo = append(undo, func(ctx context.Context) error {
		_, err := t.stripe.V1Refunds.Create(ctx, giveBack(intent)) // want idempotencykey `"saga:blind"`
		return err
	})
	if booked, err := t.hotel.Book(ctx, p); err != nil || booked {
		return err
	}
	return takeBack(ctx, undo)
}

// SagaKeyed notes it with a key.
func (t *Trips) SagaKeyed(ctx context.Context, p Task) error {
	var undo []func(context.Context) error
	intent, err := t.pay(ctx, p)
	if err != nil {
		return err
	}
	undo = append(undo, func(ctx context.Context) error {
		params := giveBack(intent)
		params.SetIdempotencyKey("undo:" + p.TripID)
		_, err := t.stripe.V1Refunds.Create(ctx, params)
		return err
	})
	if booked, err := t.hotel.Book(ctx, p); err != nil || booked {
		return err
	}
	return takeBack(ctx, undo)
}
