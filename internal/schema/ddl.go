package schema

import "strings"

// script applies the statements of a text.
func (r *reader) script(src string) {
	for _, st := range statements(src) {
		r.mysql = st.mysql
		r.statement(st)
	}
}

func (r *reader) statement(st statement) {
	switch first := st.toks[0]; {
	case unread[first.text] && first.kind == tokWord:
	case first.is("do", "set", "exec", "execute"):
		r.strings(st.toks)
		r.spRename(st.toks)
	case st.routine:
		for i, t := range st.toks {
			if t.is("procedure", "proc") {
				r.inDoubt(func() { r.parts(st.toks[i:]); r.strings(st.toks[i:]) })
				return
			}
		}
	default:
		r.parts(st.toks)
	}
}

// inDoubt applies statements that may not be run.
func (r *reader) inDoubt(apply func()) {
	if r.nested > 2 {
		return
	}
	maybe, mysql := r.maybe, r.mysql
	r.nested++
	r.maybe = true
	apply()
	r.nested--
	r.maybe, r.mysql = maybe, mysql
}

// strings applies the statements in the bodies of blocks and in strings that
// are executed.
func (r *reader) strings(toks []token) {
	for _, t := range toks {
		switch t.kind {
		case tokBody:
			r.inDoubt(func() { r.script(t.text) })
		case tokString:
			r.inDoubt(func() { r.script(strings.ReplaceAll(t.text, "''", "'")) })
		}
	}
}

// parts applies each definition in a statement. There is more than one where
// semicolons are left out, and other words stand before it in blocks.
func (r *reader) parts(toks []token) {
	depth, start := 0, -1
	for i, t := range toks {
		switch {
		case t.op("("):
			depth++
		case t.op(")"):
			depth = max(depth-1, 0)
		case depth == 0 && (t.op(";") || starts(toks, i)):
			r.definition(toks, start, i)
			start = i
		}
	}
	r.definition(toks, start, len(toks))
	if r.maybe {
		r.executed(toks)
	}
}

// executed applies the strings after EXECUTE.
func (r *reader) executed(toks []token) {
	for i, t := range toks {
		if t.is("execute", "exec") {
			r.strings(toks[i+1 : min(i+4, len(toks))])
		}
	}
}

// beforeObject are the words between CREATE and the kind of object.
var beforeObject = map[string]bool{
	"or": true, "replace": true, "unique": true, "temp": true, "temporary": true, "global": true, "local": true,
	"unlogged": true, "clustered": true, "nonclustered": true, "null_filtered": true, "online": true, "ignore": true,
	"offline": true, "columnstore": true,
}

// starts reports whether a definition of a table or an index starts at i.
func starts(toks []token, i int) bool {
	if !toks[i].is("create", "alter", "drop", "rename") {
		return false
	}
	j := i + 1
	for j < len(toks) && j < i+6 && toks[j].kind == tokWord && beforeObject[toks[j].text] {
		j++
	}
	switch {
	case j >= len(toks):
		return false
	case toks[i].is("drop") && toks[j].is("index"):
		return i == 0 || toks[i-1].is("then", "begin", "else") || toks[i-1].op(";")
	}
	return toks[j].is("table", "index")
}

// definition applies what stands between two starts.
func (r *reader) definition(toks []token, start, end int) {
	if start < 0 {
		return
	}
	p := &parser{toks: toks[start:end]}
	switch {
	case p.accept("create"):
		r.createObject(p)
	case p.accept("alter"):
		p.accept("online", "offline", "ignore")
		if p.accept("table") {
			r.alterTable(p)
		} else if p.accept("index") {
			r.alterIndex(p)
		}
	case r.queries:
	case p.acceptSeq("drop", "table"):
		p.ifExists()
		for _, item := range split(p.rest()) {
			r.dropTable((&parser{toks: item}).name())
		}
	case p.acceptSeq("drop", "index"):
		r.dropIndex(p)
	case p.acceptSeq("rename", "table"):
		r.renameTables(p)
	}
}

func (r *reader) createObject(p *parser) {
	isUnique, temporary := false, false
	for p.more() && beforeObject[p.peek(0).text] {
		isUnique = isUnique || p.at("unique")
		temporary = temporary || p.at("temp", "temporary")
		p.i++
	}
	switch {
	case p.accept("table"):
		r.createTable(p, temporary)
	case isUnique && p.accept("index"):
		r.createIndex(p)
	}
}

func (r *reader) createTable(p *parser, temporary bool) {
	ifNotExists := p.ifNotExists()
	name := p.name()
	if name == "" || temporary {
		return
	}
	var keys []unique
	for p.more() && !p.at("as", "select") {
		switch {
		case p.acceptSeq("partition", "of"), p.accept("like"):
			keys = append(keys, r.keysOf(p.name())...)
		case p.acceptSeq("primary", "key"): // Spanner has it behind the columns
			keys = append(keys, p.key(unique{primary: true, sure: true})...)
		case p.accept("engine"):
			if p.mergeTree() {
				keys = nil
			}
		default:
			if in, ok := p.group(); ok {
				keys = append(keys, r.body(in)...)
			} else {
				p.i++
			}
		}
	}
	r.create(name, keys, ifNotExists)
}

// mergeTree passes the name of the engine and all behind it if it is one of
// ClickHouse's, whose primary keys are not unique.
func (p *parser) mergeTree() bool {
	if p.peek(0).op("=") {
		p.i++
	}
	if !strings.HasSuffix(p.peek(0).text, "mergetree") {
		return false
	}
	p.i = len(p.toks)
	return true
}

// body reads the list of a CREATE TABLE.
func (r *reader) body(toks []token) []unique {
	var keys []unique
	for _, item := range split(toks) {
		p := &parser{toks: item}
		if !p.accept("like") {
			keys = append(keys, uniques(item)...)
			continue
		}
		other := p.name()
		for p.find("including") {
			if p.i++; p.at("all", "indexes") {
				keys = append(keys, r.keysOf(other)...)
				break
			}
		}
	}
	return keys
}

// keysOf copies the keys of another table, without their names.
func (r *reader) keysOf(name string) []unique {
	tables, _ := r.targets(name)
	if len(tables) == 0 {
		return nil
	}
	var out []unique
	for _, u := range tables[len(tables)-1].keys {
		u.name, u.alt = "", ""
		out = append(out, u)
	}
	return out
}

func (r *reader) createIndex(p *parser) {
	p.accept("concurrently")
	ifNotExists := p.ifNotExists()
	u := unique{index: true, sure: true}
	if !p.at("on", "using") {
		u.name = p.name()
	}
	if !p.find("on") {
		return
	}
	p.i++
	p.accept("only")
	table := p.name()
	if table == "" {
		return
	}
	if p.accept("using") {
		p.i++
	}
	name := u.name
	keys := p.key(u)
	for i := range keys {
		keys[i].name = name
	}
	r.add(table, keys, ifNotExists)
}
