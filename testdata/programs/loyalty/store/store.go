// Package store keeps the loyalty scheme in MongoDB. Each change is one document's.
package store

import (
	"context"
	"fmt"

	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

// Open connects to a server and returns the database of the scheme.
func Open(ctx context.Context, uri string) (*mongo.Database, error) {
	client, err := mongo.Connect(options.Client().ApplyURI(uri))
	if err != nil {
		return nil, fmt.Errorf("mongo: %w", err)
	}
	if err := client.Ping(ctx, nil); err != nil {
		return nil, fmt.Errorf("mongo: %w", err)
	}
	return client.Database("loyalty"), nil
}
