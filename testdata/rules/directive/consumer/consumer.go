// Package consumer has handlers of queues that idemlint does not know.
package consumer

import (
	"context"
	"database/sql"
	"encoding/json"
	"net/http"
)

// Message is how some queue hands over a payload.
type Message struct {
	ID   string
	Body []byte
}

// Paid is the payload.
type Paid struct {
	OrderID string
	UserID  int64
	Amount  int64
}

// Worker handles messages.
type Worker struct{ DB *sql.DB }

// Run would subscribe to a queue.
func Run(w *Worker) {
	go poll(w)
	go pollRequests(w)
}

func poll(w *Worker) {
	for m := range make(chan *Message) {
		_ = w.OnPaid(context.Background(), m)
		_ = w.OnTyped(context.Background(), Paid{})
		_ = w.Helper(context.Background(), m)
	}
}

func pollRequests(w *Worker) { http.HandleFunc("/push", w.OnPush) }

// OnPaid is a handler since a directive says so.
//
//idemlint:handler order:paid
func (w *Worker) OnPaid(ctx context.Context, m *Message) error {
	var p Paid
	if err := json.Unmarshal(m.Body, &p); err != nil {
		return err
	}
	_, err := w.DB.ExecContext(ctx, "UPDATE users SET balance = balance + $1 WHERE id = $2", p.Amount, p.UserID) // want increment `^task "order:paid" may .* though its payload offers OrderID`
	return err
}

// OnTyped is given its payload decoded.
//
//idemlint:handler order:typed
func (w *Worker) OnTyped(ctx context.Context, p Paid) error {
	_, err := w.DB.ExecContext(ctx, "UPDATE users SET balance = balance + $1 WHERE id = $2", p.Amount, p.UserID) // want increment `^task "order:typed" may .* though its payload offers OrderID`
	return err
}

// OnPush gets tasks that a queue pushes by HTTP.
//
//idemlint:handler
func (w *Worker) OnPush(_ http.ResponseWriter, r *http.Request) {
	var p Paid
	if err := json.NewDecoder(r.Body).Decode(&p); err != nil {
		return
	}
	_, _ = w.DB.ExecContext(r.Context(), "UPDATE users SET balance = balance + $1 WHERE id = $2", p.Amount, p.UserID) // want increment `OnPush.* may .* though its payload offers OrderID`
}

// Helper does the same and is no handler.
func (w *Worker) Helper(ctx context.Context, m *Message) error {
	_, err := w.DB.ExecContext(ctx, "UPDATE users SET balance = balance + 1 WHERE id = $1", m.ID)
	return err
}
