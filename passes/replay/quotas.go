package replay

import (
	"strings"

	"github.com/idemlint/idemlint/internal/paper"
)

// startsOver: the write sets a number to 0 of which the test asks whether it has come to a limit. What a new day
// begins with is let pass, whatever the limit is.
func (r *runJudge) startsOver(s paper.Assign, g guard) bool {
	op, ok := paper.Strip(g.test).(*paper.Op)
	if !ok || len(op.Args) != 2 || !strings.ContainsAny(op.Name, "<>") {
		return false
	}
	if text, known := constant(s.Const, s.Value); !known || text != "0" {
		return false
	}
	skipsLarge := strings.HasPrefix(op.Name, ">") == g.skip
	rises := r.rises(op.Args[0], g) - r.rises(op.Args[1], g)
	return skipsLarge && rises > 0 || !skipsLarge && rises < 0
}

// rises is 1 for a number that rises with the column that g asks for, -1 for one that falls, 0 for any other.
func (r *runJudge) rises(v paper.Value, g guard) int {
	switch x := paper.Strip(v).(type) {
	case *paper.Read:
		if r.readsColumn(x, g) {
			return 1
		}
	case *paper.Choice:
		for _, a := range paper.Alternatives(x) {
			if n := r.rises(a.Value, g); n != 0 {
				return n
			}
		}
	case *paper.Op:
		switch {
		case len(x.Args) == 1 && x.Name == "convert":
			return r.rises(x.Args[0], g)
		case len(x.Args) == 2 && x.Name == "+":
			return max(-1, min(1, r.rises(x.Args[0], g)+r.rises(x.Args[1], g)))
		case len(x.Args) == 2 && x.Name == "-":
			return max(-1, min(1, r.rises(x.Args[0], g)-r.rises(x.Args[1], g)))
		}
	}
	return 0
}
