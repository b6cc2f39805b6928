package sqltext

import (
	"cmp"
	"slices"
	"strings"
)

var updateHeads = set("update set from where order limit returning output if")
var deleteHeads = set("delete from using where order limit returning output if")
var dmlModifiers = set("low_priority ignore quick only delayed high_priority")
var orActions = set("ignore replace rollback abort fail")

// modifiers passes over what may stand between the verb and the table.
func (c *cursor) modifiers() {
	for c.acceptAny(dmlModifiers) {
	}
	if c.accept("or") {
		c.acceptAny(orActions)
	}
	isTop(c)
	for c.acceptAny(dmlModifiers) {
	}
}

func (r *reader) update(st *Statement, nodes []node) {
	st.Kind = Update
	parts := clauses(nodes, updateHeads)
	c := &cursor{nodes: parts["update"]}
	c.modifiers()
	targets, from := refs(c.until(isWord("using"))), refs(parts["from"])
	sc := r.target(st, targets, from)
	st.Sets = r.assigns(parts["set"], sc)
	r.tail(st, parts, sc.targets, from)
}

// target fills in the tables and returns the scope for the assignments.
func (r *reader) target(st *Statement, targets, from []ref) *scope {
	sc := &scope{}
	for i, t := range append(slices.Clip(targets), from...) {
		names := []string{t.name}
		if t.alias != "" {
			names = []string{t.alias, t.name}
		}
		if i > 0 && len(targets) > 0 {
			sc.others = append(sc.others, names[0])
			continue
		}
		st.Table = t.name
		if !t.dyn || t.alias != "" {
			sc.targets = names
		}
	}
	for _, t := range from {
		if t.alias != "" && t.alias == st.Table {
			st.Table = t.name // the target is named by its alias
			sc.targets = append(sc.targets, t.name)
			addTables(st, t.name)
			targets = nil
		}
	}
	addRefs(st, targets)
	addRefs(st, from)
	return sc
}

// tail reads the clauses that UPDATE and DELETE have in common. The target is known by some names; others
// are the tables it is joined with.
func (r *reader) tail(st *Statement, parts map[string][]node, names []string, others []ref) {
	st.Where, st.WhereOr = r.conditions(parts["where"])
	if !st.WhereOr {
		st.Where = append(st.Where, r.picked(st.Table, parts["where"])...)
		st.Where = append(st.Where, r.joinedPicks(st.Table, names, others, parts["where"])...)
	}
	if body := parts["if"]; len(body) > 0 {
		conds, or := r.conditions(body)
		st.Where, st.WhereOr = append(st.Where, conds...), st.WhereOr || or
	}
	st.Returning = columns(parts["returning"])
	if st.Returning == nil {
		st.Returning = columns(parts["output"])
	}
	st.Limit1 = isOne(parts["limit"])
}

// picked reads the conditions by which a subquery picked the rows of the target itself: id IN (SELECT
// id FROM t WHERE ...), which hold for each row that is changed.
func (r *reader) picked(table string, where []node) []Cond {
	var conds []Cond
	for _, part := range splitWord(unwrap(where), "and") {
		if len(part) != 3 || !part[1].is("in") && !part[1].op("=") || !part[2].paren() || !isQuery(part[2].sub) {
			continue
		}
		p, ok := r.picking(part[2].sub)
		if ok && p.of(table) && slices.Equal(p.columns, []string{columnOf(part[:1])}) {
			conds = append(conds, p.conds...)
		}
	}
	return conds
}

// joinedPicks is picked for queries that are joined to the target by a column of the same name: UPDATE t SET ...
// FROM (SELECT id FROM t WHERE ...) p WHERE t.id = p.id.
func (r *reader) joinedPicks(table string, names []string, from []ref, where []node) []Cond {
	var conds []Cond
	for _, f := range from {
		p, ok := r.pickingOf(f)
		if !ok || !p.of(table) {
			continue
		}
		own := cmp.Or(f.alias, f.name)
		for _, part := range splitWord(unwrap(where), "and") {
			if len(part) != 3 || !part[1].op("=") || !p.gives(part[0].val) || part[0].val != part[2].val {
				continue
			}
			left, right := part[0].qual, part[2].qual
			if left == own && slices.Contains(names, right) || right == own && slices.Contains(names, left) {
				conds = append(conds, p.conds...)
				break
			}
		}
	}
	return conds
}

// picking is a query that picks rows of one table: all of them meet the conditions.
type picking struct {
	name, table string
	columns     []string
	conds       []Cond
}

func (p picking) of(table string) bool { return table != "" && p.table == table }

// gives reports whether a column of the rows is one of the result.
func (p picking) gives(column string) bool {
	return slices.Contains(p.columns, column) || slices.Contains(p.columns, "*")
}

func (r *reader) picking(body []node) (picking, bool) {
	query := flattenParens(body)
	if len(query) == 0 || !query[0].is("select") || slices.ContainsFunc(query, combines) {
		return picking{}, false
	}
	from := refs(clauses(query, selectHeads)["from"])
	if len(from) != 1 {
		return picking{}, false
	}
	var sel Statement
	r.selection(&sel, query)
	p := picking{table: from[0].name, columns: sel.Columns, conds: sel.Where}
	for i := range p.conds {
		p.conds[i].Unlocked = !sel.ForUpdate
	}
	if source, ok := r.pickingOf(from[0]); ok {
		p.table, p.conds = source.table, slices.Concat(source.conds, p.conds)
	}
	return p, !sel.WhereOr
}

// pickingOf is the picking that a table in FROM is: a query in parentheses, or one that WITH named.
func (r *reader) pickingOf(t ref) (picking, bool) {
	if t.query != nil {
		return r.picking(t.query)
	}
	for _, p := range slices.Backward(r.named) {
		if p.name == t.name && p.name != "" {
			return p, true
		}
	}
	return picking{}, false
}

// combines: the word joins two queries.
func combines(n node) bool { return n.kind == nodeWord && setOperators[n.val] }

func (r *reader) deletion(st *Statement, nodes []node) {
	st.Kind = Delete
	parts := clauses(nodes, deleteHeads)
	c := &cursor{nodes: parts["delete"]}
	c.modifiers()
	targets, from := refs(c.rest()), refs(parts["from"])
	if len(targets) == 0 && len(from) > 0 {
		targets, from = from[:1], from[1:]
	}
	others := append(from, refs(parts["using"])...)
	sc := r.target(st, targets, others)
	r.tail(st, parts, sc.targets, others)
}

// setStatement reads text that begins with SET: the middle of an UPDATE if it
// has a WHERE or changes a column relative to itself, else the setting of an
// option.
func (r *reader) setStatement(st *Statement, nodes []node) {
	parts := clauses(nodes, updateHeads)
	sets := r.assigns(parts["set"], &scope{})
	_, where := parts["where"]
	if !where && !slices.ContainsFunc(sets, Assign.IsRelative) {
		st.Kind = Other
		if containsWord(nodes, set("transaction")) {
			st.Kind = TxControl
		}
		return
	}
	st.Kind, st.Sets = Update, sets
	r.tail(st, parts, nil, nil)
}

// assigns reads a list of assignments.
func (r *reader) assigns(nodes []node, sc *scope) []Assign {
	var out []Assign
	for _, part := range split(nodes, ",") {
		out = append(out, r.assign(part, sc)...)
	}
	return out
}

// compound maps the operators that assign and compute to whether they change
// the column each time.
var compound = map[string]bool{
	"+=": true, "-=": true, "*=": true, "/=": true, "^=": true, "||=": true, "%=": false, "&=": false, "|=": false,
}

// assign reads one assignment, which may be that of a tuple.
func (r *reader) assign(nodes []node, sc *scope) []Assign {
	i := slices.IndexFunc(nodes, func(n node) bool {
		_, ok := compound[n.val]
		return n.kind == nodeOp && (ok || n.val == "=" || n.val == ":=")
	})
	if i < 1 {
		return nil
	}
	left, right := nodes[0], nodes[i+1:]
	if left.paren() && i == 1 {
		return r.tuple(left, right, sc)
	}
	if left.kind != nodeWord && left.kind != nodeName && left.kind != nodeHole {
		return nil
	}
	inner := sc.of(left)
	a := r.value(inner, right, left.pos)
	if grows, ok := compound[nodes[i].val]; ok {
		a.Kind, a.Const = ValueSelf, ""
		if grows {
			a.Kind = ValueRelative
		}
	}
	return []Assign{a}
}

// of returns the scope for an assignment to the column at the left.
func (s *scope) of(left node) *scope {
	inner := *s
	inner.column = columnName(left)
	if left.kind == nodeHole {
		inner.column = left.val
	}
	if left.qual != "" && !slices.Contains(s.targets, left.qual) {
		inner.targets = []string{left.qual}
	}
	return &inner
}

// value describes the expression given to the column of a scope.
func (r *reader) value(sc *scope, expr []node, offset int) Assign {
	v := sc.eval(expr)
	a := Assign{Column: sc.column, Kind: v.kind, Offset: offset}
	if v.kind == ValueConst {
		a.Const = v.text
	}
	if len(sc.column) > 0 && strings.IndexByte("?:@$%{", sc.column[0]) >= 0 {
		a.Column = ""
	}
	a.Args, a.Refs = r.args(expr)
	a.Given = v.given && len(a.Refs) == 1
	return a
}

// tuple reads (a, b) = (x, y) or (a, b) = (SELECT ...).
func (r *reader) tuple(left node, right []node, sc *scope) []Assign {
	names := split(left.sub, ",")
	var exprs [][]node
	if len(right) > 0 {
		if last := right[len(right)-1]; last.paren() && !isQuery(last.sub) {
			exprs = split(last.sub, ",")
		}
	}
	var out []Assign
	for i, name := range names {
		if len(name) == 0 {
			continue
		}
		expr := right
		if i < len(exprs) {
			expr = exprs[i]
		}
		out = append(out, r.value(sc.of(name[0]), expr, name[0].pos))
	}
	return out
}
