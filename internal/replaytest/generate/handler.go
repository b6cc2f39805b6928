package main

import (
	"fmt"
	"strings"
)

// Handler is one generated handler: a store and what it does, piece by piece.
type Handler struct {
	Store string // "sql", "pgx" or "gorm"
	Body  []*Node
}

// Node is one piece of a handler.
type Node struct {
	Op    string  // what it does, a name in pieces
	Style string  // how, one of the styles of the piece
	Key   string  // what its key is made of, one of keys
	Via   string  // how a guard tells its caller: "" in line, or one of vias
	Outer bool    // uses the outer handle inside a transaction
	Force bool    // a guard that the payload leads past
	Body  []*Node // what a transaction, a loop or a call encloses
}

// String writes a handler in the form that Parse reads:
//
//	sql: tx.begin{ claim.rows(payload)/bool add@outer } mail
//
// A style follows a point, a key stands in brackets, a slash says how a guard tells its caller,
// @outer means the outer handle and ! a way past the guard.
func (h *Handler) String() string { return h.Store + ": " + text(h.Body) }

func text(nodes []*Node) string {
	var parts []string
	for _, n := range nodes {
		parts = append(parts, n.String())
	}
	return strings.Join(parts, " ")
}

func (n *Node) String() string {
	s := n.Op
	for _, part := range []struct{ before, value, after string }{{".", n.Style, ""}, {"(", n.Key, ")"}, {"/", n.Via, ""}} {
		if part.value != "" {
			s += part.before + part.value + part.after
		}
	}
	if n.Outer {
		s += "@outer"
	}
	if n.Force {
		s += "!"
	}
	if n.Body != nil {
		s += "{ " + text(n.Body) + " }"
	}
	return s
}

// Parse reads what String writes.
func Parse(s string) (*Handler, error) {
	store, rest, ok := strings.Cut(s, ":")
	if !ok {
		return nil, fmt.Errorf("%q names no store", s)
	}
	words := strings.Fields(strings.ReplaceAll(strings.ReplaceAll(rest, "{", " { "), "}", " } "))
	nodes, left, err := parseNodes(words, 0)
	if err == nil && len(left) > 0 {
		err = fmt.Errorf("%q closes more than it opens", s)
	}
	if err != nil {
		return nil, err
	}
	return &Handler{Store: strings.TrimSpace(store), Body: nodes}, nil
}

func parseNodes(words []string, depth int) (nodes []*Node, left []string, err error) {
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		switch word {
		case "}":
			if depth == 0 {
				return nodes, []string{word}, nil
			}
			return nodes, words, nil
		case "{":
			if len(nodes) == 0 {
				return nil, nil, fmt.Errorf("{ without a piece before it")
			}
			body, rest, err := parseNodes(words, depth+1)
			if err != nil {
				return nil, nil, err
			}
			nodes[len(nodes)-1].Body, words = append([]*Node{}, body...), rest
		default:
			n, err := parseNode(word)
			if err != nil {
				return nil, nil, err
			}
			nodes = append(nodes, n)
		}
	}
	return nodes, nil, nil
}

func parseNode(word string) (*Node, error) {
	n := &Node{}
	word, n.Force = strings.CutSuffix(word, "!")
	word, n.Outer = strings.CutSuffix(word, "@outer")
	word, n.Via, _ = strings.Cut(word, "/")
	if before, key, ok := strings.Cut(word, "("); ok {
		word = before
		n.Key = strings.TrimSuffix(key, ")")
	}
	n.Op, n.Style, _ = strings.Cut(word, ".")
	if _, ok := pieces[n.Op]; !ok && n.Op != anyEffect && n.Op != anyGuard {
		return nil, fmt.Errorf("there is no piece %q", n.Op)
	}
	return n, nil
}

// Clone copies a handler.
func (h *Handler) Clone() *Handler { return &Handler{h.Store, cloneNodes(h.Body)} }

func cloneNodes(nodes []*Node) []*Node {
	if nodes == nil {
		return nil
	}
	out := make([]*Node, len(nodes))
	for i, n := range nodes {
		c := *n
		c.Body = cloneNodes(n.Body)
		out[i] = &c
	}
	return out
}

// Walk calls f with each node and the nodes around it, outermost first.
func (h *Handler) Walk(f func(n *Node, around []*Node)) { walk(h.Body, nil, f) }

func walk(nodes, around []*Node, f func(*Node, []*Node)) {
	for _, n := range nodes {
		f(n, around)
		walk(n.Body, append(around[:len(around):len(around)], n), f)
	}
}

// Size counts what a reader has to take in: each piece, and what is special about it.
func (h *Handler) Size() int {
	size := 0
	if h.Store != stores[0] {
		size++
	}
	h.Walk(func(n *Node, _ []*Node) {
		size += 4
		for _, special := range []bool{n.Via != "", n.Outer, n.Force, n.Style != pieces[n.Op].styles[0], n.Key != "" && n.Key != keys[0]} {
			if special {
				size++
			}
		}
	})
	return size
}
