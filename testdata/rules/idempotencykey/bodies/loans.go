package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Library lends books.
type Library struct {
	pool *pgxpool.Pool
	mail *Mail
}

// Loan is a book that somebody has.
type Loan struct {
	ID    string    `json:"id"`
	Email string    `json:"email"`
	Title string    `json:"title"`
	DueAt time.Time `json:"due_at"`
}

// LoanTask is the payload of the tasks of this program.
type LoanTask struct {
	LoanID string `json:"loan_id"`
	AppID  string `json:"app_id"`
}

func (l *Library) due(ctx context.Context) ([]Loan, error) {
	rows, err := l.pool.Query(ctx, "SELECT id, email, title, due_at FROM loans WHERE due_at < now() AND reminded_at IS NULL")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var loans []Loan
	for rows.Next() {
		var loan Loan
		if err := rows.Scan(&loan.ID, &loan.Email, &loan.Title, &loan.DueAt); err != nil {
			return nil, err
		}
		loans = append(loans, loan)
	}
	return loans, rows.Err()
}

func (l *Library) setReminded(ctx context.Context, loans []Loan) error {
	for _, loan := range loans {
		if _, err := l.pool.Exec(ctx, "UPDATE loans SET reminded_at = now() WHERE id = $1", loan.ID); err != nil {
			return err
		}
	}
	return nil
}

// Mail sends mail through a service.
type Mail struct {
	base   string
	client *http.Client
}

func (m *Mail) post(ctx context.Context, body any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, m.base+"/v1/mails", bytes.NewReader(data))
	if err != nil {
		return err
	}
	resp, err := m.client.Do(req) // want guard `"loan:remind" .*repeats it` guard `"loan:remind_claimed" .*loses it` idempotencykey `"loan:remind_one", "loan:remind_told" and "loan:remind_for"`
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("mail service says %s", resp.Status)
	}
	return nil
}

// remind has texts that are made of a row, and not its ID.
func (m *Mail) remind(ctx context.Context, loan *Loan) error {
	return m.post(ctx, map[string]any{
		"to":      []map[string]string{{"email": loan.Email}},
		"subject": fmt.Sprintf("%s is due", loan.Title),
		"text":    fmt.Sprintf("Please bring %s (%s) back, which was due on %s.", loan.Title, loan.ID, loan.DueAt.Format("02 Jan")),
	})
}

// remindNamed has the ID as well.
func (m *Mail) remindNamed(ctx context.Context, loan *Loan) error {
	return m.post(ctx, map[string]any{
		"id":      loan.ID,
		"to":      []map[string]string{{"email": loan.Email}},
		"subject": fmt.Sprintf("%s is due", loan.Title),
	})
}

// remindWhole has the row as it is.
func (m *Mail) remindWhole(ctx context.Context, loan *Loan) error {
	return m.post(ctx, map[string]any{"to": []string{loan.Email}, "loan": loan})
}

// Remind notes which mails were sent when all are.
func (l *Library) Remind(ctx context.Context, _ *asynq.Task) error {
	loans, err := l.due(ctx)
	if err != nil {
		return err
	}
	for _, loan := range loans {
		if err := l.mail.remind(ctx, &loan); err != nil {
			return err
		}
	}
	return l.setReminded(ctx, loans)
}

// RemindNamed gives the service an ID with each.
func (l *Library) RemindNamed(ctx context.Context, _ *asynq.Task) error {
	loans, err := l.due(ctx)
	if err != nil {
		return err
	}
	for _, loan := range loans {
		if err := l.mail.remindNamed(ctx, &loan); err != nil {
			return err
		}
	}
	return l.setReminded(ctx, loans)
}

// RemindWhole gives it the row.
func (l *Library) RemindWhole(ctx context.Context, _ *asynq.Task) error {
	loans, err := l.due(ctx)
	if err != nil {
		return err
	}
	for i := range loans {
		if err := l.mail.remindWhole(ctx, &loans[i]); err != nil {
			return err
		}
	}
	return l.setReminded(ctx, loans)
}

// RemindOne reads one row.
func (l *Library) RemindOne(ctx context.Context, t *asynq.Task) error {
	var p LoanTask
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	loan := Loan{ID: p.LoanID}
	row := l.pool.QueryRow(ctx, "SELECT email, title, due_at FROM loans WHERE id = $1", p.LoanID)
	if err := row.Scan(&loan.Email, &loan.Title, &loan.DueAt); err != nil {
		return err
	}
	return l.mail.remind(ctx, &loan)
}

// RemindTold has the row in a text for people: nothing in that is a key.
func (l *Library) RemindTold(ctx context.Context, t *asynq.Task) error {
	var p LoanTask
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return l.mail.post(ctx, map[string]any{"to": []string{"desk@example.com"}, "text": fmt.Sprintf("Ask for it: %+v", p)})
}

// RemindClaimed takes the loan before the request that names it: a service that knows the ID tells a
// second request, but never sees one that was not sent.
func (l *Library) RemindClaimed(ctx context.Context, t *asynq.Task) error {
	var p LoanTask
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	taken, err := l.pool.Exec(ctx, "UPDATE loans SET reminded_at = now() WHERE id = $1 AND reminded_at IS NULL", p.LoanID)
	if err != nil || taken.RowsAffected() == 0 {
		return err
	}
	return l.mail.remindNamed(ctx, &Loan{ID: p.LoanID, Email: "ann@example.com", Title: "Emma"})
}

// RemindMarked takes it behind the request.
func (l *Library) RemindMarked(ctx context.Context, t *asynq.Task) error {
	var p LoanTask
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	if err := l.mail.remindNamed(ctx, &Loan{ID: p.LoanID, Email: "ann@example.com", Title: "Emma"}); err != nil {
		return err
	}
	_, err := l.pool.Exec(ctx, "UPDATE loans SET reminded_at = now() WHERE id = $1 AND reminded_at IS NULL", p.LoanID)
	return err
}

// RemindFor says of which app the mail is, which names no mail.
func (l *Library) RemindFor(ctx context.Context, t *asynq.Task) error {
	var p LoanTask
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return l.mail.post(ctx, map[string]any{"app_id": p.AppID, "text": "Please bring back what is due."})
}
