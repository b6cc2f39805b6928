package main

import (
	"context"
	"errors"
	"strconv"

	redisv8 "github.com/go-redis/redis/v8"
	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

// Purse holds the players' coins in Redis.
type Purse struct {
	rdb redis.UniversalClient
}

func purseKey(player string) string { return "purse:" + player }

// Win adds.
func (s *Purse) Win(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return s.rdb.IncrBy(ctx, purseKey(p.Player), p.Coins).Err() // want increment `"purse:win"`
}

// Bet takes away in a hash.
func (s *Purse) Bet(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	left, err := s.rdb.HIncrBy(ctx, "purses", p.Player, -p.Coins).Result() // want increment `"purse:bet"`
	if err != nil {
		return err
	}
	if left < 0 {
		return errors.New("not enough coins")
	}
	return nil
}

// Rank adds to a score.
func (s *Purse) Rank(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = s.rdb.ZIncrBy(ctx, "payout:"+p.RoundID, float64(p.Coins), p.Player).Result() // want increment `"purse:rank"`
	return err
}

// History appends to a list.
func (s *Purse) History(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return s.rdb.RPush(ctx, "wins:"+p.Player, p.Coins).Err() // want increment `"purse:history"`
}

// Double reads, computes and sets.
func (s *Purse) Double(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	raw, err := s.rdb.Get(ctx, purseKey(p.Player)).Result()
	if errors.Is(err, redis.Nil) {
		return nil
	}
	if err != nil {
		return err
	}
	coins, err := strconv.ParseInt(raw, 10, 64)
	if err != nil {
		return err
	}
	return s.rdb.Set(ctx, purseKey(p.Player), coins+p.Coins, 0).Err() // want increment `"purse:double"`
}

// Transfer changes two purses in one MULTI, which makes it atomic only.
func (s *Purse) Transfer(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = s.rdb.TxPipelined(ctx, func(pipe redis.Pipeliner) error {
		pipe.DecrBy(ctx, "bank:"+p.RoundID, p.Coins)    // want increment `"purse:transfer"`
		pipe.IncrBy(ctx, purseKey(p.Player), p.Coins)   // want increment `"purse:transfer"`
		pipe.SAdd(ctx, "paid_tickets", p.TicketID)      // a set: once or twice is the same
		pipe.Set(ctx, "last_round", p.RoundID, 0)       // so is this
		pipe.HSet(ctx, "players", p.Player, p.TicketID) // and this
		return nil
	})
	return err
}

var winScript = redis.NewScript(`
local balance = redis.call("INCRBY", KEYS[1], ARGV[1])
redis.call("SET", KEYS[2], balance)
return balance
`)

// Script adds in Lua.
func (s *Purse) Script(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return winScript.Run(ctx, s.rdb, []string{purseKey(p.Player), "last_balance"}, p.Coins).Err() // want increment `"purse:script"`
}

const winOnceScript = `
if redis.call("SADD", KEYS[2], ARGV[2]) == 0 then
	return 0
end
return redis.call("INCRBY", KEYS[1], ARGV[1])
`

// ScriptOnce has mark and change in one script.
func (s *Purse) ScriptOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return s.rdb.Eval(ctx, winOnceScript, []string{purseKey(p.Player), "won_tickets"}, p.Coins, p.TicketID).Err()
}

// Set sets.
func (s *Purse) Set(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return s.rdb.Set(ctx, purseKey(p.Player), p.Coins, 0).Err()
}

// Join adds a member to sets.
func (s *Purse) Join(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	if err := s.rdb.SAdd(ctx, "round:"+p.RoundID, p.Player).Err(); err != nil {
		return err
	}
	return s.rdb.ZAdd(ctx, "scores:"+p.RoundID, redis.Z{Score: float64(p.Coins), Member: p.Player}).Err()
}

// Profile sets fields of a hash and deletes a key.
func (s *Purse) Profile(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	if err := s.rdb.HSet(ctx, "player:"+p.Player, "round", p.RoundID, "coins", p.Coins).Err(); err != nil {
		return err
	}
	return s.rdb.Del(ctx, "draft:"+p.TicketID).Err()
}

// OldPurse does the same with the older client.
type OldPurse struct {
	rdb *redisv8.Client
}

// Win adds.
func (s *OldPurse) Win(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	if err := s.rdb.IncrBy(ctx, purseKey(p.Player), p.Coins).Err(); err != nil { // want increment `"purse:old_win"`
		return err
	}
	return nil
}

// Set sets.
func (s *OldPurse) Set(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return s.rdb.Set(ctx, purseKey(p.Player), p.Coins, 0).Err()
}
