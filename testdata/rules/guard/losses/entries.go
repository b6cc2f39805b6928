package main

import "context"

func (r *Rewards) archived(ctx context.Context, t Task) error {
	_, err := r.db.ExecContext(ctx, "INSERT INTO entry_archive (entry_id) VALUES ($1)", t.RewardID)
	return err
}

func (r *Rewards) removed(ctx context.Context, t Task) error {
	_, err := r.db.ExecContext(ctx, "DELETE FROM entries WHERE id = $1", t.RewardID) // want guard `"entry:left" and "entry:noted" .*loses it`
	return err
}

// EntryEnded completes the entry where the archive has it, instead of removing it.
func (r *Rewards) EntryEnded(ctx context.Context, t Task) error {
	if err := r.archived(ctx, t); err != nil {
		_, err := r.db.ExecContext(ctx, "UPDATE entries SET status = 'done' WHERE id = $1", t.RewardID)
		return err
	}
	return r.removed(ctx, t)
}

// EntryLeft leaves it as it is.
func (r *Rewards) EntryLeft(ctx context.Context, t Task) error {
	if err := r.archived(ctx, t); err != nil {
		return nil
	}
	return r.removed(ctx, t)
}

// EntryNoted says in it why, and leaves it where it is.
func (r *Rewards) EntryNoted(ctx context.Context, t Task) error {
	if err := r.archived(ctx, t); err != nil {
		_, err := r.db.ExecContext(ctx, "UPDATE entries SET note = 'again' WHERE id = $1", t.RewardID)
		return err
	}
	return r.removed(ctx, t)
}
