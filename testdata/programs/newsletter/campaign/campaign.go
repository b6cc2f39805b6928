// Package campaign has the handlers of the newsletter.
package campaign

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/hibiken/asynq"
	"gopkg.in/gomail.v2"

	"example.com/idemlint/testdata/programs/newsletter/conf"
	"example.com/idemlint/testdata/programs/newsletter/mailer"
)

// Issue is one issue of a newsletter for some readers.
type Issue struct {
	IssueID string   `json:"issue_id"`
	Subject string   `json:"subject"`
	Body    string   `json:"body"`
	Readers []string `json:"readers"`
}

// Handlers are the handlers by task type.
var Handlers = map[string]func(context.Context, *asynq.Task) error{
	"news:issue":      sendIssue,
	"news:issue_once": sendIssueOnce,
	"news:bulk":       sendBulk,
	"news:schedule":   schedule,
	"news:publish":    publish,
	"news:credit":     credit,
}

func issue(t *asynq.Task) (*Issue, error) {
	var i Issue
	if err := json.Unmarshal(t.Payload(), &i); err != nil {
		return nil, fmt.Errorf("%w: %w", err, asynq.SkipRetry)
	}
	return &i, nil
}

// sendIssue mails all readers again if the last one fails.
func sendIssue(ctx context.Context, t *asynq.Task) error {
	i, err := issue(t)
	if err != nil {
		return err
	}
	for _, reader := range i.Readers {
		if err := mailer.Send(ctx, mailer.Message{To: reader, Subject: i.Subject, Body: i.Body}); err != nil {
			return err
		}
	}
	return nil
}

// sendIssueOnce claims each mail.
func sendIssueOnce(ctx context.Context, t *asynq.Task) error {
	i, err := issue(t)
	if err != nil {
		return err
	}
	for _, reader := range i.Readers {
		err := mailer.SendOnce(ctx, i.IssueID+"/"+reader, mailer.Message{To: reader, Subject: i.Subject, Body: i.Body})
		if err != nil && !errors.Is(err, mailer.ErrSent) {
			return err
		}
	}
	return nil
}

func sendBulk(_ context.Context, t *asynq.Task) error {
	i, err := issue(t)
	if err != nil {
		return err
	}
	msgs := make([]mailer.Message, 0, len(i.Readers))
	for _, reader := range i.Readers {
		msgs = append(msgs, mailer.Message{To: reader, Subject: i.Subject, Body: i.Body})
	}
	return mailer.Bulk(gomail.NewDialer(os.Getenv("SMTP_HOST"), 587, os.Getenv("SMTP_USER"), os.Getenv("SMTP_PASSWORD")), msgs)
}

// schedule queues the issue again on each run.
func schedule(ctx context.Context, t *asynq.Task) error {
	i, err := issue(t)
	if err != nil {
		return err
	}
	next := asynq.NewTask("news:publish", t.Payload())
	if _, err := conf.Queue.EnqueueContext(ctx, next, asynq.ProcessIn(time.Hour)); err != nil { // want enqueue `"news:schedule"`
		return fmt.Errorf("schedule %s: %w", i.IssueID, err)
	}
	return nil
}

// publish sets a state.
func publish(ctx context.Context, t *asynq.Task) error {
	i, err := issue(t)
	if err != nil {
		return err
	}
	_, err = conf.DB.Exec(ctx, "UPDATE issues SET published = TRUE, subject = $2 WHERE id = $1", i.IssueID, i.Subject)
	return err
}

// credit pays the author again on each run.
func credit(ctx context.Context, t *asynq.Task) error {
	i, err := issue(t)
	if err != nil {
		return err
	}
	_, err = conf.DB.Exec(ctx, // want increment `"news:credit".*balance`
		`UPDATE authors SET balance = balance + 10 WHERE id = (SELECT author_id FROM issues WHERE id = $1)`, i.IssueID)
	return err
}
