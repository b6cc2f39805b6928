package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/paper"
)

// numbers of tests: those that are the same share one. Each is compared only when it is met first: what
// two tests have in common may be large, and lists of tests are held against each other again and again.
type numbers struct {
	known    answers[paper.Value, int32]
	byDigest map[uint32][]paper.Value // of each number the first that was met
	next     int32
}

// of is the number of a test, from 1 on.
func (n *numbers) of(test paper.Value) int32 {
	return n.known.of(test, func() int32 {
		digest := paper.Digest(test)
		for _, first := range n.byDigest[digest] {
			if paper.Same(first, test) {
				return n.known[first]
			}
		}
		if n.byDigest == nil {
			n.byDigest = map[uint32][]paper.Value{}
		}
		n.byDigest[digest] = append(n.byDigest[digest], test)
		n.next++
		return n.next
	})
}

// testIndex finds the tests of a list that are the same as another.
type testIndex struct {
	numbers  *numbers
	byNumber map[int32][]*atom
}

// testList is the identity of a list of tests, which are never changed.
type testList struct {
	first *atom
	n     int
}

// index is made once of each list.
func (k *conditions) index(tests []atom) testIndex {
	if len(tests) == 0 {
		return testIndex{numbers: &k.numbers}
	}
	return k.indexes.of(testList{&tests[0], len(tests)}, func() testIndex {
		x := testIndex{&k.numbers, make(map[int32][]*atom, len(tests)/4)}
		for i := range tests {
			a := &tests[i]
			x.byNumber[a.number] = append(x.byNumber[a.number], a)
		}
		return x
	})
}

// has reports whether one of the tests is that of a, and skips with the same outcome.
func (x testIndex) has(a *atom) bool {
	return slices.ContainsFunc(x.byNumber[a.number], func(o *atom) bool { return o.skip == a.skip })
}

// hasAll: each of the tests is in the index with the same outcome, skips there by itself if it does here, and no way
// leads past it there that does not lead past it here.
func (x testIndex) hasAll(tests []atom) bool {
	for i := range tests {
		a := &tests[i]
		if !slices.ContainsFunc(x.byNumber[a.number], func(o *atom) bool { return x.stands(o, a) }) {
			return false
		}
	}
	return true
}

// stands: o is the test that a is, and keeps a run away by itself if a does.
func (x testIndex) stands(o, a *atom) bool {
	return o.skip == a.skip && (!o.joint || a.joint) && !x.leadsPast(o.past, a.past)
}

// leadsPast: one of the outcomes with which a test is not made is none of the known ones, and none of the tests
// keeps a run away that has it.
func (x testIndex) leadsPast(past, known []paper.Cond) bool {
	return slices.ContainsFunc(past, func(p paper.Cond) bool {
		return !shared(p, known) && !x.has(&atom{number: x.numbers.of(p.Test), skip: p.Outcome})
	})
}

// hasContrary: the test was made on the way with the other outcome too, not only before the others that led a callee
// to one of its results.
func (x testIndex) hasContrary(a *atom) bool {
	return slices.ContainsFunc(x.byNumber[a.number], func(o *atom) bool {
		return o.skip != a.skip && !(o.joint && o.way > 0 && o.way != a.way)
	})
}
