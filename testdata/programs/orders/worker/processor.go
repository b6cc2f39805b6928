// Package worker processes the tasks about orders.
package worker

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/orders/db/sqlc"
)

// The task types.
const (
	TaskRefund     = "order:refund"
	TaskCancel     = "order:cancel"
	TaskCompensate = "order:compensate"
	TaskCredit     = "order:credit"
	TaskShip       = "order:ship"
)

// Payload names an order, a customer and a sum.
type Payload struct {
	OrderID    string `json:"order_id"`
	CustomerID int64  `json:"customer_id"`
	Amount     int64  `json:"amount"`
}

// TaskProcessor processes tasks.
type TaskProcessor interface {
	Start() error
	ProcessRefund(ctx context.Context, task *asynq.Task) error
	ProcessCancel(ctx context.Context, task *asynq.Task) error
	ProcessCompensate(ctx context.Context, task *asynq.Task) error
	ProcessCredit(ctx context.Context, task *asynq.Task) error
	ProcessShip(ctx context.Context, task *asynq.Task) error
}

// RedisTaskProcessor processes tasks that come through Redis.
type RedisTaskProcessor struct {
	server *asynq.Server
	store  sqlc.Store
}

// NewRedisTaskProcessor returns a processor.
func NewRedisTaskProcessor(opt asynq.RedisClientOpt, store sqlc.Store) TaskProcessor {
	server := asynq.NewServer(opt, asynq.Config{Queues: map[string]int{"critical": 10, "default": 5}})
	return &RedisTaskProcessor{server: server, store: store}
}

// Start starts the processor.
func (p *RedisTaskProcessor) Start() error {
	mux := asynq.NewServeMux()
	mux.HandleFunc(TaskRefund, p.ProcessRefund)
	mux.HandleFunc(TaskCancel, p.ProcessCancel)
	mux.HandleFunc(TaskCompensate, p.ProcessCompensate)
	mux.HandleFunc(TaskCredit, p.ProcessCredit)
	mux.HandleFunc(TaskShip, p.ProcessShip)
	return p.server.Start(mux)
}

func parse(task *asynq.Task) (sqlc.RefundTxParams, error) {
	var payload Payload
	if err := json.Unmarshal(task.Payload(), &payload); err != nil {
		return sqlc.RefundTxParams{}, fmt.Errorf("unmarshal payload: %w", asynq.SkipRetry)
	}
	return sqlc.RefundTxParams{OrderID: payload.OrderID, CustomerID: payload.CustomerID, Amount: payload.Amount}, nil
}

// ProcessRefund pays back once.
func (p *RedisTaskProcessor) ProcessRefund(ctx context.Context, task *asynq.Task) error {
	arg, err := parse(task)
	if err != nil {
		return err
	}
	return p.store.RefundTx(ctx, arg)
}

// ProcessCancel pays back once.
func (p *RedisTaskProcessor) ProcessCancel(ctx context.Context, task *asynq.Task) error {
	arg, err := parse(task)
	if err != nil {
		return err
	}
	return p.store.CancelTx(ctx, arg)
}

// ProcessCompensate pays again on each run.
func (p *RedisTaskProcessor) ProcessCompensate(ctx context.Context, task *asynq.Task) error {
	arg, err := parse(task)
	if err != nil {
		return err
	}
	return p.store.CompensateTx(ctx, arg)
}

// ProcessCredit calls a generated query by the store's interface.
func (p *RedisTaskProcessor) ProcessCredit(ctx context.Context, task *asynq.Task) error {
	arg, err := parse(task)
	if err != nil {
		return err
	}
	return p.store.AddCredit(ctx, sqlc.AddCreditParams{ID: arg.CustomerID, Credit: arg.Amount}) // want increment `"order:credit".*credit = credit \+ \$2`
}

// ProcessShip sets a state.
func (p *RedisTaskProcessor) ProcessShip(ctx context.Context, task *asynq.Task) error {
	arg, err := parse(task)
	if err != nil {
		return err
	}
	return p.store.UpdateOrderStatus(ctx, sqlc.UpdateOrderStatusParams{ID: arg.OrderID, Status: "shipped"})
}
