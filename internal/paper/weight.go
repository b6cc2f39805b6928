package paper

import (
	"math"
	"slices"

	"github.com/idemlint/idemlint/internal/program"
)

// Values share their parts, so a loop of assignments can make a value whose written-out
// form is exponential. Beyond maxWeight parts a value is replaced by the leaves that
// it is made of: enough to tell its identity, not its text.
const (
	maxWeight = 400
	maxLeaves = 24
)

// weight is the number of parts of a value, parts that are shared counted each time.
func weight(v Value) int {
	switch x := v.(type) {
	case *Op:
		return int(x.weight)
	case *Choice:
		return int(x.weight)
	case *Iface:
		return weight(x.V) + 1
	case *Struct:
		return x.Content.weigh()
	case *Tuple:
		n := 1
		for _, p := range x.Parts {
			n += weight(p)
		}
		return n
	}
	return 1
}

func (c *content) weigh() int {
	if c == nil {
		return 1
	}
	if c.size == 0 {
		c.size = 1 + weight(c.base)
		for _, x := range c.cells {
			c.size += weight(x.val)
		}
	}
	return c.size
}

// newOp makes an operation; arguments that are too large are condensed.
func newOp(name string, args ...Value) *Op {
	op, total := opOf(name, args), 1
	for i, a := range op.Args {
		if w := weight(a); w > maxWeight/len(args) {
			op.Args[i] = condense(a)
		}
		total += weight(op.Args[i])
	}
	op.weight = atMost(total)
	return op
}

// opOf copies the operands, mostly into room that is made with the operation: nearly all have one or two.
func opOf(name string, args []Value) *Op {
	if len(args) > 2 {
		return &Op{Name: name, Args: slices.Clone(args)}
	}
	made := &struct {
		Op
		room [2]Value
	}{Op: Op{Name: name}}
	if n := copy(made.room[:], args); n > 0 {
		made.Args = made.room[:n:n]
	}
	return &made.Op
}

func newChoice(alts []Alt) *Choice {
	c, total := &Choice{Alts: alts}, 1
	for i := range alts {
		if weight(alts[i].Value) > maxWeight {
			alts[i].Value = condense(alts[i].Value)
		}
		total += weight(alts[i].Value)
	}
	c.weight = atMost(total)
	return c
}

// atMost is a weight that is kept in little room: how far it lies beyond all bounds does not matter.
func atMost(n int) uint16 { return uint16(min(n, math.MaxUint16)) }

// condense replaces a value by the distinct leaves that it is made of, a struct field by field if that is
// MixedOp is made of values of which it is not kept how.
const MixedOp = "mixed"

// enough: what its fields are called is not lost then.
func condense(v Value) Value {
	if s, ok := v.(*Struct); ok {
		if byFields := condenseFields(s); weight(byFields) <= maxWeight {
			return byFields
		}
	}
	var leaves []Value
	Walk(v, func(v Value) bool {
		if len(leaves) == maxLeaves {
			return false
		}
		switch v.(type) {
		case *Op, *Choice, *Struct, *Iface, *Tuple, *Const:
			return true
		}
		for _, l := range leaves {
			if same(l, v, 0) {
				return true
			}
		}
		leaves = append(leaves, v)
		return true
	})
	if len(leaves) == 0 {
		return &Const{Kind: program.String, Implicit: true}
	}
	return &Op{Name: MixedOp, Args: leaves, weight: atMost(1 + len(leaves))}
}

func condenseFields(s *Struct) *Struct {
	if s.Content == nil {
		return s
	}
	n := *s.Content
	n.size, n.listed, n.used, n.cells = 0, nil, nil, slices.Clone(n.cells)
	for i, x := range n.cells {
		if weight(x.val) > maxWeight/len(n.cells) {
			n.cells[i].val = condense(x.val)
		}
	}
	if weight(n.base) > maxLeaves {
		n.base = condense(n.base)
	}
	return &Struct{s.Type, &n}
}
