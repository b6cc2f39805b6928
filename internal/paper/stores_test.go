package paper

import (
	"strings"
	"testing"
)

// does describes an event: its kind, where, what is set and by what rows are selected.
func does(e *Event) string {
	s := e.Kind.String()
	if e.IsRead() {
		s = "read"
	}
	s += " " + e.Table
	for _, a := range e.Sets {
		s += " " + a.Column + map[bool]string{true: "+=", false: "="}[a.Relative]
		switch {
		case a.Default:
			s += "default"
		case a.Value != nil:
			s += show(a.Value)
		default:
			s += a.Const
		}
	}
	for _, w := range e.Where {
		s += " where " + w.Column + w.Op + w.Const
		if w.Value != nil {
			s += show(w.Value)
		}
	}
	if e.Conflict != "" {
		s += " on conflict " + strings.Join(e.ConflictColumns, ",") + " " + e.Conflict
	}
	return s
}

// stores checks what functions do to stores, one event a line.
func stores2(t *testing.T, want map[string][]string) {
	t.Helper()
	for name, w := range want {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, e := range execute(t, name).events {
				got = append(got, does(e))
			}
			if a, b := strings.Join(got, "\n"), strings.Join(w, "\n"); a != b {
				t.Errorf("got\n%s\nwant\n%s", a, b)
			}
		})
	}
}

func TestStatementsAreReadWithTheirArguments(t *testing.T) {
	stores2(t, map[string][]string{
		"Relative":   {"increment accounts balance+=payload.Count at=default where id=payload.ID"},
		"Returning":  {"insert orders customer=payload.ID", "set fmt.Sprint(generated(orders))"},
		"Prepared":   {"delete accounts where id=payload.ID"},
		"Built":      {"increment things a=payload.Kind b+=payload.Count where id=payload.ID"},
		"Claimed":    {"insert claims id=payload.ID on conflict id nothing", "set claimed"},
		"OpenExecer": {"set open touched=true"},
	})
}
