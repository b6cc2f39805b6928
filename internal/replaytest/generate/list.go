package main

import (
	"fmt"
	"os"
	"path"
	"strings"
)

// Entry is one line of a list of disagreements: a handler that shows one, the piece at whose place
// it shows, both verdicts, and a reason. The handler may be followed by ~ and a pattern of all
// that are meant; without one it is its own pattern.
type Entry struct {
	Text    string
	Handler *Handler
	Pattern []*Node
	Class
	Reason string
	Line   int
}

// What only a pattern has: a piece that stands for any effect, one for any guard, and a key that
// stands for those that are others on each attempt.
const (
	anyEffect = "effect"
	anyGuard  = "guard"
	anyFresh  = "fresh"
)

// ReadList reads a list: fields separated by " | ", empty lines and lines that begin with #.
func ReadList(file string) ([]Entry, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var list []Entry
	for n, line := range strings.Split(string(data), "\n") {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.SplitN(line, " | ", 5)
		if len(f) != 5 || f[4] == "" {
			return nil, fmt.Errorf("%s:%d: want handler | piece | idemlint | oracle | reason", file, n+1)
		}
		h, pattern, err := parseEntry(f[0])
		if err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n+1, err)
		}
		list = append(list, Entry{f[0], h, pattern, Class{f[1], f[2], f[3]}, f[4], n + 1})
	}
	return list, nil
}

func parseEntry(s string) (h *Handler, pattern []*Node, err error) {
	text, meant, ok := strings.Cut(s, " ~ ")
	if h, err = Parse(text); err != nil {
		return nil, nil, err
	}
	if err := h.Check(); err != nil || !ok {
		return h, h.Body, err
	}
	p, err := Parse(h.Store + ": " + meant)
	if err != nil {
		return nil, nil, err
	}
	return h, p.Body, nil
}

// Covers says whether a case is one of those that the entry is about: the same verdicts, which
// may be patterns of path.Match, in a handler that has the pieces of the entry's in their order.
// What is simplest about a piece of the entry stands for anything, since its handler is as
// simple as can be.
func (e Entry) Covers(c Case) bool {
	for _, f := range [][2]string{{e.Op, c.Op}, {e.Static, c.Static}, {e.Oracle, c.Case.Oracle}} {
		if ok, err := path.Match(f[0], f[1]); !ok || err != nil {
			return false
		}
	}
	return (e.Handler.Store == stores[0] || e.Handler.Store == c.Handler.Store) && embeds(e.Pattern, c.Handler.Body)
}

// embeds says whether nodes has the pieces of pattern in their order, at whatever depth; what
// a piece of the pattern encloses has to be inside of its twin.
func embeds(pattern, nodes []*Node) bool {
	if len(pattern) == 0 {
		return true
	}
	for i, n := range nodes {
		rest := nodes[i+1:]
		if stands(pattern[0], n) && embeds(pattern[0].Body, n.Body) && embeds(pattern[1:], rest) {
			return true
		}
		if n.Body != nil && embeds(pattern, append(append([]*Node{}, n.Body...), rest...)) {
			return true
		}
	}
	return false
}

// stands says whether a piece of a pattern stands for a node.
func stands(p, n *Node) bool {
	if !keyStands(p.Key, n.Key) {
		return false
	}
	switch p.Op {
	case anyEffect:
		return isEffect(n)
	case anyGuard:
		return pieces[n.Op].guard
	}
	return p.Op == n.Op && (p.Style == "" || p.Style == pieces[p.Op].styles[0] || p.Style == n.Style) &&
		(p.Via == "" || p.Via == n.Via) && (!p.Outer || n.Outer) && (!p.Force || n.Force)
}

func keyStands(p, n string) bool {
	if p == anyFresh {
		return n == "uuid" || n == "now" || n == "retry"
	}
	return p == "" || p == keys[0] || p == n
}

// Check holds disagreements against lists. It returns those that stand in none, and the entries
// that cover nothing.
func Check(disagreements []Case, lists ...[]Entry) (unlisted []Case, idle []Entry) {
	used := map[int]bool{}
	all := flatten(lists)
	for _, c := range disagreements {
		covered := false
		for i, e := range all {
			if e.Covers(c) {
				covered, used[i] = true, true
			}
		}
		if !covered {
			unlisted = append(unlisted, c)
		}
	}
	for i, e := range all {
		if !used[i] {
			idle = append(idle, e)
		}
	}
	return unlisted, idle
}

func flatten(lists [][]Entry) (all []Entry) {
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}
