package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/paper"
)

func TestATestIsMadeOnEachWayOnlyIfNoWayLeadsPastIt(t *testing.T) {
	k := &conditions{}
	found, failed := paper.NewOp("found"), paper.NewOp("failed")
	missing := []paper.Cond{{Test: failed, Outcome: false}}
	test := []atom{{test: found, skip: true}}
	for name, c := range map[string]struct {
		others []atom
		want   bool
	}{
		"it stands there too":             {test, true},
		"it is not there":                 {[]atom{{test: failed, skip: true}}, false},
		"the other outcome skips":         {[]atom{{test: found}}, false},
		"a way leads past it":             {[]atom{{test: found, skip: true, past: missing}}, false},
		"that way leads somewhere else":   {[]atom{{test: found, skip: true, past: missing}, {test: failed, skip: false}}, true},
		"it skips only with other tests":  {[]atom{{test: found, skip: true, joint: true}}, false},
		"it does both, in different ways": {[]atom{{test: found, skip: true, joint: true}, test[0]}, true},
	} {
		for _, list := range [][]atom{test, c.others} {
			for i := range list {
				list[i].number = k.numbers.of(list[i].test)
			}
		}
		if got := k.index(c.others).hasAll(test); got != c.want {
			t.Errorf("a test where %s: on each way is %t, want %t", name, got, c.want)
		}
	}
}
