package main

import (
	"context"
	"time"

	"github.com/hibiken/asynq"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

// Event is something that happened to an order.
type Event struct {
	ID      bson.ObjectID `bson:"_id,omitempty"`
	OrderID string        `bson:"order_id"`
	Text    string        `bson:"text"`
	At      time.Time     `bson:"at"`
}

// Documents writes to MongoDB.
type Documents struct {
	events *mongo.Collection
}

// Write writes a document whose _id the driver makes up.
func (d *Documents) Write(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = d.events.InsertOne(ctx, Event{OrderID: p.OrderID, Text: p.Text, At: time.Now()}) // want insert `"event:write"`
	return err
}

// WriteMany writes several.
func (d *Documents) WriteMany(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var docs []any
	for _, c := range p.Coupons {
		docs = append(docs, bson.M{"_id": bson.NewObjectID(), "order_id": p.OrderID, "coupon": c})
	}
	_, err = d.events.InsertMany(ctx, docs) // want insert `"event:write_many"`
	return err
}

// WriteOnce names the document after the order.
func (d *Documents) WriteOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = d.events.InsertOne(ctx, bson.M{"_id": "paid:" + p.OrderID, "text": p.Text})
	if mongo.IsDuplicateKeyError(err) {
		return nil
	}
	return err
}

// Replace writes the whole document under its key.
func (d *Documents) Replace(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = d.events.ReplaceOne(ctx, bson.M{"_id": p.OrderID}, bson.M{"text": p.Text}, options.Replace().SetUpsert(true))
	return err
}

func (d *Documents) coupons(p Task) []any {
	var docs []any
	for _, c := range p.Coupons {
		docs = append(docs, bson.M{"order_id": p.OrderID, "coupon": c})
	}
	return docs
}

// Rewrite removes the documents of the order and writes the same again.
func (d *Documents) Rewrite(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	if _, err := d.events.DeleteMany(ctx, bson.M{"order_id": p.OrderID}); err != nil {
		return err
	}
	_, err = d.events.InsertMany(ctx, d.coupons(p)) // want guard `"event:rewrite" .*both pass`
	return err
}

// RewriteOne removes one document of the order and writes all again.
func (d *Documents) RewriteOne(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	if _, err := d.events.DeleteOne(ctx, bson.M{"order_id": p.OrderID}); err != nil {
		return err
	}
	_, err = d.events.InsertMany(ctx, d.coupons(p)) // want insert `"event:rewrite_one"`
	return err
}
