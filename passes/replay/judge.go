package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/identity"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/internal/schema"
)

// judgement is what is said of one effect.
type judgement struct {
	verdict, reason, hole, detail string
	kind                          catalog.Kind // the effect's kind after judging: a Set of old value + n is an increment
	severity                      string
	guard                         guard        // behind which the effect stands, if mark is not nil
	mark                          *paper.Event // what that guard tests
	mayBeKeyed                    bool         // unknown, since a repeat may do no harm: that it may be lost is another matter
}

// runJudge judges the effects of one run of a handler.
type runJudge struct {
	m          *paper.Machine
	run        *paper.Run
	schema     *schema.Schema
	duplicates map[*paper.Event]bool // inserts whose error is tested for a duplicate
	conds      conditions
	memo       memo
}

func safe(reason, detail string) judgement {
	return judgement{verdict: finding.Safe, reason: reason, detail: detail}
}

func unsafe(reason, detail string) judgement {
	return judgement{verdict: finding.Unsafe, reason: reason, detail: detail}
}

func unknown(detail string) judgement {
	return judgement{verdict: finding.Unknown, detail: detail}
}

// nature judges effects of each kind as if nothing guarded them.
var nature map[catalog.Kind]func(r *runJudge, e *paper.Event) judgement

func init() {
	nature = map[catalog.Kind]func(r *runJudge, e *paper.Event) judgement{
		catalog.Increment: (*runJudge).relative,
		catalog.Append:    (*runJudge).relative,
		catalog.Set:       (*runJudge).set,
		catalog.Upsert:    (*runJudge).upsert,
		catalog.Delete:    (*runJudge).takesOff,
		catalog.Claim:     (*runJudge).claim,
		catalog.Insert:    (*runJudge).insert,
		catalog.External:  (*runJudge).external,
		catalog.Enqueue:   (*runJudge).enqueue,
	}
}

// judge says whether a second run repeats e.
func (r *runJudge) judge(e *paper.Event) judgement {
	j, own := r.byOwnRow(e)
	switch {
	case e.Unread:
		j = unknown("the text of its statement was not followed")
	case !own:
		j = nature[e.Kind](r, e)
	}
	if j.kind == catalog.NoEffect {
		j.kind = e.Kind
	}
	if j.verdict == finding.Unsafe || j.verdict == finding.Weak {
		j = r.guarded(e, j)
	}
	if j.verdict == finding.Safe && j.reason != "observational" || j.mayBeKeyed {
		j = r.orLost(e, j)
	}
	if e.Kind == catalog.Enqueue {
		j = forgotten(e, j)
	}
	if j.severity == "" && (r.recordsRun(e) || recordsAttempt(e) || recordsAudit(e, j)) {
		j.severity = finding.Low
	}
	if elsewhere, is := r.guardedElsewhere(e, j); is {
		return elsewhere
	}
	if j.severity == "" {
		j.severity = severity(e, j)
	}
	return j
}

// byOwnRow judges an effect of the user's own catalogue, of whose store nothing is known but the
// key that its row names.
func (r *runJudge) byOwnRow(e *paper.Event) (judgement, bool) {
	if e.Row == nil || !e.Row.Own || e.Row.Verb != catalog.Write {
		return judgement{}, false
	}
	switch e.Kind {
	case catalog.Increment, catalog.Append, catalog.Insert:
		if e.Key != nil {
			return r.keyed(e, "idempotency-key", "key"), true
		}
		if e.Kind == catalog.Insert {
			return unsafe("plain-insert", "nothing in the call tells a second row apart"), true
		}
	}
	return judgement{}, false
}

// takesOff: what is gone cannot be deleted again, but another run takes another element of a list.
func (r *runJudge) takesOff(e *paper.Event) judgement {
	if e.Store == "redis" && catalog.RedisPops(e.Text) {
		return unknown("each run takes another element")
	}
	return safe("delete", "deleting again changes nothing")
}

// relative: the new value depends on the old one.
func (r *runJudge) relative(e *paper.Event) judgement {
	if onlyCountsAttempts(e) || e.Kind == catalog.Increment && r.countedOnce(e) {
		return safe("observational", "it counts attempts")
	}
	switch {
	case r.changesOwnRow(e):
		return safe("own-row", "no other run changes the row that this run has made")
	case eachRelative(e, r.movesCursor):
		return safe("set", "it goes on behind the rows that are written with it")
	case eachRelative(e, r.mayMoveCursor):
		return unknown("by its name it says up to where rows were worked off")
	}
	if j, ok := r.startsAnew(e); ok {
		return j
	}
	if e.Kind == catalog.Append {
		if e.Keyed && e.Store == "redis" { // an entry of a stream, which takes an ID once
			return r.keyed(e, "unique-row", "entry's ID")
		}
		return unsafe("append", "each run appends another element")
	}
	j := unsafe("relative", "each run changes the stored value again")
	if r.countsForAWhile(e) || r.countsWhileBusy(e) || isBreaker(e) || eachRelative(e, r.countsTries) {
		j.severity = finding.Low
	}
	return j
}

// countsForAWhile: the run lets the counter expire, as one that counts within a span of time.
func (r *runJudge) countsForAWhile(e *paper.Event) bool {
	return e.Store == "redis" && slices.ContainsFunc(r.run.Events, func(x *paper.Event) bool {
		return setsExpiry(x) && sameTable(x, e) && x.Key != nil && e.Key != nil && paper.Same(paper.Strip(x.Key), paper.Strip(e.Key))
	})
}

// countsWhileBusy: the run counts the same key up and, when it ends, down again, as a semaphore does. A crash
// leaves one place taken, and nothing more.
func (r *runJudge) countsWhileBusy(e *paper.Event) bool {
	if e.Store != "redis" || e.Key == nil {
		return false
	}
	countsSame := func(x *paper.Event) bool {
		return sameTable(x, e) && x.Key != nil && paper.Same(paper.Strip(x.Key), paper.Strip(e.Key))
	}
	return slices.ContainsFunc(r.only(&r.memo.releases, releases), countsSame) && slices.ContainsFunc(r.run.Events, func(x *paper.Event) bool {
		return x.Store == "redis" && x.Kind == catalog.Increment && strings.HasPrefix(x.Text, "INCR") && countsSame(x)
	})
}

// releases: a counter is counted down when the run ends.
func releases(x *paper.Event) bool {
	return x.Store == "redis" && x.Kind == catalog.Increment && x.InDefer && strings.HasPrefix(x.Text, "DECR")
}

// countedOnce: the run asks whether the counter has just become one: a claim that counts.
func (r *runJudge) countedOnce(e *paper.Event) bool {
	return e.Store == "redis" && r.memo.won.of(struct{}{}, r.wonClaims)[e]
}

// wonClaims are the counters of which some test asks whether they have just become one.
func (r *runJudge) wonClaims() map[*paper.Event]bool {
	won := map[*paper.Event]bool{}
	for _, o := range r.run.Events {
		if !slices.ContainsFunc(o.Conds, func(c paper.Cond) bool { return r.asksCounter(c.Test) }) {
			continue
		}
		for _, a := range r.conds.atoms(o.Conds) {
			if g := r.guardOf(a); g.kind == wonTest {
				won[g.event] = true
			}
		}
	}
	return won
}

// asksCounter: the value, or what led to one of its alternatives, is made of what a counter of Redis came to. To take
// tests apart costs far more than to look for that, and nearly none is.
func (r *runJudge) asksCounter(v paper.Value) bool {
	switch x := paper.Strip(v).(type) {
	case *paper.Result:
		return x.Event.Store == "redis" && countsUp[x.Event.Kind]
	case *paper.Op:
		return r.memo.counters.of(x, func() bool { return slices.ContainsFunc(x.Args, r.asksCounter) })
	case *paper.Tuple:
		return slices.ContainsFunc(x.Parts, r.asksCounter)
	case *paper.Choice:
		return r.memo.counters.of(x, func() bool {
			return slices.ContainsFunc(x.Alts, func(a paper.Alt) bool {
				return r.asksCounter(a.Value) || slices.ContainsFunc(a.Conds, func(c paper.Cond) bool { return r.asksCounter(c.Test) })
			})
		})
	}
	return false
}

// attemptWords are parts of column names that count attempts, which are meant to count.
var attemptWords = []string{"attempt", "retry", "retries", "tries", "heartbeat", "version", "etag", "revision"}

func onlyCountsAttempts(e *paper.Event) bool {
	some := false
	for _, s := range e.Sets {
		if !s.Relative {
			continue
		}
		some = true
		if !hasWord(s.Column, attemptWords) {
			return false
		}
	}
	return some && e.Store != "redis"
}

func hasWord(s string, words []string) bool {
	l := strings.ToLower(s)
	for _, w := range words {
		if strings.Contains(l, w) {
			return true
		}
	}
	return false
}

// claim succeeds once, unless each attempt claims something else and leaves that behind.
func (r *runJudge) claim(e *paper.Event) judgement {
	if e.Store == "redis" && variesByAttempt(e.Key, e.Conds) && !r.takenOff(e) {
		j := unsafe(finding.FreshKey, "its key is another one on each attempt, so each attempt leaves one")
		j.severity = finding.Low // what it guards is judged on its own
		return j
	}
	return safe("set", "a claim succeeds once")
}

// set is absolute, unless the value set is the one just read, changed.
func (r *runJudge) set(e *paper.Event) judgement {
	if e.Keyed { // an object or a file
		return r.named(e)
	}
	if setsKey(e) && variesByAttempt(e.Key, e.Conds) && !r.mayEnd(e) {
		j := unsafe(finding.FreshKey, "its key is another one on each attempt, so each attempt leaves one")
		j.kind = catalog.Insert
		return j
	}
	if by := freshMember(e); by != "" && !r.keepsWindow(e) {
		j := unsafe(finding.FreshKey, "what it adds has a part from "+by+", so it is another element on each attempt")
		j.kind = catalog.Append
		return j
	}
	if j, is := r.writtenBack(e); is {
		return j
	}
	return safe("set", "an absolute value")
}

// writtenBack judges what sets a column to the value that was read, changed. Of several columns the
// one counts that says most: another value than the name of a counter of tries, or of a cursor.
func (r *runJudge) writtenBack(e *paper.Event) (j judgement, is bool) {
	for _, s := range e.Sets {
		if s.Relative {
			continue
		}
		read, how := r.changedFrom(e, s)
		switch {
		case read == nil, hasWord(s.Column, attemptWords), e.Store == "redis" && hasWord(e.Table, attemptWords), r.movesCursor(e, s):
		case r.mayMoveCursor(e, s):
			if !is {
				j, is = unknown("by its name it says up to where rows were worked off"), true
			}
		case r.countsTries(e, s):
			j, is = rewritten(s, how), true
			j.severity = finding.Low
		default:
			return rewritten(s, how), true
		}
	}
	return j, is
}

func rewritten(s paper.Assign, how string) judgement {
	j := unsafe("rmw", s.Column+" is read, changed and written back")
	j.kind = catalog.Increment
	if how == "append" {
		j.reason, j.kind = "append", catalog.Append
	}
	return j
}

// freshMember names what makes an element of a set or hash another one on each attempt, if it is.
func freshMember(e *paper.Event) string {
	for _, m := range e.Members {
		if id := identity.Of(m); id.Kind == identity.Fresh {
			return id.By
		}
		if by := madeAnew(m, e.Conds); by != "" {
			return by
		}
	}
	return ""
}

// keepsWindow: the run also drops what is too old from the same sorted set, so it is a limiter that
// counts the attempts of a span of time.
func (r *runJudge) keepsWindow(e *paper.Event) bool {
	return slices.ContainsFunc(r.run.Events, func(d *paper.Event) bool {
		return d.Text == "ZREMRANGEBYSCORE" && sameTable(d, e)
	})
}

// arithmetic are the operations that make a new value of an old one each time.
var arithmetic = map[string]string{
	"+": "add", "-": "add", "*": "add", "append": "append", "decimal.Add": "add", "decimal.Sub": "add",
	"(time.Time).AddDate": "add", "(time.Time).Add": "add",
	"(decimal.Decimal).Add": "add", "(decimal.Decimal).Sub": "add", "(decimal.Decimal).Mul": "add",
	"(*big.Int).Add": "add", "(*big.Int).Sub": "add", "(*big.Float).Add": "add", "(*big.Float).Sub": "add", "(*big.Rat).Add": "add",
}

// keepsOperand are the operations through which a value goes on to what is written, in which it is found again.
var keepsOperand = map[string]bool{"convert": true, "loop": true, "part": true, "sql": true, paper.EntriesOp: true, "json.Marshal": true}

// changedFrom finds the read of the same column of the same table from which the value was computed.
func (r *runJudge) changedFrom(e *paper.Event, s paper.Assign) (*paper.Read, string) {
	var found *paper.Read
	how := ""
	var visit func(v paper.Value, op string, depth int)
	visit = func(v paper.Value, op string, depth int) {
		if depth > 16 || found != nil {
			return
		}
		switch x := paper.Strip(v).(type) {
		case *paper.Read:
			if op != "" && (sameTable(x.Event, e) && r.sameColumn(x, e, s) || r.ofRelation(x, e, s)) {
				found, how = x, op
			}
		case *paper.Op:
			if a, ok := arithmetic[x.Name]; ok {
				op = a
			} else if !keepsOperand[x.Name] && !isParse(x.Name) {
				return
			}
			for _, a := range x.Args {
				visit(a, op, depth+1)
			}
		case *paper.Choice:
			for _, a := range paper.Alternatives(x) {
				visit(a.Value, op, depth+1)
			}
		case *paper.Struct: // a decimal, or what tells NULL from a number
			for _, part := range paper.Parts(x) {
				visit(part, op, depth+1)
			}
		}
	}
	visit(s.Value, "", 0)
	return found, how
}

func isParse(name string) bool {
	return strings.HasPrefix(name, "strconv.") || strings.HasPrefix(name, "decimal.") || strings.HasPrefix(name, "(decimal.Decimal).") || strings.Contains(name, "Numeric") || strings.Contains(name, "fmt.Sprint")
}

func (r *runJudge) sameColumn(read *paper.Read, e *paper.Event, s paper.Assign) bool {
	if e.Store == "redis" {
		return true
	}
	c := r.m.ColumnOf(read)
	return c != "" && (paper.SameColumn(c, s.Column) || inColumn(read, s.Column))
}

// inColumn: what was read is a part of what a column holds, such as a field of a text in JSON.
func inColumn(read *paper.Read, column string) bool {
	whole, _, part := strings.Cut(strings.TrimPrefix(read.Path, "."), ".")
	return part && paper.SameColumn(whole, column)
}

// ofRelation: the row of another table was read with the one that refers to it, as gorm's Preload does.
func (r *runJudge) ofRelation(read *paper.Read, e *paper.Event, s paper.Assign) bool {
	entity, field := r.m.Related(read)
	return entity != "" && entity == paper.TypeName(e.Entity) && paper.SameColumn(field, s.Column)
}

// named is an object or a file: a stable name is written over, a fresh one adds another.
func (r *runJudge) named(e *paper.Event) judgement {
	id := identity.Of(e.Key)
	switch {
	case isFile(e) && temporary(e.Key), r.removedAtEnd(e):
		return safe("observational", "a temporary file of this run")
	case e.Key != nil && !hasKey(e):
		return unsafe(finding.FreshKey, "it has no name, so the service makes up another one on each attempt")
	case e.Key == nil || id.Kind == identity.Unknown:
		return unknown("its name was not followed")
	case id.Kind == identity.Fresh:
		return unsafe(finding.FreshKey, "its name has a part from "+id.By+", another one on each attempt")
	}
	return safe("stable-name", "its name is stable: "+id.By)
}

// isFile: e writes to the machine's own disk.
func isFile(e *paper.Event) bool { return e.Store == "file" || e.Store == "directory" }

// temporary reports whether a name lies in a folder for temporary files.
func temporary(name paper.Value) bool {
	return paper.Any(name, func(v paper.Value) bool {
		switch x := v.(type) {
		case *paper.Op:
			return x.Name == "os.TempDir"
		case *paper.Made:
			return strings.HasSuffix(x.Row.Symbol, "Temp")
		case *paper.Unknown:
			return strings.HasPrefix(x.Why, "os.TempDir") || strings.HasPrefix(x.Why, "os.MkdirTemp")
		case *paper.Const:
			return strings.HasPrefix(x.Text, "/tmp/")
		}
		return false
	})
}

// removedAtEnd reports whether what e writes is, or lies in, what the run takes away when it ends, on
// each way on which e is done.
func (r *runJudge) removedAtEnd(e *paper.Event) bool {
	return slices.ContainsFunc(r.run.Events, func(d *paper.Event) bool {
		return d.Store == "file" && d.Kind == catalog.Delete && d.InDefer && d.Key != nil && !slices.ContainsFunc(d.Conds, needsError) &&
			paper.Any(e.Key, func(v paper.Value) bool { return paper.Same(paper.Strip(v), paper.Strip(d.Key)) }) &&
			r.conds.index(r.conds.atoms(e.Conds)).hasAll(r.conds.takeApart(decisive(d.Conds)...))
	})
}

// needsError: the condition holds only if something failed.
func needsError(c paper.Cond) bool {
	op, ok := paper.Strip(c.Test).(*paper.Op)
	return ok && len(op.Args) == 2 && paper.IsNil(op.Args[1]) && (op.Name == "!=") == c.Outcome && mayBeError(op.Args[0])
}

// mayBeError: a value that is compared with nil is not plainly something else: a pointer, what was read. An error that
// a call gave may be one that the program makes of a pointer or a map.
func mayBeError(v paper.Value) bool {
	alts := paper.Alternatives(v)
	return slices.ContainsFunc(alts, isErrorOfCall) || !slices.ContainsFunc(alts, func(a paper.Alt) bool {
		switch x := paper.Strip(a.Value).(type) {
		case *paper.Addr, *paper.Read, *paper.Payload, *paper.Made:
			return true
		case *paper.Const:
			return ofOtherType(x.Type)
		case *paper.Unknown:
			return ofOtherType(x.Type)
		}
		return false
	})
}

func isErrorOfCall(a paper.Alt) bool {
	result, ok := paper.Strip(a.Value).(*paper.Result)
	return ok && result.What == "err"
}

func ofOtherType(t program.TypeRef) bool { return t.Pkg != nil && t.Type().Name != "error" }

func (r *runJudge) upsert(e *paper.Event) judgement {
	if looksFirst(e) && asksForFresh(e) {
		j := unsafe("plain-insert", "it looks for the row by a value that is another one on each attempt")
		j.kind = catalog.Insert
		return j
	}
	if r.meetsNoRow(e) {
		j := unsafe("plain-insert", "no unique column of it is the same on each attempt, so it replaces nothing")
		j.kind = catalog.Insert
		return j
	}
	for _, s := range e.Sets {
		if !paper.SameColumn(s.Column, firstOr(e.ConflictColumns)) {
			continue
		}
		switch id := identity.Of(s.Value); {
		case s.Value == nil || len(e.ConflictColumns) > 1:
		case id.Kind == identity.Fresh:
			return unsafe(finding.FreshKey, "the conflict column "+s.Column+" comes from "+id.By+", so there is never a conflict")
		case id.Kind == identity.Unknown:
			return unknown("the value of the conflict column " + s.Column + " was not followed")
		}
	}
	if looksFirst(e) && r.keyedInsert(e) == insertRepeats {
		return judgement{verdict: finding.Weak, reason: "upsert", hole: "overlap", detail: "it looks for the row and then inserts it, and no unique column refuses a second one"}
	}
	return safe("upsert", "writing again gives the same row")
}

// looksFirst: gorm's FirstOrCreate is a SELECT and an INSERT (finisher_api.go of gorm v1.31.1).
func looksFirst(e *paper.Event) bool { return e.Row != nil && e.Row.Op == "FirstOrCreate" }

// meetsNoRow: a statement that would replace a row with the same unique columns gives none of them,
// or others on each attempt.
func (r *runJudge) meetsNoRow(e *paper.Event) bool {
	if !e.ConflictAny || len(e.ConflictColumns) > 0 || len(e.Sets) == 0 || e.Sets[0].Column == "" {
		return false
	}
	sets, known := r.uniqueColumns(e)
	return known && len(r.schemaOf(e).Uncertain(e.Table)) == 0 && !slices.ContainsFunc(sets, func(columns []string) bool {
		fate, _ := r.byColumns(e, columns)
		return fate != insertRepeats
	})
}

func firstOr(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

// external: a call whose key is stable is done once by the service.
func (r *runJudge) external(e *paper.Event) judgement {
	if e.Store == "http" {
		if why := harmless(e); why != "" {
			return unknown(why)
		}
	}
	switch {
	case !hasKey(e) && e.Store == "http":
		return keylessRequest(e)
	case !hasKey(e):
		return noKey
	case r.leftOut(e):
		return unsafe(finding.KeyOptional, "it carries an idempotency key only where the payload has one")
	}
	return r.keyed(e, "idempotency-key", "idempotency key")
}

// noKey is the verdict of a call by which the service cannot tell a second one.
var noKey = unsafe("no-key", "the call carries no idempotency key")

// hasKey: an empty key is none, and an SDK fills in another one on each attempt.
func hasKey(e *paper.Event) bool {
	c, ok := paper.Strip(e.Key).(*paper.Const)
	return e.Key != nil && !(ok && c.Text == "")
}

// seen reports whether the parts of a body are known: then a key would have been found in it.
func seen(body paper.Value) bool {
	return !paper.Any(body, func(v paper.Value) bool {
		switch x := v.(type) {
		case *paper.Unknown:
			return !strings.Contains(x.Why, "NoBody")
		case *paper.Made:
			return x.Row.Verb != catalog.Reader || slices.ContainsFunc(x.Args, func(a paper.Value) bool { return a != nil && !seen(a) })
		}
		return false
	})
}

// goName turns a column into a Go name, so that the words of both are found alike.
func goName(column string) string {
	var b strings.Builder
	for _, w := range strings.FieldsFunc(column, func(r rune) bool { return r == '_' || r == '-' || r == '.' }) {
		b.WriteString(strings.ToUpper(w[:1]) + w[1:])
	}
	return b.String()
}

func (r *runJudge) enqueue(e *paper.Event) judgement {
	if e.Key == nil {
		if j, ok := namedInHeader(e); ok {
			return j
		}
		return unsafe("no-taskid", "nothing in it tells two runs apart from one")
	}
	return r.keyed(e, "taskid", "TaskID")
}

func (r *runJudge) keyed(e *paper.Event, good, word string) judgement {
	id := identity.Of(e.Key)
	switch id.Kind {
	case identity.Fresh:
		if byClock(e.Key) && inSpan(e.Key, spanSurely) {
			return unknown("its " + word + " is rounded to a span of time, which attempts may share")
		}
		return unsafe(finding.FreshKey, "its "+word+" comes from "+id.By+", another one on each attempt")
	case identity.Unknown:
		if by := madeAnew(e.Key, e.Conds); by != "" {
			return unsafe(finding.KeyOptional, "its "+word+" comes from "+by+unlessGiven)
		}
		return unknown("its " + word + " was not followed")
	}
	return safe(good, "its "+word+" is "+id.Kind.String()+": "+id.By)
}
