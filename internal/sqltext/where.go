package sqltext

import (
	"sort"
	"strings"
)

// reader holds what is needed to describe parts of one text.
type reader struct {
	holes []Placeholder // in order of their offsets
	// joined maps the names by which the SELECT at hand calls its tables but the first to the tables.
	joined map[string]string
	// named are the queries of WITH that pick rows of one table, of the statements that the one at hand stands in.
	named []picking
}

// between returns the placeholders from pos up to end.
func (r *reader) between(pos, end int) []Placeholder {
	from := sort.Search(len(r.holes), func(i int) bool { return r.holes[i].Offset >= pos })
	to := from
	for to < len(r.holes) && r.holes[to].Offset < end {
		to++
	}
	if from == to {
		return nil
	}
	return r.holes[from:to:to]
}

// args returns the placeholders in some expressions and their ordinals.
func (r *reader) args(exprs ...[]node) (ordinals []int, holes []Placeholder) {
	for _, e := range exprs {
		holes = append(holes, r.between(span(e))...)
	}
	for _, h := range holes {
		ordinals = append(ordinals, h.Ordinal)
	}
	return ordinals, holes
}

// splitWord cuts nodes at a word. The AND of BETWEEN does not count.
func splitWord(nodes []node, word string) [][]node {
	if len(nodes) == 0 {
		return nil
	}
	var parts [][]node
	start, between := 0, false
	for i, n := range nodes {
		switch {
		case n.is("between"):
			between = true
		case between && n.is("and"):
			between = false
		case n.is(word) || word == "and" && n.op("&&"):
			parts = append(parts, nodes[start:i])
			start = i + 1
		}
	}
	return append(parts, nodes[start:])
}

// conditions reads a condition.
func (r *reader) conditions(nodes []node) (conds []Cond, hasOr bool) {
	nodes = unwrap(nodes)
	for _, word := range []string{"or", "xor"} {
		alternatives := splitWord(nodes, word)
		if len(alternatives) < 2 {
			continue
		}
		for _, alt := range alternatives {
			conds = append(conds, r.conjuncts(alt)...)
		}
		return conds, true
	}
	return r.conjuncts(nodes), false
}

// conjuncts reads the parts between AND. A parenthesised part with OR is one
// conjunct, one with AND is several.
func (r *reader) conjuncts(nodes []node) []Cond {
	var conds []Cond
	for _, part := range splitWord(nodes, "and") {
		if len(part) == 0 {
			continue
		}
		inner := unwrap(part)
		if len(part) != 1 || len(inner) == 0 || inner[0].pos == part[0].pos {
			conds = append(conds, r.condition(part)...)
			continue
		}
		sub, or := r.conditions(inner)
		if or {
			sub = []Cond{r.cond("", "other", value{}, inner)}
		}
		conds = append(conds, sub...)
	}
	return conds
}

// cond makes a Cond whose placeholders are those in the sides.
func (r *reader) cond(column, op string, v value, sides ...[]node) Cond {
	if column == "" && op != "exists" && op != "not exists" {
		op = "other"
	}
	c := Cond{Column: column, Op: op, Kind: v.kind, Table: r.tableOf(column, sides)}
	if v.kind == ValueConst {
		c.Const = v.text
	}
	c.Args, c.Refs = r.args(sides...)
	return c
}

// tableOf is the joined table that the column of a condition is qualified with, "" if there is none.
func (r *reader) tableOf(column string, sides [][]node) string {
	for _, side := range sides {
		for _, n := range unwrap(side) {
			if column != "" && n.val == column && n.qual != "" {
				return r.joined[n.qual]
			}
		}
	}
	return ""
}

// condition reads one conjunct.
func (r *reader) condition(nodes []node) []Cond {
	rest := trimNot(nodes)
	if (len(nodes)-len(rest))%2 == 0 {
		return r.predicate(rest)
	}
	conds, or := r.conditions(rest)
	if len(conds) != 1 || or {
		return []Cond{r.cond("", "other", value{}, nodes)}
	}
	return []Cond{negate(conds[0])}
}

func negate(c Cond) Cond {
	if c.Op == "=" && c.Kind == ValueConst && (c.Const == "true" || c.Const == "false") {
		c.Const = map[string]string{"true": "false", "false": "true"}[c.Const]
		return c
	}
	if op, ok := negated[c.Op]; ok {
		c.Op = op
	} else {
		c.Op = "other"
	}
	return c
}

// predicateWords are the operators of a condition that are words.
var predicateWords = set("is in not like ilike between similar rlike regexp glob contains isnull notnull")

// predicate reads a conjunct without a leading NOT.
func (r *reader) predicate(nodes []node) []Cond {
	if nodes[0].is("exists") {
		c := r.cond("", "exists", value{kind: ValueSubquery}, nodes)
		c.From = queried(nodes[1:])
		return []Cond{c}
	}
	for i := 1; i < len(nodes); i++ {
		n := nodes[i]
		left, right := nodes[:i], nodes[i+1:]
		switch {
		case n.kind == nodeOp && comparing[n.val] != "" && nodes[i-1].kind != nodeOp:
			return r.comparison(comparing[n.val], left, right)
		case n.kind == nodeWord && predicateWords[n.val]:
			return r.wordPredicate(n.val, left, right)
		}
	}
	if column := columnOf(nodes); column != "" {
		return []Cond{r.cond(column, "=", value{kind: ValueConst, text: "true"}, nodes)}
	}
	return []Cond{r.cond("", "other", foreign.eval(nodes), nodes)}
}

// foreign is the scope in which no column is assigned.
var foreign = &scope{none: true}

// columnOf returns the column that an expression consists of, or "".
func columnOf(nodes []node) string {
	nodes = unwrap(nodes)
	if len(nodes) == 1 {
		return columnName(nodes[0])
	}
	if len(nodes) != 2 || !nodes[1].paren() {
		return ""
	}
	args := callArgs(nodes[1].sub)
	switch class := functions[nodes[0].val]; {
	case class == funcCoalesce && len(args) == 2 && foreign.eval(args[1]).kind == ValueConst,
		class == funcCast && len(args) == 1:
		if arg := trimAs(args[0]); len(arg) == 1 {
			return columnName(arg[0])
		}
	}
	return ""
}

// comparison reads left op right.
func (r *reader) comparison(op string, left, right []node) []Cond {
	if pairs := r.pairs(op, left, right); pairs != nil {
		return pairs
	}
	column := columnOf(left)
	if rc := columnOf(right); rc != "" && column == "" && mirrored[op] != "" {
		return []Cond{r.cond(rc, mirrored[op], foreign.eval(left), left, right)}
	}
	if len(right) == 2 && right[1].paren() && (right[0].is("any") || right[0].is("some") || right[0].is("all")) {
		return []Cond{r.cond(column, quantified[op+right[0].val], elements(right[1]), left, right)}
	}
	return []Cond{r.cond(column, op, foreign.eval(right), left, right)}
}

// quantified maps a comparison with ANY or ALL to an Op; the rest is other.
var quantified = map[string]string{"=any": "any", "=some": "any", "<>all": "not in"}

// elements classifies the argument of ANY.
func elements(group node) value {
	v := foreign.eval([]node{group})
	if v.kind == ValueConst && strings.HasPrefix(v.text, "{") {
		v.text = strings.Trim(v.text, "{}")
	}
	return v
}

// pairs reads (a, b) = (x, y).
func (r *reader) pairs(op string, left, right []node) []Cond {
	if op != "=" || len(left) != 1 || len(right) != 1 || !left[0].paren() || !right[0].paren() {
		return nil
	}
	ls, rs := split(left[0].sub, ","), split(right[0].sub, ",")
	if len(ls) != len(rs) || len(ls) < 2 {
		return nil
	}
	var conds []Cond
	for i := range ls {
		conds = append(conds, r.comparison("=", ls[i], rs[i])...)
	}
	return conds
}

// wordPredicate reads left word right for the operators that are words.
func (r *reader) wordPredicate(word string, left, right []node) []Cond {
	column := columnOf(left)
	c := &cursor{nodes: right}
	if word == "not" && !c.done() && c.peek(0).kind == nodeWord && predicateWords[c.peek(0).val] {
		conds := r.wordPredicate(c.peek(0).val, left, right[1:])
		if len(conds) == 1 {
			return []Cond{negate(conds[0])}
		}
		return []Cond{r.cond(column, "other", value{}, left, right)}
	}
	switch word {
	case "is":
		return []Cond{r.is(column, left, c)}
	case "isnull", "notnull":
		op := map[string]string{"isnull": "is null", "notnull": "is not null"}[word]
		return []Cond{r.cond(column, op, value{}, left, right)}
	case "in":
		c := r.cond(column, "in", foreign.eval(right), left, right)
		c.From = queried(right)
		return []Cond{c}
	case "like", "ilike":
		return []Cond{r.cond(column, "like", foreign.eval(c.until(isWord("escape"))), left, right)}
	case "between":
		if ends := splitWord(right, "and"); len(ends) == 2 {
			return []Cond{
				r.cond(column, ">=", foreign.eval(ends[0]), ends[0]),
				r.cond(column, "<=", foreign.eval(ends[1]), ends[1]),
			}
		}
	}
	return []Cond{r.cond(column, "other", value{}, left, right)}
}

func isWord(word string) func([]node, int) bool {
	return func(nodes []node, i int) bool { return nodes[i].is(word) }
}

// is reads what follows IS.
func (r *reader) is(column string, left []node, c *cursor) Cond {
	not := c.accept("not")
	out := r.cond(column, "other", value{}, left, c.nodes)
	switch {
	case c.accept("null"):
		out = r.cond(column, "is null", value{}, left, c.nodes)
	case c.accept("true"), c.accept("false"):
		out = r.cond(column, "=", value{kind: ValueConst, text: c.nodes[c.i-1].val}, left, c.nodes)
		if not && column != "" {
			out.Op = "<>"
		}
		return out
	case c.accept("distinct", "from"):
		out = r.cond(column, "<>", foreign.eval(c.rest()), left, c.nodes)
	}
	if not {
		return negate(out)
	}
	return out
}
