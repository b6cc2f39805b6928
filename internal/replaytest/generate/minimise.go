package main

import (
	"cmp"
	"maps"
	"slices"
)

// Class says which disagreements are of one kind.
type Class struct{ Op, Static, Oracle string }

func (c Case) Class() Class { return Class{c.Op, c.Static, c.Oracle} }

// Smaller returns all handlers that are one step simpler, the simplest first.
func Smaller(h *Handler) []*Handler {
	var out []*Handler
	try := func(change func(*Handler)) {
		c := h.Clone()
		change(c)
		if c.Size() < h.Size() && c.Check() == nil {
			out = append(out, c)
		}
	}
	for i := range count(h) {
		try(func(c *Handler) { c.Body = without(c.Body, at(c, i), false) })
		try(func(c *Handler) { c.Body = without(c.Body, at(c, i), true) })
		try(func(c *Handler) { dropGuard(c, at(c, i)) })
		try(func(c *Handler) { at(c, i).Via = "" })
		try(func(c *Handler) { at(c, i).Outer = false })
		try(func(c *Handler) { at(c, i).Force = false })
		try(func(c *Handler) { simplest(at(c, i)) })
		try(func(c *Handler) {
			if n := at(c, i); n.Key != "" {
				n.Key = keys[0]
			}
		})
	}
	try(func(c *Handler) { c.Store = stores[0] })
	slices.SortStableFunc(out, func(a, b *Handler) int { return a.Size() - b.Size() })
	return slices.CompactFunc(out, func(a, b *Handler) bool { return a.String() == b.String() })
}

// simplest gives a node the first style of its kind, and a key only if that style has one.
func simplest(n *Node) {
	p := pieces[n.Op]
	n.Style = p.styles[0]
	switch keyed := slices.Contains(p.keyed, n.Style); {
	case !keyed:
		n.Key = ""
	case n.Key == "":
		n.Key = keys[0]
	}
}

func count(h *Handler) (n int) {
	h.Walk(func(*Node, []*Node) { n++ })
	return n
}

// at returns the ith node in order of the text.
func at(h *Handler, i int) (found *Node) {
	n := 0
	h.Walk(func(m *Node, _ []*Node) {
		if n == i {
			found = m
		}
		n++
	})
	return found
}

// without takes a node away, and with it what it encloses, unless that is kept.
func without(nodes []*Node, gone *Node, keep bool) []*Node {
	var out []*Node
	for _, n := range nodes {
		if n == gone {
			if keep {
				out = append(out, n.Body...)
			}
			continue
		}
		if n.Body != nil {
			n.Body = without(n.Body, gone, keep)
		}
		out = append(out, n)
	}
	return out
}

// dropGuard takes a guard away together with the marks of all guards.
func dropGuard(h *Handler, guard *Node) {
	if !pieces[guard.Op].marked {
		return
	}
	var gone []*Node
	h.Walk(func(n *Node, _ []*Node) {
		if n == guard || n.Op == "mark" {
			gone = append(gone, n)
		}
	})
	for _, n := range gone {
		h.Body = without(h.Body, n, false)
	}
}

// perRound is how many simpler handlers are tried at once for each class. More of them cost
// more runs, fewer of them more builds.
const perRound = 6

// Minimise finds the smallest handler of each class, beginning with one that shows it. It asks
// about many handlers at once, since a rendered program costs more than a handler in it; shows
// says which classes each of them shows.
func Minimise(smallest map[Class]*Handler, shows func([]*Handler) ([][]Class, error)) error {
	tried := map[string]bool{}
	for {
		var batch []*Handler
		for _, c := range slices.SortedFunc(maps.Keys(smallest), compareClasses) {
			n := 0
			for _, h := range Smaller(smallest[c]) {
				if text := h.String(); !tried[text] && n < perRound {
					tried[text] = true
					batch = append(batch, h)
					n++
				}
			}
		}
		if len(batch) == 0 {
			return nil
		}
		shown, err := shows(batch)
		if err != nil {
			return err
		}
		for i, h := range batch {
			for _, c := range shown[i] {
				if now, ok := smallest[c]; ok && h.Size() < now.Size() {
					smallest[c] = h
				}
			}
		}
	}
}

func compareClasses(a, b Class) int {
	return cmp.Or(cmp.Compare(a.Op, b.Op), cmp.Compare(a.Static, b.Static), cmp.Compare(a.Oracle, b.Oracle))
}
