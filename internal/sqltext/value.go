package sqltext

import (
	"slices"
	"strings"
)

// scope says which names mean the column being assigned.
type scope struct {
	column   string   // its name, or the text of the hole that makes it
	any      bool     // each column counts
	none     bool     // no column counts
	strict   bool     // only a qualified name counts
	insert   bool     // DEFAULT is a fresh value
	targets  []string // qualifiers of the row being changed, nil if not known
	others   []string // qualifiers of other rows
	proposed []string // qualifiers of the row proposed for insertion
}

// value is what is known of an expression.
type value struct {
	kind ValueKind
	own  bool   // the column's own value takes part
	text string // of a literal
	// given: the column keeps its own value only where another one is NULL.
	given bool
}

var relative = value{kind: ValueRelative, own: true}

// owns reports whether the node is the column in the row being changed.
func (s *scope) owns(n node) bool {
	switch {
	case s.none || slices.Contains(s.proposed, n.qual) && n.qual != "":
		return false
	case s.any:
		return columnName(n) != "" && !notColumns[n.val]
	case n.kind == nodeHole:
		return s.column != "" && n.val == s.column
	case columnName(n) == "" || n.val != s.column:
		return false
	case n.qual == "" || n.dyn:
		return !s.strict
	case s.targets != nil:
		return slices.Contains(s.targets, n.qual)
	}
	return !slices.Contains(s.others, n.qual)
}

// notColumns are words that are not columns where any column counts.
var notColumns = set(`second minute hour day week month quarter year epoch microsecond seconds minutes hours days weeks
	months years int integer bigint smallint text varchar numeric decimal float double real boolean bool date time
	timestamp timestamptz json jsonb uuid char binary signed unsigned at zone for over partition by order new old`)

// eval classifies an expression.
func (s *scope) eval(nodes []node) value {
	nodes = unwrap(trimAs(nodes))
	switch {
	case len(nodes) == 0:
		return value{}
	case len(nodes) == 1:
		return s.atom(nodes[0])
	}
	for _, f := range []func([]node) (value, bool){s.boolean, s.arithmetic, s.unary, s.literal, s.call, s.access} {
		if v, ok := f(nodes); ok {
			return v
		}
	}
	return s.mix(nodes)
}

// trimAs removes AS and what follows it, as in CAST(x AS type).
func trimAs(nodes []node) []node {
	for i, n := range nodes {
		if i > 0 && n.is("as") {
			return nodes[:i]
		}
	}
	return nodes
}

var constWords = set("true false null")

func (s *scope) atom(n node) value {
	switch n.kind {
	case nodeString:
		if n.dyn {
			return value{}
		}
		return value{kind: ValueConst, text: n.val}
	case nodeNumber:
		return value{kind: ValueConst, text: n.val}
	case nodeHole:
		if strings.HasPrefix(n.val, "{{") {
			return value{}
		}
		return value{kind: ValuePlaceholder, own: s.owns(n)}
	case nodeCase:
		return s.caseOf(n.sub)
	case nodeGroup:
		return s.groupOf(n)
	case nodeWord, nodeName:
		return s.nameOf(n)
	}
	return value{}
}

func (s *scope) nameOf(n node) value {
	switch {
	case s.owns(n):
		return value{kind: ValueSelf, own: true}
	case slices.Contains(s.proposed, n.qual) && n.qual != "":
		return value{kind: ValueSelf}
	case n.kind == nodeName && n.quote == '"' && n.qual == "":
		return value{kind: ValueConst, text: n.val}
	case n.kind == nodeWord && constWords[n.val]:
		return value{kind: ValueConst, text: n.val}
	case n.kind == nodeWord && freshWords[n.val], n.is("default") && s.insert, n.val == "nextval" && n.qual != "":
		return value{kind: ValueDefaultFresh}
	}
	return value{}
}

func (s *scope) groupOf(n node) value {
	if n.paren() && isQuery(n.sub) {
		return s.subquery(n.sub)
	}
	return s.list(n)
}

// list classifies the elements of a group as one value.
func (s *scope) list(n node) value {
	vals, v := s.parts(split(n.sub, ","))
	if len(vals) == 0 || v.kind == ValueRelative {
		return v
	}
	texts := make([]string, len(vals))
	for i := range vals {
		if vals[i].kind != vals[0].kind {
			return v
		}
		texts[i] = vals[i].text
	}
	return value{kind: vals[0].kind, own: v.own, text: strings.Join(texts, ",")}
}

// mix classifies an expression of unknown structure by its parts.
func (s *scope) mix(nodes []node) value {
	out := value{}
	for i, n := range nodes {
		v := value{}
		switch n.kind {
		case nodeWord, nodeName:
			if !isCall(nodes[i:]) {
				v = s.atom(n)
			}
		case nodeCase, nodeGroup:
			v = s.atom(n)
		}
		if v.kind == ValueRelative {
			return relative
		}
		out = join(out, v)
	}
	return out
}

// join combines the values of two parts none of which is relative.
func join(a, b value) value {
	out := value{own: a.own || b.own}
	switch {
	case out.own:
	case a.kind == ValueSubquery || b.kind == ValueSubquery:
		out.kind = ValueSubquery
	case a.kind == ValueDefaultFresh || b.kind == ValueDefaultFresh:
		out.kind = ValueDefaultFresh
	}
	return out
}

// parts classifies expressions that together make a value. A relative part
// makes the whole relative.
func (s *scope) parts(exprs [][]node) (vals []value, joined value) {
	for _, e := range exprs {
		v := s.eval(e)
		vals = append(vals, v)
		if v.kind == ValueRelative || joined.kind == ValueRelative {
			joined = relative
			continue
		}
		joined = join(joined, v)
	}
	return vals, joined
}

// booleanWords make an expression a condition.
var booleanWords = set("not is in like ilike between similar exists rlike regexp glob isnull notnull")

// boolean classifies a condition used as a value.
func (s *scope) boolean(nodes []node) (value, bool) {
	for _, word := range []string{"or", "xor", "and"} {
		exprs := splitWord(nodes, word)
		if len(exprs) < 2 {
			continue
		}
		_, v := s.parts(exprs)
		switch {
		case v.own && word == "xor":
			return relative, true
		case v.own && v.kind != ValueRelative:
			v.kind = ValueSelf
		}
		return v, true
	}
	if rest := trimNot(nodes); len(rest) < len(nodes) {
		v := s.eval(rest)
		if v.own {
			return relative, true
		}
		return join(v, value{}), true
	}
	for i, n := range nodes {
		compares := n.kind == nodeOp && comparing[n.val] != "" && i > 0 && nodes[i-1].kind != nodeOp
		if compares || n.kind == nodeWord && booleanWords[n.val] {
			return s.mix(nodes), true
		}
	}
	return value{}, false
}

func trimNot(nodes []node) []node {
	for len(nodes) > 1 && (nodes[0].is("not") || nodes[0].op("!")) {
		nodes = nodes[1:]
	}
	return nodes
}

// arithmetic classifies operands joined by operators.
func (s *scope) arithmetic(nodes []node) (value, bool) {
	exprs, ops := operands(nodes)
	if len(ops) == 0 {
		return value{}, false
	}
	_, v := s.parts(exprs)
	switch {
	case !v.own || v.kind == ValueRelative:
		return v, true
	case keeps(exprs, ops):
		return value{kind: ValueSelf, own: true}, true
	}
	return relative, true
}

// operands cuts nodes at the binary operators.
func operands(nodes []node) (exprs [][]node, ops []string) {
	start := 0
	for i, n := range nodes {
		if i == 0 || n.kind != nodeOp || nodes[i-1].kind == nodeOp || !growing[n.val] && !keeping[n.val] {
			continue
		}
		exprs, ops = append(exprs, nodes[start:i]), append(ops, n.val)
		start = i + 1
	}
	return append(exprs, nodes[start:]), ops
}

// keeps reports whether doing all operations a second time changes nothing.
func keeps(exprs [][]node, ops []string) bool {
	for i, op := range ops {
		switch {
		case keeping[op]:
		case op == "||" && mergesObject(exprs):
		case op == "-" && isKey(exprs[i+1]):
		default:
			return false
		}
	}
	return true
}

var objectFuncs = set("jsonb_build_object json_build_object jsonb_object json_object hstore")

// mergesObject reports whether one operand shows that "||" merges JSON objects.
func mergesObject(exprs [][]node) bool {
	braces, jsonb := false, false
	for _, e := range exprs {
		for _, n := range flatten(e) {
			object := n.kind == nodeString && strings.HasPrefix(n.val, "{")
			isJSON := strings.HasPrefix(n.cast, "json")
			if n.kind == nodeWord && objectFuncs[n.val] || object && (isJSON || strings.Contains(n.val, ":")) {
				return true
			}
			braces, jsonb = braces || object, jsonb || isJSON
		}
	}
	return braces && jsonb
}

// flatten returns the nodes, with those in a first level of groups.
func flatten(nodes []node) []node {
	var out []node
	for _, n := range nodes {
		out = append(append(out, n), n.sub...)
	}
	return out
}

// isKey reports whether an operand is the name of a JSON key.
func isKey(expr []node) bool {
	if len(expr) != 1 {
		return false
	}
	n := expr[0]
	if n.kind == nodeString && n.cast == "" {
		return n.val != "" && !isDigit(n.val[0]) && strings.IndexByte("+-. ", n.val[0]) < 0
	}
	return n.cast == "text" || n.cast == "varchar"
}

// unary classifies an expression with a sign.
func (s *scope) unary(nodes []node) (value, bool) {
	rest, sign := nodes, ""
	for len(rest) > 1 && rest[0].kind == nodeOp {
		if val := rest[0].val; val != "+" && val != "@" {
			sign = val
		}
		rest = rest[1:]
	}
	if len(rest) == len(nodes) {
		return value{}, false
	}
	v := s.eval(rest)
	switch {
	case v.own && sign != "":
		return relative, true
	case v.kind == ValueConst:
		v.text = sign + v.text
		return v, true
	case v.kind == ValueRelative || v.own:
		return v, true
	}
	return join(v, value{}), true
}

var typedLiterals = set("date time timestamp timestamptz interval json jsonb uuid binary point")

// literal classifies the values made of several words.
func (s *scope) literal(nodes []node) (value, bool) {
	first, last := nodes[0], nodes[len(nodes)-1]
	switch {
	case (first.is("array") || first.is("row")) && len(nodes) == 2:
		v := s.atom(last)
		if v.kind != ValueConst && v.kind != ValueRelative {
			v = join(v, value{})
		}
		return v, true
	case first.is("next") && nodes[1].is("value"):
		return value{kind: ValueDefaultFresh}, true
	case first.kind == nodeWord && nodes[1].kind == nodeString && (typedLiterals[first.val] || first.val[0] == '_'):
		return s.atom(nodes[1]), true
	case first.is("interval"):
		return value{}, true
	}
	for i := 1; i+1 < len(nodes); i++ {
		if nodes[i].is("at") && nodes[i+1].is("time") {
			v := s.eval(nodes[:i])
			if v.kind == ValueRelative {
				return v, true
			}
			return join(v, value{}), true
		}
	}
	return value{}, false
}

// access classifies the use of an element of a document or an array.
func (s *scope) access(nodes []node) (value, bool) { return s.mix(nodes), true }

// call classifies the call of a function.
func (s *scope) call(nodes []node) (value, bool) {
	name, args := nodes[0], nodes[1]
	if len(nodes) != 2 || !args.paren() || name.kind != nodeWord && name.kind != nodeName || name.is("any") || name.is("all") {
		return value{}, false
	}
	class, exprs := functions[name.val], callArgs(args.sub)
	switch {
	case class == funcFresh:
		return value{kind: ValueDefaultFresh}, true
	case class == funcProposed:
		return value{kind: ValueSelf}, true
	case class == funcIf && len(exprs) == 3:
		return s.branches(nil, []branch{{cond: exprs[0], then: exprs[1]}}, exprs[2]), true
	}
	vals, v := s.parts(exprs)
	switch {
	case v.kind == ValueRelative:
		return v, true
	case v.kind == ValueDefaultFresh && coarse[name.val]: // a day, which runs may share
		return value{own: v.own}, true
	case class == funcCast && len(vals) > 0:
		if len(vals) > 1 && vals[0] == (value{}) {
			return vals[1], true // CONVERT(type, value)
		}
		return vals[0], true
	case v.own:
		own := ownCall(class, exprs)
		own.given = class == funcCoalesce && len(vals) == 2 && !vals[0].own && vals[1].own
		return own, true
	}
	return foreignCall(class, exprs, vals, v), true
}

// coarse are the functions that make of a moment what is the same for a while.
var coarse = set("to_char date_trunc date date_format date_part extract strftime year month day")

// ownCall classifies a function that is given the column itself.
func ownCall(class funcClass, args [][]node) value {
	switch class {
	case funcGrows:
		return relative
	case funcAppend:
		if hasCall(args, "array_remove") {
			return value{kind: ValueSelf, own: true}
		}
		return relative
	case funcShift:
		if len(args) > 1 {
			return relative
		}
		return value{kind: ValueSelf, own: true}
	case funcSame, funcCoalesce:
		return value{kind: ValueSelf, own: true}
	}
	return value{own: true}
}

func hasCall(args [][]node, name string) bool {
	for _, a := range args {
		if len(a) == 2 && a[0].is(name) && a[1].paren() {
			return true
		}
	}
	return false
}

// foreignCall classifies a function that is not given the column.
func foreignCall(class funcClass, args [][]node, vals []value, joined value) value {
	switch class {
	case funcClock, funcShift:
		if len(args) == 0 && class == funcClock {
			return value{kind: ValueDefaultFresh}
		}
		for _, v := range vals {
			if v.kind == ValueConst && strings.EqualFold(v.text, "now") {
				return value{kind: ValueDefaultFresh}
			}
		}
	case funcCoalesce:
		if len(vals) > 0 && vals[0].kind == ValuePlaceholder {
			return value{}
		}
	}
	return joined
}

// callArgs splits the arguments of a call, also at the words that some functions
// have in place of commas.
func callArgs(sub []node) [][]node {
	args := split(sub, ",")
	if len(args) != 1 {
		return args
	}
	for _, word := range []string{"from", "for", "using", "in"} {
		if parts := splitWord(sub, word); len(parts) > 1 {
			return parts
		}
	}
	return args
}

// subquery classifies a subquery used as a value. It is relative if it has no
// table of its own, or reads the target table, and changes the column; a set of
// distinct values does not grow.
func (s *scope) subquery(sub []node) value {
	parts := clauses(flattenParens(sub), selectHeads)
	inner := *s
	tables := refs(parts["from"])
	inner.strict = len(tables) > 0
	for _, r := range tables {
		if slices.Contains(s.targets, r.name) && r.name != "" {
			inner.strict, inner.none = false, s.none && !s.insert
			inner.targets = append(slices.Clone(s.targets), r.alias)
		}
	}
	inner.any = s.any && !inner.strict
	if list := parts["select"]; len(list) > 0 && list[0].is("distinct") {
		return value{kind: ValueSubquery} // a set
	}
	_, v := inner.parts(split(parts["select"], ","))
	if v.kind == ValueRelative {
		return relative
	}
	return value{kind: ValueSubquery, own: v.own && s.insert}
}
