package main

import "context"

// inStatus are the moves of an owner that have a status.
func (m *Movers) inStatus(ctx context.Context, owner, status string) (ids []string, err error) {
	rows, err := m.db.QueryContext(ctx, "SELECT id FROM moves WHERE owner = $1 AND status = $2 ORDER BY id", owner, status)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// finish visits moves that are on their way.
func (m *Movers) finish(ctx context.Context, id string) error {
	if _, err := m.db.ExecContext(ctx, "INSERT INTO visits (move) VALUES ($1)", id); err != nil { // want guard `"batch:swept" .*repeats it` guard `"batch:unswept" .*loses it`
		return err
	}
	return m.setStatus(ctx, &Move{ID: id}, "done")
}

// Swept finishes first what an earlier run has left on its way.
func (m *Movers) Swept(ctx context.Context, p Task) error {
	left, err := m.inStatus(ctx, p.Owner, "running")
	if err != nil {
		return err
	}
	for _, id := range left {
		if err := m.finish(ctx, id); err != nil {
			return err
		}
	}
	return m.Unswept(ctx, p)
}

// Unswept leaves it there.
func (m *Movers) Unswept(ctx context.Context, p Task) error {
	queued, err := m.inStatus(ctx, p.Owner, "queued")
	if err != nil {
		return err
	}
	for _, id := range queued {
		if err := m.setStatus(ctx, &Move{ID: id}, "running"); err != nil {
			return err
		}
		if err := m.finish(ctx, id); err != nil {
			return err
		}
	}
	return nil
}
