package sqltext

import (
	"fmt"
	"strings"
	"testing"
)

// The tests compare descriptions: "n:Relative[0]" is an assignment to n whose
// expression is relative and has the placeholder with ordinal 0, "status = 'paid'"
// is a condition.

func showSets(sets []Assign) string {
	var out []string
	for _, a := range sets {
		s := a.Column + ":" + showValue(a.Kind, a.Const, a.Args)
		if a.Given {
			s += "Given"
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func showConds(conds []Cond) string {
	var out []string
	for _, c := range conds {
		out = append(out, strings.TrimSpace(c.Column+" "+c.Op)+" "+showValue(c.Kind, c.Const, c.Args))
	}
	return strings.Join(out, " & ")
}

func showValue(kind ValueKind, text string, args []int) string {
	s := strings.TrimPrefix(kind.String(), "Value")
	if kind == ValueConst {
		s = "'" + text + "'"
	}
	if len(args) > 0 {
		s += strings.ReplaceAll(fmt.Sprint(args), " ", ",")
	}
	return s
}

func showHoles(holes []Placeholder) string {
	var out []string
	for _, h := range holes {
		out = append(out, fmt.Sprintf("%s#%d%s", h.Text, h.Ordinal, h.Name))
	}
	return strings.Join(out, " ")
}

func showList(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = n
		if n == "" {
			quoted[i] = "_"
		}
	}
	return strings.Join(quoted, " ")
}

// only parses a text that has one statement.
func only(t *testing.T, text string) Statement {
	t.Helper()
	sts := Parse(text)
	if len(sts) != 1 {
		t.Fatalf("Parse(%q) gave %d statements, want 1", text, len(sts))
	}
	return sts[0]
}

// check runs one subtest per case: name, text and what show must give for it.
func check(t *testing.T, cases [][3]string, show func(t *testing.T, text string) string) {
	for _, c := range cases {
		t.Run(c[0], func(t *testing.T) {
			if got := show(t, c[1]); got != c[2] {
				t.Errorf("%s\n got %s\nwant %s", c[1], got, c[2])
			}
		})
	}
}
