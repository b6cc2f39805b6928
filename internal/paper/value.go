package paper

import (
	"slices"
	"strconv"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// Value is what a register, a variable or a field holds during execution on
// paper. A nil Value means "not executed".
type Value interface{}

// Const is a constant. Implicit is set for the zero value of a field or
// variable that nothing was seen to store to: a later store may have been missed,
// so tests of it are not decided.
type Const struct {
	Kind     program.ConstKind
	Text     string
	Type     program.TypeRef
	Implicit bool
}

// Fresh is another value on each attempt.
type Fresh struct {
	By string // the symbol that made it
}

// Payload is the task's payload or a part of it: equal on each attempt.
type Payload struct {
	Path string
	Type program.TypeRef
}

// TaskID is the task's id: equal on each attempt of one enqueued task.
type TaskID struct{}

// Read is what a read event found, or a part of it.
type Read struct {
	Event *Event
	Path  string // "" is the row or value itself, else ".Column" or ".Field"
	Type  program.TypeRef
}

// Generated is a value that the store made when an insert ran: an
// auto-increment id, a default.
type Generated struct {
	Event *Event
	Path  string
}

// Result is a result of an event that says how it went: its error, its number
// of rows affected, whether a claim was won.
type Result struct {
	Event *Event
	What  string // "err", "rows", "won", "value"
}

// Op is a pure operation over values.
type Op struct {
	Name   string
	Args   []Value
	weight uint16 // see weight
	unique answer // see asksUnique
	digest uint32 // see digest; 0 until somebody asks
	twin   *Op    // see sameOp; nil until one is found
}

// Choice is a join of alternatives, each with the conditions under which it is taken. It is
// never changed.
type Choice struct {
	Alts   []Alt
	weight uint16  // see weight
	unique answer  // see asksUnique
	digest uint32  // see digest; 0 until somebody asks
	flat   []Alt   // see alternatives; nil until somebody asks
	twin   *Choice // see sameChoice; nil until one is found
}

// Alt is one alternative of a Choice.
type Alt struct {
	Value Value
	Conds []Cond
}

// Cond says that Test had Outcome. Outcome false of "a == b" is a != b.
type Cond struct {
	Test    Value
	Outcome bool
	digest  uint32 // of Test; 0 until somebody asks
	// Past are outcomes of other tests with which the test is not made at all.
	Past []Cond
}

// Object is an allocation: a variable, struct, array, slice, map or library object.
type Object struct {
	ID   int
	Type program.TypeRef // of the content
	Lib  string          // a library object's role: "request", "mux", "batch", "pipeline"; "" for the program's own
}

// Addr is the address of (a part of) an object; also the value of a slice or map.
type Addr struct {
	Obj  *Object
	Path string
}

// Struct is a struct or array value: a copy of an object's content.
type Struct struct {
	Type    program.TypeRef
	Content *content
}

// Func is a function value.
type Func struct {
	Symbol string
	Free   []Value // bindings of a closure
	Recv   Value   // receiver of a method value, nil if none
	Invoke bool    // Symbol is an interface's method, Recv the interface value
	Name   string  // Invoke: the method's name
	Sig    program.TypeRef
	TArgs  []program.TypeRef // what the type parameters of a generic function stand for
}

// Iface is an interface value with a known dynamic type.
type Iface struct {
	Type program.TypeRef
	V    Value
}

// Tuple holds the results of a call.
type Tuple struct {
	Parts []Value
}

// Made is the result of a modelled library call that keeps its arguments: a step of a
// builder chain, a task, an option, a transaction.
type Made struct {
	Row  *catalog.Row
	Recv Value
	Args []Value
	Type program.TypeRef
	ID   int
	// Event is set once the chain was finished by an effect or a read.
	Event *Event
	// Ended is the ID of the moment at which a transaction was seen to commit last, 0 if it was not.
	Ended int
	// Commits are the conditions under which it was seen to commit, one list for each place.
	Commits [][]Cond
	// Outcome is what the function that runs in a transaction returned: an error takes back what it wrote.
	Outcome Value
}

// Unknown is a value that was not followed. Opaque is true when it came from a call
// that could have mattered (an interface or function value that stayed open).
type Unknown struct {
	Why    string
	Type   program.TypeRef
	Opaque bool
	From   []Value
	Commit *Made // the transaction whose commit gave this answer, nil for anything else
}

// isNil reports whether v is the constant nil.
func isNil(v Value) bool {
	c, ok := v.(*Const)
	return ok && (c.Kind == program.Nil || c.Kind == program.Zero && c.Text == "")
}

// StringOf is the text of a constant string.
func StringOf(v Value) (string, bool) {
	switch v := v.(type) {
	case *Const:
		if v.Kind == program.String {
			return v.Text, true
		}
	case *Iface:
		return StringOf(v.V)
	case *Op:
		if v.Name == "+" && len(v.Args) == 2 {
			a, ok1 := StringOf(v.Args[0])
			b, ok2 := StringOf(v.Args[1])
			if ok1 && ok2 {
				return a + b, true
			}
		}
		if v.Name == "convert" && len(v.Args) == 1 {
			return StringOf(v.Args[0])
		}
	case *Choice:
		return onlyString(v)
	}
	return "", false
}

func onlyString(c *Choice) (string, bool) {
	text, found := "", false
	for _, a := range c.Alts {
		s, ok := StringOf(a.Value)
		if !ok || found && s != text {
			return "", false
		}
		text, found = s, true
	}
	return text, found
}

// TextOf is the text of v with a placeholder where a part is not constant. It is
// used for SQL text, keys and names; ok is false if nothing of it is constant.
func TextOf(v Value) (text string, ok bool) {
	return textOf(v, 0)
}

const unknownText = "%s"

func textOf(v Value, depth int) (string, bool) {
	if s, ok := StringOf(v); ok {
		return s, true
	}
	if depth > 20 {
		return unknownText, false
	}
	switch v := v.(type) {
	case *Iface:
		return textOf(v.V, depth+1)
	case *Const:
		return v.Text, true
	case *Op:
		return opText(v, depth)
	case *Choice:
		for _, a := range v.Alts {
			if s, ok := textOf(a.Value, depth+1); ok && s != "" {
				return s, true
			}
		}
	}
	return unknownText, false
}

func opText(v *Op, depth int) (string, bool) {
	switch v.Name {
	case "+":
		a, ok1 := textOf(v.Args[0], depth+1)
		b, ok2 := textOf(v.Args[1], depth+1)
		return a + b, ok1 || ok2
	case "convert", "strings.TrimSpace", "loop", "(*strings.Builder).String", "(*bytes.Buffer).String":
		return textOf(v.Args[0], depth+1)
	case "fmt.Sprintf":
		return sprintf(v.Args, depth)
	case "strings.Join":
		return joinText(v.Args, depth)
	case "url.JoinPath":
		return pathText(v.Args, depth)
	}
	return unknownText, false
}

// sprintf renders a format whose verbs stay where the argument is not constant.
func sprintf(args []Value, depth int) (string, bool) {
	if len(args) == 0 {
		return unknownText, false
	}
	format, ok := textOf(args[0], depth+1)
	if !ok {
		return unknownText, false
	}
	rest := args[1:]
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' || i+1 >= len(format) {
			b.WriteByte(format[i])
			continue
		}
		if format[i+1] == '%' {
			b.WriteByte('%')
			i++
			continue
		}
		end := i + 1
		for end < len(format) && strings.IndexByte("+-# 0123456789.[]", format[end]) >= 0 {
			end++
		}
		if end >= len(format) {
			break
		}
		if len(rest) > 0 {
			s, _ := textOf(rest[0], depth+1)
			b.WriteString(s)
			rest = rest[1:]
		} else {
			b.WriteString(unknownText)
		}
		i = end
	}
	return b.String(), true
}

func joinText(args []Value, depth int) (string, bool) {
	if len(args) < 2 {
		return unknownText, false
	}
	sep, _ := textOf(args[len(args)-1], depth+1)
	list, ok := args[0].(*Op)
	if !ok || list.Name != "list" {
		return unknownText, false
	}
	var parts []string
	some := false
	for _, a := range list.Args {
		s, ok := textOf(a, depth+1)
		some = some || ok
		parts = append(parts, s)
	}
	return strings.Join(parts, sep), some
}

// pathText joins the parts of a path or an address, between which stands one slash.
func pathText(parts []Value, depth int) (string, bool) {
	text, some := "", false
	for i, p := range parts {
		s, ok := textOf(p, depth+1)
		some = some || ok
		if i > 0 {
			s = strings.TrimRight(text, "/") + "/" + strings.TrimLeft(s, "/")
		}
		text = s
	}
	return text, some
}

// strip looks through interface wrappers and conversions that keep the value.
func strip(v Value) Value {
	for {
		switch x := v.(type) {
		case *Iface:
			v = x.V
		case *Op:
			if x.Name != "convert" {
				return v
			}
			v = x.Args[0]
		default:
			return v
		}
	}
}

// Strip looks through interface wrappers and conversions that keep the value.
func Strip(v Value) Value { return strip(v) }

// alternatives flattens nested choices; conditions accumulate from outside in. The list belongs to
// the choice and must not be changed.
func alternatives(v Value) []Alt {
	c, ok := v.(*Choice)
	if !ok {
		return []Alt{{Value: v}}
	}
	if c.flat == nil {
		c.flat = flatten(c)
	}
	return c.flat
}

func flatten(c *Choice) []Alt {
	if !slices.ContainsFunc(c.Alts, func(a Alt) bool { _, nested := a.Value.(*Choice); return nested }) {
		return slices.Clip(c.Alts[:min(len(c.Alts), maxAlternatives)])
	}
	var out []Alt
	for _, a := range c.Alts {
		for _, inner := range alternatives(a.Value) {
			conds := a.Conds
			if len(inner.Conds) > 0 && len(conds) < maxConds {
				conds = slices.Concat(a.Conds, inner.Conds)
			}
			out = append(out, Alt{inner.Value, conds})
		}
		if len(out) > maxAlternatives {
			return slices.Clip(out[:maxAlternatives])
		}
	}
	return slices.Clip(out)
}

// Alternatives lists the values that v can be, with their conditions.
func Alternatives(v Value) []Alt { return alternatives(v) }

const (
	maxAlternatives = 96
	maxConds        = 64 // conditions of one alternative
)

// join makes one value of alternatives, leaving out repeats and values that were not executed.
func join(alts []Alt) Value {
	var kept []Alt
	for _, a := range alts {
		if a.Value == nil {
			continue
		}
		dup := false
		for _, k := range kept {
			if len(k.Conds) == 0 && len(a.Conds) == 0 && same(k.Value, a.Value, 0) {
				dup = true
				break
			}
		}
		if !dup {
			kept = append(kept, a)
		}
		if len(kept) >= maxAlternatives {
			break
		}
	}
	switch len(kept) {
	case 0:
		return nil
	case 1:
		return kept[0].Value
	}
	first := kept[0].Value
	for _, k := range kept[1:] {
		if !same(first, k.Value, 0) {
			return newChoice(kept)
		}
	}
	return first
}

func joinValues(vs ...Value) Value {
	alts := make([]Alt, len(vs))
	for i, v := range vs {
		alts[i] = Alt{Value: v}
	}
	return join(alts)
}

// same reports whether two values are certainly equal.
func same(a, b Value, depth int) bool {
	if a == b {
		return true
	}
	if depth > 6 {
		return false
	}
	switch a := a.(type) {
	case *Const:
		b, ok := b.(*Const)
		return ok && a.Kind == b.Kind && a.Text == b.Text && a.Implicit == b.Implicit
	case *Payload:
		b, ok := b.(*Payload)
		return ok && a.Path == b.Path
	case *Read:
		b, ok := b.(*Read)
		return ok && a.Event == b.Event && a.Path == b.Path
	case *Fresh:
		b, ok := b.(*Fresh)
		return ok && a.By == b.By
	case *Result:
		b, ok := b.(*Result)
		return ok && *a == *b
	case *Addr:
		b, ok := b.(*Addr)
		return ok && *a == *b
	case *Iface:
		b, ok := b.(*Iface)
		return ok && a.Type == b.Type && same(a.V, b.V, depth+1)
	case *Op:
		b, ok := b.(*Op)
		return ok && mayBeSame(a, b) && sameOp(a.first(), b.first(), depth)
	case *Func:
		b, ok := b.(*Func)
		return ok && a.Symbol == b.Symbol && same(a.Recv, b.Recv, depth+1) && sameAll(a.Free, b.Free, depth)
	case *Choice:
		b, ok := b.(*Choice)
		return ok && mayBeSame(a, b) && sameChoice(a.first(), b.first(), depth)
	case *Unknown:
		b, ok := b.(*Unknown)
		return ok && a.Why == b.Why && a.Opaque == b.Opaque && a.Type == b.Type && len(a.From) == 0 && len(b.From) == 0
	}
	return false
}

// sameChoice: both take equal values under equal conditions, beside those that led to the choice.
// sameOp compares two operations, and keeps that they are the same: it is asked of them again and again.
func sameOp(a, b *Op, depth int) bool {
	if a == b {
		return true
	}
	if a.Name != b.Name || !sameAll(a.Args, b.Args, depth) {
		return false
	}
	b.twin = a
	return true
}

// first stands for all operations that were found to be the same as this one.
func (op *Op) first() *Op {
	first := op
	for first.twin != nil {
		first = first.twin
	}
	for op.twin != nil { // so that the next look is short
		op, op.twin = op.twin, first
	}
	return first
}

// sameChoice is sameOp of choices.
func sameChoice(a, b *Choice, depth int) bool {
	if a == b {
		return true
	}
	if !a.sameAs(b, depth) {
		return false
	}
	b.twin = a
	return true
}

// first stands for all choices that were found to be the same as this one.
func (c *Choice) first() *Choice {
	first := c
	for first.twin != nil {
		first = first.twin
	}
	for c.twin != nil {
		c, c.twin = c.twin, first
	}
	return first
}

func (c *Choice) sameAs(b *Choice, depth int) bool {
	if len(c.Alts) != len(b.Alts) || isLarge(c.Alts) || isLarge(b.Alts) {
		return false
	}
	for i, x := range c.Alts {
		if !same(x.Value, b.Alts[i].Value, depth+1) {
			return false
		}
	}
	for i := range c.Alts {
		if !sameDeciding(c, b, i, depth) {
			return false
		}
	}
	return true
}

// sameDeciding: alternative i is taken under equal conditions, some at least, beside those that all alternatives have.
func sameDeciding(a, b *Choice, i, depth int) bool {
	some, others := false, b.Alts[i].Conds
	for k := range a.Alts[i].Conds {
		c := &a.Alts[i].Conds[k]
		if !a.decides(c, depth) {
			continue
		}
		others = b.fromDeciding(others, depth)
		if len(others) == 0 || !sameCond(c, &others[0], depth) {
			return false
		}
		some, others = true, others[1:]
	}
	return some && len(b.fromDeciding(others, depth)) == 0
}

// maxCompared is up to how many alternatives and conditions choices are held against each other: each
// condition is compared with all others.
const maxCompared = 12

func isLarge(alts []Alt) bool {
	return len(alts) > maxCompared || slices.ContainsFunc(alts, func(a Alt) bool { return len(a.Conds) > maxCompared })
}

// decides reports whether not all alternatives have the condition.
func (c *Choice) decides(x *Cond, depth int) bool {
	for i := range c.Alts {
		if !holdsCond(c.Alts[i].Conds, x, depth) {
			return true
		}
	}
	return false
}

// fromDeciding are the conditions from the first on that decides.
func (c *Choice) fromDeciding(conds []Cond, depth int) []Cond {
	for len(conds) > 0 && !c.decides(&conds[0], depth) {
		conds = conds[1:]
	}
	return conds
}

func holdsCond(conds []Cond, x *Cond, depth int) bool {
	for i := range conds { // not copied: each is held against all others
		if sameCond(x, &conds[i], depth) {
			return true
		}
	}
	return false
}

func sameCond(c, d *Cond, depth int) bool {
	return c.Outcome == d.Outcome && c.mayBeSameTest(d) && same(c.Test, d.Test, depth+1)
}

func sameAll(a, b []Value, depth int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !same(a[i], b[i], depth+1) {
			return false
		}
	}
	return true
}

// intOf is the value of a constant integer.
func intOf(v Value) (int, bool) {
	c, ok := strip(v).(*Const)
	if !ok || c.Kind != program.Int {
		return 0, false
	}
	n, err := strconv.Atoi(c.Text)
	return n, err == nil
}
