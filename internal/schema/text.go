package schema

import (
	"slices"
	"strconv"
	"strings"
)

// Text is SQL in the source of a program, and the package in which it stands.
type Text struct {
	Package string
	SQL     string
}

// definitionWords are the words with which a script that makes tables may begin.
var definitionWords = []string{"alter", "begin", "create", "do", "pragma", "set", "start"}

// Defines reports whether a text may be a script that makes tables or unique keys.
func Defines(sql string) bool {
	i := skipComments(sql)
	word := strings.ToLower(sql[i : i+nameLen(sql[i:])])
	return slices.Contains(definitionWords, word) && (containsFold(sql, "table") || containsFold(sql, "index"))
}

// skipComments is where the first word behind comments in lines stands.
func skipComments(sql string) int {
	i := 0
	for {
		i += len(sql[i:]) - len(strings.TrimLeft(sql[i:], " \t\r\n"))
		if !strings.HasPrefix(sql[i:], "--") {
			return i
		}
		end := strings.IndexByte(sql[i:], '\n')
		if end < 0 {
			return len(sql)
		}
		i += end
	}
}

// OfTexts is the schema that a program makes by itself. The texts of a package are one history, and each is a
// file in it; it is nil if they make nothing. What is dropped in them is uncertain, since it is not known
// when the program does that.
func OfTexts(texts []Text) *Schema {
	r := &reader{tables: map[string][]*table{}, queries: true}
	open := map[string]bool{} // the packages whose tables may have other keys, "" for all
	for i, t := range texts {
		r.source = source{history: t.Package, file: t.Package + "#" + strconv.Itoa(i)}
		r.maybe = containsFold(t.SQL, "drop ")
		up, _ := sections(t.SQL)
		r.script(up)
		cut, anyTable := unfinished(up)
		open[t.Package] = open[t.Package] || cut
		open[""] = open[""] || anyTable
	}
	if len(r.tables) == 0 {
		return nil
	}
	for _, tables := range r.tables {
		for _, t := range tables {
			t.open = t.open || open[""] || open[t.history]
		}
	}
	return r.schema()
}

// unfinished: the text is put together with others when the program runs. It may be cut within a definition,
// or make a unique index on any table.
func unfinished(sql string) (cut, anyTable bool) {
	depth, hole, index, unique := 0, false, false, false
	for _, st := range statements(sql) {
		for _, t := range st.toks {
			switch {
			case t.op("("):
				depth++
			case t.op(")"):
				depth--
			case t.kind == tokHole, t.op("%"):
				hole = true
			case t.is("index", "alter"):
				index = true
			case t.is("unique"):
				unique = true
			}
		}
	}
	return depth != 0, hole && index && unique
}
