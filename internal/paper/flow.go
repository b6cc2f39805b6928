package paper

import (
	"slices"

	"github.com/idemlint/idemlint/internal/program"
)

// flow is what the shape of a function's blocks says; it is the same for all executions.
type flow struct {
	registers int
	first     []int // register of each block's first instruction
	all       []int // all blocks
	idom      []int
	loops     map[int][]int // header → blocks of the loop, sorted, with the header
	counted   map[int]bool  // headers whose test can be decided: range over a container
	controls  [][]control
	consts    []*Const // of the package, as far as they were asked for
}

// control says: a block is reached only if the test of another block has the outcome.
type control struct {
	block   int
	outcome bool
	past    []control // outcomes of other tests that lead to the block past this test
}

func (m *Machine) flowOf(fn program.FuncRef) *flow {
	if fl, ok := m.flows[fn.Func]; ok {
		return fl
	}
	fl := newFlow(fn.Func)
	fl.consts = m.constsOf(fn.Pkg)
	m.flows[fn.Func] = fl
	return fl
}

// constsOf has room for the constants of a package, which its functions share.
func (m *Machine) constsOf(pkg *program.Package) []*Const {
	if m.consts[pkg] == nil {
		m.consts[pkg] = make([]*Const, len(pkg.Consts))
	}
	return m.consts[pkg]
}

func newFlow(fn *program.Func) *flow {
	n := len(fn.Blocks)
	fl := &flow{first: make([]int, n), idom: make([]int, n), loops: map[int][]int{}, counted: map[int]bool{}, controls: make([][]control, n)}
	for i := range fn.Blocks {
		fl.first[i] = fl.registers
		fl.registers += len(fn.Blocks[i].Instrs)
		fl.all = append(fl.all, i)
	}
	fl.dominators(fn)
	fl.findLoops(fn)
	fl.findControls(fn)
	return fl
}

// dominators is the algorithm of Cooper, Harvey and Kennedy; one pass suffices for
// reducible graphs in reverse postorder, which Go's are but for goto.
func (fl *flow) dominators(fn *program.Func) {
	for b := range fl.idom {
		fl.idom[b] = -1
		for _, p := range fn.Blocks[b].Preds {
			if int(p) >= b {
				continue
			}
			if fl.idom[b] < 0 {
				fl.idom[b] = int(p)
				continue
			}
			fl.idom[b] = fl.intersect(fl.idom[b], int(p))
		}
	}
}

func (fl *flow) intersect(a, b int) int {
	for a != b {
		for a > b {
			a = fl.idom[a]
		}
		for b > a {
			b = fl.idom[b]
		}
		if a < 0 || b < 0 {
			return 0
		}
	}
	return a
}

func (fl *flow) findLoops(fn *program.Func) {
	for h := range fn.Blocks {
		var body map[int]bool
		for _, p := range fn.Blocks[h].Preds {
			if int(p) >= h {
				if body == nil {
					body = map[int]bool{h: true}
				}
				collect(fn, int(p), body)
			}
		}
		if body == nil {
			continue
		}
		for b := range fn.Blocks {
			if body[b] {
				fl.loops[h] = append(fl.loops[h], b)
			}
		}
		fl.counted[h] = countable(fn, h)
	}
}

func collect(fn *program.Func, b int, body map[int]bool) {
	if body[b] {
		return
	}
	body[b] = true
	for _, p := range fn.Blocks[b].Preds {
		collect(fn, int(p), body)
	}
}

// countable reports whether header h tests the end of a range over a container:
// it makes no call but len, and ends in a test.
func countable(fn *program.Func, h int) bool {
	instrs := fn.Blocks[h].Instrs
	if len(instrs) == 0 || instrs[len(instrs)-1].Op != program.OpIf {
		return false
	}
	for i := range instrs {
		in := &instrs[i]
		switch in.Op {
		case program.OpCall:
			if in.Mode != program.CallBuiltin || in.Sym != "len" {
				return false
			}
		case program.OpGo, program.OpDefer, program.OpStore, program.OpMapUpdate, program.OpSend, program.OpSelect:
			return false
		}
	}
	return rangesOverLen(fn, h, instrs)
}

// rangesOverLen: the bound of the test is a len, or the test is an iterator's.
func rangesOverLen(fn *program.Func, h int, instrs []program.Instr) bool {
	for i := range instrs {
		in := &instrs[i]
		if in.Op == program.OpNext {
			return true
		}
		if in.Op == program.OpBin && in.Sym == "<" && len(in.Args) == 2 && (isLen(fn, in.Args[1]) || in.Args[1].Kind == program.Constant && countsFromRange(instrs)) {
			return true
		}
	}
	return false
}

// countsFromRange: the loop ranges over an array, whose length is a constant: its hidden index
// is a variable of the header alone that the header itself raises.
func countsFromRange(instrs []program.Instr) bool {
	return len(instrs) == 4 && instrs[0].Op == program.OpPhi && instrs[1].Op == program.OpBin && instrs[1].Sym == "+"
}

func isLen(fn *program.Func, r program.Ref) bool {
	if r.Kind != program.Register {
		return false
	}
	i := int(r.Index)
	for b := range fn.Blocks {
		instrs := fn.Blocks[b].Instrs
		if i < len(instrs) {
			return instrs[i].Op == program.OpCall && instrs[i].Mode == program.CallBuiltin && instrs[i].Sym == "len"
		}
		i -= len(instrs)
	}
	return false
}

const maxControlBlocks = 1500

// findControls lists for each block the tests one of whose outcomes cannot lead to
// it: the tests by which execution is kept away from the block. Within a loop back edges are
// left out, so "continue" keeps away from the rest of the body; for a block behind the loop they
// count, since the next iteration may lead to it.
func (fl *flow) findControls(fn *program.Func) {
	n := len(fn.Blocks)
	if n > maxControlBlocks {
		return
	}
	forward, full := reachability(fn, false), reachability(fn, true)
	for d := 0; d < n; d++ {
		succs := fn.Blocks[d].Succs
		if len(succs) != 2 || succs[0] == succs[1] {
			continue
		}
		for b := d + 1; b < n; b++ {
			var t, e bool
			if fl.leavesLoop(d, b) {
				t, e = full[succs[0]].has(b), full[succs[1]].has(b)
				if t && e && fl.loops[d] == nil { // the last round left by one of them
					t, e = fl.onlyThrough(fn, d, int(succs[0]), b), fl.onlyThrough(fn, d, int(succs[1]), b)
				}
			} else {
				t = int(succs[0]) > d && forward[succs[0]].has(b)
				e = int(succs[1]) > d && forward[succs[1]].has(b)
			}
			if t != e {
				fl.controls[b] = append(fl.controls[b], control{d, t, fl.past(fn, forward, d, b)})
			}
		}
	}
}

// onlyThrough: each way to block b takes the edge from block d to s.
func (fl *flow) onlyThrough(fn *program.Func, d, s, b int) bool {
	return s > d && len(fn.Blocks[s].Preds) == 1 && fl.dominates(s, b)
}

// past lists the outcomes of tests that lead to block b when they keep away from the test in
// block d, which does not dominate b. The ends of loops are no such tests.
func (fl *flow) past(fn *program.Func, forward []blockSet, d, b int) []control {
	if fl.dominates(d, b) || fl.leavesLoop(d, b) {
		return nil
	}
	var out []control
	for e := 0; e < d; e++ {
		succs := fn.Blocks[e].Succs
		if len(succs) != 2 || !forward[e].has(d) || fl.endsLoop(succs, e) {
			continue
		}
		for i, s := range succs {
			if int(s) > e && !forward[s].has(d) && forward[s].has(b) {
				out = append(out, control{block: e, outcome: i == 0})
			}
		}
	}
	return out
}

// endsLoop: the test of block h, which leads to the blocks, ends its loop. Where the next round is decided on at the end
// of the one before, as in range over a number, the header is the first block of the body, with a test like any other.
func (fl *flow) endsLoop(succs []int32, h int) bool {
	body := fl.loops[h]
	return body != nil && slices.ContainsFunc(succs, func(s int32) bool { return !contains(body, int(s)) })
}

func (fl *flow) dominates(d, b int) bool {
	for b > d {
		b = fl.idom[b]
	}
	return b == d
}

// blocksBack are the blocks of a loop, but for its header, that lead back to the header.
func blocksBack(fn *program.Func, h int, body []int) map[int]bool {
	back := map[int]bool{}
	for i := len(body) - 1; i >= 0; i-- {
		b := body[i]
		for _, s := range fn.Blocks[b].Succs {
			if b != h && (int(s) == h || int(s) > b && back[int(s)]) {
				back[b] = true
			}
		}
	}
	return back
}

// leavesLoop reports whether some loop holds block d and not block b.
func (fl *flow) leavesLoop(d, b int) bool {
	for _, body := range fl.loops {
		if contains(body, d) && !contains(body, b) {
			return true
		}
	}
	return false
}

// blockSet is a set of blocks.
type blockSet []uint64

func (s blockSet) has(b int) bool { return s[b/64]&(1<<(b%64)) != 0 }

// join adds the blocks of o and reports whether there were new ones.
func (s blockSet) join(o blockSet) bool {
	grew := false
	for w := range s {
		if o[w]&^s[w] != 0 {
			s[w] |= o[w]
			grew = true
		}
	}
	return grew
}

// reachability is for each block the set of blocks that it leads to, itself included, with
// or without back edges.
func reachability(fn *program.Func, back bool) []blockSet {
	n := len(fn.Blocks)
	reach := make([]blockSet, n)
	for b := range reach {
		reach[b] = make(blockSet, (n+63)/64)
		reach[b][b/64] |= 1 << (b % 64)
	}
	for again := true; again; {
		again = false
		for b := n - 1; b >= 0; b-- {
			for _, s := range fn.Blocks[b].Succs {
				if (back || int(s) > b) && reach[b].join(reach[s]) {
					again = back
				}
			}
		}
	}
	return reach
}
