package sqltext

import "strings"

// queried is the first table of a subquery in parentheses, "" if there is none.
func queried(nodes []node) string {
	if len(nodes) != 1 || !nodes[0].paren() || !isQuery(nodes[0].sub) {
		return ""
	}
	if tables := refs(clauses(flattenParens(nodes[0].sub), selectHeads)["from"]); len(tables) > 0 {
		return tables[0].name
	}
	return ""
}

// missing lists the joined tables of which a SELECT asks for no row: by a column of a LEFT JOIN that
// is NULL though no row has it so, by an aggregate of one that is, or by a count of none.
func missing(parts map[string][]node) []Cond {
	joined := leftJoined(parts["from"])
	var out []Cond
	add := func(t joinedTable) {
		if t.name != "" {
			out = append(out, Cond{Op: "not exists", Kind: ValueSubquery, From: t.name})
		}
	}
	for _, part := range splitWord(unwrap(parts["where"]), "and") {
		if part = unwrap(part); len(part) == 3 && part[1].is("is") && part[2].is("null") {
			if t := joined[part[0].qual]; t.neverNull(part[0].val) {
				add(t)
			}
		}
	}
	for _, part := range splitWord(unwrap(parts["having"]), "and") {
		add(joined[noneOf(unwrap(part))])
	}
	return out
}

// joinedTable is a table after LEFT JOIN and its columns that the join asks to equal something, which
// a joined row cannot have NULL.
type joinedTable struct {
	name   string
	equals map[string]bool
}

// neverNull: no row of the table that was joined has NULL in the column.
func (t joinedTable) neverNull(column string) bool {
	of, isID := strings.CutSuffix(column, "_id")
	return t.equals[column] || column == "id" || column == "uuid" || isID && strings.Contains(t.name, of)
}

// leftJoined maps the names by which a FROM calls its tables after LEFT JOIN to the tables.
func leftJoined(from []node) map[string]joinedTable {
	out := map[string]joinedTable{}
	for i := range from {
		if !from[i].is("left") || !refSeparator(from, i) {
			continue
		}
		c := &cursor{nodes: from, i: i + 1}
		c.accept("outer")
		if !c.accept("join") {
			continue
		}
		join := c.until(refSeparator)
		for _, r := range refOf(join) {
			if r.alias == "" {
				r.alias = r.name
			}
			out[r.alias] = joinedTable{r.name, equated(join, r.alias)}
		}
	}
	return out
}

// equated are the columns of a table that the condition of a join asks to equal something.
func equated(join []node, alias string) map[string]bool {
	out := map[string]bool{}
	for i, n := range join {
		switch {
		case n.paren() && i > 0 && join[i-1].is("using"):
			for _, column := range n.sub {
				out[column.val] = true
			}
		case n.paren():
			for column := range equated(n.sub, alias) {
				out[column] = true
			}
		case (n.qual == alias || n.qual == "") && (i > 0 && join[i-1].op("=") || i+1 < len(join) && join[i+1].op("=")):
			out[n.val] = true
		}
	}
	return out
}

// noneOf is the qualifier of the column of which a condition on groups asks for no row, "" if it asks
// for something else. Another alternative may ask that the last row is old: a new one ends that too.
func noneOf(cond []node) string {
	qual, none := "", false
	for i, alt := range splitWord(cond, "or") {
		alt = unwrap(alt)
		if len(alt) < 4 || !alt[1].paren() || len(alt[1].sub) != 1 || i > 0 && alt[1].sub[0].qual != qual {
			return ""
		}
		qual = alt[1].sub[0].qual
		switch rest := alt[2:]; {
		case len(rest) == 2 && rest[0].is("is") && rest[1].is("null"), alt[0].is("count") && len(rest) == 2 && rest[0].op("=") && rest[1].val == "0":
			none = true
		case alt[0].is("max") && (rest[0].op("<") || rest[0].op("<=")):
		default:
			return ""
		}
	}
	if !none {
		return ""
	}
	return qual
}
