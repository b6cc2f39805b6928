package store

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"example.com/idemlint/testdata/programs/loyalty/domain"
)

// Rewards keeps rewards, coupons and holds, which are on their way from one state to another.
type Rewards struct {
	rewards *mongo.Collection
	coupons *mongo.Collection
	holds   *mongo.Collection
	stamps  *mongo.Collection
}

// NewRewards returns the rewards of a database.
func NewRewards(db *mongo.Database) *Rewards {
	return &Rewards{
		rewards: db.Collection("rewards"),
		coupons: db.Collection("coupons"),
		holds:   db.Collection("holds"),
		stamps:  db.Collection("stampcards"),
	}
}

// MarkRedeemed moves a reward on.
func (r *Rewards) MarkRedeemed(ctx context.Context, id string) error {
	_, err := r.rewards.UpdateOne(ctx,
		bson.M{"_id": id, "status": "issued"}, bson.M{"$set": bson.M{"status": "redeemed"}})
	return err
}

// ClaimReward moves a reward on and says whether this call did it.
func (r *Rewards) ClaimReward(ctx context.Context, id string) (bool, error) {
	res, err := r.rewards.UpdateOne(ctx,
		bson.M{"_id": id, "status": "issued"}, bson.M{"$set": bson.M{"status": "redeemed"}})
	if err != nil {
		return false, err
	}
	return res.ModifiedCount == 1, nil
}

// ClaimCoupon moves a new coupon on. It returns mongo.ErrNoDocuments if the coupon is not new.
func (r *Rewards) ClaimCoupon(ctx context.Context, id, status string) (*domain.Coupon, error) {
	filter := bson.M{"_id": id, "status": "new"}
	update := bson.M{"$set": bson.M{"status": status}}
	var coupon domain.Coupon
	err := r.coupons.FindOneAndUpdate(ctx, filter, update).Decode(&coupon)
	if err != nil {
		return nil, err
	}
	return &coupon, nil
}

// MoveCoupon sets the state of a coupon.
func (r *Rewards) MoveCoupon(ctx context.Context, id, status string) (*domain.Coupon, error) {
	opts := options.FindOneAndUpdate().SetReturnDocument(options.After)
	var coupon domain.Coupon
	err := r.coupons.FindOneAndUpdate(ctx, bson.M{"_id": id}, bson.M{"$set": bson.M{"status": status}}, opts).Decode(&coupon)
	return &coupon, err
}

// DeleteHold deletes a hold and says whether it was there.
func (r *Rewards) DeleteHold(ctx context.Context, id string) (bool, error) {
	res, err := r.holds.DeleteOne(ctx, bson.M{"_id": id})
	if err != nil {
		return false, err
	}
	return res.DeletedCount > 0, nil
}

// Stamp stamps a stamp card.
func (r *Rewards) Stamp(ctx context.Context, id string, n int) error {
	_, err := r.stamps.UpdateOne(ctx, bson.M{"_id": id}, // want increment `"stampcard:stamp"`
		bson.M{"$set": bson.M{"status": "open"}, "$inc": bson.M{"stamps": n}})
	return err
}

// Close puts the last stamps on an open stamp card and closes it.
func (r *Rewards) Close(ctx context.Context, id string, n int) error {
	_, err := r.stamps.UpdateOne(ctx, bson.M{"_id": id, "status": "open"},
		bson.M{"$set": bson.M{"status": "closed"}, "$inc": bson.M{"stamps": n}})
	return err
}
