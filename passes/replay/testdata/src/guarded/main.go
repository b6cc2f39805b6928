// Command guarded has one addition behind guards of all sorts.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"log"
	"net/smtp"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
)

// Task is the payload.
type Task struct {
	OperationID string
	Account     string
	Amount      int64
	Force       bool
}

// execer is what a database and a transaction have in common.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

type handlers struct{ db *sql.DB }

func decode(t *asynq.Task) (p Task, err error) {
	err = json.Unmarshal(t.Payload(), &p)
	return p, err
}

func add(ctx context.Context, db execer, p Task) error {
	_, err := db.ExecContext(ctx, "UPDATE accounts SET balance = balance + $2 WHERE id = $1", p.Account, p.Amount)
	return err
}

// inTx runs f in a transaction.
func (h *handlers) inTx(ctx context.Context, f func(tx *sql.Tx) error) error {
	tx, err := h.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := f(tx); err != nil {
		return err
	}
	return tx.Commit()
}

// claim tells whether the operation is new.
func claim(ctx context.Context, db execer, p Task) (bool, error) {
	res, err := db.ExecContext(ctx, "INSERT INTO operations (operation_id) VALUES ($1) ON CONFLICT (operation_id) DO NOTHING", p.OperationID)
	if err != nil {
		return false, err
	}
	n, err := res.RowsAffected()
	return n == 1, err
}

var errDone = errors.New("done already")

// pending fails if the operation is done.
func pending(ctx context.Context, db execer, p Task) error {
	var status string
	if err := db.QueryRowContext(ctx, "SELECT status FROM operations WHERE operation_id = $1 FOR UPDATE", p.OperationID).Scan(&status); err != nil {
		return err
	}
	if status == "done" {
		return errDone
	}
	return nil
}

func finish(ctx context.Context, db execer, p Task) error {
	_, err := db.ExecContext(ctx, "UPDATE operations SET status = 'done' WHERE operation_id = $1", p.OperationID)
	return err
}

func (h *handlers) claimedTogether(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.inTx(ctx, func(tx *sql.Tx) error {
		isNew, err := claim(ctx, tx, p)
		if err != nil || !isNew {
			return err
		}
		return add(ctx, tx, p)
	})
}

func (h *handlers) claimedBefore(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	isNew, err := claim(ctx, h.db, p)
	if err != nil || !isNew {
		return err
	}
	return add(ctx, h.db, p)
}

// claimIgnored adds whether the operation is new or not.
func (h *handlers) claimIgnored(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.inTx(ctx, func(tx *sql.Tx) error {
		if _, err := claim(ctx, tx, p); err != nil {
			return err
		}
		return add(ctx, tx, p)
	})
}

func (h *handlers) stateTogether(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.inTx(ctx, func(tx *sql.Tx) error {
		if err := pending(ctx, tx, p); err != nil {
			return err
		}
		if err := add(ctx, tx, p); err != nil {
			return err
		}
		return finish(ctx, tx, p)
	})
}

func (h *handlers) stateAfter(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	if err := pending(ctx, h.db, p); err != nil {
		return err
	}
	if err := add(ctx, h.db, p); err != nil {
		return err
	}
	return finish(ctx, h.db, p)
}

// stateNeverChanged tests what nobody writes.
func (h *handlers) stateNeverChanged(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	if err := pending(ctx, h.db, p); err != nil {
		return err
	}
	return add(ctx, h.db, p)
}

func (h *handlers) mailClaimed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	isNew, err := claim(ctx, h.db, p)
	if err != nil || !isNew {
		return err
	}
	return smtp.SendMail("localhost:25", nil, "bank@example.com", []string{p.Account}, nil)
}

// mailInside sends while the claim can still be taken back.
func (h *handlers) mailInside(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.inTx(ctx, func(tx *sql.Tx) error {
		isNew, err := claim(ctx, tx, p)
		if err != nil || !isNew {
			return err
		}
		return smtp.SendMail("localhost:25", nil, "bank@example.com", []string{p.Account}, nil)
	})
}

// stateBeside ends the operation at once, and adds when the transaction commits.
func (h *handlers) stateBeside(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.inTx(ctx, func(tx *sql.Tx) error {
		if err := pending(ctx, tx, p); err != nil {
			return err
		}
		if err := add(ctx, tx, p); err != nil {
			return err
		}
		return finish(ctx, h.db, p)
	})
}

// conditional changes what it tests.
func (h *handlers) conditional(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.db.ExecContext(ctx, "UPDATE operations SET paid = paid + $2, status = 'done' WHERE operation_id = $1 AND status = 'open'", p.OperationID, p.Amount)
	return err
}

// open lists the open operations of an account.
func open(ctx context.Context, db execer, p Task) ([]string, error) {
	rows, err := db.QueryContext(ctx, "SELECT operation_id FROM operations WHERE account = $1 AND status = 'open'", p.Account)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var ids []string
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// afterLoop adds after a loop over rows that it changes: the loop keeps nothing away from it.
func (h *handlers) afterLoop(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	ids, err := open(ctx, h.db, p)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := finish(ctx, h.db, Task{OperationID: id}); err != nil {
			return err
		}
	}
	return add(ctx, h.db, p)
}

// afterBreak adds after a loop that may end early.
func (h *handlers) afterBreak(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	ids, err := open(ctx, h.db, p)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if id == p.OperationID {
			break
		}
		if err := finish(ctx, h.db, Task{OperationID: id}); err != nil {
			return err
		}
	}
	return add(ctx, h.db, p)
}

// inLoop adds for each row that is open, and closes it.
func (h *handlers) inLoop(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.inTx(ctx, func(tx *sql.Tx) error {
		ids, err := open(ctx, tx, p)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := add(ctx, tx, p); err != nil {
				return err
			}
			if err := finish(ctx, tx, Task{OperationID: id}); err != nil {
				return err
			}
		}
		return nil
	})
}

// claimedAnew claims under an ID that no other run meets.
func (h *handlers) claimedAnew(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	p.OperationID = uuid.NewString()
	return h.inTx(ctx, func(tx *sql.Tx) error {
		isNew, err := claim(ctx, tx, p)
		if err != nil || !isNew {
			return err
		}
		return add(ctx, tx, p)
	})
}

// claimedByDay claims once for the time at which a day began.
func (h *handlers) claimedByDay(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	p.OperationID = p.Account + time.Now().Truncate(24*time.Hour).String()
	return h.inTx(ctx, func(tx *sql.Tx) error {
		isNew, err := claim(ctx, tx, p)
		if err != nil || !isNew {
			return err
		}
		return add(ctx, tx, p)
	})
}

// addedAt reads when the operation was done.
func addedAt(ctx context.Context, db execer, p Task) (valid sql.NullTime, pointer *time.Time, err error) {
	row := db.QueryRowContext(ctx, "SELECT added_at, added_at FROM operations WHERE operation_id = $1 FOR UPDATE", p.OperationID)
	err = row.Scan(&valid, &pointer)
	return valid, pointer, err
}

// addAt adds and notes when.
func addAt(ctx context.Context, db execer, p Task, column string) error {
	if err := add(ctx, db, p); err != nil {
		return err
	}
	_, err := db.ExecContext(ctx, "UPDATE operations SET "+column+" WHERE operation_id = $1", p.OperationID)
	return err
}

func (h *handlers) valid(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.inTx(ctx, func(tx *sql.Tx) error {
		at, _, err := addedAt(ctx, tx, p)
		if err != nil || at.Valid {
			return err
		}
		return addAt(ctx, tx, p, "added_at = now()")
	})
}

func (h *handlers) zero(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.inTx(ctx, func(tx *sql.Tx) error {
		at, _, err := addedAt(ctx, tx, p)
		if err != nil || !at.Time.IsZero() {
			return err
		}
		return addAt(ctx, tx, p, "added_at = now()")
	})
}

func (h *handlers) pointer(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.inTx(ctx, func(tx *sql.Tx) error {
		_, at, err := addedAt(ctx, tx, p)
		if err != nil || at != nil {
			return err
		}
		return addAt(ctx, tx, p, "added_at = now()")
	})
}

// emptied takes back what it tests.
func (h *handlers) emptied(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.inTx(ctx, func(tx *sql.Tx) error {
		_, at, err := addedAt(ctx, tx, p)
		if err != nil || at != nil {
			return err
		}
		return addAt(ctx, tx, p, "added_at = NULL")
	})
}

// forced adds to an operation that is done if it is told to.
func (h *handlers) forced(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.inTx(ctx, func(tx *sql.Tx) error {
		isNew, err := claim(ctx, tx, p)
		if err != nil {
			return err
		}
		if p.Force || isNew {
			return add(ctx, tx, p)
		}
		return nil
	})
}

// keyedIfAny claims if there is something to claim.
func (h *handlers) keyedIfAny(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.inTx(ctx, func(tx *sql.Tx) error {
		if p.OperationID != "" {
			isNew, err := claim(ctx, tx, p)
			if err != nil || !isNew {
				return err
			}
		}
		return add(ctx, tx, p)
	})
}

// claimedIfForced claims and adds under the same condition.
func (h *handlers) claimedIfForced(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.inTx(ctx, func(tx *sql.Tx) error {
		if p.Force {
			isNew, err := claim(ctx, tx, p)
			if err != nil || !isNew {
				return err
			}
		}
		if !p.Force {
			return nil
		}
		return add(ctx, tx, p)
	})
}

// insertOperation writes the operation; one that is there is an error.
func insertOperation(ctx context.Context, db execer, p Task) error {
	_, err := db.ExecContext(ctx, "INSERT INTO operations (operation_id) VALUES ($1)", p.OperationID)
	return err
}

func isDuplicate(err error) bool {
	return err != nil && strings.Contains(err.Error(), "duplicate key")
}

// duplicateLogged adds whether the operation is there or not.
func (h *handlers) duplicateLogged(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	err = insertOperation(ctx, h.db, p)
	if isDuplicate(err) {
		log.Print("known: ", p.OperationID)
	} else if err != nil {
		return err
	}
	return add(ctx, h.db, p)
}

// duplicateLeaves adds if the operation is new.
func (h *handlers) duplicateLeaves(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	err = insertOperation(ctx, h.db, p)
	if isDuplicate(err) {
		return nil
	} else if err != nil {
		return err
	}
	return add(ctx, h.db, p)
}

type line struct {
	id     string
	amount int64
}

// waiting lists the lines that wait for an account.
func waiting(ctx context.Context, db execer, p Task) ([]line, error) {
	rows, err := db.QueryContext(ctx, "SELECT id, amount FROM lines WHERE account = $1 AND status = $2 FOR UPDATE SKIP LOCKED", p.Account, "waiting")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var lines []line
	for rows.Next() {
		var l line
		if err := rows.Scan(&l.id, &l.amount); err != nil {
			return nil, err
		}
		lines = append(lines, l)
	}
	return lines, rows.Err()
}

// eachLine adds each line that waits, and gives the line of an ID a status.
func (h *handlers) eachLine(ctx context.Context, p Task, status string, id func(line) string) error {
	return h.inTx(ctx, func(tx *sql.Tx) error {
		lines, err := waiting(ctx, tx, p)
		if err != nil {
			return err
		}
		for _, l := range lines {
			if err := add(ctx, tx, Task{Account: p.Account, Amount: l.amount}); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, "UPDATE lines SET status = $2 WHERE id = $1", id(l), status); err != nil {
				return err
			}
		}
		return nil
	})
}

func (h *handlers) linesDone(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.eachLine(ctx, p, "done", func(l line) string { return l.id })
}

// linesKept leaves the lines as they were.
func (h *handlers) linesKept(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.eachLine(ctx, p, "waiting", func(l line) string { return l.id })
}

// linesOther ends another line.
func (h *handlers) linesOther(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.eachLine(ctx, p, "done", func(line) string { return p.OperationID })
}

// noted asks for the row of a key, adds, and writes the row.
func (h *handlers) noted(ctx context.Context, p Task, key string) error {
	return h.inTx(ctx, func(tx *sql.Tx) error {
		var n int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM notes WHERE note = $1", key).Scan(&n); err != nil || n > 0 {
			return err
		}
		if err := add(ctx, tx, p); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO notes (note) VALUES ($1)", key)
		return err
	})
}

// notedAnew asks for a row that is never there.
func (h *handlers) notedAnew(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.noted(ctx, p, strconv.FormatInt(time.Now().UnixNano(), 10))
}

// notedByHour asks for the row of the hour.
func (h *handlers) notedByHour(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.noted(ctx, p, strconv.FormatInt(time.Now().Unix()/3600, 10))
}

type txKey struct{}

// conn is the transaction in the context, or the database.
func (h *handlers) conn(ctx context.Context) execer {
	if tx, ok := ctx.Value(txKey{}).(execer); ok {
		return tx
	}
	return h.db
}

// inherited claims and adds in a transaction that travels in the context.
func (h *handlers) inherited(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.inTx(ctx, func(tx *sql.Tx) error {
		ctx := context.WithValue(ctx, txKey{}, tx)
		first, err := claim(ctx, h.conn(ctx), p)
		if err != nil || !first {
			return err
		}
		return add(ctx, h.conn(ctx), p)
	})
}

// passedBy claims outside of the transaction that travels in the context.
func (h *handlers) passedBy(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.inTx(ctx, func(tx *sql.Tx) error {
		first, err := claim(ctx, h.conn(ctx), p)
		if err != nil || !first {
			return err
		}
		return add(ctx, h.conn(context.WithValue(ctx, txKey{}, tx)), p)
	})
}

// addedFirst adds and then writes a row that is there once: a duplicate takes the addition back.
func (h *handlers) addedFirst(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.inTx(ctx, func(tx *sql.Tx) error {
		if err := add(ctx, tx, p); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO receipts (id) VALUES ($1)", p.OperationID)
		return err
	})
}

// addedAnyway does the same and lets a duplicate be.
func (h *handlers) addedAnyway(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.inTx(ctx, func(tx *sql.Tx) error {
		if err := add(ctx, tx, p); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO receipts (id) VALUES ($1)", p.OperationID)
		if err != nil && strings.Contains(err.Error(), "Duplicate entry") {
			return nil
		}
		return err
	})
}

func main() {
	db, err := sql.Open("sqlite", "")
	if err != nil {
		log.Fatal(err)
	}
	h := &handlers{db}
	mux := asynq.NewServeMux()
	mux.HandleFunc("claimed:together", h.claimedTogether)
	mux.HandleFunc("claimed:before", h.claimedBefore)
	mux.HandleFunc("claimed:ignored", h.claimIgnored)
	mux.HandleFunc("state:together", h.stateTogether)
	mux.HandleFunc("state:after", h.stateAfter)
	mux.HandleFunc("state:never_changed", h.stateNeverChanged)
	mux.HandleFunc("mail:claimed", h.mailClaimed)
	mux.HandleFunc("mail:inside", h.mailInside)
	mux.HandleFunc("state:beside", h.stateBeside)
	mux.HandleFunc("conditional", h.conditional)
	mux.HandleFunc("loop:after", h.afterLoop)
	mux.HandleFunc("loop:after_break", h.afterBreak)
	mux.HandleFunc("loop:in", h.inLoop)
	mux.HandleFunc("claimed:anew", h.claimedAnew)
	mux.HandleFunc("claimed:by_day", h.claimedByDay)
	mux.HandleFunc("null:valid", h.valid)
	mux.HandleFunc("null:zero", h.zero)
	mux.HandleFunc("null:pointer", h.pointer)
	mux.HandleFunc("null:emptied", h.emptied)
	mux.HandleFunc("past:forced", h.forced)
	mux.HandleFunc("past:no_key", h.keyedIfAny)
	mux.HandleFunc("past:excluded", h.claimedIfForced)
	mux.HandleFunc("duplicate:logged", h.duplicateLogged)
	mux.HandleFunc("duplicate:leaves", h.duplicateLeaves)
	mux.HandleFunc("lines:done", h.linesDone)
	mux.HandleFunc("lines:kept", h.linesKept)
	mux.HandleFunc("lines:other", h.linesOther)
	mux.HandleFunc("noted:anew", h.notedAnew)
	mux.HandleFunc("noted:by_hour", h.notedByHour)
	mux.HandleFunc("added:first", h.addedFirst)
	mux.HandleFunc("added:anyway", h.addedAnyway)
	mux.HandleFunc("context:inherited", h.inherited)
	mux.HandleFunc("context:passed_by", h.passedBy)
	log.Fatal(asynq.NewServer(asynq.RedisClientOpt{}, asynq.Config{}).Run(mux))
}
