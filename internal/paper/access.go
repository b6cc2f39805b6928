package paper

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/idemlint/idemlint/internal/program"
)

// part is the part path of a value that is no object of ours.
func part(v Value, path string) Value {
	if path == "" {
		return v
	}
	switch v := v.(type) {
	case nil:
		return &Const{Kind: program.Zero, Implicit: true}
	case *Const:
		return &Const{Kind: program.Zero, Implicit: v.Implicit}
	case *Payload:
		return &Payload{Path: child(v.Path, path)}
	case *Read:
		return &Read{Event: v.Event, Path: child(v.Path, path)}
	case *Generated:
		return &Generated{Event: v.Event, Path: child(v.Path, path)}
	case *Unknown:
		return &Unknown{Why: child(v.Why, path), Opaque: v.Opaque, From: v.From, Commit: v.Commit}
	case *Struct:
		return v.Content.part(path)
	case *Iface:
		return part(v.V, path)
	case *Choice:
		if j := join(partsOf(v, func(v Value) Value { return part(v, path) })); j != nil {
			return j
		}
		return &Const{Kind: program.Zero, Implicit: true}
	case *Fresh, *TaskID, *Result:
		return v
	case *Made:
		if what := madeFields[path]; v.Event != nil && what != "" {
			return &Result{v.Event, what}
		}
	}
	return newOp("part", v, &Const{Kind: program.String, Text: path})
}

// partsOf are the parts of the alternatives that hold something.
func partsOf(c *Choice, part func(Value) Value) []Alt {
	alts, empty := make([]Alt, 0, len(c.Alts)), []Alt(nil)
	for _, a := range c.Alts {
		if holdsNothing(a.Value) {
			empty = append(empty, a)
			continue
		}
		alts = append(alts, Alt{part(a.Value), a.Conds})
	}
	return withUnset(alts, empty)
}

// withUnset makes a field false where it was not set, if some of the structs have it as a constant bool, as what a
// function says to do that gives another struct on each of its ways. empty are the structs of which no field is set.
func withUnset(alts, empty []Alt) []Alt {
	some := false
	for _, a := range alts {
		c, ok := a.Value.(*Const)
		if !ok || c.Kind != program.Bool && !(c.Kind == program.Zero && c.Text == "") {
			return alts
		}
		some = some || c.Kind == program.Bool && !c.Implicit
	}
	if !some {
		return alts
	}
	for i, a := range alts {
		if a.Value.(*Const).Kind == program.Zero {
			alts[i].Value = boolean(false)
		}
	}
	for _, a := range empty {
		if len(a.Conds) > 0 {
			alts = append(alts, Alt{boolean(false), a.Conds})
		}
	}
	return alts
}

// holdsNothing: a nil pointer, list or map, also as what a variable of a loop was before the loop.
func holdsNothing(v Value) bool {
	op, ok := v.(*Op)
	return isNil(v) || ok && op.Name == "loop" && len(op.Args) == 1 && isNil(op.Args[0])
}

// madeFields are the fields by which the result of a library call says how it went: gorm's
// Error and RowsAffected, mongo's counts.
var madeFields = map[string]string{
	"Error": "err", "RowsAffected": "rows",
	"MatchedCount": "rows", "ModifiedCount": "rows", "UpsertedCount": "rows", "DeletedCount": "rows",
}

// part is the value of path within a content.
func (c *content) part(path string) Value {
	if c == nil {
		return &Const{Kind: program.Zero, Implicit: true}
	}
	if path == "" {
		return &Struct{Content: c}
	}
	if v, ok := c.get(path); ok && !strings.HasSuffix(path, anyElement) {
		return c.refined(path, v)
	}
	if v := c.indirect(path); v != nil {
		return v
	}
	if whole, ok := c.get(""); ok {
		return part(whole, path)
	}
	if v := c.inner(path); v != nil {
		return v
	}
	return part(c.base, path)
}

// refined is a part that was stored as a whole, with what was stored to its own parts since.
func (c *content) refined(path string, whole Value) Value {
	var n *content
	for _, x := range c.cells {
		if below(x.path, path) {
			if n == nil {
				n = &content{length: -1}
				n.spread(whole)
			}
			n = n.with(strings.TrimPrefix(x.path[len(path):], "."), x.val, x.key)
		}
	}
	if n == nil {
		return whole
	}
	return &Struct{Content: n}
}

// refinedEach is refined for each alternative of an element.
func (c *content) refinedEach(path string, whole Value) Value {
	choice, ok := whole.(*Choice)
	if !ok {
		return c.refined(path, whole)
	}
	var alts []Alt
	for _, a := range alternatives(choice) {
		v := a.Value
		if _, missing := v.(*Const); !missing { // an element that is not there has no parts
			v = c.refined(path, v)
		}
		alts = append(alts, Alt{v, a.Conds})
	}
	return join(alts)
}

// indirect finds path below a cell that holds a struct, or an element that is not known exactly.
func (c *content) indirect(path string) Value {
	for i := len(path) - 1; i > 0; i-- {
		if path[i] == '.' || path[i] == '[' {
			if v, ok := c.get(path[:i]); ok {
				return part(v, strings.TrimPrefix(path[i:], "."))
			}
		}
	}
	open := strings.LastIndexByte(path, '[')
	if open < 0 || !strings.HasSuffix(path, "]") {
		return nil
	}
	return c.anyOf(path[:open], path[open:])
}

// anyOf joins the elements below prefix that index may mean.
func (c *content) anyOf(prefix, index string) Value {
	var alts []Alt
	some := prefix + anyElement
	if v, ok := c.get(some); ok {
		alts = append(alts, Alt{Value: c.refinedEach(some, v)})
	}
	if index == anyElement {
		for _, x := range c.cells {
			if isElementBelow(x.path, prefix) && x.path != some {
				alts = append(alts, Alt{Value: c.refinedEach(some, c.refinedEach(x.path, x.val))})
			}
		}
		alts = append(alts, c.nested(prefix, len(alts) > 0)...)
	}
	if len(alts) > 0 && c.base != nil {
		alts = append(alts, Alt{Value: part(c.base, prefix+index)})
	}
	return join(alts)
}

// isElementBelow: path is that of a whole element of the container at prefix.
func isElementBelow(path, prefix string) bool {
	return strings.HasPrefix(path, prefix+"[") && strings.Count(path[len(prefix):], "[") == 1 && strings.HasSuffix(path, "]")
}

// nested gathers elements of which only fields were stored ("[0].Name"). Those of any element ("[*].Name") are
// fields of the ones that were stored as a whole, if there are some.
func (c *content) nested(prefix string, wholes bool) []Alt {
	var alts []Alt
	seen := map[string]bool{}
	for _, x := range c.cells {
		if !strings.HasPrefix(x.path, prefix+"[") {
			continue
		}
		end := strings.IndexByte(x.path[len(prefix):], ']')
		if end < 0 || len(prefix)+end+1 >= len(x.path) {
			continue
		}
		element := x.path[:len(prefix)+end+1]
		if _, whole := c.get(element); whole || wholes && element == prefix+anyElement {
			continue
		}
		if !seen[element] {
			seen[element] = true
			alts = append(alts, Alt{Value: c.inner(element)})
		}
	}
	return alts
}

// inner gathers the cells below path into a struct value.
func (c *content) inner(path string) Value {
	var n *content
	for _, x := range c.cells {
		if !below(x.path, path) {
			continue
		}
		if n == nil {
			n = &content{length: -1}
			if c.base != nil {
				n.base = part(c.base, path)
			}
		}
		n.cells = append(n.cells, cell{strings.TrimPrefix(x.path[len(path):], "."), x.val, x.key})
	}
	if n == nil {
		return nil
	}
	return &Struct{Content: n}
}

// load is *p.
func (m *Machine) load(st *State, p Value) Value {
	switch p := p.(type) {
	case *Addr:
		return m.loadAddr(st, p)
	case *Iface:
		return m.load(st, p.V)
	case *Choice:
		alts := make([]Alt, 0, len(p.Alts))
		for _, a := range p.Alts {
			if !isNil(a.Value) {
				alts = append(alts, Alt{m.load(st, a.Value), a.Conds})
			}
		}
		return join(alts)
	case *Read:
		if v, ok := m.storedAt(st, p); ok {
			return v
		}
	}
	return p // a pointer that we know only by what it came from is what it points to
}

func (m *Machine) loadAddr(st *State, a *Addr) Value {
	c := st.get(a.Obj)
	if c == nil {
		c = m.globalSt.get(a.Obj)
	}
	if a.Path != "" {
		return c.part(a.Path)
	}
	if c == nil {
		return &Const{Kind: program.Zero, Implicit: true}
	}
	if v, ok := c.get(""); ok {
		return v
	}
	if len(c.cells) == 0 && c.base != nil && !isAggregate(a.Obj.Type) {
		return c.base
	}
	if len(c.cells) == 0 && c.base == nil && !isAggregate(a.Obj.Type) {
		return &Const{Kind: program.Zero, Implicit: true}
	}
	return &Struct{Type: a.Obj.Type, Content: c}
}

func isAggregate(t program.TypeRef) bool {
	switch t.Type().Kind {
	case program.Struct, program.Array:
		return true
	}
	return false
}

// store stores v at address p. A store through a choice of addresses may or may not
// happen at each; what was there stays possible.
func (m *Machine) store(st *State, p, v, key Value) {
	switch p := p.(type) {
	case *Addr:
		m.storeAddr(st, p, v, key)
	case *Iface:
		m.store(st, p.V, v, key)
	case *Choice:
		for _, a := range p.Alts {
			if addr, ok := strip(a.Value).(*Addr); ok {
				m.storeAddr(st, addr, joinValues(m.loadAddr(st, addr), v), key)
			}
		}
	case *Read: // a column that is a pointer
		m.storeAddr(st, &Addr{Obj: m.target(st, p)}, v, key)
	}
}

// storedAt is what was stored where a pointer that was read points to.
func (m *Machine) storedAt(st *State, p *Read) (Value, bool) {
	o, ok := m.targets[targetKey(p)]
	if !ok {
		return nil, false
	}
	return st.get(o).get("")
}

func (m *Machine) storeAddr(st *State, a *Addr, v, key Value) {
	if v == nil {
		v = m.unknown("not executed", program.TypeRef{}, false)
	}
	c := st.get(a.Obj)
	if c == nil {
		c = m.globalSt.get(a.Obj)
	}
	if s, ok := v.(*Struct); ok && a.Path == "" {
		st.set(a.Obj, s.Content)
		return
	}
	if c.isEmptyList(a) {
		return
	}
	path := a.Path
	if c.tooMany(path) {
		c, path = m.blurred(st, a.Obj, c), anyOf(path)
	}
	if strings.HasSuffix(path, anyElement) {
		if old, ok := c.get(path); ok {
			if c.blurred && weight(old) > maxAlternatives {
				return // one of more than anybody tells apart
			}
			v = joinValues(old, v)
		}
	}
	if _, flag := v.(*Const); flag && m.wiring && a.Obj.ID < m.leaving { // closed = true: handlers ran before it
		v = joinValues(m.loadAddr(st, a), v)
	}
	n := c.with(path, v, key)
	n.length = lengthAfter(c, path)
	m.put(st, a.Obj, n)
}

// isEmptyList: a is an element of a list that has none, so that nothing is stored there.
func (c *content) isEmptyList(a *Addr) bool {
	return c != nil && c.length == 0 && len(c.cells) == 0 && c.base == nil && strings.HasPrefix(a.Path, "[") && a.Obj.Type.Type().Kind == program.Slice
}

func (m *Machine) put(st *State, o *Object, c *content) {
	st.set(o, c)
	if strings.HasPrefix(o.Lib, "global ") {
		m.globalSt.set(o, c) // functions that run later from another root see it
	}
}

// blurred makes o hold a content whose elements are no longer told apart.
func (m *Machine) blurred(st *State, o *Object, c *content) *content {
	if !c.blurred {
		c = c.blur()
		m.put(st, o, c)
	}
	return c
}

// tooMany: path is of an element of a container that has as many as are told apart.
func (c *content) tooMany(path string) bool {
	if c == nil || !c.blurred && len(c.cells) < maxElements {
		return false
	}
	if _, ok := elementOf(path); !ok {
		return false
	}
	_, known := c.get(path)
	return !known
}

func lengthAfter(c *content, path string) int {
	if c == nil {
		return -1
	}
	if strings.Contains(path, anyElement) {
		return -1
	}
	return c.length
}

// partOf is field or element path of v, where v may be an address (a slice or map) or a value.
func (m *Machine) partOf(st *State, v Value, path string) Value {
	switch x := v.(type) {
	case *Addr:
		return m.loadAddr(st, &Addr{x.Obj, child(x.Path, path)})
	case *Iface:
		return m.partOf(st, x.V, path)
	case *Choice:
		return join(partsOf(x, func(v Value) Value { return m.partOf(st, v, path) }))
	}
	return part(v, path)
}

// addrOf is the address of part path of what v points to.
func (m *Machine) addrOf(st *State, v Value, path string) Value {
	switch x := v.(type) {
	case *Addr:
		return &Addr{x.Obj, child(x.Path, path)}
	case *Iface:
		return m.addrOf(st, x.V, path)
	case *Choice:
		alts := make([]Alt, 0, len(x.Alts))
		for _, a := range x.Alts {
			if !holdsNothing(a.Value) {
				alts = append(alts, Alt{m.addrOf(st, a.Value, path), a.Conds})
			}
		}
		if j := join(alts); j != nil {
			return j
		}
	}
	return &Addr{m.target(st, v), path}
}

// target is the object that an opaque pointer points to, the same one for the same pointer.
func (m *Machine) target(st *State, v Value) *Object {
	key := targetKey(v)
	if o, ok := m.targets[key]; ok && key != "" {
		if st.get(o) == nil {
			st.set(o, &content{base: v, length: -1})
		}
		return o
	}
	o := m.alloc(elemType(TypeOf(v)))
	o.Lib = "opaque"
	if key != "" {
		m.targets[key] = o
	}
	st.set(o, &content{base: v, length: -1})
	return o
}

func targetKey(v Value) string {
	switch v := v.(type) {
	case *Payload:
		return "payload" + v.Path
	case *Read:
		return "read" + strconv.Itoa(v.Event.ID) + v.Path
	case *Unknown:
		return "unknown" + v.Why
	case *Made:
		return "made" + strconv.Itoa(v.ID)
	case *Result:
		return fmt.Sprintf("result%d%s", v.Event.ID, v.What)
	}
	return ""
}

// TypeOf is the type of a value as far as it is known.
func TypeOf(v Value) program.TypeRef {
	switch v := v.(type) {
	case *Unknown:
		return v.Type
	case *Payload:
		return v.Type
	case *Read:
		return v.Type
	case *Made:
		return v.Type
	case *Iface:
		return v.Type
	case *Struct:
		return v.Type
	case *Const:
		return v.Type
	case *Addr:
		if v.Path == "" {
			return v.Obj.Type
		}
	}
	return program.TypeRef{}
}

// retype gives an opaque value the static type that the program says it has.
func (m *Machine) retype(v Value, t program.TypeRef) Value {
	if t.Pkg == nil {
		return v
	}
	switch x := v.(type) {
	case *Unknown:
		if x.Type.Pkg == nil {
			n := *x
			n.Type = t
			return &n
		}
	case *Payload:
		if x.Path == "" {
			m.notePayloadType(t)
		}
		if x.Type.Pkg == nil {
			return &Payload{x.Path, t}
		}
	case *Read:
		if x.Type.Pkg == nil {
			return &Read{x.Event, x.Path, t}
		}
	case *Const:
		if x.Type.Pkg == nil {
			n := *x
			n.Type = t
			return &n
		}
	case *Struct:
		if x.Type.Pkg == nil {
			return &Struct{t, x.Content}
		}
	}
	return v
}

// elements lists the elements of a container if all of them are known.
func (m *Machine) elements(st *State, v Value) ([]cell, bool) {
	switch x := strip(v).(type) {
	case *Addr:
		c := st.get(x.Obj)
		if c == nil {
			c = m.globalSt.get(x.Obj)
		}
		if x.Path != "" {
			return m.elements(st, c.part(x.Path))
		}
		return c.elements()
	case *Struct:
		return x.Content.elements()
	case *Const:
		return nil, isNil(x) && !x.Implicit
	}
	return nil, false
}

// mayHold is elements, but while the program is wired a list that is one of several holds
// the elements of all: what is registered only under a condition is registered.
func (m *Machine) mayHold(st *State, v Value) ([]cell, bool) {
	c, ok := v.(*Choice)
	if !ok || !m.wiring {
		return m.elements(st, v)
	}
	var out []cell
	for _, a := range alternatives(c) {
		if isNil(a.Value) {
			continue
		}
		cells, known := m.elements(st, a.Value)
		if !known {
			return nil, false
		}
		out = append(out, cells...)
	}
	return out, true
}

// elements lists the elements if all of them are known. The list must not be changed.
func (c *content) elements() ([]cell, bool) {
	if c == nil || c.base != nil {
		return nil, false
	}
	if c.listed == nil {
		cells, known := c.list()
		c.listed = &elementList{slices.Clip(cells), known}
	}
	return c.listed.cells, c.listed.known
}

func (c *content) list() ([]cell, bool) {
	out := make([]cell, 0, len(c.cells))
	at := make(map[string]int, len(c.cells)) // positions in out
	inParts := map[string]bool{}             // elements of which parts were stored
	for _, x := range c.cells {
		element, ok := elementOf(x.path)
		if !ok {
			return nil, false
		}
		if element != x.path {
			inParts[element] = true
		}
		if _, seen := at[element]; !seen {
			at[element] = len(out)
			out = append(out, cell{element, x.val, x.key})
		} else if element == x.path {
			out[at[element]].val = x.val
		}
	}
	for element := range inParts {
		out[at[element]].val = c.part(element)
	}
	return out, true
}

// elementOf is the element in which the part with the path lies; ok is false if it is in none
// that is known.
func elementOf(path string) (element string, ok bool) {
	if !strings.HasPrefix(path, "[") || strings.HasPrefix(path, anyElement) {
		return "", false
	}
	end := strings.IndexByte(path, ']')
	return path[:end+1], end >= 0
}

// values lists the elements of a variadic argument; a single unknown element stands for "some".
func (m *Machine) values(st *State, v Value) []Value {
	if cells, ok := m.elements(st, v); ok {
		out := make([]Value, len(cells))
		for i, c := range cells {
			out[i] = c.val
		}
		return out
	}
	if v == nil || isNil(v) {
		return nil
	}
	return []Value{m.partOf(st, v, anyElement)}
}
