package main

import (
	"context"

	"github.com/hibiken/asynq"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

// Vouchers works on the driver's second major.
type Vouchers struct {
	coll *mongo.Collection
}

// Redeem takes from the voucher's value.
func (v *Vouchers) Redeem(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	filter := bson.D{{Key: "_id", Value: p.CardNumber}}
	res := v.coll.FindOneAndUpdate(ctx, filter, bson.D{{Key: "$inc", Value: bson.D{{Key: "value", Value: -p.Points}}}}) // want increment `"voucher:redeem"`
	return res.Err()
}

// Close sets a state.
func (v *Vouchers) Close(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = v.coll.UpdateOne(ctx, bson.M{"_id": p.CardNumber}, bson.M{"$set": bson.M{"state": "closed", "purchase": p.PurchaseID}})
	return err
}
