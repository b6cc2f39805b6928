package paper

import "github.com/idemlint/idemlint/internal/program"

// EntriesOp is the operation that makes of a map that was read the one that is written back: its arguments
// are the new values of the entries that were computed from the old ones.
const EntriesOp = "entries"

// rewritten is a map that was read with the entries that were changed since, or what was stored where a pointer
// that was read points to; v itself if nothing was.
func (m *Machine) rewritten(st *State, v Value) Value {
	read, ok := strip(v).(*Read)
	if !ok {
		return v
	}
	if whole, stored := m.storedAt(st, read); stored {
		return whole
	}
	o, changed := m.targets[targetKey(read)]
	if !changed {
		return v
	}
	var entries []Value
	for _, x := range st.get(o).entryCells() {
		old := child(read.Path, x.path)
		if Any(x.val, func(v Value) bool { r, ok := v.(*Read); return ok && r.Event == read.Event && r.Path == old }) {
			entries = append(entries, x.val)
		}
	}
	if len(entries) == 0 {
		return v
	}
	return newOp(EntriesOp, entries...)
}

// entryCells are the entries of a map that were stored to.
func (c *content) entryCells() (out []cell) {
	if c == nil {
		return nil
	}
	for _, x := range c.cells {
		if isElementBelow(x.path, "") {
			out = append(out, x)
		}
	}
	return out
}

// rewrittenColumns lists the columns of a row that hold maps or pointers through which something was stored
// since it was read.
func (m *Machine) rewrittenColumns(st *State, row Value, entity program.TypeRef) (out []Assign) {
	r := m.structOf(entity)
	for _, f := range r.Type().Fields {
		if kind := (program.TypeRef{Pkg: r.Pkg, ID: f.Type}).Type().Kind; kind != program.Map && kind != program.Pointer {
			continue
		}
		old := m.partOf(st, row, f.Name)
		if v := m.rewritten(st, old); v != old {
			out = append(out, Assign{Column: m.Column(f), Value: v})
		}
	}
	return out
}
