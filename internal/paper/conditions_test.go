package paper

import (
	"strconv"
	"strings"
	"testing"
)

// showConds lists the tests that let execution reach an event; a test of a callee's result
// has the tests in brackets that led the callee to each result.
func showConds(conds []Cond) string {
	var out []string
	for _, c := range conds {
		out = append(out, showTest(c.Test)+" is "+strconv.FormatBool(c.Outcome))
	}
	return strings.Join(out, ", ")
}

func showTest(v Value) string {
	switch x := v.(type) {
	case *Choice:
		var out []string
		for _, a := range x.Alts {
			s := show(a.Value)
			if len(a.Conds) > 0 {
				s += " [" + showConds(a.Conds) + "]"
			}
			out = append(out, s)
		}
		return "(" + strings.Join(out, " | ") + ")"
	case *Op:
		if len(x.Args) == 2 && strings.Trim(x.Name, "=<>!") == "" {
			return showTest(x.Args[0]) + " " + x.Name + " " + showTest(x.Args[1])
		}
	}
	return show(v)
}

// conditions checks under which tests functions write their files: "file if tests; …".
func conditions(t *testing.T, want map[string]string) {
	t.Helper()
	for name, w := range want {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, e := range execute(t, name).events {
				s := written(e)
				if conds := showConds(e.Conds); conds != "" {
					s += " if " + conds
				}
				got = append(got, s)
			}
			if s := strings.Join(got, "; "); s != w {
				t.Errorf("got  %s\nwant %s", s, w)
			}
		})
	}
}

// A test that is not made on all ways counts as well: see Or.
func TestAnEffectHasTheTestsThatKeepExecutionAwayFromIt(t *testing.T) {
	conditions(t, map[string]string{
		"EarlyReturn": "after if payload.Count > 3 is false",
		"And":         "both if payload.Kind == a is true, payload.Count == 1 is true; end",
		"Or":          "any if payload.Count == 1 is true; none if payload.Kind == a is false, payload.Count == 1 is false",
		"Not":         "other if payload.Count == 1 is false",
		"Cases": "a if payload.Kind == a is true;" +
			" b or c if payload.Kind == a is false, payload.Kind == c is true;" +
			" default if payload.Kind == a is false, payload.Kind == b is false, payload.Kind == c is false;" +
			" end",
		"Deferred2": "work; defer deferred if payload.Count == 1 is true",
		"Panics":    "after if payload.Count == 0 is false",
		"Decided":   "on; end",
	})
}

func TestATestOfACalleesResultHasTheTestsOfTheCallee(t *testing.T) {
	conditions(t, map[string]string{
		"Error":   "after if (errors.New(done) [payload.Kind == done is true] | nil [payload.Kind == done is false]) != nil is false",
		"Allowed": `after if (false [payload.Kind ==  is true] | payload.Count == 1 [payload.Kind ==  is false]) is true`,
		"Wrapped": "after if (fmt.Errorf(check: %w, errors.New(done)|nil) [(errors.New(done) [payload.Kind == done is true] | nil [payload.Kind == done is false]) != nil is true]" +
			" | nil [(errors.New(done) [payload.Kind == done is true] | nil [payload.Kind == done is false]) != nil is false]) != nil is false",
		"Calls": "inside if payload.Kind == a is true, payload.Count == 1 is true",
	})
}

func TestAnEffectInALoopHasTheTestsOfItsTurnOnly(t *testing.T) {
	const more = "loop(-1) + 1 < len(payload.Items) is true"
	conditions(t, map[string]string{
		"Continued": "item if " + more + ", payload.Items[*].Name == x is false; end",
		"Broken":    "item if " + more + ", payload.Items[*].Name == x is false; end",
	})
}
