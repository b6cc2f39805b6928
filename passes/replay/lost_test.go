package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

func TestAnEffectBehindAMarkThatStaysIsLost(t *testing.T) {
	id := &paper.Payload{Path: "ID"}
	days := &paper.Const{Kind: program.Int, Text: "86400000000000"}
	zero := &paper.Const{Kind: program.Int, Text: "0"}
	claim := func(ttl paper.Value) *paper.Event {
		return &paper.Event{ID: 1, Kind: catalog.Claim, Store: "redis", Table: "done:%s", Text: "SETNX", Key: id, TTL: ttl}
	}
	set := func(conds ...paper.Cond) *paper.Event {
		return &paper.Event{ID: 3, Kind: catalog.Set, Store: "sql", Table: "members", Conds: conds}
	}
	won := func(claim *paper.Event, past ...paper.Cond) paper.Cond {
		return paper.Cond{Test: &paper.Result{Event: claim, What: "won"}, Outcome: true, Past: past}
	}
	forced := paper.Cond{Test: &paper.Payload{Path: "Force"}, Outcome: true}
	stays, ends, never := claim(nil), claim(days), claim(zero)
	del := &paper.Event{ID: 2, Kind: catalog.Delete, Store: "redis", Table: "done:%s", Text: "DEL", Key: id, Conds: []paper.Cond{won(stays)}}
	for name, c := range map[string]struct {
		more     []*paper.Event
		e        *paper.Event
		want     string
		severity string
	}{
		"for good":                  {[]*paper.Event{stays}, set(won(stays)), finding.Weak, finding.Medium},
		"with an expiry of zero":    {[]*paper.Event{never}, set(won(never)), finding.Weak, finding.Medium},
		"for a day":                 {[]*paper.Event{ends}, set(won(ends)), finding.Weak, finding.Medium},
		"that is given back":        {[]*paper.Event{stays, del}, set(won(stays)), finding.Weak, finding.Low},
		"that can be gone past":     {[]*paper.Event{stays}, set(won(stays, forced)), finding.Safe, finding.Medium},
		"that does not lead to it":  {[]*paper.Event{stays}, set(), finding.Safe, finding.Medium},
		"and is done elsewhere too": {[]*paper.Event{stays, set()}, set(won(stays)), finding.Safe, finding.Medium},
	} {
		r := &runJudge{run: &paper.Run{Events: append(c.more, c.e)}}
		if got := r.judge(c.e); got.verdict != c.want || got.severity != c.severity {
			t.Errorf("behind a mark %s: %s %s (%s), want %s %s", name, got.verdict, got.severity, got.detail, c.want, c.severity)
		}
	}
}

func TestAKeyThatThePayloadMayLeaveOut(t *testing.T) {
	id, other := &paper.Payload{Path: "ID"}, &paper.Payload{Path: "Other"}
	unset := &paper.Const{Kind: program.String, Implicit: true}
	choice := func(vs ...paper.Value) paper.Value {
		c := &paper.Choice{}
		for _, v := range vs {
			c.Alts = append(c.Alts, paper.Alt{Value: v})
		}
		return c
	}
	asks := paper.Cond{Test: paper.NewOp("!=", id, &paper.Const{Kind: program.String}), Outcome: true}
	for name, c := range map[string]struct {
		e    paper.Event
		want bool
	}{
		"set on one way":           {paper.Event{Key: choice(id, unset)}, true},
		"set always":               {paper.Event{Key: id}, false},
		"of two fields":            {paper.Event{Key: choice(id, other, unset)}, false},
		"made of more":             {paper.Event{Key: choice(paper.NewOp("+", id, other), unset)}, false},
		"that was asked for":       {paper.Event{Key: choice(id, unset), Conds: []paper.Cond{asks}}, false},
		"that is never set at all": {paper.Event{Key: unset}, false},
	} {
		r := &runJudge{run: &paper.Run{}}
		if got := r.leftOut(&c.e); got != c.want {
			t.Errorf("a key %s: may be left out is %t, want %t", name, got, c.want)
		}
	}
}
