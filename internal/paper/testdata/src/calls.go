package runs

import (
	"errors"
	"sync"
)

// Captured shares a variable with a literal.
func Captured() {
	name := "old"
	set := func(s string) { name = s }
	set("new")
	put(name)
}

// Counted calls a literal twice.
func Counted() {
	all := ""
	add := func() { all += "x" }
	add()
	add()
	put(all)
}

// Later changes a variable after a literal was made.
func Later() {
	name := "old"
	f := func() { put(name) }
	name = "new"
	f()
}

// PerIteration makes a literal for each row.
func PerIteration() {
	var fs []func()
	for _, name := range []string{"a", "b"} {
		fs = append(fs, func() { put(name) })
	}
	for _, f := range fs {
		f()
	}
}

func prefixed(prefix string) func(string) {
	return func(s string) { put(prefix + s) }
}

// Returned calls what functions return.
func Returned() {
	a, b := prefixed("a-"), prefixed("b-")
	a("x")
	b("x")
}

// Passed gives a function to a function.
func Passed() {
	twice := func(f func(string)) { f("1"); f("2") }
	twice(prefixed("p-"))
	twice(put)
}

// Deferred has several ends.
func Deferred(p Payload) error {
	defer put("end")
	if p.Count == 0 {
		return errors.New("no count")
	}
	put("work")
	return nil
}

// DeferredState reads in a deferred literal what was stored on each way to the end.
func DeferredState(p Payload) error {
	status := "failed"
	defer func() { put(status) }()
	if p.Count == 0 {
		return errors.New("no count")
	}
	status = "done"
	return nil
}

// DeferredOrder defers twice, with the arguments of then.
func DeferredOrder() {
	name := "then"
	defer put(name)
	defer func() { put(name) }()
	name = "now"
	put("work")
}

// DeferredInLoop defers for each row.
func DeferredInLoop() {
	for _, name := range []string{"a", "b"} {
		defer put(name)
	}
	put("work")
}

// DeferredMethod defers a method.
func DeferredMethod() {
	d := dog{"d"}
	defer d.Speak()
	put("work")
}

// Down calls itself.
func Down(p Payload) {
	if p.Count > 0 {
		p.Count--
		Down(p)
	}
	put("down")
}

// Ping and pong call each other.
func Ping(p Payload) {
	put("ping")
	pong(p)
}

func pong(p Payload) {
	put("pong")
	Ping(p)
}

// Tree calls itself through a variable.
func Tree(p Payload) {
	var walk func(n int)
	walk = func(n int) {
		put("node")
		if n > 0 {
			walk(n - 1)
		}
	}
	walk(p.Count)
}

type visitor interface{ visit(v visitor) }

type self struct{}

func (self) visit(v visitor) { put("visit"); v.visit(v) }

// Visits calls itself through an interface.
func Visits() { self{}.visit(self{}) }

type dog struct{ name string }

func (d dog) Speak() { put(d.name + "-wuff") }

func (d *dog) rename(name string) { d.name = name }

type speaker interface{ Speak() }

type kennel struct{ guard speaker }

// MethodValue binds a method to its receiver of then.
func MethodValue() {
	d := dog{"then"}
	f := d.Speak
	d.name = "now"
	f()
	d.Speak()
}

// PointerMethod changes its receiver.
func PointerMethod() {
	d := dog{"old"}
	d.rename("new")
	d.Speak()
	f := d.rename
	f("newer")
	d.Speak()
}

// MethodExpression names the method of the type.
func MethodExpression() {
	f := dog.Speak
	f(dog{"x"})
	g := (*dog).rename
	d := &dog{"old"}
	g(d, "new")
	d.Speak()
}

// InterfaceMethodValue binds a method of an interface in a field.
func InterfaceMethodValue() {
	k := kennel{dog{"k"}}
	f := k.guard.Speak
	f()
}

type loud struct{ speaker }

func (l loud) Speak() { put("loud"); l.speaker.Speak() }

type pack struct {
	loud
	*cat
}

type cat struct{ lives int }

func (c *cat) Meow() { put("meow") }

// EmbeddedInterface calls through interfaces in structs.
func EmbeddedInterface() {
	var s speaker = loud{loud{dog{"d"}}}
	s.Speak()
}

// EmbeddedTwice calls promoted methods.
func EmbeddedTwice() {
	p := pack{loud{dog{"p"}}, &cat{}}
	p.Speak()
	p.Meow()
	var m interface{ Meow() } = p
	m.Meow()
}

// Switched takes the way of the dynamic type.
func Switched() {
	for _, v := range []any{dog{"d"}, &cat{}, "text"} {
		switch v := v.(type) {
		case speaker:
			v.Speak()
		case *cat:
			v.Meow()
		case string:
			put(v)
		}
	}
}

// Go starts goroutines.
func Go() {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		put("literal")
	}()
	go put("function")
	wg.Go(func() { put("by library") })
	wg.Wait()
	put("end")
}

// Channel passes a value to a goroutine.
func Channel() {
	c := make(chan string, 1)
	c <- "sent"
	go func() { put(<-c) }()
}

// Once has a library call a function.
func Once() {
	var once sync.Once
	once.Do(func() { put("once") })
}

// Variadic has its arguments in a list.
func Variadic() {
	each := func(names ...string) {
		for _, name := range names {
			put(name)
		}
	}
	each("a", "b")
	each()
	each([]string{"c"}...)
}

type option func(*dog)

func named(name string) option { return func(d *dog) { d.name = name } }

func newDog(opts ...option) *dog {
	d := &dog{name: "rex"}
	for _, o := range opts {
		o(d)
	}
	return d
}

// Options sets fields by functions.
func Options() {
	newDog().Speak()
	newDog(named("bello")).Speak()
}
