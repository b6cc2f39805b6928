// Command notify has effects outside of any database: mails, requests, files, follow-up tasks.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/smtp"
	"os"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

// Task is the payload.
type Task struct {
	OrderID string
	Email   string
	Total   int64
}

type handlers struct {
	queue *asynq.Client
	keys  interface{ Key() string }
}

func decode(t *asynq.Task) (p Task, err error) {
	err = json.Unmarshal(t.Payload(), &p)
	return p, err
}

func (h *handlers) mail(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return smtp.SendMail("localhost:25", nil, "shop@example.com", []string{p.Email}, []byte("thanks"))
}

func post(ctx context.Context, total int64, key string) error {
	body := fmt.Appendf(nil, `{"total":%d}`, total)
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://bank.example/transfers", bytes.NewReader(body))
	if err != nil {
		return err
	}
	if key != "" {
		req.Header.Set("Idempotency-Key", key)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (h *handlers) postWithoutKey(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return post(ctx, p.Total, "")
}

func (h *handlers) postWithStableKey(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return post(ctx, p.Total, "order:"+p.OrderID)
}

func (h *handlers) postWithFreshKey(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return post(ctx, p.Total, uuid.NewString())
}

// postWithOpenKey has a key from an interface that nothing implements.
func (h *handlers) postWithOpenKey(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return post(ctx, p.Total, h.keys.Key())
}

func (h *handlers) get(ctx context.Context, t *asynq.Task) error {
	resp, err := http.Get("https://bank.example/rates")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (h *handlers) file(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return os.WriteFile("orders/"+p.OrderID, t.Payload(), 0o644)
}

func (h *handlers) fileFresh(ctx context.Context, t *asynq.Task) error {
	return os.WriteFile(time.Now().Format("orders/20060102150405"), t.Payload(), 0o644)
}

func (h *handlers) followUp(ctx context.Context, t *asynq.Task) error {
	_, err := h.queue.EnqueueContext(ctx, asynq.NewTask("order:next", t.Payload()))
	return err
}

func (h *handlers) followUpOnce(ctx context.Context, t *asynq.Task) error {
	id, _ := asynq.GetTaskID(ctx)
	_, err := h.queue.EnqueueContext(ctx, asynq.NewTask("order:next", t.Payload()), asynq.TaskID("next:"+id))
	return err
}

func (h *handlers) followUpFresh(ctx context.Context, t *asynq.Task) error {
	_, err := h.queue.EnqueueContext(ctx, asynq.NewTask("order:next", t.Payload(), asynq.TaskID(uuid.NewString())))
	return err
}

func main() {
	h := &handlers{queue: asynq.NewClient(asynq.RedisClientOpt{})}
	mux := asynq.NewServeMux()
	mux.HandleFunc("mail", h.mail)
	mux.HandleFunc("post", h.postWithoutKey)
	mux.HandleFunc("post:stable", h.postWithStableKey)
	mux.HandleFunc("post:fresh", h.postWithFreshKey)
	mux.HandleFunc("post:open", h.postWithOpenKey)
	mux.HandleFunc("get", h.get)
	mux.HandleFunc("file", h.file)
	mux.HandleFunc("file:fresh", h.fileFresh)
	mux.HandleFunc("follow_up", h.followUp)
	mux.HandleFunc("follow_up:once", h.followUpOnce)
	mux.HandleFunc("follow_up:fresh", h.followUpFresh)
	log.Fatal(asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{}).Run(mux))
}
