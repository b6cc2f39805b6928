// Command byhand lets gorm make its tables, and makes an index by hand that no tag tells.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
	"gorm.io/gorm/clause"
)

// Task is the payload of all tasks of this program.
type Task struct {
	OrderID string `json:"order_id"`
}

// Orders keeps which orders are quiet.
type Orders struct {
	orm *gorm.DB
}

// Mute is a row of mutes, of which an index made by hand says that an order has one.
type Mute struct {
	ID      int64 `gorm:"primaryKey"`
	OrderID string
}

// Hush is a row of hushes, of which an order has as many as one likes.
type Hush struct {
	ID      int64 `gorm:"primaryKey"`
	OrderID string
}

func (o *Orders) migrate() error {
	if err := o.orm.AutoMigrate(&Mute{}, &Hush{}); err != nil {
		return err
	}
	for _, table := range []string{"mutes"} {
		if err := o.orm.Exec(fmt.Sprintf("CREATE UNIQUE INDEX IF NOT EXISTS %s_order ON %s (order_id)", table, table)).Error; err != nil {
			return err
		}
	}
	return nil
}

// Muted leaves a duplicate alone: there must be something unique, of which the tags say nothing.
func (o *Orders) Muted(ctx context.Context, p Task) error {
	return o.orm.WithContext(ctx).Clauses(clause.OnConflict{DoNothing: true}).Create(&Mute{OrderID: p.OrderID}).Error
}

// Hushed counts on no conflict, and there is none.
func (o *Orders) Hushed(ctx context.Context, p Task) error {
	return o.orm.WithContext(ctx).Create(&Hush{OrderID: p.OrderID}).Error // want insert `"order:hushed"`
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
	orm, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")))
	if err != nil {
		log.Fatal(err)
	}
	o := &Orders{orm: orm}
	if err := o.migrate(); err != nil {
		log.Fatal(err)
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:muted", with(o.Muted))
	mux.HandleFunc("order:hushed", with(o.Hushed))
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{})
	if err := srv.Run(mux); err != nil {
		log.Fatal(err)
	}
}
