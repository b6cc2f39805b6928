package sqltext

import "slices"

// insert reads INSERT, REPLACE and UPSERT.
func (r *reader) insert(st *Statement, nodes []node) {
	c := &cursor{nodes: nodes, i: 1}
	st.Kind = insertKind(nodes[0].val, c)
	st.ConflictAny = st.Kind != Insert
	sc := r.into(st, c)
	r.rows(st, c, sc, head(conflictHeads))
	r.onConflict(st, c.rest(), sc)
}

var conflictHeads = set("on if returning output")
var afterConflict = set("where returning on")
var afterWhen = set("output returning")

var insertActions = map[string]Kind{"replace": Upsert, "upsert": Upsert, "ignore": InsertIgnore}

// insertKind passes over the words before the table.
func insertKind(verb string, c *cursor) Kind {
	kind := insertActions[verb]
	for {
		n := c.peek(0)
		switch {
		case n.is("or"):
		case n.kind == nodeWord && (orActions[n.val] || dmlModifiers[n.val]):
			kind = max(kind, insertActions[n.val])
		default:
			c.accept("into")
			c.accept("overwrite")
			c.accept("table")
			if kind == Unknown {
				return Insert
			}
			return kind
		}
		c.i++
	}
}

// into reads the table, its alias and the column list.
func (r *reader) into(st *Statement, c *cursor) *scope {
	sc := &scope{proposed: []string{"excluded"}}
	if n := c.peek(0); !c.done() && n.kind != nodeOp {
		st.Table = tableName(n)
		if st.Table != "" {
			sc.targets = []string{st.Table}
		}
		c.i++
	}
	addTables(st, st.Table)
	c.accept("as")
	if n := c.peek(0); n.kind == nodeWord && !notAlias[n.val] && !n.is("value") && !n.is("overriding") {
		sc.targets = append(sc.targets, n.val)
		c.i++
	}
	if n := c.peek(0); n.paren() && !isQuery(n.sub) {
		st.Columns = columns(n.sub)
		c.i++
	}
	return sc
}

// rows reads what is inserted.
func (r *reader) rows(st *Statement, c *cursor, sc *scope, stop func([]node, int) bool) {
	if c.accept("overriding") {
		c.i += 2
	}
	if c.peek(0).is("output") && isOutput(c.nodes, c.i) {
		c.i++
		st.Returning = columns(c.until(func(nodes []node, i int) bool { return nodes[i].is("values") || nodes[i].is("select") }))
	}
	values := &scope{none: true, insert: true, targets: []string{st.Table}}
	switch first := c.peek(0); {
	case c.accept("default"):
		c.accept("values")
	case c.accept("set"):
		st.Sets = r.assigns(c.until(stop), values)
		for _, a := range st.Sets {
			st.Columns = append(st.Columns, a.Column)
		}
	case c.accept("values"), c.accept("value"):
		row, _ := c.group()
		st.Sets = r.row(st.Columns, split(row, ","), values)
		r.rowAlias(sc, c.until(stop))
	case first.is("select"):
		r.fromSelect(st, c.until(stop), values)
	default:
		c.until(stop)
	}
}

// row pairs the columns with the values.
func (r *reader) row(columns []string, exprs [][]node, sc *scope) []Assign {
	var out []Assign
	for i, e := range exprs {
		inner := *sc
		if i < len(columns) {
			inner.column = columns[i]
		}
		pos, _ := span(e)
		a := r.value(&inner, e, pos)
		a.Column = inner.column
		out = append(out, a)
	}
	return out
}

// rowAlias reads the alias that MySQL allows after VALUES (...).
func (r *reader) rowAlias(sc *scope, nodes []node) {
	for i := 0; i+1 < len(nodes); i++ {
		if nodes[i].is("as") {
			sc.proposed = append(sc.proposed, tableName(nodes[i+1]))
		}
	}
}

// fromSelect reads INSERT ... SELECT.
func (r *reader) fromSelect(st *Statement, nodes []node, sc *scope) {
	var sel Statement
	r.selection(&sel, nodes)
	st.FromSelect = true
	addTables(st, sel.Tables...)
	st.Where, st.WhereOr = sel.Where, sel.WhereOr
	st.ForUpdate, st.SkipLocked, st.Limit1 = sel.ForUpdate, sel.SkipLocked, sel.Limit1
	st.NotExists = !sel.WhereOr && slices.ContainsFunc(sel.Where, func(c Cond) bool { return c.Op == "not exists" })
	parts := clauses(nodes, selectHeads)
	from := refs(parts["from"])
	sc.none = len(from) != 1 || from[0].name != st.Table // else a column may be made of those that are there
	st.Sets = r.row(st.Columns, split(parts["select"], ","), sc)
}

// onConflict reads the clauses after the rows.
func (r *reader) onConflict(st *Statement, nodes []node, sc *scope) {
	c := &cursor{nodes: nodes}
	for !c.done() {
		switch {
		case c.accept("duplicate", "key", "update"):
			st.Kind, st.ConflictAny = Upsert, true
			st.ConflictSets = append(st.ConflictSets, r.assigns(c.until(head(conflictHeads)), sc)...)
		case c.accept("conflict"):
			r.conflictTarget(st, c)
		case c.accept("do", "nothing"):
			if st.Kind != Upsert {
				st.Kind = InsertIgnore
			}
		case c.accept("do", "update"):
			r.conflictUpdate(st, c, sc)
		case c.peek(0).paren() && c.peek(1).is("do"):
			st.ConflictColumns = conflictColumns(c.peek(0).sub)
			c.i++
		case c.accept("if", "not", "exists"):
			st.Kind, st.ConflictAny = InsertIgnore, true
		case c.accept("returning"):
			st.Returning = columns(c.rest())
			return
		default:
			c.i++
		}
	}
}

// conflictTarget reads what follows ON CONFLICT up to DO.
func (r *reader) conflictTarget(st *Statement, c *cursor) {
	switch cols, ok := c.group(); {
	case ok:
		st.ConflictColumns = conflictColumns(cols)
	case c.accept("on", "constraint"):
		c.i++
	default:
		st.ConflictAny = true
	}
	c.until(isWord("do"))
}

// conflictColumns names the columns of a conflict target: of a function its first argument, which
// decides what it gives, "" for another expression.
func conflictColumns(nodes []node) []string {
	out := []string{}
	for _, item := range split(nodes, ",") {
		item = unwrap(item)
		name := ""
		switch {
		case len(item) == 1 || len(item) > 1 && !item[1].paren() && item[1].kind != nodeOp:
			name = columnName(item[0])
		case len(item) == 2 && len(item[1].sub) > 0:
			name = columnName(item[1].sub[0])
		}
		out = append(out, name)
	}
	return out
}

// conflictUpdate reads what follows DO UPDATE.
func (r *reader) conflictUpdate(st *Statement, c *cursor, sc *scope) {
	st.Kind = Upsert
	c.accept("set")
	stop := head(afterConflict)
	st.ConflictSets = append(st.ConflictSets, r.assigns(c.until(stop), sc)...)
	if c.accept("where") {
		conds, _ := r.conditions(c.until(stop))
		st.ConflictWhere = append(st.ConflictWhere, conds...)
	}
}

// ifExists reads IF [NOT] EXISTS (...) and the statement after it.
func (r *reader) ifExists(st *Statement, nodes []node) {
	st.Kind = Other
	i := slices.IndexFunc(nodes, func(n node) bool { return n.kind == nodeWord && dmlWords[n.val] })
	if i < 1 || nodes[i].is("with") {
		return
	}
	r.fill(st, nodes[i:])
	if nodes[1].is("not") && i > 2 && nodes[2].is("exists") {
		st.NotExists = true
	}
}

// merge reads MERGE.
func (r *reader) merge(st *Statement, nodes []node) {
	st.Kind = Upsert
	c := &cursor{nodes: nodes, i: 1}
	c.accept("into")
	targets := refs(c.until(isWord("using")))
	c.accept("using")
	sources := refs(c.until(isWord("on")))
	c.accept("on")
	sc := r.target(st, targets, sources)
	on, _ := r.conditions(c.until(isWord("when")))
	for _, cond := range on {
		if cond.Column != "" && cond.Op == "=" {
			st.ConflictColumns = append(st.ConflictColumns, cond.Column)
		}
	}
	for _, when := range splitWord(c.rest(), "when") {
		r.when(st, when, sc)
	}
}

// when reads one WHEN of MERGE.
func (r *reader) when(st *Statement, nodes []node, sc *scope) {
	c := &cursor{nodes: nodes}
	c.until(func(nodes []node, i int) bool { return nodes[i].is("and") || nodes[i].is("then") })
	var conds []Cond
	if c.accept("and") {
		conds, _ = r.conditions(c.until(isWord("then")))
	}
	c.accept("then")
	stop := head(afterWhen)
	switch {
	case c.accept("update"):
		c.accept("set")
		st.ConflictSets = append(st.ConflictSets, r.assigns(c.until(stop), sc)...)
		st.ConflictWhere = append(st.ConflictWhere, conds...)
	case c.accept("insert"):
		if cols, ok := c.group(); ok {
			st.Columns = columns(cols)
		}
		if c.accept("values") {
			row, _ := c.group()
			st.Sets = r.row(st.Columns, split(row, ","), &scope{none: true, insert: true})
		}
	}
	c.until(stop)
	if c.accept("returning") || c.accept("output") {
		st.Returning = columns(c.rest())
	}
}
