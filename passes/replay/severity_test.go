package replay

import (
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
