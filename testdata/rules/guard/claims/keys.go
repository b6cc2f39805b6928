package main

import (
	"context"
	"errors"
	"log"
	"net/smtp"
	"time"

	"github.com/redis/go-redis/v9"
)

// Keys claims in Redis.
type Keys struct {
	rdb *redis.Client
}

// AddedUnheeded adds to a set and does not ask whether it did.
func (k *Keys) AddedUnheeded(ctx context.Context, p Task) error {
	if err := k.rdb.SAdd(ctx, "letters", p.LetterID).Err(); err != nil {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text()) // want idempotencykey `"redis:added_unheeded"`
}

// Added asks.
func (k *Keys) Added(ctx context.Context, p Task) error {
	n, err := k.rdb.SAdd(ctx, "letters", p.LetterID).Result()
	if err != nil || n == 0 {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// Field has a field of a hash for each letter.
func (k *Keys) Field(ctx context.Context, p Task) error {
	first, err := k.rdb.HSetNX(ctx, "letter_claims", p.LetterID, 1).Result()
	if err != nil || !first {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// Arguments has the condition in a struct.
func (k *Keys) Arguments(ctx context.Context, p Task) error {
	err := k.rdb.SetArgs(ctx, "letter:"+p.LetterID, 1, redis.SetArgs{Mode: "NX"}).Err()
	if errors.Is(err, redis.Nil) {
		return nil
	}
	if err != nil {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// Command has the command as words.
func (k *Keys) Command(ctx context.Context, p Task) error {
	err := k.rdb.Do(ctx, "SET", "letter:"+p.LetterID, 1, "NX").Err()
	if errors.Is(err, redis.Nil) {
		return nil
	}
	if err != nil {
		return err
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// Value takes an error for a claim that failed.
func (k *Keys) Value(ctx context.Context, p Task) error {
	if !k.rdb.SetNX(ctx, "letter:"+p.LetterID, 1, 0).Val() {
		return nil
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text())
}

// SetAfter looks first and marks last: a crash before the mark sends again.
func (k *Keys) SetAfter(ctx context.Context, p Task) error {
	n, err := k.rdb.Exists(ctx, "letter:"+p.LetterID).Result()
	if err != nil || n > 0 {
		return err
	}
	if err := smtp.SendMail(host, nil, office, p.to(), p.text()); err != nil { // want guard `"redis:set_after".*repeats it`
		return err
	}
	return k.rdb.Set(ctx, "letter:"+p.LetterID, 1, 0).Err()
}

// hold claims a letter for a month, if there is a Redis.
func (k *Keys) hold(ctx context.Context, key string) (bool, error) {
	if k.rdb == nil {
		return true, nil
	}
	return k.rdb.SetNX(ctx, key, 1, 30*24*time.Hour).Result()
}

func (k *Keys) release(ctx context.Context, key string) {
	if k.rdb == nil {
		return
	}
	if err := k.rdb.Del(ctx, key).Err(); err != nil {
		log.Print(err)
	}
}

// Held gives back in the end what it holds: it keeps runs apart, and not one from following the other.
func (k *Keys) Held(ctx context.Context, p Task) error {
	key := "letter:" + p.LetterID
	mine, err := k.hold(ctx, key)
	if err != nil || !mine {
		return err
	}
	defer k.release(ctx, key)
	return smtp.SendMail(host, nil, office, p.to(), p.text()) // want idempotencykey `"redis:held"`
}

// HeldOnce gives back what it holds only where nothing was sent.
func (k *Keys) HeldOnce(ctx context.Context, p Task) error {
	key := "letter:" + p.LetterID
	mine, err := k.hold(ctx, key)
	if err != nil || !mine {
		return err
	}
	if err := smtp.SendMail(host, nil, office, p.to(), p.text()); err != nil {
		k.release(ctx, key)
		return err
	}
	return nil
}

var errHeld = errors.New("somebody else holds it")

// take fails if the letter is held.
func (k *Keys) take(ctx context.Context, key string) error {
	mine, err := k.rdb.SetNX(ctx, key, 1, 30*24*time.Hour).Result()
	if err != nil {
		return err
	}
	if !mine {
		return errHeld
	}
	return nil
}

// printHeld prints a letter that it holds, and gives it back.
func (k *Keys) printHeld(ctx context.Context, p Task) error {
	key := "letter:" + p.LetterID
	if k.rdb != nil {
		if err := k.take(ctx, key); err != nil {
			if errors.Is(err, errHeld) {
				return nil
			}
			return err
		}
		defer k.release(ctx, key)
	}
	return k.print(ctx, p)
}

// printTaken prints a letter that it has taken for good.
func (k *Keys) printTaken(ctx context.Context, p Task) error {
	if err := k.take(ctx, "letter:"+p.LetterID); err != nil {
		if errors.Is(err, errHeld) {
			return nil
		}
		return err
	}
	return k.print(ctx, p)
}

func (k *Keys) print(ctx context.Context, p Task) error {
	return k.rdb.Get(ctx, "text:"+p.LetterID).Err()
}

// HeldWithin tells of a failure when what held the letter has given it back.
func (k *Keys) HeldWithin(ctx context.Context, p Task) error {
	if err := k.printHeld(ctx, p); err != nil {
		return smtp.SendMail(host, nil, office, p.to(), []byte("not printed: "+err.Error())) // want idempotencykey `"redis:held_within"`
	}
	return nil
}

// TakenWithin tells of the failure of what has taken the letter for good.
func (k *Keys) TakenWithin(ctx context.Context, p Task) error {
	if err := k.printTaken(ctx, p); err != nil {
		return smtp.SendMail(host, nil, office, p.to(), []byte("not printed: "+err.Error()))
	}
	return nil
}

// stateOf is the state of a letter, or of the way to its reader.
func (k *Keys) stateOf(ctx context.Context, key string) (string, error) {
	state, err := k.rdb.HGet(ctx, key, "state").Result()
	if errors.Is(err, redis.Nil) {
		return "", nil
	}
	return state, err
}

// StateAfterFailure asks for a state that only a failure leaves, as a breaker does.
func (k *Keys) StateAfterFailure(ctx context.Context, p Task) error {
	key := "reader:" + p.Email
	if state, err := k.stateOf(ctx, key); err != nil || state == "open" {
		return err
	}
	if err := smtp.SendMail(host, nil, office, p.to(), p.text()); err != nil { // want idempotencykey `"redis:state_after_failure"`
		return errors.Join(err, k.rdb.HSet(ctx, key, "state", "open").Err())
	}
	return nil
}

// StateBeside asks for one field of a hash and sets another.
func (k *Keys) StateBeside(ctx context.Context, p Task) error {
	key := "letter:" + p.LetterID
	if state, err := k.stateOf(ctx, key); err != nil || state == "sent" {
		return err
	}
	if err := smtp.SendMail(host, nil, office, p.to(), p.text()); err != nil { // want idempotencykey `"redis:state_beside"`
		return err
	}
	return k.rdb.HSet(ctx, key, "by", office).Err()
}

// StateAfter sets the field that it asks for.
func (k *Keys) StateAfter(ctx context.Context, p Task) error {
	key := "letter:" + p.LetterID
	if state, err := k.stateOf(ctx, key); err != nil || state == "sent" {
		return err
	}
	if err := smtp.SendMail(host, nil, office, p.to(), p.text()); err != nil { // want guard `"redis:state_after".*repeats it`
		return err
	}
	return k.rdb.HSet(ctx, key, "state", "sent").Err()
}
