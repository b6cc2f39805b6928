package schema

import "strings"

// verbs begin an action of ALTER TABLE. An item that begins otherwise goes on
// with the action before it, as in "ADD a int, b int".
var verbs = map[string]bool{
	"add": true, "drop": true, "alter": true, "modify": true, "change": true, "rename": true, "set": true, "reset": true,
	"owner": true, "enable": true, "disable": true, "validate": true, "inherit": true, "attach": true, "detach": true,
	"engine": true, "order": true, "convert": true, "auto_increment": true, "force": true, "cluster": true,
	"default": true, "with": true, "algorithm": true, "lock": true, "replica": true, "partition": true,
}

// alteration is one ALTER TABLE.
type alteration struct {
	*reader
	table string
	verb  string
	keys  bool // DROP has come to constraints
}

func (r *reader) alterTable(p *parser) {
	p.ifExists()
	p.accept("only")
	a := alteration{reader: r, table: p.name()}
	if a.table == "" {
		return
	}
	if p.peek(0).op("*") {
		p.i++
	}
	for _, item := range split(p.toks[p.i:]) {
		p := &parser{toks: item}
		if p.accept("with") { // WITH CHECK ADD
			p.accept("check", "nocheck")
		}
		if t := p.peek(0); t.kind == tokWord && verbs[t.text] {
			a.verb, a.keys = t.text, false
			p.i++
		}
		a.action(p)
	}
}

func (a *alteration) action(p *parser) {
	switch a.verb {
	case "add":
		a.addItem(p)
	case "drop":
		a.dropItem(p)
	case "rename":
		a.renameItem(p)
	case "modify", "change":
		p.accept("column")
		p.ifExists()
		if a.verb == "change" {
			from := p.name()
			a.renameColumn(a.table, from, (&parser{toks: p.rest()}).name())
		}
		a.add(a.table, uniques(p.rest()), false)
	}
}

func (a *alteration) addItem(p *parser) {
	p.accept("column")
	ifNotExists := p.ifNotExists()
	if a.promote(&parser{toks: p.rest()}) {
		return
	}
	in, ok := p.group()
	if !ok {
		a.add(a.table, uniques(p.rest()), ifNotExists)
		return
	}
	for _, item := range split(in) {
		a.add(a.table, uniques(item), ifNotExists)
	}
}

// promote reads [CONSTRAINT name] UNIQUE USING INDEX index, which gives the key
// of the index another name.
func (a *alteration) promote(p *parser) bool {
	name := ""
	if p.accept("constraint") {
		name = p.name()
	}
	primary := p.acceptSeq("primary", "key", "using", "index")
	if !primary && !p.acceptSeq("unique", "using", "index") {
		return false
	}
	a.renameKey(a.table, p.name(), func(u *unique) {
		u.primary, u.index = primary, false
		if name != "" {
			u.name = name
		}
	})
	return true
}

func (a *alteration) dropItem(p *parser) {
	switch {
	case p.acceptSeq("primary", "key"):
		tables, sure := a.targets(a.table)
		for _, t := range tables {
			t.drop(func(u unique) bool { return u.primary }, sure)
		}
		return
	case p.at("foreign", "check", "partition", "period", "system"):
		return
	case p.accept("constraint", "index", "key"):
		a.keys = true
	case p.accept("column"):
		a.keys = false
	}
	p.ifExists()
	in, ok := p.group()
	if !ok {
		in = p.rest()
	}
	for _, item := range split(in) {
		name := (&parser{toks: item}).name()
		switch {
		case name == "":
		case a.keys:
			a.dropKey(a.table, name)
		default:
			a.dropColumn(a.table, name)
		}
	}
}

func (a *alteration) renameItem(p *parser) {
	renamed := ""
	switch {
	case p.accept("to", "as"):
		renamed = p.name()
	case p.accept("constraint", "index", "key"):
		from := p.name()
		p.accept("to")
		a.giveName(a.table, from, p.name())
	default:
		p.accept("column")
		p.ifExists()
		from := p.name()
		if p.accept("to") {
			a.renameColumn(a.table, from, p.name())
		} else if !p.more() { // MySQL: RENAME new_name
			renamed = from
		}
	}
	if renamed != "" {
		a.rename(a.table, renamed)
		a.table = renamed
	}
}

func (r *reader) alterIndex(p *parser) {
	p.ifExists()
	from := p.name()
	if p.acceptSeq("rename", "to") {
		r.giveName("", from, p.name())
	}
}

// giveName gives a key another name.
func (r *reader) giveName(on, from, to string) {
	r.renameKey(on, from, func(u *unique) { u.name = to })
}

// dropIndex reads the names behind DROP INDEX, and the table of MySQL and SQL
// Server.
func (r *reader) dropIndex(p *parser) {
	p.accept("concurrently")
	p.ifExists()
	for _, item := range split(p.rest()) {
		p := &parser{toks: item}
		name, table := p.name(), ""
		if p.accept("on") {
			table = p.name()
		}
		if name != "" {
			r.dropKey(table, name)
		}
	}
}

func (r *reader) renameTables(p *parser) {
	for _, item := range split(p.rest()) {
		p := &parser{toks: item}
		from := p.name()
		if p.accept("to") {
			if to := p.name(); to != "" {
				r.rename(from, to)
			}
		}
	}
}

// spRename reads SQL Server's sp_rename 'table.column', 'name'. What has which
// name afterwards is not followed: the tables that may be meant are open.
func (r *reader) spRename(toks []token) {
	for i, t := range toks {
		if !t.is("sp_rename") {
			continue
		}
		for _, arg := range toks[i:] {
			for part := range strings.SplitSeq(arg.text, ".") {
				for _, t := range r.tables[tableName(part)] {
					t.open = t.open || arg.kind == tokString
				}
			}
		}
		return
	}
}
