package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/identity"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

// guardKind says what a test that skips an effect looks at.
type guardKind uint8

const (
	noGuard   guardKind = iota
	stateTest           // a column of a row read, compared with something
	existence           // skips when the row is there
	absence             // skips when the row is not there
	rowsTest            // skips when a conditional write changed nothing
	wonTest             // skips when a claim was not won
	duplicate           // skips when an insert was a duplicate
	openTest            // depends on a call that was not followed
)

// guard is one test by which a run is kept away from an effect.
type guard struct {
	kind    guardKind
	skip    bool // the outcome of the comparison that skips
	fold    bool // upper and lower case are compared as equal; with is in lower case
	expires bool // a test against the time of the run
	empty   bool // a test that skips when a text is empty
	upTo    bool // existence: it skips when there are so many rows, which one more need not bring about
	limited bool // upTo: so many are a constant, or what a row says
	joint   bool // see atom
	test    paper.Value
	event   *paper.Event // the read, or the write that claims
	column  string       // stateTest
	op      string       // of the comparison
	with    paper.Value  // the other side
	// element is set for a test whether a list that was read holds it.
	element paper.Value
	past    []paper.Cond // outcomes of other tests with which it is not made
	way     int          // see atom
}

// guardOf is what classify says, asked once of all tests that are the same.
func (r *runJudge) guardOf(a atom) guard {
	if a.number == 0 {
		a.number = r.conds.numbers.of(a.test)
	}
	g := r.memo.guards.of(skipped{a.number, a.skip}, func() guard { return classify(r.m, a) })
	g.test = a.test
	return g
}

// classify says what an atom tests. What a service answers is no mark in a store.
func classify(m *paper.Machine, a atom) guard {
	g := classifyTest(m, a)
	if g.event != nil && (g.event.Store == "http" || g.kind == duplicate && !mayCollide(g.event) || isBreaker(g.event)) {
		return guard{}
	}
	g.expires = g.kind == stateTest && (hasFresh(a.test) || namesDeadline(g.column)) || g.kind == rowsTest && leases(g.event) ||
		g.kind == existence && g.event.Aggregate && hasFresh(a.test)
	g.empty = g.kind == stateTest && skipsEmptyText(a)
	return g
}

// isBreaker: by its name the row or key holds the state of a circuit breaker, which says how a service fared and
// nothing of what a run did.
func isBreaker(e *paper.Event) bool { return hasWord(e.Table, []string{"circuit", "breaker"}) }

// leases: the write takes over what it has set before as soon as that is old:
// SET taken_at = now() WHERE taken_at < now() - interval '1 hour'.
func leases(w *paper.Event) bool {
	return slices.ContainsFunc(w.Where, func(m paper.Match) bool {
		return strings.HasPrefix(m.Op, "<") && m.Op != "<>" && m.Value != nil && hasFresh(m.Value) &&
			slices.ContainsFunc(w.Sets, func(s paper.Assign) bool { return paper.SameColumn(s.Column, m.Column) })
	})
}

// mayCollide: a row that a run made may refuse it in the next. A read is refused nothing, though one
// function turns the errors of all statements into the program's own, and neither is an update: it
// finds the row that it changed before.
func mayCollide(e *paper.Event) bool {
	return !e.IsRead() && e.Kind != catalog.Set && e.Kind != catalog.Increment && e.Kind != catalog.Delete
}

// skipsEmptyText: the test asks whether a text is there at all, and skips if it is not.
func skipsEmptyText(a atom) bool {
	op, ok := paper.Strip(a.test).(*paper.Op)
	if !ok || len(op.Args) != 2 || op.Name != "==" && op.Name != "!=" || (op.Name == "==") != a.skip {
		return false
	}
	return slices.ContainsFunc(op.Args, isEmptyText)
}

func isText(v paper.Value) bool {
	_, ok := paper.StringOf(v)
	return ok
}

func isEmptyText(v paper.Value) bool {
	text, ok := paper.StringOf(v)
	return ok && text == ""
}

// deadlines are the words with which the name of a column ends that says up to when something holds.
var deadlines = []string{"until", "expires", "expiry", "expires_at", "expire_at", "expiration", "deadline"}

// namesDeadline: what a test asks of the column is whether a time is over, whatever clock it asks: a
// lease, a cool-down (blocked_until, next_allowed_at).
func namesDeadline(column string) bool {
	name := paper.Snake(column[strings.LastIndexByte(column, '.')+1:])
	return strings.HasPrefix(name, "next_") && strings.HasSuffix(name, "_at") ||
		slices.ContainsFunc(deadlines, func(d string) bool { return name == d || strings.HasSuffix(name, "_"+d) })
}

// hasFresh: a test against the time of the run holds only for a while.
func hasFresh(test paper.Value) bool {
	return paper.Any(test, func(v paper.Value) bool {
		_, fresh := v.(*paper.Fresh)
		return fresh
	})
}

func classifyTest(m *paper.Machine, a atom) guard {
	g := guard{test: a.test, skip: a.skip}
	switch t := paper.Strip(a.test).(type) {
	case *paper.Result:
		if t.What == "won" {
			g.kind, g.event = wonTest, t.Event
			if a.skip { // skips when it was won: no claim
				g.kind = noGuard
			}
		}
	case *paper.Read:
		if column, ok := nullable(m, t); ok && t.Event.Aggregate { // the latest of no rows is NULL
			return presence(g, t.Event, !g.skip)
		} else if ok {
			return nullTest(g, t.Event, column, !g.skip)
		}
		return stateGuard(m, g, t, "==", &paper.Const{Kind: program.Bool, Text: "true"})
	case *paper.Unknown:
		if mattered(t) {
			g.kind = openTest
		}
	case *paper.Op:
		return classifyOp(m, g, t)
	}
	return g
}

// mattered: a value comes from a call that was not followed. What a function was given from
// outside the program that was seen (a setting, a switch) is no answer of a store.
func mattered(u *paper.Unknown) bool {
	return u.Opaque && !strings.HasPrefix(u.Why, "parameter of ") && !strings.HasPrefix(u.Why, "impl ")
}

func classifyOp(m *paper.Machine, g guard, t *paper.Op) guard {
	switch {
	case t.Name == "duplicate" && g.skip:
		if e := paper.EventOf(t); e != nil {
			g.kind, g.event = duplicate, e
		}
		return g
	case strings.HasPrefix(t.Name, "strings.") && paper.DuplicateOf(t) != nil: // in the text of the error
		if g.skip {
			g.kind, g.event = duplicate, paper.DuplicateOf(t)
		}
		return g
	case t.Name == "errors.Is" && len(t.Args) == 2:
		return errorIs(g, t.Args[0], t.Args[1], g.skip)
	case t.Name == "has" && len(t.Args) == 2 && isRowOf(t.Args[0]):
		return presence(g, paper.EventOf(t.Args[0]), !g.skip)
	case t.Name == "more" || t.Name == "has" || t.Name == "is":
		if e := paper.EventOf(t); e != nil && t.Name == "more" && !g.skip {
			return noRows(g, e)
		}
		return g
	case isComparison(t.Name) && len(t.Args) == 2:
		return comparison(m, g, t)
	case t.Name == "strings.EqualFold" && len(t.Args) == 2:
		g.fold = true
		return comparison(m, g, &paper.Op{Name: "==", Args: t.Args})
	case t.Name == "slices.Contains" && len(t.Args) == 2 && g.skip && isStored(t.Args[0]) && identity.Of(t.Args[1]).Kind != identity.Fresh:
		g.element = t.Args[1]
	}
	return otherTest(m, g, t)
}

// errorIs: errors.Is(err, sql.ErrNoRows) and err == sql.ErrNoRows.
func errorIs(g guard, err, target paper.Value, skipWhenIs bool) guard {
	e := paper.EventOf(err)
	if e == nil {
		return openIn(g, err)
	}
	g.event = e
	switch kind := paper.SentinelKind(target); {
	case kind == "notfound" && e.Aggregate && e.IsRead(): // a count or a sum always has its row
		g.kind = noGuard
	case kind == "notfound" && skipWhenIs && e.Kind == catalog.Claim: // SET with NX answers redis.Nil
		g.kind = wonTest
	case kind == "notfound" && skipWhenIs && !e.IsRead():
		g.kind = rowsTest
	case kind == "notfound" && skipWhenIs:
		g.kind = absence
	case kind == "notfound" && e.IsRead():
		g.kind = existence
	case kind == "duplicate" && skipWhenIs:
		g.kind = duplicate
	}
	return g
}

func comparison(m *paper.Machine, g guard, t *paper.Op) guard {
	x, y, op := t.Args[0], t.Args[1], t.Name
	if _, isConst := paper.Strip(x).(*paper.Const); isConst {
		x, y, op = y, x, mirrored[op]
	}
	equalSkips := (op == "==") == g.skip // for == and != only: skips when equal
	x, fold := spelled(x)
	if g.fold = g.fold || fold; g.fold {
		y = lower(y)
	}
	switch v := paper.Strip(x).(type) {
	case *paper.Result:
		return resultTest(g, v, op, y, equalSkips)
	case *paper.Read:
		column := m.ColumnOf(v)
		switch {
		case paper.IsNil(y) && column != "" && v.Event.Store != "redis" && !v.Event.Aggregate:
			return nullTest(g, v.Event, column, equalSkips)
		case paper.IsNil(y), (op == "==" || op == "!=") && isKeyColumn(column) && isEmptyValue(y): // no row has the key 0 or ""
			return presence(g, v.Event, equalSkips)
		}
		if op == "==" && equalSkips && isElement(v) && identity.Of(y).Kind != identity.Fresh {
			g.element = y
		}
		return stateGuard(m, g, v, op, y)
	case *paper.Op:
		if isUniqueCode(y) || isUniqueCode(x) {
			if e := paper.EventOf(v); e != nil && equalSkips {
				g.kind, g.event = duplicate, e
			}
			return g
		}
		if v.Name == "len" || v.Name == "convert" {
			if e := paper.EventOf(v); e != nil && (e.IsRead() || givesRows(e) && !oneOfItsColumns(v.Args[0], e)) {
				return countTest(g, e, op, y)
			}
		}
		if r, ok := paper.Strip(y).(*paper.Op); ok && v.Name == "loop" || op == "<" && ok && r.Name == "len" {
			switch e := paper.EventOf(r); {
			case e == nil || !e.IsRead() && !givesRows(e):
			case !g.skip:
				return noRows(g, e)
			case e.IsRead(): // left from inside of a loop over what was read: one of the rows is what was looked for
				return presence(g, e, false)
			}
		}
	case *paper.Unknown:
		// No earlier run can have made a call fail that leaves nothing behind.
		if mattered(v) && !(paper.IsNil(y) && !equalSkips && catalog.MethodLeavesNoMark(v.Why)) {
			g.kind = openTest
		}
		return g
	}
	return otherTest(m, g, t)
}

// spellings are the functions that leave a text what it is but for spaces around it or, if true, for its case.
var spellings = map[string]bool{"strings.TrimSpace": false, "strings.ToLower": true, "strings.ToUpper": true}

// spelled is the text that is read from a store, of which another spelling is compared; fold is set if case does
// not count.
func spelled(v paper.Value) (text paper.Value, fold bool) {
	text = v
	for {
		op, ok := paper.Strip(text).(*paper.Op)
		if !ok || len(op.Args) != 1 {
			break
		}
		cases, is := spellings[op.Name]
		if !is {
			break
		}
		text, fold = op.Args[0], fold || cases
	}
	if !isStored(text) {
		return v, false
	}
	return text, fold
}

// lower is a constant text in lower case, and any other value as it is.
func lower(v paper.Value) paper.Value {
	c, ok := paper.Strip(v).(*paper.Const)
	if !ok || c.Kind != program.String {
		return v
	}
	folded := *c
	folded.Text = strings.ToLower(c.Text)
	return &folded
}

// asCompared is what g compares of a value.
func (g *guard) asCompared(v paper.Value) paper.Value {
	if !g.fold {
		return v
	}
	return lower(v)
}

// isStored: the value is read from a store as it is.
func isStored(v paper.Value) bool {
	_, ok := paper.Strip(v).(*paper.Read)
	return ok
}

// isRowOf: the value is a column of each of the rows that were read.
func isRowOf(key paper.Value) bool {
	e := paper.EventOf(key)
	return e != nil && e.IsRead() && readsMany(e)
}

// isElement: each element of a list that was read is tested, in a loop over it.
func isElement(r *paper.Read) bool {
	rest, ok := strings.CutSuffix(r.Path, "[*]")
	return ok && rest != ""
}

var mirrored = map[string]string{"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}

// uniqueCodes are the codes of a unique violation: Postgres, MySQL, SQLite.
var uniqueCodes = map[string]bool{"23505": true, "1062": true, "2067": true, "1555": true}

func isUniqueCode(v paper.Value) bool {
	c, ok := paper.Strip(v).(*paper.Const)
	return ok && uniqueCodes[c.Text]
}

// resultTest is a test of how an event went: its error or its rows affected.
func resultTest(g guard, r *paper.Result, op string, y paper.Value, equalSkips bool) guard {
	g.event = r.Event
	switch r.What {
	case "err":
		if !paper.IsNil(y) {
			return errorIs(g, r, y, equalSkips)
		}
		return errorNil(g, r.Event, equalSkips)
	case "rows", "value":
		switch {
		case countsUp[r.Event.Kind] && r.What == "value":
			if skipsAt("2", op, y, g.skip) && !skipsAt("1", op, y, g.skip) { // the first gets 1
				g.kind = wonTest
			}
		case skipsAt("0", op, y, g.skip):
			g.kind = rowsTest
		}
	case "won":
		if skipsAt("0", op, y, g.skip) {
			g.kind = wonTest
		}
	}
	return g
}

// countsUp are the kinds of writes whose result is what came of them: a number one higher, a list one longer.
var countsUp = map[catalog.Kind]bool{catalog.Increment: true, catalog.Append: true}

// errorNil is err != nil: of a read it skips when the row is missing; of a claim when it failed.
func errorNil(g guard, e *paper.Event, skipsWhenNil bool) guard {
	switch {
	case e.IsRead() && (readsMany(e) || e.Aggregate || e.Store == "redis" && catalog.RedisAlwaysAnswers(e.Text)): // its error never says that there is no row
		g.kind = noGuard
	case e.IsRead() && skipsWhenNil:
		g.kind = existence
	case e.IsRead():
		g.kind = absence
	case !skipsWhenNil && len(e.Columns) > 0 && calledAs(e, fillsList): // no row is no error
		g.kind = noGuard
	case !skipsWhenNil && len(e.Columns) > 0 && e.Kind != catalog.Insert: // UPDATE … RETURNING: no row is an error
		g.kind = rowsTest
	case !skipsWhenNil && len(e.Columns) > 0 && e.Conflict == "nothing": // so is a conflict
		g.kind = rowsTest
	case !skipsWhenNil && (e.Kind == catalog.Insert && e.Conflict == "" || failsIfLost(e) || takesID(e)):
		g.kind = duplicate
	case skipsWhenNil:
		g.kind = noGuard
	}
	return g
}

// failsIfLost: a claim that is lost gives an error. SETNX and its like give false or 0, and an error
// only where Redis cannot be reached.
func failsIfLost(e *paper.Event) bool {
	return e.Kind == catalog.Claim && (e.Store != "redis" || !strings.HasSuffix(e.Text, "NX"))
}

// manyRows are the methods whose error is nil though no row was found.
var manyRows = []string{"Find", "Pluck", "Scan", "Count", "Rows", "Query", "QueryContext", "Queryx", "QueryxContext", "Select", "SelectContext",
	"Aggregate", "CountDocuments", "NamedQuery", "NamedQueryContext", "FindInBatches"}

// readsMany reports whether a read gives a list, or a number.
func readsMany(e *paper.Event) bool {
	if e.Row == nil || e.Store == "redis" {
		return false
	}
	return calledAs(e, manyRows)
}

// fillsList are the methods among them that take a list to fill.
var fillsList = []string{"Find", "Scan", "Select", "SelectContext"}

// calledAs reports whether the method by which e is done has one of the names.
func calledAs(e *paper.Event, names []string) bool {
	return e.Row != nil && slices.Contains(names, e.Row.Symbol[strings.LastIndexByte(e.Row.Symbol, '.')+1:])
}

// skipsAt: the test skips when the number of rows, or what was counted, is n.
func skipsAt(n, op string, y paper.Value, skip bool) bool {
	with, ok := paper.Strip(y).(*paper.Const)
	if !ok {
		return false
	}
	b, decided := boolOf(paper.Compare(op, &paper.Const{Kind: program.Int, Text: n}, &paper.Const{Kind: program.Int, Text: with.Text}))
	return decided && b == skip
}

func countTest(g guard, e *paper.Event, op string, y paper.Value) guard {
	if skipsAt("0", op, y, g.skip) {
		return noRows(g, e)
	}
	if g.event = e; e.IsRead() {
		g.kind, g.upTo = existence, !isText(y) && !skipsAt("1", op, y, g.skip)
		g.limited = g.upTo && (op == ">" || op == ">=") == g.skip && op != "==" && op != "!=" && isLimit(y)
	}
	return g
}

func isLimit(v paper.Value) bool {
	_, constant := paper.Strip(v).(*paper.Const)
	return constant || isStored(v)
}

// noRows skips where a read found no row, or a write that returns its rows changed none.
func noRows(g guard, e *paper.Event) guard {
	switch {
	case e.IsRead():
		g.kind, g.event = absence, e
	case givesRows(e):
		g.kind, g.event = rowsTest, e
	}
	return g
}

// givesRows: UPDATE … RETURNING.
func givesRows(e *paper.Event) bool { return e.Store == "sql" && len(e.Columns) > 0 && !e.IsRead() }

// oneOfItsColumns: the value is a column of the row that the write gives back, and no list of its rows.
func oneOfItsColumns(v paper.Value, e *paper.Event) bool {
	switch x := paper.Strip(v).(type) {
	case *paper.Choice:
		return slices.ContainsFunc(paper.Alternatives(x), func(a paper.Alt) bool { return oneOfItsColumns(a.Value, e) })
	case *paper.Op:
		return x.Name == "decoded" && len(x.Args) == 1 && oneOfItsColumns(x.Args[0], e)
	case *paper.Generated:
		return x.Event == e && x.Path != "" && len(e.Columns) > 1
	case *paper.Read:
		return x.Event == e && x.Path != "" && len(e.Columns) > 1
	}
	return false
}

func presence(g guard, e *paper.Event, skipsWhenNil bool) guard {
	g.event = e
	g.kind = existence
	if skipsWhenNil {
		g.kind = absence
	}
	return g
}

func stateGuard(m *paper.Machine, g guard, r *paper.Read, op string, with paper.Value) guard {
	if r.Event.Aggregate {
		if _, isBool := boolOf(with); isBool {
			return presence(g, r.Event, !g.skip)
		}
		if isZeroNumber(with) || r.Path == ".count" || strings.Contains(r.Path, "count") || strings.Contains(r.Path, "exists") || strings.HasPrefix(r.Path, ".#") || r.Path == "" {
			return countTest(g, r.Event, op, with)
		}
	}
	if r.Event.Store == "redis" && catalog.RedisCounts(r.Event.Text) {
		return countTest(g, r.Event, op, with)
	}
	g.kind, g.event, g.op, g.with = stateTest, r.Event, op, with
	g.column = m.ColumnOf(r)
	if g.element != nil {
		g.column = strings.TrimSuffix(g.column, "[*]")
	}
	return g
}

// isZeroNumber: a sum that is 0 is compared as a count is.
func isZeroNumber(v paper.Value) bool {
	c, ok := paper.Strip(v).(*paper.Const)
	return ok && c.Text == "0" && (c.Kind == program.Int || c.Kind == program.Float)
}

// nullable: a read of whether a column has a value (sql.NullTime and its like), and the column.
func nullable(m *paper.Machine, r *paper.Read) (column string, ok bool) {
	if !strings.HasSuffix(r.Path, ".Valid") {
		return "", false
	}
	column = m.ColumnOf(r)
	return column, !paper.SameColumn(column, "valid")
}

// nullTest is a test of whether a column is null.
func nullTest(g guard, e *paper.Event, column string, skipsWhenNull bool) guard {
	g.kind, g.event, g.column, g.op = stateTest, e, column, "is not null"
	if skipsWhenNull {
		g.op = "is null"
	}
	return g
}

// otherTest: any other test over a row read is a test of its column, with no constant to compare.
func otherTest(m *paper.Machine, g guard, t paper.Value) guard {
	var read *paper.Read
	paper.Any(t, func(v paper.Value) bool {
		x, ok := v.(*paper.Read)
		if ok {
			read = x
		}
		return ok
	})
	switch {
	case read != nil:
		g.kind, g.event, g.column = stateTest, read.Event, m.ColumnOf(read)
		if read.Event.Aggregate {
			g.kind, g.upTo = existence, !hasFresh(t) // how long ago the latest row was made says that there is one
		}
	case paper.Any(t, isOpen):
		g.kind = openTest
	}
	return g
}

// isOpen: a value from a call that was not followed and that matters.
func isOpen(v paper.Value) bool {
	u, ok := v.(*paper.Unknown)
	return ok && mattered(u)
}

func openIn(g guard, v paper.Value) guard {
	if paper.Any(v, isOpen) {
		g.kind = openTest
	}
	return g
}
