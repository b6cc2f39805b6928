package finding

import "testing"

func TestDetailsThatDifferAreAllSaid(t *testing.T) {
	for want, details := range map[string][]string{
		"a":                        {"a", "a"},
		"a, or b":                  {"a", "b", "a"},
		"a, or b, or c, or 2 more": {"a", "b", "c", "d", "e"},
	} {
		var effects []Effect
		for _, d := range details {
			effects = append(effects, Effect{Detail: d})
		}
		if got := Details(effects); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
