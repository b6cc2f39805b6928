package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

// atom is a test that cannot be taken apart further, and the outcome that skips the effect.
type atom struct {
	test   paper.Value
	number int32 // which the test shares with those that are the same, see numbers
	skip   bool
	// joint is set for a test that skips only together with others.
	joint bool
	past  []paper.Cond // outcomes of other tests with which it is not made
	// way numbers the tests that led a callee to one result, 0 for those of no callee.
	way int
}

// Bounds of the expansion of one condition. They do not ask what the conditions before it took, so
// that it comes to the same wherever it stands.
const (
	maxAtoms     = 128
	maxExpansion = 2000
	// maxWork bounds what is spent on all events of a run: an expansion counts as much as a number of
	// conditions that are held against others.
	maxWork       = 128_000_000
	expansionWork = 64
)

// conditions takes the conditions that one run met apart, each list of them once: the same list
// stands at many events, and in many alternatives. The zero value is ready for use.
type conditions struct {
	taken      answers[condList, []atom]
	apart      map[condKey][]*takenApart
	impossible answers[condList, bool]
	indexes    answers[testList, testIndex]
	shares     answers[condKey, []paper.Cond]
	numbers    numbers
	work       int
	// room and known are those of the last expansion, for the next; nil while there is one.
	room  []atom
	known []paper.Cond
}

// exhausted counts work and reports whether the run has had all that it gets: then tests that are
// not taken apart yet stay as they are.
func (k *conditions) exhausted(work int) bool {
	k.work += work
	return k.work > maxWork
}

// condList is the identity of a list of conditions, which are never changed.
type condList struct {
	first *paper.Cond
	n     int
}

func listOf(conds []paper.Cond) condList { return condList{&conds[0], len(conds)} }

// atoms takes the conditions of an event apart into the tests that skip it. A test of a
// callee's result is replaced by the tests that led the callee to that result.
func (k *conditions) atoms(conds []paper.Cond) []atom {
	if len(conds) == 0 {
		return nil
	}
	return k.taken.of(listOf(conds), func() []atom { return k.takeApart(conds...) })
}

func (k *conditions) takeApart(conds ...paper.Cond) []atom { return k.takeApartGiven(nil, conds) }

// takeApartGiven is takeApart where other conditions are known to hold.
func (k *conditions) takeApartGiven(given, conds []paper.Cond) []atom {
	x := &expansion{of: k, given: append(k.known[:0], given...), held: conds, out: k.room[:0]}
	k.room, k.known = nil, nil
	defer func() { k.room, k.known = x.out, x.given }()
	for i := range conds {
		x.most, x.fuel = len(x.out)+maxAtoms, maxExpansion
		x.condition(&conds[i])
	}
	return slices.Clone(x.out)
}

type expansion struct {
	of    *conditions
	out   []atom
	most  int // atoms up to which the condition at hand is taken apart
	fuel  int
	given []paper.Cond // what is known to hold, at its end what holds where the expansion is now
	held  []paper.Cond // what holds where the event is done
	// through holds there as well: it led to the only alternatives that do not skip.
	through []paper.Cond
	ways    int
	// asksHeld and asksGiven are what was asked of held and given since the condition at hand was begun.
	asksHeld, asksGiven digests
}

func (x *expansion) expand(test paper.Value, skip bool, depth int) {
	if x.fuel--; x.full() || x.fuel < 0 || depth > 12 || x.of.exhausted(expansionWork) {
		return
	}
	switch t := paper.Strip(test).(type) {
	case *paper.Const:
	case *paper.Choice:
		x.alternatives(t, func(a paper.Alt) paper.Value { return a.Value }, skip, depth)
		x.otherwise(t, skip, depth)
	case *paper.Op:
		x.operation(t, skip, depth)
	default:
		x.add(t, skip)
	}
}

// full: there are as many tests as the condition at hand may come to.
func (x *expansion) full() bool { return len(x.out) > x.most }

func (x *expansion) add(test paper.Value, skip bool) {
	x.out = append(x.out, atom{test: test, number: x.of.numbers.of(test), skip: skip})
}

// alternatives takes those of a choice apart. outcome is what the test comes to for one of them, nil if it
// is not taken. What led to the only one that does not skip holds where the event is done.
func (x *expansion) alternatives(c *paper.Choice, outcome func(paper.Alt) paper.Value, skip bool, depth int) {
	alts, through := paper.Alternatives(c), x.through
	outcomes, only, passing := make([]paper.Value, len(alts)), []paper.Cond(nil), 0
	for i, a := range alts {
		outcomes[i] = outcome(a)
		if passing < 2 && outcomes[i] != nil && maybe(a, outcomes[i], !skip) {
			only = a.Conds
			passing++
		}
	}
	if passing == 1 && len(only) > 0 && len(alts) > 2 {
		x.through = slices.Concat(through, only)
	}
	for i, a := range alts {
		if outcomes[i] != nil && !x.full() {
			x.alternative(a, alts, outcomes[i], skip, depth)
		}
	}
	x.through = through
}

// maybe: the test of an alternative may have the outcome, as far as it is decided or was made last on the way.
func maybe(a paper.Alt, test paper.Value, outcome bool) bool {
	if b, decided := boolOf(test); decided {
		return b == outcome
	}
	n := len(a.Conds)
	return n == 0 || a.Conds[n-1].Outcome == outcome || !paper.Same(a.Conds[n-1].Test, test)
}

// otherwise: a flag that is set on some ways alone, and where it is not, nothing says why: then what led to
// each of those ways did not hold, as in a loop over items of which none is still to be done.
func (x *expansion) otherwise(flag *paper.Choice, skip bool, depth int) {
	var set []paper.Cond
	unsaid, ways := false, 0
	for _, a := range paper.Alternatives(flag) {
		b, ok := boolOf(atFirst(a.Value))
		if !ok {
			return
		}
		deciding := slices.DeleteFunc(slices.Clone(a.Conds), func(c paper.Cond) bool { return !decides(c) || x.holdsAnyway(c) })
		switch {
		case b == skip:
			unsaid = unsaid || len(deciding) == 0
			continue
		case ways == 0:
			set = deciding
		default:
			set = slices.DeleteFunc(set, func(c paper.Cond) bool { return !shared(c, deciding) })
		}
		ways++
	}
	if !unsaid {
		return
	}
	start := len(x.out)
	for _, c := range set {
		x.expand(c.Test, !c.Outcome, depth+1)
	}
	x.join(start, len(set) < 2)
}

// atFirst is the value that a variable has before the first round of a loop in which nothing else is given
// to it than what the other alternatives say.
func atFirst(v paper.Value) paper.Value {
	if op, ok := paper.Strip(v).(*paper.Op); ok && op.Name == "loop" && len(op.Args) == 1 {
		return op.Args[0]
	}
	return v
}

// alternative: if the alternative gives the skipping outcome, what led to it skips. One to which
// nothing can lead does not count.
func (x *expansion) alternative(a paper.Alt, among []paper.Alt, outcome paper.Value, skip bool, depth int) {
	if x.of.exhausted(len(a.Conds)*(1+len(x.given))) || x.of.contradictory(a.Conds) {
		return
	}
	if b, ok := boolOf(outcome); ok {
		if b == skip {
			x.together(a.Conds, depth+1)
		}
		return
	}
	if x.of.saysNoDuplicate(a.Conds, outcome, among) || isOtherFailure(a.Conds, atom{test: outcome, skip: skip}) {
		return
	}
	start, given := len(x.out), x.given
	joint := slices.ContainsFunc(a.Conds, func(c paper.Cond) bool {
		return decides(c) && !wentWellSoFar(c) && !goesWithout(c, a, outcome, skip) && !x.isGiven(c, given)
	})
	x.given = append(given, a.Conds...)
	x.expand(outcome, skip, depth+1)
	x.given = x.given[:len(given)]
	x.join(start, !joint)
}

// goesWithout: the condition of an alternative says no more than the test that is expanded: it is
// the same test, of the alternative or of the value that it is one of.
func goesWithout(c paper.Cond, a paper.Alt, outcome paper.Value, skip bool) bool {
	test := c.Test
	if op, ok := paper.Strip(test).(*paper.Op); ok && len(op.Args) == 2 {
		if of, ok := paper.Strip(op.Args[0]).(*paper.Choice); ok && isOneOf(a.Value, of) {
			test = apply(op.Name, a.Value, op.Args[1])
		}
	}
	if b, decided := boolOf(test); decided {
		return b == c.Outcome
	}
	return c.Outcome == skip && paper.Same(test, outcome)
}

func isOneOf(v paper.Value, of *paper.Choice) bool {
	return slices.ContainsFunc(paper.Alternatives(of), func(a paper.Alt) bool { return paper.Same(a.Value, v) })
}

// ruledOut: one of the conditions says that the value is not this alternative.
func ruledOut(conds []paper.Cond, of *paper.Choice, a paper.Alt) bool {
	return slices.ContainsFunc(conds, func(c paper.Cond) bool {
		op, ok := paper.Strip(c.Test).(*paper.Op)
		if !ok || len(op.Args) != 2 || paper.Strip(op.Args[0]) != paper.Value(of) {
			return false
		}
		b, decided := boolOf(apply(op.Name, a.Value, op.Args[1]))
		return decided && b != c.Outcome
	})
}

// join marks the tests from start on as joint unless each of them decides alone.
func (x *expansion) join(start int, alone bool) {
	for i := range x.out[start:] {
		x.out[start+i].joint = x.out[start+i].joint || !alone
	}
}

// decides: a condition says more than that a call went well.
func decides(c paper.Cond) bool {
	op, ok := paper.Strip(c.Test).(*paper.Op)
	if ok && op.Name == "errors.As" { // what kind of error it is, is asked next
		return false
	}
	if !ok || len(op.Args) != 2 || !paper.IsNil(op.Args[1]) || c.Outcome != (op.Name == "==") {
		return true
	}
	switch x := paper.Strip(op.Args[0]).(type) {
	case *paper.Result:
		return x.What != "err"
	case *paper.Unknown:
		return false
	}
	return true
}

// wentWellSoFar: the condition says that none of several calls failed of which one gave the error.
func wentWellSoFar(c paper.Cond) bool {
	choice, op, with := tested(c.Test)
	if choice == nil || !paper.IsNil(with) || c.Outcome != (op == "==") {
		return false
	}
	return !slices.ContainsFunc(paper.Alternatives(choice), func(a paper.Alt) bool {
		return !paper.IsNil(a.Value) && decides(paper.Cond{Test: testOf("==", a.Value, with), Outcome: true})
	})
}

// together takes the conditions of one alternative apart, and of each way that leads to it past one of them.
func (x *expansion) together(conds []paper.Cond, depth int) {
	x.conjunction(conds, depth)
	for i, c := range conds {
		for _, p := range c.Past {
			if x.full() {
				return
			}
			if x.fuel--; x.fuel > 0 && !x.surely(p) {
				other := append(slices.Clone(conds[:i]), p)
				x.conjunction(append(other, conds[i+1:]...), depth)
			}
		}
	}
}

// conjunction takes conditions apart that hold together.
func (x *expansion) conjunction(conds []paper.Cond, depth int) {
	start, several := len(x.out), 0
	for i, c := range conds {
		if x.full() && several > 1 {
			break
		}
		if x.surely(c) || saidByOther(conds, i) {
			continue // it holds anyway where the event is done, so it keeps no run from it
		}
		if !surely(c, x.through) {
			x.expand(c.Test, c.Outcome, depth)
		}
		if decides(c) {
			several++
		}
	}
	x.join(start, several < 2)
	x.ways++
	for i := range x.out[start:] {
		if a := &x.out[start+i]; a.way == 0 {
			a.way = x.ways
		}
	}
	x.out = append(x.out[:start], withoutFailures(x.out[start:])...)
}

// saidByOther: another of the conditions says the same and more.
func saidByOther(conds []paper.Cond, i int) bool {
	for j := range conds {
		if j != i && saysOfSameCall(&conds[j], &conds[i]) && (j < i || !saysOfSameCall(&conds[i], &conds[j])) {
			return true
		}
	}
	return false
}

// saysOfSameCall: d is about another result of the call that c is about, and holds only where c does: of
// found, err := exists(id) that it was found, and that there was no error.
func saysOfSameCall(d, c *paper.Cond) bool {
	choice, op, with := tested(c.Test)
	other, otherOp, otherWith := tested(d.Test)
	if choice == nil || other == nil || other == choice || !sameReturns(choice, other) {
		return false
	}
	for i, a := range other.Alts {
		holds, decided := boolOf(testOf(op, choice.Alts[i].Value, with))
		if gives(a, testOf(otherOp, a.Value, otherWith), d.Outcome) && !(decided && holds == c.Outcome) {
			return false
		}
	}
	return true
}

// sameReturns: both are what the returns of one call gave.
func sameReturns(a, b *paper.Choice) bool {
	return slices.EqualFunc(a.Alts, b.Alts, func(x, y paper.Alt) bool {
		return len(x.Conds) > 0 && len(y.Conds) > 0 && listOf(x.Conds) == listOf(y.Conds)
	})
}

// withoutFailures drops from the tests of one alternative those that say only that a statement failed:
// its error is not nil, and not "no rows".
func withoutFailures(tests []atom) []atom {
	failed, found := map[*paper.Event]bool{}, map[*paper.Event]bool{}
	for _, a := range tests {
		if e, isNil := errorTest(a); e != nil && !isNil {
			failed[e] = true
		}
		if e, is := notFoundTest(a); e != nil && !is {
			found[e] = true
		}
	}
	if len(failed) == 0 || len(found) == 0 {
		return tests
	}
	return slices.DeleteFunc(slices.Clone(tests), func(a atom) bool {
		e, _ := errorTest(a)
		if e == nil {
			e, _ = notFoundTest(a)
		}
		return failed[e] && found[e]
	})
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

// saysNoDuplicate: the test is whether a write failed, on a way on which it is known not to be for a
// duplicate: then it says nothing of an earlier run. An error is none either that is not of the kind of
// which one of the other ways asks for a duplicate.
func (k *conditions) saysNoDuplicate(conds []paper.Cond, test paper.Value, among []paper.Alt) bool {
	e, _ := errorTest(atom{test: test})
	if e == nil {
		return false
	}
	for i, c := range conds {
		if !c.Outcome && (k.asksOf(e, conds[i:i+1], true) || isKind(c.Test, e) && slices.ContainsFunc(among, func(a paper.Alt) bool {
			return k.asksOf(e, a.Conds, false)
		})) {
			return true
		}
	}
	return false
}

// asksOf: one of the tests is whether e failed for a duplicate; that it did skips, or that it did not.
func (k *conditions) asksOf(e *paper.Event, conds []paper.Cond, skip bool) bool {
	return slices.ContainsFunc(k.atoms(conds), func(a atom) bool {
		op, ok := paper.Strip(a.test).(*paper.Op)
		return ok && a.skip == skip && asksForDuplicate(op) && paper.EventOf(op) == e
	})
}

// isKind: the test is whether the error of e is of a certain type.
func isKind(test paper.Value, e *paper.Event) bool {
	op, ok := paper.Strip(test).(*paper.Op)
	return ok && op.Name == "errors.As" && paper.EventOf(op) == e
}

// isOtherFailure: the test skips where a statement failed, on a way on which it is known not to be for
// want of a row.
func isOtherFailure(conds []paper.Cond, test atom) bool {
	e, isNil := errorTest(test)
	return e != nil && !isNil && slices.ContainsFunc(conds, func(c paper.Cond) bool {
		of, is := notFoundTest(atom{test: c.Test, skip: c.Outcome})
		return of == e && !is
	})
}

// asksForDuplicate: by a library's function, its sentinel error, or the code of the database.
func asksForDuplicate(op *paper.Op) bool {
	if op.Name == "duplicate" || len(op.Args) != 2 {
		return op.Name == "duplicate"
	}
	return paper.SentinelKind(op.Args[1]) == "duplicate" || op.Name == "==" && isUniqueCode(op.Args[1])
}

// maxImplied bounds how many conditions are held against each other.
const maxImplied = 24

// contradictory is cannotHold, asked once of each list.
func (k *conditions) contradictory(conds []paper.Cond) bool {
	return len(conds) > 0 && k.impossible.of(listOf(conds), func() bool { return k.cannotHold(conds) })
}

// cannotHold: the conditions, and those that they imply, do not all hold in one run.
func (k *conditions) cannotHold(conds []paper.Cond) bool {
	all := certain(conds)
	for i := 0; i < len(all) && len(all) < maxImplied; i++ {
		all = append(all, certain(k.shareOfAll(all[i]))...)
	}
	held := setOf(all)
	for i := range all {
		if k.exhausted(len(all)) {
			return false
		}
		c := &all[i]
		for j := range all[:i] {
			if d := &all[j]; c.Outcome != d.Outcome && c.SameStripped(d) {
				return true
			}
		}
		if k.ruledOutBy(c, held) {
			return true
		}
	}
	return false
}

// surely: the condition is one of those that hold on each way.
func surely(c paper.Cond, held []paper.Cond) bool {
	for i := range held { // not copied: this is asked more often than anything else
		if o := &held[i]; o.Outcome == c.Outcome && len(o.Past) == 0 && o.SameTest(&c) {
			return true
		}
	}
	return false
}

// surelyNot: one of the conditions that hold on each way says the contrary.
func surelyNot(c *paper.Cond, held []paper.Cond) bool {
	for i := range held {
		if o := &held[i]; o.Outcome != c.Outcome && len(o.Past) == 0 && o.SameTest(c) {
			return true
		}
	}
	return false
}

// certain leaves out the conditions that need not hold.
func certain(conds []paper.Cond) []paper.Cond { return dropping(conds, isSometimes) }

// isSometimes: there are ways on which the test is not made at all, so that it need not have the outcome.
func isSometimes(c *paper.Cond) bool { return len(c.Past) > 0 }

// ruledOutBy: the other conditions choose the alternative of the tested value for which c cannot hold.
func (k *conditions) ruledOutBy(c *paper.Cond, held *condSet) bool {
	choice, op, with := tested(c.Test)
	return choice != nil && slices.ContainsFunc(paper.Alternatives(choice), func(a paper.Alt) bool {
		if k.exhausted(1 + len(a.Conds)*len(held.conds)) {
			return false
		}
		if len(a.Conds) == 0 || !held.hasAll(a.Conds) { // asked first: it makes no value
			return false
		}
		b, decided := outcomeOf(testOf(op, a.Value, with), held.conds)
		return decided && b != c.Outcome
	})
}

// tested is the choice that a test is about: one of booleans, such as a flag that a loop sets, is the
// test itself, and op is "" then; of a comparison it is the first operand.
func tested(test paper.Value) (choice *paper.Choice, op string, with paper.Value) {
	switch t := paper.Strip(test).(type) {
	case *paper.Choice:
		return t, "", nil
	case *paper.Op:
		if len(t.Args) == 2 {
			choice, _ = paper.Strip(t.Args[0]).(*paper.Choice)
			return choice, t.Name, t.Args[1]
		}
	}
	return nil, "", nil
}

// testOf is the test of one alternative.
func testOf(op string, v, with paper.Value) paper.Value {
	if op == "" {
		return v
	}
	return apply(op, v, with)
}

// outcomeOf is the outcome of a test: decided by itself, or one of the conditions.
func outcomeOf(test paper.Value, conds []paper.Cond) (outcome, ok bool) {
	if b, decided := boolOf(test); decided {
		return b, true
	}
	asked := paper.Cond{Test: test}
	for i := range conds {
		if c := &conds[i]; c.SameStripped(&asked) {
			return c.Outcome, true
		}
	}
	return false, false
}

// gives: a test of the alternative may have the outcome. What led to it may have said otherwise.
func gives(a paper.Alt, test paper.Value, outcome bool) bool {
	if b, decided := boolOf(test); decided {
		return b == outcome
	}
	return !shared(paper.Cond{Test: test, Outcome: !outcome}, a.Conds)
}

func (x *expansion) operation(t *paper.Op, skip bool, depth int) {
	switch {
	case t.Name == "!" && len(t.Args) == 1:
		x.expand(t.Args[0], !skip, depth+1)
		return
	case len(t.Args) == 2:
		if c, spelling := choiceIn(t.Args[0]); c != nil {
			x.asksGiven.add(c)
			x.alternatives(c, func(a paper.Alt) paper.Value {
				if ruledOut(x.given, c, a) {
					return nil
				}
				return apply(t.Name, spelling(a.Value), t.Args[1])
			}, skip, depth)
			return
		}
		if c, ok := paper.Strip(t.Args[1]).(*paper.Choice); ok && isComparison(t.Name) {
			x.alternatives(c, func(a paper.Alt) paper.Value { return apply(t.Name, t.Args[0], a.Value) }, skip, depth)
			return
		}
	}
	x.add(t, skip)
}

// choiceIn is the choice that a test is about, and how it spells what it is one of.
func choiceIn(v paper.Value) (c *paper.Choice, spelling func(paper.Value) paper.Value) {
	switch x := paper.Strip(v).(type) {
	case *paper.Choice:
		return x, func(v paper.Value) paper.Value { return v }
	case *paper.Op:
		if _, spells := spellings[x.Name]; spells && len(x.Args) == 1 {
			of, inner := choiceIn(x.Args[0])
			return of, func(v paper.Value) paper.Value { return paper.NewOp(x.Name, inner(v)) }
		}
	}
	return nil, nil
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
