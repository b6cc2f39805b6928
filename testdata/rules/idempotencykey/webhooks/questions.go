package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"os"

	"github.com/hibiken/asynq"
)

// Reader sends texts to a service of which only the address is known, which is configured.
type Reader struct {
	url    string
	client *http.Client
}

func (r *Reader) send(ctx context.Context, body map[string]any, answer any) error {
	return r.sendTo(ctx, "/work", body, answer)
}

func (r *Reader) sendTo(ctx context.Context, path string, body map[string]any, answer any) error {
	encoded, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.url+path, bytes.NewReader(encoded))
	if err != nil {
		return err
	}
	resp, err := r.client.Do(req) // want idempotencykey `"question:kept", "question:passed_on", "question:told" and 3 more`
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return json.NewDecoder(resp.Body).Decode(answer)
}

// Vector asks for the vector of a text.
func (r *Reader) Vector(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var answer struct {
		Data []struct {
			Embedding []float64 `json:"embedding"`
		} `json:"data"`
	}
	if err := r.send(ctx, map[string]any{"account": p.Account}, &answer); err != nil {
		return err
	}
	encoded, err := json.Marshal(answer)
	if err != nil {
		return err
	}
	return os.WriteFile("vector-"+p.TransferID, encoded, 0o600)
}

// Pages asks what stands on the pages of a paper.
func (r *Reader) Pages(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var answer struct {
		Code  int      `json:"code"`
		Pages []string `json:"pages"`
	}
	return r.send(ctx, map[string]any{"account": p.Account}, &answer)
}

// Kept gets the ID under which the service keeps what it was sent.
func (r *Reader) Kept(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var answer struct {
		NoteID string `json:"note_id"`
		Text   string `json:"text"`
	}
	return r.send(ctx, map[string]any{"account": p.Account}, &answer)
}

// Completed asks a model.
func (r *Reader) Completed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var answer map[string]any
	return r.send(ctx, map[string]any{"model": "small", "messages": []map[string]string{{"role": "user", "content": p.Account}}}, &answer)
}

// PassedOn sends people what a model has made.
func (r *Reader) PassedOn(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var made struct {
		Choices []struct {
			Text string `json:"text"`
		} `json:"choices"`
	}
	if err := r.send(ctx, map[string]any{"model": "small", "messages": []string{p.Account}}, &made); err != nil {
		return err
	}
	if len(made.Choices) == 0 {
		return nil
	}
	var answer map[string]any
	return r.send(ctx, map[string]any{"to": p.Account, "text": made.Choices[0].Text}, &answer)
}

// Told sends messages to people.
func (r *Reader) Told(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var answer map[string]any
	return r.send(ctx, map[string]any{"to": p.Account, "messages": []string{"Your transfer has arrived."}}, &answer)
}

// SetHeat gives the heating of an account's room a temperature.
func (r *Reader) SetHeat(ctx context.Context, account string, degrees int64) error {
	return r.send(ctx, map[string]any{"room": account, "degrees": degrees}, &struct{}{})
}

// AddHeat warms it up.
func (r *Reader) AddHeat(ctx context.Context, account string, degrees int64) error {
	return r.send(ctx, map[string]any{"room": account, "degrees": degrees}, &struct{}{})
}

// HeatSet sets the temperature.
func (r *Reader) HeatSet(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return r.SetHeat(ctx, p.Account, p.Amount)
}

// HeatAdded adds to it.
func (r *Reader) HeatAdded(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return r.AddHeat(ctx, p.Account, p.Amount)
}

// Executed has a sandbox run something.
func (r *Reader) Executed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var answer struct {
		Status string `json:"status"`
		Stdout string `json:"stdout"`
		Stderr string `json:"stderr"`
	}
	return r.send(ctx, map[string]any{"account": p.Account, "code": "print(1)"}, &answer)
}

// Resolved asks what several names stand for.
func (r *Reader) Resolved(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return r.sendTo(ctx, "/batch-resolve", map[string]any{"names": []string{p.Account}}, &map[string]string{})
}

// Published publishes them.
func (r *Reader) Published(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return r.sendTo(ctx, "/batch-publish", map[string]any{"names": []string{p.Account}}, &map[string]string{})
}

// Started starts the box of an account, which is then on.
func (r *Reader) Started(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return r.sendTo(ctx, "/boxes/"+p.Account+"/start", map[string]any{}, &map[string]string{})
}

// StartedNew starts another box.
func (r *Reader) StartedNew(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return r.sendTo(ctx, "/boxes/start", map[string]any{"account": p.Account}, &map[string]string{})
}
