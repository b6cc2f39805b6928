package paper

import (
	"hash/maphash"
	"slices"
)

// Digest is a number that values which are the same share, with or without interface wrappers and
// conversions: those with different digests are not the same. It is 0 where it is not known yet, and
// says nothing beyond one process.
func Digest(v Value) uint32 { return digest(v) }

// SameTest reports whether two conditions are about the same test.
func (c *Cond) SameTest(d *Cond) bool {
	return c.mayBeSameTest(d) && same(c.Test, d.Test, 0)
}

// SameStripped is SameTest through interface wrappers and conversions.
func (c *Cond) SameStripped(d *Cond) bool {
	return c.mayBeSameTest(d) && same(strip(c.Test), strip(d.Test), 0)
}

func (c *Cond) mayBeSameTest(d *Cond) bool { return mayMatch(c.Digest(), d.Digest()) }

// Digest is that of the test, made once.
func (c *Cond) Digest() uint32 {
	if c.digest == 0 {
		c.digest = digest(c.Test)
	}
	return c.digest
}

// mayBeSame is false for values that are surely not the same. Nearly all that are compared differ, and
// a digest says so without a look at their parts.
func mayBeSame(a, b Value) bool {
	return mayMatch(digest(a), digest(b))
}

func mayMatch(d, e uint32) bool { return d == e || d == 0 || e == 0 }

// digest makes a number of what same compares, through what strip looks through. That of an operation
// or a choice is made once.
func digest(v Value) uint32 {
	switch x := v.(type) {
	case *Op:
		if x.digest == 0 {
			x.digest = digestOp(x)
		}
		return x.digest
	case *Choice:
		if x.digest == 0 {
			x.digest = digestAlts(x.Alts)
		}
		return x.digest
	case *Const:
		return mixed(ofText(seedConst, x.Text), uint32(x.Kind))
	case *Iface:
		return digest(x.V)
	case *Read:
		return ofEvent(ofText(seedRead, x.Path), x.Event)
	case *Result:
		return ofEvent(ofText(seedResult, x.What), x.Event)
	case *Payload:
		return ofText(seedPayload, x.Path)
	case *Fresh:
		return ofText(seedFresh, x.By)
	case *Unknown:
		return ofText(seedUnknown, x.Why)
	case *Func:
		return ofText(seedFunc, x.Symbol)
	case *Addr:
		return mixed(ofText(seedAddr, x.Path), uint32(x.Obj.ID))
	}
	return seedOther
}

// The seeds tell the kinds of values apart.
const (
	seedOther = iota + 1
	seedOp
	seedChoice
	seedConst
	seedRead
	seedResult
	seedPayload
	seedFresh
	seedUnknown
	seedFunc
	seedAddr
	seedConds
)

func digestOp(op *Op) uint32 {
	if op.Name == "convert" {
		return digest(op.Args[0])
	}
	return digestAll(ofText(seedOp, op.Name), op.Args)
}

func digestAll(d uint32, vs []Value) uint32 {
	for _, v := range vs {
		d = after(d, digest(v))
	}
	return d
}

func digestAlts(alts []Alt) uint32 {
	d := mixed(seedChoice, uint32(len(alts)))
	for _, a := range alts {
		d = after(d, digest(a.Value))
	}
	if len(alts) == 0 || isLarge(alts) {
		return d
	}
	common, known := digestConds(alts[0].Conds)
	for _, a := range alts[1:] {
		sum, ok := digestConds(a.Conds)
		if known = known && ok; !known {
			return 0
		}
		d = after(d, mixed(seedConds, sum-common))
	}
	return d
}

// digestConds is a sum over the different conditions of a list, so that what two sums differ by is not
// changed by the conditions that both lists have. It is not known if that of a test is not.
func digestConds(conds []Cond) (sum uint32, known bool) {
	var different [maxCompared]uint32
	n := 0
	for i := range conds {
		c := &conds[i]
		d := c.Digest()
		if d == 0 {
			return 0, false
		}
		if c.Outcome {
			d = mixed(seedConds, d)
		}
		if !slices.Contains(different[:n], d) {
			different[n], sum = d, sum+d
			n++
		}
	}
	return sum, true
}

// ofEvent: an event has its number from when it is recorded; before, nothing tells it apart.
func ofEvent(d uint32, e *Event) uint32 {
	if e == nil || e.ID == 0 {
		return 0
	}
	return mixed(d, uint32(e.ID))
}

var textSeed = maphash.MakeSeed()

func ofText(d uint32, text string) uint32 { return mixed(d, uint32(maphash.String(textSeed, text))) }

// after is d with the digest of a part, 0 as soon as one of them is.
func after(d, part uint32) uint32 {
	if d == 0 || part == 0 {
		return 0
	}
	return mixed(d, part)
}

// mixed makes of two numbers one that is not 0, by the finaliser of MurmurHash3.
func mixed(d, part uint32) uint32 {
	h := d*31 + part
	h = (h ^ h>>16) * 0x85ebca6b
	h = (h ^ h>>13) * 0xc2b2ae35
	return max(h^h>>16, 1)
}
