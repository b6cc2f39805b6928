package sqltext

import "slices"

// branch is one WHEN with its THEN.
type branch struct{ cond, then []node }

// caseOf classifies what stands between CASE and END.
func (s *scope) caseOf(sub []node) value {
	const (
		operand = iota
		cond
		then
		otherwise
	)
	var head, els []node
	var whens []branch
	state, start := operand, 0
	put := func(end int) {
		switch body := sub[start:end]; state {
		case operand:
			head = body
		case cond:
			whens = append(whens, branch{cond: body})
		case then:
			if len(whens) > 0 {
				whens[len(whens)-1].then = body
			}
		case otherwise:
			els = body
		}
	}
	words := map[string]int{"when": cond, "then": then, "else": otherwise}
	for i, n := range sub {
		if next, ok := words[n.val]; ok && n.kind == nodeWord {
			put(i)
			state, start = next, i+1
		}
	}
	put(len(sub))
	return s.branches(head, whens, els)
}

// branches classifies a choice between values. With an operand, the conditions
// are values it is compared with.
func (s *scope) branches(operand []node, whens []branch, els []node) value {
	exprs, conds := [][]node{els}, [][]node{operand}
	for _, w := range whens {
		exprs, conds = append(exprs, w.then), append(conds, w.cond)
	}
	results, v := s.parts(exprs)
	switch {
	case v.kind != ValueRelative:
	case s.addsMissing(exprs, results, conds):
		return value{kind: ValueSelf, own: true}
	default:
		return v
	}
	tests, test := s.parts(conds)
	switch {
	case !v.own && !test.own:
		return v
	case s.advances(&choice{conds, exprs, tests, results}):
		return relative
	}
	return value{kind: ValueSelf, own: true}
}

// addsMissing reports whether each result that changes the column relative to itself appends an element to
// it of which a condition asks whether the column holds it.
func (s *scope) addsMissing(exprs [][]node, results []value, conds [][]node) bool {
	for i, e := range exprs {
		if results[i].kind != ValueRelative {
			continue
		}
		e = unwrap(e)
		if len(e) != 2 || functions[e[0].val] != funcAppend || !e[1].paren() {
			return false
		}
		args := callArgs(e[1].sub)
		if len(args) != 2 || !slices.ContainsFunc(conds, func(c []node) bool { return s.asksFor(c, args[0]) || s.asksFor(c, args[1]) }) {
			return false
		}
	}
	return true
}

// asksFor reports whether a condition asks if the column holds the element: element = ANY(column).
func (s *scope) asksFor(cond, element []node) bool {
	element = unwrap(element)
	for i, n := range cond {
		if n.kind == nodeGroup && s.asksFor(n.sub, element) {
			return true
		}
		if !(n.is("any") || n.is("all")) || i+1 >= len(cond) || !cond[i+1].paren() {
			continue
		}
		list := unwrap(cond[i+1].sub)
		if at := i - 1 - len(element); at >= 0 && len(list) == 1 && s.owns(list[0]) && sameText(cond[at:i-1], element) {
			return true
		}
	}
	return false
}

// sameText reports whether two expressions are written alike.
func sameText(a, b []node) bool {
	return slices.EqualFunc(a, b, func(x, y node) bool {
		return x.kind == y.kind && x.val == y.val && x.qual == y.qual && sameText(x.sub, y.sub)
	})
}

// choice holds the parts of a CASE with what is known of them. The first of the
// conditions is the operand, the first of the results is that of ELSE.
type choice struct {
	conds, exprs   [][]node
	tests, results []value
}

// self stands for the unchanged column among the results of a choice, rest for
// any value that is not named in it.
const (
	self = "\x00self"
	rest = "\x00rest"
)

// advances reports whether a choice maps constants so that doing it twice gives
// another result than doing it once, as in a toggle or a cycle of states.
func (s *scope) advances(c *choice) bool {
	steps := map[string]string{}
	for i := 1; i < len(c.conds); i++ {
		from, ok1 := s.caseKey(c, i)
		to, ok2 := s.caseResult(c, i)
		if !ok1 || !ok2 {
			return false
		}
		if _, dup := steps[from]; !dup {
			steps[from] = to
		}
	}
	last, ok := s.caseResult(c, 0)
	if !ok {
		return false
	}
	apply := func(x string) string {
		to, ok := steps[x]
		if !ok {
			to = last
		}
		if to == self {
			return x
		}
		return to
	}
	steps[rest] = last
	for from := range steps {
		if once := apply(from); apply(once) != once {
			return true
		}
	}
	return false
}

// caseKey returns the constant that a condition compares the column with.
func (s *scope) caseKey(c *choice, i int) (string, bool) {
	if operand := c.conds[0]; len(operand) > 0 {
		return c.tests[i].text, c.tests[i].kind == ValueConst && len(operand) == 1 && s.owns(operand[0])
	}
	cond := unwrap(c.conds[i])
	for _, n := range cond {
		if n.kind == nodeGroup || n.kind == nodeCase {
			return "", false
		}
	}
	conds, or := new(reader).conditions(cond)
	if len(conds) != 1 || or || conds[0].Op != "=" || conds[0].Kind != ValueConst {
		return "", false
	}
	return conds[0].Const, conds[0].Column == s.column || s.any && conds[0].Column != ""
}

func (s *scope) caseResult(c *choice, i int) (string, bool) {
	expr := unwrap(c.exprs[i])
	switch {
	case len(expr) == 0:
		return "null", true
	case len(expr) == 1 && s.owns(expr[0]):
		return self, true
	}
	return c.results[i].text, c.results[i].kind == ValueConst
}
