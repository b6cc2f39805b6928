// Command rows writes a row that a second run finds there.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// Receipt is a row.
type Receipt struct {
	OrderID string `gorm:"primaryKey"`
	Amount  int64
}

// Order is a row.
type Order struct {
	ID    string
	State string
}

// Books keeps them.
type Books struct {
	db *gorm.DB
}

// Settle writes the receipt, and then the state: after a crash in between each repeat fails at the receipt.
func (b *Books) Settle(ctx context.Context, t *asynq.Task) error {
	var p struct {
		OrderID string
		Amount  int64
	}
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	if err := b.db.WithContext(ctx).Create(&Receipt{OrderID: p.OrderID, Amount: p.Amount}).Error; err != nil {
		return err
	}
	return b.db.WithContext(ctx).Model(&Order{}).Where("id = ?", p.OrderID).Update("state", "settled").Error
}

func main() {
	db, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")), &gorm.Config{})
	if err != nil {
		log.Fatal(err)
	}
	b := &Books{db: db}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:settle", b.Settle)
	log.Fatal(asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{}).Run(mux))
}
