package schema

import (
	"fmt"
	"slices"
	"strings"
)

// Digest is the text form in which a schema travels in a flag: sorted lines
// "table:column,column", one per set of unique columns, "table?:column,column"
// for a set that may be unique, "table?kind:column,column" for a set that is in the
// rows in which the column kind has a certain value, and "table:" for a table known to have none.
func (s *Schema) Digest() string {
	var lines []string
	for _, name := range s.Tables() {
		lines = append(lines, s.tables[name].lines(name)...)
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func (k *keys) lines(table string) []string {
	if len(k.sure)+len(k.maybe) == 0 {
		return []string{table + ":"}
	}
	var lines []string
	for _, set := range k.sure {
		lines = append(lines, table+":"+strings.Join(set, ","))
	}
	for _, set := range k.maybe {
		if !slices.ContainsFunc(k.partial, func(p Partial) bool { return slices.Equal(p.Columns, set) }) {
			lines = append(lines, table+"?:"+strings.Join(set, ","))
		}
	}
	for _, p := range k.partial {
		lines = append(lines, table+"?"+p.On+":"+strings.Join(p.Columns, ","))
	}
	return lines
}

// Parse reads a digest. Its lines may also be separated by ";", and lines that
// begin with "#" are skipped.
func Parse(digest string) (*Schema, error) {
	s := &Schema{tables: map[string]*keys{}}
	for line := range strings.FieldsFuncSeq(digest, func(r rune) bool { return r == '\n' || r == ';' }) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		if err := s.parseLine(line); err != nil {
			return nil, err
		}
	}
	for _, k := range s.tables {
		k.tidy()
	}
	return s, nil
}

func (s *Schema) parseLine(line string) error {
	table, list, found := strings.Cut(line, ":")
	table, on, maybe := strings.Cut(table, "?")
	table = tableName(table)
	if !found || table == "" {
		return fmt.Errorf("schema: %q is not of the form table:column,column", line)
	}
	k := s.tables[table]
	if k == nil {
		k = &keys{}
		s.tables[table] = k
	}
	set, err := parseColumns(list)
	switch {
	case err != nil:
		return fmt.Errorf("schema: %q: %w", line, err)
	case maybe:
		k.maybe = append(k.maybe, set)
		if on = plain(strings.Trim(on, quotes)); on != "" && len(set) > 0 {
			k.partial = append(k.partial, Partial{Columns: set, On: on})
		}
	case len(set) > 0:
		k.sure = append(k.sure, set)
	}
	return nil
}

func parseColumns(list string) ([]string, error) {
	if strings.TrimSpace(list) == "" {
		return nil, nil
	}
	set := strings.Split(list, ",")
	for i, col := range set {
		if set[i] = plain(strings.Trim(col, quotes)); set[i] == "" {
			return nil, fmt.Errorf("a column has no name")
		}
	}
	return columnSet(set), nil
}

// columnSet sorts the columns and removes doubles.
func columnSet(cols []string) []string {
	slices.Sort(cols)
	return slices.Compact(cols)
}
