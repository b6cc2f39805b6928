package runs

import "context"

type named2 interface{ Name() string }

type apple struct{ sort string }

func (a apple) Name() string { return "apple-" + a.sort }

type pear struct{}

func (*pear) Name() string { return "pear" }

func putNamed[T named2](v T) { put(v.Name()) }

// Constraint calls a method of a type parameter.
func Constraint() {
	putNamed(apple{"red"})
	putNamed(&pear{})
}

func apply[T, R any](v T, f func(T) R) R { return f(v) }

// Applied has values and functions of several types.
func Applied() {
	put(apply(1, func(int) string { return "one" }))
	put(apply("two", func(s string) string { return s }))
	put(apply(apple{"green"}, apple.Name))
}

type box[T any] struct{ v T }

func (b *box[T]) set(v T) { b.v = v }

func (b *box[T]) get() T { return b.v }

// Boxed keeps a value in a generic type.
func Boxed() {
	b := &box[string]{"old"}
	b.set("new")
	put(b.get())
	c := box[apple]{apple{"sour"}}
	put(c.get().Name())
}

type repo[T named2] interface{ save(v T) }

type files[T named2] struct{ dir string }

func (f files[T]) save(v T) { put(f.dir + v.Name()) }

func newRepo[T named2](dir string) repo[T] { return files[T]{dir} }

// Repos are generic interfaces and their implementations.
func Repos() {
	newRepo[apple]("a/").save(apple{"ripe"})
	newRepo[*pear]("p/").save(&pear{})
}

// shelf gives what is made of its own type.
type shelf[T any] struct{}

type giver interface{ give() any }

func newShelf[T any]() giver { return &shelf[T]{} }

func (*shelf[T]) give() any {
	var row T
	rows := []*T{&row}
	return any(rows).([]*T)[0]
}

type plum struct{}

func (*plum) Name() string { return "plum" }

// Shelves are told apart by their type arguments alone.
func Shelves() {
	put(newShelf[pear]().give().(named2).Name())
	put(newShelf[plum]().give().(named2).Name())
}

func mapped[T any](in []T, f func(T) string) []string {
	var out []string
	for _, v := range in {
		out = append(out, f(v))
	}
	return out
}

// Mapped maps a list.
func Mapped() {
	for _, name := range mapped([]apple{{"a"}, {"b"}}, apple.Name) {
		put(name)
	}
}

// Sequence ranges over a function.
func Sequence() {
	seq := func(yield func(string) bool) {
		if !yield("a") {
			return
		}
		yield("b")
	}
	for name := range seq {
		put(name)
	}
}

type key struct{}

type otherKey struct{}

func named3(ctx context.Context) string {
	name, _ := ctx.Value(key{}).(string)
	return name
}

// Context carries a value through calls.
func Context(ctx context.Context) {
	ctx = context.WithValue(ctx, key{}, "mine")
	ctx = context.WithValue(ctx, otherKey{}, "other")
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	put(named3(ctx))
	put(ctx.Value(otherKey{}).(string))
}

// ContextOverwritten has a value twice.
func ContextOverwritten(ctx context.Context) {
	ctx = context.WithValue(ctx, key{}, "old")
	put(named3(context.WithValue(ctx, key{}, "new")))
	put(named3(ctx))
}
