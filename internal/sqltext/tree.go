package sqltext

import "strings"

type nodeKind uint8

const (
	nodeWord   nodeKind = iota // unquoted name or keyword without a qualifier
	nodeName                   // quoted or qualified name
	nodeString                 // string
	nodeNumber                 // number
	nodeOp                     // operator or punctuation
	nodeHole                   // placeholder, verb, or a name made by a verb
	nodeGroup                  // ( ... ) or [ ... ], val is the bracket
	nodeCase                   // CASE ... END, sub is what stands between
)

// node is a token, a qualified name put together from tokens, or a group. Casts
// with "::" and COLLATE are folded into the node before them.
type node struct {
	kind  nodeKind
	quote byte   // of a name that is a single quoted token
	dyn   bool   // a name or string made in part by a placeholder
	val   string // last part of a name, in lower case
	qual  string // part before the last, in lower case
	cast  string // type the node is cast to
	pos   int
	end   int
	sub   []node
}

func (n node) is(word string) bool { return n.kind == nodeWord && n.val == word }
func (n node) op(op string) bool   { return n.kind == nodeOp && n.val == op }
func (n node) paren() bool         { return n.kind == nodeGroup && n.val == "(" }

// maxDepth bounds the nesting of groups. Brackets further inside are operators.
const maxDepth = 100

// builder makes nodes of tokens.
type builder struct {
	toks  []token
	i     int
	depth int
}

// tree builds the nodes of a text. Unbalanced closing brackets are operators,
// unclosed groups end with the text.
func tree(toks []token) []node {
	b := &builder{toks: toks}
	return b.list("")
}

// list builds nodes up to the closing element, which it leaves in place.
func (b *builder) list(closing string) []node {
	var nodes []node
	for b.i < len(b.toks) {
		t := b.toks[b.i]
		switch {
		case closing != "" && b.closes(t, closing):
			return nodes
		case t.kind == tokOp && t.val == "::" && len(nodes) > 0:
			b.i++
			last := &nodes[len(nodes)-1]
			last.cast, last.end = b.typeName()
		case t.kind == tokWord && t.val == "collate" && len(nodes) > 0 && b.i+1 < len(b.toks):
			b.i++
			b.name()
		default:
			nodes = append(nodes, b.node(t))
		}
	}
	return nodes
}

// closes reports whether t ends the list. A bracket of another kind ends it as
// well, so that one missing bracket does not swallow the text.
func (b *builder) closes(t token, closing string) bool {
	if t.kind == tokOp && (t.val == ")" || t.val == "]" || t.val == ";") {
		return b.depth > 0
	}
	return closing == "end" && t.kind == tokWord && t.val == "end"
}

var closers = map[string]string{"(": ")", "[": "]"}

func (b *builder) node(t token) node {
	switch {
	case b.depth >= maxDepth:
		return b.leaf()
	case t.kind == tokOp && closers[t.val] != "":
		return b.group(nodeGroup, t, closers[t.val])
	case t.kind == tokWord && t.val == "case":
		return b.group(nodeCase, t, "end")
	case t.kind == tokWord || t.kind == tokQuoted || t.kind == tokHole:
		return b.name()
	}
	return b.leaf()
}

func (b *builder) group(kind nodeKind, t token, closing string) node {
	b.i++
	b.depth++
	n := node{kind: kind, val: t.val, pos: t.pos, end: t.end}
	n.sub = b.list(closing)
	b.depth--
	if len(n.sub) > 0 {
		n.end = n.sub[len(n.sub)-1].end
	}
	if b.i < len(b.toks) && b.toks[b.i].val == closing {
		n.end = b.toks[b.i].end
		b.i++
	}
	return n
}

var leafKinds = [...]nodeKind{
	tokWord: nodeWord, tokQuoted: nodeName, tokString: nodeString,
	tokNumber: nodeNumber, tokOp: nodeOp, tokHole: nodeHole,
}

func (b *builder) leaf() node {
	t := b.toks[b.i]
	b.i++
	n := node{kind: leafKinds[t.kind], quote: t.quote, dyn: t.dyn, val: t.val, pos: t.pos, end: t.end}
	if t.kind == tokQuoted {
		n.val = strings.ToLower(t.val)
	}
	return n
}

// name builds one name out of the parts between dots. A part that is a hole
// makes the name dynamic; its text is kept so that equal names stay equal.
func (b *builder) name() node {
	n := b.leaf()
	for b.i+1 < len(b.toks) && b.toks[b.i].kind == tokOp && b.toks[b.i].val == "." {
		next := b.toks[b.i+1]
		star := next.kind == tokOp && next.val == "*"
		if next.kind == tokOp && !star || next.kind == tokString || next.kind == tokNumber {
			break
		}
		b.i++
		dyn := n.dyn || n.kind == nodeHole
		part := b.leaf()
		n = node{kind: nodeName, val: part.val, qual: n.val, dyn: dyn || part.kind == nodeHole, pos: n.pos, end: part.end}
		if part.kind == nodeHole {
			n.val = ""
		}
		if dyn {
			n.qual = ""
		}
	}
	return n
}

// typeTails are the words that may follow the first word of a type name.
var typeTails = map[string]bool{
	"precision": true, "varying": true, "with": true, "without": true, "time": true, "zone": true,
}

// typeName passes over a type name and returns its first word and its end.
func (b *builder) typeName() (name string, end int) {
	end = b.toks[b.i-1].end
	if b.i >= len(b.toks) || b.toks[b.i].kind == tokOp {
		return "?", end
	}
	n := b.name()
	name, end = n.val, n.end
	for b.i < len(b.toks) {
		t := b.toks[b.i]
		switch {
		case t.kind == tokWord && typeTails[t.val]:
			b.i++
			end = t.end
		case t.kind == tokOp && closers[t.val] != "" && b.depth < maxDepth && t.pos == end:
			end = b.group(nodeGroup, t, closers[t.val]).end
		default:
			return name, end
		}
	}
	return name, end
}

// span returns the bytes that nodes cover.
func span(nodes []node) (pos, end int) {
	if len(nodes) == 0 {
		return 0, 0
	}
	return nodes[0].pos, nodes[len(nodes)-1].end
}

// split cuts nodes at the operator sep. Empty parts are kept; no nodes at all
// give no parts.
func split(nodes []node, sep string) [][]node {
	if len(nodes) == 0 {
		return nil
	}
	var parts [][]node
	start := 0
	for i, n := range nodes {
		if n.op(sep) {
			parts = append(parts, nodes[start:i])
			start = i + 1
		}
	}
	return append(parts, nodes[start:])
}

// unwrap removes the parentheses around a whole expression. Those of a subquery
// and of a list stay.
func unwrap(nodes []node) []node {
	for len(nodes) == 1 && nodes[0].paren() && !isQuery(nodes[0].sub) && len(split(nodes[0].sub, ",")) == 1 {
		nodes = nodes[0].sub
	}
	return nodes
}

// isQuery reports whether the inside of a group is a subquery.
func isQuery(sub []node) bool {
	for len(sub) > 0 && sub[0].paren() {
		sub = sub[0].sub
	}
	return len(sub) > 0 && (sub[0].is("select") || sub[0].is("with"))
}
