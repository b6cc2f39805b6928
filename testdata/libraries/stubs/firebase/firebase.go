// Package firebase has the signatures of firebase.google.com/go/v4 v4.19.0 that the example uses.
package firebase

import (
	"context"

	"firebase.google.com/go/v4/messaging"
)

type Config struct{ ProjectID string }

type App struct{}

func NewApp(ctx context.Context, config *Config) (*App, error) { return &App{}, nil }

func (a *App) Messaging(ctx context.Context) (*messaging.Client, error) {
	return &messaging.Client{}, nil
}
