package finding

import (
	"strings"
	"testing"
)

func TestSubjectNamesThreeHandlersAndCountsTheRest(t *testing.T) {
	effects := func(tasks ...string) (out []Effect) {
		for _, task := range tasks {
			name, constant := strings.CutPrefix(task, "=")
			h := Handler{Name: name}
			if constant {
				h = Handler{Name: "(*H)." + name, Task: name}
			}
			out = append(out, Effect{Handler: h})
		}
		return out
	}
	for want, effects := range map[string][]Effect{
		`task "a"`:                       effects("=a"),
		`handler (*H).Run`:               effects("(*H).Run"),
		`tasks "a" and (*H).Run`:         effects("=a", "(*H).Run"),
		`tasks "a", "b" and "c"`:         effects("=a", "=b", "=c"),
		`tasks "a", "b", "c" and 2 more`: effects("=a", "=b", "=c", "=d", "=e"),
		`task "same"`:                    effects("=same", "=same"),
	} {
		if got := Subject(effects); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestDoingIsAClauseOnOneShortLine(t *testing.T) {
	in := []Step{{Func: "F"}, {Func: "(*R).Add"}}
	for _, c := range []struct {
		effect Effect
		want   string
	}{
		{Effect{Chain: in, Does: "UPDATE users\n\tSET n = n + 1"}, "(*R).Add runs UPDATE users SET n = n + 1"},
		{Effect{Chain: in, Does: "sends mail"}, "(*R).Add sends mail"},
		{Effect{Chain: in, Symbol: "(*gorm.io/gorm.DB).Save"}, "(*R).Add calls (*gorm.DB).Save"},
		{Effect{Handler: Handler{Name: "Run"}, Symbol: "os.Remove"}, "Run calls os.Remove"},
		{Effect{Chain: in, Does: "INSERT " + strings.Repeat("ä", 200)}, "(*R).Add runs INSERT " + strings.Repeat("ä", 91) + " …"},
		{Effect{Chain: in, Does: "INSERT INTO t (" + strings.Repeat("column, ", 20)}, "(*R).Add runs INSERT INTO t (" + strings.Repeat("column, ", 9) + "column …"},
	} {
		if got := Doing(c.effect); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

func TestViaLeavesOutTheMiddleOfALongChain(t *testing.T) {
	chain := func(names string) []Effect {
		var e Effect
		for name := range strings.SplitSeq(names, "") {
			e.Chain = append(e.Chain, Step{Func: name})
		}
		return []Effect{e}
	}
	for names, want := range map[string]string{
		"":          "",
		"a":         "",
		"abc":       "; via a → b",
		"abcdefg":   "; via a → b → c → d → e → f",
		"abcdefghi": "; via a → b → c → … → f → g → h",
	} {
		if got := Via(chain(names)); got != want {
			t.Errorf("%q: got %s, want %s", names, got, want)
		}
	}
}
