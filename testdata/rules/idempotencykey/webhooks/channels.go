package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Channels tells people of transfers. A bot's messages take no key, the partner's may.
type Channels struct {
	pool   *pgxpool.Pool
	client *http.Client
	bot    string
}

// claim notes that a transfer is told of, and says whether it was not.
func (c *Channels) claim(ctx context.Context, id string) (bool, error) {
	tag, err := c.pool.Exec(ctx, "INSERT INTO told (transfer_id) VALUES ($1) ON CONFLICT DO NOTHING", id)
	return err == nil && tag.RowsAffected() == 1, err
}

func (c *Channels) say(ctx context.Context, url, to string) error {
	raw, err := json.Marshal(map[string]string{"chat_id": to, "text": "Your transfer has arrived."})
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(raw))
	if err != nil {
		return err
	}
	resp, err := c.client.Do(req) // want idempotencykey `"channel:bot"` guard `"channel:partner_claimed" .*loses it`
	if err != nil {
		return err
	}
	return check(resp)
}

// Bot sends a message of a bot.
func (c *Channels) Bot(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return c.say(ctx, "https://api.telegram.org/bot"+c.bot+"/sendMessage", p.Account)
}

// PartnerClaimed claims what it tells a partner, who could be given a key.
func (c *Channels) PartnerClaimed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	if mine, err := c.claim(ctx, p.TransferID); err != nil || !mine {
		return err
	}
	return c.say(ctx, "https://partner.example.com/messages", p.Account)
}

// BotClaimed claims what a bot says, which is all that can be done.
func (c *Channels) BotClaimed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	if mine, err := c.claim(ctx, p.TransferID); err != nil || !mine {
		return err
	}
	return c.say(ctx, "https://api.telegram.org/bot"+c.bot+"/sendMessage", p.Account)
}
