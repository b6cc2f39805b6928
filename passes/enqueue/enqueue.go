package enqueue

import (
	_ "embed"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass"
)

//go:embed doc.go
var doc string

// Analyzer reports follow-up tasks that a repeated task enqueues twice.
var Analyzer = rulepass.New(Rule, doc)

// Rule picks unsafe follow-up tasks.
var Rule = finding.Rule{
	Name:    "enqueue",
	Title:   "a follow-up task has no ID that stays the same",
	Picks:   finding.KindPicker("enqueue"),
	Message: message,
	Help:    help,
}

func message(effects []finding.Effect) string {
	e := effects[0]
	return finding.Subject(effects) + " may run again and enqueue again: " + finding.Doing(e) +
		finding.Lacking(e, "task or message ID that stays the same") + finding.Via(effects)
}

var help = finding.Help{
	Repeats: "The queue gives each follow-up without an ID of its own a new one, so the second run adds a second task beside the first, and every effect of that task happens twice, whatever its own handler does about repeats.",
	Unsafe:  `_, err := client.EnqueueContext(ctx, asynq.NewTask("mail:send", payload))`,
	Safe: `_, err := client.EnqueueContext(ctx, asynq.NewTask("mail:send", payload), asynq.TaskID("mail-"+p.OrderID))
if errors.Is(err, asynq.ErrTaskIDConflict) {
	err = nil
}`,
	Cures: []finding.Cure{
		{Name: finding.IdempotencyKey, How: "give the follow-up a task ID made of the payload (asynq.TaskID, a deduplication ID), and treat the conflict as done; the queue forgets the ID when the task is gone, so keep it with asynq.Retention"},
		{Name: finding.StoreOperationID, How: "insert the follow-up in the transaction of the work that it follows (outbox)"},
		{Name: finding.CheckState, How: "enqueue only while the state says that the work was not done, and let the follow-up's handler bear repeats"},
	},
	Limits: "asynq.Unique keeps a repeat out for its time only and is not a key.",
}
