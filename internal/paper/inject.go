package paper

import (
	"reflect"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// container is what dependency injection knows: who provides what, and what was made so
// far. A program is taken to have one: containers that are kept apart hold other types.
type container struct {
	providers  []*provider
	decorators []*Func
	modules    []module
	waiting    []*Func          // functions to be called once everything is provided
	built      map[string]Value // what was made, by type and name
	making     map[string]bool
	// kept lists what was made, in order: frames that end drop the objects that nothing of
	// theirs leads to.
	kept []made
}

// made is a value and the last ID when it was made.
type made struct {
	at    int
	value Value
}

func (m *Machine) keep(v Value) {
	m.injected.kept = append(m.injected.kept, made{m.nextID, v})
}

// provider gives values of a type: a constructor or a value.
type provider struct {
	fn          *Func
	value       Value
	as          []program.TypeRef // the types under which it is known, if not its own
	name, group string
	tags        []string // of the constructor's parameters
}

// module is a value whose methods fill the container, see catalog.Row.Field.
type module struct {
	value   Value
	methods []string
}

func newContainer() *container {
	return &container{built: map[string]Value{}, making: map[string]bool{}}
}

// keptSince lists what was made after the object old.
func (x *container) keptSince(old int) []Value {
	var out []Value
	for i := len(x.kept) - 1; i >= 0 && x.kept[i].at > old; i-- {
		out = append(out, x.kept[i].value)
	}
	return out
}

// add takes a provider; one of the same function and name takes the place of the other.
func (x *container) add(p *provider, override bool) {
	kept := x.providers[:0:0]
	for _, old := range x.providers {
		if !override || !sameProvider(old, p) {
			kept = append(kept, old)
		}
	}
	x.providers = append(kept, p)
}

// sameProvider: the program was executed again, from another root.
func sameProvider(a, b *provider) bool {
	return a.fn != nil && b.fn != nil && a.fn.Symbol == b.fn.Symbol && a.name == b.name && a.group == b.group
}

// given lists the functions or values that the call gives to the container: Arg, or those from Rest on.
func (c *Call) given() []Value {
	if c.Row.Arg >= 0 {
		return []Value{c.arg(c.Row.Arg)}
	}
	return c.rest(c.Row.Rest)
}

// provide notes constructors and values. Those that are options wait until a container is made of them.
func (c *Call) provide() Value {
	if c.Row.Field == "option" {
		return c.made()
	}
	c.provideTo()
	return c.opaqueOr(c.recv)
}

// opaqueOr is the receiver if the result has its type, as in a chain.
func (c *Call) opaqueOr(recv Value) Value {
	if recv != nil && typeName(c.result) != "" && typeName(c.result) == typeName(TypeOf(strip(recv))) {
		return recv
	}
	return c.opaque()
}

func (c *Call) provideTo() {
	x := c.f.m.injected
	for _, v := range c.given() {
		switch c.Row.Op {
		case "values":
			x.add(&provider{value: v, name: c.givenName()}, false)
		case "decorate":
			for _, a := range alternatives(v) {
				if p := c.providerOf(a.Value); p.fn != nil {
					x.decorators = append(x.decorators, p.fn)
				}
			}
		case "modules":
			x.modules = append(x.modules, module{v, strings.Fields(c.Row.Field)})
		default:
			for _, a := range alternatives(v) {
				c.provideOne(a.Value)
			}
		}
	}
}

func (c *Call) provideOne(v Value) {
	p := c.providerOf(v)
	if p.name == "" {
		p.name = c.givenName()
	}
	if c.Row.Arg >= 0 && c.Row.Rest >= 0 {
		for _, o := range c.rest(c.Row.Rest) {
			c.annotate(p, o)
		}
	}
	c.f.m.injected.add(p, true)
}

// givenName is the constant name under which something is provided or asked for.
func (c *Call) givenName() string {
	if c.Row.Into < 0 {
		return ""
	}
	s, _ := StringOf(c.arg(c.Row.Into))
	return s
}

// providerOf reads a constructor, an annotated one, or a value that is no function.
func (c *Call) providerOf(v Value) *provider {
	if fn, ok := funcOf(v); ok {
		return &provider{fn: fn}
	}
	mk, ok := strip(v).(*Made)
	if !ok || mk.Row.Op != "annotate" {
		return &provider{value: v}
	}
	inner := &Call{f: c.f, st: c.st, Row: mk.Row, args: mk.Args, in: c.in}
	p := inner.providerOf(inner.arg(mk.Row.Arg))
	for _, o := range inner.rest(mk.Row.Rest) {
		inner.annotate(p, o)
	}
	return p
}

// annotate reads an option of a constructor: its name, its group, the types it is known under.
func (c *Call) annotate(p *provider, option Value) {
	mk, ok := strip(option).(*Made)
	if !ok || mk.Row.Verb != catalog.Option {
		return
	}
	inner := &Call{f: c.f, st: c.st, Row: mk.Row, args: mk.Args}
	args := []Value{inner.arg(mk.Row.Arg)}
	if mk.Row.Rest >= 0 {
		args = inner.rest(mk.Row.Rest)
	}
	for _, a := range args {
		text, _ := StringOf(a)
		switch mk.Row.Op {
		case "as":
			if i, ok := a.(*Iface); ok {
				p.as = append(p.as, elemType(i.Type))
			}
		case "name":
			p.name = text
		case "group":
			p.group = text
		case "resulttags":
			p.name, p.group = orElse(reflect.StructTag(text).Get("name"), p.name), orElse(groupOf(text), p.group)
		case "paramtags":
			p.tags = append(p.tags, text)
		}
	}
}

// groupOf is the group in a tag, without its options ("group:\"tasks,flatten\"").
func groupOf(tag string) string {
	name, _, _ := strings.Cut(reflect.StructTag(tag).Get("group"), ",")
	return name
}

// diInvoke calls functions with parameters of the container, at once or, if they are
// options, once a container is made of them.
func (c *Call) diInvoke() Value {
	switch c.Row.Field {
	case "option":
		return c.made()
	case "later":
		for _, v := range c.given() {
			for _, a := range alternatives(v) {
				if fn, ok := funcOf(a.Value); ok {
					c.f.m.injected.waiting = append(c.f.m.injected.waiting, fn)
				}
			}
		}
		return c.opaqueOr(c.recv)
	}
	c.invokeAll()
	return c.opaqueOr(c.recv)
}

func (c *Call) invokeAll() {
	for _, v := range c.given() {
		if c.Row.Op == "targets" {
			c.fillTarget(v, c.givenName())
			continue
		}
		for _, a := range alternatives(v) {
			if p := c.providerOf(a.Value); p.fn != nil {
				c.inject(p, 0)
			}
		}
	}
}

// start makes a container of options, or starts one that is filled: modules first.
func (c *Call) start() Value {
	if c.Row.Rest >= 0 {
		c.applyOptions(c.rest(c.Row.Rest))
	}
	c.f.startContainer(c.st, c.in)
	return c.opaque()
}

// options are the options in a list, in order, and in the groups of options in it.
func (c *Call) options(list []Value, depth int) []*Call {
	var out []*Call
	for _, v := range list {
		for _, a := range alternatives(v) {
			mk, ok := strip(a.Value).(*Made)
			if !ok || depth > 20 {
				continue
			}
			inner := &Call{f: c.f, st: c.st, Symbol: c.Symbol, Row: mk.Row, args: mk.Args, in: c.in}
			if mk.Row.Op == "options" {
				out = append(out, inner.options(inner.rest(mk.Row.Rest), depth+1)...)
				continue
			}
			out = append(out, inner)
		}
	}
	return out
}

// applyOptions: everything is provided before the first function is called.
func (c *Call) applyOptions(list []Value) {
	options := c.options(list, 0)
	for _, o := range options {
		if o.Row.Verb == catalog.Provide {
			o.provideTo()
		}
	}
	for _, o := range options {
		if o.Row.Verb == catalog.Invoke {
			o.invokeAll()
		}
	}
}

// startContainer calls the methods of modules, each for all of them before the next, and
// then the functions that wait.
func (f *frame) startContainer(st *State, in *program.Instr) {
	x := f.m.injected
	c := &Call{f: f, st: st, in: in, Row: &catalog.Row{Arg: -1, Into: -1, Rest: -1}}
	modules := x.modules
	x.modules = nil
	for phase := 0; ; phase++ {
		more := false
		for _, m := range modules {
			if phase < len(m.methods) {
				more = true
				c.callMethod(m.value, m.methods[phase])
			}
		}
		if !more {
			break
		}
	}
	for len(x.waiting) > 0 {
		fn := x.waiting[0]
		x.waiting = x.waiting[1:]
		c.inject(&provider{fn: fn}, 0)
	}
}

// callMethod calls a module's method, if it has it, with parameters of the container.
func (c *Call) callMethod(v Value, name string) {
	for _, a := range alternatives(v) {
		t, recv, ok := c.f.m.dynamicType(a.Value)
		if !ok {
			continue
		}
		meth, ok := c.f.m.findMethod(t, name)
		if !ok || len(meth.Path) > 0 || !c.f.m.has(meth.Symbol) {
			continue
		}
		c.inject(&provider{fn: &Func{Symbol: meth.Symbol, Recv: recv}}, 0)
	}
}

// inject calls a function with parameters made by the container.
func (c *Call) inject(p *provider, depth int) Value {
	m := c.f.m
	target, ok := m.Prog.Func(p.fn.Symbol)
	if !ok || depth > 30 {
		return nil
	}
	var args []Value
	if p.fn.Recv != nil {
		args = append(args, p.fn.Recv)
	}
	first := len(args)
	for i := first; i < len(target.Func.Params); i++ {
		tag := ""
		if i-first < len(p.tags) {
			tag = p.tags[i-first]
		}
		args = append(args, c.construct(program.TypeRef{Pkg: target.Pkg, ID: target.Func.Params[i]}, tag, depth+1))
	}
	caller := c.f
	if m.wiring && caller.side { // what it makes is used beyond the call that asked first
		free := *caller
		free.side, caller = false, &free
		defer func(left int) { m.aside = left }(m.aside)
	}
	return m.execWith(caller, c.st, target, args, p.fn.Free, p.fn.TArgs)
}

// construct makes the value of type t that the tag of a parameter or field asks for, nil if
// it is not decided who provides it.
func (c *Call) construct(t program.TypeRef, tag string, depth int) Value {
	if v, ok := c.parameterObject(t, depth); ok {
		return v
	}
	if group := groupOf(tag); group != "" {
		return c.collect(t, group, depth)
	}
	return c.instance(t, reflect.StructTag(tag).Get("name"), depth)
}

// instance is the one value of type t with the name.
func (c *Call) instance(t program.TypeRef, name string, depth int) Value {
	x := c.f.m.injected
	key := typeName(t)
	if key == "" {
		return nil
	}
	key += " " + name
	if v, ok := x.built[key]; ok {
		return v
	}
	if x.making[key] {
		return nil
	}
	x.making[key] = true
	v := c.make(t, name, depth)
	delete(x.making, key)
	if v == nil && name == "" && len(x.providers) > 0 { // all who ask get the same one
		v = c.f.m.unknown("injected "+typeName(t), t, true)
	}
	if v == nil {
		return nil
	}
	x.built[key] = v
	c.f.m.keep(v)
	return c.decorated(t, key, v, depth)
}

// decorated passes a value through the functions that take and give its type.
func (c *Call) decorated(t program.TypeRef, key string, v Value, depth int) Value {
	x := c.f.m.injected
	for _, fn := range x.decorators {
		target, ok := c.f.m.Prog.Func(fn.Symbol)
		if !ok {
			continue
		}
		for i, r := range target.Func.Results {
			if typeName(program.TypeRef{Pkg: target.Pkg, ID: r}) != typeName(t) {
				continue
			}
			if w := c.results(c.inject(&provider{fn: fn}, depth), target, i); w != nil {
				x.built[key] = w
				c.f.m.keep(w)
				v = w
			}
		}
	}
	return v
}

// make calls the provider of type t with the name, if it is decided which that is.
func (c *Call) make(t program.TypeRef, name string, depth int) Value {
	offers := c.offers(func(o offer) bool {
		return o.name == name && o.group == "" && typeName(o.typ) == typeName(t)
	})
	if len(offers) == 0 && c.f.m.isInterface(t) {
		offers = c.offers(func(o offer) bool { return o.name == name && o.group == "" && c.f.m.canHold(o.typ, t) })
	}
	if len(offers) != 1 {
		return nil
	}
	return c.take(offers[0], t, depth)
}

// offer is one result of a provider.
type offer struct {
	by          *provider
	typ         program.TypeRef
	result      int    // of the constructor
	field       string // of an object of results
	name, group string
}

func (c *Call) offers(wanted func(offer) bool) []offer {
	var out []offer
	for _, p := range c.f.m.injected.providers {
		for _, o := range c.f.m.offersOf(p) {
			if wanted(o) {
				out = append(out, o)
			}
		}
	}
	return out
}

// offersOf lists what a provider gives: its results but errors, or the fields of an object of results.
func (m *Machine) offersOf(p *provider) []offer {
	if p.fn == nil {
		return []offer{{by: p, typ: dynamicTypeOf(p.value), name: p.name, group: p.group}}
	}
	target, ok := m.Prog.Func(p.fn.Symbol)
	if !ok {
		return libraryOffer(p)
	}
	var out []offer
	for i, r := range target.Func.Results {
		t := program.TypeRef{Pkg: target.Pkg, ID: r}
		switch {
		case t.Type().Name == "error":
		case m.isObject(t, "Out"):
			s := m.structOf(t)
			for _, f := range s.Type().Fields {
				if !f.Embedded {
					out = append(out, offer{p, program.TypeRef{Pkg: s.Pkg, ID: f.Type}, i, f.Name, reflect.StructTag(f.Tag).Get("name"), groupOf(f.Tag)})
				}
			}
		case len(p.as) > 0 && i == 0:
			for _, as := range p.as {
				out = append(out, offer{by: p, typ: as, name: p.name, group: p.group})
			}
		default:
			out = append(out, offer{by: p, typ: t, result: i, name: p.name, group: p.group})
		}
	}
	return out
}

// libraryOffer: of a library's function nothing is known but its name: NewServeMux makes a ServeMux.
func libraryOffer(p *provider) []offer {
	path := packageOf(p.fn.Symbol)
	name, ok := strings.CutPrefix(p.fn.Symbol, path+".New")
	if !ok {
		return nil
	}
	t := program.TypeRef{Pkg: &program.Package{Types: []program.Type{{}, {Kind: program.Struct, Name: path + "." + name}}}, ID: 1}
	return []offer{{by: p, typ: t, name: p.name, group: p.group}}
}

func dynamicTypeOf(v Value) program.TypeRef {
	if i, ok := v.(*Iface); ok {
		return i.Type
	}
	return TypeOf(strip(v))
}

// take makes what is offered, as a value of type t.
func (c *Call) take(o offer, t program.TypeRef, depth int) Value {
	v := o.by.value
	if o.by.fn != nil {
		target, ok := c.f.m.Prog.Func(o.by.fn.Symbol)
		if !ok {
			return c.f.library(o.by.fn.Symbol, nil, c.st, c.typed(t))
		}
		v = c.results(c.inject(o.by, depth), target, o.result)
	}
	if o.field != "" {
		v = c.f.m.partOf(c.st, v, o.field)
	}
	if _, isIface := v.(*Iface); v == nil || isIface || o.by.fn == nil {
		return v
	}
	if c.f.m.isInterface(t) && len(o.by.as) == 0 && !c.f.m.isInterface(o.typ) {
		return &Iface{Type: o.typ, V: v}
	}
	return v
}

// typed is the call's instruction with another result type.
func (c *Call) typed(t program.TypeRef) *program.Instr {
	in := *c.in
	in.Type = 0
	if t.Pkg == c.f.fn.Pkg {
		in.Type = t.ID
	}
	return &in
}

// results is result i of a constructor that did not fail: a container gives no nil.
func (c *Call) results(v Value, target program.FuncRef, i int) Value {
	if len(target.Func.Results) > 1 {
		v = extract(v, i)
	}
	choice, ok := v.(*Choice)
	if !ok {
		return v
	}
	var alts []Alt
	for _, a := range alternatives(choice) {
		if !isNil(a.Value) {
			alts = append(alts, Alt{Value: a.Value})
		}
	}
	return join(alts)
}

// parameterObject makes a struct whose fields are parameters: one that embeds fx.In or dig.In.
func (c *Call) parameterObject(t program.TypeRef, depth int) (Value, bool) {
	if t.Type().Kind != program.Struct || !c.f.m.isObject(t, "In") {
		return nil, false
	}
	o := c.f.m.alloc(t)
	c.st.set(o, &content{length: -1})
	s := c.f.m.structOf(t)
	for _, f := range s.Type().Fields {
		if f.Embedded {
			continue
		}
		ft := program.TypeRef{Pkg: s.Pkg, ID: f.Type}
		v := c.construct(ft, f.Tag, depth+1)
		if v == nil {
			v = c.f.m.unknown("injected "+f.Name, ft, true)
		}
		c.f.m.store(c.st, &Addr{o, f.Name}, v, nil)
	}
	return c.f.m.load(c.st, &Addr{Obj: o}), true
}

// isObject reports whether a struct embeds the In or Out of fx or dig.
func (m *Machine) isObject(t program.TypeRef, which string) bool {
	if t.Type().Kind != program.Struct {
		return false
	}
	s := m.structOf(t)
	for _, f := range s.Type().Fields {
		name := typeName(program.TypeRef{Pkg: s.Pkg, ID: f.Type})
		if f.Embedded && (name == "go.uber.org/fx."+which || name == "go.uber.org/dig."+which) {
			return true
		}
	}
	return false
}

// collect makes the list of all values of a group.
func (c *Call) collect(t program.TypeRef, group string, depth int) Value {
	o := c.f.m.alloc(t)
	list := &content{}
	for _, of := range c.offers(func(o offer) bool { return o.group == group }) {
		if v := c.take(of, elemType(t), depth); v != nil {
			list.cells = append(list.cells, cell{"[" + itoa(len(list.cells)) + "]", v, nil})
		}
	}
	list.length = len(list.cells)
	c.st.set(o, list)
	c.f.m.keep(&Addr{Obj: o})
	return &Addr{Obj: o}
}

// injectFields fills the fields of the struct at Into that have the tag Field.
func (c *Call) injectFields() Value {
	v := c.arg(c.Row.Into)
	for _, a := range alternatives(v) {
		if addr, ok := strip(a.Value).(*Addr); ok {
			c.fillFields(addr)
		}
	}
	if t := c.result.Type(); t.Kind == program.Pointer || t.Kind == program.Struct || t.Kind == program.TypeParam {
		return v
	}
	return c.opaque()
}

// byType are the values of tags that ask for what the field's type says.
var byType = map[string]bool{"@": true, "type": true, "": true}

func (c *Call) fillFields(addr *Addr) {
	t := addr.Obj.Type
	if addr.Path != "" {
		f, ok := c.f.m.field(t, addr.Path)
		if !ok {
			return
		}
		t = program.TypeRef{Pkg: c.f.m.structOf(t).Pkg, ID: f.Type}
	}
	s := c.f.m.structOf(t)
	for _, f := range s.Type().Fields {
		tag, ok := reflect.StructTag(f.Tag).Lookup(c.Row.Field)
		if !ok || tag == "-" {
			continue
		}
		switch {
		case byType[tag]:
			tag = ""
		case tag == "name":
			tag = f.Name
		}
		if v := c.instance(program.TypeRef{Pkg: s.Pkg, ID: f.Type}, tag, 0); v != nil {
			c.f.m.store(c.st, &Addr{addr.Obj, child(addr.Path, f.Name)}, v, nil)
		}
	}
}

// resolve gives the value of the type argument, or stores one at the pointer Into.
func (c *Call) resolve() Value {
	name := ""
	if c.Row.Rest >= 0 {
		name, _ = StringOf(c.arg(c.Row.Rest))
	}
	if c.Row.Into >= 0 {
		c.fillTarget(c.arg(c.Row.Into), name)
		return c.opaque()
	}
	t := firstResult(c.result)
	if len(c.in.TArgs) > 0 {
		t = c.f.typ(c.in.TArgs[0])
	}
	v := c.instance(t, name, 0)
	if v == nil {
		return c.opaque()
	}
	return c.give(v)
}

// fillTarget stores a value of its type at a pointer.
func (c *Call) fillTarget(p Value, name string) {
	for _, a := range alternatives(p) {
		addr, ok := strip(a.Value).(*Addr)
		if !ok || addr.Path != "" {
			continue
		}
		if v := c.instance(addr.Obj.Type, name, 0); v != nil {
			c.f.m.store(c.st, addr, v, nil)
		}
	}
}

func (m *Machine) isInterface(t program.TypeRef) bool {
	return t.Type().Kind == program.Interface
}

// canHold reports whether values of type t can be held by an interface.
func (m *Machine) canHold(t, iface program.TypeRef) bool {
	want := iface.Type()
	if r, ok := m.Prog.Named(want.Name); ok {
		want = r.Type()
	}
	got := t.Type()
	if got.Kind == program.Pointer {
		got = elemType(t).Type()
	}
	if r, ok := m.Prog.Named(got.Name); ok {
		got = r.Type()
	}
	return len(want.Methods) > 0 && implements(got, want)
}

// fieldCalls calls the functions in the named fields of the struct Arg.
func (c *Call) fieldCalls() Value {
	for _, field := range strings.Fields(c.Row.Field) {
		fv := c.f.m.partOf(c.st, c.arg(c.Row.Arg), field)
		for _, a := range alternatives(fv) {
			if fn, ok := funcOf(a.Value); ok && c.f.wanted(fn) {
				c.f.apply(fn, nil, c.st, c.in)
			}
		}
	}
	return c.opaque()
}
