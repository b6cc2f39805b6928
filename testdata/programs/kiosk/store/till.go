package store

import (
	"context"

	"example.com/idemlint/testdata/programs/kiosk/domain"
)

// Cash returns what is in a till.
func (s *Store) Cash(ctx context.Context, till int64) (int64, error) {
	var cash int64
	err := s.q.QueryRowContext(ctx, `SELECT cash FROM tills WHERE id = ?`, till).Scan(&cash)
	return cash, err
}

// SetCash sets what is in a till.
func (s *Store) SetCash(ctx context.Context, till, amount int64) error {
	_, err := s.q.ExecContext(ctx, `UPDATE tills SET cash = ? WHERE id = ?`, amount, till) // want increment `"float:adjust"`
	return err
}

// HasMove says whether a move is in the books.
func (s *Store) HasMove(ctx context.Context, reference string) (bool, error) {
	var n int
	err := s.q.QueryRowContext(ctx, `SELECT COUNT(*) FROM cash_moves WHERE reference = ?`, reference).Scan(&n)
	return n > 0, err
}

// AddMove adds a move to the books.
func (s *Store) AddMove(ctx context.Context, m domain.CashMove) error {
	_, err := s.q.ExecContext(ctx, `INSERT INTO cash_moves (reference, amount) VALUES (?, ?)`, m.Reference, m.Amount) // want insert `"cash:enter"` guard `"cash:record" .*both pass`
	return err
}

// AddSlip adds a deposit slip, or returns domain.ErrKnown.
func (s *Store) AddSlip(ctx context.Context, m domain.CashMove) error {
	_, err := s.q.ExecContext(ctx, `INSERT INTO deposit_slips (slip_id, amount) VALUES (?, ?)`, m.Reference, m.Amount)
	if isUnique(err) {
		return domain.ErrKnown
	}
	return err
}

// Claim returns a claim.
func (s *Store) Claim(ctx context.Context, id string) (domain.Claim, error) {
	var c domain.Claim
	err := s.q.QueryRowContext(ctx, `SELECT id, regular_id, points, status FROM point_claims WHERE id = ?`, id).
		Scan(&c.ID, &c.RegularID, &c.Points, &c.Status)
	return c, err
}

// CloseClaim closes an open claim and says whether this call did it.
func (s *Store) CloseClaim(ctx context.Context, id string) (bool, error) {
	res, err := s.q.ExecContext(ctx,
		`UPDATE point_claims SET status = ? WHERE id = ? AND status = ?`, domain.Done, id, domain.Open)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

// AddPoints adds points.
func (s *Store) AddPoints(ctx context.Context, regular, points int64) error {
	_, err := s.q.ExecContext(ctx, `UPDATE regulars SET points = points + ? WHERE id = ?`, points, regular) // want increment `"claim:pay"`
	return err
}

// AddPointsFor adds the points of a claim that is not the regular's last one.
func (s *Store) AddPointsFor(ctx context.Context, c domain.Claim) (bool, error) {
	res, err := s.q.ExecContext(ctx,
		`UPDATE regulars SET points = points + ?, last_claim = ? WHERE id = ? AND last_claim <> ?`,
		c.Points, c.ID, c.RegularID, c.ID)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n > 0, err
}
