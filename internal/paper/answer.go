package paper

import (
	"reflect"
	"strings"

	"github.com/idemlint/idemlint/internal/program"
)

// Bounds of what is noted of an answer's type.
const (
	maxAnswerDepth  = 4
	maxAnswerFields = 100
)

// noteAnswer notes with the requests whose answer src is made of what it is decoded into.
func (c *Call) noteAnswer(src, into Value) {
	var fields []string
	for _, a := range alternatives(into) {
		if x, ok := strip(a.Value).(*Addr); ok {
			fields = c.f.m.answerFields(c.f.m.typeAt(x), fields, 0)
		}
	}
	if len(fields) == 0 {
		return
	}
	Walk(src, func(v Value) bool {
		if x, ok := v.(*Made); ok && x.Event != nil && x.Event.Store == "http" {
			x.Event.Answer = append(x.Event.Answer, fields...)
		}
		return true
	})
}

// typeAt is the type of what an address points to.
func (m *Machine) typeAt(x *Addr) program.TypeRef {
	if x.Path == "" {
		return x.Obj.Type
	}
	f, ok := m.field(x.Obj.Type, x.Path)
	if !ok {
		return program.TypeRef{}
	}
	return program.TypeRef{Pkg: m.structOf(x.Obj.Type).Pkg, ID: f.Type}
}

// answerFields adds the names that encoding/json gives the fields of a type, of those within too.
func (m *Machine) answerFields(t program.TypeRef, fields []string, depth int) []string {
	if depth > maxAnswerDepth || len(fields) > maxAnswerFields {
		return fields
	}
	if e := elemType(t); e.Pkg != nil {
		return m.answerFields(e, fields, depth+1)
	}
	for _, f := range t.Type().Fields {
		if name := jsonName(f); name != "" && t.Type().Kind == program.Struct {
			fields = m.answerFields(program.TypeRef{Pkg: t.Pkg, ID: f.Type}, append(fields, name), depth+1)
		}
	}
	return fields
}

// jsonName is the name that encoding/json gives a field, "" if it leaves it out.
func jsonName(f program.Field) string {
	switch tag := jsonTag(f); tag {
	case "-":
		return ""
	case "":
		return f.Name
	default:
		return tag
	}
}

// jsonTag is the name in the tag of a field that encoding/json reads, "" if there is none.
func jsonTag(f program.Field) string {
	name, _, _ := strings.Cut(reflect.StructTag(f.Tag).Get("json"), ",")
	return name
}
