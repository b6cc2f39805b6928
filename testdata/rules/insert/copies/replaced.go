package main

import (
	"context"
	"errors"
	"strings"
	"sync"

	"github.com/jackc/pgx/v5"
)

// report writes a report with an entry for each value, behind a statement that deletes rows. Who asks for the
// meter first waits for others that do.
func (m *Meters) report(ctx context.Context, p Task, clear func(pgx.Tx) error) error {
	return pgx.BeginFunc(ctx, m.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SELECT id FROM meters WHERE id = $1 FOR UPDATE", p.MeterID); err != nil {
			return err
		}
		if err := clear(tx); err != nil {
			return err
		}
		var id int64
		if err := tx.QueryRow(ctx, "INSERT INTO reports (meter_id) VALUES ($1) RETURNING id", p.MeterID).Scan(&id); err != nil { // want insert `"reports:added"`
			return err
		}
		for _, v := range p.Values {
			if _, err := tx.Exec(ctx, "INSERT INTO entries (report_id, value) VALUES ($1, $2)", id, v); err != nil { // want insert `"reports:added"`
				return err
			}
		}
		return nil
	})
}

// ReportReplaced deletes the reports of the meter, with which their entries fall.
func (m *Meters) ReportReplaced(ctx context.Context, p Task) error {
	return m.report(ctx, p, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM reports WHERE meter_id = $1", p.MeterID)
		return err
	})
}

// ReportAdded deletes other rows.
func (m *Meters) ReportAdded(ctx context.Context, p Task) error {
	return m.report(ctx, p, func(tx pgx.Tx) error {
		_, err := tx.Exec(ctx, "DELETE FROM batches WHERE reading_id = $1", p.ReadingID)
		return err
	})
}

// textOf is a text among what is told of a reading, "" if there is none.
func textOf(about map[string]any, name string) string {
	switch v := about[name].(type) {
	case string:
		return strings.TrimSpace(v)
	case interface{ String() string }:
		return strings.TrimSpace(v.String())
	}
	return ""
}

// label deletes the labels of a reading and writes one for what is told of it.
func (m *Meters) label(ctx context.Context, p Task, about map[string]any) error {
	return pgx.BeginFunc(ctx, m.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SELECT id FROM meters WHERE id = $1 FOR UPDATE", p.MeterID); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, "DELETE FROM labels WHERE reading_id = ANY($1)", []string{p.ReadingID}); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "INSERT INTO labels (reading_id, value) VALUES ($1, $2)", textOf(about, "reading"), p.Values[0]) // want insert `"labels:other"`
		return err
	})
}

// LabelReplaced writes the label of the reading itself.
func (m *Meters) LabelReplaced(ctx context.Context, p Task) error {
	return m.label(ctx, p, map[string]any{"reading": p.ReadingID})
}

// LabelOther writes that of another one.
func (m *Meters) LabelOther(ctx context.Context, p Task) error {
	return m.label(ctx, p, map[string]any{"reading": "copy of " + p.ReadingID})
}

// together does the work in goroutines, and waits for them.
func together(work ...func() error) error {
	errs := make([]error, len(work))
	var all sync.WaitGroup
	for i, w := range work {
		all.Add(1)
		go func() {
			defer all.Done()
			errs[i] = w()
		}()
	}
	all.Wait()
	return errors.Join(errs...)
}

// replaceBeside adds a report of the meter in a goroutine, behind a statement that deletes those of one.
func (m *Meters) replaceBeside(ctx context.Context, p Task, of int64) error {
	return together(func() error {
		return pgx.BeginFunc(ctx, m.pool, func(tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, "SELECT id FROM meters WHERE id = $1 FOR UPDATE", p.MeterID); err != nil {
				return err
			}
			if _, err := tx.Exec(ctx, "DELETE FROM reports WHERE meter_id = $1", of); err != nil {
				return err
			}
			_, err := tx.Exec(ctx, "INSERT INTO reports (meter_id) VALUES ($1)", p.MeterID) // want insert `"reports:beside_other"`
			return err
		})
	})
}

// ReportBeside deletes those of the meter itself.
func (m *Meters) ReportBeside(ctx context.Context, p Task) error {
	return m.replaceBeside(ctx, p, p.MeterID)
}

// ReportBesideOther deletes those of another one.
func (m *Meters) ReportBesideOther(ctx context.Context, p Task) error {
	return m.replaceBeside(ctx, p, p.MeterID+1)
}
