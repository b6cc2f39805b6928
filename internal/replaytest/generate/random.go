package main

import "math/rand/v2"

// Generate composes the nth handler of a seed.
func Generate(seed uint64, n int) *Handler {
	c := composer{rand.New(rand.NewPCG(seed, uint64(n)))}
	for {
		if h := c.handler(); h.Check() == nil {
			return h
		}
	}
}

// composer makes random choices.
type composer struct{ *rand.Rand }

// share is true in so many of a hundred cases.
func (c composer) share(percent int) bool { return c.IntN(100) < percent }

func (c composer) one(of ...string) string { return of[c.IntN(len(of))] }

// effects, by how often they occur, as words of a lottery.
var effects = []string{
	"add", "add", "add", "set", "set", "insert", "insert", "row", "row", "row", "upsert", "upsert", "delete",
	"incr", "push", "sadd", "put", "mail", "mail", "post", "post", "payout", "payout", "enqueue", "enqueue", "enqueue",
}

var guards = []string{"claim", "claim", "unique", "unique", "cond", "cond", "setnx", "setnx", "exists", "exists", "status", "status", "flag"}

// handler makes one handler, which may turn out to be impossible.
func (c composer) handler() *Handler {
	h := &Handler{Store: c.one(stores...)}
	for range [...]int{1, 1, 2, 2, 3}[c.IntN(5)] {
		h.Body = append(h.Body, c.node(c.one(effects...)))
	}
	if c.share(75) {
		h.Body = c.guarded(h.Body)
	}
	if c.share(8) { // a second guard somewhere
		h.Body = c.guarded(h.Body)
	}
	for _, wrap := range []struct {
		op      string
		percent int
	}{{"tx", 55}, {"loop", 8}, {"call", 30}, {"go", 4}, {"defer", 3}, {"hold", 6}, {"refused", 3}} {
		if c.share(wrap.percent) {
			h.Body = c.wrapped(wrap.op, h.Body)
		}
	}
	h.Walk(func(n *Node, around []*Node) {
		if pieces[n.Op].sql && c.share(8) {
			n.Outer = true
		}
	})
	return h
}

// node makes one node of a kind.
func (c composer) node(op string) *Node {
	p := pieces[op]
	n := &Node{Op: op, Style: c.one(p.styles...)}
	for _, s := range p.keyed {
		if s == n.Style {
			n.Key = c.key()
		}
	}
	if p.guard && c.share(30) {
		n.Via = c.one(vias...)
	}
	n.Force = p.guard && c.share(4)
	return n
}

// key is stable in most cases.
func (c composer) key() string {
	if c.share(60) {
		return c.one("payload", "sprintf", "taskid")
	}
	return c.one(keys...)
}

// guarded puts a guard before some of the effects, mostly all of them, and its mark behind it.
func (c composer) guarded(body []*Node) []*Node {
	guard := c.node(c.one(guards...))
	at := 0
	if c.share(12) {
		at = c.IntN(len(body) + 1)
	}
	body = insertAt(body, at, guard)
	if pieces[guard.Op].marked && c.share(92) {
		body = insertAt(body, at+1+c.IntN(len(body)-at), &Node{Op: "mark", Style: c.one(pieces["mark"].styles...)})
	}
	if c.share(8) {
		body = insertAt(body, at, &Node{Op: "lock", Style: c.one(pieces["lock"].styles...)})
	}
	return body
}

func insertAt(body []*Node, at int, n *Node) []*Node {
	return append(append(append([]*Node{}, body[:at]...), n), body[at:]...)
}

// wrapped encloses some nodes that follow each other, mostly all.
func (c composer) wrapped(op string, body []*Node) []*Node {
	from, to := 0, len(body)
	if c.share(50) {
		from = c.IntN(len(body))
		to = from + 1 + c.IntN(len(body)-from)
	}
	n := c.node(op)
	n.Body = append([]*Node{}, body[from:to]...)
	return append(append(append([]*Node{}, body[:from]...), n), body[to:]...)
}
