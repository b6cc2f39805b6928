// Command leftovers shows what takes something away that a test asked for, and may leave the rest: addresses that
// a service no longer knows, old rows, one element of a list. It also shows limits that many runs keep.
package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"

	"github.com/hibiken/asynq"
	"github.com/lib/pq"
	"github.com/redis/go-redis/v9"
)

// Task tells an owner of phones something.
type Task struct {
	NewsID string `json:"news_id"`
	Owner  string `json:"owner"`
	Hall   string `json:"hall"`
	Text   string `json:"text"`
}

// House tells its guests what is new.
type House struct {
	db    *sql.DB
	rdb   *redis.Client
	queue *asynq.Client
}

func (h *House) tokens(ctx context.Context, owner string) (tokens []string, err error) {
	rows, err := h.db.QueryContext(ctx, "SELECT token FROM phones WHERE owner = $1 ORDER BY token", owner)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var token string
		if err := rows.Scan(&token); err != nil {
			return nil, err
		}
		tokens = append(tokens, token)
	}
	return tokens, rows.Err()
}

func (h *House) forget(ctx context.Context, tokens []string) error {
	_, err := h.db.ExecContext(ctx, "DELETE FROM phones WHERE token = ANY($1)", pq.Array(tokens))
	return err
}

// Told is what the service says of one phone.
type Told struct {
	Token string `json:"token"`
	Gone  bool   `json:"gone"`
}

// push tells several phones, and says which of them are gone.
func push(ctx context.Context, tokens []string, text string) (gone []string, err error) {
	body, err := json.Marshal(map[string]any{"to": tokens, "text": text})
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://push.example.com/send", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req) // want idempotencykey `"phones:cleaned"` guard `"phones:used" .*repeats it`
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var answers []Told
	if err := json.NewDecoder(resp.Body).Decode(&answers); err != nil {
		return nil, err
	}
	for _, a := range answers {
		if a.Gone {
			gone = append(gone, a.Token)
		}
	}
	return gone, nil
}

// Cleaned forgets the phones that the service no longer knows, and tells the others again.
func (h *House) Cleaned(ctx context.Context, p Task) error {
	tokens, err := h.tokens(ctx, p.Owner)
	if err != nil || len(tokens) == 0 {
		return err
	}
	gone, err := push(ctx, tokens, p.Text)
	if err != nil || len(gone) == 0 {
		return err
	}
	return h.forget(ctx, gone)
}

// Used forgets all that it has told.
func (h *House) Used(ctx context.Context, p Task) error {
	tokens, err := h.tokens(ctx, p.Owner)
	if err != nil || len(tokens) == 0 {
		return err
	}
	if _, err := push(ctx, tokens, p.Text); err != nil {
		return err
	}
	return h.forget(ctx, tokens)
}

// Refused forgets a phone where the status of the answer says so.
func (h *House) Refused(ctx context.Context, p Task) error {
	tokens, err := h.tokens(ctx, p.Owner)
	if err != nil || len(tokens) == 0 {
		return err
	}
	for _, token := range tokens {
		body, err := json.Marshal(map[string]any{"to": token, "text": p.Text})
		if err != nil {
			return err
		}
		resp, err := http.Post("https://push.example.com/send", "application/json", bytes.NewReader(body)) // want idempotencykey `"phones:refused"`
		if err != nil {
			return err
		}
		if err := resp.Body.Close(); err != nil {
			return err
		}
		if resp.StatusCode != http.StatusGone {
			continue
		}
		if err := h.forget(ctx, []string{token}); err != nil {
			return err
		}
	}
	return nil
}

func (h *House) note(ctx context.Context, owner, text string) error {
	_, err := h.db.ExecContext(ctx, "INSERT INTO notes (owner, text) VALUES ($1, $2)", owner, text) // want insert `"phones:aged", "list:emptied" and "list:own"` guard `"list:each" .*repeats it` guard `"list:asked" .*loses it`
	return err
}

// Aged sweeps out old rows before it notes something.
func (h *House) Aged(ctx context.Context, p Task) error {
	tokens, err := h.tokens(ctx, p.Owner)
	if err != nil || len(tokens) == 0 {
		return err
	}
	if _, err := h.db.ExecContext(ctx, "DELETE FROM phones WHERE expires < now()"); err != nil {
		return err
	}
	return h.note(ctx, p.Owner, p.Text)
}

func todo(p Task) string { return "todo:" + p.Owner }

// Emptied empties a list of which nothing is asked.
func (h *House) Emptied(ctx context.Context, p Task) error {
	items, err := h.rdb.LRange(ctx, todo(p), 0, -1).Result()
	if err != nil {
		return err
	}
	log.Print(len(items), " to do")
	if err := h.rdb.Del(ctx, todo(p)).Err(); err != nil {
		return err
	}
	return h.note(ctx, p.Owner, p.Text)
}

// Asked empties a list that has to hold something.
func (h *House) Asked(ctx context.Context, p Task) error {
	items, err := h.rdb.LRange(ctx, todo(p), 0, -1).Result()
	if err != nil || len(items) == 0 {
		return err
	}
	if err := h.rdb.Del(ctx, todo(p)).Err(); err != nil {
		return err
	}
	return h.note(ctx, p.Owner, p.Text)
}

// Own takes only its own element out of a list, in which others stay.
func (h *House) Own(ctx context.Context, p Task) error {
	waiting, err := h.rdb.LLen(ctx, "waiting").Result()
	if err != nil || waiting == 0 {
		return err
	}
	if err := h.note(ctx, p.Owner, p.Text); err != nil {
		return err
	}
	return h.rdb.LRem(ctx, "waiting", 0, p.Owner).Err()
}

// Each takes out what it has noted, until nothing is left.
func (h *House) Each(ctx context.Context, p Task) error {
	items, err := h.rdb.LRange(ctx, todo(p), 0, -1).Result()
	if err != nil {
		return err
	}
	for _, item := range items {
		if err := h.note(ctx, p.Owner, item); err != nil {
			return err
		}
		if err := h.rdb.LRem(ctx, todo(p), 1, item).Err(); err != nil {
			return err
		}
	}
	return nil
}

// Left goes on only where it has taken its element out, of which another run finds none.
func (h *House) Left(ctx context.Context, p Task) error {
	taken, err := h.rdb.LRem(ctx, "waiting", 0, p.Owner).Result()
	if err != nil || taken == 0 {
		return err
	}
	_, err = h.db.ExecContext(ctx, "INSERT INTO notes (owner, text) VALUES ($1, $2)", p.Owner, p.Text) // want guard `"list:left" .*loses it`
	return err
}

// Short keeps a list short, which is full only after many runs.
func (h *House) Short(ctx context.Context, p Task) error {
	n, err := h.rdb.LLen(ctx, todo(p)).Result()
	if err != nil || n >= 100 {
		return err
	}
	return h.rdb.RPush(ctx, todo(p), p.Text).Err() // want increment `"list:short"`
}

func (h *House) guests(ctx context.Context, hall string) (n, seats int, err error) {
	if err := h.db.QueryRowContext(ctx, "SELECT COUNT(*) FROM guests WHERE hall = $1", hall).Scan(&n); err != nil {
		return 0, 0, err
	}
	return n, seats, h.db.QueryRowContext(ctx, "SELECT seats FROM halls WHERE id = $1", hall).Scan(&seats)
}

// Entered lets a guest in while there is a seat.
func (h *House) Entered(ctx context.Context, p Task) error {
	n, seats, err := h.guests(ctx, p.Hall)
	if err != nil {
		return err
	}
	if n >= seats {
		return errors.New("the hall is full")
	}
	if _, err := h.db.ExecContext(ctx, "INSERT INTO guests (hall, name) VALUES ($1, $2)", p.Hall, p.Owner); err != nil { // want insert `"hall:entered"`
		return err
	}
	body, err := json.Marshal(p)
	if err != nil {
		return err
	}
	_, err = h.queue.EnqueueContext(ctx, asynq.NewTask("hall:greet", body)) // want enqueue `"hall:entered"`
	return err
}

// Filled lets guests in until each seat is taken, of which a repeat finds none.
func (h *House) Filled(ctx context.Context, p Task) error {
	n, seats, err := h.guests(ctx, p.Hall)
	if err != nil {
		return err
	}
	for ; n < seats; n++ {
		if _, err := h.db.ExecContext(ctx, "INSERT INTO guests (hall, name) VALUES ($1, $2)", p.Hall, p.Owner); err != nil { // want guard `"hall:filled" .*both pass`
			return err
		}
	}
	return nil
}

func with(fn func(context.Context, Task) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var p Task
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
		}
		return fn(ctx, p)
	}
}

func main() {
	db, err := sql.Open("postgres", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	at := asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}
	h := &House{db: db, rdb: redis.NewClient(&redis.Options{Addr: at.Addr}), queue: asynq.NewClient(at)}
	mux := asynq.NewServeMux()
	mux.HandleFunc("phones:cleaned", with(h.Cleaned))
	mux.HandleFunc("phones:refused", with(h.Refused))
	mux.HandleFunc("phones:aged", with(h.Aged))
	mux.HandleFunc("phones:used", with(h.Used))
	mux.HandleFunc("phones:failed", with(h.Failed))
	mux.HandleFunc("phones:unreached", with(h.ToldUnreached))
	mux.HandleFunc("phones:served", with(h.Served))
	mux.HandleFunc("list:emptied", with(h.Emptied))
	mux.HandleFunc("list:asked", with(h.Asked))
	mux.HandleFunc("list:own", with(h.Own))
	mux.HandleFunc("list:each", with(h.Each))
	mux.HandleFunc("list:left", with(h.Left))
	mux.HandleFunc("list:short", with(h.Short))
	mux.HandleFunc("hall:entered", with(h.Entered))
	mux.HandleFunc("hall:filled", with(h.Filled))
	mux.HandleFunc("hall:synced", with(h.Synced))
	mux.HandleFunc("hall:woken", with(h.Woken))
	log.Fatal(asynq.NewServer(at, asynq.Config{Concurrency: 10}).Run(mux))
}
