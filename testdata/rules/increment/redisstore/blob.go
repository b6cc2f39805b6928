package main

import (
	"context"
	"encoding/json"

	"github.com/hibiken/asynq"
)

// Profile is kept in one text.
type Profile struct {
	Name  string `json:"name"`
	Coins int64  `json:"coins"`
}

func (p *Purse) change(ctx context.Context, player string, change func(*Profile)) error {
	text, err := p.rdb.Get(ctx, "profile:"+player).Bytes()
	if err != nil {
		return err
	}
	var profile Profile
	if err := json.Unmarshal(text, &profile); err != nil {
		return err
	}
	change(&profile)
	text, err = json.Marshal(profile)
	if err != nil {
		return err
	}
	return p.rdb.Set(ctx, "profile:"+player, text, 0).Err() // want increment `"profile:win"`
}

// ProfileWin adds to a field of the text.
func (p *Purse) ProfileWin(ctx context.Context, t *asynq.Task) error {
	task, err := decode(t)
	if err != nil {
		return err
	}
	return p.change(ctx, task.Player, func(profile *Profile) { profile.Coins += task.Coins })
}

// ProfileName sets another.
func (p *Purse) ProfileName(ctx context.Context, t *asynq.Task) error {
	task, err := decode(t)
	if err != nil {
		return err
	}
	return p.change(ctx, task.Player, func(profile *Profile) { profile.Name = task.TicketID })
}
