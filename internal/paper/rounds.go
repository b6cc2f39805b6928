package paper

// rounds are the tests by which the rounds of a loop end it, which is executed round after round: each of them
// may, and the environment holds those of the last.
type rounds struct {
	f     *frame
	exits []exit
}

// maxRounds is how many tests of rounds are made one; of more the last stands for all.
const maxRounds = 32

// exit is a block of a loop of which one way leads out.
type exit struct {
	block   int
	outcome bool // the outcome that leads out
	tests   []Value
	open    bool // some round may leave here
}

func (f *frame) newRounds(h int, body []int) *rounds {
	r := &rounds{f: f}
	for _, b := range body {
		succs := f.fn.Func.Blocks[b].Succs
		delete(f.anyRound, b)
		if b == h || len(succs) != 2 {
			continue
		}
		if yes, no := !contains(body, int(succs[0])), !contains(body, int(succs[1])); yes != no {
			r.exits = append(r.exits, exit{block: b, outcome: yes})
		}
	}
	return r
}

// note keeps the tests of a round.
func (r *rounds) note() {
	for i := range r.exits {
		x := &r.exits[i]
		if test := r.f.lastTest(x.block); r.f.run[x.block] && test != nil {
			x.tests = append(x.tests, test)
			x.open = x.open || r.f.live[x.block][way(x.outcome)]
		}
	}
}

// end makes one test of those of all rounds, for what lies behind the loop.
func (r *rounds) end() {
	for _, x := range r.exits {
		if len(x.tests) < 2 || len(x.tests) > maxRounds || asksForNil(x.tests[0]) {
			continue
		}
		if r.f.anyRound == nil {
			r.f.anyRound = map[int]Value{}
		}
		r.f.anyRound[x.block] = whereAny(x.tests, x.outcome)
		r.f.run[x.block] = true
		r.f.live[x.block][way(x.outcome)] = x.open
	}
}

// asksForNil: such tests are mostly of errors, and that each of several calls went well says no more than that the
// last one did.
func asksForNil(test Value) bool {
	op, ok := strip(test).(*Op)
	return ok && len(op.Args) == 2 && isNil(op.Args[1])
}

// way is the index of the successor to which a test leads.
func way(outcome bool) int {
	if outcome {
		return 0
	}
	return 1
}

// whereAny is a test that has the outcome where one of the tests has it.
func whereAny(tests []Value, outcome bool) Value {
	var alts []Alt
	var none []Cond
	for _, t := range tests {
		if b, decided := decidedBool(t); decided && b != outcome {
			continue
		} else if decided {
			return t
		}
		alts = append(alts, Alt{boolean(outcome), []Cond{{Test: t, Outcome: outcome}}})
		none = append(none, Cond{Test: t, Outcome: !outcome})
	}
	switch len(alts) {
	case 0:
		return boolean(!outcome)
	case 1:
		return none[0].Test
	}
	return newChoice(append(alts, Alt{boolean(!outcome), none}))
}

func decidedBool(v Value) (outcome, ok bool) {
	c, ok := strip(v).(*Const)
	return ok && c.Text == "true", ok
}
