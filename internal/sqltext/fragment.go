package sqltext

import "strings"

// Fragment classifies an expression that is given to a column, for example
// "balance + ?" for the column "balance". If column is empty, any column counts
// as the one assigned, so that "n + 1" is relative. Offset is that of the
// expression.
func Fragment(column, expr string) Assign {
	toks, holes := lex(expr)
	r := &reader{holes: holes}
	sc := &scope{column: plainName(column), any: column == "", proposed: []string{"excluded", "new"}}
	nodes := tree(toks)
	pos, _ := span(nodes)
	return r.value(sc, nodes, pos)
}

// plainName removes quotes and qualifiers from a column.
func plainName(column string) string {
	toks, _ := lex(column)
	nodes := tree(toks)
	if len(nodes) == 1 && (nodes[0].kind == nodeWord || nodes[0].kind == nodeName) {
		return nodes[0].val
	}
	return strings.ToLower(column)
}

// Assignments reads a list of assignments such as "n = n + ?, updated_at = now()".
// A leading SET is passed over.
func Assignments(list string) []Assign {
	toks, holes := lex(list)
	r := &reader{holes: holes}
	c := &cursor{nodes: tree(toks)}
	c.accept("set")
	return r.assigns(c.until(head(updateHeads)), &scope{proposed: []string{"excluded", "new"}})
}

var afterWhere = set("order group having limit offset for returning union")

// Conditions reads the text of a WHERE clause, for example "id = ? AND status =
// ?". A leading WHERE is passed over, as is what follows the condition. hasOr
// reports a top-level OR, as Statement.WhereOr does.
func Conditions(fragment string) (conds []Cond, hasOr bool) {
	toks, holes := lex(fragment)
	r := &reader{holes: holes}
	c := &cursor{nodes: tree(toks)}
	c.accept("where")
	return r.conditions(c.until(head(afterWhere)))
}

// Name returns the name and the command ("exec", "execrows", "one", "many" and
// so on) that sqlc reads from the comment "-- name: X :cmd" before a query. Both
// are empty if there is none.
func Name(text string) (name, cmd string) {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		body, ok := commentBody(line)
		if !ok {
			return "", ""
		}
		if fields := strings.Fields(body); len(fields) >= 3 && fields[0] == "name:" && strings.HasPrefix(fields[2], ":") {
			return fields[1], fields[2][1:]
		}
	}
	return "", ""
}

// commentBody returns what a line holds besides the marks of a comment.
func commentBody(line string) (string, bool) {
	for _, mark := range []string{"--", "#", "/*"} {
		if body, ok := strings.CutPrefix(line, mark); ok {
			body, _, _ = strings.Cut(body, "*/")
			return body, true
		}
	}
	return "", false
}
