package paper

import (
	"reflect"
	"strings"
	"unicode"

	"github.com/idemlint/idemlint/internal/program"
)

// structOf is the named struct type behind pointers and slices, with its fields.
func (m *Machine) structOf(t program.TypeRef) program.TypeRef {
	for {
		switch t.Type().Kind {
		case program.Pointer, program.Slice, program.Array:
			t = elemType(t)
			continue
		}
		break
	}
	if r, ok := m.Prog.Named(t.Type().Name); ok && len(r.Type().Fields) > 0 && len(t.Type().Fields) == 0 {
		return r
	}
	return t
}

// columnName is the column of the field at path of a struct type: by its tag, else in snake case.
func (m *Machine) columnName(t program.TypeRef, path string) string {
	name := path[strings.LastIndexByte(path, '.')+1:]
	if f, ok := m.field(t, path); ok {
		if c := tagColumn(f.Tag); c != "" {
			return c
		}
	}
	return Snake(name)
}

// field finds the field at a dotted path.
func (m *Machine) field(t program.TypeRef, path string) (program.Field, bool) {
	var found program.Field
	ok := false
	for _, part := range strings.Split(path, ".") {
		r := m.structOf(t)
		ok = false
		for _, f := range r.Type().Fields {
			if f.Name == part {
				found, ok = f, true
				t = program.TypeRef{Pkg: r.Pkg, ID: f.Type}
				break
			}
		}
		if !ok {
			return found, false
		}
	}
	return found, ok
}

// fieldOf is the name of the field whose column is named, "" if there is none.
func (m *Machine) fieldOf(t program.TypeRef, column string) string {
	for _, f := range m.structOf(t).Type().Fields {
		if sameColumn(m.Column(f), column) {
			return f.Name
		}
	}
	return ""
}

// Tag is the struct tag of the field whose column is named, "" if there is none.
func (m *Machine) Tag(t program.TypeRef, column string) string {
	r := m.structOf(t)
	for _, f := range r.Type().Fields {
		if f.Embedded {
			if tag := m.Tag(program.TypeRef{Pkg: r.Pkg, ID: f.Type}, column); tag != "" {
				return tag
			}
		}
		c := tagColumn(f.Tag)
		if c == "" {
			c = Snake(f.Name)
		}
		if sameColumn(c, column) {
			return f.Tag
		}
	}
	return ""
}

// Fields lists the fields of the struct type behind t.
func (m *Machine) Fields(t program.TypeRef) []program.Field { return m.structOf(t).Type().Fields }

// AllFields is Fields with those of embedded structs in their place.
func (m *Machine) AllFields(t program.TypeRef) []program.Field { return m.allFields(t, 0) }

func (m *Machine) allFields(t program.TypeRef, depth int) []program.Field {
	r := m.structOf(t)
	var out []program.Field
	for _, f := range r.Type().Fields {
		inner := m.structOf(program.TypeRef{Pkg: r.Pkg, ID: f.Type})
		if f.Embedded && depth < maxEmbedded && len(inner.Type().Fields) > 0 {
			out = append(out, m.allFields(inner, depth+1)...)
			continue
		}
		out = append(out, f)
	}
	return out
}

// maxEmbedded bounds how deep embedded structs are looked into: a pointer may lead to the struct itself.
const maxEmbedded = 8

// FieldTypes lists the types of the fields of the struct type behind t that are structs, or lists of structs.
func (m *Machine) FieldTypes(t program.TypeRef) []program.TypeRef {
	r := m.structOf(t)
	var out []program.TypeRef
	for _, f := range r.Type().Fields {
		ft := m.structOf(program.TypeRef{Pkg: r.Pkg, ID: f.Type})
		if ft.Type().Kind == program.Struct && (ft.Type().InScope || ft.Type().Name == "") {
			out = append(out, ft)
		}
	}
	return out
}

// Held is the type of a field of the struct type behind t, or of what it lists or points to.
func (m *Machine) Held(t program.TypeRef, f program.Field) *program.Type {
	held := program.TypeRef{Pkg: m.structOf(t).Pkg, ID: f.Type}
	for held.Type().Kind == program.Pointer || held.Type().Kind == program.Slice {
		held.ID = held.Type().Elem
	}
	return held.Type()
}

// Column is the column name of a field.
func (m *Machine) Column(f program.Field) string {
	if c := tagColumn(f.Tag); c != "" {
		return c
	}
	return Snake(f.Name)
}

func tagColumn(tag string) string {
	st := reflect.StructTag(tag)
	for _, part := range strings.Split(st.Get("gorm"), ";") {
		if k, v, ok := strings.Cut(part, ":"); ok && strings.EqualFold(strings.TrimSpace(k), "column") {
			return v
		}
	}
	for _, key := range []string{"db", "bson", "bun", "pg"} {
		if v, _, _ := strings.Cut(st.Get(key), ","); v != "" && v != "-" && !strings.Contains(v, ":") {
			return v
		}
	}
	if parts := strings.Split(st.Get("xorm"), "'"); len(parts) == 3 { // xorm:"varchar(25) notnull 'name'"
		return parts[1]
	}
	return ""
}

// Snake is a Go name as a column name: "UserID" is "user_id".
func Snake(name string) string {
	var b strings.Builder
	rs := []rune(name)
	for i, r := range rs {
		if unicode.IsUpper(r) && i > 0 && (unicode.IsLower(rs[i-1]) || unicode.IsDigit(rs[i-1]) || unicode.IsUpper(rs[i-1]) && beginsWord(rs[i+1:])) {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// beginsWord: what follows a capital letter goes on in small ones. The s of a plural (IDs) is no word.
func beginsWord(rest []rune) bool {
	plural := len(rest) > 0 && rest[0] == 's' && (len(rest) == 1 || unicode.IsUpper(rest[1]))
	return len(rest) > 0 && unicode.IsLower(rest[0]) && !plural
}

// sameColumn compares column or field names without regard to case and underscores.
func sameColumn(a, b string) bool { return a == b || mayBeSameName(a, b) && plain(a) == plain(b) }

// mayBeSameName is false for names that surely differ, which nearly all do that are compared: their last letters.
func mayBeSameName(a, b string) bool {
	return a == "" || b == "" || !isLetter(a[len(a)-1]) || !isLetter(b[len(b)-1]) || a[len(a)-1]|0x20 == b[len(b)-1]|0x20
}

// isLetter: of the letters of ASCII; the others may be another in small.
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// SameColumn compares column or field names without regard to case and underscores.
func SameColumn(a, b string) bool { return sameColumn(a, b) }

func plain(s string) string {
	if isPlain(s) {
		return s
	}
	if i := strings.LastIndexByte(s, '.'); i >= 0 {
		s = s[i+1:]
	}
	return strings.ToLower(strings.ReplaceAll(strings.Trim(s, "\"`[]"), "_", ""))
}

// isPlain: the name has nothing that plain changes.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; (c < 'a' || 'z' < c) && (c < '0' || '9' < c) {
			return false
		}
	}
	return true
}

// ColumnOf is the column that a part of a row read stands for.
func (m *Machine) ColumnOf(r *Read) string {
	path := strings.TrimPrefix(r.Path, ".")
	for strings.HasPrefix(path, "[") {
		end := strings.IndexByte(path, ']')
		if end < 0 {
			break
		}
		path = strings.TrimPrefix(path[end+1:], ".")
	}
	if strings.HasSuffix(path, "]") { // an entry of a map is a part of its column
		path, _, _ = strings.Cut(path, "[")
	}
	if path == "" {
		return ""
	}
	path = m.ofNullable(r.Event.Entity, path)
	if r.Event.Entity.Pkg != nil {
		return m.columnName(r.Event.Entity, path)
	}
	return path[strings.LastIndexByte(path, '.')+1:]
}

// Related is the type of the row of another table that was read with the one that it belongs to, and the
// column of it, "" if what was read is no part of such a row.
func (m *Machine) Related(r *Read) (entity, column string) {
	path, field, found := cutLast(strings.TrimPrefix(r.Path, "."))
	if !found || r.Event.Entity.Pkg == nil {
		return "", ""
	}
	f, ok := m.field(r.Event.Entity, path)
	if !ok {
		return "", ""
	}
	row := m.structOf(program.TypeRef{Pkg: m.structOf(r.Event.Entity).Pkg, ID: f.Type})
	return typeName(row), m.columnName(row, field)
}

func cutLast(path string) (before, after string, found bool) {
	i := strings.LastIndexByte(path, '.')
	if i < 0 {
		return path, "", false
	}
	return path[:i], path[i+1:], true
}

// nullParts are the fields of the types by which libraries tell NULL from a value.
var nullParts = map[string]bool{"Valid": true, "String": true, "Time": true, "Int64": true, "Int32": true, "Int16": true, "Float64": true, "Bool": true, "Byte": true, "V": true}

// ofNullable is the path of the column whose value or NULL flag path names: both are the column.
func (m *Machine) ofNullable(entity program.TypeRef, path string) string {
	i := strings.LastIndexByte(path, '.')
	if i < 0 || !nullParts[path[i+1:]] {
		return path
	}
	if f, ok := m.field(entity, path[:i]); ok {
		if t := m.structOf(program.TypeRef{Pkg: m.structOf(entity).Pkg, ID: f.Type}); t.Type().InScope {
			return path
		}
	}
	return path[:i]
}

// tableName is gorm's table for a type: its TableName method if that is constant, else the plural in snake case.
func (m *Machine) tableName(t program.TypeRef) string {
	r := m.structOf(t)
	name := r.Type().Name
	if name == "" {
		return ""
	}
	if v, ok := m.tables[name]; ok {
		return v
	}
	table := plural(Snake(name[strings.LastIndexByte(name, '.')+1:]))
	if meth, ok := m.findMethod(r, "TableName"); ok {
		if fn, ok := m.Prog.Func(meth.Symbol); ok {
			if s, ok := StringOf(m.exec(nil, &State{}, fn, nil, nil)); ok && s != "" {
				table = s[strings.LastIndexByte(s, '.')+1:]
			}
		}
	}
	if m.tables == nil {
		m.tables = map[string]string{}
	}
	m.tables[name] = table
	return table
}
