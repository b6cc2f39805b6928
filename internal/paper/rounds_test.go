package paper

import "testing"

func TestTestsOfRoundsAreOneThatAnyOfThemDecides(t *testing.T) {
	x, y := &Unknown{Why: "x"}, &Unknown{Why: "y"}
	yes, no := boolean(true), boolean(false)
	for name, c := range map[string]struct {
		tests   []Value
		outcome bool
		want    string
	}{
		"each may":                  {[]Value{x, y}, true, "true|true|false"},
		"each may, by the other":    {[]Value{x, y}, false, "false|false|true"},
		"one cannot":                {[]Value{no, x}, true, "?"},
		"one does":                  {[]Value{x, yes}, true, "true"},
		"none can":                  {[]Value{no, no}, true, "false"},
		"one does, another may not": {[]Value{no, yes}, false, "false"},
	} {
		if got := show(whereAny(c.tests, c.outcome)); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
