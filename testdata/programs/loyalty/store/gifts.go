package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"example.com/idemlint/testdata/programs/loyalty/domain"
)

// Gifts keeps vouchers, offers and the numbers of the bonuses that were given.
type Gifts struct {
	vouchers *mongo.Collection
	offers   *mongo.Collection
	bonuses  *mongo.Collection
}

// NewGifts returns the gifts of a database.
func NewGifts(db *mongo.Database) *Gifts {
	return &Gifts{
		vouchers: db.Collection("gift_vouchers"),
		offers:   db.Collection("gift_offers"),
		bonuses:  db.Collection("given_bonuses"),
	}
}

// EnsureIndexes makes the indexes on which the gifts rely.
func (g *Gifts) EnsureIndexes(ctx context.Context) error {
	_, err := g.vouchers.Indexes().CreateOne(ctx, mongo.IndexModel{
		Keys:    bson.D{{Key: "reference", Value: 1}},
		Options: options.Index().SetUnique(true),
	})
	return err
}

// AddVoucher adds a voucher. There is one for each reference.
func (g *Gifts) AddVoucher(ctx context.Context, v domain.Voucher) error {
	_, err := g.vouchers.InsertOne(ctx, v)
	return err
}

// HasOffer says whether an offer was made for a reference.
func (g *Gifts) HasOffer(ctx context.Context, reference string) (bool, error) {
	n, err := g.offers.CountDocuments(ctx, bson.M{"reference": reference})
	return n > 0, err
}

// AddOffer adds an offer.
func (g *Gifts) AddOffer(ctx context.Context, v domain.Voucher) error {
	_, err := g.offers.InsertOne(ctx, v) // want guard `"offer:make" .*both pass`
	return err
}

// HasBonus says whether a bonus was given.
func (g *Gifts) HasBonus(ctx context.Context, reference string) (bool, error) {
	n, err := g.bonuses.CountDocuments(ctx, bson.M{"_id": reference})
	return n > 0, err
}

// AddBonus keeps the number of a bonus.
func (g *Gifts) AddBonus(ctx context.Context, reference string) error {
	_, err := g.bonuses.InsertOne(ctx, bson.M{"_id": reference})
	return err
}
