package main

import (
	"context"
	"database/sql"
	"errors"
	"strings"
)

var errNoKey = errors.New("no key is configured")

// bankKey is the key to the bank. One that is kept as it is gets sealed on the way.
func (b *Bank) bankKey(ctx context.Context, tx *sql.Tx) (string, error) {
	var key, sealed string
	row := tx.QueryRowContext(ctx, "SELECT key, sealed FROM bank_keys WHERE chosen FOR UPDATE")
	if err := row.Scan(&key, &sealed); err != nil {
		return "", err
	}
	if strings.TrimSpace(key) != "" {
		if strings.TrimSpace(sealed) == "" {
			text, err := seal(key)
			if err != nil {
				return "", err
			}
			if _, err := tx.ExecContext(ctx, "UPDATE bank_keys SET key = '', sealed = $1 WHERE chosen", text); err != nil {
				return "", err
			}
		}
		return key, nil
	}
	if strings.TrimSpace(sealed) == "" {
		return "", errNoKey
	}
	return unseal(sealed)
}

// KeySealed needs the key, which the next run finds sealed.
func (b *Bank) KeySealed(ctx context.Context, tx *sql.Tx, p Task) error {
	if _, err := b.bankKey(ctx, tx); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID) // want increment `"key:sealed"`
	return err
}

// KeySpent takes the key away.
func (b *Bank) KeySpent(ctx context.Context, tx *sql.Tx, p Task) error {
	var key, sealed string
	row := tx.QueryRowContext(ctx, "SELECT key, sealed FROM bank_keys WHERE chosen FOR UPDATE")
	if err := row.Scan(&key, &sealed); err != nil {
		return err
	}
	if key == "" && sealed == "" {
		return errNoKey
	}
	if _, err := tx.ExecContext(ctx, "UPDATE bank_keys SET key = '', sealed = '' WHERE chosen"); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID)
	return err
}

func (b *Bank) session(ctx context.Context, tx *sql.Tx) (session string, err error) {
	row := tx.QueryRowContext(ctx, "SELECT session FROM bank_logins WHERE session IS NOT NULL AND session <> '' LIMIT 1 FOR UPDATE")
	return session, row.Scan(&session)
}

// LoginRenewed needs a session, and gives it another name.
func (b *Bank) LoginRenewed(ctx context.Context, tx *sql.Tx, p Task) error {
	session, err := b.session(ctx, tx)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE bank_logins SET session = $1 WHERE session = $2", "of "+p.PremiumID, session); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, add, p.Amount, p.SaverID) // want increment `"login:renewed"`
	return err
}

// LoginEnded ends the session.
func (b *Bank) LoginEnded(ctx context.Context, tx *sql.Tx, p Task) error {
	session, err := b.session(ctx, tx)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE bank_logins SET session = NULL WHERE session = $1", session); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, add, p.Amount, p.SaverID)
	return err
}
