package report

import (
	"cmp"
	"slices"

	"github.com/idemlint/idemlint/internal/finding"
)

// call is a function on the way from a handler to its effects: a node of a tree in which
// the ways of all effects of the handler are laid together.
type call struct {
	Func    string
	At      finding.Pos // of the call of it
	Calls   []*call     // in order of place
	Effects []finding.Effect
}

// callTree lays the chains of a handler's effects together. Its root is the registration,
// from which one function is called, or several if it is wrapped in different ways.
func callTree(h finding.HandlerReport) *call {
	root := &call{At: h.Handler.Registered}
	for _, e := range h.Effects {
		at, from := root, h.Handler.Registered
		for _, s := range e.Chain {
			at = at.child(s.Func, from)
			from = s.Pos
		}
		at.Effects = append(at.Effects, e)
	}
	root.sort()
	return root
}

// child is the call of a function at a place, which is added if it is new.
func (c *call) child(fn string, at finding.Pos) *call {
	for _, known := range c.Calls {
		if known.Func == fn && known.At == at {
			return known
		}
	}
	added := &call{Func: fn, At: at}
	c.Calls = append(c.Calls, added)
	return added
}

func (c *call) sort() {
	slices.SortStableFunc(c.Calls, func(a, b *call) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Func, b.Func)) })
	slices.SortStableFunc(c.Effects, func(a, b finding.Effect) int { return a.Pos.Compare(b.Pos) })
	for _, child := range c.Calls {
		child.sort()
	}
}
