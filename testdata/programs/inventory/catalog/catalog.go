// Package catalog keeps products in MongoDB.
package catalog

import (
	"context"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
	"go.mongodb.org/mongo-driver/mongo/options"
)

// Product is something on stock.
type Product struct {
	SKU      string `bson:"_id"`
	Quantity int    `bson:"quantity"`
	Price    int64  `bson:"price"`
}

// Movement says why a quantity changed.
type Movement struct {
	SKU      string `bson:"sku"`
	Quantity int    `bson:"quantity"`
	Reason   string `bson:"reason"`
}

// Repository is the base of the stores: it has what all of them need.
type Repository[T any] struct {
	coll *mongo.Collection
}

// NewRepository returns a store of T.
func NewRepository[T any](coll *mongo.Collection) *Repository[T] { return &Repository[T]{coll: coll} }

// Get loads a document.
func (r *Repository[T]) Get(ctx context.Context, id string) (*T, error) {
	var doc T
	if err := r.coll.FindOne(ctx, bson.M{"_id": id}).Decode(&doc); err != nil {
		return nil, err
	}
	return &doc, nil
}

// Replace stores a document.
func (r *Repository[T]) Replace(ctx context.Context, id string, doc *T) error {
	_, err := r.coll.ReplaceOne(ctx, bson.M{"_id": id}, doc, options.Replace().SetUpsert(true)) // want increment `"inventory:take"`
	return err
}

// Add stores a new document.
func (r *Repository[T]) Add(ctx context.Context, doc T) error {
	_, err := r.coll.InsertOne(ctx, doc) // want insert `"inventory:move"`
	return err
}

// Products stores products.
type Products struct {
	*Repository[Product]
	coll *mongo.Collection
}

// NewProducts returns a store of products.
func NewProducts(db *mongo.Database) *Products {
	coll := db.Collection("products")
	return &Products{Repository: NewRepository[Product](coll), coll: coll}
}

// Increase adds to a quantity.
func (p *Products) Increase(ctx context.Context, sku string, n int) error {
	_, err := p.coll.UpdateOne(ctx, bson.M{"_id": sku}, bson.M{"$inc": bson.M{"quantity": n}}) // want increment `"inventory:return"`
	return err
}

// SetPrice sets.
func (p *Products) SetPrice(ctx context.Context, sku string, price int64) error {
	_, err := p.coll.UpdateOne(ctx, bson.M{"_id": sku}, bson.M{"$set": bson.M{"price": price}})
	return err
}
