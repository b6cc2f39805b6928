package main

import "slices"

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

// Minimise makes handlers smaller as long as they are what they have to be. It asks about many
// at once, since a rendered program costs more than a handler in it: holds gets the candidates
// of all handlers, and says of each whether it still is what the handler it comes from was.
func Minimise(handlers []*Handler, holds func(candidates []*Handler, of []int) ([]bool, error)) ([]*Handler, error) {
	out := slices.Clone(handlers)
	done := make([]bool, len(handlers))
	for slices.Contains(done, false) {
		var candidates []*Handler
		var of []int
		for i, h := range out {
			if done[i] {
				continue
			}
			for _, c := range Smaller(h) {
				candidates, of = append(candidates, c), append(of, i)
			}
		}
		if len(candidates) == 0 {
			break
		}
		kept, err := holds(candidates, of)
		if err != nil {
			return nil, err
		}
		progress := make([]bool, len(out))
		for k, c := range candidates {
			if i := of[k]; kept[k] && !progress[i] {
				out[i], progress[i] = c, true
			}
		}
		for i := range done {
			done[i] = done[i] || !progress[i]
		}
	}
	return out, nil
}
