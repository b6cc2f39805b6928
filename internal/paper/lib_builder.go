package paper

import (
	"reflect"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// statement is what the steps of a builder's chain say. It is written as SQL text, so that a
// statement that is built is read as one that is written.
type statement struct {
	verb     string // "insert", "replace", "update", "delete", "select", "raw"
	table    string
	root     Value // what runs it
	model    Value
	columns  []string
	rows     []fragment // of values
	sets     []setting
	wheres   []fragment
	conflict fragment
	prefixes []fragment
	suffixes []fragment
	lock     bool
	whole    bool // the row is written as a whole
	open     bool // a condition was not understood
	unknown  bool // nothing is known of it
}

// fragment is SQL text with placeholders and what they stand for.
type fragment struct {
	text string
	args []Value
}

// setting is a column and the fragment that it is set to.
type setting struct {
	column string
	to     fragment
}

// builder reads one step of a chain; the steps before it are in the receiver.
func (c *Call) builder() Value {
	if end, ok := builderEnds[c.Row.Op]; ok {
		return end(c)
	}
	return c.newMade()
}

var builderEnds map[string]func(*Call) Value

func init() {
	run := (*Call).builderRun
	builderEnds = map[string]func(*Call) Value{
		"sql": (*Call).made, "sqlcount": (*Call).made,
		"exec": run, "query": run, "scan": run, "count": run,
		"insert!": run, "update!": run, "delete!": run, "upsert!": run, "select!": run,
		"rawexec": run, "rawquery": run,
	}
}

// builtBy is the statement that a value is the text of; ok is false if it was not built.
func (c *Call) builtBy(v Value) (*statement, bool) {
	switch x := strip(v).(type) {
	case *Made:
		switch {
		case x.Row.Verb == catalog.Builder && strings.HasPrefix(x.Row.Op, "sql"):
			return c.statementOf(x), true
		case x.Row.Verb == catalog.SQLText && x.Row.Arg >= 0 && x.Row.Arg < len(x.Args):
			return c.builtBy(x.Args[x.Row.Arg])
		}
	case *Op:
		if x.Name != "+" || len(x.Args) != 2 {
			return nil, false
		}
		s, ok := c.builtBy(x.Args[0])
		if text, known := TextOf(x.Args[1]); ok && known {
			s.suffixes = append(s.suffixes, fragment{text: text})
		}
		return s, ok
	}
	return nil, false
}

// statementOf gathers a chain that ends at x.
func (c *Call) statementOf(x *Made) *statement {
	s := &statement{}
	end := &Call{f: c.f, st: c.st, Symbol: c.Symbol, Row: x.Row, recv: x.Recv, args: x.Args, in: c.in}
	end.gatherSteps(x.Recv, s, 0)
	end.endStep(s)
	return s
}

// gatherSteps walks a chain back to what it runs on.
func (c *Call) gatherSteps(v Value, s *statement, depth int) {
	switch x := strip(v).(type) {
	case *Made:
		if x.Row.Verb != catalog.Builder || x.Row.Op == "session" || depth > 60 {
			s.root = x
			return
		}
		c.gatherSteps(x.Recv, s, depth+1)
		step := &Call{f: c.f, st: c.st, Symbol: c.Symbol, Row: x.Row, recv: x.Recv, args: x.Args, in: c.in}
		step.step(s)
	case *Choice: // a step that is made only sometimes
		var longest Value
		n := -1
		for _, a := range alternatives(x) {
			if l := stepsOf(a.Value); l > n {
				longest, n = a.Value, l
			}
		}
		if longest != nil && depth < 60 {
			c.gatherSteps(longest, s, depth+1)
			s.open = true
		}
	default:
		s.root = v
	}
}

func stepsOf(v Value) int {
	n := 0
	for {
		m, ok := strip(v).(*Made)
		if !ok || m.Row.Verb != catalog.Builder {
			return n
		}
		n++
		v = m.Recv
	}
}

// builderSteps says what a step of a chain adds to the statement.
var builderSteps map[string]func(c *Call, s *statement)

func init() {
	begin := func(c *Call, s *statement) {
		s.verb = c.Row.Op
		c.nameTable(s)
	}
	columns := func(c *Call, s *statement) {
		for _, v := range c.listed() {
			if name, ok := TextOf(v); ok {
				s.columns = append(s.columns, splitNames(name)...)
			}
		}
	}
	builderSteps = map[string]func(c *Call, s *statement){
		"insert": begin, "update": begin, "delete": begin, "replace": begin,
		"select": func(c *Call, s *statement) {
			s.verb = "select"
			columns(c, s)
		},
		"raw":     func(c *Call, s *statement) { s.verb, s.prefixes = "raw", append(s.prefixes, c.fragmentArg()) },
		"table":   func(c *Call, s *statement) { c.nameTable(s) },
		"model":   func(c *Call, s *statement) { s.model = c.firstListed() },
		"from":    func(_ *Call, s *statement) { s.open = true },
		"columns": columns,
		"values": func(c *Call, s *statement) {
			if len(c.listed()) > 0 {
				s.rows = append(s.rows, c.valueList(c.listed()))
			}
		},
		"set":         func(c *Call, s *statement) { s.sets = append(s.sets, c.setColumn()...) },
		"setexpr":     func(c *Call, s *statement) { s.sets = append(s.sets, c.setColumn()...) },
		"setmap":      func(c *Call, s *statement) { c.setAll(s, c.listed()) },
		"setfragment": func(c *Call, s *statement) { s.sets = append(s.sets, setting{to: c.fragmentArg()}) },
		"incr":        func(c *Call, s *statement) { s.sets = append(s.sets, c.relative("+")) },
		"decr":        func(c *Call, s *statement) { s.sets = append(s.sets, c.relative("-")) },
		"where":       func(c *Call, s *statement) { c.where(s) },
		"wherecolumn": func(c *Call, s *statement) { c.whereColumn(s, c.rest(c.Row.Rest)) },
		"wherein":     func(c *Call, s *statement) { c.whereIn(s) },
		"wherekey":    func(c *Call, s *statement) { c.whereKey(s) },
		"merge":       (*Call).mergeSteps,
		"conflict":    (*Call).onConflict,
		"ignore":      func(_ *Call, s *statement) { s.conflict = fragment{text: "ON CONFLICT DO NOTHING"} },
		"prefix":      func(c *Call, s *statement) { s.prefixes = append(s.prefixes, c.fragmentArg()) },
		"suffix":      func(c *Call, s *statement) { s.suffixes = append(s.suffixes, c.fragmentArg()) },
		"options": func(c *Call, s *statement) {
			for _, v := range c.listed() {
				if text, _ := TextOf(v); strings.EqualFold(text, "IGNORE") {
					s.conflict = fragment{text: "ON CONFLICT DO NOTHING"}
				}
			}
		},
		"lock":    func(_ *Call, s *statement) { s.lock = true },
		"handle":  func(c *Call, s *statement) { s.root = c.arg(c.Row.Arg) },
		"unknown": func(_ *Call, s *statement) { s.open = true },
		"open":    func(_ *Call, s *statement) { s.open = true },
	}
}

func (c *Call) step(s *statement) {
	if f, ok := builderSteps[c.Row.Op]; ok {
		f(c, s)
	}
}

// listed are the arguments that a step lists: Arg, or those from Rest on.
func (c *Call) listed() []Value {
	var out []Value
	if v := c.arg(c.Row.Arg); v != nil {
		out = append(out, v)
	}
	if c.Row.Rest >= 0 {
		out = append(out, c.rest(c.Row.Rest)...)
	}
	return out
}

func (c *Call) firstListed() Value {
	if list := c.listed(); len(list) > 0 {
		return list[0]
	}
	return nil
}

func (c *Call) nameTable(s *statement) {
	v := c.firstListed()
	if v == nil {
		return
	}
	if text, ok := TextOf(v); ok {
		s.table = lastWord(text)
	} else if s.model == nil {
		s.model = v
	}
}

// splitNames are the names in a list of columns ("id, name").
func splitNames(list string) []string {
	if strings.Contains(list, "(") {
		return []string{list}
	}
	parts := strings.Split(list, ",")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}

// fragmentArg is the text Arg with the arguments from Rest on.
func (c *Call) fragmentArg() fragment {
	v := c.arg(c.Row.Arg)
	if f, ok := c.expressionText(v); ok {
		return f
	}
	text, _ := TextOf(v)
	var args []Value
	if c.Row.Rest >= 0 {
		args = c.rest(c.Row.Rest)
	}
	return fragment{text, args}
}

// expressionText is an expression with a text of its own: sq.Expr("n + ?", 1).
func (c *Call) expressionText(v Value) (fragment, bool) {
	if text, args, ok := c.expression(v); ok {
		return fragment{text, args}, true
	}
	if m, ok := strip(v).(*Made); ok && m.Row.Verb == catalog.Builder && m.Row.Op == "column" {
		text, _ := TextOf(m.Args[0])
		return fragment{text: text}, true
	}
	return fragment{}, false
}

// valueOf is a value as SQL: an expression, or a placeholder.
func (c *Call) valueOf(v Value) fragment {
	if f, ok := c.expressionText(v); ok {
		return f
	}
	return fragment{"?", []Value{v}}
}

// valueList is a row of values.
func (c *Call) valueList(vs []Value) fragment {
	var out fragment
	for i, v := range vs {
		if i > 0 {
			out.text += ", "
		}
		out.add(c.valueOf(v))
	}
	out.text = "(" + out.text + ")"
	return out
}

func (f *fragment) add(g fragment) {
	f.text += g.text
	f.args = append(f.args, g.args...)
}

func (c *Call) setColumn() []setting {
	name, ok := TextOf(c.arg(c.Row.Arg))
	if !ok {
		return nil
	}
	if c.Row.Rest >= 0 { // an expression with arguments
		text, _ := TextOf(c.arg(c.Row.Into))
		return []setting{{name, fragment{text, c.rest(c.Row.Rest)}}}
	}
	if text, ok := TextOf(c.arg(c.Row.Into)); ok && c.Row.Op == "setexpr" {
		return []setting{{name, fragment{text: text}}}
	}
	return []setting{{name, c.valueOf(c.arg(c.Row.Into))}}
}

func (c *Call) relative(op string) setting {
	name, _ := TextOf(c.arg(c.Row.Arg))
	args := c.rest(c.Row.Rest)
	if len(args) == 0 {
		return setting{name, fragment{text: name + " " + op + " 1"}}
	}
	return setting{name, fragment{name + " " + op + " ?", args[:1]}}
}

// setAll sets the columns of maps and structs; several of them are rows of an insert.
func (c *Call) setAll(s *statement, vs []Value) {
	for _, v := range vs {
		for _, a := range c.f.m.elementFields(c.st, v) {
			if !isSkipped(c.f.m.Tag(structType(v), a.Column)) && !neverSet(a.Value) {
				s.sets = append(s.sets, setting{a.Column, c.valueOf(a.Value)})
			}
		}
	}
}

// neverSet: nothing was stored to the field that the value was taken from, so that it is left
// to the store, or as it is. Models that know which fields were changed leave such fields out.
func neverSet(v Value) bool {
	for _, a := range alternatives(v) {
		if !zeroUnset(strip(a.Value)) {
			return false
		}
	}
	return v != nil
}

func zeroUnset(v Value) bool {
	switch x := v.(type) {
	case *Const:
		return x.Implicit
	case *Choice:
		return neverSet(x)
	}
	return false
}

// isSkipped: a field that is no column.
func isSkipped(tag string) bool {
	st := reflect.StructTag(tag)
	for _, key := range []string{"bun", "xorm", "pg", "db"} {
		if v, ok := st.Lookup(key); ok && (v == "-" || strings.Contains(v, "rel:")) {
			return true
		}
	}
	return false
}

// where adds a condition: text with arguments, a map, or an expression of the library.
func (c *Call) where(s *statement) {
	if text, ok := TextOf(c.arg(c.Row.Arg)); ok {
		s.wheres = append(s.wheres, fragment{text, c.rest(c.Row.Rest)})
		return
	}
	list := c.listed()
	if c.Row.Arg >= 0 {
		list = list[:min(1, len(list))]
	}
	for _, v := range list {
		c.predicate(s, v)
	}
}

// comparisons are the types of maps whose entries are compared otherwise than by "=".
var comparisons = map[string]string{"NotEq": "<>", "Lt": "<", "LtOrEq": "<=", "Gt": ">", "GtOrEq": ">=", "Like": "LIKE", "ILike": "ILIKE"}

// predicate reads a condition that is a value: sq.Eq{"id": 1}, sq.And{…}, goqu.C("id").Eq(1).
func (c *Call) predicate(s *statement, v Value) {
	if f, ok := c.compared(v); ok {
		s.wheres = append(s.wheres, f)
		return
	}
	if f, ok := c.expressionText(v); ok {
		s.wheres = append(s.wheres, f)
		return
	}
	name := ShortType(dynamicTypeOf(v))
	name = name[strings.LastIndexByte(name, '.')+1:]
	if name == "Or" || name == "ExOr" {
		s.open = true
		return
	}
	if name == "And" {
		for _, part := range c.f.m.values(c.st, v) {
			c.predicate(s, part)
		}
		return
	}
	fields := c.f.m.fields(c.st, v)
	for _, a := range fields {
		s.wheres = append(s.wheres, fragment{a.Column + " " + orElse(comparisons[name], "=") + " ?", []Value{a.Value}})
	}
	s.open = s.open || len(fields) == 0
}

// compared is a comparison made by a method of a column: goqu.C("id").Eq(1).
func (c *Call) compared(v Value) (fragment, bool) {
	m, ok := strip(v).(*Made)
	if !ok || m.Row.Verb != catalog.Builder || !strings.HasPrefix(m.Row.Op, "compare ") {
		return fragment{}, false
	}
	left, ok := c.expressionText(m.Recv)
	if !ok || len(m.Args) == 0 {
		return fragment{}, false
	}
	left.text += " " + strings.TrimPrefix(m.Row.Op, "compare ") + " "
	left.add(c.valueOf(m.Args[0]))
	return left, true
}

// whereColumn: Where("id", 1), Where("id", "=", 1).
func (c *Call) whereColumn(s *statement, args []Value) {
	column, ok := TextOf(c.arg(c.Row.Arg))
	op := "="
	if len(args) > 1 {
		op, _ = TextOf(args[0])
		args = args[1:]
	}
	if !ok || len(args) != 1 {
		s.open = true
		return
	}
	s.wheres = append(s.wheres, fragment{column + " " + op + " ?", args})
}

func (c *Call) whereIn(s *statement) {
	column, ok := TextOf(c.arg(c.Row.Arg))
	args := c.rest(c.Row.Rest)
	if !ok || len(args) == 0 {
		s.open = true
		return
	}
	s.wheres = append(s.wheres, fragment{column + " IN (" + strings.TrimSuffix(strings.Repeat("?, ", len(args)), ", ") + ")", args})
}

// whereKey adds the key that the step names, or that of the model.
func (c *Call) whereKey(s *statement) {
	column := orElse(c.f.m.KeyColumn(c.modelType(s)), "id")
	if c.Row.Arg >= 0 {
		s.wheres = append(s.wheres, fragment{column + " = ?", []Value{c.arg(c.Row.Arg)}})
		return
	}
	if c.Row.Rest >= 0 && len(c.rest(c.Row.Rest)) > 0 { // by other columns
		for _, v := range c.rest(c.Row.Rest) {
			name, _ := TextOf(v)
			s.wheres = append(s.wheres, fragment{name + " = ?", []Value{c.f.m.columnOf(c.st, s.model, name)}})
		}
		return
	}
	key := c.f.m.keyOf(c.st, s.model, c.f.m.keyField(c.modelType(s)))
	s.wheres = append(s.wheres, fragment{column + " = ?", []Value{key}})
}

// columnOf is the value of a struct's field whose column is named.
func (m *Machine) columnOf(st *State, v Value, column string) Value {
	for _, a := range m.elementFields(st, v) {
		if sameColumn(a.Column, column) {
			return a.Value
		}
	}
	return nil
}

// mergeSteps adds the conditions of other builders.
func (c *Call) mergeSteps(s *statement) {
	for _, v := range c.listed() {
		other := &statement{}
		c.gatherSteps(v, other, 1)
		if m, ok := strip(v).(*Made); !ok || m.Row.Verb != catalog.Builder {
			s.open = s.open || v != nil
			continue
		}
		s.wheres = append(s.wheres, other.wheres...)
		s.open = s.open || other.open
		s.table = orElse(s.table, other.table)
	}
}

// onConflict reads ON CONFLICT: the text of it, or what the library says it with.
func (c *Call) onConflict(s *statement) {
	f := c.fragmentArg()
	if f.text != "" && f.text != unknownText {
		if !strings.HasPrefix(strings.ToUpper(f.text), "ON ") {
			f.text = "ON " + f.text
		}
		s.conflict = f
		return
	}
	m, ok := strip(c.arg(c.Row.Arg)).(*Made)
	if !ok || m.Row.Verb != catalog.Builder {
		s.conflict = fragment{text: "ON CONFLICT DO NOTHING"}
		return
	}
	inner := &Call{f: c.f, st: c.st, Row: m.Row, args: m.Args, in: c.in}
	switch m.Row.Op {
	case "doupdate":
		target, _ := TextOf(inner.arg(m.Row.Arg))
		var sets statement
		inner.setAll(&sets, []Value{inner.arg(m.Row.Into)})
		s.conflict = fragment{text: "ON CONFLICT (" + target + ") DO UPDATE SET "}
		s.conflict.add(assignments(sets.sets))
	default:
		s.conflict = fragment{text: "ON CONFLICT DO NOTHING"}
	}
}

// endStep adds what the end of a chain says itself.
func (c *Call) endStep(s *statement) {
	switch c.Row.Op {
	case "insert!", "upsert!":
		s.verb = "insert"
		c.endValues(s)
	case "update!":
		s.verb = "update"
		c.endUpdate(s)
	case "delete!":
		s.verb = "delete"
		c.endConditions(s, c.listed())
	case "select!":
		s.verb = "select"
		c.endConditions(s, c.listed())
	case "count", "sqlcount":
		s.verb, s.columns = "select", []string{"COUNT(*)"}
	case "rawexec", "rawquery":
		c.endRaw(s)
	case "sql":
		c.endSQL(s)
	case "exec", "scan", "query":
		c.endModel(s)
	}
	if s.verb == "" {
		s.verb = "select"
	}
}

func (c *Call) endValues(s *statement) {
	if s.model == nil || len(c.listed()) > 0 {
		s.model = c.firstListed()
	}
	c.setAll(s, []Value{s.model})
}

// endUpdate: the fields of a bean that are set, or a map; what follows are conditions.
func (c *Call) endUpdate(s *statement) {
	list := c.listed()
	if len(list) > 0 {
		if s.model == nil {
			s.model = list[0]
		}
		c.setAll(s, list[:1])
		c.endConditions(s, list[1:])
	} else if len(s.sets) == 0 {
		c.setAll(s, []Value{s.model})
		s.whole = true
	}
	s.onlyColumns()
}

// onlyColumns leaves out what is set of a model beside the columns that are named.
func (s *statement) onlyColumns() {
	if len(s.columns) == 0 {
		return
	}
	var kept []setting
	for _, x := range s.sets {
		for _, name := range s.columns {
			if x.column == "" || sameColumn(x.column, name) {
				kept = append(kept, x)
				break
			}
		}
	}
	s.sets, s.whole = kept, false
}

func (c *Call) endConditions(s *statement, list []Value) {
	for _, v := range list {
		if s.model == nil {
			s.model = v
		}
		for _, a := range c.f.m.fields(c.st, v) {
			if given(a.Value) != nil {
				s.wheres = append(s.wheres, fragment{a.Column + " = ?", []Value{a.Value}})
			}
		}
	}
}

func (c *Call) endRaw(s *statement) {
	list := c.listed()
	s.verb = "raw"
	if len(list) > 0 {
		text, _ := TextOf(list[0])
		s.prefixes = append(s.prefixes, fragment{text, list[1:]})
	}
}

// endSQL: the last step may say what the statement is, and with which values.
func (c *Call) endSQL(s *statement) {
	switch c.Row.Kind {
	case catalog.Insert:
		s.verb = "insert"
		c.setAll(s, c.listed())
	case catalog.Set:
		s.verb = "update"
		c.setAll(s, c.listed())
	case catalog.Delete:
		s.verb = "delete"
	}
}

// endModel takes what is written from the model, unless steps have said it.
func (c *Call) endModel(s *statement) {
	switch {
	case s.model == nil:
	case s.verb == "insert" && len(s.rows) == 0:
		said := s.sets
		s.sets = nil
		c.setAll(s, []Value{s.model})
		if len(said) > 0 { // of ON CONFLICT … DO UPDATE
			s.conflict.text += " SET "
			s.conflict.add(assignments(said))
		}
		s.onlyColumns()
	case s.verb == "update" && len(s.sets) == 0:
		c.setAll(s, []Value{s.model})
		s.whole = true
		s.onlyColumns()
	}
}

// sql is the statement as text, with what its placeholders stand for.
func (s *statement) sql() fragment {
	var out fragment
	for _, p := range s.prefixes {
		out.add(p)
		out.text += " "
	}
	switch s.verb {
	case "insert", "replace":
		s.insertSQL(&out)
	case "update":
		out.text += "UPDATE " + orElse(s.table, unknownText) + " SET "
		out.add(assignments(s.sets))
	case "delete":
		out.text += "DELETE FROM " + orElse(s.table, unknownText)
	case "select":
		out.text += "SELECT " + orElse(strings.Join(s.columns, ", "), "*") + " FROM " + orElse(s.table, unknownText)
	}
	for i, w := range s.wheres {
		out.text += between(i, " WHERE ", " AND ")
		out.add(w)
	}
	if s.lock {
		out.text += " FOR UPDATE"
	}
	for _, x := range s.suffixes {
		out.text += " "
		out.add(x)
	}
	return out
}

func (s *statement) insertSQL(out *fragment) {
	out.text += strings.ToUpper(s.verb) + " INTO " + orElse(s.table, unknownText)
	columns, rows := s.columns, s.rows
	if len(s.sets) > 0 {
		var row fragment
		columns = nil
		for i, x := range s.sets {
			if i > 0 {
				row.text += ", "
			}
			columns = append(columns, x.column)
			row.add(x.to)
		}
		row.text = "(" + row.text + ")"
		rows = []fragment{row}
	}
	if len(columns) > 0 {
		out.text += " (" + strings.Join(columns, ", ") + ")"
	}
	for i, r := range rows {
		out.text += between(i, " VALUES ", ", ")
		out.add(r)
	}
	if s.conflict.text != "" {
		out.text += " "
		out.add(s.conflict)
	}
}

// between is what stands before part i of a list.
func between(i int, first, other string) string {
	if i == 0 {
		return first
	}
	return other
}

// assignments are the columns of a SET clause; one without a name is a fragment with both sides.
func assignments(sets []setting) fragment {
	var out fragment
	for i, x := range sets {
		if i > 0 {
			out.text += ", "
		}
		if x.column != "" {
			out.text += x.column + " = "
		}
		out.add(x.to)
	}
	return out
}

// builtEvent records the statement.
func (c *Call) builtEvent(s *statement) *Event {
	t := c.modelType(s)
	if s.table == "" {
		s.table = c.f.m.modelTable(t, c.Symbol)
	}
	f := s.sql()
	row := *c.Row
	row.On = -1
	inner := &Call{f: c.f, st: c.st, Symbol: c.Symbol, Row: &row, recv: s.root, args: c.args, result: c.result, in: c.in}
	e := inner.sqlEvents(f.text, f.args)
	if e == nil {
		return nil
	}
	e.WhereOpen = e.WhereOpen || s.open
	e.Whole = e.Whole || s.whole
	if e.Entity.Pkg == nil {
		e.Entity = t
	}
	return e
}

// modelType is the struct that the statement is about.
func (c *Call) modelType(s *statement) program.TypeRef {
	return c.entity(&gormChain{model: s.model}, nil)
}

// builderRun ends a chain that runs its statement.
func (c *Call) builderRun() Value {
	s := c.statementOf(c.newMade())
	if c.Row.On >= 0 || s.root == nil {
		s.root = c.handle()
	}
	if c.Row.Op == "exec" && c.Row.Arg >= 0 { // ExecWith(db, builder)
		s = c.statementOf(&Made{Row: &catalog.Row{Op: "exec", Arg: -1, Into: -1, Rest: -1, On: -1}, Recv: c.arg(c.Row.Arg)})
		s.root = c.handle()
	}
	e := c.builtEvent(s)
	if e == nil {
		return c.opaque()
	}
	c.fillRun(s, e)
	return c.runResult(e)
}

// fillRun stores what a statement gives: rows at the destinations, else at the model.
func (c *Call) fillRun(s *statement, e *Event) {
	if !e.IsRead() {
		c.generated(s.model, e)
		return
	}
	var into []Value
	switch c.Row.Op {
	case "scan":
		into = c.rest(c.Row.Rest)
	case "select!":
		into = c.listed()
		into = into[:min(1, len(into))]
	default:
		return
	}
	if len(into) == 0 && s.model != nil {
		into = []Value{s.model}
	}
	for i, p := range into {
		if len(into) == 1 {
			c.fillRow(p, e)
			continue
		}
		path := ".#" + itoa(i)
		if i < len(e.Columns) && e.Columns[i] != "" {
			path = "." + e.Columns[i]
		}
		c.fill(p, found(e, path))
	}
}

// runResult is what a statement's run returns: a result, rows, or the number of rows.
func (c *Call) runResult(e *Event) Value {
	switch t := firstResult(c.result).Type(); {
	case c.Row.Op == "count":
		e.Aggregate = true
		return c.giveErr(&Read{Event: e, Path: ".count"}, e)
	case t.Name == "bool": // whether there was a row
		return c.giveErr(newOp("==", &Result{e, "err"}, &Const{Kind: program.Nil}), e)
	case t.Kind == program.Basic && t.Name != "error":
		return c.giveErr(&Result{e, "rows"}, e)
	}
	m := c.newMade()
	m.Event = e
	return c.giveErr(m, e)
}

// modelTable is the table of a struct type as the library of a symbol names it.
func (m *Machine) modelTable(t program.TypeRef, symbol string) string {
	r := m.structOf(t)
	for _, f := range r.Type().Fields {
		ft := typeName(program.TypeRef{Pkg: r.Pkg, ID: f.Type})
		if strings.HasPrefix(ft, "github.com/uptrace/bun") && strings.HasSuffix(ft, ".BaseModel") || f.Name == "tableName" {
			tag := reflect.StructTag(f.Tag)
			name, _, _ := strings.Cut(orElse(tag.Get("bun"), tag.Get("pg")), ",")
			if name = strings.TrimPrefix(name, "table:"); name != "" {
				return name
			}
		}
	}
	if _, ok := m.findMethod(r, "TableName"); !ok && strings.Contains(symbol, "xorm.io/") {
		name := r.Type().Name
		return Snake(name[strings.LastIndexByte(name, '.')+1:])
	}
	return m.tableName(t)
}
