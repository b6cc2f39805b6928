package paper

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// entOps says what package sqlgraph does, and what is built for it: specs are objects whose cells are named by what
// was said of a column ("set[email]").
var entOps map[string]func(*Call) Value

func init() {
	column, made := (*Call).entColumn, (*Call).made
	entOps = map[string]func(*Call) Value{
		"spec": (*Call).entSpec, "field": (*Call).entField,
		"set": column, "add": column, "clear": column, "append": column,
		"modifier": (*Call).entModifier, "where": (*Call).entWhere, "lock": (*Call).entLock,
		"column": func(c *Call) Value { return c.arg(c.Row.Arg) },
		"and":    made, "open": made, "conflict": made,
		"conflict columns": made, "conflict nothing": made, "conflict update": made, "conflict set": made,
		"create": (*Call).entCreate, "create all": (*Call).entCreate,
		"update": (*Call).entUpdate, "update all": (*Call).entUpdate, "delete": (*Call).entDelete,
		"query": (*Call).entQuery, "count": (*Call).entQuery,
	}
}

func (c *Call) ent() Value {
	if op, ok := entOps[c.Row.Op]; ok {
		return op(c)
	}
	if op, ok := entGenerated[c.Row.Op]; ok {
		return op(c)
	}
	return c.made() // a comparison
}

// entSpec makes a spec: the table and the field of the key stand in the spec of a create, else in its node.
func (c *Call) entSpec() Value {
	spec := c.newObject()
	node := spec
	if !strings.HasSuffix(c.Symbol, ".NewCreateSpec") {
		node = c.newObject()
		c.putAt(spec, "Node", node)
	}
	c.putAt(node, "Table", c.arg(c.Row.Arg))
	id := c.arg(c.Row.Into)
	if ids := c.f.m.values(c.st, id); strings.HasSuffix(c.Symbol, ".NewUpdateSpec") && len(ids) > 0 { // it is variadic
		id = ids[0]
	}
	c.putAt(node, "ID", id)
	return spec
}

func (c *Call) entField() Value {
	field := c.newObject()
	c.putAt(field, "Column", c.arg(c.Row.Arg))
	return field
}

// newObject is an object of which nothing is known but what is put into it.
func (c *Call) newObject() *Addr {
	o := c.f.m.alloc(program.TypeRef{})
	c.st.set(o, &content{length: -1})
	return &Addr{Obj: o}
}

func (c *Call) putAt(a *Addr, path string, v Value) {
	c.f.m.store(c.st, &Addr{a.Obj, child(a.Path, path)}, v, nil)
}

// entTarget is the object that a step writes to.
func (c *Call) entTarget() *Addr {
	for _, a := range alternatives(c.handle()) {
		if addr, ok := strip(a.Value).(*Addr); ok {
			return addr
		}
	}
	return nil
}

func (c *Call) entColumn() Value {
	name, ok := StringOf(c.arg(c.Row.Arg))
	if target := c.entTarget(); ok && target != nil {
		var v Value = &Const{Kind: program.Nil}
		if c.Row.Into >= 0 {
			v = c.arg(c.Row.Into)
		}
		c.putAt(target, c.Row.Op+"["+name+"]", v)
	}
	return c.fluentEnt()
}

// fluentEnt is the receiver, for steps that stand in a chain.
func (c *Call) fluentEnt() Value {
	if c.recv != nil && c.result.Type().Kind == program.Pointer {
		return c.recv
	}
	return c.opaque()
}

func (c *Call) entModifier() Value {
	if target := c.entTarget(); target != nil {
		for _, v := range c.listed() {
			c.add(target, "modifier", v)
		}
	}
	return c.opaque()
}

func (c *Call) entWhere() Value {
	if target := c.entTarget(); target != nil {
		c.add(target, "where", c.arg(c.Row.Arg))
	}
	return c.fluentEnt()
}

func (c *Call) entLock() Value {
	if target := c.entTarget(); target != nil {
		c.putAt(target, "lock", boolean(true))
	}
	return c.fluentEnt()
}

// add puts v behind what stands in a list of an object.
func (c *Call) add(a *Addr, list string, v Value) {
	c.putAt(a, list+"["+itoa(len(c.listOf(a, list)))+"]", v)
}

// listOf are the cells of one list of an object, or what was said of its columns, by the name in brackets.
func (c *Call) listOf(v Value, list string) []cell {
	addr, ok := strip(v).(*Addr)
	if !ok {
		return nil
	}
	content := c.st.get(addr.Obj)
	if content == nil {
		return nil
	}
	var out []cell
	for _, x := range content.cells {
		if name, ok := strings.CutPrefix(x.path, child(addr.Path, list)+"["); ok && strings.HasSuffix(name, "]") {
			out = append(out, cell{path: strings.TrimSuffix(name, "]"), val: x.val})
		}
	}
	return out
}

// entPredicate applies a condition to a selector: predicates are functions on selectors, most of them made by the library.
func (f *frame) entPredicate(v Value, args []Value, st *State) bool {
	m, ok := strip(v).(*Made)
	if !ok || m.Row.Verb != catalog.Ent || len(args) == 0 {
		return false
	}
	if addr, ok := strip(args[0]).(*Addr); ok {
		(&Call{f: f, st: st, Row: m.Row}).add(addr, "where", m)
	}
	return true
}

// entStatement is what a spec says.
type entStatement struct {
	table   string
	key     Value // of the row, nil if it is not known
	sets    []Assign
	where   []Match
	open    bool // a condition was not understood
	adds    bool // to a number
	appends bool // to a list
}

// entSpecOf reads the spec of a call.
func (c *Call) entSpecOf(spec Value) *entStatement {
	m := c.f.m
	node := spec
	if n := m.partOf(c.st, spec, "Node"); given(n) != nil {
		node = n
	}
	s := &entStatement{}
	table, _ := StringOf(m.partOf(c.st, node, "Table"))
	s.table = lastWord(table)
	s.key = given(m.load(c.st, m.partOf(c.st, m.partOf(c.st, node, "ID"), "Value")))
	c.entColumns(s, spec)
	c.entConditions(s, m.partOf(c.st, spec, "Predicate"))
	return s
}

// entColumns reads the columns that a spec, or a function that changes an update, sets. Ent before v0.11.4 appends
// them to the lists of the spec.
func (c *Call) entColumns(s *entStatement, spec Value) {
	m := c.f.m
	for _, what := range []string{"set", "add", "clear", "append"} {
		for _, x := range c.listOf(spec, what) {
			s.assign(c, what, x.path, x.val)
		}
	}
	fields := m.partOf(c.st, spec, "Fields")
	for what, list := range map[string]Value{"set": m.partOf(c.st, fields, "Set"), "add": m.partOf(c.st, fields, "Add"), "clear": m.partOf(c.st, fields, "Clear")} {
		c.entFields(s, what, list)
	}
	c.entFields(s, "set", fields)
	c.entEdges(s, m.partOf(c.st, spec, "Edges"))
	c.entEdges(s, m.partOf(c.st, m.partOf(c.st, spec, "Edges"), "Add"))
	for _, x := range c.listOf(spec, "modifier") {
		for _, f := range alternatives(x.val) {
			if _, ok := funcOf(f.Value); ok {
				changed := c.newObject()
				c.f.dynamic(f.Value, []Value{changed}, c.st, c.in)
				c.entColumns(s, changed)
			}
		}
	}
	slices.SortStableFunc(s.sets, func(a, b Assign) int { return strings.Compare(a.Column, b.Column) })
}

// entFields reads a list of *sqlgraph.FieldSpec.
func (c *Call) entFields(s *entStatement, what string, list Value) {
	for _, x := range c.anyOf(list) {
		if name, ok := StringOf(c.f.m.partOf(c.st, x, "Column")); ok {
			s.assign(c, what, name, c.f.m.partOf(c.st, x, "Value"))
		}
	}
}

// anyOf are the values that may be in a list: those of each list that it can be.
func (c *Call) anyOf(list Value) []Value {
	var out []Value
	for _, l := range alternatives(list) {
		if _, isList := strip(l.Value).(*Addr); !isList { // none, or one that is not known
			continue
		}
		for _, element := range c.f.m.values(c.st, l.Value) {
			for _, a := range alternatives(element) {
				if op, isOp := a.Value.(*Op); given(a.Value) != nil && !(isOp && op.Name == "part") {
					out = append(out, a.Value) // a part is one of a list before a loop
				}
			}
		}
	}
	return out
}

// entEdges reads the edges that are columns of the table itself.
func (c *Call) entEdges(s *entStatement, list Value) {
	m := c.f.m
	for _, x := range c.anyOf(list) {
		columns := m.values(c.st, m.partOf(c.st, x, "Columns"))
		table, _ := StringOf(m.partOf(c.st, x, "Table"))
		nodes := c.anyOf(m.partOf(c.st, m.partOf(c.st, x, "Target"), "Nodes"))
		if len(columns) != 1 || len(nodes) != 1 || lastWord(table) != s.table {
			continue
		}
		if name, ok := StringOf(columns[0]); ok {
			s.assign(c, "set", name, nodes[0])
		}
	}
}

func (s *entStatement) assign(c *Call, what, column string, v Value) {
	if neverSet(v) || slices.ContainsFunc(s.sets, func(a Assign) bool { return a.Column == column && a.Relative == (what == "add") }) {
		return
	}
	a := c.assign(column, v)
	s.adds = s.adds || a.Relative || what == "add"
	s.appends = s.appends || what == "append"
	a.Relative = a.Relative || what == "add" || what == "append"
	s.sets = append(s.sets, a)
}

// entConditions runs the function that adds the conditions to a selector.
func (c *Call) entConditions(s *entStatement, predicate Value) {
	for _, alt := range alternatives(predicate) {
		if _, ok := funcOf(alt.Value); !ok {
			s.open = s.open || given(alt.Value) != nil
			continue
		}
		selector := c.newObject()
		c.f.dynamic(alt.Value, []Value{selector}, c.st, c.in)
		for _, x := range c.listOf(selector, "where") {
			c.entMatch(s, x.val)
		}
	}
}

// entMatch reads one condition.
func (c *Call) entMatch(s *entStatement, v Value) {
	made, ok := strip(v).(*Made)
	if !ok || made.Row.Verb != catalog.Ent {
		s.open = true
		return
	}
	inner := &Call{f: c.f, st: c.st, Row: made.Row, args: made.Args, in: c.in}
	op, compares := strings.CutPrefix(made.Row.Op, "compare ")
	switch {
	case compares:
		column, _ := StringOf(inner.arg(made.Row.Arg))
		s.where = append(s.where, Match{Column: column, Op: op, Value: inner.arg(made.Row.Into)})
	case made.Row.Op == "and":
		for _, part := range inner.rest(made.Row.Rest) {
			c.entMatch(s, part)
		}
	default:
		s.open = true
	}
}

// entEvent starts the event of a spec that is run on a driver.
func (c *Call) entEvent(s *entStatement) *Event {
	e := &Event{Kind: c.Row.Kind, Symbol: c.Symbol, Row: c.Row, Store: "sql", Table: s.table, Sets: s.sets, Where: s.where, WhereOpen: s.open}
	e.Tx = c.f.m.txOf(c.st, c.entDriver(c.handle()))
	if s.key != nil && c.Row.Kind != catalog.Insert {
		e.Where = append(slices.Clip(e.Where), Match{Column: "id", Op: "=", Value: s.key})
	}
	return e
}

// entDriver is the transaction that a generated driver wraps, or the driver.
func (c *Call) entDriver(v Value) Value {
	for _, a := range alternatives(strip(v)) {
		if _, ok := strip(a.Value).(*Addr); !ok {
			continue
		}
		if tx, ok := strip(c.f.m.partOf(c.st, strip(a.Value), "tx")).(*Made); ok {
			return tx
		}
	}
	return v
}

// entCreate inserts one row, or the rows of a list of specs, of which the first stands for all.
func (c *Call) entCreate() Value {
	spec := c.arg(c.Row.Arg)
	row := spec
	if c.Row.Op == "create all" {
		row = nil
		if nodes := c.f.m.values(c.st, c.f.m.partOf(c.st, spec, "Nodes")); len(nodes) > 0 {
			row = nodes[0]
		}
	}
	e := c.entInsert(row, c.f.m.partOf(c.st, spec, "OnConflict"))
	if key, ok := c.f.m.partOf(c.st, row, "ID").(*Addr); ok && given(c.f.m.partOf(c.st, key, "Value")) == nil {
		c.putAt(key, "Value", &Generated{Event: e, Path: ".id"})
	}
	return &Result{e, "err"}
}

func (c *Call) entInsert(row, options Value) *Event {
	s := c.entSpecOf(row)
	if s.key != nil {
		s.sets = append(s.sets, Assign{Column: "id", Value: s.key})
	}
	e := c.entEvent(s)
	given := c.anyOf(options)
	for _, option := range given {
		c.entConflict(e, option)
	}
	if len(given) > 0 && e.Conflict == "" {
		e.Conflict = "update"
	}
	if e.Conflict == "update" && e.Kind == catalog.Insert {
		e.Kind = catalog.Upsert
	}
	return c.f.record(e)
}

// entConflict reads one option of what an insert does with a duplicate.
func (c *Call) entConflict(e *Event, option Value) {
	made, ok := strip(option).(*Made)
	if !ok || made.Row.Verb != catalog.Ent {
		return
	}
	inner := &Call{f: c.f, st: c.st, Row: made.Row, args: made.Args, in: c.in}
	switch made.Row.Op {
	case "conflict columns":
		for _, v := range inner.rest(made.Row.Rest) {
			if name, ok := StringOf(v); ok {
				e.ConflictColumns = append(e.ConflictColumns, name)
			}
		}
	case "conflict nothing":
		e.Conflict = "nothing"
	case "conflict update":
		e.Conflict = "update"
	case "conflict set":
		e.Conflict = "update"
		changed := c.newObject()
		c.f.dynamic(inner.arg(made.Row.Arg), []Value{changed}, c.st, c.in)
		s := &entStatement{}
		c.entColumns(s, changed)
		for _, a := range s.sets {
			if a.Relative {
				e.Kind, e.Sets = catalog.Increment, append(slices.Clip(e.Sets), a)
			}
		}
	}
}

func (c *Call) entUpdate() Value {
	spec := c.arg(c.Row.Arg)
	s := c.entSpecOf(spec)
	e := c.entEvent(s)
	switch {
	case s.adds && hasRelative(e):
		e.Kind = catalog.Increment
	case s.appends:
		e.Kind = catalog.Append
	}
	c.f.record(e)
	if assign, ok := funcOf(c.f.m.partOf(c.st, spec, "Assign")); ok && assign.Recv != nil { // a method of the node
		c.fillRow(assign.Recv, e)
	}
	if c.Row.Op == "update" {
		return &Result{e, "err"}
	}
	return c.giveErr(&Result{e, "rows"}, e)
}

func (c *Call) entDelete() Value {
	e := c.f.record(c.entEvent(c.entSpecOf(c.arg(c.Row.Arg))))
	return c.giveErr(&Result{e, "rows"}, e)
}

func (c *Call) entQuery() Value {
	e := c.f.record(c.entEvent(c.entSpecOf(c.arg(c.Row.Arg))))
	if c.Row.Op == "count" {
		e.Aggregate = true
		return c.giveErr(&Read{Event: e, Path: ".count"}, e)
	}
	return &Result{e, "err"}
}
