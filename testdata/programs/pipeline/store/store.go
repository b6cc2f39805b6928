// Package store keeps videos in PostgreSQL.
package store

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/idemlint/testdata/programs/pipeline/service"
)

// querier is what a pool and a transaction have in common.
type querier interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// Store is a service.Store.
type Store struct {
	pool *pgxpool.Pool
	q    querier
}

// New returns a store on pool.
func New(pool *pgxpool.Pool) *Store { return &Store{pool: pool, q: pool} }

// WithTx calls fn with a store on a transaction.
func (s *Store) WithTx(ctx context.Context, fn func(service.Store) error) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		return fn(&Store{pool: s.pool, q: tx})
	})
}

// SetStatus sets the state of a video.
func (s *Store) SetStatus(ctx context.Context, videoID, status string) error {
	_, err := s.q.Exec(ctx, "UPDATE videos SET status = $2 WHERE id = $1", videoID, status) // want guard `"video:submit" .*loses it`
	return err
}

// SetSeconds sets the length of a video.
func (s *Store) SetSeconds(ctx context.Context, videoID string, seconds int) error {
	_, err := s.q.Exec(ctx, "UPDATE videos SET seconds = $2 WHERE id = $1", videoID, seconds)
	return err
}

// Advance moves a video from one state to the next and says whether this call did it.
func (s *Store) Advance(ctx context.Context, videoID, from, to string) (bool, error) {
	tag, err := s.q.Exec(ctx, "UPDATE videos SET status = $3 WHERE id = $1 AND status = $2", videoID, from, to)
	return tag.RowsAffected() == 1, err
}

// AddMessage adds a row to the outbox.
func (s *Store) AddMessage(ctx context.Context, videoID, topic string) error {
	_, err := s.q.Exec(ctx, "INSERT INTO outbox (video_id, topic) VALUES ($1, $2)", videoID, topic)
	return err
}

// Unsent lists the rows of the outbox that are not sent.
func (s *Store) Unsent(ctx context.Context) ([]service.Message, error) {
	rows, err := s.q.Query(ctx, "SELECT id, video_id, topic FROM outbox WHERE NOT sent ORDER BY id")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[service.Message])
}

// MarkSent marks a row of the outbox.
func (s *Store) MarkSent(ctx context.Context, id int64) error {
	_, err := s.q.Exec(ctx, "UPDATE outbox SET sent = TRUE WHERE id = $1", id)
	return err
}
