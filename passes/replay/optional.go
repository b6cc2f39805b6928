package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/paper"
)

// leftOut reports whether a task decides by its payload alone that e has no key: the key is a field
// of the payload, is set on one way only, and no test on the way to e is about that field.
func leftOut(e *paper.Event) bool {
	var fields []*paper.Payload
	empty := false
	for _, a := range paper.Alternatives(e.Key) {
		switch x := paper.Strip(a.Value).(type) {
		case *paper.Payload:
			fields = append(fields, x)
		case *paper.Const:
			empty = empty || x.Implicit && isEmptyValue(x) // never set, and not set to nothing
		default:
			return false
		}
	}
	return empty && len(fields) == 1 && fields[0].Path != "" && !asked(e, fields[0])
}

// asked: a test on the way to e is about the field.
func asked(e *paper.Event, field *paper.Payload) bool {
	return slices.ContainsFunc(e.Conds, func(c paper.Cond) bool {
		found := false
		paper.Walk(c.Test, func(v paper.Value) bool {
			p, ok := v.(*paper.Payload)
			found = found || ok && p.Path == field.Path
			return !found
		})
		return found
	})
}
