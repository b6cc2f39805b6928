// Command asked shows what a test on the way really asks: a state that the write before it leaves alone, a value that
// has two sources, the latest row of those that the run adds to, and what a function made of a test.
package main

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib" // the database driver
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// Task names a well and what is known of it.
type Task struct {
	WellID string `json:"well_id"`
	Level  int64  `json:"level"`
	Status string `json:"status"`
}

// Well is a row of wells.
type Well struct {
	ID, State, Code, Sealed string
	Level                   int64
}

// Wells looks after wells.
type Wells struct {
	db  *sql.DB
	orm *gorm.DB
}

func (w *Wells) find(ctx context.Context, id string) (*Well, error) {
	well := &Well{}
	err := w.db.QueryRowContext(ctx, "SELECT id, state, code, sealed, level FROM wells WHERE id = $1", id).
		Scan(&well.ID, &well.State, &well.Code, &well.Sealed, &well.Level)
	return well, err
}

func (w *Wells) drill(ctx context.Context, id, note string) error {
	_, err := w.db.ExecContext(ctx, "INSERT INTO drills (well, note) VALUES ($1, $2)", id, note) // want insert `"well:held" and "well:begun"` guard `"well:freed", "well:ended" and "code:spent" .*loses it`
	return err
}

// Held closes wells that are not on hold, and drills in one that is: it stays on hold.
func (w *Wells) Held(ctx context.Context, p Task) error {
	well, err := w.find(ctx, p.WellID)
	if err != nil {
		return err
	}
	if _, err := w.db.ExecContext(ctx, "UPDATE wells SET state = 'closed' WHERE id = $1 AND state <> 'hold'", p.WellID); err != nil {
		return err
	}
	if well.State != "hold" {
		return nil
	}
	return w.drill(ctx, p.WellID, "held")
}

// Freed closes a well on hold, too.
func (w *Wells) Freed(ctx context.Context, p Task) error {
	well, err := w.find(ctx, p.WellID)
	if err != nil {
		return err
	}
	if _, err := w.db.ExecContext(ctx, "UPDATE wells SET state = 'closed' WHERE id = $1", p.WellID); err != nil {
		return err
	}
	if well.State != "hold" {
		return nil
	}
	return w.drill(ctx, p.WellID, "freed")
}

// changes are what is to be changed of a well: what is nil stays as it is.
type changes struct{ state, code *string }

func (c changes) columns() map[string]any {
	columns := map[string]any{}
	if c.state != nil {
		columns["state"] = c.state
	}
	if c.code != nil {
		columns["code"] = c.code
	}
	return columns
}

func (w *Wells) change(ctx context.Context, id string, c changes) error {
	return w.orm.WithContext(ctx).Model(&Well{}).Where("id = ?", id).Updates(c.columns()).Error
}

// begin drills in a well that is not in a state, and gives it another before.
func (w *Wells) begin(ctx context.Context, p Task, state string) error {
	well, err := w.find(ctx, p.WellID)
	if err != nil || well.State == "closed" {
		return err
	}
	if err := w.change(ctx, p.WellID, changes{state: &state}); err != nil {
		return err
	}
	return w.drill(ctx, p.WellID, state)
}

// Begun gives it one in which a later run goes on.
func (w *Wells) Begun(ctx context.Context, p Task) error { return w.begin(ctx, p, "begun") }

// Ended gives it the one in which a later run leaves.
func (w *Wells) Ended(ctx context.Context, p Task) error { return w.begin(ctx, p, "closed") }

// seal takes the plain code of a well away.
func (w *Wells) seal(ctx context.Context, well *Well) error {
	_, err := w.db.ExecContext(ctx, "UPDATE wells SET code = '', sealed = $1 WHERE id = $2", well.Sealed, well.ID)
	return err
}

// open leaves the code of a well in it, which may be sealed.
func (w *Wells) open(ctx context.Context, well *Well) error {
	if strings.TrimSpace(well.Code) != "" {
		plain := well.Code
		if well.Sealed == "" {
			well.Sealed, well.Code = base64.StdEncoding.EncodeToString([]byte(plain)), ""
			if err := w.seal(ctx, well); err != nil {
				return err
			}
		}
		well.Code = plain
		return nil
	}
	code, err := base64.StdEncoding.DecodeString(well.Sealed)
	if err != nil {
		return err
	}
	well.Code = string(code)
	return nil
}

// Moved needs a code, which a later run finds sealed.
func (w *Wells) Moved(ctx context.Context, p Task) error {
	well, err := w.find(ctx, p.WellID)
	if err != nil {
		return err
	}
	if err := w.open(ctx, well); err != nil {
		return err
	}
	if strings.TrimSpace(well.Code) == "" {
		return errors.New("the well has no code")
	}
	return w.drill(ctx, p.WellID, "moved")
}

// Spent needs a plain code.
func (w *Wells) Spent(ctx context.Context, p Task) error {
	well, err := w.find(ctx, p.WellID)
	if err != nil {
		return err
	}
	if strings.TrimSpace(well.Code) == "" {
		return nil
	}
	if err := w.seal(ctx, well); err != nil {
		return err
	}
	return w.drill(ctx, p.WellID, "spent")
}

// lower notes a new level before it sets it.
func (w *Wells) lower(ctx context.Context, well *Well, p Task) error {
	if _, err := w.db.ExecContext(ctx, "INSERT INTO drills (well, note) VALUES ($1, 'level')", well.ID); err != nil { // want guard `"level:warm" .*before the mark of its guard repeats it` guard `"level:cooled" .*has expired repeats it`
		return err
	}
	_, err := w.db.ExecContext(ctx, "UPDATE wells SET level = $1 WHERE id = $2", p.Level, well.ID)
	return err
}

// Cooled leaves a well alone for hours.
func (w *Wells) Cooled(ctx context.Context, p Task) error {
	well, err := w.find(ctx, p.WellID)
	if err != nil || well.Level == p.Level {
		return err
	}
	var last sql.NullTime
	if err := w.db.QueryRowContext(ctx, "SELECT MAX(at) FROM drills WHERE well = $1", p.WellID).Scan(&last); err != nil {
		return err
	}
	if last.Valid && time.Since(last.Time) < 6*time.Hour {
		return nil
	}
	return w.lower(ctx, well, p)
}

// Warm does it at once.
func (w *Wells) Warm(ctx context.Context, p Task) error {
	well, err := w.find(ctx, p.WellID)
	if err != nil || well.Level == p.Level {
		return err
	}
	return w.lower(ctx, well, p)
}

// plan is what is to be done about an alarm.
type plan struct{ raise, end bool }

func planOf(raised bool, status string) plan {
	switch {
	case status == "dry" && !raised:
		return plan{raise: true}
	case status == "full" && raised:
		return plan{end: true}
	}
	return plan{}
}

func anyway(status string) plan { return plan{raise: status == "dry"} }

// raised is the number of the alarm of a well, 0 if there is none.
func (w *Wells) raised(ctx context.Context, id string) (alarm int64, err error) {
	err = w.db.QueryRowContext(ctx, "SELECT id FROM alarms WHERE well = $1 AND state = 'raised'", id).Scan(&alarm)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return alarm, err
}

func (w *Wells) raise(ctx context.Context, id string) error {
	_, err := w.db.ExecContext(ctx, "INSERT INTO alarms (well, state) VALUES ($1, 'raised')", id) // want insert `"alarm:forced"` guard `"alarm:planned" and "alarm:numbered" .*both pass`
	return err
}

// Planned raises an alarm as the plan says, which asks whether there is one.
func (w *Wells) Planned(ctx context.Context, p Task) error {
	alarm, err := w.raised(ctx, p.WellID)
	if err != nil {
		return err
	}
	if do := planOf(alarm != 0, p.Status); do.raise {
		return w.raise(ctx, p.WellID)
	}
	return nil
}

// Forced has a plan that does not ask.
func (w *Wells) Forced(ctx context.Context, p Task) error {
	if _, err := w.raised(ctx, p.WellID); err != nil {
		return err
	}
	if do := anyway(p.Status); do.raise {
		return w.raise(ctx, p.WellID)
	}
	return nil
}

// Numbered leaves where the alarm has a number.
func (w *Wells) Numbered(ctx context.Context, p Task) error {
	alarm, err := w.raised(ctx, p.WellID)
	if err != nil || alarm != 0 {
		return err
	}
	return w.raise(ctx, p.WellID)
}

// plate reads the plate of a well from a picture.
func plate(ctx context.Context, id string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://plates.example.com/read", bytes.NewReader([]byte(id)))
	if err != nil {
		return "", err
	}
	resp, err := http.DefaultClient.Do(req) // want idempotencykey `"owner:looked" and "owner:added"`
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var answer struct {
		Plate string `json:"plate"`
	}
	return answer.Plate, json.NewDecoder(resp.Body).Decode(&answer)
}

func (w *Wells) add(ctx context.Context, id, plate string) error {
	_, err := w.db.ExecContext(ctx, "INSERT INTO owners (id, well, plate) VALUES ($1, $2, $3)", uuid.New(), id, plate) // want insert `"owner:added"` guard `"owner:looked" .*both pass`
	return err
}

// Looked adds the owner only if there is none with what the service has read.
func (w *Wells) Looked(ctx context.Context, p Task) error {
	text, err := plate(ctx, p.WellID)
	if err != nil {
		return err
	}
	var id string
	err = w.db.QueryRowContext(ctx, "SELECT id FROM owners WHERE well = $1 AND plate = $2", p.WellID, text).Scan(&id)
	if !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	return w.add(ctx, p.WellID, text)
}

// Added adds it in any case.
func (w *Wells) Added(ctx context.Context, p Task) error {
	text, err := plate(ctx, p.WellID)
	if err != nil {
		return err
	}
	return w.add(ctx, p.WellID, text)
}

func with(fn func(context.Context, Task) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var p Task
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
		}
		return fn(ctx, p)
	}
}

func main() {
	db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}
	orm, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")), &gorm.Config{})
	if err != nil {
		log.Fatal(err)
	}
	w := &Wells{db: db, orm: orm}
	mux := asynq.NewServeMux()
	mux.HandleFunc("well:held", with(w.Held))
	mux.HandleFunc("well:freed", with(w.Freed))
	mux.HandleFunc("well:begun", with(w.Begun))
	mux.HandleFunc("well:ended", with(w.Ended))
	mux.HandleFunc("code:moved", with(w.Moved))
	mux.HandleFunc("code:spent", with(w.Spent))
	mux.HandleFunc("level:cooled", with(w.Cooled))
	mux.HandleFunc("level:warm", with(w.Warm))
	mux.HandleFunc("alarm:planned", with(w.Planned))
	mux.HandleFunc("alarm:forced", with(w.Forced))
	mux.HandleFunc("alarm:numbered", with(w.Numbered))
	mux.HandleFunc("owner:looked", with(w.Looked))
	mux.HandleFunc("owner:added", with(w.Added))
	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
