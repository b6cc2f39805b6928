package schema

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Field is a field of a Go type that stands for the rows of a table.
type Field struct {
	Column string
	Tag    string // the whole struct tag
}

// Model is the schema of one table as the struct tags of its Go type tell it, in the words of
// gorm, bun, go-pg and xorm. created says that the program makes the table of the type; else there
// may be keys of which the tags say nothing. It is nil if the tags tell nothing.
func Model(name string, fields []Field, created bool) *Schema {
	indexes := modelIndexes(fields)
	if name == "" || len(indexes) == 0 && !created {
		return nil
	}
	var sql strings.Builder
	if created {
		fmt.Fprintf(&sql, "CREATE TABLE %q (model int);\n", name)
	}
	for _, i := range indexes {
		fmt.Fprintf(&sql, "CREATE UNIQUE INDEX %q ON %q (%s)%s;\n", i.name, name, strings.Join(i.columns, ", "), i.where)
	}
	r := &reader{tables: map[string][]*table{}}
	r.read("model.sql", sql.String())
	return r.schema()
}

// modelIndex is a unique index as tags tell it, the columns in its order.
type modelIndex struct {
	name    string
	columns []string
	where   string // with the keyword in front
}

// part is what one tag says of a unique index: that the field's column is in it.
type part struct {
	index    string // "" is one of the column's own
	where    string
	column   string // if it is not the column itself
	priority string
}

// tagReaders read the parts of unique indexes from the value of a tag, by its key.
var tagReaders = map[string]func(value string) []part{"gorm": gormParts, "bun": optionParts, "pg": optionParts, "xorm": xormParts}

func modelIndexes(fields []Field) []modelIndex {
	var order []string
	parts := map[string][]part{}
	for _, f := range fields {
		for _, p := range fieldParts(f.Tag) {
			p.column = cmp.Or(p.column, fmt.Sprintf("%q", f.Column))
			name := cmp.Or(p.index, "unique "+f.Column)
			if parts[name] == nil {
				order = append(order, name)
			}
			parts[name] = append(parts[name], p)
		}
	}
	var out []modelIndex
	for _, name := range order {
		index := modelIndex{name: name}
		slices.SortStableFunc(parts[name], func(a, b part) int { return natural(a.priority, b.priority) })
		for _, p := range parts[name] {
			index.columns = append(index.columns, p.column)
			index.where = cmp.Or(index.where, p.where)
		}
		out = append(out, index)
	}
	return out
}

func fieldParts(tag string) []part {
	var out []part
	for _, key := range []string{"gorm", "bun", "pg", "xorm"} {
		if value, ok := reflect.StructTag(tag).Lookup(key); ok {
			out = append(out, tagReaders[key](value)...)
		}
	}
	return out
}

// gormParts reads "unique", "uniqueIndex:NAME,where:…" and "index:NAME,unique" (schema/index.go,
// parseFieldIndexes, of gorm v1.31.1).
func gormParts(value string) []part {
	var out []part
	for _, setting := range splitEscaped(value, ';') {
		key, value, _ := strings.Cut(setting, ":")
		switch strings.ToLower(strings.TrimSpace(key)) {
		case "unique":
			out = append(out, part{})
		case "uniqueindex":
			p, _ := gormIndex(value)
			out = append(out, p)
		case "index":
			if p, unique := gormIndex(value); unique {
				out = append(out, p)
			}
		}
	}
	return out
}

// gormIndex reads the name of an index and its options.
func gormIndex(value string) (p part, unique bool) {
	options := splitEscaped(value, ',')
	p.index, p.priority = strings.TrimSpace(options[0]), "10"
	for _, option := range options[1:] {
		key, value, _ := strings.Cut(option, ":")
		value = strings.TrimSpace(value)
		switch strings.ToLower(strings.TrimSpace(key)) {
		case "unique":
			unique = true
		case "class":
			unique = unique || strings.EqualFold(value, "unique")
		case "where":
			p.where = " WHERE " + value
		case "expression":
			p.column = "(" + value + ")"
		case "priority":
			p.priority = value
		case "composite":
			p.index = cmp.Or(p.index, "composite "+value)
		}
	}
	return p, unique
}

// splitEscaped splits at a separator that no backslash precedes.
func splitEscaped(s string, separator byte) []string {
	var out []string
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\\' && i+1 < len(s) && s[i+1] == separator:
			i++
			b.WriteByte(separator)
		case s[i] == separator:
			out = append(out, b.String())
			b.Reset()
		default:
			b.WriteByte(s[i])
		}
	}
	return append(out, b.String())
}

// optionParts reads ",unique" and ",unique:GROUP" (schema/table.go of bun v1.2, orm/table.go of go-pg v10).
func optionParts(value string) []part {
	var out []part
	for i, option := range strings.Split(value, ",") {
		key, group, _ := strings.Cut(strings.TrimSpace(option), ":")
		if i > 0 && key == "unique" {
			out = append(out, part{index: strings.Trim(group, "'")})
		}
	}
	return out
}

// xormParts reads "unique" and "unique(NAME)" (tags/tag.go of xorm v1.3).
func xormParts(value string) []part {
	var out []part
	for _, word := range strings.Fields(value) {
		name, rest, named := strings.Cut(word, "(")
		if strings.EqualFold(name, "unique") {
			p := part{}
			if named {
				p.index = strings.TrimSuffix(rest, ")")
			}
			out = append(out, p)
		}
	}
	return out
}
