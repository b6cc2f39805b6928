package paper

import (
	"github.com/idemlint/idemlint/internal/program"
)

// given is what a column gets from COALESCE($1, column): what is bound to the placeholder, nil where
// that is NULL and the column keeps what it has.
func (b binder) given(bound Value) Value {
	m, st := b.c.f.m, b.c.st
	switch x := strip(bound).(type) {
	case *Const:
		if x.Implicit || isNil(x) {
			return nil
		}
	case *Addr:
		if x.Obj.Type.Type().Kind == program.Basic {
			return m.load(st, x)
		}
	case *Struct:
		return m.unlessNull(st, x)
	}
	return bound
}

// unlessNull is the value in a struct that tells NULL by its field Valid, as those of database/sql
// and pgtype do and those that sqlc makes of enums.
func (m *Machine) unlessNull(st *State, x *Struct) Value {
	var value Value = x
	for _, f := range m.Fields(x.Type) {
		switch part := strip(m.partOf(st, x, f.Name)); {
		case f.Name != "Valid":
			value = part
		case isFalse(part):
			return nil
		}
	}
	return value
}

// isFalse: a flag is not set.
func isFalse(v Value) bool {
	c, ok := v.(*Const)
	return ok && c.Text != "true"
}
