package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/paper"
)

// Names of columns that count what each attempt does again. They make an effect less grave, never
// safe: what such a name counts may be something else.
var (
	failureCounters = []string{"failure_count", "failures_count", "fail_count", "error_count", "errors_count", "failures"}
	useCounters     = []string{"usage_count", "use_count", "used_count", "usage", "uses", "times_used", "delivery_count", "trigger_count"}
	lastUses        = []string{"last_used_at", "last_used", "last_use_at", "last_usage_at", "last_delivery", "last_delivery_at", "last_delivered_at", "last_triggered_at"}
	// successCounters stand beside a counter of failures that counts items and not attempts.
	successCounters = []string{"success", "successes", "succeeded", "sent", "processed", "imported", "done", "ok"}
)

// countsTries: by its name the column counts failed attempts, or the uses of something of which the
// statement also says when it was used last.
func (r *runJudge) countsTries(e *paper.Event, s paper.Assign) bool {
	switch {
	case hasWhole(s.Column, failureCounters):
		return !r.countsItems(e)
	case hasWhole(s.Column, useCounters):
		return setsMoment(e, lastUses) && !limits(e, s.Column)
	}
	return false
}

// countsItems: the run also counts in that table what went well, as one that works off a batch.
func (r *runJudge) countsItems(e *paper.Event) bool {
	return slices.ContainsFunc(r.run.Events, func(o *paper.Event) bool {
		return !o.IsRead() && sameTable(o, e) && slices.ContainsFunc(o.Sets, func(s paper.Assign) bool { return hasWhole(s.Column, successCounters) })
	})
}

// limits: the statement asks for the counter, which says how often something may be used.
func limits(e *paper.Event, column string) bool {
	return slices.ContainsFunc(e.Where, func(m paper.Match) bool { return paper.SameColumn(m.Column, column) })
}

// A table with one of these words at the end has a row for each attempt if its columns say what the
// attempt came to and hold nothing that is summed up.
var (
	attemptTables  = []string{"log", "attempt", "error", "failure", "history", "histories", "event"}
	probeTables    = []string{"call", "check"}                                                      // behind a word that says of what: api_calls, blacklist_checks
	auditTables    = []string{"log", "event", "entry", "entries", "trail"}                          // behind "audit", whatever its columns say
	waitingTables  = []string{"outbox", "outboxes", "inbox", "queue", "pending", "job", "schedule"} // of what is still to be done
	outcomeColumns = []string{"status_code", "http_status", "response", "error", "failure", "exception", "duration", "latency", "elapsed", "attempt", "sent_at", "delivered_at",
		"outcome", "checked_at", "captured_at", "observed_at"}
	resultTables  = []string{"log", "attempt"} // a history or an event of the business has a state too
	resultColumns = []string{"status", "state", "result", "outcome", "success", "succeeded", "ok"}
	summedColumns = append([]string{"cost", "fee", "quantity", "qty", "tokens", "total", "sum", "difference", "asset", "liability", "liabilities"}, moneyWords...)
)

// ended are the words by which such a column says that the attempt is over.
var ended = []string{"ok", "success", "successful", "succeeded", "sent", "delivered", "done", "completed", "complete", "processed", "finished", "failed", "failure",
	"error", "rejected", "true", "false"}

// saysResult: the column has a constant that says how the attempt ended, as where there was no error to be written.
func saysResult(s paper.Assign) bool {
	text, _ := paper.StringOf(paper.Strip(s.Value))
	if c, ok := paper.Strip(s.Value).(*paper.Const); ok {
		text = c.Text
	}
	return hasWhole(s.Column, resultColumns) && slices.Contains(ended, strings.ToLower(text))
}

// recordsAttempt: the row says what an attempt came to, of which each leaves one: a log of mails that
// were sent, of answers, of errors.
func recordsAttempt(e *paper.Event) bool {
	if e.Kind != catalog.Insert || !endsIn(e.Table, attemptTables) && !isProbe(e.Table) || hasWhole(e.Table, waitingTables) || slices.ContainsFunc(e.Sets, isSummed) {
		return false
	}
	says, result := false, endsIn(e.Table, resultTables)
	for _, s := range e.Sets {
		says = says || result && saysResult(s) || hasWhole(s.Column, outcomeColumns) && !strings.HasSuffix(paper.Snake(s.Column), "_id") && !stillOpen(s)
	}
	return says
}

func isSummed(s paper.Assign) bool { return hasWhole(s.Column, summedColumns) }

// recordsAudit: the row says who did what. A second one does little harm, but that none is there may.
func recordsAudit(e *paper.Event, j judgement) bool {
	return e.Kind == catalog.Insert && j.hole != "loss" && !slices.ContainsFunc(e.Sets, isSummed) &&
		hasWhole(e.Table[strings.LastIndexByte(e.Table, '.')+1:], []string{"audit"}) && endsIn(e.Table, auditTables)
}

// isProbe: the table says how calls of another program went, or what was looked up.
func isProbe(table string) bool {
	name := paper.Snake(table[strings.LastIndexByte(table, '.')+1:])
	return strings.Contains(name, "_") && endsIn(name, probeTables)
}

// stillOpen: the column is left empty, as in a row of what is still to be sent.
func stillOpen(s paper.Assign) bool {
	return s.Const == "null" || s.Const == "0" || !s.Default && s.Const == "" && (s.Value == nil || isNull(s) || isZero(s.Value))
}

// endsIn reports whether the last word of a name is one of the words, or its plural.
func endsIn(name string, words []string) bool {
	name = paper.Snake(name)
	return hasWhole(name[strings.LastIndexAny(name, "_.")+1:], words)
}
