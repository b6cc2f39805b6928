package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Models asks models for vectors and pictures.
type Models struct {
	base   string
	client *http.Client
	pool   *pgxpool.Pool
}

// TextTask is the payload of what is done with a text.
type TextTask struct {
	TextID string `json:"text_id"`
	Text   string `json:"text"`
}

func decodeText(t *asynq.Task) (p TextTask, err error) {
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		err = fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, err
}

func (m *Models) post(ctx context.Context, address string, body, answer any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(data))
	if err != nil {
		return err
	}
	resp, err := m.client.Do(req) // want idempotencykey `"text:widget", "text:sing" and "text:hum"`
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("model says %s", resp.Status)
	}
	return json.NewDecoder(resp.Body).Decode(answer)
}

// Embed asks for the vector of a text.
func (m *Models) Embed(ctx context.Context, text string) ([]float32, error) {
	address, err := url.JoinPath(m.base, "embed/")
	if err != nil {
		return nil, err
	}
	var answer struct {
		Vector []float32 `json:"vector"`
	}
	err = m.post(ctx, address, map[string]string{"text": text}, &answer)
	return answer.Vector, err
}

// EmbedText keeps the vector of a text.
func (m *Models) EmbedText(ctx context.Context, t *asynq.Task) error {
	p, err := decodeText(t)
	if err != nil {
		return err
	}
	vector, err := m.Embed(ctx, p.Text)
	if err != nil {
		return err
	}
	_, err = m.pool.Exec(ctx, "UPDATE texts SET vector = $2 WHERE id = $1", p.TextID, vector)
	return err
}

// Draw keeps where the picture of a text is.
func (m *Models) Draw(ctx context.Context, t *asynq.Task) error {
	p, err := decodeText(t)
	if err != nil {
		return err
	}
	var answer struct {
		URL string `json:"url"`
	}
	address := "https://router.huggingface.co/fal-ai/" + "fal-ai/flux/dev"
	if err := m.post(ctx, address, map[string]string{"prompt": p.Text}, &answer); err != nil {
		return err
	}
	_, err = m.pool.Exec(ctx, "UPDATE texts SET picture = $2 WHERE id = $1", p.TextID, answer.URL)
	return err
}

// Widget makes a widget, which the service calls an embed.
func (m *Models) Widget(ctx context.Context, t *asynq.Task) error {
	p, err := decodeText(t)
	if err != nil {
		return err
	}
	var answer struct {
		URL string `json:"url"`
	}
	return m.post(ctx, m.base+"/widgets/embed", map[string]string{"text": p.Text}, &answer)
}

// begun is the answer of a service that works on after it.
type begun struct {
	Code int `json:"code"`
	Data struct {
		TaskID string `json:"taskId"`
	} `json:"data"`
}

// Sing has a song made of a text, about which the service calls back.
func (m *Models) Sing(ctx context.Context, t *asynq.Task) error {
	p, err := decodeText(t)
	if err != nil {
		return err
	}
	return m.post(ctx, m.base+"/songs/generate", map[string]string{"prompt": p.Text, "callBackUrl": m.base + "/sung"}, &struct{}{})
}

// Hum has one made, and keeps what it is asked for by.
func (m *Models) Hum(ctx context.Context, t *asynq.Task) error {
	p, err := decodeText(t)
	if err != nil {
		return err
	}
	var answer begun
	if err := m.post(ctx, m.base+"/tunes/generate", map[string]string{"prompt": p.Text}, &answer); err != nil {
		return err
	}
	_, err = m.pool.Exec(ctx, "UPDATE texts SET picture = $2 WHERE id = $1", p.TextID, answer.Data.TaskID)
	return err
}

// Rhyme asks for another text.
func (m *Models) Rhyme(ctx context.Context, t *asynq.Task) error {
	p, err := decodeText(t)
	if err != nil {
		return err
	}
	var answer struct {
		Code  int      `json:"code"`
		Lines []string `json:"lines"`
	}
	if err := m.post(ctx, m.base+"/rhymes/generate", map[string]string{"prompt": p.Text}, &answer); err != nil {
		return err
	}
	_, err = m.pool.Exec(ctx, "UPDATE texts SET picture = $2 WHERE id = $1", p.TextID, fmt.Sprint(answer.Lines))
	return err
}
