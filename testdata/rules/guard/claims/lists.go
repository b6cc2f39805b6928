package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/smtp"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

var errTaken = errors.New("it is taken")

// giveBack deletes a key only for who has set it.
const giveBack = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end"

// lock is one key and the word by which its owner is known.
type lock struct {
	rdb   *redis.Client
	key   string
	owner string
}

func (l *lock) take(ctx context.Context) error {
	first, err := l.rdb.SetNX(ctx, l.key, l.owner, 0).Result()
	if err != nil {
		return err
	}
	if !first {
		return fmt.Errorf("%s: %w", l.key, errTaken)
	}
	return nil
}

func (l *lock) leave(ctx context.Context) error {
	return l.rdb.Eval(ctx, giveBack, []string{l.key}, l.owner).Err()
}

// locks are several, which are taken in order.
type locks []*lock

func (k *Keys) locks(names ...string) locks {
	owner := uuid.NewString()
	all := make(locks, len(names))
	for i, name := range names {
		all[i] = &lock{rdb: k.rdb, key: name, owner: owner}
	}
	return all
}

func (l locks) take(ctx context.Context) error {
	taken := 0
	for _, one := range l {
		if err := one.take(ctx); err != nil {
			l[:taken].leave(ctx)
			return err
		}
		taken++
	}
	return nil
}

func (l locks) leave(ctx context.Context) {
	for i := len(l) - 1; i >= 0; i-- {
		if err := l[i].leave(ctx); err != nil {
			log.Print(err)
		}
	}
}

// ListGivenBack gives all its locks back when it ends: the next run gets them again.
func (k *Keys) ListGivenBack(ctx context.Context, p Task) error {
	l := k.locks(p.LetterID, p.Email)
	if err := l.take(ctx); err != nil {
		return err
	}
	defer l.leave(ctx)
	return smtp.SendMail(host, nil, office, p.to(), p.text()) // want idempotencykey `"list:given_back"`
}

// ListKept gives them back only where the letter was not sent: they say that it was.
func (k *Keys) ListKept(ctx context.Context, p Task) error {
	l := k.locks(p.LetterID, p.Email)
	if err := l.take(ctx); err != nil {
		return err
	}
	if err := smtp.SendMail(host, nil, office, p.to(), p.text()); err != nil {
		l.leave(ctx)
		return err
	}
	return nil
}
