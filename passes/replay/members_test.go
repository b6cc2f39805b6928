package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
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

func TestWhatAddsNothingTheSecondTimeIsAClaim(t *testing.T) {
	id, now := &paper.Payload{Path: "ID"}, &paper.Fresh{By: "time.Now"}
	zero := &paper.Const{Kind: program.Int, Text: "0"}
	for name, c := range map[string]struct {
		claim paper.Event
		what  string
		want  bool
	}{
		"SADD":                   {paper.Event{Kind: catalog.Set, Members: []paper.Value{id}}, "value", true},
		"ZADD NX":                {paper.Event{Kind: catalog.Claim, Members: []paper.Value{id}}, "won", true},
		"SADD of a fresh member": {paper.Event{Kind: catalog.Set, Members: []paper.Value{now}}, "value", false},
		"SETNX of a fresh key":   {paper.Event{Kind: catalog.Claim, Key: now}, "won", false},
		"SET":                    {paper.Event{Kind: catalog.Set}, "value", false},
	} {
		e := c.claim
		e.ID, e.Store = 1, "redis"
		none := paper.NewOp("==", &paper.Result{Event: &e, What: c.what}, zero)
		r := &runJudge{run: &paper.Run{Events: []*paper.Event{&e}}}
		g := classify(r.m, atom{test: none, skip: true})
		if got := g.kind != noGuard && r.mark(g, &paper.Event{ID: 2}) != nil; got != c.want {
			t.Errorf("%s: a claim is %t, want %t", name, got, c.want)
		}
	}
}

func TestALostClaimIsAnErrorOnlyWhereTheCommandSaysSo(t *testing.T) {
	for name, c := range map[string]struct {
		claim paper.Event
		want  guardKind
	}{
		"SETNX gives false":        {paper.Event{Store: "redis", Text: "SETNX"}, noGuard},
		"SET with NX gives no row": {paper.Event{Store: "redis", Text: "SET"}, duplicate},
		"a lock is not obtained":   {paper.Event{Store: "lock"}, duplicate},
	} {
		e := c.claim
		e.ID, e.Kind = 1, catalog.Claim
		failed := paper.NewOp("!=", &paper.Result{Event: &e, What: "err"}, &paper.Const{Kind: program.Nil})
		if got := classify(nil, atom{test: failed, skip: true}); got.kind != c.want {
			t.Errorf("%s: err != nil is a guard of kind %d, want %d", name, got.kind, c.want)
		}
	}
}
