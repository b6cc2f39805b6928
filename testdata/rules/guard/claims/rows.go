package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log"
	"net/smtp"
	"strings"

	"github.com/go-sql-driver/mysql"
	"github.com/jackc/pgerrcode"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/lib/pq"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Rows claims with a row.
type Rows struct {
	db   *sql.DB
	pool *pgxpool.Pool
	orm  *gorm.DB
}

// SentLetter is a row per letter that was sent.
type SentLetter struct {
	LetterID string `gorm:"primaryKey"`
}

const claim = "INSERT INTO sent_letters (letter_id) VALUES ($1)"

// OtherCode looks for the violation of a foreign key, and passes over that of the key.
func (r *Rows) OtherCode(ctx context.Context, p Task) error {
	_, err := r.pool.Exec(ctx, claim, p.LetterID)
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && pgErr.Code == "23503" {
		return nil
	}
	if err != nil && (pgErr == nil || pgErr.Code != "23505") {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text()) // want idempotencykey `"duplicate:other_code"`
}

// WentOn takes a row that is there for a reason to go on.
func (r *Rows) WentOn(ctx context.Context, p Task) error {
	_, err := r.pool.Exec(ctx, claim, p.LetterID)
	if err != nil && !isDuplicate(err) {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text()) // want idempotencykey `"duplicate:went_on"`
}

// Logged writes any error to the log.
func (r *Rows) Logged(ctx context.Context, p Task) error {
	if _, err := r.pool.Exec(ctx, claim, p.LetterID); err != nil {
		log.Printf("letter %s: %v", p.LetterID, err)
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text()) // want idempotencykey `"duplicate:logged"`
}

// Pgx looks at the code of pgx.
func (r *Rows) Pgx(ctx context.Context, p Task) error {
	_, err := r.pool.Exec(ctx, claim, p.LetterID)
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && pgErr.Code == "23505" {
		return nil
	}
	if err != nil {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// PgxNamed has a name for the code.
func (r *Rows) PgxNamed(ctx context.Context, p Task) error {
	_, err := r.pool.Exec(ctx, claim, p.LetterID)
	if err != nil {
		if pgErr := new(pgconn.PgError); errors.As(err, &pgErr) && pgErr.Code == pgerrcode.UniqueViolation {
			return nil
		}
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// PgxCast has the error by its type.
func (r *Rows) PgxCast(ctx context.Context, p Task) error {
	_, err := r.pool.Exec(ctx, claim, p.LetterID)
	if pgErr, ok := err.(*pgconn.PgError); ok && pgErr.Code == "23505" {
		return nil
	}
	if err != nil {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// PgxSwitch has one of several codes.
func (r *Rows) PgxSwitch(ctx context.Context, p Task) error {
	if _, err := r.pool.Exec(ctx, claim, p.LetterID); err != nil {
		var pgErr *pgconn.PgError
		if errors.As(err, &pgErr) {
			switch pgErr.Code {
			case pgerrcode.UniqueViolation:
				return nil
			case pgerrcode.SerializationFailure:
				return fmt.Errorf("letter %s has to wait: %w", p.LetterID, err)
			}
		}
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// Pq looks at the code of lib/pq.
func (r *Rows) Pq(ctx context.Context, p Task) error {
	_, err := r.db.ExecContext(ctx, claim, p.LetterID)
	var pqErr *pq.Error
	if errors.As(err, &pqErr) && pqErr.Code == "23505" {
		return nil
	}
	if err != nil {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// PqName looks at the name of the code.
func (r *Rows) PqName(ctx context.Context, p Task) error {
	_, err := r.db.ExecContext(ctx, claim, p.LetterID)
	if pqErr, ok := err.(*pq.Error); ok && pqErr.Code.Name() == "unique_violation" {
		return nil
	}
	if err != nil {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// isDuplicate knows several drivers.
func isDuplicate(err error) bool {
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) {
		return pgErr.Code == pgerrcode.UniqueViolation
	}
	var pqErr *pq.Error
	if errors.As(err, &pqErr) {
		return pqErr.Code == "23505"
	}
	var myErr *mysql.MySQLError
	return errors.As(err, &myErr) && myErr.Number == 1062
}

// AnyDriver asks a function that knows several.
func (r *Rows) AnyDriver(ctx context.Context, p Task) error {
	_, err := r.db.ExecContext(ctx, claim, p.LetterID)
	if isDuplicate(err) {
		return nil
	}
	if err != nil {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// SQLState asks for the code by a method that drivers share.
func (r *Rows) SQLState(ctx context.Context, p Task) error {
	_, err := r.pool.Exec(ctx, claim, p.LetterID)
	var coded interface{ SQLState() string }
	if errors.As(err, &coded) && coded.SQLState() == "23505" {
		return nil
	}
	if err != nil {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// Text reads the message.
func (r *Rows) Text(ctx context.Context, p Task) error {
	_, err := r.db.ExecContext(ctx, claim, p.LetterID)
	if err != nil && strings.Contains(err.Error(), "duplicate key value") {
		return nil
	}
	if err != nil {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// TextCode reads the code in the message.
func (r *Rows) TextCode(ctx context.Context, p Task) error {
	_, err := r.pool.Exec(ctx, claim, p.LetterID)
	if err != nil && strings.Contains(err.Error(), "SQLSTATE 23505") {
		return nil
	}
	if err != nil {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// AnyError takes any error for a row that is there.
func (r *Rows) AnyError(ctx context.Context, p Task) error {
	if _, err := r.pool.Exec(ctx, claim, p.LetterID); err != nil {
		log.Printf("letter %s: %v", p.LetterID, err)
		return nil
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// Returned fails where the row is there, until the queue gives up. It sends once.
func (r *Rows) Returned(ctx context.Context, p Task) error {
	if _, err := r.pool.Exec(ctx, claim, p.LetterID); err != nil {
		return fmt.Errorf("letter %s: %w", p.LetterID, err)
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// NothingUnheeded does nothing where the row is there, and does not ask.
func (r *Rows) NothingUnheeded(ctx context.Context, p Task) error {
	row := SentLetter{LetterID: p.LetterID}
	if err := r.orm.WithContext(ctx).Clauses(clause.OnConflict{DoNothing: true}).Create(&row).Error; err != nil {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text()) // want idempotencykey `"nothing:unheeded"`
}

// NothingAffected asks how many rows it has written.
func (r *Rows) NothingAffected(ctx context.Context, p Task) error {
	row := SentLetter{LetterID: p.LetterID}
	res := r.orm.WithContext(ctx).Clauses(clause.OnConflict{DoNothing: true}).Create(&row)
	if res.Error != nil || res.RowsAffected == 0 {
		return res.Error
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// NothingReturning has the row only if it has written it.
func (r *Rows) NothingReturning(ctx context.Context, p Task) error {
	var id string
	err := r.pool.QueryRow(ctx, claim+" ON CONFLICT (letter_id) DO NOTHING RETURNING letter_id", p.LetterID).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// NothingSelected writes what is not there, which the key decides between two runs.
func (r *Rows) NothingSelected(ctx context.Context, p Task) error {
	tag, err := r.pool.Exec(ctx, `
		INSERT INTO sent_letters (letter_id)
		SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM sent_letters WHERE letter_id = $1)`, p.LetterID)
	if err != nil {
		return err
	}
	if tag.RowsAffected() == 0 {
		return nil
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}
