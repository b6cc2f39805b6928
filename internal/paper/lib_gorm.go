package paper

import (
	"reflect"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/internal/sqltext"
)

// gormChain is what the steps of a chain say before its end.
type gormChain struct {
	root    Value
	table   string
	model   Value
	where   []Match
	open    bool // a condition was not understood
	joined  bool // a join, or a condition on groups, may leave rows out
	desc    bool // the last rows come first
	clauses []Value
	raw     *Made
	selects []string
	assigns []Value // Attrs, Assign, and Set of the generics API
}

// gormEnds says what the last step of a chain does.
var gormEnds map[string]func(c *Call, ch *gormChain) Value

func init() {
	gormEnds = map[string]func(c *Call, ch *gormChain) Value{
		"First": (*Call).gormRead, "Take": (*Call).gormRead, "Last": (*Call).gormRead, "Find": (*Call).gormRead,
		"FirstOrInit": (*Call).gormRead, "Scan": (*Call).gormRead, "Count": (*Call).gormRead, "Pluck": (*Call).gormRead,
		"Row": (*Call).gormRead, "Rows": (*Call).gormRead, "ScanRows": (*Call).gormScanRows, "FindInBatches": (*Call).gormBatches,
		"Create": (*Call).gormCreate, "CreateInBatches": (*Call).gormCreate, "Save": (*Call).gormSave,
		"FirstOrCreate": (*Call).gormFirstOrCreate,
		"Update":        (*Call).gormUpdate, "UpdateColumn": (*Call).gormUpdate,
		"Updates": (*Call).gormUpdates, "UpdateColumns": (*Call).gormUpdates,
		"Delete": (*Call).gormDelete, "Exec": (*Call).gormExec,
		"Association.Append": (*Call).gormAssociation, "Association.Replace": (*Call).gormAssociation,
		"Association.Delete": (*Call).gormAssociation, "Association.Clear": (*Call).gormAssociation,
		"Association.Find": (*Call).gormRead, "Association.Count": (*Call).gormRead,
	}
}

// gorm reads one step of a chain; the steps before it are in the receiver.
func (c *Call) gorm() Value {
	if end, ok := gormEnds[c.Row.Op]; ok {
		ch := &gormChain{}
		c.gatherChain(c.recv, ch, 0)
		return end(c, ch)
	}
	return c.newMade()
}

// gatherChain walks a chain back to its handle.
func (c *Call) gatherChain(v Value, ch *gormChain, depth int) {
	switch x := strip(v).(type) {
	case *Made:
		if x.Row.Verb != catalog.Gorm || depth > 60 {
			ch.root = x
			return
		}
		c.gatherChain(x.Recv, ch, depth+1)
		if x.Event == nil {
			step := &Call{f: c.f, st: c.st, Symbol: c.Symbol, Row: x.Row, recv: x.Recv, args: x.Args, in: c.in}
			step.chainStep(ch, x)
		}
	case *Choice: // a condition that is added only sometimes: it counts as not understood
		var longest Alt
		n, narrows := -1, false
		for _, a := range alternatives(x) {
			if l := chainLength(a.Value); l > n {
				longest, n = a, l
			}
			narrows = narrows || hasCondition(a.Value)
		}
		if longest.Value != nil && depth < 60 {
			c.gatherChain(longest.Value, ch, depth+1)
			ch.open = ch.open || narrows && !c.unlessEmpty(longest)
		}
	default:
		ch.root = v
	}
}

// unlessEmpty: the last step asks that rows are none of a list, and is left out where the list is empty, of
// which no row is one: if len(ids) > 0 { q = q.Where("id NOT IN ?", ids) }.
func (c *Call) unlessEmpty(longer Alt) bool {
	step, ok := strip(longer.Value).(*Made)
	if !ok || step.Row.Op != "Where" || len(longer.Conds) == 0 {
		return false
	}
	where := &Call{f: c.f, st: c.st, Symbol: c.Symbol, Row: step.Row, recv: step.Recv, args: step.Args, in: c.in}
	lists := where.rest(1)
	last := longer.Conds[len(longer.Conds)-1]
	test, ok := strip(last.Test).(*Op)
	if !ok || !last.Outcome || test.Name != ">" && test.Name != "!=" || len(lists) != 1 || !excludesList(where.arg(0)) {
		return false
	}
	size, ok := strip(test.Args[0]).(*Op)
	n, isInt := intOf(test.Args[1])
	return ok && size.Name == "len" && isInt && n == 0 && same(strip(size.Args[0]), strip(lists[0]), 0)
}

func excludesList(condition Value) bool {
	text, _ := TextOf(condition)
	return strings.Contains(strings.ToLower(text), " not in ")
}

func chainLength(v Value) int {
	n := 0
	for {
		m, ok := strip(v).(*Made)
		if !ok || m.Row.Verb != catalog.Gorm {
			return n
		}
		n++
		v = m.Recv
	}
}

// conditional are the steps that say which rows a chain is about.
var conditional = map[string]bool{"Where": true, "Not": true, "Or": true, "Joins": true, "InnerJoins": true, "Having": true, "Scopes": true, "Raw": true}

// hasCondition reports whether one of the steps of a chain is conditional: it may be one of several
// handles else.
func hasCondition(v Value) bool {
	for {
		m, ok := strip(v).(*Made)
		if !ok || m.Row.Verb != catalog.Gorm {
			_, choice := strip(v).(*Choice)
			return choice
		}
		if conditional[m.Row.Op] {
			return true
		}
		v = m.Recv
	}
}

func (c *Call) chainStep(ch *gormChain, x *Made) {
	switch x.Row.Op {
	case "Model":
		ch.model = c.arg(0)
	case "Table":
		ch.table = lastWord(firstText(c.arg(0)))
	case "Where", "Not":
		c.chainWhere(ch, x.Row.Op)
	case "Or":
		ch.open = true
	case "Joins", "InnerJoins", "Having":
		ch.joined = true
	case "Order":
		ch.desc = ch.desc || descends(firstText(c.arg(0)))
	case "Clauses":
		ch.clauses = append(ch.clauses, c.rest(x.Row.Rest)...)
	case "Set":
		if k, _ := StringOf(c.arg(0)); k == "gorm:insert_option" {
			ch.clauses = append(ch.clauses, newOp("option", c.arg(1)))
		}
		ch.assigns = append(ch.assigns, c.rest(x.Row.Rest)...)
	case "Raw":
		ch.raw = x
	case "Select":
		for _, v := range append([]Value{c.arg(0)}, c.rest(1)...) {
			if s, ok := StringOf(v); ok {
				ch.selects = append(ch.selects, s)
			}
		}
	case "Attrs", "Assign":
		ch.assigns = append(ch.assigns, c.rest(x.Row.Rest)...)
	case "G":
		ch.root = c.arg(0)
	case "Scopes":
		c.chainScopes(ch)
	}
}

// chainScopes runs scope functions: each adds steps to the chain that it is given.
func (c *Call) chainScopes(ch *gormChain) {
	for _, fv := range c.rest(c.Row.Rest) {
		base := &Made{Row: c.Row, ID: c.f.m.id(), Event: nil, Args: nil}
		r := c.f.dynamic(fv, []Value{base}, c.st, c.in)
		if m, ok := strip(r).(*Made); ok && m != base {
			inner := &gormChain{}
			c.gatherChain(m, inner, 1)
			ch.where = append(ch.where, inner.where...)
			ch.clauses = append(ch.clauses, inner.clauses...)
			ch.open, ch.joined = ch.open || inner.open, ch.joined || inner.joined
		} else {
			ch.open = true
		}
	}
}

func firstText(v Value) string {
	s, _ := TextOf(v)
	return s
}

func lastWord(s string) string {
	s = strings.Fields(s + " ")[0:1][0]
	s = strings.Trim(s, "\"`")
	return strings.ToLower(s[strings.LastIndexByte(s, '.')+1:])
}

// chainWhere reads Where("a = ? AND b = ?", x, y), Where(&User{…}), Where(map…).
func (c *Call) chainWhere(ch *gormChain, op string) {
	matches, ok := c.conditions(c.arg(0), c.rest(1))
	if op == "Not" {
		for i := range matches {
			matches[i].Op = "not " + matches[i].Op
		}
	}
	ch.where = append(ch.where, matches...)
	ch.open = ch.open || !ok
}

func (c *Call) conditions(cond Value, args []Value) ([]Match, bool) {
	if text, ok := TextOf(cond); ok {
		conds, or := sqltext.Conditions(text)
		b := binder{c, args}
		return b.matches(conds), !or
	}
	if fs := c.f.m.fields(c.st, cond); len(fs) > 0 {
		var out []Match
		for _, f := range fs {
			out = append(out, Match{Column: f.Column, Op: "=", Value: f.Value})
		}
		return out, true
	}
	if cond == nil || isNil(cond) {
		return nil, true
	}
	if _, isUnknown := strip(cond).(*Unknown); isUnknown {
		return nil, false
	}
	return []Match{{Column: "id", Op: "=", Value: cond}}, true // First(&u, id)
}

// gormEvent starts an event with what the chain says.
func (c *Call) gormEvent(kind catalog.Kind, ch *gormChain, subject Value) *Event {
	e := &Event{Kind: kind, Symbol: c.Symbol, Row: c.Row, Store: "sql", Where: ch.where, WhereOpen: ch.open || ch.joined, Narrowed: !ch.open, Args: c.args, Tx: c.f.m.txOf(c.st, ch.root)}
	e.Savepoint = e.Tx != nil && e.Tx != c.f.m.begun(c.st, ch.root)
	e.Entity = c.entity(ch, subject)
	e.Table = ch.table
	if e.Table == "" {
		e.Table = c.f.m.tableName(e.Entity)
	}
	c.readClauses(e, ch)
	return e
}

// entity is the struct type that a chain is about.
func (c *Call) entity(ch *gormChain, subject Value) program.TypeRef {
	for _, v := range []Value{ch.model, subject} {
		for _, a := range alternatives(v) {
			t := TypeOf(strip(a.Value))
			if i, ok := a.Value.(*Iface); ok {
				t = i.Type
			}
			if s := c.f.m.structOf(t); s.Type().Kind == program.Struct && s.Type().Name != "" {
				return s
			}
		}
	}
	return program.TypeRef{}
}

// readClauses reads clause.OnConflict and clause.Locking.
func (c *Call) readClauses(e *Event, ch *gormChain) {
	for _, cl := range ch.clauses {
		iface, ok := cl.(*Iface)
		if !ok {
			if o, isOp := cl.(*Op); isOp && o.Name == "option" {
				e.Conflict = "update"
			}
			continue
		}
		m := c.f.m
		switch name := TypeName(iface.Type); {
		case strings.HasSuffix(name, "clause.OnConflict"):
			c.readConflict(e, iface.V)
		case strings.HasSuffix(name, "clause.Locking"):
			if s := firstText(m.partOf(c.st, iface.V, "Strength")); strings.EqualFold(s, "UPDATE") {
				e.ForUpdate = true
			}
		}
	}
}

func (c *Call) readConflict(e *Event, v Value) {
	m := c.f.m
	e.Conflict = "update"
	if b, ok := m.partOf(c.st, v, "DoNothing").(*Const); ok && b.Text == "true" {
		e.Conflict = "nothing"
	}
	for _, col := range m.values(c.st, m.partOf(c.st, v, "Columns")) {
		if s, ok := StringOf(m.partOf(c.st, col, "Name")); ok {
			e.ConflictColumns = append(e.ConflictColumns, s)
		}
	}
	updates := m.partOf(c.st, v, "DoUpdates")
	c.conflictSet(e, updates)
	for _, set := range m.values(c.st, updates) {
		c.conflictSet(e, set)
	}
}

// conflictSet: DoUpdates: clause.Assignments(map[string]any{"n": gorm.Expr("n + ?", 1)}).
func (c *Call) conflictSet(e *Event, v Value) {
	op, ok := strip(v).(*Op)
	if !ok || !strings.HasSuffix(op.Name, "Assignments") || len(op.Args) == 0 {
		return
	}
	for _, a := range c.f.m.fields(c.st, op.Args[0]) {
		if n := c.assign(a.Column, a.Value); n.Relative {
			e.Kind = catalog.Increment
			e.Sets = append(e.Sets, n)
		}
	}
}

// finish records the event; the chain's result has it, so that Error and RowsAffected are its results.
func (c *Call) finish(e *Event) Value {
	if c.Row.Op != "" && e.ID == 0 {
		c.f.record(e)
	}
	m := c.newMade()
	m.Event = e
	return c.giveErr(m, e)
}

func (c *Call) gormRead(ch *gormChain) Value {
	dest := c.arg(c.Row.Into)
	if ch.raw != nil {
		return c.gormRaw(ch, dest)
	}
	e := c.gormEvent(catalog.NoEffect, ch, dest)
	if c.Row.Rest >= 0 {
		c.inlineConditions(e)
	}
	e.Columns = ch.selects
	e.Newest = (c.Row.Op == "Last") != ch.desc && (c.Row.Op == "Last" || c.Row.Op == "First" || c.Row.Op == "Take")
	c.f.record(e)
	switch c.Row.Op {
	case "Count", "Association.Count":
		e.Aggregate = true
		c.fill(dest, &Read{Event: e, Path: ".count"})
	case "Pluck":
		c.fill(dest, &Read{Event: e, Path: "." + firstText(c.arg(0))})
	default:
		if dest != nil {
			c.fillRow(dest, e)
		} else { // the generics API returns the row
			m := c.f.m.retype(found(e, ""), firstResult(c.result))
			return c.giveErr(m, e)
		}
	}
	return c.finish(e)
}

// inlineConditions reads First(&u, id), First(&u, "email = ?", x).
func (c *Call) inlineConditions(e *Event) {
	conds := c.rest(c.Row.Rest)
	if len(conds) == 0 {
		return
	}
	ms, ok := c.conditions(conds[0], conds[1:])
	e.Where = append(append([]Match(nil), e.Where...), ms...)
	e.WhereOpen = e.WhereOpen || !ok
}

func (c *Call) gormRaw(ch *gormChain, dest Value) Value {
	text, args := firstText(ch.raw.Args[0]), (&Call{f: c.f, st: c.st, Row: ch.raw.Row, args: ch.raw.Args}).rest(1)
	inner := &Call{f: c.f, st: c.st, Symbol: c.Symbol, Row: c.Row, recv: ch.root, args: c.args, result: c.result, in: c.in}
	e := inner.sqlEvents(text, args)
	if e == nil {
		e = c.f.record(&Event{Symbol: c.Symbol, Row: c.Row, Store: "sql", Text: text})
	}
	if dest != nil {
		c.fillRow(dest, e)
	}
	return c.finish(e)
}

func (c *Call) gormScanRows(*gormChain) Value {
	if e := c.eventOf(c.arg(c.Row.Arg)); e != nil {
		c.fillRow(c.arg(c.Row.Into), e)
	}
	return c.opaque()
}

// gormBatches reads rows and calls a function with the transaction for each batch.
func (c *Call) gormBatches(ch *gormChain) Value {
	dest := c.arg(c.Row.Into)
	e := c.gormEvent(catalog.NoEffect, ch, dest)
	c.f.record(e)
	c.fillRow(dest, e)
	c.f.dynamic(c.arg(c.Row.Arg), []Value{ch.root}, c.st, c.in)
	return c.finish(e)
}

func (c *Call) gormExec(ch *gormChain) Value {
	text := firstText(c.arg(c.Row.Arg))
	inner := &Call{f: c.f, st: c.st, Symbol: c.Symbol, Row: c.Row, recv: ch.root, args: c.args, result: c.result, in: c.in}
	e := inner.sqlEvents(text, c.rest(c.Row.Rest))
	if e == nil {
		e = inner.unreadStatement(text, c.rest(c.Row.Rest))
	}
	if e == nil {
		return c.newMade()
	}
	return c.finish(e)
}

// subject is the value that a write is given, and its set fields.
func (c *Call) subject(ch *gormChain) (Value, []Assign) {
	v := c.arg(c.Row.Arg)
	if v == nil && len(ch.assigns) > 0 {
		v = ch.assigns[len(ch.assigns)-1]
	}
	return v, c.f.m.elementFields(c.st, v)
}

// elementFields are the fields of a struct, or of any element of a slice of them.
func (m *Machine) elementFields(st *State, v Value) []Assign {
	if c, ok := strip(v).(*Choice); ok { // a list that grew in a loop
		for _, a := range alternatives(c) {
			if fs := m.elementFields(st, a.Value); len(fs) > 0 {
				return fs
			}
		}
		return nil
	}
	if addr, ok := strip(v).(*Addr); ok {
		t := addr.Obj.Type
		switch inner := m.load(st, addr).(type) {
		case *Addr:
			v, t = inner, inner.Obj.Type
		case *Choice: // a variable that holds one of several lists
			if t.Type().Kind == program.Slice {
				return m.elementFields(st, inner)
			}
		}
		if k := t.Type().Kind; k == program.Slice || k == program.Array {
			return m.fields(st, m.partOf(st, v, anyElement))
		}
	}
	return m.fields(st, v)
}

func (c *Call) gormCreate(ch *gormChain) Value {
	v, _ := c.subject(ch)
	e := c.gormEvent(catalog.Insert, ch, v)
	c.hooks(v, e, "BeforeCreate", "BeforeSave")
	_, e.Sets = c.subject(ch)
	if e.Conflict == "update" && e.Kind == catalog.Insert {
		e.Kind = catalog.Upsert
	}
	c.f.record(e)
	c.generated(v, e)
	return c.finish(e)
}

// hooks runs the entity's hooks, which may set its key.
func (c *Call) hooks(v Value, e *Event, names ...string) {
	for _, a := range alternatives(v) {
		addr, ok := strip(a.Value).(*Addr)
		if !ok || addr.Path != "" {
			continue
		}
		for _, name := range names {
			if meth, ok := c.f.m.findMethod(addr.Obj.Type, name); ok && len(meth.Path) == 0 && c.f.m.has(meth.Symbol) {
				c.f.method(addr.Obj.Type, addr, name, []Value{c.recv}, c.st, c.in)
			}
		}
	}
}

// generated gives the entity the key that the store makes, unless it has one.
func (c *Call) generated(v Value, e *Event) {
	key := c.f.m.keyField(e.Entity)
	if key == "" {
		return
	}
	for _, a := range alternatives(v) {
		addr, ok := strip(a.Value).(*Addr)
		if !ok || addr.Path != "" || c.f.m.structOf(addr.Obj.Type).Type().Kind != program.Struct || !isAggregate(addr.Obj.Type) {
			continue
		}
		if _, set := c.st.get(addr.Obj).get(key); !set && c.st.get(addr.Obj) != nil && c.st.get(addr.Obj).base == nil {
			c.f.m.store(c.st, &Addr{addr.Obj, key}, &Generated{Event: e, Path: "." + key}, nil)
		}
	}
}

// keyField is the path of the primary key in an entity: ID, or the field tagged primaryKey.
func (m *Machine) keyField(t program.TypeRef) string {
	r := m.structOf(t)
	for _, f := range r.Type().Fields {
		if isKeyTag(f.Tag) {
			return f.Name
		}
	}
	for _, f := range r.Type().Fields {
		if strings.EqualFold(f.Name, "ID") {
			return f.Name
		}
	}
	for _, f := range r.Type().Fields {
		if f.Embedded {
			ft := program.TypeRef{Pkg: r.Pkg, ID: f.Type}
			if strings.HasSuffix(typeName(ft), "gorm.Model") {
				return f.Name + ".ID"
			}
			if k := m.keyField(ft); k != "" {
				return f.Name + "." + k
			}
		}
	}
	return ""
}

// isKeyTag: gorm:"primaryKey", bun:"id,pk", pg:"id,pk", xorm:"'id' pk autoincr".
func isKeyTag(tag string) bool {
	if l := strings.ToLower(tag); strings.Contains(l, "primarykey") || strings.Contains(l, "primary_key") {
		return true
	}
	st := reflect.StructTag(tag)
	for _, key := range []string{"bun", "pg", "xorm"} {
		for _, word := range strings.FieldsFunc(st.Get(key), func(r rune) bool { return r == ',' || r == ' ' }) {
			if word == "pk" {
				return true
			}
		}
	}
	return false
}

// KeyColumn is the column of the primary key of an entity, "" if it has none.
func (m *Machine) KeyColumn(t program.TypeRef) string {
	if t.Pkg == nil {
		return ""
	}
	if f := m.keyField(t); f != "" {
		return m.columnName(t, f)
	}
	return ""
}

// KeyColumns are the columns of the primary key of an entity that more than one field is tagged to be part of,
// nil if it is one column or none.
func (m *Machine) KeyColumns(t program.TypeRef) []string {
	if t.Pkg == nil {
		return nil
	}
	var columns []string
	for _, f := range m.AllFields(t) {
		if isKeyTag(f.Tag) {
			columns = append(columns, m.Column(f))
		}
	}
	if len(columns) < 2 {
		return nil
	}
	return columns
}

// gormSave updates all columns of a row that was read or has a key, and inserts one without.
func (c *Call) gormSave(ch *gormChain) Value {
	v := c.arg(c.Row.Arg)
	e := c.gormEvent(catalog.Set, ch, v)
	c.hooks(v, e, "BeforeSave")
	e.Whole = true
	e.Sets = c.f.m.elementFields(c.st, v)
	key := c.f.m.keyOf(c.st, v, c.f.m.keyField(e.Entity))
	if c.f.m.savesNew(e, key) {
		e.Kind = catalog.Insert
	}
	if e.Kind == catalog.Insert {
		c.hooks(v, e, "BeforeCreate")
		e.Sets = c.f.m.elementFields(c.st, v)
	} else {
		e.Where = append(append([]Match(nil), e.Where...), Match{Column: "id", Op: "=", Value: key})
		e.Sets = append(e.Sets, c.f.m.rewrittenColumns(c.st, v, e.Entity)...)
	}
	c.f.record(e)
	c.generated(v, e)
	return c.finish(e)
}

// savesNew reports whether Save of an entity with the key inserts: the key is not set, or
// was made in this run for a row that the run has not inserted before.
func (m *Machine) savesNew(e *Event, key Value) bool {
	switch k := strip(key).(type) {
	case nil:
		return true
	case *Const:
		return given(key) == nil
	case *Fresh:
		for _, old := range m.events {
			if old.Kind == catalog.Insert && old.Table == e.Table {
				for _, s := range old.Sets {
					if same(strip(s.Value), k, 0) {
						return false
					}
				}
			}
		}
		return true
	}
	return false
}

// keyOf is the value of the entity's key field, nil if it was not set.
func (m *Machine) keyOf(st *State, v Value, field string) Value {
	if field == "" {
		return m.unknown("no key field", program.TypeRef{}, false)
	}
	alts := alternatives(v)
	if len(alts) == 0 {
		return nil
	}
	x := strip(alts[0].Value)
	if addr, ok := x.(*Addr); ok {
		if inner, ok := m.load(st, addr).(*Addr); ok {
			x = inner
		}
		if k := m.structOf(TypeOf(x)); k.Type().Kind != program.Struct {
			return m.unknown("key", program.TypeRef{}, false)
		}
		if kind := TypeOf(x).Type().Kind; kind == program.Slice {
			return m.unknown("keys", program.TypeRef{}, false)
		}
	}
	return m.partOf(st, x, field)
}

// assign is one column written; an SQL expression may be relative.
func (c *Call) assign(column string, v Value) Assign {
	a := Assign{Column: column, Value: c.f.m.rewritten(c.st, c.f.m.constantAt(c.st, v))}
	for _, alt := range alternatives(v) {
		text, args, ok := c.expression(alt.Value)
		if !ok {
			continue
		}
		f := sqltext.Fragment(column, text)
		a.Relative = a.Relative || f.Kind == sqltext.ValueRelative
		a.Default = f.Kind == sqltext.ValueDefaultFresh
		a.Value = newOp("sql", args...)
	}
	return a
}

// constantAt is the constant that a value points to, which is what is written; v itself if it points to none.
func (m *Machine) constantAt(st *State, v Value) Value {
	a, ok := strip(v).(*Addr)
	if !ok {
		return v
	}
	if c, ok := strip(m.load(st, a)).(*Const); ok && !c.Implicit {
		return c
	}
	return v
}

// expression is the text of a gorm.Expr or a clause.Expr literal.
func (c *Call) expression(v Value) (string, []Value, bool) {
	switch x := strip(v).(type) {
	case *Made:
		if x.Row.Verb == catalog.GormExpr {
			return firstText(x.Args[x.Row.Arg]), (&Call{f: c.f, st: c.st, Row: x.Row, args: x.Args}).rest(x.Row.Rest), true
		}
	case *Struct:
		if strings.HasSuffix(typeName(x.Type), "clause.Expr") {
			return firstText(x.Content.part("SQL")), nil, true
		}
	case *Addr:
		if s, ok := c.f.m.load(c.st, x).(*Struct); ok {
			return c.expression(s)
		}
	}
	return "", nil, false
}

func (c *Call) gormUpdate(ch *gormChain) Value {
	e := c.gormEvent(catalog.Set, ch, nil)
	column := lastWord(firstText(c.arg(c.Row.Arg)) + " ")
	c.modelKey(e, ch)
	if c.Row.Into >= 0 {
		e.Sets = []Assign{c.assign(column, c.arg(c.Row.Into))}
	} else {
		for _, v := range ch.assigns {
			e.Sets = append(e.Sets, c.f.m.fields(c.st, v)...)
		}
	}
	return c.finishUpdate(e)
}

func (c *Call) gormUpdates(ch *gormChain) Value {
	v := c.arg(c.Row.Arg)
	e := c.gormEvent(catalog.Set, ch, v)
	c.modelKey(e, ch)
	if ch.model == nil {
		c.modelKey(e, &gormChain{model: v})
	}
	for _, f := range c.f.m.elementFields(c.st, v) {
		e.Sets = append(e.Sets, c.assign(f.Column, f.Value))
	}
	e.Whole = len(e.Sets) == 0
	return c.finishUpdate(e)
}

func (c *Call) finishUpdate(e *Event) Value {
	if hasRelative(e) {
		e.Kind = catalog.Increment
	}
	return c.finish(e)
}

// modelKey: Model(&user) with a loaded key adds it to the conditions.
func (c *Call) modelKey(e *Event, ch *gormChain) {
	if ch.model == nil {
		return
	}
	key := c.f.m.keyOf(c.st, ch.model, c.f.m.keyField(e.Entity))
	if key != nil && given(key) != nil {
		if u, ok := key.(*Unknown); ok && strings.HasPrefix(u.Why, "key") {
			return
		}
		e.Where = append(append([]Match(nil), e.Where...), Match{Column: "id", Op: "=", Value: key})
	}
}

func (c *Call) gormDelete(ch *gormChain) Value {
	e := c.gormEvent(catalog.Delete, ch, c.arg(c.Row.Arg))
	c.inlineConditions(e)
	return c.finish(e)
}

// gormFirstOrCreate reads, then inserts what it did not find.
func (c *Call) gormFirstOrCreate(ch *gormChain) Value {
	dest := c.arg(c.Row.Into)
	e := c.gormEvent(catalog.Upsert, ch, dest)
	c.inlineConditions(e)
	e.Sets = c.created(e, ch, dest)
	c.f.record(e)
	c.fillRow(dest, e)
	return c.finish(e)
}

// created are the columns of the row that FirstOrCreate makes: those of the destination, and those of
// Attrs, Assign and the conditions, which go over them (assignInterfacesToValue of gorm v1.31.1).
func (c *Call) created(e *Event, ch *gormChain, dest Value) []Assign {
	var sets []Assign
	for _, m := range e.Where {
		if m.Op == "=" && m.Column != "" {
			sets = append(sets, Assign{Column: m.Column, Value: m.Value, Const: m.Const})
		}
	}
	for _, v := range ch.assigns {
		sets = append(sets, c.f.m.elementFields(c.st, v)...)
	}
	return append(sets, c.f.m.elementFields(c.st, dest)...)
}

func (c *Call) gormAssociation(ch *gormChain) Value {
	kind := c.Row.Kind
	if e := c.appendedRow(ch); e != nil {
		c.f.record(e)
		c.generated(c.rest(c.Row.Rest)[0], e)
		return c.finish(e)
	}
	if kind == catalog.Append {
		kind = catalog.Upsert // join rows are inserted with ON CONFLICT DO NOTHING
	}
	e := c.gormEvent(kind, ch, nil)
	e.Table += " association"
	return c.finish(e)
}

// appendedRow is the insert of a row that is not there yet, which Append makes with the link to its owner
// (saveAssociation of gorm v1.31.1). nil if it appends one that was read, or several.
func (c *Call) appendedRow(ch *gormChain) *Event {
	rows := c.rest(c.Row.Rest)
	if c.Row.Kind != catalog.Append || len(rows) != 1 {
		return nil
	}
	e := c.gormEvent(catalog.Insert, &gormChain{root: ch.root}, rows[0])
	m := c.f.m
	if e.Entity.Pkg == nil || !m.savesNew(e, m.keyOf(c.st, rows[0], m.keyField(e.Entity))) {
		return nil
	}
	c.hooks(rows[0], e, "BeforeCreate", "BeforeSave")
	e.Sets = m.elementFields(c.st, rows[0])
	for _, f := range m.AllFields(e.Entity) { // one of them names the owner
		column := m.Column(f)
		set := slices.ContainsFunc(e.Sets, func(s Assign) bool { return sameColumn(s.Column, column) })
		if !set && strings.HasSuffix(column, "_id") {
			e.Sets = append(e.Sets, Assign{Column: column})
		}
	}
	return e
}
