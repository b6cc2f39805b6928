// Command startup makes its tables itself when it starts: what is unique in them stands in its own text.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

const tables = `
-- receipts has one row for each order, notes has as many as one likes
CREATE TABLE IF NOT EXISTS receipts (
	id bigserial PRIMARY KEY,
	order_id text NOT NULL,
	amount bigint NOT NULL,
	UNIQUE (order_id)
);
CREATE TABLE IF NOT EXISTS notes (id bigserial PRIMARY KEY, order_id text NOT NULL, amount bigint NOT NULL);
`

// steps are run one after the other.
var steps = []string{
	"CREATE TABLE IF NOT EXISTS fees (id bigserial PRIMARY KEY, order_id text NOT NULL, amount bigint NOT NULL)",
	"CREATE UNIQUE INDEX IF NOT EXISTS fees_order ON fees (order_id)",
	"CREATE TABLE IF NOT EXISTS tips (id bigserial PRIMARY KEY, order_id text NOT NULL, amount bigint NOT NULL)",
	"CREATE INDEX IF NOT EXISTS tips_order ON tips (order_id)",
}

// Task is the payload of all tasks of this program.
type Task struct {
	OrderID string `json:"order_id"`
	Amount  int64  `json:"amount"`
}

// Receipt is a row of receipts.
type Receipt struct {
	ID      int64
	OrderID string
	Amount  int64
}

// Note is a row of notes.
type Note struct {
	ID      int64
	OrderID string
	Amount  int64
}

// Books keeps what orders come to.
type Books struct {
	db  *sql.DB
	orm *gorm.DB
}

func (b *Books) prepare(ctx context.Context) error {
	if _, err := b.db.ExecContext(ctx, tables+codeTables+numberTables+storyTables); err != nil {
		return err
	}
	for _, step := range steps {
		if _, err := b.db.ExecContext(ctx, step); err != nil {
			return err
		}
	}
	return nil
}

// Receipted leaves the row that is there, since the order is unique.
func (b *Books) Receipted(ctx context.Context, p Task) error {
	_, err := b.db.ExecContext(ctx, "INSERT INTO receipts (order_id, amount) VALUES ($1, $2) ON CONFLICT DO NOTHING", p.OrderID, p.Amount)
	return err
}

// Noted has no conflict, since nothing but the number of the row is unique.
func (b *Books) Noted(ctx context.Context, p Task) error {
	_, err := b.db.ExecContext(ctx, "INSERT INTO notes (order_id, amount) VALUES ($1, $2) ON CONFLICT DO NOTHING", p.OrderID, p.Amount) // want insert `"books:noted"`
	return err
}

// ReceiptSaved leaves the row that is there as well.
func (b *Books) ReceiptSaved(ctx context.Context, p Task) error {
	return b.orm.WithContext(ctx).Clauses(clause.OnConflict{DoNothing: true}).Create(&Receipt{OrderID: p.OrderID, Amount: p.Amount}).Error
}

// NoteSaved has no conflict either.
func (b *Books) NoteSaved(ctx context.Context, p Task) error {
	return b.orm.WithContext(ctx).Clauses(clause.OnConflict{DoNothing: true}).Create(&Note{OrderID: p.OrderID, Amount: p.Amount}).Error // want insert `"books:note_saved"`
}

// Charged is refused the second time, by an index that a step of its own makes.
func (b *Books) Charged(ctx context.Context, p Task) error {
	_, err := b.db.ExecContext(ctx, "INSERT INTO fees (order_id, amount) VALUES ($1, $2)", p.OrderID, p.Amount)
	return err
}

// Tipped is not: the index on the order is not unique.
func (b *Books) Tipped(ctx context.Context, p Task) error {
	_, err := b.db.ExecContext(ctx, "INSERT INTO tips (order_id, amount) VALUES ($1, $2)", p.OrderID, p.Amount) // want insert `"books:tipped"`
	return err
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
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	orm, err := gorm.Open(postgres.New(postgres.Config{Conn: db}))
	if err != nil {
		log.Fatal(err)
	}
	b := &Books{db: db, orm: orm}
	if err := b.prepare(context.Background()); err != nil {
		log.Fatal(err)
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("books:receipted", with(b.Receipted))
	mux.HandleFunc("books:noted", with(b.Noted))
	mux.HandleFunc("books:receipt_saved", with(b.ReceiptSaved))
	mux.HandleFunc("books:note_saved", with(b.NoteSaved))
	mux.HandleFunc("books:charged", with(b.Charged))
	mux.HandleFunc("books:tipped", with(b.Tipped))
	mux.HandleFunc("books:invited", with(b.Invited))
	mux.HandleFunc("books:vouched", with(b.Vouched))
	mux.HandleFunc("books:invoiced", with(b.Invoiced))
	mux.HandleFunc("books:sequenced", with(b.Sequenced))
	mux.HandleFunc("books:billed", with(b.Billed))
	mux.HandleFunc("books:slipped", with(b.Slipped))
	mux.HandleFunc("books:retold", with(b.Retold))
	mux.HandleFunc("books:filed", with(b.Filed))
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
