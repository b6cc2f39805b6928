package paper

import (
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// entGenerated reads the methods that ent generates into the program past the hooks and interceptors in them.
var entGenerated map[string]func(*Call) Value

func init() {
	entGenerated = map[string]func(*Call) Value{
		"generated builder": (*Call).entBuilder,
		"generated write":   (*Call).entSave, "generated bulk": (*Call).entBulk,
		"generated check":   func(*Call) Value { return &Const{Kind: program.Nil} },
		"generated cleared": (*Call).entCleared,
		"generated row":     (*Call).entOne, "generated rows": (*Call).entAll, "generated id": (*Call).entAll, "generated count": (*Call).entAll,
		"generated exist": (*Call).entAll, "generated scan": (*Call).entScan,
		"generated commit": (*Call).entCommit, "generated rollback": (*Call).opaque,
		"generated duplicate": (*Call).uniqueViolation,
		"generated notfound": func(c *Call) Value {
			return newOp("errors.Is", c.arg(0), newOp("sentinel", &Const{Kind: program.String, Text: "notfound"}))
		},
	}
}

// entRow is how a function of the program is read that ent has generated, nil for any other.
func (m *Machine) entRow(symbol string) *catalog.Row {
	path, receiver, name := symbolParts(symbol)
	row, ok := catalog.EntGenerated(receiver, name)
	if !ok {
		return nil
	}
	fn, ok := m.Prog.Func(symbol)
	if !ok || fn.Pkg.Path != path || !m.usesEnt(fn.Pkg) {
		return nil
	}
	if !m.hasBeside(row, path, receiver, name) {
		return nil
	}
	return row
}

// hasBeside reports whether a package has what ent generates together with a function.
func (m *Machine) hasBeside(row *catalog.Row, path, receiver, name string) bool {
	entity, ofClient := strings.CutSuffix(receiver, "Client")
	other := ""
	switch {
	case row.Field != "":
		return m.has("(*" + path + "." + receiver + ")." + row.Field)
	case ofClient:
		return m.has("(*" + path + "." + entity + "Query).querySpec")
	case receiver == "Tx":
		other = "txDriver"
	case receiver == "":
		other = strings.TrimSuffix(strings.TrimPrefix(name, "Is"), "Error") + "Error"
	default:
		other = receiver
	}
	_, ok := m.Prog.Named(path + "." + other)
	return ok
}

// symbolParts takes the symbol of a function or method apart.
func symbolParts(symbol string) (path, receiver, name string) {
	dot := strings.LastIndexByte(symbol, '.')
	if dot < 0 {
		return "", "", symbol
	}
	path, name = symbol[:dot], symbol[dot+1:]
	if strings.HasPrefix(path, "(") {
		typ := strings.Trim(path, "(*)")
		dot = strings.LastIndexByte(typ, '.')
		path, receiver = typ[:max(dot, 0)], typ[dot+1:]
	}
	return path, receiver, name
}

// usesEnt reports whether a package has to do with types of ent.
func (m *Machine) usesEnt(pkg *program.Package) bool {
	uses, known := m.entPackages[pkg]
	if !known {
		for i := range pkg.Types {
			uses = uses || strings.HasPrefix(pkg.Types[i].Name, "entgo.io/ent")
		}
		if m.entPackages == nil {
			m.entPackages = map[*program.Package]bool{}
		}
		m.entPackages[pkg] = uses
	}
	return uses
}

// entInner runs another method of a generated type.
func (c *Call) entInner(receiver, name string, recv Value, args ...Value) Value {
	path, _, _ := symbolParts(c.Symbol)
	fn, ok := c.f.m.Prog.Func("(*" + path + "." + receiver + ")." + name)
	if !ok {
		return nil
	}
	return c.f.m.exec(c.f, c.st, fn, append([]Value{recv}, args...), nil)
}

// entEntity is the type of the rows that a generated type is about.
func (c *Call) entEntity() program.TypeRef {
	path, receiver, _ := symbolParts(c.Symbol)
	for _, kind := range []string{"CreateBulk", "Create", "UpdateOne", "Update", "Delete", "Query", "Select", "GroupBy"} {
		if entity, ok := strings.CutSuffix(receiver, kind); ok {
			t, _ := c.f.m.Prog.Named(path + "." + entity)
			return t
		}
	}
	return program.TypeRef{}
}

// entSave runs what saves or deletes, without the defaults of the schema: like those of the store they are made
// anew on each attempt, or always the same.
func (c *Call) entSave() Value {
	_, receiver, _ := symbolParts(c.Symbol)
	m := c.f.m
	began, duplicates := len(m.events), len(m.duplicates)
	result := c.entInner(receiver, c.Row.Field, c.recv, c.arg(0))
	m.duplicates = m.duplicates[:duplicates] // generated code gives the error another type, whatever comes of it
	for _, e := range m.events[began:] {
		if !e.IsRead() {
			e.Entity = c.entEntity()
			return c.giveErr(wentWell(extract(result, 0)), e)
		}
	}
	return result
}

// wentWell is what a write gives back where it went well.
func wentWell(v Value) Value {
	var alts []Alt
	for _, a := range alternatives(v) {
		if _, constant := strip(a.Value).(*Const); !constant {
			alts = append(alts, Alt{Value: a.Value})
		}
	}
	if len(alts) == 0 {
		return v
	}
	return join(alts)
}

// entBuilder makes a builder. Only its own methods store to it and to its mutation, and they are seen.
func (c *Call) entBuilder() Value {
	_, receiver, name := symbolParts(c.Symbol)
	builder := c.entInner(receiver, name, c.recv, c.args...)
	c.seal(builder)
	c.seal(c.f.m.partOf(c.st, builder, "mutation"))
	return builder
}

// seal says of the fields of a new object to which nothing was stored that they are zero.
func (c *Call) seal(v Value) {
	m := c.f.m
	for _, a := range alternatives(v) {
		addr, ok := strip(a.Value).(*Addr)
		if !ok || addr.Path != "" {
			continue
		}
		content := c.st.get(addr.Obj)
		if content == nil || content.base != nil {
			continue
		}
		r := m.structOf(addr.Obj.Type)
		for _, field := range r.Type().Fields {
			zero := zeroOf(program.TypeRef{Pkg: r.Pkg, ID: field.Type})
			if _, set := content.get(field.Name); !set && zero != nil && content.inner(field.Name) == nil {
				c.putAt(addr, field.Name, zero)
			}
		}
	}
}

// zeroOf is the zero value of a type that has few, nil for others.
func zeroOf(t program.TypeRef) Value {
	switch ty := t.Type(); {
	case ty.Kind == program.Pointer, ty.Kind == program.Slice, ty.Kind == program.Map, ty.Kind == program.Signature:
		return &Const{Kind: program.Nil, Type: t}
	case ty.Kind == program.Basic && ty.Name == "bool":
		return boolean(false)
	}
	return nil
}

// entCleared decides whether a column was cleared: the set of those that were is known.
func (c *Call) entCleared() Value {
	_, receiver, name := symbolParts(c.Symbol)
	result := c.entInner(receiver, name, c.recv)
	has, ok := result.(*Op)
	if !ok || has.Name != "has" {
		return result
	}
	cells, known := c.f.m.elements(c.st, has.Args[0])
	if !known {
		return result
	}
	for _, x := range cells {
		if x.path == indexPath(has.Args[1]) {
			return result
		}
	}
	return boolean(false)
}

// entBulk inserts the rows of all builders in one statement; the first stands for all.
func (c *Call) entBulk() Value {
	m := c.f.m
	_, receiver, _ := symbolParts(c.Symbol)
	row, _ := catalog.Lookup("entgo.io/ent/dialect/sql/sqlgraph.BatchCreate")
	builders := c.anyOf(m.partOf(c.st, c.recv, "builders"))
	if row == nil || len(builders) == 0 {
		return c.opaque()
	}
	spec := extract(c.entInner(strings.TrimSuffix(receiver, "Bulk"), "createSpec", builders[0]), 1)
	inner := &Call{f: c.f, st: c.st, Symbol: row.Symbol, Row: row, args: []Value{c.arg(0), c.driver(c.recv), spec}, in: c.in}
	e := inner.entInsert(spec, m.partOf(c.st, c.recv, "conflict"))
	e.Entity = c.entEntity()
	return c.giveErr(m.retype(found(e, ""), firstResult(c.result)), e)
}

// driver is what a generated builder, client or transaction runs on.
func (c *Call) driver(v Value) Value { return c.f.m.partOf(c.st, v, "config.driver") }

// entSelect records what a generated query reads.
func (c *Call) entSelect(query Value) *Event {
	m := c.f.m
	row, _ := catalog.Lookup("entgo.io/ent/dialect/sql/sqlgraph.QueryNodes")
	_, receiver, _ := symbolParts(c.Symbol)
	entity := receiver
	for _, kind := range []string{"Query", "Select", "GroupBy"} {
		entity = strings.TrimSuffix(entity, kind)
	}
	spec := c.entInner(entity+"Query", "querySpec", query)
	inner := &Call{f: c.f, st: c.st, Symbol: row.Symbol, Row: row, args: []Value{c.arg(0), c.driver(query), spec}, in: c.in}
	e := inner.entEvent(inner.entSpecOf(spec))
	e.Entity = c.entEntity()
	e.WhereOpen = e.WhereOpen || given(m.partOf(c.st, query, "path")) != nil
	e.ForUpdate = c.locks(query)
	return c.f.record(e)
}

// locks: a modifier of the query locks the rows that it reads.
func (c *Call) locks(query Value) bool {
	for _, v := range c.anyOf(c.f.m.partOf(c.st, query, "modifiers")) {
		if _, ok := funcOf(v); !ok {
			continue
		}
		selector := c.newObject()
		c.f.dynamic(v, []Value{selector}, c.st, c.in)
		if given(c.f.m.partOf(c.st, selector, "lock")) != nil {
			return true
		}
	}
	return false
}

// entOne reads one row. Its client is that of the query, so that it is saved in the same transaction.
func (c *Call) entOne() Value {
	e := c.entSelect(c.recv)
	row := c.f.m.alloc(e.Entity)
	c.st.set(row, &content{base: &Read{Event: e, Type: e.Entity}, length: -1})
	c.putAt(&Addr{Obj: row}, "config", c.f.m.partOf(c.st, c.recv, "config"))
	return c.giveErr(&Addr{Obj: row}, e)
}

// entAll reads rows, or what is asked of them.
func (c *Call) entAll() Value {
	e := c.entSelect(c.recv)
	var v Value
	switch c.Row.Op {
	case "generated count":
		e.Aggregate = true
		v = &Read{Event: e, Path: ".count"}
	case "generated exist":
		v = newOp("==", &Result{e, "err"}, &Const{Kind: program.Nil})
	case "generated id":
		v = &Read{Event: e, Path: ".id"}
	default:
		v = &Read{Event: e}
	}
	return c.giveErr(c.f.m.retype(v, firstResult(c.result)), e)
}

// entScan reads columns, or what is computed of them.
func (c *Call) entScan() Value {
	m := c.f.m
	_, receiver, _ := symbolParts(c.Symbol)
	query, aggregates := m.partOf(c.st, c.recv, "build"), true
	if entity, ok := strings.CutSuffix(receiver, "Select"); ok {
		query = m.partOf(c.st, c.recv, entity+"Query")
		aggregates = given(m.partOf(c.st, c.recv, "selector.fns")) != nil
	}
	e := c.entSelect(query)
	e.Aggregate = aggregates
	for _, v := range m.values(c.st, m.partOf(c.st, m.partOf(c.st, query, "ctx"), "Fields")) {
		name, _ := StringOf(v)
		e.Columns = append(e.Columns, name)
	}
	c.fillRow(c.arg(1), e)
	return &Result{e, "err"}
}

func (c *Call) entCommit() Value {
	c.recv = c.entDriver(c.driver(c.recv))
	return c.txCommit()
}
