package paper

// Parts lists the values that a struct value is made of.
func Parts(s *Struct) []Value {
	if s.Content == nil {
		return nil
	}
	var out []Value
	if s.Content.base != nil {
		out = append(out, s.Content.base)
	}
	for _, c := range s.Content.cells {
		out = append(out, c.val)
	}
	return out
}

// Compare decides a comparison as far as it can: a constant, or the operation itself.
func Compare(op string, x, y Value) Value { return binary(op, x, y) }

// NewOp makes an operation over values.
func NewOp(name string, args ...Value) *Op { return newOp(name, args...) }

// Same reports whether two values are certainly equal.
func Same(a, b Value) bool { return same(a, b, 0) }

// IsNil reports whether v is the constant nil.
func IsNil(v Value) bool { return isNil(v) }

// EventOf is the event that v is a result of, nil if there is none.
func EventOf(v Value) *Event { return eventOf(v) }

// SentinelKind is what a library's sentinel error says: "notfound", "duplicate" …, or "".
func SentinelKind(v Value) string { return sentinelKind(v) }

// Walk calls visit for v and each value that it is made of, until visit returns false; what large
// values share is visited once.
func Walk(v Value, visit func(Value) bool) {
	w := walker{visit: visit}
	if weight(v) > fewParts {
		w.seen = map[Value]bool{}
	}
	w.walk(v)
}

// fewParts is up to how many parts a value is walked without a memory of what was visited.
const fewParts = 64

// Any reports whether v or a value in it is one that is asked for.
func Any(v Value, is func(Value) bool) bool {
	found := false
	Walk(v, func(x Value) bool {
		found = found || is(x)
		return !found
	})
	return found
}

type walker struct {
	visit func(Value) bool
	seen  map[Value]bool // nil if the value is small
}

func (w *walker) walk(v Value) {
	if v == nil || !w.first(v) || !w.visit(v) {
		return
	}
	switch x := v.(type) {
	case *Iface:
		w.walk(x.V)
	case *Op:
		for _, a := range x.Args {
			w.walk(a)
		}
	case *Choice:
		for _, a := range x.Alts {
			w.walk(a.Value)
		}
	case *Struct:
		for _, p := range Parts(x) {
			w.walk(p)
		}
	case *Tuple:
		for _, p := range x.Parts {
			w.walk(p)
		}
	}
}

// tinyParts is up to how many parts it costs less to visit a part of a large value again than to
// remember that it was visited.
const tinyParts = 8

// first reports whether v is met for the first time; small values need no memory.
func (w *walker) first(v Value) bool {
	if w.seen == nil || weight(v) <= tinyParts {
		return true
	}
	if w.seen[v] {
		return false
	}
	w.seen[v] = true
	return true
}
