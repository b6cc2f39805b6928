package main

import (
	"context"
	"database/sql"
	"io"
	"net/http"
	"net/url"
)

// lookUp asks where a box is.
func lookUp(ctx context.Context, box string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://boxes.example.com/boxes/"+box, nil)
	if err != nil {
		return "", err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	return string(text), err
}

// here: the box is in this house.
func here(endpoint string) bool {
	u, err := url.Parse(endpoint)
	return err == nil && u.Hostname() == "house.example.com"
}

// Found looks the box up where nobody has, and alerts but for letters that stay in this house.
func (o *Office) Found(ctx context.Context, p Task) error {
	var endpoint string
	if err := o.db.QueryRowContext(ctx, `SELECT endpoint FROM boxes WHERE id = $1`, p.Box).Scan(&endpoint); err != nil {
		return err
	}
	if endpoint == "" {
		found, err := lookUp(ctx, p.Box)
		if err != nil {
			return err
		}
		if _, err := o.db.ExecContext(ctx, `UPDATE boxes SET endpoint = $1 WHERE id = $2`, found, p.Box); err != nil {
			return err
		}
		endpoint = found
	}
	if p.Kind == "letter" && here(endpoint) {
		return nil
	}
	_, err := o.db.ExecContext(ctx, `INSERT INTO alerts (report_id) VALUES ($1)`, p.ReportID) // want insert `"box:found"`
	return err
}

// Moved brings the box into this house.
func (o *Office) Moved(ctx context.Context, p Task) error {
	return o.in(ctx, func(tx *sql.Tx) error {
		var endpoint string
		if err := tx.QueryRowContext(ctx, `SELECT endpoint FROM boxes WHERE id = $1 FOR UPDATE`, p.Box).Scan(&endpoint); err != nil {
			return err
		}
		if here(endpoint) {
			return nil
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO alerts (report_id) VALUES ($1)`, p.ReportID); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE boxes SET endpoint = $1 WHERE id = $2`, "https://house.example.com/"+p.Box, p.Box)
		return err
	})
}

// Sorted asks of what kind the box is, which stays as it was.
func (o *Office) Sorted(ctx context.Context, p Task) error {
	return o.in(ctx, func(tx *sql.Tx) error {
		var kind string
		if err := tx.QueryRowContext(ctx, `SELECT kind FROM boxes WHERE id = $1 AND kind = $2 FOR UPDATE`, p.Box, p.Kind).Scan(&kind); err != nil {
			return err
		}
		if kind == "parcel" {
			return nil
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO alerts (report_id) VALUES ($1)`, p.ReportID); err != nil { // want insert `"box:sorted"`
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE boxes SET kind = $2, endpoint = $3 WHERE id = $1`, p.Box, p.Kind, "https://sorted.example.com/"+p.Box)
		return err
	})
}

// Closed gives it another.
func (o *Office) Closed(ctx context.Context, p Task) error {
	return o.in(ctx, func(tx *sql.Tx) error {
		var kind string
		if err := tx.QueryRowContext(ctx, `SELECT kind FROM boxes WHERE id = $1 FOR UPDATE`, p.Box).Scan(&kind); err != nil {
			return err
		}
		if kind == "closed" {
			return nil
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO alerts (report_id) VALUES ($1)`, p.ReportID); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE boxes SET kind = 'closed' WHERE id = $1`, p.Box)
		return err
	})
}
