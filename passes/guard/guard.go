package guard

import (
	_ "embed"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rulepass"
)

//go:embed doc.go
var doc string

// Analyzer reports guards with a hole.
var Analyzer = rulepass.New(Rule, doc)

// Rule picks effects whose guard a run can fall through.
var Rule = finding.Rule{
	Name:    "guard",
	Title:   "the guard against a second run has a hole",
	Picks:   picks,
	Message: message,
	Help:    help,
}

// holes says what each hole does to the effect.
var holes = map[string]string{
	"crash":   "a crash after it and before the mark of its guard repeats it",
	"loss":    "a crash before it and after the mark of its guard loses it",
	"ttl":     "a repeat that comes after the mark of its guard has expired repeats it",
	"overlap": "two runs at the same time both pass its guard",
}

func picks(e finding.Effect) bool { return e.Verdict == finding.Weak && holes[e.Hole] != "" }

func message(effects []finding.Effect) string {
	e := effects[0]
	return finding.Subject(effects) + " may run again past a guard with a hole: " + finding.Doing(e) + ", and " + holes[e.Hole] + ": " + finding.Details(effects) + finding.Via(effects)
}

var help = finding.Help{
	Repeats: "The handler tests a mark and leaves when an earlier run has written it, but mark and effect are two steps. When the process dies between them, the next run finds the one without the other.",
	Unsafe: `if job.Status == "sent" {
	return nil
}
if err := mailer.Send(job.Email); err != nil {
	return err
}
return repo.SetStatus(ctx, job.ID, "sent") // a crash before this line sends again`,
	Safe: `return repo.InTx(ctx, func(tx Tx) error {
	claimed, err := tx.Claim(ctx, job.ID) // UPDATE jobs SET status = 'sent' WHERE id = $1 AND status = 'open'
	if err != nil || !claimed {
		return err
	}
	return tx.InsertOutbox(ctx, job) // sent by another process, by the row's key
})`,
	Cures: []finding.Cure{
		{Name: finding.StoreOperationID, How: "write the mark in the transaction of the effect"},
		{Name: finding.UniqueConstraint, How: "give the row itself a unique column with a value of the payload, so that no mark is needed"},
		{Name: finding.IdempotencyKey, How: "give the external call a key from the payload; then a repeat does no harm, and the mark may follow"},
		{Name: finding.CheckState, How: "make the effect a conditional update that changes the state it tests, and look at the rows affected"},
	},
	Limits: "Holes that need two overlapping runs (a read without a lock) are of low severity, which is not reported unless you ask for it. A key that outlives half an hour but not the last retry is not reported. Where a call on the way was not followed, nothing is reported.",
}
