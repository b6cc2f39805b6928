package main

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
)

// book writes that a loan was booked; there is one such document for each loan.
func (l *Library) book(ctx context.Context, p Task) error {
	_, err := l.booked.InsertOne(ctx, bson.M{"_id": p.LoanID})
	return err
}

// inSession calls fn in a transaction. A loan that was booked needs nothing.
func (l *Library) inSession(ctx context.Context, fn func(context.Context) (any, error)) error {
	session, err := l.client.StartSession()
	if err != nil {
		return err
	}
	defer session.EndSession(ctx)
	_, err = session.WithTransaction(ctx, fn)
	if mongo.IsDuplicateKeyError(err) {
		return nil
	}
	return err
}

// SessionNone books and adds in two steps: a crash in between loses the points.
func (l *Library) SessionNone(ctx context.Context, p Task) error {
	err := l.book(ctx, p)
	if mongo.IsDuplicateKeyError(err) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = l.readers.UpdateOne(ctx, bson.M{"_id": p.ReaderID}, bson.M{"$inc": bson.M{"points": p.Points}}) // want guard `"session:none".*loses it`
	return err
}

// SessionOutside adds with the context outside of the session.
func (l *Library) SessionOutside(ctx context.Context, p Task) error {
	return l.inSession(ctx, func(inner context.Context) (any, error) {
		if err := l.book(inner, p); err != nil {
			return nil, err
		}
		return l.readers.UpdateOne(ctx, bson.M{"_id": p.ReaderID}, bson.M{"$inc": bson.M{"points": p.Points}}) // want guard `"session:outside".*repeats it`
	})
}

// SessionInside adds with the one that has the session.
func (l *Library) SessionInside(ctx context.Context, p Task) error {
	return l.inSession(ctx, func(ctx context.Context) (any, error) {
		if err := l.book(ctx, p); err != nil {
			return nil, err
		}
		return l.readers.UpdateOne(ctx, bson.M{"_id": p.ReaderID}, bson.M{"$inc": bson.M{"points": p.Points}})
	})
}
