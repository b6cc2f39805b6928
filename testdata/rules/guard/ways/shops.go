package main

import (
	"context"
	"database/sql"
)

// why says why a shop gives no stamps, of all the reasons that there are, or nothing.
func why(shop string) string {
	switch shop {
	case "500":
		return "full"
	case "501":
		return "gone"
	case "502":
		return "busy"
	case "503":
		return "late"
	case "504":
		return "full"
	case "505":
		return "gone"
	case "506":
		return "busy"
	case "507":
		return "late"
	case "508":
		return "full"
	case "509":
		return "gone"
	case "510":
		return "busy"
	case "511":
		return "late"
	case "512":
		return "full"
	case "513":
		return "gone"
	case "514":
		return "busy"
	case "515":
		return "late"
	case "516":
		return "full"
	case "517":
		return "gone"
	case "518":
		return "busy"
	case "519":
		return "late"
	case "520":
		return "full"
	case "521":
		return "gone"
	case "522":
		return "busy"
	case "523":
		return "late"
	case "524":
		return "full"
	case "525":
		return "gone"
	case "526":
		return "busy"
	case "527":
		return "late"
	case "528":
		return "full"
	case "529":
		return "gone"
	}
	return ""
}

// stampIn gives stamps in shops that give any.
func stampIn(ctx context.Context, tx *sql.Tx, p Task) error {
	if why(p.Shop) != "" {
		return nil
	}
	_, err := tx.ExecContext(ctx, addStamps, p.Stamps, p.CardID) // want increment `"card:shops_unmarked"`
	return err
}

// ShopsUnmarked leaves where the card is full, and does not fill it.
func (s *Cards) ShopsUnmarked(ctx context.Context, p Task) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		c, err := find(ctx, tx, p.CardID)
		if err != nil {
			return err
		}
		if c.Status == "full" {
			return nil
		}
		return stampIn(ctx, tx, p)
	})
}

// Shops fills it, behind a test that is long to read.
func (s *Cards) Shops(ctx context.Context, p Task) error {
	return s.in(ctx, func(tx *sql.Tx) error {
		c, err := find(ctx, tx, p.CardID)
		if err != nil {
			return err
		}
		if c.Status == "full" {
			return nil
		}
		if err := stampIn(ctx, tx, p); err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, `UPDATE cards SET status = 'full' WHERE id = $1`, c.ID)
		return err
	})
}
