package sqltext

import (
	"slices"
	"strings"
)

// LuaCall is one redis.call or redis.pcall of a script.
type LuaCall struct {
	// Command is the redis command in upper case, for example INCRBY. It is
	// empty if the script computes it.
	Command string
	// Offset is the byte offset of the call in the script.
	Offset int
	// Key is the text of the first argument after the command, for example
	// KEYS[1].
	Key string
	// Guarded is true if the call happens only after a look at what an earlier
	// run has done: it stands inside of an if on the result of a guarding
	// command, or after such an if with a return in it. Guarding commands read or
	// claim a key: GET, EXISTS, SISMEMBER, SETNX, SET with NX, SADD and their
	// kin. A read of the key that the call itself works on is a guard only if the
	// call is made because the key is missing or has a certain value. That it
	// exists, or is large enough, may be as true in the second run.
	Guarded bool
}

// Lua returns the calls of a redis script in the order of the text. It never
// fails.
func Lua(script string) []LuaCall {
	p := &luaParser{src: script, toks: lexLua(script), vars: map[string][]luaGuard{}, keys: map[string]string{}}
	p.funcs = map[string]bool{}
	p.open("")
	for p.i < len(p.toks) {
		p.step()
	}
	return p.calls
}

// luaGuard is a guarding command whose result is used.
type luaGuard struct {
	key   string // what it looks at
	claim bool   // it writes the key as well
}

// luaTest is a condition with guarding commands in it.
type luaTest struct {
	guards []luaGuard
	kind   testKind
}

// testKind says what a condition asks of a result.
type testKind uint8

const (
	testPresent testKind = iota // whether there is one
	testMissing                 // whether there is none
	testValue                   // whether it is equal to something
	testSize                    // whether it is larger or smaller
)

// luaBlock is an open block of the script.
type luaBlock struct {
	word     string    // that opened it
	tests    []luaTest // of an if and its elseif
	after    []luaTest // from ifs with a return that ended in this block
	inElse   bool      // the branch of else has begun
	returns  bool      // a branch before else returns
	elseOnly bool      // the branch of else returns
	header   bool      // a for or while whose do is still to come
}

type luaParser struct {
	src    string
	toks   []luaToken
	i      int
	calls  []LuaCall
	blocks []luaBlock
	vars   map[string][]luaGuard // results kept in variables
	keys   map[string]string     // variables that stand for a key
	funcs  map[string]bool       // variables that stand for redis.call
}

func (p *luaParser) tok(i int) luaToken {
	if i < 0 || i >= len(p.toks) {
		return luaToken{kind: luaOp}
	}
	return p.toks[i]
}

func (p *luaParser) open(word string) { p.blocks = append(p.blocks, luaBlock{word: word}) }

func (p *luaParser) top() *luaBlock { return &p.blocks[len(p.blocks)-1] }

// step reads one token and keeps track of blocks, variables and calls.
func (p *luaParser) step() {
	t := p.tok(p.i)
	if t.kind != luaName {
		p.i++
		return
	}
	if handle, ok := luaWords[t.val]; ok && !p.tok(p.i-1).is(".") {
		handle(p)
		p.i++
		return
	}
	if end, ok := p.callAt(p.i); ok {
		p.call(p.i, end)
	} else {
		p.assignment(p.i)
	}
	p.i++
}

// luaWords says what the words that open, divide and close blocks do.
var luaWords = map[string]func(*luaParser){
	"if":       func(p *luaParser) { p.open("if"); p.condition() },
	"elseif":   func(p *luaParser) { p.top().after = nil; p.condition() },
	"else":     func(p *luaParser) { p.top().after, p.top().inElse = nil, true },
	"for":      func(p *luaParser) { p.open("for"); p.top().header = true },
	"while":    func(p *luaParser) { p.open("while"); p.top().header = true },
	"repeat":   func(p *luaParser) { p.open("repeat") },
	"function": func(p *luaParser) { p.open("function") },
	"return":   (*luaParser).leave,
	"error":    (*luaParser).leave,
	"do": func(p *luaParser) {
		if p.top().header {
			p.top().header = false
			return
		}
		p.open("do")
	},
	"end":   (*luaParser).close,
	"until": (*luaParser).close,
}

// leave notes that the script ends in this branch.
func (p *luaParser) leave() {
	b := p.top()
	b.elseOnly = b.inElse && !b.returns
	b.returns = b.returns || !b.inElse
}

// close ends a block. An if with a return in it guards what follows, which runs
// as if it stood in one of the other branches.
func (p *luaParser) close() {
	if len(p.blocks) < 2 {
		return
	}
	b := *p.top()
	p.blocks = p.blocks[:len(p.blocks)-1]
	if b.word != "if" || !b.returns && !b.elseOnly {
		return
	}
	for _, t := range b.tests {
		if b.elseOnly {
			t.kind = opposite[t.kind]
		}
		p.top().after = append(p.top().after, t)
	}
}

// opposite gives the kind of a test for the contrary branch.
var opposite = map[testKind]testKind{
	testPresent: testMissing, testMissing: testPresent, testValue: testValue, testSize: testSize,
}

// condition adds the test between if and then to the block. It leaves the tokens
// to be read again for the calls in them.
func (p *luaParser) condition() {
	end := p.i + 1
	for end < len(p.toks) && !p.tok(end).is("then") && !p.tok(end).is("end") {
		end++
	}
	t := luaTest{guards: p.guards(p.i+1, end)}
	for i := p.i + 1; i < end; i++ {
		t.kind = max(t.kind, p.testAt(i))
	}
	p.top().tests = append(p.top().tests, t)
}

// absent are the values that stand for nothing, there those that stand for
// something.
var absent = map[string]bool{"0": true, "": true, "nil": true, "false": true}
var there = map[string]bool{"1": true, "true": true}

// testAt returns what the operator at i asks.
func (p *luaParser) testAt(i int) testKind {
	t := p.toks[i]
	switch {
	case t.kind == luaName && t.val == "not":
		return testMissing
	case t.kind != luaOp:
		return testPresent
	case t.val == "<" || t.val == ">" || t.val == "<=" || t.val == ">=":
		return testSize
	case t.val != "==" && t.val != "~=":
		return testPresent
	}
	equal, left, right := t.val == "==", p.tok(i-1), p.tok(i+1)
	literal := func(set map[string]bool) bool {
		return left.kind != luaOp && set[left.val] || right.kind != luaOp && set[right.val]
	}
	switch {
	case literal(absent) && equal, literal(there) && !equal:
		return testMissing
	case literal(absent), literal(there):
		return testPresent
	}
	return testValue
}

// guards returns the guarding commands whose results are used between two
// tokens.
func (p *luaParser) guards(from, to int) []luaGuard {
	var out []luaGuard
	for i := from; i < to; i++ {
		t := p.toks[i]
		if t.kind != luaName || p.tok(i-1).is(".") {
			continue
		}
		if end, ok := p.callAt(i); ok {
			if args := p.args(end); p.isGuard(args) {
				out = append(out, luaGuard{key: p.keyText(args), claim: luaClaims[args[0].command()]})
			}
			continue
		}
		out = append(out, p.vars[t.val]...)
	}
	return out
}

// luaGuards are the commands whose result tells whether something was done
// before.
var luaGuards = set(`GET EXISTS SISMEMBER HEXISTS SETNX SADD HGET HSETNX SMISMEMBER ZSCORE ZADD ZRANK GETSET TYPE
	HMGET MGET BF.EXISTS BF.ADD GETBIT SETBIT PFADD STRLEN HLEN SCARD GETDEL`)

// luaClaims are those that write what they tell.
var luaClaims = set("SET SETNX SADD HSETNX ZADD GETSET BF.ADD SETBIT PFADD GETDEL")

func (p *luaParser) isGuard(args []luaArg) bool {
	if len(args) == 0 {
		return false
	}
	command := args[0].command()
	if command == "SET" {
		return slices.ContainsFunc(args[1:], func(a luaArg) bool { return a.command() == "NX" })
	}
	return luaGuards[command]
}

// luaArg is an argument of a call.
type luaArg struct {
	text string
	toks []luaToken
}

// command returns the argument in upper case if it is a string.
func (a luaArg) command() string {
	if len(a.toks) == 1 && a.toks[0].kind == luaString {
		return strings.ToUpper(a.toks[0].val)
	}
	return ""
}

var luaModules = map[string]bool{"redis": true, "server": true}
var luaCallNames = map[string]bool{"call": true, "pcall": true}

// callAt reports whether a call of redis begins at i, and where its arguments
// do.
func (p *luaParser) callAt(i int) (args int, ok bool) {
	if p.tok(i).kind != luaName || p.tok(i-1).is(".") {
		return 0, false
	}
	end := i + 1
	switch {
	case p.isCallName(i):
		end = i + 3
	case !p.funcs[p.tok(i).val]:
		return 0, false
	}
	next := p.tok(end)
	return end, next.is("(") || next.kind == luaString
}

// isCallName reports whether redis.call stands at i.
func (p *luaParser) isCallName(i int) bool {
	return luaModules[p.tok(i).val] && p.tok(i+1).is(".") && luaCallNames[p.tok(i+2).val]
}

// call records the call whose arguments begin at the token args.
func (p *luaParser) call(i, args int) {
	list := p.args(args)
	c := LuaCall{Offset: p.tok(i).pos}
	if len(list) > 0 {
		c.Command = list[0].command()
	}
	if len(list) > 1 {
		c.Key = list[1].text
	}
	c.Guarded = p.guarded(p.keyText(list))
	p.calls = append(p.calls, c)
	p.i = args - 1
}

// guarded reports whether a call on the key stands behind a guard here.
func (p *luaParser) guarded(key string) bool {
	for i, b := range p.blocks {
		for _, t := range b.after {
			if t.protects(key, testPresent) {
				return true
			}
		}
		tests := b.tests
		if i == len(p.blocks)-1 && b.word == "if" && !p.pastThen() {
			tests = tests[:len(tests)-1] // the call is part of the last one
		}
		for j, t := range tests {
			holds := testMissing
			if b.inElse || j < len(b.tests)-1 {
				holds = testPresent
			}
			if t.protects(key, holds) {
				return true
			}
		}
	}
	return false
}

// protects reports whether the test guards a call on the key. good is the test
// of presence that keeps a second run from making the call.
func (t luaTest) protects(key string, good testKind) bool {
	for _, g := range t.guards {
		if g.claim || g.key != key || key == "" || t.kind == testValue || t.kind == good {
			return true
		}
	}
	return false
}

// pastThen reports whether the innermost if is past its then.
func (p *luaParser) pastThen() bool {
	for i := p.i - 1; i >= 0; i-- {
		switch {
		case p.toks[i].is("then") || p.toks[i].is("else"):
			return true
		case p.toks[i].is("if") || p.toks[i].is("elseif"):
			return false
		}
	}
	return true
}

// keyText returns the key of a call, with a variable for a key looked through.
func (p *luaParser) keyText(args []luaArg) string {
	if len(args) < 2 {
		return ""
	}
	text := args[1].text
	if key, ok := p.keys[text]; ok {
		return key
	}
	return text
}

// args splits the arguments that begin at the token i.
func (p *luaParser) args(i int) []luaArg {
	if t := p.tok(i); t.kind == luaString {
		return []luaArg{{text: p.src[t.pos:t.end], toks: p.toks[i : i+1]}}
	}
	var out []luaArg
	start, depth := i+1, 0
	put := func(end int) {
		if end > start {
			toks := p.toks[start:end]
			out = append(out, luaArg{text: p.src[toks[0].pos:toks[len(toks)-1].end], toks: toks})
		}
	}
	for j := i; j < len(p.toks); j++ {
		t := p.toks[j]
		if t.kind != luaOp {
			continue
		}
		switch t.val {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case ",":
			if depth == 1 {
				put(j)
				start = j + 1
			}
		}
		if depth == 0 {
			put(j)
			return out
		}
	}
	put(len(p.toks))
	return out
}

// assignment keeps what a variable is set to at i: a result, a key, or
// redis.call itself.
func (p *luaParser) assignment(i int) {
	names, eq := p.targets(i)
	if eq < 0 {
		return
	}
	end := p.exprEnd(eq + 1)
	for _, name := range names {
		delete(p.keys, name)
		p.vars[name] = p.guards(eq+1, end)
		p.funcs[name] = end == eq+4 && p.isCallName(eq+1)
		if end > eq+1 && len(names) == 1 {
			p.keys[name] = p.src[p.tok(eq+1).pos:p.tok(end-1).end]
		}
	}
}

// targets reads "a, b =" and returns the names and the position of "=", or -1.
func (p *luaParser) targets(i int) (names []string, eq int) {
	for ; p.tok(i).kind == luaName; i += 2 {
		names = append(names, p.tok(i).val)
		switch next := p.tok(i + 1); {
		case next.is("="):
			return names, i + 1
		case !next.is(","):
			return nil, -1
		}
	}
	return nil, -1
}

var luaStatements = set("local if for while repeat return end else elseif until do then break goto")
var luaJoins = set("and or not")

// exprEnd returns the token after the expression at i: the first at which a
// statement begins, because two operands cannot follow each other.
func (p *luaParser) exprEnd(i int) int {
	depth, operand := 0, false
	for ; i < len(p.toks); i++ {
		t := p.toks[i]
		switch {
		case t.kind == luaName && luaStatements[t.val]:
			return i
		case depth == 0 && operand && t.kind == luaName && !luaJoins[t.val], t.is(";"), depth == 0 && (t.is(",") || t.is("=")):
			return i
		case t.is("(") || t.is("[") || t.is("{"):
			depth++
		case t.is(")") || t.is("]") || t.is("}"):
			depth--
			if depth < 0 {
				return i
			}
		}
		operand = t.kind != luaOp && !(t.kind == luaName && luaJoins[t.val]) || t.is(")") || t.is("]") || t.is("}")
	}
	return i
}
