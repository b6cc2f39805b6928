package main

import (
	"context"
	"log"
	"net/smtp"
)

// claimed says whether this run is the first that sends a letter.
func (k *Keys) claimed(ctx context.Context, key string) (bool, error) {
	return k.rdb.SetNX(ctx, "letter:"+key, 1, 0).Result()
}

func (p Task) post(to string) error {
	return smtp.SendMail(host, nil, office, []string{to}, p.text()) // want guard `"round:first_failure" .*loses it: .*even without a crash`
}

// RoundFirstFailure claims the letter and ends at the first reader who cannot be reached: the retry is kept
// away by the claim, so nobody sends it to the readers behind.
func (k *Keys) RoundFirstFailure(ctx context.Context, p Task) error {
	if mine, err := k.claimed(ctx, p.LetterID); err != nil || !mine {
		return err
	}
	for _, to := range p.Copies {
		if err := p.post(to); err != nil {
			return err
		}
	}
	return nil
}

// RoundGoesOn claims the letter and goes on with the next reader.
func (k *Keys) RoundGoesOn(ctx context.Context, p Task) error {
	if mine, err := k.claimed(ctx, p.LetterID); err != nil || !mine {
		return err
	}
	for _, to := range p.Copies {
		if err := p.post(to); err != nil {
			log.Print(err)
		}
	}
	return nil
}

// RoundEach claims the letter for each reader, so that a retry goes on behind the one who failed.
func (k *Keys) RoundEach(ctx context.Context, p Task) error {
	for _, to := range p.Copies {
		mine, err := k.claimed(ctx, p.LetterID+":"+to)
		if err != nil {
			return err
		}
		if !mine {
			continue
		}
		if err := p.post(to); err != nil {
			return err
		}
	}
	return nil
}
