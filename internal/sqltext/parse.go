package sqltext

import (
	"slices"
	"strings"
)

// Parse describes the statements of a text. Statements are separated by
// semicolons; the body of a trigger, function or procedure belongs to the
// statement that creates it. Parse never fails: text that does not begin like a
// statement gives Kind Unknown, with those clauses filled in that are found.
// A text without anything but comments gives no statement.
func Parse(text string) []Statement {
	toks, holes := lex(text)
	r := &reader{holes: holes}
	var out []Statement
	for _, part := range statements(tree(toks)) {
		out = append(out, r.statement(part))
	}
	return out
}

var routineWords = set("trigger function procedure")
var beginWords = set("begin")

// statements cuts nodes at semicolons.
func statements(nodes []node) [][]node {
	var out [][]node
	routine := false
	for _, part := range split(nodes, ";") {
		part = trimOps(part, ")")
		if len(part) == 0 {
			continue
		}
		if routine {
			last := &out[len(out)-1]
			*last = append(slices.Clip(*last), part...)
			routine = !endsRoutine(part)
			continue
		}
		out = append(out, blocks(part)...)
		routine = part[0].is("create") && containsWord(part, routineWords) && containsWord(part, beginWords)
	}
	return out
}

var innerBlocks = set("if loop while case repeat for")

// endsRoutine reports whether a part is the END of a routine.
func endsRoutine(part []node) bool {
	return part[0].is("end") && (len(part) == 1 || part[1].kind != nodeWord || !innerBlocks[part[1].val])
}

// blocks separates BEGIN from a statement that follows it.
func blocks(nodes []node) [][]node {
	for i := 1; i < min(len(nodes), 4) && nodes[0].is("begin"); i++ {
		if nodes[i].kind == nodeWord && dmlWords[nodes[i].val] {
			return [][]node{nodes[:i], nodes[i:]}
		}
	}
	return [][]node{nodes}
}

func containsWord(nodes []node, words map[string]bool) bool {
	return slices.ContainsFunc(nodes, func(n node) bool { return n.kind == nodeWord && words[n.val] })
}

// trimOps removes leading operators of one kind.
func trimOps(nodes []node, op string) []node {
	for len(nodes) > 0 && nodes[0].op(op) {
		nodes = nodes[1:]
	}
	return nodes
}

var dmlWords = set("select insert update delete merge with replace upsert")

// kinds gives the kind of the statements of which only the first word matters.
var kinds = func() map[string]Kind {
	m := map[string]Kind{}
	for kind, words := range map[Kind]string{
		TxControl: "begin start commit rollback savepoint release end abort apply",
		DDL:       "create alter drop rename comment grant revoke",
		Truncate:  "truncate",
		Other: `set show pragma call exec execute do notify listen unlisten vacuum analyze explain use copy refresh values
			table unlock kill declare fetch describe desc load optimize reindex cluster checkpoint discard deallocate
			prepare reset flush attach detach print handler`,
		Lock: "lock",
	} {
		for w := range set(words) {
			m[w] = kind
		}
	}
	return m
}()

// statement describes one statement.
func (r *reader) statement(nodes []node) Statement {
	pos, end := span(nodes)
	var st Statement
	outer := len(r.named)
	ctes, nodes := r.ctes(nodes)
	nodes = flattenParens(nodes)
	if len(nodes) > 0 {
		st.CTEs, nodes = r.inserted(nodes)
		r.fill(&st, nodes)
		r.subqueries(&st, nodes)
	}
	st.CTEs = append(ctes, st.CTEs...)
	st.Placeholders = r.between(pos, end)
	r.named = r.named[:outer]
	return st
}

// fill reads everything but the subqueries.
func (r *reader) fill(st *Statement, nodes []node) {
	switch first := nodes[0]; {
	case first.is("select"):
		r.selection(st, nodes)
	case first.is("insert"), first.is("replace") && !isCall(nodes), first.is("upsert"):
		r.insert(st, nodes)
	case first.is("update"):
		r.update(st, nodes)
	case first.is("delete"):
		r.deletion(st, nodes)
	case first.is("merge"):
		r.merge(st, nodes)
	case first.is("if"):
		r.ifExists(st, nodes)
	case first.is("set"):
		r.setStatement(st, nodes)
	case first.kind == nodeWord && kinds[first.val] != Unknown && !isExpression(nodes):
		r.simple(st, nodes)
	default:
		r.unknown(st, nodes)
	}
}

func isCall(nodes []node) bool { return len(nodes) > 1 && nodes[1].paren() }

// isExpression reports whether an operator follows the first word, so that the
// word is a column.
func isExpression(nodes []node) bool {
	return len(nodes) > 1 && nodes[1].kind == nodeOp && !nodes[1].op("*")
}

// simple reads the statements that only have a kind and a table.
func (r *reader) simple(st *Statement, nodes []node) {
	st.Kind = kinds[nodes[0].val]
	for i, n := range nodes {
		if n.kind == nodeWord && lockFuncs[n.val] && (isCall(nodes[i:]) || strings.HasPrefix(nodes[0].val, "exec")) {
			st.Kind = Lock
			return
		}
	}
	switch st.Kind {
	case Lock:
		st.Table = firstTable(nodes[1:])
	case DDL, Truncate:
		st.Table = ddlTable(nodes)
	}
	addTables(st, st.Table)
}

var ddlFillers = set("table tables temp temporary unlogged if not exists only global local external foreign column")

// firstTable returns the first name after the words that may precede it.
func firstTable(nodes []node) string {
	c := &cursor{nodes: nodes}
	for c.acceptAny(ddlFillers) {
	}
	return tableName(c.peek(0))
}

// ddlTable returns the table of a schema change: what follows TABLE or ON.
func ddlTable(nodes []node) string {
	for i, n := range nodes {
		if n.is("table") || n.is("on") {
			return firstTable(nodes[i+1:])
		}
	}
	if nodes[0].is("truncate") {
		return firstTable(nodes[1:])
	}
	return ""
}

// ctes reads the WITH list and returns what follows it.
func (r *reader) ctes(nodes []node) ([]Statement, []node) {
	c := &cursor{nodes: nodes}
	if !c.accept("with") {
		return nil, nodes
	}
	c.accept("recursive")
	var out []Statement
	for !c.done() {
		name := tableName(c.peek(0))
		c.i++
		c.group() // column names
		if !c.accept("as") {
			return out, nodes
		}
		c.accept("not")
		c.accept("materialized")
		body, ok := c.group()
		if !ok {
			return out, c.rest()
		}
		st := r.statement(body)
		st.Name = name
		out = append(out, st)
		if p, ok := r.picking(body); ok {
			p.name = name
			r.named = append(r.named, p)
		}
		if !c.peek(0).op(",") {
			break
		}
		c.i++
	}
	return out, c.rest()
}

// flattenParens removes the parentheses around a leading query.
func flattenParens(nodes []node) []node {
	for len(nodes) > 0 && nodes[0].paren() && isQuery(nodes[0].sub) {
		nodes = append(slices.Clip(nodes[0].sub), nodes[1:]...)
	}
	return nodes
}

var rowWords = set("values value select set default")

// inserted opens the query of an INSERT, which may stand in parentheses and may
// have a WITH list of its own.
func (r *reader) inserted(nodes []node) ([]Statement, []node) {
	if !nodes[0].is("insert") && !nodes[0].is("replace") {
		return nil, nodes
	}
	i := slices.IndexFunc(nodes, func(n node) bool {
		return n.is("with") || n.kind == nodeWord && rowWords[n.val] || n.paren() && isQuery(n.sub)
	})
	if i < 0 || rowWords[nodes[i].val] {
		return nil, nodes
	}
	ctes, query := r.ctes(flattenParens(nodes[i:]))
	return ctes, append(slices.Clip(nodes[:i]), flattenParens(query)...)
}

// subqueries adds what matters of the subqueries in nodes.
func (r *reader) subqueries(st *Statement, nodes []node) {
	for _, n := range nodes {
		if n.kind != nodeGroup && n.kind != nodeCase {
			continue
		}
		if !isQuery(n.sub) {
			r.subqueries(st, n.sub)
			continue
		}
		sub := r.statement(n.sub)
		addTables(st, sub.Tables...)
		st.ForUpdate = st.ForUpdate || sub.ForUpdate
		st.SkipLocked = st.SkipLocked || sub.SkipLocked
	}
}

func addTables(st *Statement, names ...string) {
	for _, name := range names {
		if name != "" && !slices.Contains(st.Tables, name) {
			st.Tables = append(st.Tables, name)
		}
	}
}

func addRefs(st *Statement, tables []ref) {
	for _, t := range tables {
		addTables(st, t.name)
	}
}

var unknownHeads = set("from where returning set for lock limit order group")

// unknown reads text that does not begin like a statement: the end of one, or
// one whose beginning is a placeholder.
func (r *reader) unknown(st *Statement, nodes []node) {
	i := slices.IndexFunc(nodes, func(n node) bool { return n.is("conflict") || n.is("duplicate") || n.is("do") })
	if i >= 0 {
		sc := &scope{proposed: []string{"excluded", "new"}}
		r.onConflict(st, nodes[max(i-1, 0):], sc)
		return
	}
	parts := clauses(nodes, unknownHeads)
	if st.Sets = r.assigns(parts["set"], &scope{}); st.Sets != nil {
		st.Kind = Update
	}
	addRefs(st, refs(parts["from"]))
	st.Where, st.WhereOr = r.conditions(parts["where"])
	st.Returning = columns(parts["returning"])
	st.Limit1 = isOne(parts["limit"])
	r.locking(st, parts)
}
