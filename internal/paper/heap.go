package paper

import "strings"

// content is what an object holds. It is never changed: a store makes a new one.
type content struct {
	// base is what the parts that were not stored to come from: the payload, a
	// row read, an unknown value; nil means the zero value.
	base  Value
	cells []cell
	// length is the number of elements of a slice whose elements are all in
	// cells; -1 if it is not known.
	length int
	size   int // weight, 0 if it was not computed yet
}

// cell is one part. path is "Field", "Outer.Inner", "[3]", "[k]" or "[*]" for an element that is not known.
type cell struct {
	path string
	val  Value
	key  Value // of a map's entry
}

const anyElement = "[*]"

func (c *content) get(path string) (Value, bool) {
	if c == nil {
		return nil, false
	}
	for i := range c.cells {
		if c.cells[i].path == path {
			return c.cells[i].val, true
		}
	}
	return nil, false
}

// with is c with path holding v. Parts below path are gone.
func (c *content) with(path string, v Value, key Value) *content {
	n := &content{length: -1}
	placed := false
	if c != nil {
		n.base, n.length = c.base, c.length
		for _, old := range c.cells {
			switch {
			case old.path == "" && path != "": // a part of a value that was stored as a whole
				n.spread(old.val)
			case old.path == path:
				n.cells = append(n.cells, cell{path, v, key})
				placed = true
			case !below(old.path, path):
				n.cells = append(n.cells, old)
			}
		}
	}
	if !placed {
		n.cells = append(n.cells, cell{path, v, key})
	}
	return n
}

// spread makes a value that was stored as a whole what the parts come from.
func (c *content) spread(whole Value) {
	s, ok := whole.(*Struct)
	if !ok || s.Content == nil {
		c.base = whole
		return
	}
	c.base = s.Content.base
	c.cells = append(c.cells, s.Content.cells...)
}

// below reports whether path p names a part of the part q.
func below(p, q string) bool {
	return len(p) > len(q) && strings.HasPrefix(p, q) && (q == "" || p[len(q)] == '.' || p[len(q)] == '[')
}

func child(path, part string) string {
	if path == "" || strings.HasPrefix(part, "[") {
		return path + part
	}
	return path + "." + part
}

// State is the heap at a point of the execution: what was written since parent.
type State struct {
	parent *State
	writes map[*Object]*content
}

func (s *State) fork() *State { return &State{parent: s} }

func (s *State) get(o *Object) *content {
	for ; s != nil; s = s.parent {
		if c, ok := s.writes[o]; ok {
			return c
		}
	}
	return nil
}

func (s *State) set(o *Object, c *content) {
	if s.writes == nil {
		s.writes = map[*Object]*content{}
	}
	s.writes[o] = c
}

// since collects what s wrote after base.
func (s *State) since(base *State) map[*Object]*content {
	out := map[*Object]*content{}
	for ; s != nil && s != base; s = s.parent {
		for o, c := range s.writes {
			if _, ok := out[o]; !ok {
				out[o] = c
			}
		}
	}
	return out
}

// merge is the state after a join of ways that all started at base.
func merge(base *State, outs []*State) *State {
	s := base.fork()
	switch len(outs) {
	case 0:
		return s
	case 1:
		s.writes = outs[0].since(base)
		return s
	}
	touched := map[*Object]bool{}
	var all []map[*Object]*content
	for _, o := range outs {
		w := o.since(base)
		all = append(all, w)
		for obj := range w {
			touched[obj] = true
		}
	}
	for obj := range touched {
		before := base.get(obj)
		var cs []*content
		for _, w := range all {
			if c, ok := w[obj]; ok {
				cs = append(cs, c)
			} else if before != nil {
				cs = append(cs, before)
			}
		}
		s.set(obj, joinContents(cs))
	}
	return s
}

func joinContents(cs []*content) *content {
	out := cs[0]
	for _, c := range cs[1:] {
		if c != out {
			out = joinContent(out, c)
		}
	}
	return out
}

func joinContent(a, b *content) *content {
	n := &content{length: a.length}
	if a.length != b.length {
		n.length = max(a.length, b.length)
	}
	n.base = joinBase(a.base, b.base)
	seen := map[string]bool{}
	for _, c := range a.cells {
		seen[c.path] = true
		if other, ok := b.get(c.path); ok {
			n.cells = append(n.cells, cell{c.path, joinValues(c.val, other), c.key})
			continue
		}
		n.cells = append(n.cells, cell{c.path, joinValues(c.val, part(b.base, c.path)), c.key})
	}
	for _, c := range b.cells {
		if !seen[c.path] {
			n.cells = append(n.cells, cell{c.path, joinValues(c.val, part(a.base, c.path)), c.key})
		}
	}
	return n
}

func joinBase(a, b Value) Value {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	return joinValues(a, b)
}
