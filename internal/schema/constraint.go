package schema

import (
	"slices"
	"strings"
)

// unique is one set of unique columns with the names by which it can be dropped.
type unique struct {
	name    string // as given, or as PostgreSQL makes it
	alt     string // as MySQL makes it
	cols    []string
	primary bool
	index   bool // of CREATE INDEX
	sure    bool
	on      string // of an index on the rows in which this column has a certain value
}

func (u unique) equal(v unique) bool {
	return u.name == v.name && u.alt == v.alt && u.primary == v.primary && u.sure == v.sure && u.on == v.on && slices.Equal(u.cols, v.cols)
}

// uniques reads one item of CREATE TABLE or of ALTER TABLE ADD: a column with
// its constraints, or a constraint of the table.
func uniques(toks []token) []unique {
	p := &parser{toks: toks}
	name := ""
	if p.accept("constraint") {
		p.ifNotExists()
		if !p.at("primary", "unique", "exclude") {
			name = p.name()
		}
	}
	switch {
	case p.acceptSeq("primary", "key"):
		return p.key(unique{name: name, primary: true, sure: true})
	case p.accept("unique"):
		return p.key(unique{name: name, sure: true})
	case p.at("exclude") && (p.peek(1).is("using") || p.peek(1).op("(")):
		p.i++
		return p.key(unique{name: name})
	case p.at("index", "key") && p.peek(2).is("unique") && p.indexKey():
		return p.key(unique{name: plain(p.peek(-2).text), sure: true})
	case name != "":
		return nil
	}
	return p.column()
}

// indexKey passes "INDEX name UNIQUE" if a list of columns follows.
func (p *parser) indexKey() bool {
	for n := 3; n < 6; n++ {
		if p.peek(n).op("(") {
			p.i += 3
			return true
		}
	}
	return false
}

// key reads the rest of a key from behind its keyword: maybe a name, and the
// columns.
func (p *parser) key(u unique) []unique {
	for p.more() && !p.peek(0).op("(") {
		switch {
		case p.accept("using", "type"):
			p.i++
		case p.accept("key", "index", "nulls", "not", "distinct", "clustered", "nonclustered", "global", "local"):
		case p.peek(0).kind == tokWord || p.peek(0).kind == tokQuoted:
			u.name = p.name()
		default:
			p.i++
		}
	}
	in, ok := p.group()
	if !ok {
		return nil
	}
	cols, plainCols := indexColumns(in)
	u.cols = cols
	if u.sure && plainCols {
		u.on = p.condition(cols)
	}
	u.sure = u.sure && plainCols && p.unconditional(cols)
	return []unique{u}
}

// unconditional reads what follows the columns of a key and reports whether the
// key holds for all rows. NULL is never equal to NULL in a unique key, so that
// "WHERE a IS NOT NULL" takes nothing away from a key on a.
func (p *parser) unconditional(cols []string) bool {
	for p.more() {
		switch {
		case p.accept("where"):
			return p.notNull(cols)
		case p.acceptSeq("not", "enforced"), p.accept("disable"):
			return false
		}
		if _, ok := p.group(); !ok {
			p.i++
		}
	}
	return true
}

// condition is the column of a key that holds only for the rows in which that column has a certain
// value ("WHERE kind = 'welcome'"), "" if the key has no condition or another one. It reads ahead.
func (p *parser) condition(cols []string) string {
	for n := p.i; n < len(p.toks); n++ {
		if !p.toks[n].is("where") {
			continue
		}
		rest := &parser{}
		for _, t := range p.toks[n+1:] {
			if !t.op("(") && !t.op(")") {
				rest.toks = append(rest.toks, t)
			}
		}
		col := rest.name()
		value := rest.peek(1).kind
		if !rest.peek(0).op("=") || value != tokString && value != tokNumber || slices.Contains(cols, col) {
			return ""
		}
		rest.i += 2
		for rest.peek(0).op(":") { // a cast
			rest.i++
		}
		if rest.name(); rest.more() {
			return ""
		}
		return col
	}
	return ""
}

// notNull reports whether all of the rest is "column IS NOT NULL", joined by
// AND, with columns of the list.
func (p *parser) notNull(cols []string) bool {
	rest := &parser{}
	for _, t := range p.toks[p.i:] {
		if !t.op("(") && !t.op(")") {
			rest.toks = append(rest.toks, t)
		}
	}
	for {
		if !slices.Contains(cols, rest.name()) || !rest.acceptSeq("is", "not", "null") {
			return false
		}
		if !rest.accept("and") {
			return !rest.more()
		}
	}
}

// column reads the definition of a column.
func (p *parser) column() []unique {
	col := p.name()
	if col == "" {
		return nil
	}
	var out []unique
	name := ""
	for p.find("constraint", "primary", "unique") {
		switch {
		case p.accept("constraint"):
			name = p.name()
			continue
		case p.acceptSeq("primary", "key"):
			out = append(out, unique{name: name, cols: []string{col}, primary: true, sure: true})
		case p.accept("unique"):
			out = append(out, unique{name: name, cols: []string{col}, sure: true})
		default:
			p.i++
		}
		name = ""
	}
	return out
}

// indexColumns reads the list of an index. all is false if some of it is more
// than a column; the columns in an expression are listed too.
func indexColumns(toks []token) (cols []string, all bool) {
	all = true
	for _, item := range split(toks) {
		if col := indexColumn(item); col != "" {
			cols = append(cols, col)
			continue
		}
		all = false
		cols = append(cols, expressionColumns(item)...)
	}
	return cols, all && len(cols) > 0
}

// indexColumn reads an element that is a column, maybe with an order, a prefix
// length, a collation or an operator class.
func indexColumn(item []token) string {
	p := &parser{toks: item}
	for depth := 0; depth < 8 && len(item) > 1 && item[0].op("("); depth++ {
		in, _ := p.group()
		if p.more() {
			return ""
		}
		item, p = in, &parser{toks: in}
	}
	if t := p.peek(0); t.kind != tokWord && t.kind != tokQuoted || t.is("true", "false", "null") {
		return ""
	}
	col := p.name()
	if in, ok := p.group(); ok && (len(in) != 1 || in[0].kind != tokNumber) {
		return ""
	}
	for ; p.more(); p.i++ {
		switch t := p.peek(0); {
		case t.op("("): // parameters of an operator class
			p.group()
			p.i--
		case t.op("."), t.kind == tokWord, t.kind == tokQuoted:
		case t.kind == tokString, t.kind == tokOp:
			return ""
		}
	}
	return col
}

// notColumns are words that stand in expressions and name no column.
var notColumns = map[string]bool{
	"and": true, "or": true, "not": true, "is": true, "null": true, "case": true, "when": true, "then": true, "else": true,
	"end": true, "true": true, "false": true, "as": true, "interval": true, "in": true, "like": true, "at": true,
	"time": true, "zone": true, "collate": true, "asc": true, "desc": true, "nulls": true, "first": true, "last": true,
	"with": true, "from": true, "distinct": true, "between": true, "any": true, "array": true,
}

// expressionColumns lists the names in an expression that may be columns.
func expressionColumns(toks []token) []string {
	var cols []string
	for i, t := range toks {
		p := &parser{toks: toks, i: i}
		prev := p.peekBack()
		switch {
		case t.kind != tokQuoted && (t.kind != tokWord || notColumns[t.text]):
		case p.peek(1).op("("), p.peek(1).op("."), prev.op(":"), prev.is("as", "collate", "with"):
		case plain(t.text) != "":
			cols = append(cols, plain(t.text))
		}
	}
	return cols
}

func (p *parser) peekBack() token {
	if p.i == 0 {
		return token{kind: tokOp}
	}
	return p.toks[p.i-1]
}

// named fills in the names that databases make for a key without one.
func (u unique) named(table string) unique {
	if u.name != "" {
		return u
	}
	cols := strings.Join(u.cols, "_")
	switch {
	case u.primary:
		u.name, u.alt = objectName(table, "", "pkey"), "primary"
	case u.index:
		u.name = objectName(table, cols, "idx")
	default:
		u.name = objectName(table, cols, "key")
		if len(u.cols) > 0 {
			u.alt = u.cols[0]
		}
	}
	return u
}

// objectName makes a name of at most 63 bytes as PostgreSQL does.
func objectName(table, cols, label string) string {
	room := 63 - len(label) - 1
	if cols != "" {
		room--
	}
	for len(table)+len(cols) > room {
		if len(table) > len(cols) {
			table = table[:len(table)-1]
		} else {
			cols = cols[:len(cols)-1]
		}
	}
	if cols != "" {
		table += "_" + cols
	}
	return table + "_" + label
}
