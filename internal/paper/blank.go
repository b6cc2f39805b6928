package paper

import (
	"strings"

	"github.com/idemlint/idemlint/internal/program"
)

// foldBlank decides whether a text is empty of which a part is known: a key of a cache that has a
// prefix, and that a helper asks for whether it is empty.
func foldBlank(op string, x, y Value) Value {
	if op != "==" && op != "!=" {
		return nil
	}
	if isEmptyConst(x) {
		x, y = y, x
	}
	if !isEmptyConst(y) || !surelyText(x, 0) {
		return nil
	}
	return boolean(op == "!=")
}

func isEmptyConst(v Value) bool {
	c, ok := strip(v).(*Const)
	return ok && c.Kind == program.String && c.Text == "" && !c.Implicit
}

// keepsText are functions that leave more of a text than white space, if there is any.
var keepsText = map[string]bool{"strings.TrimSpace": true, "strings.ToLower": true, "strings.ToUpper": true}

// maxTextDepth bounds how deep a text is taken apart.
const maxTextDepth = 8

// surelyText reports whether a text has something in it that is no white space.
func surelyText(v Value, depth int) bool {
	if depth > maxTextDepth {
		return false
	}
	switch x := strip(v).(type) {
	case *Const:
		return x.Kind == program.String && !x.Implicit && strings.TrimSpace(x.Text) != ""
	case *Choice:
		for _, a := range x.Alts {
			if !surelyText(a.Value, depth+1) {
				return false
			}
		}
		return len(x.Alts) > 0
	case *Op:
		return surelyMadeText(x, depth)
	}
	return false
}

func surelyMadeText(op *Op, depth int) bool {
	switch {
	case len(op.Args) == 0:
		return false
	case op.Name == "+":
		return surelyText(op.Args[0], depth+1) || surelyText(op.Args[1], depth+1)
	case keepsText[op.Name]:
		return surelyText(op.Args[0], depth+1)
	case op.Name == "fmt.Sprintf":
		format, ok := StringOf(op.Args[0])
		before, _, _ := strings.Cut(format, "%")
		return ok && strings.TrimSpace(before) != ""
	}
	return false
}
