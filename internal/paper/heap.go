package paper

import (
	"math/bits"
	"slices"
	"strings"
)

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
	// listed are the elements, once somebody asked for them; see elements.
	listed *elementList
	// filled are the conditions under which the elements of a list were appended; see filledUnder.
	filled []Cond
	// used is how far the room behind cells is taken by contents that were made of this one; nil if
	// there is none.
	used *int
	// blurred is set once the elements are too many to be told apart.
	blurred bool
}

// elementList are the elements of a container, if all of them are known.
type elementList struct {
	cells []cell
	known bool
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
	if c.lacks(path) {
		return c.and(cell{path, v, key})
	}
	n := &content{length: -1}
	placed := false
	if c != nil {
		n.base, n.length, n.blurred = c.base, c.length, c.blurred
		n.cells = make([]cell, 0, len(c.cells)+1)
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

// lacks reports whether path can be added without a change of the other cells.
func (c *content) lacks(path string) bool {
	return c != nil && !slices.ContainsFunc(c.cells, func(old cell) bool {
		return old.path == "" || old.path == path || below(old.path, path)
	})
}

// manyCells is from how many cells on room is made for more: large tables are written element by element.
const manyCells = 16

// and is c with one more cell. It shares the room behind the cells of c, unless another content
// has taken it.
func (c *content) and(x cell) *content {
	n := &content{base: c.base, length: c.length, blurred: c.blurred, cells: c.cells, used: c.used}
	if c.used == nil || *c.used != len(c.cells) || len(c.cells) == cap(c.cells) {
		room := len(c.cells) + 1
		if room > manyCells {
			room, n.used = 2*room, new(int)
		}
		n.cells = append(make([]cell, 0, room), c.cells...)
	}
	n.cells = append(n.cells, x)
	if n.used != nil {
		*n.used = len(n.cells)
	}
	return n
}

// blur is c with its elements no longer told apart.
func (c *content) blur() *content {
	n := &content{base: c.base, length: -1, filled: c.filled, blurred: true}
	alts := map[string][]Alt{}
	for _, x := range c.cells {
		path := anyOf(x.path)
		if alts[path] == nil {
			n.cells = append(n.cells, cell{path: path})
		}
		alts[path] = append(alts[path], Alt{Value: x.val})
	}
	for i := range n.cells {
		n.cells[i].val = join(alts[n.cells[i].path])
	}
	return n
}

// anyOf is the path of the same part of any element.
func anyOf(path string) string {
	if element, ok := elementOf(path); ok {
		return anyElement + path[len(element):]
	}
	return path
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
	// nearest is the parent, or if nothing was stored there the next state up in which something was.
	nearest *State
	writes  storeList
	// late is set for a state in which something is stored after others were forked from it.
	late bool
}

func (s *State) fork() *State {
	if s == nil || s.late || len(s.writes.list) > 0 {
		return &State{parent: s, nearest: s}
	}
	return &State{parent: s, nearest: s.nearest}
}

func (s *State) get(o *Object) *content {
	for ; s != nil; s = s.nearest {
		if i := s.writes.find(o); i >= 0 {
			return s.writes.list[i].content
		}
	}
	return nil
}

func (s *State) set(o *Object, c *content) { s.writes.set(o, c) }

// setAll adds what other writes hold.
func (s *State) setAll(w *storeList) {
	for _, x := range w.list {
		s.writes.set(x.object, x.content)
	}
}

// since collects what s wrote after base.
func (s *State) since(base *State) *storeList {
	if only, ok := s.onlyWriter(base); ok {
		return &only.writes
	}
	out := newStoreList(min(s.writesSince(base), mostForeseen))
	for ; s != nil && s != base; s = s.parent {
		for _, x := range s.writes.list {
			if out.find(x.object) < 0 {
				out.add(x.object, x.content)
			}
		}
	}
	return out
}

// onlyWriter is the one state after base up to s in which something was written, or s if there is none; ok is
// false if there are several.
func (s *State) onlyWriter(base *State) (only *State, ok bool) {
	only = s
	for up := s; up != nil && up != base; up = up.parent {
		switch {
		case len(up.writes.list) == 0:
		case len(only.writes.list) > 0 && only != up:
			return nil, false
		default:
			only = up
		}
	}
	return only, s != nil && s != base
}

// writesSince counts what s wrote after base, an object that was written twice twice.
func (s *State) writesSince(base *State) int {
	n := 0
	for ; s != nil && s != base; s = s.parent {
		n += len(s.writes.list)
	}
	return n
}

// storeList is a list of objects with what was written to each last, in the order of the first write.
type storeList struct {
	list []write
	// slots is a hash table of positions in list, each plus one, once the list is long: most lists are
	// asked a few times and thrown away, so that it has to be cheap to make.
	slots []int32
}

type write struct {
	object  *Object
	content *content
}

// manyWrites is from how many objects on a hash table is faster than a list.
const manyWrites = 16

// mostForeseen bounds the room that is made before it is known how many different objects there are.
const mostForeseen = 512

// newStoreList is an empty list with room for n objects.
func newStoreList(n int) *storeList {
	w := &storeList{list: make([]write, 0, n)}
	if n >= manyWrites {
		w.rehash(n)
	}
	return w
}

// find is the position of an object, -1 if nothing was written to it.
func (w *storeList) find(o *Object) int {
	if w.slots != nil {
		return int(*w.slot(o)) - 1
	}
	for i := range w.list {
		if w.list[i].object == o {
			return i
		}
	}
	return -1
}

func (w *storeList) set(o *Object, c *content) {
	if i := w.find(o); i >= 0 {
		w.list[i].content = c
		return
	}
	w.add(o, c)
}

// add is set of an object that is not in the list.
func (w *storeList) add(o *Object, c *content) {
	w.list = append(w.list, write{o, c})
	switch n := len(w.list); {
	case w.slots == nil && n < manyWrites:
	case 2*n > len(w.slots):
		w.rehash(2 * n)
	default:
		*w.slot(o) = int32(n)
	}
}

// rehash makes the hash table, with room for n objects.
func (w *storeList) rehash(n int) {
	w.slots = make([]int32, 2<<bits.Len(uint(n)))
	for i := range w.list {
		*w.slot(w.list[i].object) = int32(i + 1)
	}
}

// slot is where the position of an object stands, or is to stand.
func (w *storeList) slot(o *Object) *int32 {
	const golden = 0x9E3779B97F4A7C15 // spreads numbers that follow each other, as those of objects do
	shift := 64 - bits.Len(uint(len(w.slots)-1))
	for i := int(uint64(o.ID) * golden >> shift); ; i++ {
		s := &w.slots[i&(len(w.slots)-1)]
		if *s == 0 || w.list[*s-1].object == o {
			return s
		}
	}
}

// merge is the state after a join of ways that all started at base. conds are the conditions under which
// each is taken, nil if they are not told apart.
func merge(base *State, outs []*State, conds func(way int) []Cond) *State {
	s := base.fork()
	switch len(outs) {
	case 0:
		return s
	case 1:
		s.setAll(outs[0].since(base))
		return s
	}
	all, most := make([]*storeList, len(outs)), 0
	for i, o := range outs {
		all[i] = o.since(base)
		most = max(most, len(all[i].list))
	}
	s.writes = *newStoreList(most)
	var cs []*content
	for _, w := range all {
		for _, x := range w.list {
			if s.writes.find(x.object) < 0 {
				cs = appendContents(cs[:0], x.object, all, base)
				joined := joinVariable(x.object, cs, conds)
				if joined == nil {
					joined = joinHeaders(x.object, cs, conds)
				}
				if joined == nil {
					joined = joinRow(x.object, cs, conds)
				}
				if joined == nil {
					joined = joinContents(cs)
				}
				s.writes.add(x.object, joined)
			}
		}
	}
	return s
}

// appendContents adds what each of the ways from base left in an object, nil if it was not made there.
func appendContents(cs []*content, o *Object, all []*storeList, base *State) []*content {
	var before *content
	asked := false
	for _, w := range all {
		if i := w.find(o); i >= 0 {
			cs = append(cs, w.list[i].content)
			continue
		}
		if !asked {
			before, asked = base.get(o), true
		}
		cs = append(cs, before)
	}
	return cs
}

func joinContents(cs []*content) (out *content) {
	for _, c := range cs {
		switch {
		case out == nil:
			out = c
		case c != nil && c != out:
			out = joinContent(out, c)
		}
	}
	return out
}

// joinVariable joins what the ways left in a variable that a closure shares as a phi joins that of another one: with
// what led to each. It is nil if the object is something else, or a way left in it what no value is known of.
func joinVariable(o *Object, cs []*content, conds func(way int) []Cond) *content {
	if conds == nil || isAggregate(o.Type) || !slices.ContainsFunc(cs, func(c *content) bool { return c != cs[0] }) {
		return nil
	}
	alts := make([]Alt, len(cs))
	for i, c := range cs {
		v := c.whole(o)
		if v == nil {
			return nil
		}
		alts[i].Value = v
	}
	for i := range alts {
		alts[i].Conds = conds(i)
	}
	return &content{length: -1, cells: []cell{{val: join(alts)}}}
}

// joinHeaders joins the headers of a request with what led to each, so that one that is not set where something failed
// is not taken for one that some requests lack. It is nil if the object is something else.
func joinHeaders(o *Object, cs []*content, conds func(way int) []Cond) *content {
	if conds == nil || o.Lib != libHeader || !slices.ContainsFunc(cs, func(c *content) bool { return c != cs[0] }) {
		return nil
	}
	n := &content{length: -1}
	for _, c := range cs {
		if c == nil {
			continue
		}
		n.base = joinBase(n.base, c.base)
		for _, x := range c.cells {
			if _, ok := n.get(x.path); !ok {
				n.cells = append(n.cells, cell{x.path, joinCell(x.path, cs, conds), x.key})
			}
		}
	}
	return n
}

// joinRow joins what the ways left in the fields of a row that was read with what led to each: where it is saved as a
// whole, what was read goes back on the ways that gave a field no other value. It is nil if the object is something else.
func joinRow(o *Object, cs []*content, conds func(way int) []Cond) *content {
	if conds == nil || cs[0] == nil || !isStored(cs[0].base) || !isAggregate(o.Type) {
		return nil
	}
	n := &content{length: cs[0].length, base: cs[0].base}
	for _, c := range cs {
		if c == nil || c.base != n.base || c.filled != nil {
			return nil
		}
		for _, x := range c.cells {
			if _, ok := n.get(x.path); ok {
				continue
			}
			if x.key != nil {
				return nil
			}
			n.cells = append(n.cells, cell{path: x.path, val: joinCell(x.path, cs, conds)})
		}
	}
	return n
}

// joinCell joins a part of an object, of the ways on which it was made.
func joinCell(path string, cs []*content, conds func(way int) []Cond) Value {
	var alts []Alt
	for i, c := range cs {
		if c == nil {
			continue
		}
		v, ok := c.get(path)
		if !ok {
			v = part(c.base, path)
		}
		alts = append(alts, Alt{v, conds(i)})
	}
	return join(alts)
}

// whole is the value of a variable, nil if it has parts or is none.
func (c *content) whole(o *Object) Value {
	switch {
	case c == nil || c.base != nil || len(c.cells) > 1:
		return nil
	case len(c.cells) == 0:
		return zeroOf(o.Type)
	case c.cells[0].path != "":
		return nil
	}
	return c.cells[0].val
}

func joinContent(a, b *content) *content {
	n := &content{length: max(a.length, b.length), base: joinBase(a.base, b.base), filled: a.filledOr(b)}
	n.cells = make([]cell, len(a.cells), max(len(a.cells), len(b.cells)))
	common := commonCells(a.cells, b.cells)
	for i, c := range a.cells {
		other, ok := Value(nil), i < common
		if ok {
			other = b.cells[i].val
		} else if other, ok = b.get(c.path); !ok {
			other = part(b.base, c.path)
		}
		n.cells[i] = cell{c.path, joinTwo(c.val, other), c.key}
	}
	for _, c := range b.cells[common:] {
		if _, ok := a.get(c.path); !ok {
			n.cells = append(n.cells, cell{c.path, joinTwo(c.val, part(a.base, c.path)), c.key})
		}
	}
	return n
}

// commonCells is the number of cells with which both lists begin: those of two contents that were made
// of one are mostly the same parts in the same order.
func commonCells(a, b []cell) int {
	n := 0
	for n < len(a) && n < len(b) && a[n].path == b[n].path {
		n++
	}
	return n
}

// joinTwo is joinValues, mostly of a value with itself.
func joinTwo(v, w Value) Value {
	if v == w {
		return v
	}
	return joinValues(v, w)
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
