// Command firestore shows documents and sums that are there once more after each run, next to those under an ID of the order.
package main

import (
	"context"
	"log"

	"cloud.google.com/go/firestore"
	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
)

// Service keeps notes of orders.
type Service struct {
	client *firestore.Client
}

// Note adds a document, whose ID is another one on each run.
func (s *Service) Note(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, _, err = s.client.Collection("notes").Add(ctx, map[string]any{"order": o.OrderID}) // want idempotencykey `"order:note"`
	return err
}

// NoteRef makes the ID before, another one on each run too.
func (s *Service) NoteRef(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	ref := s.client.Collection("notes").NewDoc()
	_, err = ref.Set(ctx, map[string]any{"id": ref.ID, "order": o.OrderID}) // want stablekey `"order:note_ref"`
	return err
}

// Total adds the amount on each run.
func (s *Service) Total(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	sums := []firestore.Update{{Path: "total", Value: firestore.Increment(o.Amount)}} // want increment `"order:total"`
	_, err = s.client.Collection("customers").Doc(o.Email).Update(ctx, sums)
	return err
}

// NoteNamed writes the order's note over.
func (s *Service) NoteNamed(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.Collection("notes").Doc(o.OrderID).Set(ctx, map[string]any{"order": o.OrderID})
	return err
}

// NoteCreated is refused where the order's note is there.
func (s *Service) NoteCreated(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.client.RunTransaction(ctx, func(_ context.Context, tx *firestore.Transaction) error {
		return tx.Create(s.client.Doc("notes/"+o.OrderID), map[string]any{"order": o.OrderID})
	})
}

// TotalBooked adds the amount with a document of the order, in one transaction: a second one is refused.
func (s *Service) TotalBooked(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.client.RunTransaction(ctx, func(_ context.Context, tx *firestore.Transaction) error {
		booking := s.client.Collection("bookings").Doc(o.OrderID)
		if snap, err := tx.Get(booking); err == nil && snap.Exists() {
			return nil
		}
		if err := tx.Create(booking, map[string]any{"amount": o.Amount}); err != nil {
			return err
		}
		return tx.Update(s.client.Collection("customers").Doc(o.Email), []firestore.Update{{Path: "total", Value: firestore.Increment(o.Amount)}})
	})
}

// TotalMarked adds the amount and marks the order, in one transaction, unless it is marked.
func (s *Service) TotalMarked(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.client.RunTransaction(ctx, func(_ context.Context, tx *firestore.Transaction) error {
		ref := s.client.Collection("orders").Doc(o.OrderID)
		snap, err := tx.Get(ref)
		if err != nil {
			return err
		}
		var order struct{ Booked bool }
		if err := snap.DataTo(&order); err != nil {
			return err
		}
		if order.Booked {
			return nil
		}
		return tx.Update(ref, []firestore.Update{{Path: "Booked", Value: true}, {Path: "Total", Value: firestore.Increment(o.Amount)}})
	})
}

// Drop deletes the note, which is gone then.
func (s *Service) Drop(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.Collection("notes").Doc(o.OrderID).Delete(ctx)
	return err
}

func main() {
	client, err := firestore.NewClient(context.Background(), "shop")
	if err != nil {
		log.Fatal(err)
	}
	s := &Service{client: client}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:note", s.Note)
	mux.HandleFunc("order:note_ref", s.NoteRef)
	mux.HandleFunc("order:total", s.Total)
	mux.HandleFunc("order:note_named", s.NoteNamed)
	mux.HandleFunc("order:note_created", s.NoteCreated)
	mux.HandleFunc("order:total_booked", s.TotalBooked)
	mux.HandleFunc("order:total_marked", s.TotalMarked)
	mux.HandleFunc("order:drop", s.Drop)
	work.Serve(mux)
}
