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

// Same reports whether two values are certainly equal.
func Same(a, b Value) bool { return same(a, b, 0) }

// IsNil reports whether v is the constant nil.
func IsNil(v Value) bool { return isNil(v) }

// EventOf is the event that v is a result of, nil if there is none.
func EventOf(v Value) *Event { return eventOf(v) }

// SentinelKind is what a library's sentinel error says: "notfound", "duplicate" …, or "".
func SentinelKind(v Value) string { return sentinelKind(v) }

// Walk calls visit for v and the values that it is made of until visit returns false.
func Walk(v Value, visit func(Value) bool) { walk(v, visit, 0) }

func walk(v Value, visit func(Value) bool, depth int) {
	if v == nil || depth > 24 || !visit(v) {
		return
	}
	switch x := v.(type) {
	case *Iface:
		walk(x.V, visit, depth+1)
	case *Op:
		for _, a := range x.Args {
			walk(a, visit, depth+1)
		}
	case *Choice:
		for _, a := range x.Alts {
			walk(a.Value, visit, depth+1)
		}
	case *Struct:
		for _, p := range Parts(x) {
			walk(p, visit, depth+1)
		}
	case *Tuple:
		for _, p := range x.Parts {
			walk(p, visit, depth+1)
		}
	}
}
