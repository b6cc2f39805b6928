package schema

import "slices"

// table is what one CREATE TABLE made, with what was changed later.
type table struct {
	source
	keys  []unique
	unmet bool // its creation was not seen
	open  bool // it may have other keys
}

// What is more than this is not kept; the table then has keys that are not
// known.
const (
	maxKeys   = 1000 // of a table
	maxTables = 50   // of a name
)

// source says where a statement stands.
type source struct {
	history string // the folder whose files follow one upon the other
	file    string
	version string // the number in front of the file's name
}

// reader applies statements in their order. A name has several tables if
// several histories make it, or if one does so more than once, as for dialects
// that have a file each; their differences are uncertain.
type reader struct {
	source
	tables  map[string][]*table
	maybe   bool // in a block that may not be run
	mysql   bool
	queries bool // in a file of queries, whose DROPs are not part of the history
	nested  int
}

// targets are the tables that a statement here means: those of this file, else
// those of this history, else all. sure is false in the last case.
func (r *reader) targets(name string) (tables []*table, sure bool) {
	all := r.tables[name]
	for _, near := range [...]func(*table) bool{
		func(t *table) bool { return t.history == r.history && t.file == r.file },
		func(t *table) bool { return t.history == r.history },
	} {
		for _, t := range all {
			if near(t) {
				tables = append(tables, t)
			}
		}
		if tables != nil {
			return tables, !r.maybe
		}
	}
	return all, false
}

// create adds a table. One that exists already is left alone where the database
// would leave it alone.
func (r *reader) create(name string, keys []unique, ifNotExists bool) {
	if ifNotExists {
		for _, t := range r.tables[name] {
			if t.history == r.history && (t.file == r.file || t.version != r.version) {
				return
			}
		}
	}
	t := &table{source: r.source}
	for _, u := range keys {
		t.add(u.named(name), !r.maybe)
	}
	r.put(name, t)
}

// put adds one of the tables of a name.
func (r *reader) put(name string, t *table) {
	if all := r.tables[name]; len(all) >= maxTables {
		all[0].open = true
		return
	}
	r.tables[name] = append(r.tables[name], t)
}

// add gives the table of this name another key. A table that was not met is
// noted as one with keys that are not known.
func (r *reader) add(name string, keys []unique, ifNotExists bool) {
	if len(keys) == 0 {
		return
	}
	tables, _ := r.targets(name)
	if len(tables) == 0 {
		tables = []*table{{source: r.source, unmet: true}}
		r.put(name, tables[0])
	}
	for _, t := range tables {
		for _, u := range keys {
			if u = u.named(name); !ifNotExists || !t.has(u.name) {
				t.add(u, !r.maybe)
			}
		}
	}
}

func (t *table) has(name string) bool {
	return slices.ContainsFunc(t.keys, func(u unique) bool { return u.name == name })
}

func (t *table) add(u unique, sure bool) {
	if u.sure = u.sure && sure; !sure {
		u.on = ""
	}
	switch {
	case len(t.keys) >= maxKeys:
		t.open = true
	case !slices.ContainsFunc(t.keys, u.equal):
		t.keys = append(t.keys, u)
	}
}

// drop takes the keys away; in doubt they stay and are uncertain.
func (t *table) drop(dropped func(unique) bool, sure bool) {
	if sure {
		t.keys = slices.DeleteFunc(t.keys, dropped)
		return
	}
	for i := range t.keys {
		if dropped(t.keys[i]) {
			t.keys[i].sure, t.keys[i].on = false, ""
		}
	}
}

// dropColumn takes a column away, and with it the keys it is part of. MySQL
// keeps the rest of such a key.
func (r *reader) dropColumn(name, col string) {
	tables, sure := r.targets(name)
	for _, t := range tables {
		if r.mysql && sure {
			for i := range t.keys {
				t.keys[i].cols = without(t.keys[i].cols, col)
			}
			t.drop(func(u unique) bool { return len(u.cols) == 0 }, true)
			continue
		}
		t.drop(func(u unique) bool { return slices.Contains(u.cols, col) }, sure)
	}
}

func without(cols []string, col string) []string {
	return slices.DeleteFunc(slices.Clone(cols), func(c string) bool { return c == col })
}

func (r *reader) renameColumn(name, from, to string) {
	if from == to || from == "" || to == "" {
		return
	}
	tables, sure := r.targets(name)
	for _, t := range tables {
		for _, u := range slices.Clone(t.keys) {
			if i := slices.Index(u.cols, from); i >= 0 {
				u.cols = slices.Clone(u.cols)
				u.cols[i] = to
				t.add(u, sure)
			}
		}
		t.drop(func(u unique) bool { return slices.Contains(u.cols, from) }, sure)
	}
}

// rename gives a table another name; in doubt it has both.
func (r *reader) rename(from, to string) {
	tables, sure := r.targets(from)
	for _, t := range tables {
		if sure {
			r.remove(from, t)
			r.put(to, t)
			continue
		}
		twin := &table{source: t.source, unmet: t.unmet, open: t.open}
		for _, u := range t.keys {
			twin.add(u, false)
		}
		r.put(to, twin)
	}
}

// dropTable forgets a table, unless it is another history's.
func (r *reader) dropTable(name string) {
	tables, sure := r.targets(name)
	if !sure {
		return
	}
	for _, t := range tables {
		r.remove(name, t)
	}
}

func (r *reader) remove(name string, t *table) {
	rest := slices.DeleteFunc(r.tables[name], func(o *table) bool { return o == t })
	if r.tables[name] = rest; len(rest) == 0 {
		delete(r.tables, name)
	}
}

// dropKey drops a key by its name, on one table or, if on is empty, an index
// wherever it is.
func (r *reader) dropKey(on, name string) {
	match := func(u unique) bool {
		if on == "" {
			return u.index && u.name == name
		}
		return u.name == name || u.alt == name
	}
	r.keyed(on, name, func(t *table, sure bool) { t.drop(match, sure) })
}

// renameKey changes the key of a name.
func (r *reader) renameKey(on, name string, change func(*unique)) {
	r.keyed(on, name, func(t *table, sure bool) {
		for i := range t.keys {
			if u := &t.keys[i]; u.name == name && sure {
				change(u)
			}
		}
	})
}

// keyed calls f for the tables that may have the key.
func (r *reader) keyed(on, key string, f func(t *table, sure bool)) {
	if on != "" {
		tables, sure := r.targets(on)
		for _, t := range tables {
			f(t, sure)
		}
		return
	}
	var own, others []*table
	for _, tables := range r.tables {
		for _, t := range tables {
			switch {
			case !t.has(key):
			case t.history == r.history:
				own = append(own, t)
			default:
				others = append(others, t)
			}
		}
	}
	for _, t := range own {
		f(t, !r.maybe)
	}
	if own == nil {
		for _, t := range others {
			f(t, false)
		}
	}
}

// schema joins all tables of each name.
func (r *reader) schema() *Schema {
	s := &Schema{tables: map[string]*keys{}}
	for name, tables := range r.tables {
		for i, t := range absorb(tables) {
			k := t.sets()
			if i > 0 {
				k = s.tables[name].merge(k)
			}
			s.tables[name] = k
		}
	}
	return s
}

// absorb gives the keys of tables whose creation was not seen to those that were
// created, maybe in a file that comes later by its name.
func absorb(tables []*table) []*table {
	var met, unmet []*table
	for _, t := range tables {
		if t.unmet {
			unmet = append(unmet, t)
		} else {
			met = append(met, t)
		}
	}
	if met == nil {
		return unmet
	}
	for _, t := range met {
		for _, other := range unmet {
			t.open = t.open || other.open
			for _, u := range other.keys {
				t.add(u, true)
			}
		}
	}
	return met
}

func (t *table) sets() *keys {
	k := &keys{}
	for _, u := range t.keys {
		set := columnSet(slices.Clone(u.cols))
		if u.sure && len(set) > 0 {
			k.sure = append(k.sure, set)
		} else {
			k.maybe = append(k.maybe, set)
		}
		if u.on != "" && len(set) > 0 {
			k.partial = append(k.partial, Partial{Columns: set, On: u.on})
		}
	}
	k.partial = slices.DeleteFunc(k.partial, func(p Partial) bool { return count(k.maybe, p.Columns) > 1 })
	if t.open || t.unmet {
		k.maybe = append(k.maybe, []string{})
	}
	return k.tidy()
}

// count is how often a set is among others.
func count(sets [][]string, set []string) int {
	n := 0
	for _, other := range sets {
		if slices.Equal(other, set) {
			n++
		}
	}
	return n
}
