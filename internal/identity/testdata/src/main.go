// Command src writes files whose names are values of all identities.
package main

import (
	"context"
	"crypto/hmac"
	crand "crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"math/rand"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"

	"example.com/keys/names"
)

// Payload is that of all tasks.
type Payload struct {
	OrderID string
	Number  int
	Items   []struct{ SKU string }
	At      time.Time
}

// Key has parts.
type Key struct {
	Order string
	Run   uuid.UUID
}

// Maker makes names; nothing implements it.
type Maker interface{ Make() string }

type worker struct {
	db    *sql.DB
	maker Maker
}

// naming makes the name of a file.
type naming func(ctx context.Context, p Payload) string

// stable are names that are the same on each attempt, as far as one can see.
func (w *worker) stable() map[string]naming {
	return map[string]naming{
		"constant":     func(context.Context, Payload) string { return "report" },
		"field":        func(_ context.Context, p Payload) string { return p.OrderID },
		"number":       func(_ context.Context, p Payload) string { return strconv.Itoa(p.Number) },
		"element":      func(_ context.Context, p Payload) string { return p.Items[0].SKU },
		"payload_time": func(_ context.Context, p Payload) string { return p.At.Format(time.RFC3339) },
		"sprintf":      func(_ context.Context, p Payload) string { return fmt.Sprintf("%s/%d", p.OrderID, p.Number) },
		"hash": func(_ context.Context, p Payload) string {
			s := sha256.Sum256([]byte(p.OrderID))
			return hex.EncodeToString(s[:])
		},
		"hash_keyed": func(_ context.Context, p Payload) string {
			h := hmac.New(sha256.New, []byte("secret"))
			h.Write([]byte(p.OrderID))
			return hex.EncodeToString(h.Sum(nil))
		},
		"hash_reset": func(_ context.Context, p Payload) string {
			h := sha256.New()
			h.Write([]byte(uuid.NewString()))
			h.Reset()
			h.Write([]byte(p.OrderID))
			return hex.EncodeToString(h.Sum(nil))
		},
		"helper": func(_ context.Context, p Payload) string { return names.Of(p.OrderID) },
		"name_uuid": func(_ context.Context, p Payload) string {
			return uuid.NewSHA1(uuid.NameSpaceOID, []byte(p.OrderID)).String()
		},
		"task_id": func(ctx context.Context, _ Payload) string { id, _ := asynq.GetTaskID(ctx); return "t-" + id },
		"struct":  func(_ context.Context, p Payload) string { return fmt.Sprint(Key{Order: p.OrderID}) },
		"builder": built,
		"joined":  func(_ context.Context, p Payload) string { return filepath.Join("orders", p.OrderID) },
		"row":     w.row,
	}
}

// fresh are names that change on each attempt.
func (w *worker) fresh() map[string]naming {
	return map[string]naming{
		"fresh_uuid":     func(context.Context, Payload) string { return uuid.NewString() },
		"fresh_time":     func(context.Context, Payload) string { return time.Now().Format("20060102150405") },
		"date":           func(context.Context, Payload) string { return time.Now().Format("20060102") },
		"fresh_random":   func(context.Context, Payload) string { return strconv.Itoa(rand.Int()) },
		"fresh_retry":    func(ctx context.Context, _ Payload) string { n, _ := asynq.GetRetryCount(ctx); return strconv.Itoa(n) },
		"fresh_mixed":    func(_ context.Context, p Payload) string { return fmt.Sprintf("%s-%d", p.OrderID, time.Now().Unix()) },
		"fresh_helper":   func(context.Context, Payload) string { return names.Random() },
		"fresh_struct":   func(_ context.Context, p Payload) string { return fmt.Sprint(Key{Order: p.OrderID, Run: uuid.New()}) },
		"fresh_builder":  freshBuilt,
		"fresh_inserted": w.inserted,
		"fresh_slice": func(_ context.Context, p Payload) string {
			return strings.Join([]string{p.OrderID, uuid.NewString()}, "-")
		},
		"fresh_map": func(_ context.Context, p Payload) string {
			m := map[string]string{"k": uuid.NewString()}
			return m["k"]
		},
		"fresh_pointer": func(context.Context, Payload) string { s := new(string); *s = uuid.NewString(); return *s },
		"fresh_read":    read,
		"fresh_hmac": func(_ context.Context, p Payload) string {
			h := hmac.New(sha256.New, []byte(uuid.NewString()))
			h.Write([]byte(p.OrderID))
			return hex.EncodeToString(h.Sum(nil))
		},
		"fresh_rehashed": func(_ context.Context, p Payload) string {
			h := hmac.New(sha256.New, []byte(uuid.NewString()))
			h.Reset()
			h.Write([]byte(p.OrderID))
			return hex.EncodeToString(h.Sum(nil))
		},
		"fresh_prefix": func(_ context.Context, p Payload) string {
			h := sha256.New()
			h.Write([]byte(p.OrderID))
			return hex.EncodeToString(h.Sum([]byte(uuid.NewString())))
		},
		"fresh_loop": func(context.Context, Payload) string {
			s := ""
			for range 3 {
				s += uuid.NewString()
			}
			return s
		},
	}
}

// open are names that were not followed, or are stable on one way and fresh on another.
func (w *worker) open() map[string]naming {
	return map[string]naming{
		"open":        func(context.Context, Payload) string { return w.maker.Make() },
		"open_mixed":  func(_ context.Context, p Payload) string { return p.OrderID + w.maker.Make() },
		"disagreeing": disagreeing,
		"disagreeing_default": func(_ context.Context, p Payload) string {
			if p.OrderID == "" {
				p.OrderID = uuid.NewString()
			}
			return p.OrderID
		},
	}
}

func built(_ context.Context, p Payload) string {
	var b strings.Builder
	b.WriteString("order-")
	b.WriteString(p.OrderID)
	return b.String()
}

func freshBuilt(_ context.Context, p Payload) string {
	var b strings.Builder
	b.WriteString(p.OrderID)
	fmt.Fprintf(&b, "-%d", time.Now().UnixNano())
	return b.String()
}

func read(context.Context, Payload) string {
	b := make([]byte, 8)
	_, _ = crand.Read(b) // never fails
	return hex.EncodeToString(b)
}

func disagreeing(_ context.Context, p Payload) string {
	if p.Number > 10 {
		return p.OrderID
	}
	return uuid.NewString()
}

func (w *worker) row(ctx context.Context, p Payload) (name string) {
	if err := w.db.QueryRowContext(ctx, "SELECT name FROM orders WHERE id = $1", p.OrderID).Scan(&name); err != nil {
		log.Print(err)
	}
	return name
}

func (w *worker) inserted(ctx context.Context, p Payload) string {
	var id int64
	if err := w.db.QueryRowContext(ctx, "INSERT INTO files (order_id) VALUES ($1) RETURNING id", p.OrderID).Scan(&id); err != nil {
		log.Print(err)
	}
	return strconv.FormatInt(id, 10)
}

// writing makes a handler that writes a file of that name.
func writing(name naming) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var p Payload
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return err
		}
		return os.WriteFile(name(ctx, p), t.Payload(), 0o600)
	}
}

func main() {
	db, err := sql.Open("postgres", "")
	if err != nil {
		log.Fatal(err)
	}
	w := &worker{db: db}
	mux := asynq.NewServeMux()
	for _, names := range []map[string]naming{w.stable(), w.fresh(), w.open()} {
		for task, name := range names {
			mux.Handle(task, writing(name))
		}
	}
	log.Fatal(asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{}).Run(mux))
}
