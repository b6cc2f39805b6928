package paper

// reachable keeps of what a call wrote only what the rest of the execution can still
// see: objects that were there before it (their ID is at most old), library objects that are found
// by key, and what those and the results refer to. Without it each return would carry
// all temporary variables of the callees below it.
func (m *Machine) reachable(w *storeList, results []Value, old int) *storeList {
	r := &reacher{writes: w, seen: m.unseen()}
	for _, x := range w.list {
		if o := x.object; o.ID <= old || o.Lib != "" && (o.Lib != "opaque" || len(x.content.cells) > 0) {
			r.keep(o, x.content)
		}
	}
	for _, v := range results {
		r.value(v, 0)
	}
	return &r.kept
}

// unseen is an empty memory. One that grew large is not used again: it takes long to clear.
func (m *Machine) unseen() map[Value]bool {
	if m.seen == nil || len(m.seen) > 256 {
		m.seen = make(map[Value]bool, 64)
	}
	clear(m.seen)
	return m.seen
}

type reacher struct {
	writes *storeList
	kept   storeList
	seen   map[Value]bool
}

func (r *reacher) object(o *Object) {
	if r.kept.find(o) >= 0 {
		return
	}
	if i := r.writes.find(o); i >= 0 {
		r.keep(o, r.writes.list[i].content)
	}
}

func (r *reacher) keep(o *Object, c *content) {
	r.kept.set(o, c)
	r.content(c)
}

func (r *reacher) content(c *content) {
	if c == nil {
		return
	}
	r.value(c.base, 0)
	for _, x := range c.cells {
		r.value(x.val, 0)
		r.value(x.key, 0)
	}
}

func (r *reacher) values(vs []Value, depth int) {
	for _, v := range vs {
		r.value(v, depth)
	}
}

func (r *reacher) value(v Value, depth int) {
	switch x := v.(type) {
	case *Addr:
		r.object(x.Obj)
	case *Iface:
		r.value(x.V, depth)
	case *Op, *Choice, *Struct, *Tuple, *Func, *Made, *Unknown:
		if depth > 60 || r.again(x) {
			return
		}
		r.inside(x, depth+1)
	}
}

func (r *reacher) inside(v Value, depth int) {
	switch x := v.(type) {
	case *Op:
		r.values(x.Args, depth)
	case *Choice:
		for _, a := range x.Alts {
			r.value(a.Value, depth)
		}
	case *Struct:
		r.content(x.Content)
	case *Tuple:
		r.values(x.Parts, depth)
	case *Func:
		r.values(x.Free, depth)
		r.value(x.Recv, depth)
	case *Made:
		r.value(x.Recv, depth)
		r.values(x.Args, depth)
	case *Unknown:
		r.values(x.From, depth)
	}
}

// again reports whether v was met before; a value of few parts is looked into again.
func (r *reacher) again(v Value) bool {
	if weight(v) <= tinyParts && isPure(v) {
		return false
	}
	if r.seen[v] {
		return true
	}
	r.seen[v] = true
	return false
}

// isPure: the weight of v counts all that it is made of.
func isPure(v Value) bool {
	switch v.(type) {
	case *Op, *Choice, *Tuple, *Struct:
		return true
	}
	return false
}
