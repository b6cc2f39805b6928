package sqltext

import "cmp"

var selectHeads = set("select into from where group having window order limit offset fetch for lock")
var setOperators = set("union intersect except minus")
var selectModifiers = set("distinct all sql_calc_found_rows straight_join high_priority sql_no_cache")

// selection reads a SELECT. Of UNION and its kin the first part counts, and the
// tables of all parts.
func (r *reader) selection(st *Statement, nodes []node) {
	c := &cursor{nodes: nodes}
	st.Kind = Select
	r.selectPart(st, c.until(head(setOperators)))
	for !c.done() {
		c.i++
		c.accept("all")
		c.accept("distinct")
		var part Statement
		r.selectPart(&part, flattenParens(c.until(head(setOperators))))
		addTables(st, part.Tables...)
		st.ForUpdate = st.ForUpdate || part.ForUpdate
		st.SkipLocked = st.SkipLocked || part.SkipLocked
	}
}

func (r *reader) selectPart(st *Statement, nodes []node) {
	parts := clauses(nodes, selectHeads)
	list := &cursor{nodes: parts["select"]}
	for list.acceptAny(selectModifiers) {
		if list.accept("on") {
			list.group()
		}
	}
	st.Limit1 = isOne(parts["limit"]) || isFirst(parts["fetch"]) || isTop(list)
	st.Columns = columns(list.rest())
	st.Aggregate = hasAggregate(list.rest())
	tables := refs(parts["from"])
	if len(tables) > 0 {
		st.Table = tables[0].name
	}
	addRefs(st, refs(parts["into"]))
	addRefs(st, tables)
	r.joined = joinedNames(tables)
	st.Where, st.WhereOr = r.conditions(parts["where"])
	r.joined = nil
	if !st.WhereOr {
		st.Where = append(st.Where, missing(parts)...)
	}
	if sub := existing(list.rest()); sub != nil && len(tables) == 0 {
		r.existence(st, sub)
	}
	r.locking(st, parts)
	if takesLock(list.rest()) {
		st.Kind = Lock
	} else if releasesLock(list.rest()) {
		st.Kind = Other
	}
}

// joinedNames maps the names and aliases of all tables but the first to the tables.
func joinedNames(tables []ref) map[string]string {
	if len(tables) < 2 {
		return nil
	}
	names := map[string]string{}
	for _, t := range tables[1:] {
		names[cmp.Or(t.alias, t.name)] = t.name
	}
	return names
}

// existing is the query of a select list that begins with EXISTS, nil if it does not.
func existing(list []node) []node {
	list = unwrap(list)
	if len(list) < 2 || !list[0].is("exists") || !list[1].paren() {
		return nil
	}
	return flattenParens(list[1].sub)
}

// existence: a statement that only asks whether a row exists is about the table and the rows
// that its subquery selects.
func (r *reader) existence(st *Statement, sub []node) {
	var asked Statement
	r.selectPart(&asked, sub)
	st.Table, st.Where, st.WhereOr = asked.Table, asked.Where, asked.WhereOr
}

var updateWords = set("update")
var lockedWords = set("locked")
var lockingHints = set("updlock xlock tablockx")
var skippingHints = set("readpast")

// locking reads FOR UPDATE and the table hints that mean the same.
func (r *reader) locking(st *Statement, parts map[string][]node) {
	st.ForUpdate = st.ForUpdate || containsWord(parts["for"], updateWords)
	st.SkipLocked = st.SkipLocked || containsWord(parts["for"], lockedWords)
	for _, n := range parts["from"] {
		if n.paren() && isHint(n.sub) {
			st.ForUpdate = st.ForUpdate || containsWord(n.sub, lockingHints)
			st.SkipLocked = st.SkipLocked || containsWord(n.sub, skippingHints)
		}
	}
}

func takesLock(nodes []node) bool    { return callsAny(nodes, lockFuncs) }
func releasesLock(nodes []node) bool { return callsAny(nodes, unlockFuncs) }

// callsAny reports whether one of the functions is called outside of subqueries.
func callsAny(nodes []node, names map[string]bool) bool {
	for i, n := range nodes {
		switch {
		case i+1 < len(nodes) && nodes[i+1].paren() && (n.kind == nodeWord || n.kind == nodeName) && names[n.val]:
			return true
		case n.kind == nodeCase, n.kind == nodeGroup && !isQuery(n.sub):
			if callsAny(n.sub, names) {
				return true
			}
		}
	}
	return false
}

// hasAggregate reports whether a select list makes one row of many.
func hasAggregate(nodes []node) bool {
	for i, n := range nodes {
		switch {
		case n.is("exists"):
			return true
		case n.kind == nodeWord && aggregates[n.val] && i+1 < len(nodes) && nodes[i+1].paren():
			if i+2 >= len(nodes) || !nodes[i+2].is("over") {
				return true
			}
		case n.kind == nodeCase, n.kind == nodeGroup && !isQuery(n.sub):
			if hasAggregate(n.sub) {
				return true
			}
		}
	}
	return false
}

// isOne reports whether the body of LIMIT is one row.
func isOne(limit []node) bool {
	parts := split(limit, ",")
	if len(parts) == 0 {
		return false
	}
	last := parts[len(parts)-1]
	return len(last) == 1 && last[0].kind == nodeNumber && last[0].val == "1"
}

// isFirst reports whether the body of FETCH is one row.
func isFirst(fetch []node) bool {
	c := &cursor{nodes: fetch}
	if !c.accept("first") && !c.accept("next") {
		return false
	}
	return c.accept("row") || c.peek(0).kind == nodeNumber && c.peek(0).val == "1"
}

// isTop passes over TOP and reports whether it is one row.
func isTop(c *cursor) bool {
	if next := c.peek(1); !c.peek(0).is("top") || next.kind != nodeNumber && !next.paren() {
		return false
	}
	count := unwrap(c.nodes[c.i+1 : c.i+2])
	c.i += 2
	return isOne(count)
}

// Columns returns the names of the columns in a select list or in a list like
// "a, b", as in Statement.Columns. A leading SELECT is passed over.
func Columns(list string) []string {
	toks, _ := lex(list)
	c := &cursor{nodes: tree(toks)}
	c.accept("select")
	for c.acceptAny(selectModifiers) {
	}
	return columns(c.until(head(selectHeads)))
}

func columns(list []node) []string {
	var out []string
	for _, item := range split(list, ",") {
		out = append(out, resultName(item))
	}
	return out
}

// resultName returns the name of one element of a select list.
func resultName(item []node) string {
	item = unwrap(item)
	if len(item) == 0 {
		return ""
	}
	last := item[len(item)-1]
	switch {
	case len(item) == 1 && (last.op("*") || last.kind == nodeName && last.val == "*"):
		return "*"
	case len(item) == 1:
		return columnName(last)
	case item[len(item)-2].is("as"), hasAlias(item):
		return columnName(last)
	case len(item) == 2 && item[1].paren() && (aggregates[item[0].val] || item[0].is("exists")):
		return item[0].val
	}
	return ""
}

// hasAlias reports whether an expression ends with an alias without AS.
func hasAlias(item []node) bool {
	last, prev := item[len(item)-1], item[len(item)-2]
	named := last.kind == nodeWord || last.kind == nodeName && last.qual == ""
	return named && columnName(last) != "" && prev.kind != nodeOp && !(prev.kind == nodeWord && reserved[prev.val])
}
