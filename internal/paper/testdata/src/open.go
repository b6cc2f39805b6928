package runs

// Single has one implementation.
type Single interface{ One() string }

type only struct{ name string }

func (o *only) One() string { return "only" }

// mockSingle is none that counts.
type mockSingle struct{}

func (mockSingle) One() string { return "mock" }

// Pair has two implementations.
type Pair interface{ Two() string }

type left struct{}

func (left) Two() string { return "left" }

type right struct{}

func (right) Two() string { return "right" }

// Made are the types that the program makes.
var Made = []any{&only{}, mockSingle{}, left{}, right{}}

// OpenSingle is called with anything.
func OpenSingle(s Single) { put(s.One()) }

// OpenPair is called with anything.
func OpenPair(p Pair) { put(p.Two()) }

// ClosedPair has both.
func ClosedPair(p Payload) {
	var v Pair = left{}
	if p.Count > 1 {
		v = right{}
	}
	put(v.Two())
}

// OpenFunc calls what it is given.
func OpenFunc(f func() string) { put(f()) }

// holder keeps an interface.
type holder struct{ pair Pair }

// OpenField has an open value in a field.
func OpenField(h *holder) { put(h.pair.Two()) }

// OpenPointer has an interface behind a pointer.
func OpenPointer(v any) {
	if p, ok := v.(*Pair); ok {
		put((*p).Two())
	}
}

// Sealed is implemented by what embeds it and has no Three of its own.
type Sealed interface {
	Three() string
	Close()
}

type sealer struct{ Sealed }

func (*sealer) Close() {}

// OpenSealed wraps what it is called with.
func OpenSealed(w Sealed) {
	var v Sealed = &sealer{w}
	put(v.Three())
}

// FilledField fills the field itself.
func FilledField(h *holder) {
	h.pair = right{}
	put(h.pair.Two())
}

// EitherPointer stores at one of two places.
func EitherPointer(p Payload) {
	a, b := "a", "b"
	which := &a
	if p.Count > 1 {
		which = &b
	}
	*which = "new"
	put(a)
	put(b)
	put(*which)
}

// PointerField goes through pointers that are not known.
func PointerField(h *holder, p *Payload) {
	p.Kind = "set"
	put(p.Kind)
	put(p.Items[0].Name)
}
