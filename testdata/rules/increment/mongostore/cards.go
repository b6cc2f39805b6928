package main

import (
	"context"

	"github.com/hibiken/asynq"
	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/mongo/options"
)

// Card is a loyalty card.
type Card struct {
	Number string   `bson:"_id"`
	Points int64    `bson:"points"`
	Level  string   `bson:"level"`
	Labels []string `bson:"labels"`
}

// Cards works on the driver's first major.
type Cards struct {
	coll *mongo.Collection
}

// Collect adds points.
func (c *Cards) Collect(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = c.coll.UpdateOne(ctx, bson.M{"_id": p.CardNumber}, bson.M{"$inc": bson.M{"points": p.Points}}) // want increment `"card:collect"`
	return err
}

// Record appends the purchase to a list.
func (c *Cards) Record(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	update := bson.D{
		{Key: "$set", Value: bson.D{{Key: "last_purchase", Value: p.PurchaseID}}},
		{Key: "$push", Value: bson.D{{Key: "purchases", Value: bson.M{"id": p.PurchaseID, "points": p.Points}}}},
	}
	_, err = c.coll.UpdateByID(ctx, p.CardNumber, update) // want increment `"card:record"`
	return err
}

// Exchange loads, takes away and replaces.
func (c *Cards) Exchange(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var card Card
	if err := c.coll.FindOne(ctx, bson.M{"_id": p.CardNumber}).Decode(&card); err != nil {
		return err
	}
	card.Points -= p.Points
	_, err = c.coll.ReplaceOne(ctx, bson.M{"_id": card.Number}, card) // want increment `"card:exchange"`
	return err
}

// SetLevel sets.
func (c *Cards) SetLevel(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = c.coll.UpdateOne(ctx, bson.M{"_id": p.CardNumber},
		bson.M{"$set": bson.M{"level": p.Label}, "$setOnInsert": bson.M{"points": 0}},
		options.Update().SetUpsert(true))
	return err
}

// Label adds to a set.
func (c *Cards) Label(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = c.coll.UpdateOne(ctx, bson.M{"_id": p.CardNumber}, bson.M{"$addToSet": bson.M{"labels": p.Label}})
	return err
}

// CollectOnce changes the card only while the purchase is not on its list.
func (c *Cards) CollectOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = c.coll.UpdateOne(ctx,
		bson.M{"_id": p.CardNumber, "purchase_ids": bson.M{"$ne": p.PurchaseID}},
		bson.M{"$inc": bson.M{"points": p.Points}, "$push": bson.M{"purchase_ids": p.PurchaseID}})
	return err
}

// Visit adds to the points of a month in a document that it makes if there is none: the month is asked for,
// and given to a new document alone.
func (c *Cards) Visit(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = c.coll.UpdateOne(ctx, bson.M{"month": p.Label}, // want increment `"card:visit"`
		bson.M{"$inc": bson.M{"points": p.Points}, "$setOnInsert": bson.M{"month": p.Label, "card": p.CardNumber}},
		options.Update().SetUpsert(true))
	return err
}

// Renew writes the level that it asks for once more.
func (c *Cards) Renew(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = c.coll.UpdateOne(ctx, bson.M{"_id": p.CardNumber, "level": "basic"}, // want increment `"card:renew"`
		bson.M{"$inc": bson.M{"points": p.Points}, "$set": bson.M{"level": "basic"}})
	return err
}

// Raise adds points to a card that it takes out of the level that it asks for.
func (c *Cards) Raise(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = c.coll.UpdateOne(ctx, bson.M{"_id": p.CardNumber, "level": "basic"},
		bson.M{"$inc": bson.M{"points": p.Points}, "$set": bson.M{"level": p.Label}})
	return err
}
