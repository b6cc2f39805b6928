package paper

import (
	"strings"

	"github.com/idemlint/idemlint/internal/program"
)

// jsonField is a field of a struct by the name that it has in an encoding.
type jsonField struct {
	name, path string
}

// recasts: what p points to is filled with a struct of another type that was encoded.
func (c *Call) recasts(p, src Value) bool {
	addr, ok := strip(p).(*Addr)
	if !ok || addr.Path != "" || !isAggregate(addr.Obj.Type) || !isJSON(c.arg(c.Row.Arg)) {
		return false
	}
	v := c.f.m.recast(c.st, src, addr.Obj.Type)
	if v != src {
		c.f.m.store(c.st, addr, v, nil)
	}
	return v != src
}

// recast makes of a struct that was encoded and is decoded as one of another type a struct of that type:
// its fields are those with the same names in the encoding, and what it has beside them was not given.
func (m *Machine) recast(st *State, v Value, t program.TypeRef) Value {
	switch x := strip(v).(type) {
	case *Addr:
		if s, ok := m.load(st, x).(*Struct); ok {
			return m.recast(st, s, t)
		}
	case *Choice:
		alts := make([]Alt, 0, len(x.Alts))
		for _, a := range x.Alts {
			alts = append(alts, Alt{m.recast(st, a.Value, t), a.Conds})
		}
		return join(alts)
	case *Struct:
		if m.structOf(x.Type).Type().Name == m.structOf(t).Type().Name {
			return v
		}
		from := m.jsonFields(x.Type, "", 0)
		out := &content{length: -1}
		for _, f := range m.jsonFields(t, "", 0) {
			for _, g := range from {
				if strings.EqualFold(f.name, g.name) {
					out = out.with(f.path, m.partOf(st, x, g.path), nil)
				}
			}
		}
		if len(out.cells) > 0 {
			return &Struct{t, out}
		}
	}
	return v
}

// jsonFields lists the fields of a struct by the names that package encoding/json gives them.
func (m *Machine) jsonFields(t program.TypeRef, path string, depth int) []jsonField {
	r := m.structOf(t)
	var out []jsonField
	for _, f := range r.Type().Fields {
		name := jsonTag(f)
		inner := m.structOf(program.TypeRef{Pkg: r.Pkg, ID: f.Type})
		switch {
		case name == "-":
		case name == "" && f.Embedded && depth < maxEmbedded && len(inner.Type().Fields) > 0:
			out = append(out, m.jsonFields(inner, child(path, f.Name), depth+1)...)
		case name == "":
			out = append(out, jsonField{f.Name, child(path, f.Name)})
		default:
			out = append(out, jsonField{name, child(path, f.Name)})
		}
	}
	return out
}

// isJSON: the value is the text in JSON of another.
func isJSON(v Value) bool {
	op, ok := strip(v).(*Op)
	return ok && op.Name == "json.Marshal"
}
