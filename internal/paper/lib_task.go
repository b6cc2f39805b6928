package paper

import (
	"os"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// Registration is a handler given to a queue.
type Registration struct {
	Task    string // constant task type, or ""
	Handler Value  // a function, or a value with Method
	Method  string // "" for a function
	Mux     string // the mux, see muxKey; "" if it was given to a server
	Chain   []Step // from main to the registration
	Place   Place
	Symbol  string

	muxValue Value
}

// register notes a registration while the program is wired.
func (c *Call) register() Value {
	h := c.arg(c.Row.Arg)
	for _, a := range alternatives(h) {
		if a.Value == nil || isNil(a.Value) {
			continue
		}
		if made, ok := strip(a.Value).(*Made); ok && made.Row.Verb != catalog.Register {
			continue // the mux itself given to Run
		}
		r := &Registration{Handler: a.Value, Method: c.Row.Op, Symbol: c.Symbol, Chain: c.f.chain()}
		if c.Row.Rest >= 0 {
			r.Task, _ = StringOf(c.arg(c.Row.Rest))
			r.Mux, r.muxValue = muxKey(c.recv), c.recv
		}
		if n := len(r.Chain); n > 0 {
			r.Place = r.Chain[n-1].Pos
		}
		c.f.m.Registrations = append(c.f.m.Registrations, r)
	}
	if c.Row.Store == catalog.Serves {
		c.f.m.leave()
	}
	return c.opaque()
}

// middleware notes functions that wrap every handler of a mux.
func (c *Call) middleware() Value {
	if key := muxKey(c.recv); key != "" && c.f.m.wiring {
		c.f.m.middle[key] = append(c.f.m.middle[key], c.rest(c.Row.Arg)...)
	}
	return c.opaque()
}

// enqueue is a follow-up task or a message. A task's key is its TaskID option; the
// options of NewTask come first.
func (c *Call) enqueue() Value {
	e := &Event{Kind: catalog.Enqueue, Symbol: c.Symbol, Row: c.Row, Store: orElse(c.Row.Store, "message"), Keyed: c.Row.Key != "", Args: c.args}
	task := c.arg(c.Row.Arg)
	for _, a := range alternatives(task) {
		if made, ok := strip(a.Value).(*Made); ok && made.Row.Verb == catalog.NewTask {
			e.Table, _ = StringOf(made.Args[made.Row.Arg])
			if made.Row.Into >= 0 && made.Row.Into < len(made.Args) {
				e.Payload = made.Args[made.Row.Into]
			}
			inner := &Call{f: c.f, st: c.st, Row: made.Row, args: made.Args}
			c.taskKey(e, inner.rest(made.Row.Rest))
		}
	}
	if c.Row.Key != "TaskID" {
		e.Payload = task
	}
	e.Body = newOp("list", c.f.m.writtenFrom(c.st, e.Payload)...)
	// An option carries the key, unless the message itself may (the header of a nats.Msg).
	if !catalog.IsOption(c.Row.Key) || c.Row.Key != "TaskID" && TypeOf(task).Type().Kind == program.Pointer {
		e.Key = c.keyOf(c.Row.Key)
	}
	c.taskKey(e, c.rest(c.Row.Rest))
	e.EventIDs = c.messageIDs()
	c.f.record(e)
	m := c.newMade()
	m.Event = e
	return c.giveErr(m, e)
}

// messageIDs are the headers by which a consumer may tell a message that it has had. The row's Field names those of a
// message: a list of pairs of a Key and a Value.
func (c *Call) messageIDs() (ids []Assign) {
	if c.Row.Field == "" {
		return nil
	}
	m := c.f.m
	for _, message := range c.messages() {
		for _, h := range m.values(c.st, m.partOf(c.st, message, c.Row.Field)) {
			if name, _ := StringOf(strip(m.partOf(c.st, h, "Key"))); catalog.IsMessageHeader(name) {
				ids = append(ids, Assign{Column: name, Value: c.f.plainValue(c.st, m.partOf(c.st, h, "Value"))})
			}
		}
	}
	return ids
}

// messages are the messages of a call that takes one, some or a list.
func (c *Call) messages() []Value {
	v := c.arg(c.Row.Arg)
	if k := TypeOf(strip(v)).Type().Kind; k == program.Slice || k == program.Array {
		return c.f.m.values(c.st, v)
	}
	return []Value{v}
}

func (c *Call) taskKey(e *Event, options []Value) {
	for _, o := range options {
		for _, a := range alternatives(o) {
			opt, ok := strip(a.Value).(*Made)
			if ok && opt.Row.Verb == catalog.Option && len(opt.Args) > 0 {
				lasts(e, opt)
			}
			if !ok || opt.Row.Verb != catalog.Option || opt.Row.Op != e.Row.Key || len(opt.Args) == 0 {
				if u, isUnknown := strip(a.Value).(*Unknown); isUnknown && e.Key == nil {
					e.Key = u // options that were not followed may hold a TaskID
				}
				continue
			}
			if key := given(opt.Args[0]); key != nil { // asynq refuses an empty ID (composeOptions of v0.26.0)
				e.Key = key
			}
		}
	}
}

// lasts notes how long the queue tells an equal task. An option of no time is given only where a field
// says how long: asynq refuses Unique of less than a second (composeOptions of v0.26.0).
func lasts(e *Event, option *Made) {
	if isZero(option.Args[0]) {
		return
	}
	switch option.Row.Op {
	case "Retention":
		e.Kept = option.Args[0]
	case "Unique":
		e.UniqueFor = option.Args[0]
	}
}

// isZero reports whether v is the number 0, or 0 times something.
func isZero(v Value) bool {
	switch x := strip(v).(type) {
	case *Const:
		return x.Kind == program.Zero || x.Text == "0"
	case *Op:
		return x.Name == "*" && slices.ContainsFunc(x.Args, isZero)
	}
	return false
}

// keyOf finds the key that a row's Key column points to: "arg:N" or a field path of the principal argument.
func (c *Call) keyOf(where string) Value {
	if where == "" {
		return nil
	}
	if n, ok := strings.CutPrefix(where, "arg:"); ok {
		i := 0
		for _, d := range n {
			i = i*10 + int(d-'0')
		}
		return given(c.arg(i))
	}
	v := c.arg(c.Row.Arg)
	if v == nil {
		v = c.recv
	}
	for _, field := range strings.Split(where, ".") {
		v = c.f.m.partOf(c.st, v, field)
		if a, ok := strip(v).(*Addr); ok { // *string
			if inner := c.f.m.load(c.st, a); inner != nil && !isAggregate(a.Obj.Type) {
				v = inner
			}
		}
	}
	return given(v)
}

// given is v unless it is a zero value: a key that was not set.
func given(v Value) Value {
	if c, ok := strip(v).(*Const); ok && (c.Kind == program.Zero || c.Kind == program.Nil || c.Text == "") {
		return nil
	}
	return v
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// write is an effect without more structure: a mail, a charge, a message.
func (c *Call) write() Value {
	e := &Event{Kind: c.Row.Kind, Symbol: c.Symbol, Row: c.Row, Store: orElse(c.Row.Store, catalog.Short(c.Symbol)), Keyed: c.Row.Key != "", Args: c.args}
	e.Payload = c.arg(c.Row.Arg)
	if says, ok := dynamoSays[c.Row.Op]; ok {
		kinds, known := says(c)
		if !known || len(kinds) == 0 {
			return c.opaque()
		}
		for _, kind := range kinds[1:] {
			other := *e
			other.Kind = kind
			c.f.record(&other)
		}
		e.Kind = kinds[0]
	}
	if c.Row.Kind == catalog.Insert && c.Row.Into >= 0 && c.Row.Rest >= 0 {
		c.copied(e)
	}
	e.Key = c.keyOf(c.Row.Key)
	if k := c.f.m.keySet(c.st, e.Payload); k != nil {
		e.Key = k
	}
	if e.Key != nil {
		e.Body = newOp("list", c.f.m.held(c.st, e.Payload, 0)...)
	}
	c.f.record(e)
	if e.Kind == catalog.Claim {
		e.Key = e.Payload
		return c.giveErr(&Result{e, "won"}, e)
	}
	m := c.newMade()
	m.Event = e
	return c.giveErr(m, e)
}

// copied notes what rows are copied into a table whose name and columns are given as lists.
func (c *Call) copied(e *Event) {
	name := c.f.m.values(c.st, c.arg(c.Row.Into))
	columns := c.f.m.values(c.st, c.arg(c.Row.Rest))
	if len(name) == 0 || len(columns) == 0 {
		return
	}
	e.Store, e.Tx = "sql", c.f.m.txOf(c.st, c.handle())
	e.Table, _ = StringOf(strip(name[len(name)-1]))
	row := c.copiedRow()
	for i, column := range columns {
		a := Assign{}
		a.Column, _ = StringOf(strip(column))
		if i < len(row) {
			a.Value = row[i]
		}
		e.Sets = append(e.Sets, a)
	}
}

// copiedRow are the values of one of the rows, nil if they are not known.
func (c *Call) copiedRow() []Value {
	source, ok := strip(c.arg(c.Row.Arg)).(*Op)
	if !ok || len(source.Args) == 0 {
		return nil
	}
	row := source.Args[len(source.Args)-1]
	if fn, ok := funcOf(row); ok { // gives the row with a number
		row = c.f.apply(fn, []Value{integer(0)}, c.st, c.in)
		if t, ok := row.(*Tuple); ok && len(t.Parts) > 0 {
			row = t.Parts[0]
		}
	} else if list, ok := strip(row).(*Op); ok && list.Name == "list" && len(list.Args) > 0 {
		row = list.Args[0]
	} else {
		row = c.f.m.partOf(c.st, row, anyElement)
	}
	cells, ok := c.f.m.elements(c.st, row)
	if !ok {
		return nil
	}
	values := make([]Value, len(cells))
	for i, x := range cells {
		values[i] = x.val
	}
	return values
}

const keyCell = "idempotency key"

// held lists the values in an object, and in the objects that it points to.
func (m *Machine) held(st *State, v Value, depth int) []Value {
	addr, ok := strip(v).(*Addr)
	if !ok || depth > 3 {
		return []Value{v}
	}
	var out []Value
	if c := st.get(addr.Obj); c != nil {
		for _, x := range c.cells {
			if !isKeyCell(x.path) {
				out = append(out, m.held(st, x.val, depth+1)...)
			}
		}
	}
	return out
}

// writtenFrom lists what a text in JSON was written from, which may be given by its address.
func (m *Machine) writtenFrom(st *State, text Value) (out []Value) {
	for _, a := range alternatives(text) {
		if isJSON(a.Value) {
			out = append(out, m.held(st, strip(a.Value).(*Op).Args[0], 0)...)
		}
	}
	return out
}

// setKey gives a params object its idempotency key.
func (c *Call) setKey() Value {
	target := c.recv
	if c.Row.Into >= 0 {
		target = c.arg(c.Row.Into)
	}
	for _, a := range alternatives(target) {
		if addr, ok := strip(a.Value).(*Addr); ok {
			c.f.m.store(c.st, &Addr{Obj: addr.Obj, Path: child(addr.Path, keyCell)}, c.arg(c.Row.Arg), nil)
		}
	}
	return c.fluent()
}

// keySet finds the key that a params object was given. It lies in the embedded params, and is
// gone with them when others are stored there.
func (m *Machine) keySet(st *State, v Value) Value {
	for _, a := range alternatives(v) {
		if addr, ok := strip(a.Value).(*Addr); ok {
			if k := st.get(addr.Obj).keyIn(); k != nil {
				return k
			}
		}
	}
	return nil
}

// keyIn finds the key in a content, or in a part that was stored as a whole.
func (c *content) keyIn() Value {
	if c == nil {
		return nil
	}
	for _, x := range c.cells {
		if isKeyCell(x.path) {
			return x.val
		}
		if s, ok := x.val.(*Struct); ok {
			if k := s.Content.keyIn(); k != nil {
				return k
			}
		}
	}
	return nil
}

func isKeyCell(path string) bool { return path == keyCell || strings.HasSuffix(path, "."+keyCell) }

// put writes an object or a file under a name.
func (c *Call) put() Value {
	name := c.arg(c.Row.Arg)
	if c.Row.Field != "" {
		name = c.f.m.partOf(c.st, name, c.Row.Field)
		if a, ok := strip(name).(*Addr); ok {
			name = c.f.m.load(c.st, a)
		}
	}
	kind := c.Row.Kind
	if c.Row.Op == "flags" {
		kind = openKind(c.arg(c.Row.Into))
	}
	e := &Event{Kind: kind, Symbol: c.Symbol, Row: c.Row, Store: orElse(c.Row.Store, "object"), Key: name, Keyed: true, Args: c.args}
	e.Table, _ = TextOf(name)
	if kind == catalog.NoEffect {
		return c.give(&Read{Event: c.f.record(e)})
	}
	c.f.record(e)
	m := c.newMade()
	m.Event = e
	return c.giveErr(m, e)
}

// openKind is what os.OpenFile does by its flags: O_APPEND appends, O_CREATE and
// O_WRONLY without it write over, O_EXCL succeeds once.
func openKind(flags Value) catalog.Kind {
	n, ok := intOf(flags)
	switch {
	case !ok || n&(os.O_WRONLY|os.O_RDWR) == 0:
		return catalog.NoEffect
	case n&os.O_EXCL != 0:
		return catalog.Claim
	case n&os.O_APPEND != 0:
		return catalog.Append
	}
	return catalog.Set
}

// mayRegister reports whether a function may reach a registration, by name alone: static
// calls, closures it makes, and methods of any type with a called name.
func (m *Machine) mayRegister(symbol string) bool {
	if m.reach == nil {
		m.reach = map[string]bool{}
		if m.refersTo(func(row *catalog.Row) bool { return row.Verb == catalog.Register }) {
			m.reach = m.callGraph().reaching(func(row *catalog.Row) bool { return row.Verb == catalog.Register }, false)
		}
	}
	return m.reach[symbol]
}

// isAside reports whether a function is executed for what it makes only.
func (m *Machine) isAside(symbol string) bool {
	if m.wiring {
		return !m.mayRegister(symbol) && !m.mayMake(symbol)
	}
	if m.storing == nil {
		m.storing = m.callGraph().reaching(func(row *catalog.Row) bool { return storeVerbs[row.Verb] }, true)
		m.doubtful = m.callGraph().upwards(m.callGraph().skipping)
	}
	m.Prog.Incomplete = m.Prog.Incomplete || !m.storing[symbol] && m.doubtful[symbol]
	return !m.storing[symbol]
}

// refersTo reports whether the program mentions a library symbol whose row is wanted.
func (m *Machine) refersTo(wanted func(*catalog.Row) bool) bool {
	for _, pkg := range m.Prog.Packages {
		for _, symbol := range pkg.Symbols {
			if row, ok := catalog.Lookup(symbol); ok && wanted(row) {
				return true
			}
		}
	}
	return false
}

func (m *Machine) callGraph() *callGraph {
	if m.calls == nil {
		m.calls = newCallGraph(m.Prog)
	}
	return m.calls
}

// storeVerbs are the verbs of calls that have an effect or read a store.
var storeVerbs = map[catalog.Verb]bool{
	catalog.Enqueuing: true, catalog.SQLExec: true, catalog.SQLQuery: true, catalog.SQLQueryRow: true, catalog.SQLGet: true, catalog.SQLBatch: true,
	catalog.Gorm: true, catalog.Mongo: true, catalog.Redis: true, catalog.RedisEval: true, catalog.RedisDo: true, catalog.Write: true, catalog.Put: true,
	catalog.HTTPDo: true, catalog.Lock: true, catalog.TaskID: true, catalog.Payload: true, catalog.Builder: true, catalog.TxFunc: true, catalog.TxBegin: true,
}

// callGraph is who calls whom by name: static calls, closures and function values that
// are mentioned, and for an interface's method all methods of its name. Those stand behind one
// node for the name (see named), or as many edges as callers times methods would be needed.
type callGraph struct {
	callers map[string][]string
	called  map[string]bool // called, not only mentioned
	library []libraryCall
	dynamic []string // functions that call a function value

	skipping []string // functions that mention one that was skipped
}

type libraryCall struct{ caller, callee string }

func newCallGraph(p *program.Program) *callGraph {
	g := &callGraph{callers: map[string][]string{}, called: map[string]bool{}}
	byMethod := methodsByName(p)
	for _, pkg := range p.Packages {
		for i := range pkg.Funcs {
			g.add(p, pkg, &pkg.Funcs[i], byMethod)
		}
	}
	return g
}

func methodsByName(p *program.Program) map[string][]string {
	byMethod := map[string][]string{}
	for _, pkg := range p.Packages {
		for i := range pkg.Funcs {
			symbol := pkg.Funcs[i].Symbol
			if dot := strings.LastIndex(symbol, ")."); dot >= 0 && !strings.Contains(symbol, "$") {
				byMethod[symbol[dot+2:]] = append(byMethod[symbol[dot+2:]], symbol)
			}
		}
	}
	return byMethod
}

func (g *callGraph) add(p *program.Program, pkg *program.Package, fn *program.Func, byMethod map[string][]string) {
	calls, mentions, invoked, dynamic := calledBy(pkg, fn, byMethod)
	if dynamic {
		g.dynamic = append(g.dynamic, fn.Symbol)
	}
	g.edges(p, fn.Symbol, calls, true)
	g.edges(p, fn.Symbol, mentions, false)
	for _, name := range invoked {
		node := named(name)
		if !g.called[node] {
			g.called[node] = true
			g.edges(p, node, byMethod[name], true)
		}
		g.callers[node] = append(g.callers[node], fn.Symbol)
	}
}

// named is the node that all methods of a name are called by. No function's symbol begins so.
func named(method string) string { return "." + method }

// edges notes what a function calls or mentions.
func (g *callGraph) edges(p *program.Program, caller string, callees []string, called bool) {
	for _, callee := range callees {
		if called {
			g.called[callee] = true
		}
		ref, own := p.Func(callee)
		if !own || modelled(ref) {
			g.library = append(g.library, libraryCall{caller, callee})
			continue
		}
		if ref.Func.Skipped {
			g.skipping = append(g.skipping, caller)
		}
		g.callers[callee] = append(g.callers[callee], caller)
	}
}

// reaching is the set of functions from which a library call whose row is wanted can be
// reached; callbacks adds those that call function values, which may be anything.
func (g *callGraph) reaching(wanted func(*catalog.Row) bool, callbacks bool) map[string]bool {
	var roots []string
	for _, c := range g.library {
		if row, ok := catalog.Lookup(c.callee); ok && wanted(row) || callbacks && !ok && mayBeStore(c.callee) {
			roots = append(roots, c.caller)
		}
	}
	if callbacks {
		roots = append(roots, g.dynamic...)
	}
	return g.upwards(roots)
}

// upwards are functions and those from which they can be reached.
func (g *callGraph) upwards(roots []string) map[string]bool {
	reach := map[string]bool{}
	for len(roots) > 0 {
		s := roots[len(roots)-1]
		roots = roots[:len(roots)-1]
		if !reach[s] {
			reach[s] = true
			roots = append(roots, g.callers[s]...)
		}
	}
	return reach
}

// mayBeStore: a method of an interface that no row names can be a store's by its signature.
func mayBeStore(symbol string) bool {
	return strings.HasPrefix(symbol, "(") && !strings.HasPrefix(symbol, "(*") && !catalog.Observational(symbol) &&
		!catalog.PurePackage(packageOf(symbol)) && symbol != "(error).Error"
}

// calledBy lists what a function calls, what it only mentions (function values and literals), and
// the names of the methods of interfaces that it calls; dynamic tells whether it calls function values.
func calledBy(pkg *program.Package, fn *program.Func, byMethod map[string][]string) (calls, mentions, invoked []string, dynamic bool) {
	for b := range fn.Blocks {
		for k := range fn.Blocks[b].Instrs {
			in := &fn.Blocks[b].Instrs[k]
			switch {
			case in.Op == program.OpClosure || in.Op == program.OpBound && in.Mode == program.CallStatic:
				mentions = append(mentions, pkg.Symbols[in.Callee])
			case in.Mode == program.CallStatic:
				calls = append(calls, pkg.Symbols[in.Callee])
				mentions = append(mentions, moduleMethods(pkg.Symbols[in.Callee], byMethod)...)
			case in.Mode == program.CallInvoke:
				calls = append(calls, pkg.Symbols[in.Callee])
				invoked = append(invoked, in.Sym)
				mentions = append(mentions, moduleMethods(pkg.Symbols[in.Callee], byMethod)...)
			case in.Mode == program.CallDynamic:
				dynamic = true
			}
			for _, a := range in.Args {
				if a.Kind == program.Function {
					mentions = append(mentions, pkg.Symbols[a.Index])
				}
			}
		}
	}
	return calls, mentions, invoked, dynamic
}

// moduleMethods lists the methods that a container calls on the modules it is given.
func moduleMethods(callee string, byMethod map[string][]string) []string {
	row, ok := catalog.Lookup(callee)
	if !ok || row.Verb != catalog.Provide || row.Op != "modules" {
		return nil
	}
	var out []string
	for _, name := range strings.Fields(row.Field) {
		out = append(out, byMethod[name]...)
	}
	return out
}
