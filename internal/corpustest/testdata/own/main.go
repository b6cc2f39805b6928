// Command own has a queue and a client library of its own. Without the rows in .idemlint.yml no
// handler of it is known, and none of the effects.
package main

import (
	"context"
	"log"

	"example.com/bank"
	"example.com/bank/ids"

	"example.com/own/jobs"
)

// Order is the body of the jobs.
type Order struct {
	OrderID string
	Account string
	Amount  int64
}

type worker struct {
	bank  *bank.Client
	queue *jobs.Queue
}

func main() {
	q, err := jobs.Open("jobs.so")
	if err != nil {
		log.Fatal(err)
	}
	w := &worker{bank: &bank.Client{}, queue: q}
	q.On("order:pay", w.Pay)
	q.On("order:pay_keyed", w.PayKeyed)
	q.On("order:pay_header", w.PayHeader)
	q.On("order:pay_fresh", w.PayFresh)
	q.On("order:mail_claimed", w.MailClaimed)
	q.On("order:count", w.Count)
	q.On("order:count_keyed", w.CountKeyed)
	q.On("order:notify", w.Notify)
	q.On("order:push", w.Push)
	q.On("order:push_keyed", w.PushKeyed)
	q.Use("order:note", notes{w})
	select {}
}

func order(j *jobs.Job) (Order, error) {
	var o Order
	err := jobs.Decode(j.Body, &o)
	return o, err
}

// Pay pays without a key.
func (w *worker) Pay(ctx context.Context, j *jobs.Job) error {
	o, err := order(j)
	if err != nil {
		return err
	}
	return w.bank.Pay(ctx, &bank.Payout{Account: o.Account, Amount: o.Amount}) // want idempotencykey `^task "order:pay" may .* sends a payout .* though its payload offers OrderID`
}

// PayKeyed pays with a key in a field.
func (w *worker) PayKeyed(ctx context.Context, j *jobs.Job) error {
	o, err := order(j)
	if err != nil {
		return err
	}
	return w.bank.Pay(ctx, &bank.Payout{Account: o.Account, Amount: o.Amount, Key: ids.Of(o.OrderID)})
}

// PayHeader pays with a key that a method sets.
func (w *worker) PayHeader(ctx context.Context, j *jobs.Job) error {
	o, err := order(j)
	if err != nil {
		return err
	}
	p := &bank.Payout{Account: o.Account, Amount: o.Amount}
	p.SetKey(o.OrderID)
	return w.bank.Pay(ctx, p)
}

// PayFresh pays with another key on each attempt.
func (w *worker) PayFresh(ctx context.Context, j *jobs.Job) error {
	o, err := order(j)
	if err != nil {
		return err
	}
	p := &bank.Payout{Account: o.Account, Amount: o.Amount, Key: ids.Fresh()}
	return w.bank.Pay(ctx, p) // want stablekey `^task "order:pay_fresh"`
}

// MailClaimed claims the order before it sends a mail, which takes no key.
func (w *worker) MailClaimed(ctx context.Context, j *jobs.Job) error {
	o, err := order(j)
	if err != nil {
		return err
	}
	first, err := w.bank.Claim(ctx, o.OrderID)
	if err != nil || !first {
		return err
	}
	return w.bank.Mail(ctx, o.Account)
}

// Notify calls what no word is given for.
func (w *worker) Notify(ctx context.Context, j *jobs.Job) error {
	o, err := order(j)
	if err != nil {
		return err
	}
	return w.bank.Notify(ctx, o.Account) // want idempotencykey `^task "order:notify" .* calls \(\*bank\.Client\)\.Notify with no idempotency key`
}

// Count counts again on each attempt.
func (w *worker) Count(ctx context.Context, j *jobs.Job) error {
	o, err := order(j)
	if err != nil {
		return err
	}
	return w.bank.Count(ctx, o.Account, "") // want increment `^task "order:count" may`
}

// CountKeyed counts an order once.
func (w *worker) CountKeyed(ctx context.Context, j *jobs.Job) error {
	o, err := order(j)
	if err != nil {
		return err
	}
	return w.bank.Count(ctx, o.Account, o.OrderID)
}

// Push queues another job on each attempt.
func (w *worker) Push(ctx context.Context, j *jobs.Job) error {
	return w.queue.InTx(ctx, func(ctx context.Context) error {
		return w.queue.Push("order:pay", ids.Fresh(), j.Body) // want stablekey `^task "order:push" may`
	})
}

// PushKeyed queues it with the ID of its own job.
func (w *worker) PushKeyed(_ context.Context, j *jobs.Job) error {
	return w.queue.Push("order:pay", j.ID, j.Body)
}

type notes struct{ *worker }

// Work writes a note on each attempt.
func (n notes) Work(ctx context.Context, j *jobs.Job) error {
	o, err := order(j)
	if err != nil {
		return err
	}
	return n.bank.Note(ctx, o.OrderID) // want insert `^task "order:note" may`
}
