package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/paper"
)

func TestAFreshMemberIsAnotherElement(t *testing.T) {
	add := func(member paper.Value) *paper.Event {
		return &paper.Event{Kind: catalog.Set, Store: "redis", Table: "feed", Text: "ZADD", Members: []paper.Value{member}}
	}
	now, id := &paper.Fresh{By: "time.Now"}, &paper.Payload{Path: "ID"}
	window := &paper.Event{Kind: catalog.Delete, Store: "redis", Table: "feed", Text: "ZREMRANGEBYSCORE"}
	for name, c := range map[string]struct {
		e    *paper.Event
		more []*paper.Event
		want string
	}{
		"of the payload":              {add(id), nil, finding.Safe},
		"of the time":                 {add(now), nil, finding.Unsafe},
		"with the time in it":         {add(paper.NewOp("fmt.Sprintf", now, id)), nil, finding.Unsafe},
		"of the time, kept for a day": {add(now), []*paper.Event{window}, finding.Safe},
	} {
		r := &runJudge{run: &paper.Run{Events: append(c.more, c.e)}}
		if got := r.judge(c.e); got.verdict != c.want {
			t.Errorf("a member %s: %s (%s), want %s", name, got.verdict, got.detail, c.want)
		}
	}
}
