package paper

import (
	"strings"

	"github.com/idemlint/idemlint/internal/program"
)

// wholeFields lists the fields of a struct that went into a body as it came, from the payload or from
// a store. The name of its type stands before them: it says of what a field named "id" is the ID.
func (c *Call) wholeFields(v Value) []Assign {
	m := c.f.m
	t, ok := m.wholeType(c.st, v)
	if !ok {
		return nil
	}
	name := t.Type().Name
	name = Snake(name[strings.LastIndexByte(name, '.')+1:])
	var out []Assign
	for _, f := range m.AllFields(t) {
		column := m.Column(f)
		if name != "" {
			column = name + "." + column
		}
		out = append(out, Assign{Column: column, Value: m.partOf(c.st, v, f.Name)})
	}
	return out
}

// wholeType is the struct type of a value that was not put together by the program.
func (m *Machine) wholeType(st *State, v Value) (program.TypeRef, bool) {
	t, base := TypeOf(v), v
	switch x := v.(type) {
	case *Iface:
		base = strip(x.V)
	case *Struct:
		base = x.Content.base
	case *Addr:
		content := st.get(x.Obj)
		if content == nil || x.Path != "" {
			return t, false
		}
		base = content.base
	}
	switch base.(type) {
	case *Payload, *Read:
		return t, t.Pkg != nil && m.structOf(t).Type().Kind == program.Struct
	}
	return t, false
}
