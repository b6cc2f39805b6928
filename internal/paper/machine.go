// Package paper executes a program on paper: it runs functions written in the
// language of internal/program over values that are mostly not known, follows
// interfaces and function values to what was wired in, and writes down the
// lasting effects, reads and tests that it meets, in order.
//
// It is one mechanism for two jobs: running main to find what is registered
// with a queue and how the program is wired, and running a handler to find what
// it does. Nothing here judges; internal/identity and passes/replay do.
package paper

import (
	"fmt"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/internal/sqltext"
)

// Budgets bound every run; what is cut is counted in Stats.Cut.
const (
	maxDepth     = 48    // frames
	maxRecursion = 1     // times that one function may stand on the stack again
	maxUnroll    = 256   // iterations of a loop over a container whose elements are known
	maxElements  = 1000  // elements of a container that are told apart
	sideUnroll   = 48    // the same as maxUnroll in a call of a handler that is executed for what it makes only
	maxReceivers = 24    // alternatives of one receiver or function value that are followed
	rootSteps    = 2e6   // instructions of one root
	handlerSteps = 8e5   // instructions of one handler
	sideSteps    = 20000 // instructions of one call that registers nothing, while the program is wired
	helperSteps  = 1500  // instructions of one call that reaches no store, in a handler
)

// Stats counts what was met.
type Stats struct {
	Calls       int // calls of interface methods and function values
	NotFollowed int // of these, not followed
	Cut         int // frames not entered because of a budget
	Failed      int // functions that made execution panic
}

// Machine executes functions of one program.
type Machine struct {
	Prog          *program.Program
	Stats         Stats
	Registrations []*Registration

	events []*Event
	open   []OpenCall
	steps  int
	aside  int // instructions left to the call that registers nothing, see frame.side
	nextID int
	// goroutines is how many the handler has started so far.
	goroutines int
	globals    map[string]*Object
	globalSt   *State
	inits      map[string]bool
	targets    map[string]*Object
	flows      map[*program.Func]*flow
	consts     map[*program.Package][]*Const
	index      *implementations
	wiring     bool
	leaving    int                // the first object that was made when main served already, or left, 0 if it does not; see storeAddr
	middle     map[string][]Value // middleware by mux, see muxKey
	mounted    *mounts
	routes     map[string]route // the muxes that lead to the running handler
	entry      *program.Func    // the running handler's function
	entered    bool             // whether it was executed
	task       string           // the pattern that it is registered for, "" if that is not known
	reach      map[string]bool  // functions that may reach a registration
	calls      *callGraph
	storing    map[string]bool // functions that may reach a store
	doubtful   map[string]bool // functions of which that is not known, since they lead to one that was skipped
	injected   *container

	receivers map[string][]*Object // what main made of types with handlers that a directive names
	making    map[string]bool      // functions that may reach one that makes such a type
	sessions  map[int]*Made        // sessions that became a transaction, by ID

	databases *Databases // nil until they are asked for

	instances *instances

	statements map[string][]sqltext.Statement // by text, see parsed

	indexes *mongoIndexes
	indexed map[string][]string // collections by the function that made an index for them

	duplicates   []*Event
	usesTaskID   bool
	payloadTypes []program.TypeRef
	foreign      bool              // whether the running handler is one of an unknown queue
	result       Value             // of the handler
	tables       map[string]string // gorm table by type

	room []Cond         // see frame.gather
	seen map[Value]bool // see reacher.again

	entPackages map[*program.Package]bool // what usesEnt found
}

// OpenCall is a call that could not be followed.
type OpenCall struct {
	Name string
	Func string
	Pos  Place
	// Events is the number of events recorded before the call.
	Events int
	// Idle is set if the call can have stored nothing; see storesNothing.
	Idle bool
}

// New makes a machine for prog.
func New(prog *program.Program) *Machine {
	return &Machine{
		Prog:       prog,
		globals:    map[string]*Object{},
		globalSt:   &State{late: true},
		inits:      map[string]bool{},
		targets:    map[string]*Object{},
		flows:      map[*program.Func]*flow{},
		consts:     map[*program.Package][]*Const{},
		middle:     map[string][]Value{},
		injected:   newContainer(),
		instances:  newInstances(),
		sessions:   map[int]*Made{},
		statements: map[string][]sqltext.Statement{},
	}
}

// Place is a position in terms of the program's files.
type Place struct {
	File      string
	Line, Col int32
	Generated bool
}

// frame is one activation of a function.
type frame struct {
	m      *Machine
	fn     program.FuncRef
	flow   *flow
	args   []Value
	free   []Value
	targs  []program.TypeRef // what the type parameters of fn stand for
	env    []Value
	parent *frame
	depth  int
	// block and instr are what is being executed; base is the register of the block's first instruction.
	block int
	cur   *program.Instr
	st    *State // of the block that is being executed
	// goroutine and inDefer are set for a frame that was started by go or defer, and for all below it.
	goroutine int // see Event.Go
	inDefer   bool
	// side is set below a call that is executed for what it makes only, on a budget of its
	// own: it can register nothing while the program is wired, or reaches no store when a handler runs.
	side bool
	// invoked is the interface method that is being called, "" for any other call.
	invoked string

	outs   []*State
	live   [][2]bool
	run    []bool
	iters  map[int]int
	unroll map[int]bool
	// anyRound are, by block, the tests that end a loop which was unrolled: of all its rounds together.
	anyRound map[int]Value
	defers   []func(st *State)
	returns  []ret
}

type ret struct {
	vals  []Value
	conds []Cond
	st    *State
}

func (m *Machine) id() int {
	m.nextID++
	return m.nextID
}

// leave notes that main leaves, or serves already.
func (m *Machine) leave() {
	if m.leaving == 0 {
		m.leaving = m.id()
	}
}

func (m *Machine) alloc(t program.TypeRef) *Object {
	o := &Object{ID: m.id(), Type: t}
	if len(m.receivers) > 0 {
		m.noteReceiver(o)
	}
	return o
}

// stackCount is the number of activations of fn on the stack.
func (f *frame) stackCount(fn *program.Func) int {
	n := 0
	for ; f != nil; f = f.parent {
		if f.fn.Func == fn {
			n++
		}
	}
	return n
}

// exec runs fn on st, which it changes, and returns its result (a Tuple if there are several).
func (m *Machine) exec(parent *frame, st *State, fn program.FuncRef, args, free []Value) Value {
	return m.execWith(parent, st, fn, args, free, nil)
}

// execWith is exec of a generic function whose type parameters stand for targs.
func (m *Machine) execWith(parent *frame, st *State, fn program.FuncRef, args, free []Value, targs []program.TypeRef) (result Value) {
	depth := 0
	if parent != nil {
		depth = parent.depth + 1
	}
	if parent.stackCount(fn.Func) > maxRecursion {
		return m.unknownResult(fn, "recursion", false) // what it does was written down already
	}
	if parent != nil && parent.side && m.aside <= 0 {
		return m.unknownResult(fn, "long", m.wiring)
	}
	if depth > maxDepth || m.steps <= 0 {
		m.Stats.Cut++
		return m.unknownResult(fn, "cut", true)
	}
	m.entered = m.entered || fn.Func == m.entry
	f := &frame{m: m, fn: fn, args: args, free: free, targs: m.typeArgs(fn, args, targs), parent: parent, depth: depth, flow: m.flowOf(fn)}
	if parent != nil {
		f.goroutine, f.inDefer, f.side = parent.goroutine, parent.inDefer, parent.side
	}
	if !f.side && m.isAside(fn.Func.Symbol) {
		f.side, m.aside = true, sideSteps
		if !m.wiring {
			m.aside = helperSteps
		}
	}
	defer func() {
		if r := recover(); r != nil {
			if debugPanics {
				panic(r)
			}
			m.Stats.Failed++
			result = m.unknownResult(fn, "failed", true)
		}
	}()
	f.wiredParams(st)
	return f.run1(st)
}

// debugPanics lets tests see the panics that a run swallows.
var debugPanics = false

func (f *frame) run1(st *State) Value {
	n := len(f.fn.Func.Blocks)
	if n == 0 {
		f.m.Prog.Incomplete = f.m.Prog.Incomplete || f.fn.Func.Skipped
		return f.m.unknownResult(f.fn, "no body", true)
	}
	f.env = make([]Value, f.flow.registers)
	f.outs = make([]*State, n)
	f.live = make([][2]bool, n)
	f.run = make([]bool, n)
	entry := st.fork()
	old, registered := f.m.nextID, len(f.m.Registrations)
	f.region(f.flow.all, entry, -1)
	end := merge(st, f.ends(), f.condsOfEnds())
	f.runDefers(end)
	result := f.result()
	writes := &end.writes
	if !f.m.wiring || f.side { // what is registered is executed later: nothing of it may be dropped
		kept := append(f.m.injected.keptSince(old), f.m.registeredSince(registered)...)
		writes = f.m.reachable(writes, append(kept, result), old)
	}
	st.setAll(writes)
	return result
}

// registeredSince are the handlers of the registrations from the nth on, and what they were registered with: a
// function that no call names may be executed by its value, as the one of a command in a package variable.
func (m *Machine) registeredSince(n int) (values []Value) {
	for _, r := range m.Registrations[n:] {
		values = append(values, r.Handler, r.muxValue)
	}
	return values
}

// ends are the states in which the function is left: at its returns, or, if it never
// returns (a server's loop, log.Fatal), where its blocks lead nowhere.
func (f *frame) ends() []*State {
	var outs []*State
	for _, r := range f.returns {
		outs = append(outs, r.st)
	}
	if len(outs) > 0 {
		return outs
	}
	for b := range f.run {
		if f.run[b] && f.outs[b] != nil && !f.leadsOn(b) {
			outs = append(outs, f.outs[b])
		}
	}
	return outs
}

// condsOfEnds are the conditions of the returns, nil if there are none or the program is wired.
func (f *frame) condsOfEnds() func(i int) []Cond {
	if len(f.returns) == 0 || f.m.wiring {
		return nil
	}
	return func(i int) []Cond { return f.returns[i].conds }
}

// leadsOn reports whether execution went on from block b to a later block.
func (f *frame) leadsOn(b int) bool {
	for _, s := range f.fn.Func.Blocks[b].Succs {
		if int(s) > b && f.run[s] {
			return true
		}
	}
	return false
}

// result joins the returns; each alternative has the conditions of its return.
func (f *frame) result() Value {
	n := len(f.fn.Func.Results)
	if n == 0 || len(f.returns) == 0 {
		if n == 0 {
			return nil
		}
		return f.m.unknownResult(f.fn, "never returns", false)
	}
	parts := make([]Value, n)
	for i := range parts {
		alts := make([]Alt, 0, len(f.returns))
		for _, r := range f.returns {
			if i < len(r.vals) {
				alts = append(alts, Alt{r.vals[i], r.conds})
			}
		}
		parts[i] = join(alts)
	}
	if n == 1 {
		return parts[0]
	}
	return &Tuple{parts}
}

func (m *Machine) unknownResult(fn program.FuncRef, why string, opaque bool) Value {
	rs := fn.Func.Results
	switch len(rs) {
	case 0:
		return nil
	case 1:
		return m.unknown(why, program.TypeRef{Pkg: fn.Pkg, ID: rs[0]}, opaque)
	}
	t := &Tuple{}
	for _, r := range rs {
		t.Parts = append(t.Parts, m.unknown(why, program.TypeRef{Pkg: fn.Pkg, ID: r}, opaque))
	}
	return t
}

func (m *Machine) unknown(why string, t program.TypeRef, opaque bool) *Unknown {
	return &Unknown{Why: fmt.Sprintf("%s#%d", why, m.id()), Type: t, Opaque: opaque}
}

// region executes blocks (sorted, in reverse postorder). entry is the state of
// block 0; header is the loop header that the region is the body of, or -1.
func (f *frame) region(blocks []int, entry *State, header int) {
	var done map[int]bool // of loops; most functions have none
	for _, b := range blocks {
		if done[b] || b == header {
			continue
		}
		if body := f.flow.loops[b]; body != nil {
			f.loop(b, body, entry)
			if done == nil {
				done = map[int]bool{}
			}
			for _, x := range body {
				done[x] = true
			}
			continue
		}
		f.enter(b, entry, nil)
	}
}

// loop executes a loop: over each element when the elements are known, else its body once.
func (f *frame) loop(h int, body []int, entry *State) {
	if f.flow.counted[h] && f.tryUnroll(h, body, entry) {
		return
	}
	f.enter(h, entry, nil)
	if !f.run[h] {
		return
	}
	before := len(f.m.events)
	f.outs[h].late = true // see carryBack
	f.region(body, entry, h)
	f.noteAgain(f.m.events[before:], h, body)
	f.carryBack(h)
	f.carryValues(h)
}

// noteAgain notes with what was recorded in a loop how the loop goes on.
func (f *frame) noteAgain(events []*Event, h int, body []int) {
	if len(events) == 0 {
		return
	}
	for _, c := range f.goesOn(h, body) {
		cond, ok := f.condOf(c)
		if !ok {
			continue
		}
		for _, e := range events {
			e.Again = append(e.Again, cond)
		}
	}
}

// goesOn lists the tests on each way round a loop that is taken, one of whose outcomes ends it. The test of a
// range is no such test.
func (f *frame) goesOn(h int, body []int) []control {
	back := blocksBack(f.fn.Func, h, body)
	var out []control
	for _, d := range body {
		succs := f.fn.Func.Blocks[d].Succs
		if len(succs) != 2 || succs[0] == succs[1] || d == h && f.flow.counted[h] || !f.onEachWay(d, h) {
			continue
		}
		t, e := back[int(succs[0])] || int(succs[0]) == h, back[int(succs[1])] || int(succs[1]) == h
		if t != e {
			out = append(out, control{block: d, outcome: t})
		}
	}
	return out
}

// onEachWay: each round of the loop with header h passes block d.
func (f *frame) onEachWay(d, h int) bool {
	for _, p := range f.backPreds(h) {
		if !f.flow.dominates(d, p) {
			return false
		}
	}
	return true
}

// carryValues lets the blocks behind a loop see what its variables were set to in its body.
func (f *frame) carryValues(h int) {
	block := &f.fn.Func.Blocks[h]
	back := f.backPreds(h)
	for i := range block.Instrs {
		in := &block.Instrs[i]
		if in.Op != program.OpPhi {
			return
		}
		alts := []Alt{{Value: f.env[f.flow.first[h]+i]}}
		for k, p := range block.Preds {
			if contains(back, int(p)) && k < len(in.Args) {
				alts = append(alts, Alt{f.val(in.Args[k]), f.edgeConds(int(p), h)})
			}
		}
		f.env[f.flow.first[h]+i] = join(alts)
	}
}

// carryBack lets the blocks behind a loop see what one run of its body stored.
func (f *frame) carryBack(h int) {
	outs := []*State{f.outs[h]}
	for _, p := range f.backPreds(h) {
		outs = append(outs, f.outs[p])
	}
	if len(outs) == 1 {
		return
	}
	f.outs[h].setAll(&merge(f.outs[h], outs, nil).writes)
}

func (f *frame) tryUnroll(h int, body []int, entry *State) bool {
	if f.unroll == nil {
		f.unroll = map[int]bool{}
		f.iters = map[int]int{}
	}
	f.unroll[h] = true
	defer func() { delete(f.unroll, h) }()
	f.resetIterators(h)
	f.enter(h, entry, nil)
	if !f.run[h] {
		return true
	}
	if f.live[h][0] == f.live[h][1] { // the test was not decided
		return false
	}
	rounds := f.newRounds(h, body)
	defer rounds.end()
	for i := 0; i < f.unrolls() && f.staysIn(h, body); i++ {
		for _, b := range body {
			if b != h {
				f.run[b], f.live[b] = false, [2]bool{}
			}
		}
		f.region(body, entry, h)
		rounds.note()
		back := f.backPreds(h)
		if len(back) == 0 {
			break
		}
		f.enter(h, entry, back)
		if f.live[h][0] == f.live[h][1] {
			break
		}
	}
	f.live[h] = [2]bool{true, true} // the blocks behind the loop are reached
	return true
}

func (f *frame) unrolls() int {
	if f.side && !f.m.wiring {
		return sideUnroll
	}
	return maxUnroll
}

// staysIn reports whether the decided test of header h leads into the loop.
func (f *frame) staysIn(h int, body []int) bool {
	succs := f.fn.Func.Blocks[h].Succs
	for i, s := range succs {
		if i < 2 && f.live[h][i] && contains(body, int(s)) {
			return true
		}
	}
	return false
}

func (f *frame) backPreds(h int) []int {
	var out []int
	for _, p := range f.fn.Func.Blocks[h].Preds {
		if int(p) >= h && f.reaches(int(p), h) {
			out = append(out, int(p))
		}
	}
	return out
}

// reaches reports whether the edge p→b was taken.
func (f *frame) reaches(p, b int) bool {
	if !f.run[p] {
		return false
	}
	for i, s := range f.fn.Func.Blocks[p].Succs {
		if int(s) == b && (i > 1 || f.live[p][i]) {
			return true
		}
	}
	return false
}

// enter executes block b from its forward predecessors, or from preds if given.
func (f *frame) enter(b int, entry *State, preds []int) {
	var st *State
	switch {
	case preds == nil && b == 0:
		st = entry.fork()
	default:
		if preds == nil {
			for _, p := range f.fn.Func.Blocks[b].Preds {
				if int(p) < b && f.reaches(int(p), b) && !contains(preds, int(p)) {
					preds = append(preds, int(p))
				}
			}
		}
		if len(preds) == 0 {
			return
		}
		st = f.joinOuts(b, preds, entry)
	}
	f.run[b], f.st = true, st
	f.execBlock(b, preds, st)
	f.outs[b] = st
}

func (f *frame) joinOuts(b int, preds []int, entry *State) *State {
	if len(preds) == 1 {
		return f.outs[preds[0]].fork()
	}
	base := entry
	if d := f.flow.idom[b]; d >= 0 && f.outs[d] != nil {
		base = f.outs[d]
	}
	outs := make([]*State, len(preds))
	for i, p := range preds {
		outs[i] = f.outs[p]
	}
	if f.m.wiring {
		return merge(base, outs, nil)
	}
	return merge(base, outs, func(i int) []Cond { return f.edgeConds(preds[i], b) })
}

func contains(list []int, x int) bool {
	for _, y := range list {
		if y == x {
			return true
		}
	}
	return false
}

// condsAt lists the tests in this frame that let execution reach block b.
func (f *frame) condsAt(b int) []Cond {
	return f.gather(func(list []Cond) []Cond { return f.addConds(list, b) })
}

// gather keeps a list of conditions, made in room that is used again: most of what may be a
// condition was decided.
func (f *frame) gather(add func(list []Cond) []Cond) []Cond {
	list := add(f.m.room[:0])
	f.m.room = list
	if len(list) == 0 {
		return nil
	}
	return slices.Clone(list)
}

// addConds adds the tests in this frame that let execution reach block b.
func (f *frame) addConds(out []Cond, b int) []Cond {
	for _, c := range f.flow.controls[b] {
		cond, ok := f.condOf(c)
		others := f.condsPast(c)
		if !ok && len(others) > 0 && !f.live[c.block][successor(c.outcome)] { // hidden || false
			cond, others, ok = others[0], others[1:], true
		}
		if ok {
			cond.Past = append(cond.Past, others...)
			out = append(out, cond)
		}
	}
	return out
}

// condsPast are the outcomes of other tests with which the test of c is not made.
func (f *frame) condsPast(c control) []Cond {
	var out []Cond
	for _, p := range c.past {
		if other, ok := f.condOf(p); ok && f.live[p.block][successor(p.outcome)] {
			out = append(out, other)
		}
	}
	return out
}

// successor is the position of the block that an outcome leads to.
func successor(outcome bool) int {
	if outcome {
		return 0
	}
	return 1
}

// condOf is a test that was made and not decided.
func (f *frame) condOf(c control) (Cond, bool) {
	if !f.run[c.block] {
		return Cond{}, false
	}
	test := f.testOf(c.block)
	if test == nil {
		return Cond{}, false
	}
	if _, decided := test.(*Const); decided {
		return Cond{}, false
	}
	return Cond{Test: test, Outcome: c.outcome}, true
}

// testOf is the test at the end of a block: of all rounds, if it ends a loop that was unrolled.
func (f *frame) testOf(b int) Value {
	if v := f.anyRound[b]; v != nil {
		return v
	}
	return f.lastTest(b)
}

func (f *frame) lastTest(b int) Value {
	instrs := f.fn.Func.Blocks[b].Instrs
	if len(instrs) == 0 {
		return nil
	}
	last := &instrs[len(instrs)-1]
	if last.Op != program.OpIf {
		return nil
	}
	return f.val(last.Args[0])
}

// edgeConds are the conditions under which the edge p→b is taken.
func (f *frame) edgeConds(p, b int) []Cond {
	return f.gather(func(list []Cond) []Cond { return f.addEdgeConds(list, p, b) })
}

func (f *frame) addEdgeConds(out []Cond, p, b int) []Cond {
	out = f.addConds(out, p)
	test := f.testOf(p)
	if test == nil {
		return out
	}
	if _, decided := test.(*Const); decided {
		return out
	}
	succs := f.fn.Func.Blocks[p].Succs
	if len(succs) == 2 && succs[0] != succs[1] {
		out = append(out, Cond{Test: test, Outcome: int(succs[0]) == b})
	}
	return out
}

// conds lists the tests of all frames that let execution reach the current instruction.
func (f *frame) conds() []Cond {
	return f.gather(func(list []Cond) []Cond {
		for g := f; g != nil; g = g.parent {
			list = g.addConds(list, g.block)
		}
		return list
	})
}

// Step is one frame of a chain, from the outermost in.
type Step struct {
	Func string
	Pos  Place
	Stmt Place
	// Method is the interface method that is called there, "" if it is another call.
	Method string
}

func (f *frame) chain() []Step {
	var out []Step
	for ; f != nil; f = f.parent {
		out = append(out, f.step())
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

func (f *frame) step() Step {
	s := Step{Func: f.fn.Func.Name}
	if f.cur == nil {
		return s
	}
	s.Pos = f.place(f.cur.Line, f.cur.Col)
	s.Method = f.invoked
	s.Stmt = s.Pos
	if f.cur.StmtLine > 0 {
		s.Stmt = f.place(f.cur.StmtLine, f.cur.StmtCol)
	}
	return s
}

func (f *frame) place(line, col int32) Place {
	return placeOf(f.fn, program.Pos{File: f.fn.Func.Pos.File, Line: line, Col: col})
}

func placeOf(fn program.FuncRef, pos program.Pos) Place {
	p := Place{Line: pos.Line, Col: pos.Col}
	if int(pos.File) < len(fn.Pkg.Files) {
		p.File = fn.Pkg.Files[pos.File].Name
		p.Generated = fn.Pkg.Files[pos.File].Generated
	}
	return p
}

// FuncPlace is where fn is declared.
func FuncPlace(fn program.FuncRef) Place { return placeOf(fn, fn.Func.Pos) }

// typeName is the name of t, looking through one pointer.
func typeName(t program.TypeRef) string {
	ty := t.Type()
	if ty.Kind == program.Pointer && ty.Name == "" {
		return typeName(program.TypeRef{Pkg: t.Pkg, ID: ty.Elem})
	}
	return ty.Name
}

// TypeName is the name of t, looking through one pointer: "import/path.Name".
func TypeName(t program.TypeRef) string { return typeName(t) }

// ShortType is typeName without the import path's folders.
func ShortType(t program.TypeRef) string {
	n := typeName(t)
	return n[strings.LastIndexByte(n, '/')+1:]
}

func elemType(t program.TypeRef) program.TypeRef {
	ty := t.Type()
	switch ty.Kind {
	case program.Pointer, program.Slice, program.Array, program.Map, program.Chan:
		return program.TypeRef{Pkg: t.Pkg, ID: ty.Elem}
	}
	return program.TypeRef{}
}
