package paper

import (
	"fmt"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/program"
)

func word(s string) *Const { return &Const{Kind: program.String, Text: s} }

// holding is a content with cells, given as "path=word" in order; "base=word" is its base.
func holding(cells ...string) *content {
	c := &content{length: -1}
	for _, x := range cells {
		path, text, _ := strings.Cut(x, "=")
		if path == "base" {
			c.base = word(text)
			continue
		}
		c = c.with(path, word(text), nil)
	}
	return c
}

func TestAStoreReplacesWhatWasBelowIt(t *testing.T) {
	for _, c := range []struct{ before, path, after string }{
		{"", "A", "A=new"},
		{"A=old", "A", "A=new"},
		{"A=old B=b", "A", "A=new B=b"},
		{"A.X=x B=b", "A", "B=b A=new"},
		{"A[0]=x A[1].Y=y B=b", "A", "B=b A=new"},
		{"AB=ab A=a", "A", "AB=ab A=new"},
		{"A=a", "A.X", "A=a A.X=new"},
		{"[0]=a [1]=b", "[1]", "[0]=a [1]=new"},
		{"A=a B=b", "", "=new"},
	} {
		old := holding(strings.Fields(c.before)...)
		before := cellsOf(old)
		if got := cellsOf(old.with(c.path, word("new"), nil)); got != c.after {
			t.Errorf("%s with %q: got %s, want %s", c.before, c.path, got, c.after)
		}
		if got := cellsOf(old); got != before {
			t.Errorf("%s with %q: the old content became %s", c.before, c.path, got)
		}
	}
}

// cellsOf lists the cells of a content as holding reads them.
func cellsOf(c *content) string {
	var out []string
	for _, x := range c.cells {
		out = append(out, x.path+"="+show(x.val))
	}
	return strings.Join(out, " ")
}

func TestAStoreKeepsBaseAndLength(t *testing.T) {
	n := (&content{base: word("b"), length: 3}).with("A", word("a"), nil)
	if show(n.base) != "b" || n.length != 3 {
		t.Errorf("got base %s, length %d", show(n.base), n.length)
	}
	var none *content
	if n = none.with("A", word("a"), nil); n.length != -1 || cellsOf(n) != "A=a" {
		t.Errorf("a store into nothing: got %s, length %d", cellsOf(n), n.length)
	}
}

func TestAPartIsTheStoredOneOrWhatIsAroundIt(t *testing.T) {
	for _, c := range []struct{ content, path, want string }{
		{"A=a", "A", "a"},
		{"A=a", "B", "0"},
		{"A=a B=b", "B", "b"},
		{"A.X=x A.Y=y", "A", "{X:x Y:y}"},
		{"A.X=x", "A.X", "x"},
		{"A.X=x", "A.Z", "0"},
		{"A[0]=x A[1]=y", "A", "{[0]:x [1]:y}"},
		{"[0]=a [1]=b", "[1]", "b"},
		{"[0]=a [1]=b", "[*]", "a|b"},
		{"[0]=a [*]=b", "[0]", "a"},
		{"[0]=a [*]=b", "[7]", "b"},
		{"[0]=a [*]=b", "[*]", "b|a"},
		{"[0].N=a [1].N=b", "[*]", "{N:a}|{N:b}"},
		{"[0].N=a [1].N=b", "[1].N", "b"},
		{"[0].N=a", "[0]", "{N:a}"},
		{"A=a A.X=x", "A", "{a X:x}"},
		{"A=a A.X=x", "A.X", "x"},
		{"M[k][0]=a", "M[k][0]", "a"},
		{"M[k][0]=a M[k][1]=b", "M[k]", "{[0]:a [1]:b}"},
		{"A=a", "", "{A:a}"},
	} {
		if got := show(holding(strings.Fields(c.content)...).part(c.path)); got != c.want {
			t.Errorf("part %q of %s: got %s, want %s", c.path, c.content, got, c.want)
		}
	}
}

func TestPartsThatWereNotStoredComeFromTheBase(t *testing.T) {
	c := (&content{base: &Payload{Path: "P"}, length: -1}).with("A", word("a"), nil).with("L[0]", word("first"), nil)
	for path, want := range map[string]string{
		"A": "a", "B": "payload.P.B", "B.C": "payload.P.B.C", "L[0]": "first", "L[1]": "payload.P.L[1]",
		"L": "{payload.P.L [0]:first}", "L[*]": "payload.P.L[*]|first",
	} {
		if got := show(c.part(path)); !sameWords(got, want) {
			t.Errorf("part %q: got %s, want %s", path, got, want)
		}
	}
}

// sameWords compares alternatives in any order.
func sameWords(a, b string) bool {
	x, y := strings.Split(a, "|"), strings.Split(b, "|")
	return len(x) == len(y) && !strings.ContainsFunc(a, func(r rune) bool { return !strings.ContainsRune(b, r) })
}

func TestAJoinKeepsWhatBothWaysStored(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"A=a", "A=a", "A=a"},
		{"A=a", "A=b", "A=a|b"},
		{"A=a", "B=b", "A=a|0 B=b|0"},
		{"A=a B=x", "B=x", "A=a|0 B=x"},
	} {
		got := joinContent(holding(strings.Fields(c.a)...), holding(strings.Fields(c.b)...))
		if cellsOf(got) != c.want {
			t.Errorf("%s or %s: got %s, want %s", c.a, c.b, cellsOf(got), c.want)
		}
	}
}

func TestAJoinTakesFromTheBaseWhatOneWayDidNotStore(t *testing.T) {
	base := &content{base: &Payload{}, length: -1}
	got := joinContent(base.with("A", word("a"), nil), base)
	if cellsOf(got) != "A=a|payload.A" || show(got.base) != "payload" {
		t.Errorf("got %s with base %s", cellsOf(got), show(got.base))
	}
}

// stores makes a state that stores words to objects on top of base.
func stores(base *State, pairs ...any) *State {
	s := base.fork()
	for i := 0; i < len(pairs); i += 2 {
		s.set(pairs[i].(*Object), holding("="+pairs[i+1].(string)))
	}
	return s
}

// held is what an object holds in a state.
func held(s *State, o *Object) string {
	c := s.get(o)
	if c == nil {
		return "nothing"
	}
	return cellsOf(c)
}

func TestAMergeJoinsWhatTheWaysStored(t *testing.T) {
	a, b, c := &Object{ID: 1}, &Object{ID: 2}, &Object{ID: 3}
	base := stores(&State{}, a, "a0", b, "b0")
	left := stores(base, a, "a1", c, "c1")
	right := stores(stores(base, a, "a2"), b, "b2")
	m := merge(base, []*State{left, right}, nil)
	for o, want := range map[*Object]string{a: "=a1|a2", b: "=b0|b2", c: "=c1"} {
		if got := held(m, o); got != want {
			t.Errorf("object %d: got %s, want %s", o.ID, got, want)
		}
	}
	if held(base, a) != "=a0" || held(left, a) != "=a1" {
		t.Error("a merge changed the states that it joins")
	}
}

func TestAMergeOfOneWayIsThatWay(t *testing.T) {
	o := &Object{ID: 1}
	base := stores(&State{}, o, "old")
	if got := held(merge(base, []*State{stores(base, o, "new")}, nil), o); got != "=new" {
		t.Errorf("got %s", got)
	}
	if got := held(merge(base, nil, nil), o); got != "=old" {
		t.Errorf("a merge of no way: got %s", got)
	}
}

func TestAStateSeesTheLatestStore(t *testing.T) {
	o, other := &Object{ID: 1}, &Object{ID: 2}
	s := stores(stores(stores(&State{}, o, "1"), o, "2"), other, "x").fork()
	if got := held(s, o); got != "=2" {
		t.Errorf("got %s", got)
	}
	if got := held(s, &Object{ID: 1}); got != "nothing" {
		t.Errorf("objects are told apart by number: got %s", got)
	}
}

func TestElementsAreKnownOnlyIfAllWereSeen(t *testing.T) {
	for _, c := range []struct{ content, want string }{
		{"[0]=a [1]=b", "a b"},
		{"[0].N=a [0].M=b [1].N=c", "{N:a M:b} {N:c}"},
		{"[k]=v", "v"},
		{"[0]=a [*]=b", "?"},
		{"A=a", "?"},
		{"base=x [0]=a", "?"},
		{"", ""},
	} {
		cells, ok := holding(strings.Fields(c.content)...).elements()
		var out []string
		for _, x := range cells {
			out = append(out, show(x.val))
		}
		got := strings.Join(out, " ")
		if !ok {
			got = "?"
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.content, got, c.want)
		}
	}
}

func TestContentsThatShareRoomDoNotSeeEachOther(t *testing.T) {
	var c *content
	for i := range 3 * manyCells {
		c = c.with(fmt.Sprintf("[%d]", i), integer(i), nil)
	}
	a, b := c.with("[a]", integer(1), nil), c.with("[b]", integer(2), nil)
	for path, want := range map[string][2]bool{"[a]": {true, false}, "[b]": {false, true}, "[0]": {true, true}} {
		_, inA := a.get(path)
		_, inB := b.get(path)
		if got := [2]bool{inA, inB}; got != want {
			t.Errorf("%s: got %v, want %v", path, got, want)
		}
	}
	if len(c.cells) != 3*manyCells {
		t.Errorf("%d cells, want %d", len(c.cells), 3*manyCells)
	}
}

// Tables of bytes are written element by element: those of protocol buffers have many thousands.
func TestAStoreToALargeTableDoesNotCopyIt(t *testing.T) {
	m := &Machine{globalSt: &State{}}
	st, o := &State{}, &Object{ID: 1}
	const elements = 50_000
	for i := range elements {
		m.storeAddr(st, &Addr{o, fmt.Sprintf("[%d]", i)}, integer(i%256), nil)
	}
	c := st.get(o)
	if len(c.cells) > maxElements {
		t.Errorf("%d cells, want at most %d", len(c.cells), maxElements)
	}
	if _, known := c.elements(); known {
		t.Error("its elements are told apart")
	}
	if _, ok := c.part("[7]").(*Choice); !ok {
		t.Errorf("an element is %v, want one of several", c.part("[7]"))
	}
	stored := testing.AllocsPerRun(1000, func() { m.storeAddr(st, &Addr{o, "[9]"}, integer(9), nil) })
	if stored > 10 {
		t.Errorf("a store makes %v values", stored)
	}
}

// TestJoinTakesWhatBothWaysShareAsItIs counts: of many parts only those are joined in which two ways
// differ, and nothing is made for the others.
func TestJoinTakesWhatBothWaysShareAsItIs(t *testing.T) {
	c := &content{length: -1}
	for i := range 400 {
		c = c.with("F"+itoa(i), &Payload{Path: "F" + itoa(i)}, nil)
	}
	a, b := c.with("F7", &Fresh{By: "a"}, nil), c.with("F9", &Fresh{By: "b"}, nil)
	if n := testing.AllocsPerRun(100, func() { joinContent(a, b) }); n > 20 {
		t.Errorf("a join of two contents of 400 parts makes %v allocations", n)
	}
	joined := joinContent(a, b)
	for i, x := range joined.cells {
		_, choice := x.val.(*Choice)
		if differs := x.path == "F7" || x.path == "F9"; choice != differs || x.path != c.cells[i].path {
			t.Errorf("part %s is %T", x.path, x.val)
		}
	}
}

// TestWritesOfOneStateAreNotCopied: of the states between a join and the one above it mostly one has written.
func TestWritesOfOneStateAreNotCopied(t *testing.T) {
	o, p := &Object{ID: 1}, &Object{ID: 2}
	base := &State{late: true}
	first := base.fork()
	first.set(o, &content{})
	last := first.fork()
	if n := testing.AllocsPerRun(100, func() { last.since(base) }); n > 0 {
		t.Errorf("%v allocations for the writes of one state", n)
	}
	if w := last.since(base); len(w.list) != 1 || w.find(o) < 0 {
		t.Errorf("%d objects of one state, want that which it wrote", len(w.list))
	}
	last.set(p, &content{})
	if w := last.since(base); len(w.list) != 2 || w.find(o) < 0 || w.find(p) < 0 {
		t.Errorf("%d objects of two states, want both that they wrote", len(w.list))
	}
}
