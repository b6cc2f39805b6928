package main

import (
	"context"
	"errors"
	"net/smtp"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

// FilterUnheeded moves the loan on and does not ask whether it did.
func (l *Library) FilterUnheeded(ctx context.Context, p Task) error {
	filter := bson.M{"_id": p.LoanID, "state": "due"}
	if _, err := l.loans.UpdateOne(ctx, filter, bson.M{"$set": bson.M{"state": "told"}}); err != nil {
		return err
	}
	return smtp.SendMail(host, nil, office, []string{p.Email}, []byte("due")) // want idempotencykey `"filter:unheeded"`
}

// FilterState asks.
func (l *Library) FilterState(ctx context.Context, p Task) error {
	filter := bson.M{"_id": p.LoanID, "state": "due"}
	res, err := l.loans.UpdateOne(ctx, filter, bson.M{"$set": bson.M{"state": "told"}})
	if err != nil {
		return err
	}
	if res.ModifiedCount == 0 {
		return nil
	}
	return smtp.SendMail(host, nil, office, []string{p.Email}, []byte("due"))
}

// FilterStates changes several states and sets another.
func (l *Library) FilterStates(ctx context.Context, p Task) error {
	filter := bson.D{{Key: "_id", Value: p.LoanID}, {Key: "state", Value: bson.M{"$in": bson.A{"due", "late"}}}}
	res, err := l.loans.UpdateOne(ctx, filter, bson.M{"$set": bson.M{"state": "told"}})
	if err != nil || res.MatchedCount == 0 {
		return err
	}
	return smtp.SendMail(host, nil, office, []string{p.Email}, []byte("due"))
}

// FilterAbsent sets a time where there is none.
func (l *Library) FilterAbsent(ctx context.Context, p Task) error {
	filter := bson.M{"_id": p.LoanID, "told_at": bson.M{"$exists": false}}
	res, err := l.loans.UpdateOne(ctx, filter, bson.M{"$currentDate": bson.M{"told_at": true}})
	if err != nil || res.ModifiedCount == 0 {
		return err
	}
	return smtp.SendMail(host, nil, office, []string{p.Email}, []byte("due"))
}

// ListAdded has the loan on the reader's list once, and its points each time.
func (l *Library) ListAdded(ctx context.Context, p Task) error {
	_, err := l.readers.UpdateOne(ctx, bson.M{"_id": p.ReaderID}, // want increment `"list:added"`
		bson.M{"$inc": bson.M{"points": p.Points}, "$addToSet": bson.M{"loans": p.LoanID}})
	return err
}

// ListAsked has the list in its filter.
func (l *Library) ListAsked(ctx context.Context, p Task) error {
	_, err := l.readers.UpdateOne(ctx, bson.M{"_id": p.ReaderID, "loans": bson.M{"$ne": p.LoanID}},
		bson.M{"$inc": bson.M{"points": p.Points}, "$addToSet": bson.M{"loans": p.LoanID}})
	return err
}

// Reader is somebody who reads.
type Reader struct {
	ID      string `bson:"_id"`
	Points  int64  `bson:"points"`
	Version int64  `bson:"version"`
}

var errChanged = errors.New("reader was changed meanwhile")

// VersionRead keeps two runs apart, and not a second one from reading the new version.
func (l *Library) VersionRead(ctx context.Context, p Task) error {
	var r Reader
	if err := l.readers.FindOne(ctx, bson.M{"_id": p.ReaderID}).Decode(&r); err != nil {
		return err
	}
	res, err := l.readers.UpdateOne(ctx, bson.M{"_id": r.ID, "version": r.Version}, // want increment `"version:read"`
		bson.M{"$set": bson.M{"points": r.Points + p.Points}, "$inc": bson.M{"version": 1}})
	if err != nil {
		return err
	}
	if res.MatchedCount == 0 {
		return errChanged
	}
	return nil
}

// Loan is a book that somebody has.
type Loan struct {
	ID    string `bson:"_id"`
	Email string `bson:"email"`
}

// due lists the loans of a reader that nobody was told about.
func (l *Library) due(ctx context.Context, p Task) ([]Loan, error) {
	cursor, err := l.loans.Find(ctx, bson.M{"reader": p.ReaderID, "state": "due"})
	if err != nil {
		return nil, err
	}
	var loans []Loan
	err = cursor.All(ctx, &loans)
	return loans, err
}

// EachMarked marks each loan after its mail: a crash in between sends one again.
func (l *Library) EachMarked(ctx context.Context, p Task) error {
	loans, err := l.due(ctx, p)
	if err != nil {
		return err
	}
	for _, loan := range loans {
		err := smtp.SendMail(host, nil, office, []string{loan.Email}, []byte("due")) // want guard `"each:marked".*repeats it`
		if err != nil {
			return err
		}
		if _, err := l.loans.UpdateByID(ctx, loan.ID, bson.M{"$set": bson.M{"state": "told"}}); err != nil {
			return err
		}
	}
	return nil
}

// EachClaimed marks each loan before.
func (l *Library) EachClaimed(ctx context.Context, p Task) error {
	loans, err := l.due(ctx, p)
	if err != nil {
		return err
	}
	for _, loan := range loans {
		res, err := l.loans.UpdateOne(ctx, bson.M{"_id": loan.ID, "state": "due"}, bson.M{"$set": bson.M{"state": "told"}})
		if err != nil {
			return err
		}
		if res.ModifiedCount == 0 {
			continue
		}
		if err := smtp.SendMail(host, nil, office, []string{loan.Email}, []byte("due")); err != nil {
			return err
		}
	}
	return nil
}

// CountMarked counts the marks and leaves one at the end: a crash in between sends again.
func (l *Library) CountMarked(ctx context.Context, p Task) error {
	n, err := l.booked.CountDocuments(ctx, bson.M{"_id": p.LoanID})
	if err != nil || n > 0 {
		return err
	}
	if err := smtp.SendMail(host, nil, office, []string{p.Email}, []byte("due")); err != nil { // want guard `"count:marked".*repeats it`
		return err
	}
	_, err = l.booked.InsertOne(ctx, bson.M{"_id": p.LoanID})
	return err
}

// BulkAdded adds in a list of writes.
func (l *Library) BulkAdded(ctx context.Context, p Task) error {
	writes := []mongo.WriteModel{
		mongo.NewUpdateOneModel().SetFilter(bson.M{"_id": p.ReaderID}).SetUpdate(bson.M{"$inc": bson.M{"points": p.Points}}),
	}
	_, err := l.readers.BulkWrite(ctx, writes) // want increment `"bulk:added"`
	return err
}

// BulkSet sets in one.
func (l *Library) BulkSet(ctx context.Context, p Task) error {
	writes := []mongo.WriteModel{
		mongo.NewUpdateOneModel().SetFilter(bson.M{"_id": p.ReaderID}).SetUpdate(bson.M{"$set": bson.M{"points": p.Points}}),
	}
	_, err := l.readers.BulkWrite(ctx, writes)
	return err
}
