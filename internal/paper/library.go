package paper

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// library calls a function or method that is no part of the program.
func (f *frame) library(symbol string, args []Value, st *State, in *program.Instr) Value {
	if row, ok := catalog.Own(symbol); ok {
		return f.modelled(symbol, row, args, st, in)
	}
	if row := f.m.entRow(symbol); row != nil {
		return f.modelled(symbol, row, args, st, in)
	}
	if special, ok := specials[symbol]; ok {
		return special(f, args, st)
	}
	if v, ok := f.buffer(symbol, args, st); ok {
		return v
	}
	if v, ok := f.hash(symbol, args, st); ok {
		return v
	}
	if v, ok := f.form(symbol, args, st); ok {
		return v
	}
	if v, ok := f.search(symbol, args, st, in); ok {
		return v
	}
	if f.metadata(symbol, args, st) {
		return nil
	}
	if row, ok := catalog.Lookup(symbol); ok {
		return f.modelled(symbol, row, args, st, in)
	}
	if row, ok := catalog.Fills(symbol); ok && len(args) == 2 && !f.lists(args[1]) {
		return f.modelled(symbol, row, args, st, in)
	}
	t := f.typ(in.Type)
	if v, ok := f.ofMessage(args, t); ok {
		return v
	}
	switch {
	case catalog.Observational(symbol):
		return f.m.opaque(symbol, t, false)
	case catalog.PurePackage(packageOf(symbol)):
		return pureResult(symbol, f.plain(st, f.flatten(st, args)), t)
	}
	if isMust(symbol) && len(args) == 2 {
		return args[0]
	}
	f.callbacks(args, st, in)
	f.spoil(args, st)
	return f.fromUnknown(symbol, args, t)
}

// lists: the argument is a list of values, and not bytes: rows are scanned into several pointers.
func (f *frame) lists(v Value) bool {
	addr, ok := v.(*Addr)
	return ok && elemType(addr.Obj.Type).Type().Kind == program.Interface
}

// buffer keeps what is written to a strings.Builder or bytes.Buffer as its content.
func (f *frame) buffer(symbol string, args []Value, st *State) (Value, bool) {
	method, ok := strings.CutPrefix(symbol, "(*strings.Builder).")
	if !ok {
		method, ok = strings.CutPrefix(symbol, "(*bytes.Buffer).")
	}
	if !ok || len(args) == 0 {
		return nil, false
	}
	if strings.HasPrefix(method, "Write") && len(args) > 1 {
		written := args[1]
		if old := f.m.load(st, args[0]); given(old) != nil {
			if _, isStruct := old.(*Struct); !isStruct {
				written = newOp("+", old, written)
			}
		}
		f.m.store(st, args[0], written, nil)
		return &Tuple{[]Value{newOp("len", args[1:]...), &Const{Kind: program.Nil}}}, true
	}
	return newOp(catalog.Short(symbol), f.m.load(st, args[0])), true
}

// metadata keeps what is added to the metadata of parameters of stripe-go, each type of which has
// the method AddMetadata.
func (f *frame) metadata(symbol string, args []Value, st *State) bool {
	if !strings.HasPrefix(symbol, "(*github.com/stripe/stripe-go") || !strings.HasSuffix(symbol, ".AddMetadata") || len(args) != 3 {
		return false
	}
	f.m.store(st, f.m.addrOf(st, args[0], child("Metadata", indexPath(args[1]))), args[2], args[1])
	return true
}

// form keeps the values of a net/url.Values, whose methods change the map.
func (f *frame) form(symbol string, args []Value, st *State) (Value, bool) {
	if symbol == "(*net/url.URL).Query" {
		o := f.m.alloc(program.TypeRef{})
		st.set(o, &content{length: -1})
		return &Addr{Obj: o}, true
	}
	method, ok := strings.CutPrefix(symbol, "(net/url.Values).")
	if !ok || len(args) == 0 {
		return nil, false
	}
	switch {
	case (method == "Set" || method == "Add") && len(args) == 3:
		f.m.store(st, f.m.addrOf(st, args[0], indexPath(args[1])), args[2], args[1])
		return nil, true
	case method == "Get" && len(args) == 2:
		return f.m.partOf(st, args[0], indexPath(args[1])), true
	}
	return newOp(catalog.Short(symbol), args...), true
}

// specials are functions of the standard library whose results carry an error's origin.
var specials = map[string]func(f *frame, args []Value, st *State) Value{
	"errors.As": func(f *frame, args []Value, st *State) Value {
		if len(args) == 2 {
			if a, ok := strip(args[1]).(*Addr); ok {
				f.m.store(st, a, newOp("as", args[:1]...), nil)
			}
		}
		return newOp("errors.As", args[:1]...)
	},
	"errors.New":    func(f *frame, args []Value, st *State) Value { return newOp("errors.New", args...) },
	"fmt.Errorf":    func(f *frame, args []Value, st *State) Value { return newOp("fmt.Errorf", f.flatten(st, args)...) },
	"(error).Error": func(f *frame, args []Value, st *State) Value { return newOp("error text", args...) },
}

// isMust: func Must[T any](v T, err error) T, under whatever path.
func isMust(symbol string) bool {
	return strings.HasPrefix(symbol[strings.LastIndexByte(symbol, '.')+1:], "Must")
}

// fromUnknown is the result of a library call of which nothing is known.
func (f *frame) fromUnknown(symbol string, args []Value, t program.TypeRef) Value {
	v := f.m.opaque(symbol, t, false)
	if u, ok := v.(*Unknown); ok {
		u.From = args
	}
	return v
}

// packageOf is the import path in a symbol: "(*a/b.T).M" and "a/b.F" give "a/b".
func packageOf(symbol string) string {
	s := strings.TrimLeft(symbol, "(*")
	slash := strings.LastIndexByte(s, '/')
	if dot := strings.IndexByte(s[slash+1:], '.'); dot >= 0 {
		return s[:slash+1+dot]
	}
	return s
}

func pureResult(symbol string, args []Value, t program.TypeRef) Value {
	name := catalog.Short(symbol)
	if name == "errors.Is" && len(args) == 2 && isNever(args[0], args[1]) {
		return boolean(false)
	}
	if folders[name] && len(args) == 1 {
		return folderOf(args[0])
	}
	if t.Type().Kind != program.Tuple {
		return newOp(name, args...)
	}
	tuple := &Tuple{}
	for _, part := range t.Type().Fields {
		pt := program.TypeRef{Pkg: t.Pkg, ID: part.Type}
		if pt.Type().Name == "error" {
			tuple.Parts = append(tuple.Parts, &Unknown{Why: name + " error", Type: pt})
			continue
		}
		tuple.Parts = append(tuple.Parts, newOp(name, args...))
	}
	return tuple
}

// flatten replaces the slice of a variadic call by its elements.
func (f *frame) flatten(st *State, args []Value) []Value {
	if len(args) == 0 {
		return args
	}
	last := args[len(args)-1]
	if a, ok := last.(*Addr); ok && a.Path == "" {
		if cells, known := f.m.elements(st, a); known && !isAggregateMap(a) {
			out := append([]Value(nil), args[:len(args)-1]...)
			for _, c := range cells {
				out = append(out, c.val)
			}
			return out
		}
	}
	return args
}

func isAggregateMap(a *Addr) bool {
	k := a.Obj.Type.Type().Kind
	return k == program.Map || k == program.Struct
}

// callbacks calls the function values that a library call is given, once each.
func (f *frame) callbacks(args []Value, st *State, in *program.Instr) {
	for _, a := range args {
		f.callback(a, st, in, 0)
	}
}

func (f *frame) callback(v Value, st *State, in *program.Instr, depth int) {
	if depth > 3 || f.started(v, st, in) {
		return
	}
	switch x := strip(v).(type) {
	case *Func:
		if f.wanted(x) {
			f.apply(x, nil, st, in)
		}
	case *Choice:
		for _, a := range x.Alts {
			f.callback(a.Value, st, in, depth+1)
		}
	case *Unknown, *Made: // a library's object in whose fields functions were stored
		if o := f.m.targets[targetKey(x)]; o != nil {
			f.callback(&Addr{Obj: o}, st, in, depth+1)
		}
	case *Addr:
		c := st.get(x.Obj)
		if c == nil || depth > 2 || !f.m.wiring && x.Obj.Lib == "" && depth > 1 {
			return
		}
		for _, cell := range c.cells {
			switch strip(cell.val).(type) {
			case *Func, *Addr:
				f.callback(cell.val, st, in, depth+1)
			}
		}
	}
}

// starters are the methods by which a library starts what it is given: a service of a supervisor, of a group of
// services or of a framework.
var starters = []string{"Start", "Run", "Serve", "OnStart", "Execute"}

// started calls the methods of an object of the program's own by which a library starts it, if they may register
// handlers.
func (f *frame) started(v Value, st *State, in *program.Instr) bool {
	t, inner, ok := f.m.dynamicType(v)
	if !ok || !f.m.wiring {
		return false
	}
	some := false
	for _, name := range starters {
		if meth, ok := f.m.findMethod(t, name); ok && f.m.mayRegister(meth.Symbol) {
			f.method(t, inner, name, nil, st, in)
			some = true
		}
	}
	return some
}

// wanted: while the program is wired only what may register a handler is run on a library's behalf.
func (f *frame) wanted(fn *Func) bool {
	return !f.m.wiring || f.m.mayRegister(fn.Symbol)
}

// spoil: variables whose address a library call was given may hold anything afterwards, if they held nothing.
func (f *frame) spoil(args []Value, st *State) {
	for _, a := range args {
		addr, ok := strip(a).(*Addr)
		if !ok || addr.Obj.Lib != "" {
			continue
		}
		c := st.get(addr.Obj)
		if c != nil && len(c.cells) == 0 && c.base == nil && addr.Path == "" && c.length < 0 {
			st.set(addr.Obj, &content{base: f.m.unknown("filled by a library", addr.Obj.Type, false), length: -1})
		}
	}
}

// modelled reads a call through its catalogue row.
func (f *frame) modelled(symbol string, row *catalog.Row, args []Value, st *State, in *program.Instr) Value {
	c := &Call{f: f, st: st, Symbol: symbol, Row: row, args: args, result: f.typ(in.Type), in: in}
	if strings.HasPrefix(symbol, "(") && len(args) > 0 {
		c.recv, c.args = f.m.outermost(st, args[0]), args[1:]
	}
	if verb, ok := verbs[row.Verb]; ok {
		return verb(c)
	}
	return f.m.opaque(symbol, c.result, false)
}

// outermost looks through the embedded fields by which a promoted method of a library
// type is called: (*sqlx.Tx).Exec is called on the field Tx of the *sqlx.Tx.
func (m *Machine) outermost(st *State, v Value) Value {
	switch x := v.(type) {
	case *Op:
		if x.Name == "part" {
			if _, ok := strip(x.Args[0]).(*Made); ok {
				return x.Args[0]
			}
		}
	case *Addr:
		if x.Obj.Lib == "opaque" {
			if c := st.get(x.Obj); c != nil {
				if _, ok := strip(c.base).(*Made); ok {
					return c.base
				}
			}
		}
	}
	return v
}

type verbFunc func(c *Call) Value

var verbs map[catalog.Verb]verbFunc

func init() {
	verbs = map[catalog.Verb]verbFunc{
		catalog.Nothing: (*Call).nothing,
		catalog.Observe: (*Call).opaque,
		catalog.Pure:    (*Call).pure,
		catalog.Fresh:   (*Call).fresh,
		catalog.TaskID:  (*Call).taskID,
		catalog.Payload: func(c *Call) Value { return c.give(&Payload{}) },
		catalog.Decode:  (*Call).decode,
		catalog.Reader:  (*Call).made,
		catalog.Handle:  (*Call).sameHandle,
		catalog.Gather:  (*Call).gather,
		catalog.Hash:    (*Call).newHash,

		catalog.Register:   (*Call).register,
		catalog.Middleware: (*Call).middleware,
		catalog.NewTask:    (*Call).made,
		catalog.Option:     (*Call).made,
		catalog.Enqueuing:  (*Call).enqueue,

		catalog.SQLExec:      (*Call).sqlExec,
		catalog.SQLQuery:     (*Call).sqlQuery,
		catalog.SQLQueryRow:  (*Call).sqlQuery,
		catalog.SQLGet:       (*Call).sqlGet,
		catalog.SQLPrepare:   (*Call).made,
		catalog.SQLBatch:     (*Call).sqlExec,
		catalog.SQLText:      (*Call).made,
		catalog.Scan:         (*Call).scan,
		catalog.More:         (*Call).more,
		catalog.CollectRows:  (*Call).collectRows,
		catalog.RowsAffected: (*Call).rowsAffected,

		catalog.Builder:     (*Call).builder,
		catalog.Ent:         (*Call).ent,
		catalog.Gorm:        (*Call).gorm,
		catalog.GormExpr:    (*Call).made,
		catalog.Mongo:       (*Call).mongo,
		catalog.MongoDecode: (*Call).mongoDecode,
		catalog.Redis:       (*Call).redis,
		catalog.RedisEval:   (*Call).redisEval,
		catalog.RedisDo:     (*Call).redisDo,
		catalog.RedisResult: (*Call).redisResult,

		catalog.TxBegin:    (*Call).txBegin,
		catalog.TxCommit:   (*Call).txCommit,
		catalog.TxRollback: (*Call).opaque,
		catalog.TxFunc:     (*Call).txFunc,
		catalog.WithTx:     (*Call).made,

		catalog.Write:       (*Call).write,
		catalog.Put:         (*Call).put,
		catalog.HTTPRequest: (*Call).httpRequest,
		catalog.HTTPHeader:  (*Call).httpHeader,
		catalog.HTTPDo:      (*Call).httpDo,
		catalog.GRPC:        (*Call).grpc,
		catalog.SetKey:      (*Call).setKey,

		catalog.UniqueViolation: (*Call).uniqueViolation,
		catalog.Calls:           (*Call).calls,
		catalog.ContextWith:     (*Call).made,
		catalog.ContextValue:    (*Call).contextValue,
		catalog.Lock:            (*Call).lock,
		catalog.Provide:         (*Call).provide,
		catalog.Invoke:          (*Call).diInvoke,
		catalog.Inject:          (*Call).injectFields,
		catalog.Resolve:         (*Call).resolve,
		catalog.Start:           (*Call).start,
	}
}

// arg is argument number i; catalog.Receiver is the receiver.
func (c *Call) arg(i int) Value {
	if i == catalog.Receiver {
		return c.recv
	}
	if i < 0 || i >= len(c.args) {
		return nil
	}
	return c.args[i]
}

// rest lists the arguments from i on, the last one being the slice of a variadic call.
func (c *Call) rest(i int) []Value {
	if i < 0 || i >= len(c.args) {
		return nil
	}
	out := append([]Value(nil), c.args[i:len(c.args)-1]...)
	return append(out, c.f.m.values(c.st, c.args[len(c.args)-1])...)
}

func (c *Call) nothing() Value { return c.f.m.opaque(c.Symbol, c.result, c.Row.Op == "stored") }

func (c *Call) opaque() Value { return c.f.m.opaque(c.Symbol, c.result, false) }

// give makes v the first result; an error result is unknown, a bool is unknown.
func (c *Call) give(v Value) Value {
	t := c.result.Type()
	if t.Kind != program.Tuple {
		return c.f.m.retype(v, c.result)
	}
	tuple := &Tuple{}
	for i, part := range t.Fields {
		pt := program.TypeRef{Pkg: c.result.Pkg, ID: part.Type}
		if i == 0 {
			tuple.Parts = append(tuple.Parts, c.f.m.retype(v, pt))
			continue
		}
		tuple.Parts = append(tuple.Parts, &Unknown{Why: c.Symbol + " result", Type: pt})
	}
	return tuple
}

// giveErr is give with the event's error as the error result.
func (c *Call) giveErr(v Value, e *Event) Value {
	err := &Result{e, "err"}
	t := c.result.Type()
	if t.Kind != program.Tuple {
		if t.Name == "error" {
			return err
		}
		return v
	}
	tuple := &Tuple{}
	for i, part := range t.Fields {
		pt := program.TypeRef{Pkg: c.result.Pkg, ID: part.Type}
		switch {
		case pt.Type().Name == "error":
			tuple.Parts = append(tuple.Parts, err)
		case i == 0:
			tuple.Parts = append(tuple.Parts, v)
		default:
			tuple.Parts = append(tuple.Parts, &Unknown{Why: c.Symbol + " result", Type: pt})
		}
	}
	return tuple
}

func (c *Call) pure() Value {
	if c.Row.Op == taskTypeOp && c.f.m.task != "" {
		return newOp(taskTypeOp, &Const{Kind: program.String, Text: c.f.m.task})
	}
	args := c.f.plain(c.st, c.f.flatten(c.st, c.args))
	if c.recv != nil {
		args = append([]Value{c.recv}, args...)
	}
	if c.Row.Op == ofHandler {
		return c.giveSurely(newOp(catalog.Short(c.Symbol), args...))
	}
	return pureResult(c.Symbol, args, c.result)
}

// plain replaces slices and arrays by what they hold: the operation outlives the heap.
func (f *frame) plain(st *State, args []Value) []Value {
	out := make([]Value, len(args))
	for i, a := range args {
		out[i] = f.plainValue(st, a)
	}
	return out
}

func (f *frame) plainValue(st *State, v Value) Value {
	a, ok := strip(v).(*Addr)
	if !ok {
		return f.m.rewritten(st, v)
	}
	switch a.Obj.Type.Type().Kind {
	case program.Slice, program.Array:
	case program.Basic: // a pointer to a number or text
		return f.m.load(st, a)
	default:
		return v
	}
	if cells, ok := f.m.elements(st, a); ok && len(cells) > 0 {
		list := make([]Value, len(cells))
		for i, c := range cells {
			list[i] = c.val
		}
		return newOp("list", list...)
	}
	if whole := f.m.load(st, a); whole != nil {
		if s, ok := whole.(*Struct); !ok || len(Parts(s)) > 0 {
			return whole
		}
	}
	return v
}

func (c *Call) fresh() Value {
	v := Value(&Fresh{By: catalog.Short(c.Symbol)})
	if dir, ok := StringOf(c.arg(c.Row.Arg)); ok && dir == "" && c.Row.Op == "temporary" {
		v = newOp("os.TempDir", v)
	}
	if c.Row.Op == "span" { // up to a moment that was read, say
		v = newOp(catalog.Short(c.Symbol), c.arg(c.Row.Arg), v)
	}
	if c.Row.Into >= 0 {
		c.fill(c.arg(c.Row.Into), v)
	}
	return c.giveSurely(v)
}

// giveSurely is give with no error and, of a handler's context, with the answer that it is there: randomness
// and clocks do not fail (crypto/rand.Read since Go 1.24), so that what is used in their place counts for nothing.
func (c *Call) giveSurely(v Value) Value {
	given := c.give(v)
	tuple, ok := given.(*Tuple)
	for i := 1; ok && i < len(tuple.Parts); i++ {
		switch name := TypeOf(tuple.Parts[i]).Type().Name; {
		case name == "error":
			tuple.Parts[i] = &Const{Kind: program.Nil}
		case name == "bool" && c.Row.Op == ofHandler:
			tuple.Parts[i] = boolean(true)
		}
	}
	return given
}

// ofHandler marks what the queue puts into the context of each handler: that it is there need not be asked.
const ofHandler = "handler"

func (c *Call) taskID() Value {
	c.f.m.usesTaskID = true
	return c.giveSurely(&TaskID{})
}

// newMade keeps the call as a value.
func (c *Call) newMade() *Made {
	t := c.result
	if ty := t.Type(); ty.Kind == program.Tuple && len(ty.Fields) > 0 {
		t = program.TypeRef{Pkg: t.Pkg, ID: ty.Fields[0].Type}
	}
	return &Made{Row: c.Row, Recv: c.handle(), Args: c.args, Type: t, ID: c.f.m.id()}
}

func (c *Call) made() Value { return c.give(c.newMade()) }

// decode stores what was decoded from the source at the destination.
func (c *Call) decode() Value {
	src := c.source(c.arg(c.Row.Arg))
	if into := c.arg(c.Row.Into); into != nil {
		if !c.recasts(into, src) {
			c.fill(into, src)
		}
		c.noteAnswer(src, into)
	}
	if c.result.Type().Name == "error" { // that it cannot be decoded says nothing of whether it is there
		return c.opaque()
	}
	return c.give(src)
}

// source looks through readers, string conversions and buffers to what is decoded.
func (c *Call) source(v Value) Value {
	for depth := 0; depth < 20; depth++ {
		switch x := strip(v).(type) {
		case *Made:
			switch {
			case x.Row.Verb == catalog.Reader && x.Row.Arg >= 0 && x.Row.Arg < len(x.Args):
				v = x.Args[x.Row.Arg]
				continue
			case x.Event != nil && x.Event.IsRead():
				return &Read{Event: x.Event}
			}
			return x
		case *Op:
			if len(x.Args) == 1 {
				v = x.Args[0]
				continue
			}
			return x
		case *Addr:
			inner := c.f.m.load(c.st, x)
			if _, ok := inner.(*Struct); ok || inner == nil {
				return inner
			}
			v = inner
		default:
			return x
		}
	}
	return v
}

// fill makes src the content of what p points to.
func (c *Call) fill(p, src Value) { c.fillWith(p, decoded(src)) }

// fillWith makes base the content of what p points to, as it is.
func (c *Call) fillWith(p, base Value) {
	switch x := strip(p).(type) {
	case *Addr:
		c.f.m.notePayload(base, x)
		if x.Path == "" {
			// A list that is filled takes the place of the one that the variable held.
			if inner, ok := pointerIn(c.f.m.load(c.st, x)); ok && x.Obj.Type.Type().Kind != program.Slice {
				c.fillWith(inner, base)
				return
			}
			c.st.set(x.Obj, &content{base: base, length: -1})
			if !isAggregate(x.Obj.Type) {
				c.f.m.store(c.st, x, c.f.m.retype(base, x.Obj.Type), nil)
			}
			return
		}
		c.f.m.store(c.st, x, base, nil)
	case *Choice:
		for _, a := range x.Alts {
			c.fillWith(a.Value, base)
		}
	}
}

// notePayload remembers the struct types that the payload is decoded into.
func (m *Machine) notePayload(v Value, dest *Addr) {
	p, ok := v.(*Payload)
	if !ok || !m.foreign && p.Path != "" {
		return
	}
	t := m.typeAt(dest)
	if m.foreign { // what is decoded last is the innermost
		m.payloadTypes = nil
	}
	m.notePayloadType(t)
}

// notePayloadType keeps each type once. The first is the one with most fields: a middleware reads no more of the
// payload than what it needs.
func (m *Machine) notePayloadType(t program.TypeRef) {
	if t.Pkg == nil || m.foreign && len(m.payloadTypes) > 0 {
		return
	}
	s := m.structOf(t)
	if s.Type().Kind != program.Struct || !s.Type().InScope || slices.Contains(m.payloadTypes, s) {
		return
	}
	m.payloadTypes = append(m.payloadTypes, s)
	if last := len(m.payloadTypes) - 1; len(s.Type().Fields) > len(m.payloadTypes[0].Type().Fields) {
		m.payloadTypes[0], m.payloadTypes[last] = s, m.payloadTypes[0]
	}
}

// pointerIn: **T is filled through the pointer that it holds.
func pointerIn(v Value) (Value, bool) {
	a, ok := v.(*Addr)
	if !ok || a.Path != "" || !isAggregate(a.Obj.Type) {
		return nil, false
	}
	return a, true
}

// decoded is what decoding a value gives: the payload's parts are the payload's.
func decoded(src Value) Value {
	switch x := inside(strip(src)).(type) {
	case *Payload, *Read, *Unknown, *Struct, *Fresh, *TaskID:
		return x
	case *Choice:
		alts := make([]Alt, 0, len(x.Alts))
		for _, a := range x.Alts {
			alts = append(alts, Alt{decoded(a.Value), a.Conds})
		}
		return join(alts)
	case nil:
		return &Unknown{Why: "decoded"}
	default:
		return newOp("decoded", x)
	}
}

// uniqueViolation is a test for a duplicate: the insert whose error it tests handles one.
func (c *Call) uniqueViolation() Value {
	if e := eventOf(c.arg(c.Row.Arg)); e != nil {
		c.f.m.duplicates = append(c.f.m.duplicates, e)
	}
	return newOp("duplicate", c.arg(c.Row.Arg))
}

// gather: what is written to a buffer, a hash or a form becomes a part of it.
func (c *Call) gather() Value {
	target := c.recv
	if c.Row.Into >= 0 {
		target = c.arg(c.Row.Into)
	}
	parts := c.rest(c.Row.Rest)
	if v := c.arg(c.Row.Arg); v != nil {
		parts = append([]Value{v}, parts...)
	}
	if c.Row.Op == "text" {
		parts = []Value{newOp(rendered, parts...)}
	}
	for _, a := range alternatives(target) {
		addr, ok := strip(a.Value).(*Addr)
		if !ok {
			continue
		}
		if old, ok := c.st.get(addr.Obj).get(child(addr.Path, gathered)); ok {
			parts = append([]Value{old}, parts...)
		}
		c.f.m.store(c.st, &Addr{addr.Obj, child(addr.Path, gathered)}, newOp("gathered", parts...), nil)
	}
	return c.fluent()
}

// fluent is the result of a method that changes its receiver: where it is of the receiver's type, the
// receiver, so that calls can be written in a chain.
func (c *Call) fluent() Value {
	t := c.result
	if t.Type().Kind == program.Pointer {
		t = elemType(t)
	}
	name := t.Type().Name
	if c.recv == nil || name == "" || !strings.HasPrefix(strings.TrimLeft(c.Symbol, "(*"), name+").") {
		return c.opaque()
	}
	return c.give(c.recv)
}

// gathered is the cell of what was written to an object whose inside is a library's; rendered is what
// a template made of values, which has no fields any more.
const (
	gathered = "gathered"
	rendered = "rendered"
)

// sameHandle: the result stands for the receiver or the argument.
func (c *Call) sameHandle() Value {
	v := c.recv
	if c.Row.Arg >= 0 {
		v = c.arg(c.Row.Arg)
	}
	return c.give(v)
}

// calls runs the function that the library calls on the program's behalf.
func (c *Call) calls() Value {
	var result Value
	fv := c.arg(c.Row.Arg)
	var args []Value
	switch {
	case c.Row.Op == "dry":
		return c.opaque()
	case c.Row.Op == "hooks":
		return c.fieldCalls()
	case c.Row.Op == "args":
		args = c.args
	case c.Row.Rest >= 0:
		args = make([]Value, c.Row.Rest+1)
		args[c.Row.Rest] = c.recv
	}
	result = c.f.dynamic(fv, args, c.st, c.in)
	if result == nil {
		return c.opaque()
	}
	if t := c.result.Type(); t.Kind == program.Tuple {
		if tup, ok := result.(*Tuple); ok && len(tup.Parts) == len(t.Fields) {
			return tup
		}
		return c.f.m.opaque(c.Symbol, c.result, false)
	}
	if _, ok := result.(*Tuple); ok {
		return c.opaque()
	}
	return result
}

// txBegin begins a transaction; a session becomes one itself.
func (c *Call) txBegin() Value {
	if c.Row.Op != "receiver" {
		return c.made()
	}
	for _, a := range alternatives(c.recv) {
		if session, ok := strip(a.Value).(*Made); ok {
			c.f.m.sessions[session.ID] = c.newMade()
		}
	}
	return c.opaque()
}

// txFunc runs a closure in a transaction.
func (c *Call) txFunc() Value {
	tx := c.newMade()
	fv := c.arg(c.Row.Arg)
	var args []Value
	if c.Row.Rest >= 0 {
		for i := 0; i < c.Row.Rest; i++ {
			args = append(args, nil)
		}
		args = append(args, tx)
	} else {
		args = []Value{tx}
	}
	if c.Row.Op == "context" && c.Row.Rest >= 0 { // the context carries the session
		args[c.Row.Rest] = tx
	}
	result := c.f.dynamic(fv, args, c.st, c.in)
	tx.Ended, tx.Outcome = c.f.m.id(), result
	t := c.result.Type()
	if t.Kind == program.Tuple || result == nil {
		return c.give(result)
	}
	return result
}

// txCommit ends the transaction, unless it is only a savepoint of another.
func (c *Call) txCommit() Value {
	m := c.f.m
	if tx := m.begun(c.st, c.handle()); tx != nil && tx == m.txOf(c.st, tx) {
		tx.Ended, tx.Commits = m.id(), append(tx.Commits, c.f.conds())
		return committed(c.opaque(), tx)
	}
	return c.opaque()
}

// committed marks the answer of a commit.
func committed(answer Value, tx *Made) Value {
	switch x := answer.(type) {
	case *Unknown:
		x.Commit = tx
	case *Tuple:
		for _, part := range x.Parts {
			committed(part, tx)
		}
	}
	return answer
}

// contextValue finds what was put into a context under the key.
func (c *Call) contextValue() Value {
	key := c.arg(c.Row.Arg)
	if v, ok := c.f.m.contextLookup(c.st, c.recv, key, 0); ok {
		return v
	}
	if c.f.m.knownContext(c.recv, 0) {
		return &Const{Kind: program.Nil}
	}
	return c.f.m.unknown("context value", c.result, false)
}

// knownContext reports whether everything that was put into a context is known: it
// goes back to the context of the handler or to an empty one.
func (m *Machine) knownContext(ctx Value, depth int) bool {
	if depth > 40 {
		return false
	}
	switch x := strip(ctx).(type) {
	case *Made:
		if x.Row.Verb == catalog.ContextWith && x.Row.Arg >= 0 && x.Row.Arg < len(x.Args) {
			return m.knownContext(x.Args[x.Row.Arg], depth+1)
		}
	case *Unknown:
		return x.Why == handlerContext || strings.HasPrefix(x.Why, "context.")
	case *Op:
		return strings.HasPrefix(x.Name, "context.") && len(x.Args) == 0
	}
	return false
}

func (m *Machine) contextLookup(st *State, ctx, key Value, depth int) (Value, bool) {
	if depth > 40 {
		return nil, false
	}
	switch x := strip(ctx).(type) {
	case *Made:
		if x.Row.Verb == catalog.ContextWith && x.Row.Rest >= 0 && len(x.Args) > x.Row.Rest {
			if sameKey(x.Args[x.Row.Rest], key) {
				return x.Args[x.Row.Into], true
			}
			return m.contextLookup(st, x.Args[x.Row.Arg], key, depth+1)
		}
		if len(x.Args) > 0 {
			return m.contextLookup(st, x.Args[0], key, depth+1)
		}
	case *Op:
		if len(x.Args) > 0 {
			return m.contextLookup(st, x.Args[0], key, depth+1)
		}
	case *Unknown:
		for _, from := range x.From {
			if v, ok := m.contextLookup(st, from, key, depth+1); ok {
				return v, true
			}
		}
	case *Choice:
		for _, a := range x.Alts {
			if v, ok := m.contextLookup(st, a.Value, key, depth+1); ok {
				return v, true
			}
		}
	}
	return nil, false
}

// sameKey compares context keys: constants of a type, zero structs, addresses.
func sameKey(a, b Value) bool {
	x, ok1 := a.(*Iface)
	y, ok2 := b.(*Iface)
	if ok1 && ok2 && typeName(x.Type) != typeName(y.Type) {
		return false
	}
	sa, sb := strip(a), strip(b)
	if _, ok := sa.(*Struct); ok {
		_, ok := sb.(*Struct)
		return ok
	}
	ca, ok1 := sa.(*Const)
	cb, ok2 := sb.(*Const)
	if ok1 && ok2 {
		return ca.Text == cb.Text
	}
	return same(sa, sb, 0)
}

// lock: taking a lock that is no transaction can be lost or time out; its result is a claim that expires.
func (c *Call) lock() Value {
	if c.Row.Op != "ttl" {
		return c.opaque()
	}
	e := c.f.record(&Event{Kind: catalog.Claim, Symbol: c.Symbol, Row: c.Row, Store: "lock", Key: c.arg(c.Row.Arg), TTL: &Const{Kind: program.Int, Text: "1"}})
	m := c.newMade()
	m.Event = e
	return c.giveErr(m, e)
}
