package store

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/idemlint/testdata/programs/shop/domain"
)

// Documents keeps sales documents and what they do to wallets.
type Documents struct {
	pool *pgxpool.Pool
}

// NewDocuments returns a store of documents.
func NewDocuments(pool *pgxpool.Pool) *Documents { return &Documents{pool: pool} }

// Book writes a document inside a savepoint. If its number is taken, the document was booked
// before and the wallet stays as it is.
func (d *Documents) Book(ctx context.Context, doc domain.Document) error {
	return pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
		err := create(ctx, tx, doc)
		if IsDuplicate(err) {
			return nil
		}
		if err != nil {
			return err
		}
		_, err = tx.Exec(ctx, "UPDATE wallets SET balance = balance - $2 WHERE id = $1", doc.WalletID, doc.Amount)
		return err
	})
}

// Amend writes a document inside a savepoint, so that the transaction survives a number that is
// taken. The wallet pays again on each run.
func (d *Documents) Amend(ctx context.Context, doc domain.Document) error {
	tx, err := d.pool.Begin(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback(ctx) }()
	if err := create(ctx, tx, doc); err != nil && !IsDuplicate(err) {
		return err
	}
	if _, err := tx.Exec(ctx, "UPDATE wallets SET balance = balance - $2 WHERE id = $1", doc.WalletID, doc.Amount); err != nil { // want increment `"document:amend".*balance = balance - \$2`
		return err
	}
	return tx.Commit(ctx)
}

func create(ctx context.Context, tx pgx.Tx, doc domain.Document) error {
	savepoint, err := tx.Begin(ctx)
	if err != nil {
		return err
	}
	_, err = savepoint.Exec(ctx, "INSERT INTO sales_documents (number, wallet_id, amount) VALUES ($1, $2, $3)",
		doc.Number, doc.WalletID, doc.Amount)
	if err != nil {
		if rbErr := savepoint.Rollback(ctx); rbErr != nil {
			return rbErr
		}
		return err
	}
	return savepoint.Commit(ctx)
}
