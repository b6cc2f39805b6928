// Package wire stands between a worker process and its stores: it speaks just enough of each
// protocol to know when the process writes, to hold a write back, and to end the process
// right after a write has lasted. The worker is an unmodified program.
package wire

import (
	"sync"
	"sync/atomic"
)

// Plan says where a run is disturbed. Counts start at 1; 0 means not at all.
type Plan struct {
	CutAfter    int // the process dies right after its nth lasting effect
	PauseBefore int // the process waits before its nth write until Resume
}

// Gate counts the writes and the lasting effects of one run of a handler, and disturbs the
// run as planned. Nothing counts before Begin or after End.
type Gate struct {
	Plan    Plan
	Began   chan struct{} // closed when the worker has the task
	Ended   chan struct{} // closed when the handler has returned
	Cut     chan struct{} // closed when the cut of the plan is reached
	Paused  chan struct{} // closed when the pause of the plan is reached
	mu      sync.Mutex
	running bool
	writes  []string
	lasting []string
	failure string
	resume  chan struct{}
	dead    chan struct{}
}

// Gates has the gate of the current run of a process that makes several runs, one at a time.
type Gates struct{ current atomic.Pointer[Gate] }

// Current returns the gate of the current run.
func (g *Gates) Current() *Gate { return g.current.Load() }

// Next puts the gate of the next run in place.
func (g *Gates) Next(n *Gate) { g.current.Store(n) }

// NewGate returns a gate for one run.
func NewGate(p Plan) *Gate {
	return &Gate{
		Plan: p, Began: make(chan struct{}), Ended: make(chan struct{}), Cut: make(chan struct{}),
		Paused: make(chan struct{}), resume: make(chan struct{}), dead: make(chan struct{}),
	}
}

// Begin says that the worker has the task.
func (g *Gate) Begin() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !closed(g.Began) {
		g.running = true
		close(g.Began)
	}
}

// End says that the handler has returned, with the text of its error or "".
func (g *Gate) End(failure string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.running && !closed(g.Ended) {
		g.running = false
		g.failure = failure
		close(g.Ended)
	}
}

// Before is called before a write is passed on; it returns when the write may go on.
func (g *Gate) Before(what string) {
	g.mu.Lock()
	if !g.running {
		g.mu.Unlock()
		return
	}
	g.writes = append(g.writes, what)
	wait := len(g.writes) == g.Plan.PauseBefore
	if wait {
		close(g.Paused)
	}
	g.mu.Unlock()
	if wait {
		select {
		case <-g.resume:
		case <-g.dead:
		}
	}
}

// After is called when an effect lasts: it is in the store and no rollback takes it back. If
// the process is to die here, it returns when it has died, so that the answer reaches nobody.
func (g *Gate) After(what string) {
	g.mu.Lock()
	if !g.running {
		g.mu.Unlock()
		return
	}
	g.lasting = append(g.lasting, what)
	die := len(g.lasting) == g.Plan.CutAfter
	if die {
		g.running = false
		close(g.Cut)
	}
	g.mu.Unlock()
	if die {
		<-g.dead
	}
}

// Resume lets a paused process go on.
func (g *Gate) Resume() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !closed(g.resume) {
		close(g.resume)
	}
}

// Dead says that the process has been killed.
func (g *Gate) Dead() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.running = false
	if !closed(g.dead) {
		close(g.dead)
	}
}

// Seen returns the writes and the lasting effects so far, and the error of the handler.
func (g *Gate) Seen() (writes, lasting []string, failure string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return append([]string(nil), g.writes...), append([]string(nil), g.lasting...), g.failure
}

// Reached says whether a channel of the gate is closed.
func (g *Gate) Reached(c chan struct{}) bool { return closed(c) }

func closed(c chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
