package main

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Statements works in SQL.
type Statements struct {
	db   *sql.DB
	pool *pgxpool.Pool
}

// Text makes a text longer.
func (s *Statements) Text(ctx context.Context, p Task) error {
	_, err := s.db.ExecContext(ctx, "UPDATE plots SET note = note || $1 WHERE id = $2", p.SurveyID, p.PlotID) // want increment `"sql:text"`
	return err
}

// Array makes an array longer.
func (s *Statements) Array(ctx context.Context, p Task) error {
	_, err := s.db.ExecContext(ctx, "UPDATE plots SET surveys = array_append(surveys, $1) WHERE id = $2", p.SurveyID, p.PlotID) // want increment `"sql:array"`
	return err
}

// ArrayUnlessOther makes an array longer where it lacks something else.
func (s *Statements) ArrayUnlessOther(ctx context.Context, p Task) error {
	_, err := s.db.ExecContext(ctx, // want increment `"sql:array_unless_other"`
		"UPDATE plots SET surveys = CASE WHEN NOT ('s-0' = ANY (surveys)) THEN array_append(surveys, $1) ELSE surveys END WHERE id = $2",
		p.SurveyID, p.PlotID)
	return err
}

// ArrayUnlessThere makes it longer by what it lacks.
func (s *Statements) ArrayUnlessThere(ctx context.Context, p Task) error {
	_, err := s.db.ExecContext(ctx,
		"UPDATE plots SET surveys = CASE WHEN NOT ($1 = ANY (surveys)) THEN array_append(surveys, $1) ELSE surveys END WHERE id = $2",
		p.SurveyID, p.PlotID)
	return err
}

// JSON adds in a document.
func (s *Statements) JSON(ctx context.Context, p Task) error {
	_, err := s.db.ExecContext(ctx, // want increment `"sql:json"`
		"UPDATE plots SET counts = jsonb_set(counts, '{n}', to_jsonb((counts->>'n')::int + 1)) WHERE id = $1", p.PlotID)
	return err
}

// Case subtracts in one of its cases.
func (s *Statements) Case(ctx context.Context, p Task) error {
	_, err := s.db.ExecContext(ctx, "UPDATE plots SET trees = CASE WHEN trees > 0 THEN trees - 1 ELSE 0 END WHERE id = $1", p.PlotID) // want increment `"sql:case"`
	return err
}

// Tuple adds to two columns.
func (s *Statements) Tuple(ctx context.Context, p Task) error {
	_, err := s.db.ExecContext(ctx, "UPDATE plots SET (trees, fallen) = (trees - 1, fallen + 1) WHERE id = $1", p.PlotID) // want increment `"sql:tuple"`
	return err
}

// Interval makes a time later.
func (s *Statements) Interval(ctx context.Context, p Task) error {
	_, err := s.db.ExecContext(ctx, "UPDATE plots SET leased_to = leased_to + interval '1 year' WHERE id = $1", p.PlotID) // want increment `"sql:interval"`
	return err
}

// Toggle turns a flag round.
func (s *Statements) Toggle(ctx context.Context, p Task) error {
	_, err := s.db.ExecContext(ctx, "UPDATE plots SET fenced = NOT fenced WHERE id = $1", p.PlotID) // want increment `"sql:toggle"`
	return err
}

// Joined adds what stands in another table.
func (s *Statements) Joined(ctx context.Context, p Task) error {
	_, err := s.db.ExecContext(ctx, // want increment `"sql:joined"`
		"UPDATE plots SET trees = plots.trees + s.trees FROM surveys s WHERE s.plot_id = plots.id AND s.id = $1", p.SurveyID)
	return err
}

// Batch sends its statement with others.
func (s *Statements) Batch(ctx context.Context, p Task) error {
	batch := &pgx.Batch{}
	batch.Queue("UPDATE plots SET note = $1 WHERE id = $2", p.SurveyID, p.PlotID)
	batch.Queue("UPDATE plots SET trees = trees + $1 WHERE id = $2", p.Trees, p.PlotID) // want increment `"sql:batch"`
	return s.pool.SendBatch(ctx, batch).Close()
}

// Bounds names its columns on both sides and ends at the same values.
func (s *Statements) Bounds(ctx context.Context, p Task) error {
	_, err := s.db.ExecContext(ctx,
		"UPDATE plots SET note = COALESCE(NULLIF(note, ''), $1), trees = LEAST(trees, $2) WHERE id = $3", p.SurveyID, p.Trees, p.PlotID)
	return err
}

// OtherColumn is made of other columns.
func (s *Statements) OtherColumn(ctx context.Context, p Task) error {
	_, err := s.db.ExecContext(ctx, "UPDATE plots SET fallen = trees * area WHERE id = $1", p.PlotID)
	return err
}

// Given sets the flag as the task says.
func (s *Statements) Given(ctx context.Context, p Task) error {
	_, err := s.db.ExecContext(ctx, "UPDATE plots SET fenced = $1 WHERE id = $2", p.Fenced, p.PlotID)
	return err
}

// Recount counts again.
func (s *Statements) Recount(ctx context.Context, p Task) error {
	_, err := s.db.ExecContext(ctx,
		"UPDATE plots SET trees = (SELECT COALESCE(SUM(trees), 0) FROM surveys WHERE plot_id = $1) WHERE id = $1", p.PlotID)
	return err
}
