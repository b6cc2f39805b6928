package replay

import (
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/paper"
)

func TestSeveritySaysHowLastingTheHarmIs(t *testing.T) {
	for name, c := range map[string]struct {
		event paper.Event
		want  string
	}{
		"a message to those who listen on a channel of Redis": {paper.Event{Store: "redis", Kind: catalog.Enqueue, Text: "PUBLISH"}, finding.Low},
		"an entry of a stream of Redis":                       {paper.Event{Store: "redis", Kind: catalog.Append, Text: "XADD"}, finding.Medium},
		"a message that a broker keeps":                       {paper.Event{Store: "NATS message", Kind: catalog.Enqueue}, finding.Medium},
		"money":                                               {paper.Event{Store: "sql", Kind: catalog.Increment, Sets: []paper.Assign{{Column: "balance"}}}, finding.High},
		"a count of views":                                    {paper.Event{Store: "sql", Kind: catalog.Increment, Sets: []paper.Assign{{Column: "views"}}}, finding.Low},
	} {
		if got := severity(&c.event, judgement{kind: c.event.Kind}); got != c.want {
			t.Errorf("%s: severity %s, want %s", name, got, c.want)
		}
	}
}

func TestASemaphoreIsLessGraveThanACounter(t *testing.T) {
	key, other := &paper.Payload{Path: "Who"}, &paper.Payload{Path: "What"}
	count := func(text string, key paper.Value, deferred bool) *paper.Event {
		return &paper.Event{Store: "redis", Kind: catalog.Increment, Table: "busy:%s", Text: text, Key: key, InDefer: deferred}
	}
	up := count("INCR", key, false)
	for name, c := range map[string]struct {
		down *paper.Event
		want string
	}{
		"counted down in the end":         {count("DECR", key, true), finding.Low},
		"counted down where it is full":   {count("DECR", key, false), ""},
		"counted down under another key":  {count("DECR", other, true), ""},
		"counted up in the end once more": {count("INCR", key, true), ""},
	} {
		r := &runJudge{run: &paper.Run{Events: []*paper.Event{up, c.down}}}
		if got := r.relative(up).severity; got != c.want {
			t.Errorf("%s: severity %q, want %q", name, got, c.want)
		}
	}
}

func TestARowOfWhatWasTriedIsKnownByItsNames(t *testing.T) {
	for name, c := range map[string]struct {
		table   string
		columns string
		want    bool
	}{
		"an entry of an audit log":         {"audit.audit_logs", "actor action", true},
		"an audit that is none of its log": {"audits", "actor action", false},
		"an audit log of amounts":          {"audit_log", "actor amount", false},
		"how a call went":                  {"webhook_calls", "url response_status response_time_ms", true},
		"a call to somebody":               {"calls", "number duration", false},
		"what was looked up":               {"blacklist_checks", "domain checked_at", true},
		"a check of which nothing says so": {"blacklist_checks", "domain due_at", false},
		"how somebody's attempt came out":  {"auth.login_attempts", "who outcome", true},
		"what became of an order":          {"orders", "number outcome", false},
		"what is still to be looked up":    {"pending_checks", "domain checked_at", false},
	} {
		e := &paper.Event{Store: "sql", Kind: catalog.Insert, Table: c.table}
		for _, column := range strings.Fields(c.columns) {
			e.Sets = append(e.Sets, paper.Assign{Column: column, Value: &paper.Payload{Path: column}})
		}
		if got := recordsAttempt(e) || recordsAudit(e, judgement{}); got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
