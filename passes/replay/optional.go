package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

// leftOut reports whether a task decides by its payload alone that e has no key: the key is a field
// of the payload, is set on one way only of those that lead to e, and no test on the way to e is about that field.
func (r *runJudge) leftOut(e *paper.Event) bool {
	var fields []*paper.Payload
	empty := false
	for _, a := range paper.Alternatives(e.Key) {
		if len(a.Conds) > 0 && r.firstUpTo(e).all(a.Conds).truth == no {
			continue
		}
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
		return paper.Any(c.Test, func(v paper.Value) bool {
			p, ok := v.(*paper.Payload)
			return ok && p.Path == field.Path
		})
	})
}

// mayBeNull reports whether a task decides by its payload alone that a column gets NULL: the value
// is a pointer of the payload, or a nullable value that is set where a field of it is not empty, and
// no test on the way to e is about that field.
func (r *runJudge) mayBeNull(e *paper.Event, column string, v paper.Value) bool {
	if e.Store != "sql" { // MongoDB's null is a value like any other
		return false
	}
	field := nullableField(v)
	return field != nil && field.Path != "" && !asked(e, field) && !r.notNull(e, column)
}

// givesNull: a column of a table gets NULL, by an argument or in the statement's text.
func givesNull(e *paper.Event, column string) bool {
	return e.Store == "sql" && slices.ContainsFunc(e.Sets, func(s paper.Assign) bool {
		return paper.SameColumn(s.Column, column) && isNull(s)
	})
}

// nullKey: a column by which rows are told apart may be NULL.
func (r *runJudge) nullKey(e *paper.Event) bool {
	return slices.ContainsFunc(r.keyColumns(e), func(c string) bool {
		v, given := columnValue(e, c)
		return given && r.mayBeNull(e, c, v)
	})
}

func nullableField(v paper.Value) *paper.Payload {
	switch x := paper.Strip(v).(type) {
	case *paper.Payload:
		i, boxed := v.(*paper.Iface)
		if x.Type.Type().Kind == program.Pointer || boxed && i.Type.Type().Kind == program.Pointer {
			return x
		}
	case *paper.Struct: // sql.NullString{String: id, Valid: id != ""}
		for _, part := range paper.Parts(x) {
			op, ok := paper.Strip(part).(*paper.Op)
			if !ok || op.Name != "!=" || len(op.Args) != 2 || !isEmptyValue(op.Args[1]) {
				continue
			}
			if p, ok := paper.Strip(op.Args[0]).(*paper.Payload); ok {
				return p
			}
		}
	}
	return nil
}

// notNull: the tag of the model's field says so.
func (r *runJudge) notNull(e *paper.Event, column string) bool {
	return slices.ContainsFunc(r.m.Fields(e.Entity), func(f program.Field) bool {
		return paper.SameColumn(r.m.Column(f), column) && strings.Contains(strings.ToLower(f.Tag), "not null")
	})
}
