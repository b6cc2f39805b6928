package paper

import (
	"cmp"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/internal/sqltext"
)

var sqlKinds = map[sqltext.Kind]catalog.Kind{
	sqltext.Insert:       catalog.Insert,
	sqltext.InsertIgnore: catalog.Insert,
	sqltext.Update:       catalog.Set,
	sqltext.Upsert:       catalog.Upsert,
	sqltext.Delete:       catalog.Delete,
	sqltext.Truncate:     catalog.Delete,
}

// handle is the store's handle: the receiver, or the argument that takes its part.
func (c *Call) handle() Value {
	if c.Row.On >= 0 {
		return c.arg(c.Row.On)
	}
	return c.recv
}

// sqlOf is the SQL text of the call and its bind arguments.
func (c *Call) sqlOf() (string, []Value) {
	v := c.arg(c.Row.Arg)
	if made, ok := strip(v).(*Made); ok && (made.Row.Verb == catalog.SQLPrepare || made.Row.Verb == catalog.SQLText) {
		inner := &Call{f: c.f, st: c.st, Row: made.Row, args: made.Args, recv: made.Recv}
		text, _ := inner.sqlOf()
		args := c.rest(c.Row.Rest)
		if made.Row.Verb == catalog.SQLText && made.Row.Rest >= 0 && len(args) <= 1 {
			args = inner.rest(made.Row.Rest)
		}
		return text, args
	}
	text, _ := TextOf(v)
	if c.Row.Op == "named" {
		return text, []Value{c.arg(c.Row.Rest)}
	}
	return text, c.rest(c.Row.Rest)
}

// sqlStatement records the statement that the call runs, written or built.
func (c *Call) sqlStatement() (*Event, string, []Value) {
	if s, ok := c.builtBy(c.arg(c.Row.Arg)); ok {
		s.root = c.handle()
		return c.builtEvent(s), "", nil
	}
	text, args := c.sqlOf()
	return c.sqlEvents(text, args), text, args
}

// sqlEvents records the statements of a text and returns the main one.
func (c *Call) sqlEvents(text string, args []Value) *Event {
	stmts := c.f.m.parsed(text)
	var main *Event
	for i := range stmts {
		began := len(c.f.m.events)
		var parts []cteEvent
		for j := range stmts[i].CTEs {
			cte := &stmts[i].CTEs[j]
			e := c.sqlEvent(cte, text, args)
			if e == nil {
				continue
			}
			selectsFrom(e, cte, parts)
			parts = append(parts, cteEvent{cte.Name, e})
			main = cmp.Or(main, e)
		}
		if w := passesOn(&stmts[i], parts); w != nil {
			main = w
		} else if e := c.sqlEvent(&stmts[i], text, args); e != nil {
			selectsFrom(e, &stmts[i], parts)
			main = e
		}
		c.together(c.f.m.events[began:])
	}
	return main
}

// parsed are the statements of a text, which must not be changed. One text runs in many calls.
func (m *Machine) parsed(text string) []sqltext.Statement {
	stmts, ok := m.statements[text]
	if !ok {
		stmts = sqltext.Parse(text)
		m.statements[text] = stmts
	}
	return stmts
}

// selectsFrom notes with a part of a statement the write whose rows it reads: an insert that claims
// guards it, and another write may.
func selectsFrom(e *Event, s *sqltext.Statement, parts []cteEvent) {
	for _, p := range parts {
		if p.event.IsRead() || !mentions(s, p.name) {
			continue
		}
		e.From = p.event
		e.Guarded = e.Guarded || p.event.Kind == catalog.Insert && p.event.Conflict == "nothing"
	}
}

// passesOn is the write of which a statement selects the rows as they are, nil if it does more. What
// the write returns are then the columns that are selected.
func passesOn(s *sqltext.Statement, parts []cteEvent) *Event {
	if s.Kind != sqltext.Select || s.Aggregate || len(s.Tables) != 1 || len(s.Where) > 0 || s.WhereOr {
		return nil
	}
	for _, p := range parts {
		if p.event.IsRead() || !mentions(s, p.name) {
			continue
		}
		if !slices.Equal(s.Columns, []string{"*"}) {
			p.event.Columns = s.Columns
		}
		return p.event
	}
	return nil
}

// cteEvent is what a CTE of a statement does.
type cteEvent struct {
	name  string
	event *Event
}

// together puts what one statement does into one transaction, if it is in none.
func (c *Call) together(events []*Event) {
	if len(events) < 2 || events[0].Tx != nil {
		return
	}
	own := c.newMade()
	own.Ended = c.f.m.id()
	for _, e := range events {
		e.Tx = own
	}
}

// mentions reports whether a statement reads the CTE of the name.
func mentions(s *sqltext.Statement, name string) bool {
	for _, t := range s.Tables {
		if name != "" && strings.EqualFold(t, name) {
			return true
		}
	}
	return false
}

func (c *Call) sqlEvent(s *sqltext.Statement, text string, args []Value) *Event {
	e := &Event{Symbol: c.Symbol, Row: c.Row, Store: "sql", Table: s.Table, Text: text, Args: args, Tx: c.f.m.txOf(c.st, c.handle())}
	e.Savepoint = e.Tx != nil && e.Tx != c.f.m.begun(c.st, c.handle())
	b := binder{c, args}
	kind, isWrite := sqlKinds[s.Kind]
	switch {
	case isWrite:
		e.Kind = kind
	case s.Kind == sqltext.Select || s.Kind == sqltext.Lock || s.Kind == sqltext.Other && strings.Contains(strings.ToLower(text), "pg_advisory_unlock"):
	default:
		return nil
	}
	e.Columns, e.ForUpdate, e.Aggregate = s.Columns, s.ForUpdate || s.Kind == sqltext.Lock, s.Aggregate
	e.NotExists, e.ConflictAny = s.NotExists, s.ConflictAny
	e.Newest = s.Kind == sqltext.Select && asksForNewest(text)
	e.Sets = b.assigns(s.Sets)
	if !s.FromSelect { // else they select the rows of which new ones are made
		e.Where, e.WhereOpen = b.matches(s.Where), s.WhereOr
	}
	switch s.Kind {
	case sqltext.InsertIgnore:
		e.Conflict, e.ConflictColumns = "nothing", s.ConflictColumns
	case sqltext.Upsert:
		e.Conflict, e.ConflictColumns = "update", s.ConflictColumns
		e.overwrite(b.assigns(s.ConflictSets), b.matches(s.ConflictWhere))
	case sqltext.Select:
		e.Columns = s.Columns
	}
	if s.Kind == sqltext.Insert || s.Kind == sqltext.Update || s.Kind == sqltext.Delete || s.Kind == sqltext.Upsert || s.Kind == sqltext.InsertIgnore {
		e.Columns = s.Returning
	}
	switch {
	case e.Kind == catalog.Set && hasRelative(e), replaces(s) && hasRelative(e):
		e.Kind = catalog.Increment
	case e.Kind == catalog.Insert:
		numberAnew(e.Sets)
	}
	return c.f.record(e)
}

// asksForNewest: of the rows in an order a query asks for the last one.
func asksForNewest(text string) bool {
	_, order, ordered := strings.Cut(strings.ToUpper(text), "ORDER BY")
	fields := strings.Fields(order)
	limit := slices.Index(fields, "LIMIT")
	return ordered && descends(order) && limit >= 0 && limit+1 < len(fields) && strings.TrimRight(fields[limit+1], ";)") == "1"
}

// descends: by the text of an ORDER BY the rows that come last stand first.
func descends(order string) bool {
	first, _, _ := strings.Cut(order, ",")
	return slices.Contains(strings.Fields(strings.ToUpper(first)), "DESC")
}

// overwrite adds what an upsert changes in a row that is there: what it adds to, and what decides whether it
// changes the row, which the INSERT itself may leave to a default.
func (e *Event) overwrite(sets []Assign, where []Match) {
	for _, a := range sets {
		named := slices.ContainsFunc(e.Sets, func(s Assign) bool { return sameColumn(s.Column, a.Column) })
		asked := slices.ContainsFunc(where, func(m Match) bool { return sameColumn(m.Column, a.Column) })
		if a.Relative {
			e.Kind = catalog.Increment
		}
		if a.Relative || asked && !named {
			e.Sets = append(e.Sets, a)
		}
	}
	e.Where = append(e.Where, where...)
}

// replaces: the new row takes the place of an old one as a whole.
func replaces(s *sqltext.Statement) bool {
	return s.Kind == sqltext.Upsert && s.ConflictAny && len(s.ConflictSets) == 0
}

// numberAnew: a column of a new row that is made of those in the table, the next number, is
// another one each time.
func numberAnew(sets []Assign) {
	for i := range sets {
		if sets[i].Relative {
			sets[i].Relative, sets[i].Value = false, &Fresh{By: "the rows that are there"}
		}
	}
}

// hasRelative reports whether a column is changed relative to itself. The version column of a
// conditional update is left out: it counts the row's changes.
func hasRelative(e *Event) bool {
	for _, s := range e.Sets {
		if s.Relative && !isVersionOf(e, s.Column) {
			return true
		}
	}
	return false
}

func isVersionOf(e *Event, column string) bool {
	for _, w := range e.Where {
		if w.Column == column && w.Op == "=" {
			return true
		}
	}
	return false
}

// binder finds the values of placeholders.
type binder struct {
	c    *Call
	args []Value
}

func (b binder) assigns(as []sqltext.Assign) []Assign {
	out := make([]Assign, 0, len(as))
	for _, a := range as {
		n := Assign{Column: a.Column, Relative: a.Kind == sqltext.ValueRelative, Default: a.Kind == sqltext.ValueDefaultFresh, Const: a.Const}
		n.Value = b.value(a.Kind, a.Refs, a.Const)
		if a.Given {
			n.Value = b.given(b.placeholder(a.Refs[0]))
		}
		out = append(out, n)
	}
	return out
}

func (b binder) value(kind sqltext.ValueKind, refs []sqltext.Placeholder, constant string) Value {
	switch kind {
	case sqltext.ValueConst:
		return &Const{Kind: program.String, Text: constant}
	case sqltext.ValueDefaultFresh:
		return &Fresh{By: "the database"}
	case sqltext.ValueSelf, sqltext.ValueSubquery:
		return nil
	}
	var vs []Value
	for _, p := range refs {
		if v := b.placeholder(p); v != nil {
			vs = append(vs, v)
		}
	}
	switch len(vs) {
	case 0:
		return nil
	case 1:
		return vs[0]
	}
	return newOp("sql", vs...)
}

// placeholder is the value bound to a placeholder, nil if it is not known.
func (b binder) placeholder(p sqltext.Placeholder) Value {
	if p.Name != "" {
		return b.named(p.Name)
	}
	if p.Ordinal < 0 || p.Ordinal >= len(b.args) {
		return nil
	}
	arg := b.args[p.Ordinal]
	if _, several := strip(arg).(*Choice); several { // a list that is filled in a loop
		if row := b.c.f.readIn(b.c.st, strip(arg)); row != nil {
			return newOp("list", row)
		}
	}
	return b.c.f.plainValue(b.c.st, arg)
}

// named finds :name or @name in a map or struct argument.
func (b binder) named(name string) Value {
	for _, a := range b.args {
		m := b.c.f.m
		for _, f := range m.fields(b.c.st, a) {
			if sameColumn(f.Column, name) {
				return f.Value
			}
		}
		if field := m.fieldOf(structType(a), name); field != "" {
			return m.partOf(b.c.st, a, field)
		}
	}
	return nil
}

// structType is the type of a struct argument, by value or by address.
func structType(v Value) program.TypeRef {
	if i, ok := v.(*Iface); ok && i.Type.Type().Kind == program.Struct {
		return i.Type
	}
	return TypeOf(strip(v))
}

func (b binder) matches(cs []sqltext.Cond) []Match {
	out := make([]Match, 0, len(cs))
	for _, c := range cs {
		m := Match{Column: c.Column, Op: c.Op, Value: b.value(c.Kind, c.Refs, c.Const), Const: c.Const, From: c.From, Table: c.Table, Unlocked: c.Unlocked}
		switch {
		case m.Const != "" || !listOps[c.Op]:
		case c.Kind == sqltext.ValuePlaceholder:
			m.Const = constList(m.Value, len(c.Refs))
		case m.Value != nil: // one of several, of which others are no placeholders
			m.Value = newOp("sql", m.Value)
		}
		out = append(out, m)
	}
	return out
}

// listOps are the operators of conditions that compare with each value of a list.
var listOps = map[string]bool{"in": true, "not in": true, "any": true}

// constList is the list of constants that some placeholders stand for, as the text of a statement would have
// it; "" if one of them is no constant.
func constList(v Value, placeholders int) string {
	values := []Value{v}
	if op, ok := strip(v).(*Op); ok && (op.Name == "list" && placeholders == 1 || op.Name == "sql" && placeholders == len(op.Args)) {
		values = op.Args
	}
	texts := make([]string, len(values))
	for i, v := range values {
		text, ok := StringOf(strip(v))
		if !ok || text == "" || strings.Contains(text, ",") {
			return ""
		}
		texts[i] = text
	}
	return strings.Join(texts, ",")
}

func (c *Call) sqlExec() Value {
	if c.Row.Op == "send" {
		return c.made()
	}
	e, text, args := c.sqlStatement()
	if e == nil {
		e = c.unreadStatement(text, args)
	}
	if e == nil {
		return c.opaque()
	}
	m := c.newMade()
	m.Event = e
	return c.giveErr(m, e)
}

// unreadStatement records a statement of which not even the first word is known, nil if it is known:
// then it changes no rows. It counts among the calls that were not followed.
func (c *Call) unreadStatement(text string, args []Value) *Event {
	if text = strings.TrimSpace(text); text != "" && !strings.HasPrefix(text, unknownText) || c.Row.Verb == catalog.SQLBatch {
		return nil
	}
	m := c.f.m
	m.Stats.Calls++
	m.Stats.NotFollowed++
	m.open = append(m.open, OpenCall{Name: catalog.Short(c.Symbol), Func: c.f.fn.Func.Name, Pos: c.f.step().Pos, Events: len(m.events)})
	return c.f.record(&Event{Kind: catalog.Set, Symbol: c.Symbol, Row: c.Row, Store: "sql", Args: args, Unread: true, Tx: m.txOf(c.st, c.handle())})
}

func (c *Call) sqlQuery() Value {
	e, text, args := c.sqlStatement()
	if e == nil {
		e = c.f.record(&Event{Symbol: c.Symbol, Row: c.Row, Store: "sql", Text: text, Args: args, Tx: c.f.m.txOf(c.st, c.handle())})
	}
	m := c.newMade()
	m.Event = e
	return c.giveErr(m, e)
}

// sqlGet runs a query and stores its row or rows at the destination.
func (c *Call) sqlGet() Value {
	e, text, args := c.sqlStatement()
	if e == nil {
		e = c.f.record(&Event{Symbol: c.Symbol, Row: c.Row, Store: "sql", Text: text, Args: args})
	}
	if c.Row.Into >= 0 && c.Row.Op != "func" {
		c.fillRow(c.arg(c.Row.Into), e)
	}
	return c.giveErr(&Result{e, "value"}, e)
}

// fillRow makes a row read the content of what p points to.
func (c *Call) fillRow(p Value, e *Event) {
	if addr, ok := strip(p).(*Addr); ok {
		t := addr.Obj.Type
		if k := t.Type().Kind; k == program.Slice || k == program.Pointer {
			t = elemType(t)
		}
		if t.Type().Kind == program.Pointer {
			t = elemType(t)
		}
		if e.Entity.Pkg == nil && t.Type().Kind == program.Struct {
			e.Entity = t
		}
	}
	path := ""
	if len(e.Columns) == 1 && e.Columns[0] != "*" && e.Columns[0] != "" && !pointsToStruct(p) {
		path = "." + e.Columns[0]
	}
	c.fill(p, found(e, path))
}

func pointsToStruct(p Value) bool {
	addr, ok := strip(p).(*Addr)
	if !ok {
		return false
	}
	t := addr.Obj.Type
	for t.Type().Kind == program.Pointer || t.Type().Kind == program.Slice {
		t = elemType(t)
	}
	return t.Type().Kind == program.Struct
}

// found is what an event hands back: rows read, or what the store made for an insert.
func found(e *Event, path string) Value {
	if e.Kind == catalog.Insert {
		return &Generated{Event: e, Path: path}
	}
	return &Read{Event: e, Path: path}
}

// givenConstant is the constant that a row which an insert has made got in the column, nil if it is none. A row that
// was there is not handed back.
func givenConstant(e *Event, column string) Value {
	if e.Kind != catalog.Insert {
		return nil
	}
	for _, s := range e.Sets {
		c, ok := strip(s.Value).(*Const)
		if !ok || s.Relative || s.Default || !SameColumn(s.Column, column) {
			continue
		}
		if c.Text == "true" || c.Text == "false" {
			return boolean(c.Text == "true")
		}
		return c
	}
	return nil
}

// eventOf is the event that a result belongs to.
func eventOf(v Value) *Event {
	switch x := strip(v).(type) {
	case *Made:
		if x.Event != nil {
			return x.Event
		}
		if x.Recv != nil {
			return eventOf(x.Recv)
		}
	case *Read:
		return x.Event
	case *Generated:
		return x.Event
	case *Result:
		return x.Event
	case *Choice:
		for _, a := range x.Alts {
			if e := eventOf(a.Value); e != nil {
				return e
			}
		}
	case *Op:
		for _, a := range x.Args {
			if e := eventOf(a); e != nil {
				return e
			}
		}
	}
	return nil
}

// eventOf is the event that a result belongs to, also through the address of a part of it:
// methods of embedded types are called so.
func (c *Call) eventOf(v Value) *Event {
	if e := eventOf(v); e != nil {
		return e
	}
	for _, a := range alternatives(v) {
		if addr, ok := strip(a.Value).(*Addr); ok {
			if content := c.st.get(addr.Obj); content != nil {
				if e := eventOf(content.base); e != nil {
					return e
				}
			}
		}
	}
	return nil
}

// scan stores the columns of a row at the pointers given.
func (c *Call) scan() Value {
	e := c.eventOf(c.recv)
	if e == nil && c.Row.On >= 0 {
		e = c.eventOf(c.arg(c.Row.On))
	}
	if e == nil {
		for _, p := range c.rest(c.Row.Rest) {
			c.fill(p, &Unknown{Why: "scanned"})
		}
		return c.opaque()
	}
	if c.Row.Op == "struct" {
		c.fillRow(c.arg(c.Row.Rest), e)
		return c.giveErr(&Result{e, "err"}, e)
	}
	for i, p := range c.rest(c.Row.Rest) {
		path := ".#" + itoa(i)
		if i < len(e.Columns) && e.Columns[i] != "" && e.Columns[i] != "*" {
			path = "." + e.Columns[i]
		} else if name := fieldName(p); name != "" {
			path = "." + name
		}
		if given := givenConstant(e, path[1:]); given != nil {
			c.fillWith(p, given)
			continue
		}
		c.fill(p, found(e, path))
	}
	return c.giveErr(&Result{e, "err"}, e)
}

// more is the test by which a loop over rows goes on.
func (c *Call) more() Value {
	e := c.eventOf(c.recv)
	if e == nil {
		return c.opaque()
	}
	return c.give(newOp("more", found(e, "")))
}

// fieldName is the field that an address names: the column's name for SELECT *.
func fieldName(p Value) string {
	a, ok := strip(p).(*Addr)
	if !ok || a.Path == "" {
		return ""
	}
	return a.Path[strings.LastIndexAny(a.Path, ".]")+1:]
}

func (c *Call) collectRows() Value {
	e := c.eventOf(c.arg(c.Row.Arg))
	if e == nil {
		return c.opaque()
	}
	return c.giveErr(c.f.m.retype(found(e, ""), firstResult(c.result)), e)
}

func firstResult(t program.TypeRef) program.TypeRef {
	if ty := t.Type(); ty.Kind == program.Tuple && len(ty.Fields) > 0 {
		return program.TypeRef{Pkg: t.Pkg, ID: ty.Fields[0].Type}
	}
	return t
}

func (c *Call) rowsAffected() Value {
	e := c.eventOf(c.recv)
	if e == nil {
		return c.opaque()
	}
	return c.giveErr(&Result{e, "rows"}, e)
}

// fields lists the fields of a struct value, or of what a pointer to one points to,
// that were set, with their column names.
func (m *Machine) fields(st *State, v Value) []Assign {
	switch x := strip(v).(type) {
	case *Addr:
		c := st.get(x.Obj)
		if c == nil {
			return nil
		}
		if x.Path != "" {
			return m.fields(st, c.part(x.Path))
		}
		if whole, ok := c.get(""); ok {
			return m.fields(st, whole)
		}
		return m.contentFields(st, x.Obj.Type, c)
	case *Struct:
		return m.contentFields(st, x.Type, x.Content)
	case *Choice:
		for _, a := range x.Alts {
			if fs := m.fields(st, a.Value); len(fs) > 0 {
				return fs
			}
		}
	}
	return nil
}

func (m *Machine) contentFields(st *State, t program.TypeRef, c *content) []Assign {
	var out []Assign
	if c == nil {
		return nil
	}
	for _, x := range c.cells {
		if isKeyCell(x.path) || x.path == gathered || x.path == "" {
			continue
		}
		if strings.HasPrefix(x.path, "[") { // a map
			if name := strings.Trim(x.path, "[]"); strings.Trim(name, "0123456789") != "" {
				out = append(out, Assign{Column: name, Value: m.grown(st, x.val)})
			}
			continue
		}
		if inner := m.embeddedIn(t, x); inner != nil {
			out = append(out, m.contentFields(st, inner.Type, inner.Content)...)
			continue
		}
		out = append(out, Assign{Column: m.columnName(t, x.path), Value: m.grown(st, x.val)})
	}
	return out
}

// embeddedIn is the struct that a cell holds if it is one that a type embeds, whose fields are columns
// of the type's table.
func (m *Machine) embeddedIn(t program.TypeRef, c cell) *Struct {
	s, ok := strip(c.val).(*Struct)
	if !ok || strings.Contains(c.path, ".") {
		return nil
	}
	f, ok := m.field(t, c.path)
	inner := program.TypeRef{Pkg: m.structOf(t).Pkg, ID: f.Type}
	if !ok || !f.Embedded || len(m.structOf(inner).Type().Fields) == 0 {
		return nil
	}
	return &Struct{inner, s.Content}
}

// grown is a list as the operation that made it: appended to one that was read, or of known elements. Of a
// pointer to a number or text it is what that points to.
func (m *Machine) grown(st *State, v Value) Value {
	if c, ok := v.(*Choice); ok && slices.ContainsFunc(alternatives(c), func(a Alt) bool { return pointsToBasic(a.Value) }) {
		alts := slices.Clone(alternatives(c))
		for i, a := range alts {
			alts[i].Value = m.grown(st, a.Value)
		}
		return join(alts)
	}
	if pointsToBasic(v) {
		return m.load(st, v)
	}
	if a, ok := v.(*Addr); ok && a.Path == "" {
		if c := st.get(a.Obj); c != nil {
			if op, ok := c.base.(*Op); ok && op.Name == "append" {
				return op
			}
			if cells, ok := c.elements(); ok && len(cells) > 0 && cells[0].path == "[0]" && cells[0].key == nil && a.Obj.Type.Type().Kind != program.Struct {
				list := make([]Value, len(cells))
				for i, x := range cells {
					list[i] = x.val
				}
				return newOp("list", list...)
			}
		}
	}
	return v
}

func pointsToBasic(v Value) bool {
	a, ok := v.(*Addr)
	return ok && a.Path == "" && a.Obj.Type.Type().Kind == program.Basic
}
