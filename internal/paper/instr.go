package paper

import (
	"go/constant"
	"go/token"
	"math"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// val is the value of an operand.
func (f *frame) val(r program.Ref) Value {
	switch r.Kind {
	case program.Register:
		return f.env[r.Index]
	case program.Param:
		if int(r.Index) < len(f.args) && f.args[r.Index] != nil {
			return f.args[r.Index]
		}
		return f.missingParam(int(r.Index))
	case program.FreeVar:
		if int(r.Index) < len(f.free) {
			return f.free[r.Index]
		}
	case program.Constant:
		return f.constant(r.Index)
	case program.Function:
		symbol := f.fn.Pkg.Symbols[r.Index]
		return &Func{Symbol: symbol, TArgs: f.inherited(symbol)}
	case program.Global:
		return f.m.global(f.fn.Pkg.Symbols[r.Index])
	}
	return nil
}

// constant is made once for all executions, but for one whose type depends on type parameters.
func (f *frame) constant(i int32) *Const {
	if c := f.flow.consts[i]; c != nil && len(f.targs) == 0 {
		return c
	}
	of := f.fn.Pkg.Consts[i]
	c := &Const{Kind: of.Kind, Text: of.Text, Type: f.typ(of.Type)}
	if len(f.targs) == 0 {
		f.flow.consts[i] = c
	}
	return c
}

// missingParam makes up a parameter that the caller did not give: an open value of its type.
func (f *frame) missingParam(i int) Value {
	for len(f.args) <= i {
		f.args = append(f.args, nil)
	}
	t := program.TypeRef{}
	if i < len(f.fn.Func.Params) {
		t = f.typ(f.fn.Func.Params[i])
	}
	f.args[i] = f.m.unknown("parameter of "+f.fn.Func.Name, t, true)
	return f.args[i]
}

func (f *frame) typ(id program.TypeID) program.TypeRef {
	if id == 0 {
		return program.TypeRef{}
	}
	t := program.TypeRef{Pkg: f.fn.Pkg, ID: id}
	if len(f.targs) > 0 {
		return f.instantiated(t)
	}
	return t
}

// inherited are the type arguments of a literal of this function.
func (f *frame) inherited(symbol string) []program.TypeRef {
	if strings.HasPrefix(symbol, f.fn.Func.Symbol+"$") {
		return f.targs
	}
	return nil
}

// typeArgs is what the type parameters of a function stand for: given by the call, by the type
// arguments of the receiver, or for a literal inherited from the function around it.
func (m *Machine) typeArgs(fn program.FuncRef, args []Value, given []program.TypeRef) []program.TypeRef {
	if len(fn.Func.TypeParams) == 0 || len(given) > 0 {
		return given
	}
	if !fn.Func.Recv || len(args) == 0 {
		return nil
	}
	t := TypeOf(strip(args[0]))
	if i, ok := args[0].(*Iface); ok {
		t = i.Type
	}
	if t.Type().Kind == program.Pointer {
		t = elemType(t)
	}
	var out []program.TypeRef
	for _, a := range t.Type().Args {
		out = append(out, program.TypeRef{Pkg: t.Pkg, ID: a})
	}
	return out
}

func (f *frame) execBlock(b int, preds []int, st *State) {
	block := &f.fn.Func.Blocks[b]
	f.block = b
	reg := f.flow.first[b]
	f.live[b] = [2]bool{true, true}
	for i := range block.Instrs {
		in := &block.Instrs[i]
		f.m.steps--
		f.m.aside--
		f.block = b
		switch in.Op {
		case program.OpPhi:
			f.env[reg+i] = f.phi(b, in, preds)
		case program.OpIf:
			f.branch(b, in)
		case program.OpReturn:
			f.ret(b, in, st)
		case program.OpPanic:
			f.live[b] = [2]bool{}
		default:
			f.cur = in
			f.env[reg+i] = f.instr(in, st, reg+i)
		}
		f.cur = in
	}
}

func (f *frame) branch(b int, in *program.Instr) {
	test := f.val(in.Args[0])
	f.m.noteDuplicate(test)
	if c, ok := test.(*Const); ok && c.Kind == program.Bool && !c.Implicit {
		f.live[b] = [2]bool{c.Text == "true", c.Text == "false"}
	}
}

// uniqueWords are the texts by which programs know a unique violation: codes of
// Postgres, MySQL and SQLite, and parts of their messages.
var uniqueWords = map[string]bool{
	"23505": true, "1062": true, "2067": true, "1555": true,
	"duplicate key": true, "duplicate": true, "UNIQUE constraint": true, "UNIQUE constraint failed": true, "Duplicate entry": true,
	"unique constraint": true, "duplicate key value": true, "E11000": true,
}

// shortestUniqueWord spares most constants the table.
const shortestUniqueWord = len("1062")

// noteDuplicate remembers the insert whose error a test of a handler compares with a unique violation.
func (m *Machine) noteDuplicate(test Value) {
	if m.wiring {
		return
	}
	if e := DuplicateOf(test); e != nil {
		m.duplicates = append(m.duplicates, e)
	}
}

// DuplicateOf is the event whose error a test compares with a unique violation, nil if it is no such test.
func DuplicateOf(test Value) *Event {
	if !asksUnique(test) {
		return nil
	}
	var e *Event
	Walk(test, func(v Value) bool {
		if x, ok := v.(*Result); ok && x.What == "err" && e == nil {
			e = x.Event
		}
		return e == nil
	})
	return e
}

// answer is that to a question asked of a value, kept with it; the zero value is none yet.
type answer uint8

const (
	answerYes answer = iota + 1
	answerNo
)

func answerOf(b bool) answer {
	if b {
		return answerYes
	}
	return answerNo
}

// asksUnique reports whether v or a part of it is what programs know a unique violation by. Each test of
// a handler is asked, and most are made of what earlier ones were made of.
func asksUnique(v Value) bool {
	switch x := v.(type) {
	case *Const:
		return len(x.Text) >= shortestUniqueWord && uniqueWords[x.Text]
	case *Op:
		if x.unique == 0 {
			x.unique = answerOf(x.Name == "duplicate" || sentinelKind(x) == "duplicate" || slices.ContainsFunc(x.Args, asksUnique))
		}
		return x.unique == answerYes
	case *Choice:
		if x.unique == 0 {
			x.unique = answerOf(slices.ContainsFunc(x.Alts, func(a Alt) bool { return asksUnique(a.Value) }))
		}
		return x.unique == answerYes
	case *Iface:
		return asksUnique(x.V)
	case *Struct:
		return slices.ContainsFunc(Parts(x), asksUnique)
	case *Tuple:
		return slices.ContainsFunc(x.Parts, asksUnique)
	}
	return false
}

func (f *frame) ret(b int, in *program.Instr, st *State) {
	r := ret{conds: f.condsAt(b), st: st}
	for _, a := range in.Args {
		r.vals = append(r.vals, f.val(a))
	}
	f.returns = append(f.returns, r)
}

func (f *frame) phi(b int, in *program.Instr, preds []int) Value {
	block := &f.fn.Func.Blocks[b]
	var alts []Alt
	loopCarried := false
	for i, p := range block.Preds {
		if i >= len(in.Args) {
			break
		}
		if int(p) >= b && f.flow.loops[b] != nil && !contains(preds, int(p)) {
			loopCarried = true
			continue
		}
		if contains(preds, int(p)) && f.reaches(int(p), b) {
			alts = append(alts, Alt{f.val(in.Args[i]), f.edgeConds(int(p), b)})
		}
	}
	v := join(alts)
	if loopCarried && !f.unroll[b] {
		if c, ok := v.(*Const); ok {
			return newOp("loop", c)
		}
	}
	return v
}

// instr executes one instruction and returns what it defines.
func (f *frame) instr(in *program.Instr, st *State, reg int) Value {
	if step := steps[in.Op]; step != nil {
		return step(f, in, st, reg)
	}
	return nil
}

type stepFunc func(f *frame, in *program.Instr, st *State, reg int) Value

// steps has room for each operation that a fact can name.
var steps [math.MaxUint8 + 1]stepFunc

func init() {
	steps = [...]stepFunc{
		math.MaxUint8: nil,
		program.OpAlloc: func(f *frame, in *program.Instr, st *State, _ int) Value {
			o := f.m.alloc(f.typ(in.Type))
			st.set(o, &content{length: -1})
			return &Addr{Obj: o}
		},
		program.OpCall:  func(f *frame, in *program.Instr, st *State, _ int) Value { return f.call(in, st) },
		program.OpGo:    func(f *frame, in *program.Instr, st *State, _ int) Value { return f.goCall(in, st) },
		program.OpDefer: func(f *frame, in *program.Instr, st *State, _ int) Value { return f.deferCall(in) },
		program.OpBin: func(f *frame, in *program.Instr, st *State, _ int) Value {
			return binary(in.Sym, f.val(in.Args[0]), f.val(in.Args[1]))
		},
		program.OpUn: (*frame).unary,
		program.OpLoad: func(f *frame, in *program.Instr, st *State, _ int) Value {
			p := f.val(in.Args[0])
			return f.m.wiredField(st, p, f.m.retype(f.m.load(st, p), f.typ(in.Type)))
		},
		program.OpStore: func(f *frame, in *program.Instr, st *State, _ int) Value {
			f.m.store(st, f.val(in.Args[0]), f.val(in.Args[1]), nil)
			return nil
		},
		program.OpField: func(f *frame, in *program.Instr, st *State, _ int) Value {
			x := f.val(in.Args[0])
			v := f.m.retype(f.m.partOf(st, x, in.Sym), f.typ(in.Type))
			return f.m.wired(st, v, typeName(TypeOf(x))+"."+in.Sym, 0)
		},
		program.OpFieldAddr: func(f *frame, in *program.Instr, st *State, _ int) Value {
			return f.m.addrOf(st, f.val(in.Args[0]), in.Sym)
		},
		program.OpIndex: func(f *frame, in *program.Instr, st *State, _ int) Value {
			return f.m.retype(f.m.partOf(st, f.val(in.Args[0]), indexPath(f.val(in.Args[1]))), f.typ(in.Type))
		},
		program.OpIndexAddr: func(f *frame, in *program.Instr, st *State, _ int) Value {
			return f.m.addrOf(st, f.val(in.Args[0]), indexPath(f.val(in.Args[1])))
		},
		program.OpLookup:        (*frame).lookup,
		program.OpMapUpdate:     (*frame).mapUpdate,
		program.OpClosure:       (*frame).closure,
		program.OpBound:         (*frame).bound,
		program.OpMakeInterface: (*frame).makeInterface,
		program.OpConvert:       (*frame).convert,
		program.OpTypeAssert:    (*frame).typeAssert,
		program.OpExtract: func(f *frame, in *program.Instr, st *State, _ int) Value {
			return f.m.retype(extract(f.val(in.Args[0]), int(in.Num)), f.typ(in.Type))
		},
		program.OpSlice: func(f *frame, in *program.Instr, st *State, _ int) Value {
			return f.slice(in, st)
		},
		program.OpMakeSlice: (*frame).makeContainer,
		program.OpMakeMap:   (*frame).makeContainer,
		program.OpMakeChan:  (*frame).makeContainer,
		program.OpRange: func(f *frame, in *program.Instr, st *State, _ int) Value {
			return newOp("range", f.val(in.Args[0]))
		},
		program.OpNext: (*frame).next,
		program.OpSend: func(f *frame, in *program.Instr, st *State, _ int) Value {
			f.m.store(st, f.m.addrOf(st, f.val(in.Args[0]), anyElement), f.val(in.Args[1]), nil)
			return nil
		},
		program.OpSelect: func(f *frame, in *program.Instr, st *State, _ int) Value {
			for i := 0; i+1 < len(in.Args); i += 2 {
				f.m.store(st, f.m.addrOf(st, f.val(in.Args[i]), anyElement), f.val(in.Args[i+1]), nil)
			}
			return f.m.unknown("select", program.TypeRef{}, false)
		},
	}
}

func indexPath(i Value) string {
	if n, ok := strip(i).(*Const); ok && !n.Implicit {
		return "[" + n.Text + "]"
	}
	return anyElement
}

func (f *frame) unary(in *program.Instr, st *State, _ int) Value {
	x := f.val(in.Args[0])
	switch in.Sym {
	case "<-":
		v := f.m.partOf(st, x, anyElement)
		if in.Num == 1 {
			return &Tuple{[]Value{v, f.m.unknown("received", program.TypeRef{}, false)}}
		}
		return v
	case "!":
		return not(x)
	}
	return newOp(in.Sym, x)
}

func not(x Value) Value {
	if c, ok := x.(*Const); ok && c.Kind == program.Bool && !c.Implicit {
		return boolean(c.Text == "false")
	}
	if o, ok := x.(*Op); ok && o.Name == "!" {
		return o.Args[0]
	}
	return newOp("!", x)
}

// yes and no are the outcomes of tests that are decided.
var (
	yes = &Const{Kind: program.Bool, Text: "true"}
	no  = &Const{Kind: program.Bool, Text: "false"}
)

func boolean(b bool) *Const {
	if b {
		return yes
	}
	return no
}

// binary folds what is constant; nil compared with something that exists is decided.
func binary(op string, x, y Value) Value {
	if v := foldChoice(op, x, y); v != nil {
		return v
	}
	if v := foldNil(op, x, y); v != nil {
		return v
	}
	if v := foldTaskType(op, x, y); v != nil {
		return v
	}
	if v := foldBlank(op, x, y); v != nil {
		return v
	}
	if v := foldIndex(op, x, y); v != nil {
		return v
	}
	cx, ok1 := x.(*Const)
	cy, ok2 := y.(*Const)
	if ok1 && ok2 && !cx.Implicit && !cy.Implicit {
		if v := foldConst(op, cx, cy); v != nil {
			return v
		}
	}
	return newOp(op, x, y)
}

// foldChoice decides a comparison if it comes out the same for all alternatives.
func foldChoice(op string, x, y Value) Value {
	c, ok := x.(*Choice)
	if !ok || op != "==" && op != "!=" {
		return nil
	}
	if _, both := y.(*Choice); both {
		return nil
	}
	var first Value
	for _, a := range alternatives(c) {
		v, ok := binary(op, a.Value, y).(*Const)
		if !ok || first != nil && !same(first, v, 0) {
			return nil
		}
		first = v
	}
	return first
}

// taskTypeOp is the type of the running task, made of the pattern that its handler is registered for.
const taskTypeOp = "task type"

// foldTaskType decides whether the running task has a type: a pattern stands for all types that begin
// with it.
func foldTaskType(op string, x, y Value) Value {
	t, ok := strip(x).(*Op)
	if !ok {
		x, y = y, x
		t, ok = strip(x).(*Op)
	}
	if !ok || t.Name != taskTypeOp || op != "==" && op != "!=" {
		return nil
	}
	pattern, ok1 := StringOf(t.Args[0])
	of, ok2 := StringOf(y)
	switch {
	case !ok1 || !ok2 || of != pattern && strings.HasPrefix(of, pattern):
		return nil
	case of == pattern && strings.HasSuffix(pattern, ":"):
		return nil
	}
	return boolean((of == pattern) == (op == "=="))
}

func foldNil(op string, x, y Value) Value {
	if op != "==" && op != "!=" {
		return nil
	}
	if isNil(x) {
		x, y = y, x
	}
	if !isNil(y) {
		return nil
	}
	if n, ok := y.(*Const); ok && n.Implicit {
		return nil
	}
	switch v := x.(type) {
	case *Const:
		if isNil(v) && !v.Implicit {
			return boolean(op == "==")
		}
	case *Iface, *Func, *Addr, *Op, *Made:
		if certain(v) {
			return boolean(op == "!=")
		}
	}
	return nil
}

// certain reports whether v cannot be nil: an address made here, a wrapped error, a closure, the
// transaction that a library hands over.
func certain(v Value) bool {
	switch v := v.(type) {
	case *Iface, *Func:
		return true
	case *Made:
		return v.Type.Type().Kind == program.Pointer || v.Row.Verb == catalog.TxFunc
	case *Addr:
		return v.Obj.Lib != "opaque" || v.Path != "" // of a field or an element
	case *Op:
		return v.Name == "errors.New" || v.Name == "fmt.Errorf" || v.Name == "sentinel"
	}
	return false
}

func foldConst(op string, x, y *Const) (v Value) {
	if x.Kind == program.Nil || y.Kind == program.Nil || x.Kind == program.Zero || y.Kind == program.Zero {
		return nil
	}
	tok, ok := tokens[op]
	if !ok || x.Kind != y.Kind {
		return nil
	}
	defer func() {
		if recover() != nil {
			v = nil
		}
	}()
	a, b := constantOf(x), constantOf(y)
	switch tok {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return boolean(constant.Compare(a, tok, b))
	case token.SHL, token.SHR, token.AND_NOT, token.QUO, token.REM:
		return nil
	}
	r := constant.BinaryOp(a, tok, b)
	if r.Kind() == constant.String {
		return &Const{Kind: program.String, Text: constant.StringVal(r), Type: x.Type}
	}
	return &Const{Kind: x.Kind, Text: r.ExactString(), Type: x.Type}
}

var tokens = map[string]token.Token{
	"+": token.ADD, "-": token.SUB, "*": token.MUL, "==": token.EQL, "!=": token.NEQ,
	"<": token.LSS, "<=": token.LEQ, ">": token.GTR, ">=": token.GEQ,
}

func constantOf(c *Const) constant.Value {
	switch c.Kind {
	case program.Bool:
		return constant.MakeBool(c.Text == "true")
	case program.Int:
		return constant.MakeFromLiteral(c.Text, token.INT, 0)
	case program.Float:
		return constant.MakeFromLiteral(c.Text, token.FLOAT, 0)
	}
	return constant.MakeString(c.Text)
}

func extract(v Value, i int) Value {
	switch v := v.(type) {
	case *Tuple:
		if i < len(v.Parts) {
			return v.Parts[i]
		}
	case *Choice:
		alts := make([]Alt, 0, len(v.Alts))
		for _, a := range v.Alts {
			alts = append(alts, Alt{extract(a.Value, i), a.Conds})
		}
		return join(alts)
	case *Unknown:
		return &Unknown{Why: v.Why + "." + string(rune('0'+i)), Opaque: v.Opaque, From: v.From, Commit: v.Commit}
	}
	return v
}

func (f *frame) lookup(in *program.Instr, st *State, _ int) Value {
	m, k := f.val(in.Args[0]), f.val(in.Args[1])
	v := f.m.retype(f.m.partOf(st, m, indexPath(k)), f.typ(in.Type))
	var has Value = newOp("has", m, k)
	if keys := f.keysRead(st, m, k); keys != nil {
		has = newOp("has", keys, k)
		v = foundIf(has, v, f.typ(in.Type))
	}
	if set := f.setOf(st, m, k); set != nil {
		has = membership(set, k, isThere, boolean(false))
		if zero := zeroOfAll(set); zero != nil && (isStored(k) || zero == zeros[program.Bool]) {
			v = membership(set, k, entry, zero)
		}
	} else if entry, there := f.inTable(st, m, k); entry != nil {
		v, has = entry, there
	}
	if in.Num != 1 {
		return v
	}
	return &Tuple{[]Value{v, has}}
}

func (f *frame) mapUpdate(in *program.Instr, st *State, _ int) Value {
	k, entries := f.val(in.Args[1]), f.val(in.Args[0])
	under := f.filledUnder(entries, st)
	f.m.store(st, f.m.addrOf(st, entries, indexPath(k)), f.val(in.Args[2]), k)
	f.m.fill(st, entries, under)
	return nil
}

func (f *frame) vals(refs []program.Ref) []Value {
	out := make([]Value, len(refs))
	for i, r := range refs {
		out[i] = f.val(r)
	}
	return out
}

func (f *frame) closure(in *program.Instr, st *State, _ int) Value {
	fn := &Func{Symbol: f.fn.Pkg.Symbols[in.Callee], Free: f.vals(in.Args), TArgs: f.targs}
	if len(in.TArgs) > 0 {
		fn.TArgs = f.types(in.TArgs)
	}
	return fn
}

func (f *frame) types(ids []program.TypeID) []program.TypeRef {
	out := make([]program.TypeRef, len(ids))
	for i, id := range ids {
		out[i] = f.typ(id)
	}
	return out
}

func (f *frame) bound(in *program.Instr, st *State, _ int) Value {
	fn := &Func{Symbol: f.fn.Pkg.Symbols[in.Callee], Recv: f.val(in.Args[0]), Name: in.Sym}
	if in.Mode == program.CallInvoke {
		fn.Invoke = true
		fn.Sig = f.typ(in.Type2)
	}
	return fn
}

func (f *frame) makeInterface(in *program.Instr, st *State, _ int) Value {
	v := f.val(in.Args[0])
	t := f.typ(in.Type)
	if old, ok := v.(*Iface); ok && t.Type().Kind == program.TypeParam {
		return old
	}
	return &Iface{t, v}
}

func (f *frame) convert(in *program.Instr, st *State, _ int) Value {
	v := f.val(in.Args[0])
	t := f.typ(in.Type)
	switch x := v.(type) {
	case *Func:
		if t.Type().Name == "" {
			return v
		}
		return &Iface{t, x}
	case *Const:
		if x.Kind == program.String || x.Kind == program.Int && t.Type().Kind == program.Basic && !strings.HasPrefix(t.Type().Name, "float") {
			return &Const{Kind: x.Kind, Text: x.Text, Type: t, Implicit: x.Implicit}
		}
	case *Addr, *Iface, *Struct:
		return v
	}
	return newOp("convert", v)
}

func (f *frame) typeAssert(in *program.Instr, st *State, _ int) Value {
	v := f.asserted(f.val(in.Args[0]), f.typ(in.Type))
	if in.Num == 1 {
		return &Tuple{[]Value{v, f.m.holds(f.val(in.Args[0]), f.typ(in.Type))}}
	}
	return v
}

// holds is whether an interface value has the dynamic type t, decided where it is known. A
// transaction is asked for by an interface that it has: what databases and transactions have in common.
func (m *Machine) holds(v Value, t program.TypeRef) Value {
	if tx, ok := strip(v).(*Made); ok && (tx.Row.Verb == catalog.TxBegin || tx.Row.Verb == catalog.TxFunc) && t.Type().Kind == program.Interface {
		return boolean(true)
	}
	switch x := v.(type) {
	case *Const:
		if isNil(x) && !x.Implicit {
			return boolean(false)
		}
	case *Made:
		if t.Type().Kind != program.Interface && typeName(x.Type) == typeName(t) {
			return boolean(true)
		}
	case *Iface:
		if t.Type().Kind == program.Interface {
			return m.satisfies(x, t)
		}
		if typeName(t) != "" && typeName(x.Type) != "" {
			return boolean(typeName(x.Type) == typeName(t))
		}
	}
	return newOp("is", v)
}

// satisfies decides whether a value of the program's own type has the methods of an interface.
func (m *Machine) satisfies(v *Iface, iface program.TypeRef) Value {
	r := iface
	if named, ok := m.Prog.Named(iface.Type().Name); ok {
		r = named
	}
	if name := typeName(v.Type); name != "" && !strings.Contains(name, ".") && len(r.Type().Methods) > 0 {
		return boolean(false) // a basic type has no methods
	}
	own, known := m.Prog.Named(typeName(v.Type))
	if !known || !own.Type().InScope || len(r.Type().Methods) == 0 {
		return newOp("is", v)
	}
	return boolean(implements(own.Type(), r.Type()))
}

func (f *frame) asserted(v Value, t program.TypeRef) Value {
	switch x := v.(type) {
	case *Iface:
		if t.Type().Kind == program.Interface {
			return x
		}
		return x.V
	case *Choice:
		alts := make([]Alt, 0, len(x.Alts))
		for _, a := range x.Alts {
			if i, ok := a.Value.(*Iface); ok && t.Type().Kind != program.Interface && typeName(i.Type) != typeName(t) {
				continue
			}
			alts = append(alts, Alt{f.asserted(a.Value, t), a.Conds})
		}
		if v := join(alts); v != nil {
			return v
		}
		return f.m.unknown("asserted", t, true)
	case *Unknown:
		if x.Type.Type().Kind == program.Interface && t.Type().Kind != program.Interface {
			n := *x
			n.Type = t
			return &n
		}
	}
	return f.m.retype(v, t)
}

func (f *frame) slice(in *program.Instr, st *State) Value {
	v := f.val(in.Args[0])
	if c, ok := v.(*Const); ok && c.Kind == program.String {
		return f.partOfText(c, in)
	}
	a, ok := v.(*Addr)
	if !ok {
		return v
	}
	whole := len(in.Args) < 3 || in.Args[1].Kind == program.None && in.Args[2].Kind == program.None
	if whole || a.Path != "" {
		return v
	}
	if n, ok := intOf(f.val(in.Args[2])); ok && n == 0 { // s[:0]
		o := f.m.alloc(a.Obj.Type)
		st.set(o, &content{length: 0})
		return &Addr{Obj: o}
	}
	// A part of a container: its elements, with positions no longer known.
	o := f.m.alloc(a.Obj.Type)
	st.set(o, &content{length: -1, cells: []cell{{path: anyElement, val: f.m.partOf(st, v, anyElement)}}})
	return &Addr{Obj: o}
}

// partOfText is a part of a constant text, of which a generated String method cuts the names of constants.
func (f *frame) partOfText(c *Const, in *program.Instr) Value {
	bounds, parts := [2]int{0, len(c.Text)}, []Value{c}
	for i := range bounds {
		if len(in.Args) <= i+1 || in.Args[i+1].Kind == program.None {
			continue
		}
		at := f.val(in.Args[i+1])
		if n, ok := intOf(at); ok {
			bounds[i] = n
		} else {
			parts = append(parts, at)
		}
	}
	if len(parts) > 1 || bounds[0] < 0 || bounds[0] > bounds[1] || bounds[1] > len(c.Text) {
		return newOp("slice", parts...)
	}
	part := *c
	part.Text = c.Text[bounds[0]:bounds[1]]
	return &part
}

func (f *frame) makeContainer(in *program.Instr, st *State, _ int) Value {
	o := f.m.alloc(f.typ(in.Type))
	c := &content{length: 0}
	if in.Op == program.OpMakeSlice && len(in.Args) > 0 {
		if n, ok := intOf(f.val(in.Args[0])); !ok || n > 0 {
			c.length = -1
		}
	}
	st.set(o, c)
	return &Addr{Obj: o}
}

// next advances an iterator over a map whose entries are known, or gives any entry.
func (f *frame) next(in *program.Instr, st *State, reg int) Value {
	it := f.val(in.Args[0])
	op, ok := it.(*Op)
	if !ok || op.Name != "range" {
		return f.m.unknown("next", program.TypeRef{}, false)
	}
	m := op.Args[0]
	cells, known := f.m.elements(st, m)
	if known && f.unroll[f.block] {
		i := f.iters[reg]
		f.iters[reg] = i + 1
		if i >= len(cells) {
			return &Tuple{[]Value{boolean(false), nil, nil}}
		}
		return &Tuple{[]Value{boolean(true), cells[i].key, cells[i].val}}
	}
	var key Value = newOp("key", m)
	return &Tuple{[]Value{newOp("more", m), key, f.m.partOf(st, m, anyElement)}}
}

func (f *frame) resetIterators(h int) {
	for i := range f.fn.Func.Blocks[h].Instrs {
		delete(f.iters, f.flow.first[h]+i)
	}
}
