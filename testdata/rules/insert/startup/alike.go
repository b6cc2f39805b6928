package main

import (
	"context"
	"strings"
)

const storyTables = `
CREATE TABLE IF NOT EXISTS stories (id bigserial PRIMARY KEY, title text NOT NULL, told bigint NOT NULL DEFAULT 1);
CREATE TABLE IF NOT EXISTS topics (id bigserial PRIMARY KEY, title text NOT NULL, told bigint NOT NULL DEFAULT 1);
`

type story struct {
	id    int64
	title string
}

func (b *Books) titles(ctx context.Context, query string) ([]*story, error) {
	rows, err := b.db.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []*story
	for rows.Next() {
		var s story
		if err := rows.Scan(&s.id, &s.title); err != nil {
			return nil, err
		}
		list = append(list, &s)
	}
	return list, rows.Err()
}

// likest is the story that has most words of a title, and what share of them.
func likest(list []*story, title string) (found *story, most float64) {
	words := strings.Fields(title)
	for _, s := range list {
		n := 0
		for _, w := range words {
			if strings.Contains(s.title, w) {
				n++
			}
		}
		if share := float64(n) / float64(len(words)); share > most {
			found, most = s, share
		}
	}
	return found, most
}

// Retold makes a story where there is none that is like it, as the one is that an earlier run has made.
func (b *Books) Retold(ctx context.Context, p Task) error {
	list, err := b.titles(ctx, "SELECT id, title FROM stories")
	if err != nil {
		return err
	}
	if s, share := likest(list, p.OrderID); s != nil && share > 0.5 {
		_, err := b.db.ExecContext(ctx, "UPDATE stories SET told = $2 WHERE id = $1", s.id, p.Amount)
		return err
	}
	_, err = b.db.ExecContext(ctx, "INSERT INTO stories (title, told) VALUES ($1, $2)", p.OrderID, p.Amount)
	return err
}

// Filed looks for what is like it among rows of another table, to which it adds nothing.
func (b *Books) Filed(ctx context.Context, p Task) error {
	list, err := b.titles(ctx, "SELECT id, title FROM topics")
	if err != nil {
		return err
	}
	if s, share := likest(list, p.OrderID); s != nil && share > 0.5 {
		_, err := b.db.ExecContext(ctx, "UPDATE topics SET told = $2 WHERE id = $1", s.id, p.Amount)
		return err
	}
	_, err = b.db.ExecContext(ctx, "INSERT INTO stories (title, told) VALUES ($1, $2)", p.OrderID, p.Amount) // want insert `"books:filed"`
	return err
}
