package store

import (
	"context"

	"github.com/jmoiron/sqlx"

	"example.com/idemlint/testdata/programs/notices/domain"
)

// Outbox has the letters that wait.
type Outbox struct {
	db *sqlx.DB
}

// NewOutbox returns the store.
func NewOutbox(db *sqlx.DB) *Outbox { return &Outbox{db: db} }

// EachPending calls fn with each letter that no other run holds, and notes all as sent at the end.
func (s *Outbox) EachPending(ctx context.Context, fn func(domain.Letter) error) error {
	tx, err := s.db.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var letters []domain.Letter
	err = tx.SelectContext(ctx, &letters,
		`SELECT id, email, subject, text FROM outbox WHERE sent_at IS NULL ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED`)
	if err != nil {
		return err
	}
	for _, l := range letters {
		if err := fn(l); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "UPDATE outbox SET sent_at = now() WHERE id = $1", l.ID); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// TakePending notes letters as sent and returns them.
func (s *Outbox) TakePending(ctx context.Context) ([]domain.Letter, error) {
	var letters []domain.Letter
	err := s.db.SelectContext(ctx, &letters, `UPDATE outbox SET sent_at = now()
		WHERE id IN (SELECT id FROM outbox WHERE sent_at IS NULL ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED)
		RETURNING id, email, subject, text`)
	return letters, err
}
