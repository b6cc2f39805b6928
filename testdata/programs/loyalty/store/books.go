package store

import (
	"context"
	"time"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"

	"example.com/idemlint/testdata/programs/loyalty/domain"
)

// Books keeps receipts, the lines of statements and the visits to shops.
type Books struct {
	receipts *mongo.Collection
	lines    *mongo.Collection
	shops    *mongo.Collection
	cards    *mongo.Collection
}

// NewBooks returns the books of a database.
func NewBooks(db *mongo.Database) *Books {
	return &Books{
		receipts: db.Collection("shop_receipts"),
		lines:    db.Collection("statement_lines"),
		shops:    db.Collection("shops"),
		cards:    db.Collection("cards"),
	}
}

// AddReceipt adds a receipt.
func (b *Books) AddReceipt(ctx context.Context, r domain.Receipt) error {
	_, err := b.receipts.InsertOne(ctx, r) // want insert `"receipt:print"`
	return err
}

// CountVisit counts a visit to a shop.
func (b *Books) CountVisit(ctx context.Context, shop string) error {
	_, err := b.shops.UpdateOne(ctx, bson.M{"_id": shop}, // want increment `"shop:visit"`
		bson.M{"$inc": bson.M{"visits": 1}}, options.UpdateOne().SetUpsert(true))
	return err
}

// CountPurchase counts the visit of a purchase that is not on the shop's list. If it is there, the
// upsert runs into the shop itself.
func (b *Books) CountPurchase(ctx context.Context, shop, purchase string) error {
	_, err := b.shops.UpdateOne(ctx,
		bson.M{"_id": shop, "purchases": bson.M{"$ne": purchase}},
		bson.M{"$inc": bson.M{"visits": 1}, "$push": bson.M{"purchases": purchase}},
		options.UpdateOne().SetUpsert(true))
	if mongo.IsDuplicateKeyError(err) {
		return nil
	}
	return err
}

func lineDoc(line domain.Line) bson.D {
	return bson.D{{Key: "_id", Value: line.LineID}, {Key: "card_id", Value: line.CardID}, {Key: "points", Value: line.Points}}
}

// Import writes the lines of a statement.
func (b *Books) Import(ctx context.Context, s domain.Statement) error {
	docs := make([]bson.D, 0, len(s.Lines))
	for _, line := range s.Lines {
		docs = append(docs, bson.D{{Key: "statement", Value: s.StatementID}, {Key: "card_id", Value: line.CardID}, {Key: "points", Value: line.Points}})
	}
	_, err := b.lines.InsertMany(ctx, docs) // want insert `"statement:import"`
	return err
}

// Load writes the lines of a statement that are not there.
func (b *Books) Load(ctx context.Context, s domain.Statement) error {
	docs := make([]bson.D, 0, len(s.Lines))
	for _, line := range s.Lines {
		docs = append(docs, lineDoc(line))
	}
	_, err := b.lines.InsertMany(ctx, docs, options.InsertMany().SetOrdered(false))
	if mongo.IsDuplicateKeyError(err) {
		return nil
	}
	return err
}

// AppendLines writes the lines of a statement in one go with the time of arrival.
func (b *Books) AppendLines(ctx context.Context, s domain.Statement) error {
	models := make([]mongo.WriteModel, 0, len(s.Lines))
	for _, line := range s.Lines {
		doc := bson.D{{Key: "line", Value: line.LineID}, {Key: "points", Value: line.Points}, {Key: "at", Value: time.Now()}}
		models = append(models, mongo.NewInsertOneModel().SetDocument(doc))
	}
	_, err := b.lines.BulkWrite(ctx, models) // want insert `"statement:append"`
	return err
}

// Sync puts the lines of a statement in the place of those that are there.
func (b *Books) Sync(ctx context.Context, s domain.Statement) error {
	models := make([]mongo.WriteModel, 0, len(s.Lines))
	for _, line := range s.Lines {
		models = append(models, mongo.NewReplaceOneModel().
			SetFilter(bson.M{"_id": line.LineID}).
			SetReplacement(lineDoc(line)).
			SetUpsert(true))
	}
	_, err := b.lines.BulkWrite(ctx, models, options.BulkWrite().SetOrdered(false))
	return err
}

// Apply adds the points of a statement's lines to the cards.
func (b *Books) Apply(ctx context.Context, s domain.Statement) error {
	var models []mongo.WriteModel
	for _, line := range s.Lines {
		models = append(models, mongo.NewUpdateOneModel().
			SetFilter(bson.M{"_id": line.CardID}).
			SetUpdate(bson.M{"$inc": bson.M{"points": line.Points}}))
	}
	_, err := b.cards.BulkWrite(ctx, models) // want increment `"statement:apply"`
	return err
}

// ApplyNew adds the points of the lines that are not on the cards' lists.
func (b *Books) ApplyNew(ctx context.Context, s domain.Statement) error {
	var models []mongo.WriteModel
	for _, line := range s.Lines {
		models = append(models, mongo.NewUpdateOneModel().
			SetFilter(bson.M{"_id": line.CardID, "ops": bson.M{"$ne": line.LineID}}).
			SetUpdate(bson.M{"$inc": bson.M{"points": line.Points}, "$push": bson.M{"ops": line.LineID}}))
	}
	_, err := b.cards.BulkWrite(ctx, models)
	return err
}

// Lower takes the points of the lines off the cards.
func (b *Books) Lower(ctx context.Context, s domain.Statement) error {
	models := make([]mongo.WriteModel, len(s.Lines))
	for i, line := range s.Lines {
		models[i] = &mongo.UpdateOneModel{
			Filter: bson.M{"_id": line.CardID},
			Update: bson.M{"$inc": bson.M{"points": -line.Points}},
		}
	}
	_, err := b.cards.BulkWrite(ctx, models) // want increment `"statement:lower"`
	return err
}

// Retract deletes the lines of a statement.
func (b *Books) Retract(ctx context.Context, s domain.Statement) error {
	models := make([]mongo.WriteModel, len(s.Lines))
	for i, line := range s.Lines {
		models[i] = &mongo.DeleteOneModel{Filter: bson.M{"_id": line.LineID}}
	}
	_, err := b.lines.BulkWrite(ctx, models)
	return err
}

// AddLine adds a line.
func (b *Books) AddLine(ctx context.Context, line domain.Line) error {
	_, err := b.lines.InsertOne(ctx, lineDoc(line)) // want guard `"statement:walk" .*loses it.* the loop ends at`
	return err
}
