package schema

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// Schema knows the unique columns of tables. A nil Schema knows nothing.
type Schema struct {
	tables  map[string]*keys
	skipped int
}

// keys are the sets of columns that are unique in one table: those that surely
// are, and those that may be. An empty set in maybe stands for sets of which
// nothing is known.
type keys struct {
	sure, maybe [][]string
	partial     []Partial // each of them is in maybe too
}

// Partial is a set of columns that are unique together in the rows in which the column On has a
// certain value, and there only.
type Partial struct {
	Columns []string
	On      string
}

func (p Partial) compare(q Partial) int {
	return cmp.Or(slices.Compare(p.Columns, q.Columns), strings.Compare(p.On, q.On))
}

// Unique lists the sets of columns that are unique together in a table, its
// primary key included, sorted. The table may be written with quotes and with a
// prefix, and in any case. known is false if there may be sets that are not
// listed: the table was not met, or something was added to it but its creation
// was not seen.
func (s *Schema) Unique(table string) (sets [][]string, known bool) {
	k := s.keys(table)
	if k == nil {
		return nil, false
	}
	return clone(k.sure), !k.isOpen()
}

// Uncertain lists the sets of columns that may be unique together: the columns
// of partial indexes and of indexes on expressions, sets that only one of several
// definitions of the table has, and sets added or dropped under a condition. An
// empty set says that there may be others.
func (s *Schema) Uncertain(table string) [][]string {
	k := s.keys(table)
	if k == nil {
		return nil
	}
	return clone(k.maybe)
}

// Partial lists the partial indexes of a table of which the condition is known. Their columns are
// among those of Uncertain.
func (s *Schema) Partial(table string) []Partial {
	if k := s.keys(table); k != nil {
		return k.partial
	}
	return nil
}

// Tables lists the names of the tables that were met, sorted.
func (s *Schema) Tables() []string {
	if s == nil {
		return nil
	}
	return slices.Sorted(maps.Keys(s.tables))
}

// Skipped counts the files that Read found and did not read.
func (s *Schema) Skipped() int {
	if s == nil {
		return 0
	}
	return s.skipped
}

func (s *Schema) keys(table string) *keys {
	if s == nil {
		return nil
	}
	return s.tables[tableName(table)]
}

// Restrict keeps only the tables that are named. The function gets the names as
// Tables lists them.
func (s *Schema) Restrict(named func(table string) bool) *Schema {
	if s == nil {
		return nil
	}
	out := &Schema{tables: map[string]*keys{}, skipped: s.skipped}
	for name, k := range s.tables {
		if named(name) {
			out.tables[name] = k
		}
	}
	return out
}

// Merge joins two schemas. Where both know a table, a set that only one of them
// has is uncertain.
func (s *Schema) Merge(other *Schema) *Schema {
	switch {
	case s == nil:
		return other
	case other == nil:
		return s
	}
	out := &Schema{tables: maps.Clone(s.tables), skipped: s.skipped + other.skipped}
	for name, k := range other.tables {
		if mine := out.tables[name]; mine != nil {
			k = mine.merge(k)
		}
		out.tables[name] = k
	}
	return out
}

// Extend adds what another schema knows: keys of a table whose creation it has not seen are keys of the table
// here. What both create is merged.
func (s *Schema) Extend(other *Schema) *Schema {
	if s == nil || other == nil {
		return s.Merge(other)
	}
	out := &Schema{tables: maps.Clone(s.tables), skipped: s.skipped + other.skipped}
	for name, k := range other.tables {
		switch mine := out.tables[name]; {
		case mine == nil:
			out.tables[name] = k
		case k.isOpen():
			out.tables[name] = mine.extend(k)
		default:
			out.tables[name] = mine.merge(k)
		}
	}
	return out
}

// isOpen: there may be keys that are not listed.
func (k *keys) isOpen() bool {
	return slices.ContainsFunc(k.maybe, func(set []string) bool { return len(set) == 0 })
}

// extend adds the keys of a table that is known in part.
func (k *keys) extend(other *keys) *keys {
	out := &keys{sure: slices.Concat(k.sure, other.sure), maybe: slices.Concat(k.maybe, other.maybe), partial: slices.Concat(k.partial, other.partial)}
	if !k.isOpen() {
		out.maybe = slices.DeleteFunc(out.maybe, func(set []string) bool { return len(set) == 0 })
	}
	return out.tidy()
}

func (k *keys) merge(other *keys) *keys {
	out := &keys{maybe: slices.Concat(k.maybe, other.maybe)}
	for _, p := range k.partial {
		if slices.ContainsFunc(other.partial, func(q Partial) bool { return p.compare(q) == 0 }) {
			out.partial = append(out.partial, p)
		}
	}
	out.join(k.sure, other.sure)
	out.join(other.sure, k.sure)
	return out.tidy()
}

// join adds the sets, which are sure as far as the others imply them too.
func (k *keys) join(sets, others [][]string) {
	for _, set := range sets {
		if implied(set, others) {
			k.sure = append(k.sure, set)
		} else {
			k.maybe = append(k.maybe, set)
		}
	}
}

// tidy sorts the sets and removes those that say nothing new.
func (k *keys) tidy() *keys {
	k.sure = sorted(k.sure)
	k.maybe = slices.DeleteFunc(sorted(k.maybe), func(set []string) bool { return implied(set, k.sure) })
	slices.SortFunc(k.partial, Partial.compare)
	k.partial = slices.CompactFunc(k.partial, func(p, q Partial) bool { return p.compare(q) == 0 })
	k.partial = slices.DeleteFunc(slices.Clone(k.partial), func(p Partial) bool { return implied(p.Columns, k.sure) || k.sharesColumns(p) })
	return k
}

// sharesColumns: another partial index has the same columns, so that rows outside of one may be
// inside of the other.
func (k *keys) sharesColumns(p Partial) bool {
	return slices.ContainsFunc(k.partial, func(q Partial) bool { return p.On != q.On && slices.Equal(p.Columns, q.Columns) })
}

func sorted(sets [][]string) [][]string {
	slices.SortFunc(sets, slices.Compare)
	return slices.CompactFunc(sets, slices.Equal)
}

// implied reports whether one of the others is a part of set: if some columns
// are unique, then they are with any further column.
func implied(set []string, others [][]string) bool {
	return slices.ContainsFunc(others, func(other []string) bool {
		for _, col := range other {
			if !slices.Contains(set, col) {
				return false
			}
		}
		return true
	})
}

func clone(sets [][]string) [][]string {
	out := make([][]string, len(sets))
	for i, set := range sets {
		out[i] = slices.Clone(set)
	}
	return out
}

const quotes = "\"`[]' \t\r\n"

// tableName reads the name of a table as a program writes it.
func tableName(s string) string {
	s = strings.TrimRight(s, quotes)
	if i := strings.LastIndexByte(s, '.'); i >= 0 {
		s = s[i+1:]
	}
	return plain(strings.Trim(s, quotes))
}

// plain gives the form of a name in which names are compared. The marks of the
// digest cannot be part of it.
func plain(s string) string {
	s = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(",:;?.#\"`[]'", r) {
			return '_'
		}
		return r
	}, s)
	return strings.TrimSpace(strings.ToLower(s))
}
