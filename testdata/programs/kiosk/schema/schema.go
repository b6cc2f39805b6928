// Package schema makes the tables of the kiosk.
package schema

import (
	"context"
	"database/sql"
	_ "embed"
)

//go:embed schema.sql
var ddl string

// Apply makes the tables that are not there.
func Apply(ctx context.Context, db *sql.DB) error {
	_, err := db.ExecContext(ctx, ddl)
	return err
}
