package sqltext

import "strings"

// cursor walks over nodes.
type cursor struct {
	nodes []node
	i     int
}

func (c *cursor) done() bool { return c.i >= len(c.nodes) }

// peek returns the node at the distance d, and a zero node past the end.
func (c *cursor) peek(d int) node {
	if c.i+d >= len(c.nodes) {
		return node{kind: nodeOp}
	}
	return c.nodes[c.i+d]
}

func (c *cursor) rest() []node {
	return c.nodes[min(c.i, len(c.nodes)):]
}

// accept passes over the words if they come next.
func (c *cursor) accept(words ...string) bool {
	for d, w := range words {
		if !c.peek(d).is(w) {
			return false
		}
	}
	c.i += len(words)
	return true
}

// acceptAny passes over one word of the set.
func (c *cursor) acceptAny(set map[string]bool) bool {
	if n := c.peek(0); n.kind == nodeWord && set[n.val] {
		c.i++
		return true
	}
	return false
}

// group takes a parenthesised group if it comes next.
func (c *cursor) group() ([]node, bool) {
	if n := c.peek(0); n.paren() {
		c.i++
		return n.sub, true
	}
	return nil, false
}

// until takes the nodes before the first that stop accepts.
func (c *cursor) until(stop func(nodes []node, i int) bool) []node {
	start := c.i
	for !c.done() && !stop(c.nodes, c.i) {
		c.i++
	}
	return c.nodes[start:c.i]
}

// set makes a set of the words in a string.
func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// openers are the words after which a clause word can only be a column.
var openers = set("select where set by and or not returning on when then else")

// isHead reports whether the word at i begins one of the clauses, and is not a
// column that has the same name.
func isHead(nodes []node, i int, heads map[string]bool) bool {
	n := nodes[i]
	if n.kind != nodeWord || !heads[n.val] {
		return false
	}
	if i > 0 {
		prev := nodes[i-1]
		asColumn := prev.kind == nodeOp && prev.val != "*" && prev.val != ")" && prev.val != ";"
		if asColumn || prev.kind == nodeWord && openers[prev.val] {
			return false
		}
	}
	if i+1 < len(nodes) && nodes[i+1].kind == nodeOp && strings.Trim(nodes[i+1].val, "*+-~!@?)") != "" {
		return false
	}
	check := headChecks[n.val]
	return check == nil || check(nodes, i)
}

// head returns a condition for until: one of the clauses begins.
func head(heads map[string]bool) func([]node, int) bool {
	return func(nodes []node, i int) bool { return isHead(nodes, i, heads) }
}

// headChecks holds what else must be true for a word to begin a clause.
var headChecks = map[string]func(nodes []node, i int) bool{
	"from": func(nodes []node, i int) bool {
		return i < 2 || !nodes[i-1].is("distinct") || !(nodes[i-2].is("is") || nodes[i-2].is("not"))
	},
	"order":  func(nodes []node, i int) bool { return i+1 < len(nodes) && nodes[i+1].is("by") },
	"group":  func(nodes []node, i int) bool { return i+1 < len(nodes) && nodes[i+1].is("by") },
	"output": isOutput,
	"if": func(nodes []node, i int) bool {
		return i+1 < len(nodes) && !nodes[i+1].paren()
	},
	"on": func(nodes []node, i int) bool {
		return i+1 < len(nodes) && (nodes[i+1].is("conflict") || nodes[i+1].is("duplicate"))
	},
}

// isOutput reports whether an OUTPUT clause of SQL Server begins at i.
func isOutput(nodes []node, i int) bool {
	if i+1 >= len(nodes) {
		return false
	}
	q := nodes[i+1].qual
	return q == "inserted" || q == "deleted"
}

// clauses cuts nodes at the words of heads and returns what stands between,
// under the word before it. What precedes the first is under "". The parts of a
// clause that occurs twice are joined.
func clauses(nodes []node, heads map[string]bool) map[string][]node {
	parts := map[string][]node{}
	head, start := "", 0
	put := func(end int) {
		body := nodes[start:end]
		if old, ok := parts[head]; ok {
			body = append(append([]node(nil), old...), body...)
		}
		parts[head] = body
	}
	for i := range nodes {
		if isHead(nodes, i, heads) {
			put(i)
			head, start = nodes[i].val, i+1
		}
	}
	put(len(nodes))
	return parts
}

// ref is a table in FROM or a similar place.
type ref struct {
	name, alias string
	dyn         bool   // the name is not known
	query       []node // of a subquery
}

var joinWords = set("join inner left right full cross natural outer straight_join apply lateral")
var refPrefixes = set("only lateral as table ignore low_priority")
var notAlias = set("on using with where set tablesample use force ignore partition final for values default select output returning skip window limit order group having if")

// refs reads a list of tables separated by commas and joins.
func refs(nodes []node) []ref {
	var out []ref
	start := 0
	for i := 0; i <= len(nodes); i++ {
		if i < len(nodes) && !refSeparator(nodes, i) {
			continue
		}
		out = append(out, refOf(nodes[start:i])...)
		start = i + 1
	}
	return out
}

func refSeparator(nodes []node, i int) bool {
	n := nodes[i]
	if n.op(",") {
		return true
	}
	function := i+1 < len(nodes) && nodes[i+1].paren() && (n.val == "left" || n.val == "right")
	return n.kind == nodeWord && joinWords[n.val] && !function
}

func refOf(nodes []node) []ref {
	c := &cursor{nodes: nodes}
	for c.acceptAny(refPrefixes) {
	}
	if c.done() {
		return nil
	}
	first := c.peek(0)
	if first.paren() && containsWord(first.sub, joinWords) && !isQuery(first.sub) {
		return refs(first.sub)
	}
	r := ref{dyn: true}
	switch first.kind {
	case nodeWord, nodeName:
		if c.peek(1).paren() && !isHint(c.peek(1).sub) || first.is("dual") {
			return nil // a function, or the empty table
		}
		r.name, r.dyn = tableName(first), first.dyn
	case nodeHole:
	case nodeGroup:
		if isQuery(first.sub) {
			r.query = first.sub
		}
	default:
		return nil
	}
	c.i++
	if c.peek(0).is("with") && c.peek(1).paren() {
		c.i += 2
	}
	c.accept("as")
	if n := c.peek(0); n.kind == nodeWord && !notAlias[n.val] || n.kind == nodeName && n.qual == "" {
		r.alias = n.val
	}
	return []ref{r}
}

var hintWords = set("nolock updlock readpast rowlock holdlock xlock tablock tablockx")

func isHint(sub []node) bool {
	return len(sub) > 0 && sub[0].kind == nodeWord && hintWords[sub[0].val]
}

// tableName returns the last part of a name, or "" if it is not known.
func tableName(n node) string {
	if n.kind == nodeWord || n.kind == nodeName && n.val != "*" {
		return n.val
	}
	return ""
}

// columnName returns the name of a simple column, or "".
func columnName(n node) string {
	switch {
	case n.kind == nodeWord && reserved[n.val]:
		return ""
	case n.kind == nodeWord, n.kind == nodeName && n.val != "*":
		return n.val
	}
	return ""
}

// reserved are the words that are never the name of a column.
var reserved = set(`select from where and or not null true false case when then else end is in like ilike between
	exists interval distinct as default current_timestamp current_date current_time localtimestamp localtime any all some
	array row unknown on asc desc cast union with values set into xor escape similar rlike regexp glob`)
