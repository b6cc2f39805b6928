// Command redisstore shows values in Redis that are changed relative to themselves, next
// to the commands that may run again.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"

	redisv8 "github.com/go-redis/redis/v8"
	"github.com/hibiken/asynq"
	"github.com/redis/go-redis/v9"
)

// Task is the payload of all tasks of this program.
type Task struct {
	RoundID  string `json:"round_id"`
	TicketID string `json:"ticket_id"`
	Player   string `json:"player"`
	Coins    int64  `json:"coins"`
}

func decode(t *asynq.Task) (p Task, err error) {
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		err = fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, err
}

func main() {
	addr := os.Getenv("REDIS_ADDR")
	purse := &Purse{rdb: redis.NewClient(&redis.Options{Addr: addr})}
	old := &OldPurse{rdb: redisv8.NewClient(&redisv8.Options{Addr: addr})}

	mux := asynq.NewServeMux()
	mux.HandleFunc("purse:win", purse.Win)
	mux.HandleFunc("purse:bet", purse.Bet)
	mux.HandleFunc("purse:rank", purse.Rank)
	mux.HandleFunc("purse:history", purse.History)
	mux.HandleFunc("purse:double", purse.Double)
	mux.HandleFunc("purse:transfer", purse.Transfer)
	mux.HandleFunc("purse:script", purse.Script)
	mux.HandleFunc("purse:old_win", old.Win)

	mux.HandleFunc("profile:win", purse.ProfileWin)
	mux.HandleFunc("profile:name", purse.ProfileName)

	mux.HandleFunc("purse:set", purse.Set)
	mux.HandleFunc("purse:join", purse.Join)
	mux.HandleFunc("purse:profile", purse.Profile)
	mux.HandleFunc("purse:script_once", purse.ScriptOnce)
	mux.HandleFunc("purse:old_set", old.Set)

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: addr}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
