package store

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"example.com/idemlint/testdata/programs/loyalty/domain"
)

// Cards keeps cards.
type Cards struct {
	coll *mongo.Collection
}

// NewCards returns the cards of a database.
func NewCards(db *mongo.Database) *Cards { return &Cards{coll: db.Collection("cards")} }

// Find returns a card.
func (c *Cards) Find(ctx context.Context, id string) (*domain.Card, error) {
	var card domain.Card
	if err := c.coll.FindOne(ctx, bson.M{"_id": id}).Decode(&card); err != nil {
		return nil, err
	}
	return &card, nil
}

// Add adds points.
func (c *Cards) Add(ctx context.Context, id string, points int64) error {
	_, err := c.coll.UpdateOne(ctx, bson.M{"_id": id}, bson.M{"$inc": bson.M{"points": points}}) // want guard `"bonus:grant" .*repeats it` guard `"bonus:credit", "reward:redeem", "coupon:burn" and 1 more .*loses it` increment `"receipt:credit", "points:collect", "reward:take" and 1 more`
	return err
}

// AddFor adds points for an operation that is not the card's last one.
func (c *Cards) AddFor(ctx context.Context, id, op string, points int64) error {
	_, err := c.coll.UpdateOne(ctx,
		bson.M{"_id": id, "last_op": bson.M{"$ne": op}},
		bson.M{"$inc": bson.M{"points": points}, "$set": bson.M{"last_op": op}},
	)
	return err
}

// Redeem takes points for a reward that the card has not paid for.
func (c *Cards) Redeem(ctx context.Context, id, reward string, points int64) error {
	filter := bson.D{{Key: "_id", Value: id}, {Key: "redeemed", Value: bson.D{{Key: "$ne", Value: reward}}}}
	_, err := c.coll.UpdateOne(ctx, filter, bson.D{
		{Key: "$inc", Value: bson.D{{Key: "points", Value: -points}}},
		{Key: "$push", Value: bson.D{{Key: "redeemed", Value: reward}}},
	})
	return err
}

// Replace writes the whole card.
func (c *Cards) Replace(ctx context.Context, card *domain.Card) error {
	_, err := c.coll.ReplaceOne(ctx, bson.M{"_id": card.ID}, card) // want increment `"points:transfer" and "points:amend"`
	return err
}

// ReplaceUnless writes the whole card unless an operation is on it.
func (c *Cards) ReplaceUnless(ctx context.Context, card *domain.Card, op string) error {
	_, err := c.coll.ReplaceOne(ctx, bson.M{"_id": card.ID, "ops": bson.M{"$ne": op}}, card)
	return err
}

// Open makes a card if there is none.
func (c *Cards) Open(ctx context.Context, id string) error {
	_, err := c.coll.UpdateOne(ctx, bson.M{"_id": id},
		bson.M{"$setOnInsert": bson.M{"points": int64(0), "opened_at": time.Now()}},
		options.UpdateOne().SetUpsert(true))
	return err
}

// Append adds to the card's history.
func (c *Cards) Append(ctx context.Context, id string, entry bson.D) error {
	_, err := c.coll.UpdateByID(ctx, id, bson.M{"$push": bson.M{"history": entry}}) // want increment `"history:record"`
	return err
}

// Note adds to the card's history what is not there.
func (c *Cards) Note(ctx context.Context, id string, entry bson.D) error {
	_, err := c.coll.UpdateByID(ctx, id, bson.M{"$addToSet": bson.M{"history": entry}})
	return err
}

// Award puts a badge on a card.
func (c *Cards) Award(ctx context.Context, id string, badge domain.Badge) error {
	_, err := c.coll.UpdateByID(ctx, id, bson.M{"$addToSet": bson.M{"badges": badge}}) // want stablekey `"badge:award"`
	return err
}

// Pin puts the name of a badge on a card.
func (c *Cards) Pin(ctx context.Context, id, badge string) error {
	_, err := c.coll.UpdateByID(ctx, id, bson.M{"$addToSet": bson.M{"badge_names": badge}})
	return err
}

// ReturnHold takes a hold off the card and gives its points back.
func (c *Cards) ReturnHold(ctx context.Context, id, hold string, points int64) error {
	_, err := c.coll.UpdateOne(ctx,
		bson.M{"_id": id, "open_holds": hold},
		bson.M{"$pull": bson.M{"open_holds": hold}, "$inc": bson.M{"points": points}},
	)
	return err
}
