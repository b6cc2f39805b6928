package main

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"fmt"
	"strings"
)

const (
	sealedPrefix = "sealed:"
	spent        = "spent"
)

func newSealer() (cipher.AEAD, error) {
	block, err := aes.NewCipher([]byte("0123456789abcdef0123456789abcdef"))
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// seal encrypts a voucher's code. Equal codes are encrypted alike, so that they can be looked for.
func seal(code string) (string, error) {
	gcm, err := newSealer()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256([]byte(code))
	nonce := sum[:gcm.NonceSize()]
	return sealedPrefix + base64.StdEncoding.EncodeToString(gcm.Seal(nonce, nonce, []byte(code), nil)), nil
}

// unseal decrypts it. What was written before codes were encrypted is left as it is.
func unseal(text string) (string, error) {
	sealed, ok := strings.CutPrefix(text, sealedPrefix)
	if !ok {
		return text, nil
	}
	raw, err := base64.StdEncoding.DecodeString(sealed)
	if err != nil {
		return "", fmt.Errorf("decode: %w", err)
	}
	gcm, err := newSealer()
	if err != nil {
		return "", err
	}
	if len(raw) < gcm.NonceSize() {
		return "", fmt.Errorf("too short: %d bytes", len(raw))
	}
	code, err := gcm.Open(nil, raw[:gcm.NonceSize()], raw[gcm.NonceSize():], nil)
	return string(code), err
}

func (b *Bank) sealedCode(ctx context.Context, tx *sql.Tx, p Task) (string, error) {
	var text string
	row := tx.QueryRowContext(ctx, "SELECT voucher FROM premiums WHERE id = $1 FOR UPDATE", p.PremiumID)
	if err := row.Scan(&text); err != nil {
		return "", err
	}
	return unseal(text)
}

func (b *Bank) keepSealed(ctx context.Context, tx *sql.Tx, p Task, code string) error {
	text, err := seal(code)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "UPDATE premiums SET seen_at = now(), voucher = $1 WHERE id = $2", text, p.PremiumID)
	return err
}

// SealedKept reads a code that is kept encrypted, and writes it back encrypted.
func (b *Bank) SealedKept(ctx context.Context, tx *sql.Tx, p Task) error {
	code, err := b.sealedCode(ctx, tx, p)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil { // want increment `"sealed:kept"`
		return err
	}
	return b.keepSealed(ctx, tx, p, code)
}

// SealedSpent writes back that it is spent.
func (b *Bank) SealedSpent(ctx context.Context, tx *sql.Tx, p Task) error {
	code, err := b.sealedCode(ctx, tx, p)
	if err != nil || code == spent {
		return err
	}
	if _, err := tx.ExecContext(ctx, add, p.Amount, p.SaverID); err != nil {
		return err
	}
	return b.keepSealed(ctx, tx, p, spent)
}
