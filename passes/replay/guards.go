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
	kind   guardKind
	event  *paper.Event // the read, or the write that claims
	column string       // stateTest
	op     string       // of the comparison
	with   paper.Value  // the other side
	skip   bool         // the outcome of the comparison that skips
	// element is set for a test whether a list that was read holds it.
	element paper.Value
	before  int // events recorded when the test was made
	// expires is set for a test against the time of the run.
	expires bool
	past    []paper.Cond // outcomes of other tests with which it is not made
}

// atom is a test that cannot be taken apart further, and the outcome that skips the effect.
type atom struct {
	test   paper.Value
	skip   bool
	before int
	past   []paper.Cond // outcomes of other tests with which it is not made
}

// Bounds of the expansion of an event's conditions.
const (
	maxAtoms     = 400
	maxExpansion = 20000
)

// atoms takes the conditions of an event apart into the tests that skip it. A test of a
// callee's result is replaced by the tests that led the callee to that result.
func atoms(conds []paper.Cond) []atom {
	x := &expansion{fuel: maxExpansion}
	for _, c := range conds {
		start := len(x.out)
		x.expand(c.Test, !c.Outcome, c.Before, 0)
		for i := range x.out[start:] {
			x.out[start+i].past = c.Past
		}
	}
	return x.out
}

type expansion struct {
	out  []atom
	fuel int
}

func (x *expansion) expand(test paper.Value, skip bool, before, depth int) {
	if x.fuel--; x.fuel < 0 || depth > 12 || len(x.out) > maxAtoms {
		return
	}
	switch t := paper.Strip(test).(type) {
	case *paper.Const:
	case *paper.Choice:
		for _, a := range paper.Alternatives(t) {
			x.alternative(a, a.Value, skip, before, depth)
		}
	case *paper.Op:
		x.operation(t, skip, before, depth)
	default:
		x.out = append(x.out, atom{test: t, skip: skip, before: before})
	}
}

// alternative: if the alternative gives the skipping outcome, what led to it skips.
func (x *expansion) alternative(a paper.Alt, outcome paper.Value, skip bool, before, depth int) {
	if b, ok := boolOf(outcome); ok {
		if b == skip {
			x.together(a.Conds, before, depth+1)
		}
		return
	}
	x.expand(outcome, skip, before, depth+1)
}

// together takes the conditions of one alternative apart. That an error is not
// "no rows" says nothing if the alternative is the one for errors: then a query failed.
func (x *expansion) together(conds []paper.Cond, before, depth int) {
	start := len(x.out)
	for _, c := range conds {
		x.expand(c.Test, c.Outcome, before, depth)
	}
	failed := map[*paper.Event]bool{}
	for _, a := range x.out[start:] {
		if e, isNil := errorTest(a); e != nil && !isNil {
			failed[e] = true
		}
	}
	kept := x.out[:start]
	for _, a := range x.out[start:] {
		if e, isNotFound := notFoundTest(a); e == nil || isNotFound || !failed[e] {
			kept = append(kept, a)
		}
	}
	x.out = kept
}

// errorTest: the atom says that the error of an event is nil, or is not.
func errorTest(a atom) (e *paper.Event, isNil bool) {
	op, ok := paper.Strip(a.test).(*paper.Op)
	if !ok || len(op.Args) != 2 || op.Name != "==" && op.Name != "!=" || !paper.IsNil(op.Args[1]) {
		return nil, false
	}
	r, ok := paper.Strip(op.Args[0]).(*paper.Result)
	if !ok || r.What != "err" {
		return nil, false
	}
	return r.Event, (op.Name == "==") == a.skip
}

// notFoundTest: the atom says that the error of an event is "no rows", or is not.
func notFoundTest(a atom) (e *paper.Event, is bool) {
	op, ok := paper.Strip(a.test).(*paper.Op)
	if !ok || len(op.Args) != 2 || paper.SentinelKind(op.Args[1]) != "notfound" {
		return nil, false
	}
	return paper.EventOf(op.Args[0]), (op.Name != "!=") == a.skip
}

func (x *expansion) operation(t *paper.Op, skip bool, before, depth int) {
	switch {
	case t.Name == "!" && len(t.Args) == 1:
		x.expand(t.Args[0], !skip, before, depth+1)
		return
	case len(t.Args) == 2:
		if c, ok := paper.Strip(t.Args[0]).(*paper.Choice); ok {
			for _, a := range paper.Alternatives(c) {
				x.alternative(a, apply(t.Name, a.Value, t.Args[1]), skip, before, depth)
			}
			return
		}
		if c, ok := paper.Strip(t.Args[1]).(*paper.Choice); ok && isComparison(t.Name) {
			for _, a := range paper.Alternatives(c) {
				x.alternative(a, apply(t.Name, t.Args[0], a.Value), skip, before, depth)
			}
			return
		}
	}
	x.out = append(x.out, atom{test: t, skip: skip, before: before})
}

// apply is the outcome of a test for one alternative: comparisons are decided where they
// can be, errors.Is by the error that the alternative holds.
func apply(name string, v, w paper.Value) paper.Value {
	if isComparison(name) {
		return paper.Compare(name, v, w)
	}
	if name == "errors.Is" {
		if wraps(v, w, 0) {
			return &paper.Const{Kind: program.Bool, Text: "true"}
		}
		if paper.IsNil(v) || isOtherError(v) {
			return &paper.Const{Kind: program.Bool, Text: "false"}
		}
	}
	return paper.NewOp(name, v, w)
}

func isComparison(op string) bool {
	switch op {
	case "==", "!=", "<", "<=", ">", ">=":
		return true
	}
	return false
}

// wraps reports whether error v is, or was made of, error w.
func wraps(v, w paper.Value, depth int) bool {
	v, w = paper.Strip(v), paper.Strip(w)
	if paper.Same(v, w) {
		return true
	}
	op, ok := v.(*paper.Op)
	if !ok || depth > 4 {
		return false
	}
	for _, a := range op.Args {
		if wraps(a, w, depth+1) {
			return true
		}
	}
	return false
}

// isOtherError: an error made here of text alone.
func isOtherError(v paper.Value) bool {
	op, ok := paper.Strip(v).(*paper.Op)
	if !ok || op.Name != "errors.New" && op.Name != "fmt.Errorf" {
		return false
	}
	return paper.EventOf(op) == nil
}

func boolOf(v paper.Value) (value, ok bool) {
	c, isConst := paper.Strip(v).(*paper.Const)
	if !isConst || c.Kind != program.Bool || c.Implicit {
		return false, false
	}
	return c.Text == "true", true
}

// lastAttempt: the test keeps all attempts away but the last one, which nothing repeats.
func lastAttempt(a atom) bool {
	op, ok := paper.Strip(a.test).(*paper.Op)
	if !ok || !isComparison(op.Name) || len(op.Args) != 2 {
		return false
	}
	name, count, limit := op.Name, op.Args[0], op.Args[1]
	if hasFresh(limit) {
		name, count, limit = mirrored[name], limit, count
	}
	if !comesFrom(count, "GetRetryCount") || !comesFrom(limit, "GetMaxRetry") {
		return false
	}
	return a.skip == (name == "<" || name == "!=")
}

// comesFrom reports whether a value was made by the function of the name.
func comesFrom(v paper.Value, function string) bool {
	found := false
	paper.Walk(v, func(v paper.Value) bool {
		switch x := v.(type) {
		case *paper.Fresh:
			found = found || strings.HasSuffix(x.By, "."+function)
		case *paper.Op:
			found = found || strings.HasSuffix(x.Name, "."+function)
		}
		return true
	})
	return found
}

// classify says what an atom tests. What a service answers is no mark in a store.
func classify(m *paper.Machine, a atom) guard {
	g := classifyTest(m, a)
	if g.event != nil && g.event.Store == "http" {
		return guard{}
	}
	g.expires = g.kind == stateTest && hasFresh(a.test)
	return g
}

// hasFresh: a test against the time of the run holds only for a while.
func hasFresh(test paper.Value) bool {
	found := false
	paper.Walk(test, func(v paper.Value) bool {
		_, fresh := v.(*paper.Fresh)
		found = found || fresh
		return true
	})
	return found
}

func classifyTest(m *paper.Machine, a atom) guard {
	g := guard{skip: a.skip, before: a.before}
	switch t := paper.Strip(a.test).(type) {
	case *paper.Result:
		if t.What == "won" {
			g.kind, g.event = wonTest, t.Event
			if a.skip { // skips when it was won: no claim
				g.kind = noGuard
			}
		}
	case *paper.Read:
		if column, ok := nullable(m, t); ok {
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
	case t.Name == "more" || t.Name == "has" || t.Name == "is":
		if e := paper.EventOf(t); e != nil && t.Name == "more" && !g.skip {
			return noRows(g, e)
		}
		return g
	case isComparison(t.Name) && len(t.Args) == 2:
		return comparison(m, g, t)
	case t.Name == "slices.Contains" && len(t.Args) == 2 && g.skip && identity.Of(t.Args[1]).Kind != identity.Fresh:
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
	switch v := paper.Strip(x).(type) {
	case *paper.Result:
		return resultTest(g, v, op, y, equalSkips)
	case *paper.Read:
		column := m.ColumnOf(v)
		switch {
		case paper.IsNil(y) && column != "" && v.Event.Store != "redis" && !v.Event.Aggregate:
			return nullTest(g, v.Event, column, equalSkips)
		case paper.IsNil(y):
			return presence(g, v.Event, equalSkips)
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
			if e := paper.EventOf(v); e != nil && (e.IsRead() || givesRows(e)) {
				return countTest(g, e, op, y)
			}
		}
		if r, ok := paper.Strip(y).(*paper.Op); ok && v.Name == "loop" || op == "<" && ok && r.Name == "len" {
			if e := paper.EventOf(r); e != nil && (e.IsRead() || givesRows(e)) && !g.skip {
				return noRows(g, e)
			}
		}
	case *paper.Unknown:
		if mattered(v) && !(paper.IsNil(y) && !equalSkips && hasPrefix(v.Why, reading)) { // the error of a read is no mark
			g.kind = openTest
		}
		return g
	}
	return otherTest(m, g, t)
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
		if skipsAtZero(op, y, g.skip) {
			g.kind = rowsTest
		}
	case "won":
		if skipsAtZero(op, y, g.skip) {
			g.kind = wonTest
		}
	}
	return g
}

// errorNil is err != nil: of a read it skips when the row is missing; of a claim when it failed.
func errorNil(g guard, e *paper.Event, skipsWhenNil bool) guard {
	switch {
	case e.IsRead() && readsMany(e): // its error never says that there is no row
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
	case !skipsWhenNil && (e.Kind == catalog.Insert && e.Conflict == "" || e.Kind == catalog.Claim):
		g.kind = duplicate
	case skipsWhenNil:
		g.kind = noGuard
	}
	return g
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

// skipsAtZero: the test skips when the number of rows is zero.
func skipsAtZero(op string, y paper.Value, skip bool) bool {
	n, ok := paper.Strip(y).(*paper.Const)
	if !ok {
		return false
	}
	zero := &paper.Const{Kind: program.Int, Text: "0"}
	b, decided := boolOf(paper.Compare(op, zero, &paper.Const{Kind: program.Int, Text: n.Text}))
	return decided && b == skip
}

func countTest(g guard, e *paper.Event, op string, y paper.Value) guard {
	if skipsAtZero(op, y, g.skip) {
		return noRows(g, e)
	}
	if g.event = e; e.IsRead() {
		g.kind = existence
	}
	return g
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
		if r.Path == ".count" || strings.Contains(r.Path, "count") || strings.Contains(r.Path, "exists") || strings.HasPrefix(r.Path, ".#") || r.Path == "" {
			return countTest(g, r.Event, op, with)
		}
	}
	g.kind, g.event, g.op, g.with = stateTest, r.Event, op, with
	g.column = m.ColumnOf(r)
	return g
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
	opaque := false
	paper.Walk(t, func(v paper.Value) bool {
		switch x := v.(type) {
		case *paper.Read:
			if read == nil {
				read = x
			}
		case *paper.Unknown:
			opaque = opaque || mattered(x)
		}
		return true
	})
	switch {
	case read != nil:
		g.kind, g.event, g.column = stateTest, read.Event, m.ColumnOf(read)
		if read.Event.Aggregate {
			g.kind = existence
		}
	case opaque:
		g.kind = openTest
	}
	return g
}

func openIn(g guard, v paper.Value) guard {
	paper.Walk(v, func(v paper.Value) bool {
		if u, ok := v.(*paper.Unknown); ok && mattered(u) {
			g.kind = openTest
		}
		return true
	})
	return g
}

// mark is the write that makes a guard of effect e hold on the next run, nil if the handler
// makes none. Of several the one counts that leaves the smallest hole: the effect itself, then
// one in its transaction.
func (r *runJudge) mark(g guard, e *paper.Event) *paper.Event {
	if r.claimsAnew(g.event) {
		return nil
	}
	switch g.kind {
	case rowsTest:
		if addsOnce(g.event) || g.event.Kind != catalog.Upsert && r.changesItsCondition(g.event) || g.event.Conflict == "nothing" || g.event.NotExists || g.event.Kind == catalog.Delete {
			return g.event
		}
		return nil
	case wonTest:
		if freshMember(g.event) != "" || identity.Of(g.event.Key).Kind == identity.Fresh {
			return nil // each attempt claims something else
		}
		return g.event
	case duplicate:
		if g.event.Kind == catalog.Claim || r.keyedInsert(g.event) == insertUnique {
			return g.event
		}
		return nil
	}
	var best *paper.Event
	for _, w := range r.run.Events {
		if w.IsRead() || !sameTable(w, g.event) || !r.marks(w, g) {
			continue
		}
		if best == nil || closeness(w, e) > closeness(best, e) {
			best = w
		}
	}
	return best
}

// claimsAnew: a claim under a key that is another one on each attempt is won by each. One by the
// clock may be by the day, which attempts share.
func (r *runJudge) claimsAnew(e *paper.Event) bool {
	switch e.Kind {
	case catalog.Claim:
		return e.Key != nil && identity.Of(e.Key).Kind == identity.Fresh && !byClock(e.Key)
	case catalog.Insert:
		return r.keyedInsert(e) == insertRepeats && !slices.ContainsFunc(r.keyValues(e), byClock)
	}
	return false
}

// keyValues are the values that an insert gives to columns by which rows are told apart.
func (r *runJudge) keyValues(e *paper.Event) []paper.Value {
	sets, _ := r.uniqueColumns(e)
	var out []paper.Value
	for _, columns := range append(sets[:len(sets):len(sets)], e.ConflictColumns) {
		for _, c := range columns {
			if v, ok := columnValue(e, c); ok {
				out = append(out, v)
			}
		}
	}
	return out
}

// byClock: a value is fresh since it was made from the time, here or by the database.
func byClock(v paper.Value) bool {
	id := identity.Of(v)
	return id.Kind == identity.Fresh && (id.By == "the database" || strings.HasSuffix(id.By, ".Now"))
}

// addsOnce: a command that tells how many elements it added, which is none if they were there.
func addsOnce(e *paper.Event) bool {
	return e.Store == "redis" && e.Kind == catalog.Set && len(e.Members) > 0 && freshMember(e) == ""
}

// takenBack: the effect runs where the transaction that wrote the mark has failed, so that the
// next run finds no mark.
func takenBack(mark, e *paper.Event) bool {
	tx := mark.Tx
	if tx == nil || tx.Outcome == nil || e.ID < tx.Ended {
		return false
	}
	return slices.ContainsFunc(e.Conds, func(c paper.Cond) bool { return saysFailed(c, tx.Outcome) })
}

// saysFailed: the condition holds if the outcome is an error. Where it asks for a certain error,
// the outcome must be able to be that one.
func saysFailed(c paper.Cond, outcome paper.Value) bool {
	op, ok := paper.Strip(c.Test).(*paper.Op)
	if !ok || len(op.Args) == 0 || !madeOf(op.Args[0], outcome) {
		return false
	}
	switch op.Name {
	case "!=", "==":
		return len(op.Args) == 2 && paper.IsNil(op.Args[1]) && c.Outcome == (op.Name == "!=")
	case "errors.Is":
		return c.Outcome && len(op.Args) == 2 && slices.ContainsFunc(paper.Alternatives(outcome), func(a paper.Alt) bool {
			return wraps(a.Value, op.Args[1], 0)
		})
	}
	return false
}

func madeOf(v, part paper.Value) bool {
	found := false
	paper.Walk(v, func(x paper.Value) bool {
		found = found || x == part
		return !found
	})
	return found
}

// closeness ranks marks: the effect itself, one in its transaction, any other.
func closeness(w, e *paper.Event) int {
	switch {
	case w == e:
		return 2
	case e.Tx != nil && w.Tx == e.Tx:
		return 1
	}
	return 0
}

func sameTable(a, b *paper.Event) bool {
	return a.Store == b.Store && a.Table != "" && strings.EqualFold(a.Table, b.Table)
}

// marks reports whether write w makes guard g skip.
func (r *runJudge) marks(w *paper.Event, g guard) bool {
	switch g.kind {
	case existence:
		return creates[w.Kind] || w.Store == "redis" && w.Kind != catalog.Delete || setsAny(w, g.event.Where)
	case absence:
		return !keyedApart(w, g.event) && (w.Kind == catalog.Delete || w.Kind != catalog.Insert && setsAny(w, g.event.Where))
	case stateTest:
		return r.setsState(w, g)
	}
	return false
}

// creates are the kinds of writes after which a row is there that was not.
var creates = map[catalog.Kind]bool{catalog.Insert: true, catalog.Upsert: true, catalog.Claim: true, catalog.Append: true}

// setsAny reports whether w writes a column by which rows were selected, other than by key.
func setsAny(w *paper.Event, where []paper.Match) bool {
	for _, m := range where {
		if m.Column == "" || isKeyColumn(m.Column) {
			continue
		}
		for _, s := range w.Sets {
			if s.Relative && strings.ContainsAny(m.Op, "<>") {
				continue // stock > 0 holds again until it is used up
			}
			if paper.SameColumn(s.Column, m.Column) && !sameConst(s, m) {
				return true
			}
		}
		if w.Whole && len(w.Sets) == 0 {
			return true
		}
	}
	return false
}

// sameConst: the constant by which rows were selected is written back.
func sameConst(s paper.Assign, m paper.Match) bool {
	text, ok := constText(m.Const, m.Value)
	written, ok2 := constText(s.Const, s.Value)
	return ok && ok2 && text == written
}

// constText is the constant that stands in a statement or is bound to it.
func constText(text string, v paper.Value) (string, bool) {
	if text != "" {
		return text, true
	}
	return paper.StringOf(paper.Strip(v))
}

// keyedApart: the row that w writes is named by the task, those of the read are not.
func keyedApart(w, read *paper.Event) bool {
	isKey := func(m paper.Match) bool { return isKeyColumn(m.Column) && m.Op == "=" }
	return !slices.ContainsFunc(read.Where, isKey) && slices.ContainsFunc(w.Where, func(m paper.Match) bool {
		return isKey(m) && m.Value != nil && identity.Of(m.Value).Kind == identity.Stable
	})
}

func isKeyColumn(c string) bool {
	l := strings.ToLower(c)
	return l == "id" || l == "_id" || l == "uuid"
}

// setsState: w writes the column that g compares, with a value for which g skips.
func (r *runJudge) setsState(w *paper.Event, g guard) bool {
	if w.Kind == catalog.Insert || w.Kind == catalog.Delete {
		return false
	}
	if g.column == "" {
		return true
	}
	for _, s := range w.Sets {
		if !paper.SameColumn(s.Column, g.column) {
			continue
		}
		if g.element != nil && holds(s.Value, g.element) {
			return true
		}
		if r.onlyMoves(w, s, g) {
			return false
		}
		return r.wouldSkip(s, g)
	}
	return w.Whole && len(w.Sets) == 0 || w.Store == "redis" && g.column == "value"
}

// holds: the element itself is added to the list in the store, or it was appended to what was read.
func holds(added, element paper.Value) bool {
	if paper.Same(paper.Strip(added), paper.Strip(element)) {
		return true
	}
	op, ok := paper.Strip(added).(*paper.Op)
	return ok && (op.Name == "append" || op.Name == "list") && slices.ContainsFunc(op.Args, func(a paper.Value) bool { return holds(a, element) })
}

// onlyMoves: a test such as balance < fee is no mark if the write only adds to or takes from
// the value: it stops at a limit, not after the first run.
func (r *runJudge) onlyMoves(w *paper.Event, s paper.Assign, g guard) bool {
	if g.op == "==" || g.op == "!=" {
		return false
	}
	read, _ := r.changedFrom(w, s)
	return s.Relative || read != nil
}

// wouldSkip decides the guard's comparison for the value that the mark writes. What is not
// constant, or is still the value that was read, decides nothing.
func (r *runJudge) wouldSkip(s paper.Assign, g guard) bool {
	if g.op == "is null" || g.op == "is not null" {
		return !isStillRead(s.Value, g) && isNull(s) == (g.op == "is null")
	}
	if g.op == "" || g.with == nil {
		return !isStillRead(s.Value, g)
	}
	decidedAll := true
	for _, a := range paper.Alternatives(s.Value) {
		v := paper.Strip(a.Value)
		if v == nil || isStillRead(v, g) {
			continue
		}
		outcome := paper.Compare(g.op, v, paper.Strip(g.with))
		b, ok := boolOf(outcome)
		if !ok {
			decidedAll = false
			continue
		}
		if b == g.skip {
			return true
		}
	}
	return !decidedAll
}

// isNull: a column is emptied.
func isNull(s paper.Assign) bool { return s.Const == "null" || paper.IsNil(paper.Strip(s.Value)) }

// isStillRead: the value written back is the one that was read.
func isStillRead(v paper.Value, g guard) bool {
	rd, ok := paper.Strip(v).(*paper.Read)
	return ok && rd.Event == g.event
}

// changesItsCondition: a conditional write that makes its own condition false, so that a
// second run changes nothing. The key alone is no condition, nor is a value that the
// repeated run reads anew (a version).
func (r *runJudge) changesItsCondition(e *paper.Event) bool {
	if e.WhereOpen {
		return false
	}
	for _, w := range e.Where {
		if w.Column == "" || isKeyColumn(w.Column) && w.Op == "=" || r.rereads(w.Value) {
			continue
		}
		for _, s := range e.Sets {
			if paper.SameColumn(s.Column, w.Column) && (!s.Relative && falsifies(s, w) || addsWhatIsMissing(s, w)) {
				return true
			}
		}
	}
	return false
}

// rereads: the repeated run may read another value than the first one did.
func (r *runJudge) rereads(v paper.Value) bool {
	if v == nil || identity.Of(v).Kind != identity.Stored {
		return false
	}
	moves := false
	paper.Walk(v, func(v paper.Value) bool {
		read, ok := v.(*paper.Read)
		moves = moves || ok && !r.settled(read.Event)
		return !moves
	})
	return moves
}

// settled: the row is found by a key that stays the same, and the run does not write to its table.
func (r *runJudge) settled(read *paper.Event) bool {
	if !read.IsRead() || read.WhereOpen || len(read.Where) == 0 || read.Table == "" {
		return false
	}
	for _, w := range read.Where {
		if w.Op != "=" || w.Value == nil || identity.Of(w.Value).Kind != identity.Stable {
			return false
		}
	}
	return !slices.ContainsFunc(r.run.Events, func(w *paper.Event) bool { return !w.IsRead() && sameTable(w, read) })
}

// addsWhatIsMissing: an element is appended only where the list does not hold it.
func addsWhatIsMissing(s paper.Assign, w paper.Match) bool {
	return s.Relative && (w.Op == "<>" || w.Op == "not in") && s.Value != nil && w.Value != nil && paper.Same(paper.Strip(s.Value), paper.Strip(w.Value))
}

// falsifies: after the column got the value of s the condition w no longer holds.
func falsifies(s paper.Assign, w paper.Match) bool {
	switch w.Op {
	case "is null":
		return s.Const != "null"
	case "is not null":
		return s.Const == "null"
	case "=":
		return s.Const == "" || w.Const == "" || s.Const != w.Const
	case "in":
		return s.Const == "" || w.Const == "" || !listed(w.Const, s.Const)
	case "<>", "not in", "not =":
		return s.Const == "" || w.Const == "" || listed(w.Const, s.Const)
	}
	return true
}

func listed(list, item string) bool {
	for _, x := range strings.Split(list, ",") {
		if x == item {
			return true
		}
	}
	return false
}

// oneWay leaves out the tests that were made on the way with both outcomes: the ways came
// together again before the effect.
func oneWay(guards []guard) []guard {
	return slices.DeleteFunc(slices.Clone(guards), func(g guard) bool {
		return slices.ContainsFunc(guards, func(h guard) bool {
			return g.skip != h.skip && g.kind == h.kind && g.event == h.event && g.column == h.column && g.op == h.op &&
				(g.with == nil && h.with == nil || g.with != nil && h.with != nil && paper.Same(g.with, h.with))
		})
	})
}

// bypassed: outcomes of other tests lead to the effect past a guard though its mark is there.
func (r *runJudge) bypassed(g guard, e *paper.Event) bool {
	return slices.ContainsFunc(g.past, func(p paper.Cond) bool {
		return !slices.ContainsFunc(e.Conds, func(c paper.Cond) bool { return excludes(c, p) }) && r.goesPast(g, p, e)
	})
}

// excludes: both conditions cannot hold in one run.
func excludes(c, p paper.Cond) bool {
	if paper.Same(c.Test, p.Test) {
		return c.Outcome != p.Outcome
	}
	x, ok1 := c.Test.(*paper.Op)
	y, ok2 := p.Test.(*paper.Op)
	if !ok1 || !ok2 || x.Name != "==" || y.Name != "==" || !c.Outcome || !p.Outcome {
		return false
	}
	same, decided := boolOf(paper.Compare("==", x.Args[1], y.Args[1]))
	return decided && !same && paper.Same(x.Args[0], y.Args[0])
}

// goesPast: the condition says that there was a duplicate, or speaks of something else altogether.
func (r *runJudge) goesPast(g guard, p paper.Cond, e *paper.Event) bool {
	for _, a := range atoms([]paper.Cond{{Test: p.Test, Outcome: !p.Outcome}}) {
		if there := classify(r.m, a); there.event == g.event {
			return there.kind == duplicate
		}
	}
	for _, a := range atoms([]paper.Cond{p}) {
		if other := classify(r.m, a); other.kind == openTest || other.kind != noGuard && r.mark(other, e) != nil {
			return false
		}
	}
	return chosen(p.Test)
}

// chosen: a test of what the task asks for, and of nothing else: what a row says may be another
// way of telling whether the effect took place. A test for an empty value asks whether there is a
// key at all.
func chosen(test paper.Value) bool {
	if op, ok := test.(*paper.Op); ok && len(op.Args) == 2 && isEmptyValue(op.Args[1]) {
		return false
	}
	some, clear := false, true
	paper.Walk(test, func(v paper.Value) bool {
		switch v.(type) {
		case *paper.Payload:
			some = true
		case *paper.Read, *paper.Unknown, *paper.Fresh, *paper.Result, *paper.Made, *paper.Choice:
			clear = false
		}
		return true
	})
	return some && clear
}

func isEmptyValue(v paper.Value) bool {
	c, ok := paper.Strip(v).(*paper.Const)
	return ok && (paper.IsNil(c) || c.Text == "" || c.Text == "0")
}
