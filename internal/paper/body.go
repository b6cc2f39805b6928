package paper

import (
	"slices"
	"strings"
)

// Bounds of what is read of a request's body.
const (
	maxBodyDepth  = 8
	maxBodyFields = 200
)

// body lists the fields of a request's body as far as they are seen: those of the structs
// and maps that were encoded into it.
func (c *Call) body(v Value) []Assign {
	b := &bodyReader{c: c, seen: map[*Object]bool{}}
	b.read(v, 0)
	return b.fields
}

type bodyReader struct {
	c      *Call
	fields []Assign
	seen   map[*Object]bool
}

func (b *bodyReader) read(v Value, depth int) {
	if depth > maxBodyDepth || len(b.fields) > maxBodyFields {
		return
	}
	Walk(v, func(v Value) bool {
		switch x := v.(type) {
		case *Addr:
			b.object(x, depth+1)
		case *Struct:
			b.add(b.c.f.m.fields(b.c.st, x), b.c.wholeFields(x))
		case *Iface:
			b.add(b.c.wholeFields(x))
		case *Made:
			if x.Event != nil && x.Event.Store == "http" { // an answer: what was asked is no part of it
				return false
			}
			for _, a := range x.Args {
				b.read(a, depth+1)
			}
		case *Unknown:
			for _, a := range x.From {
				b.read(a, depth+1)
			}
		case *Op:
			if prints(x.Name) {
				b.printed(x, depth+1)
				return false
			}
			return x.Name != rendered && !b.element(x, depth+1)
		}
		return true
	})
}

// prints: the function writes values as text for people.
func prints(name string) bool { return strings.HasPrefix(name, "fmt.") }

// printed reads the arguments of a function that prints them. A struct that is printed has no fields in the text.
func (b *bodyReader) printed(x *Op, depth int) {
	for _, a := range x.Args {
		switch strip(a).(type) {
		case *Struct, *Addr:
		default:
			b.read(a, depth)
		}
	}
}

func (b *bodyReader) add(lists ...[]Assign) { b.fields = append(b.fields, slices.Concat(lists...)...) }

// object reads what an object holds, and what was written into it.
func (b *bodyReader) object(x *Addr, depth int) {
	if b.seen[x.Obj] {
		return
	}
	b.seen[x.Obj] = true
	m, st := b.c.f.m, b.c.st
	if content := st.get(x.Obj); content != nil {
		written, _ := content.get(child(x.Path, gathered))
		b.read(written, depth)
		b.read(content.base, depth)
	}
	fields := m.fields(st, x)
	b.add(fields, b.c.wholeFields(x))
	for _, f := range fields {
		b.read(f.Value, depth)
	}
	b.read(m.load(st, x), depth)
}

// element reads an element of a list that was put together, or the part of it that the body has; it
// is false for what is no part of a list.
func (b *bodyReader) element(op *Op, depth int) bool {
	list, path := wholeOf(op)
	_, rest, indexed := strings.Cut(path, "]")
	if !indexed || !strings.HasPrefix(path, "[") {
		return false
	}
	rest = strings.TrimPrefix(rest, ".")
	Walk(list, func(v Value) bool {
		switch v.(type) {
		case *Made, *Unknown:
			b.read(v, depth)
		case *Addr, *Struct, *Iface:
			if rest != "" {
				v = b.c.f.m.partOf(b.c.st, v, rest)
			}
			b.read(v, depth)
			return false
		}
		return true
	})
	return true
}

// wholeOf is what a part is of, and where it stands in it; v itself if it is no part.
func wholeOf(v Value) (whole Value, path string) {
	for {
		op, ok := v.(*Op)
		if !ok || op.Name != "part" || len(op.Args) != 2 {
			return v, path
		}
		at, _ := StringOf(op.Args[1])
		if path != "" {
			at = child(at, path)
		}
		path = at
		v = strip(op.Args[0])
	}
}
