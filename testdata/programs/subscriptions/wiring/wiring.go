// Package wiring puts the program together, so that main knows none of its parts.
package wiring

import (
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/idemlint/testdata/programs/subscriptions/domain"
	"example.com/idemlint/testdata/programs/subscriptions/store"
	"example.com/idemlint/testdata/programs/subscriptions/usecase"
)

// Subscriptions returns the service.
func Subscriptions(pool *pgxpool.Pool) domain.Subscriptions { return usecase.New(store.New(pool)) }
