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
