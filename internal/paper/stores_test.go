package paper

import (
	"fmt"
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
		s += " " + a.Column + map[bool]string{true: "+=", false: "="}[a.Relative] + valueOf(a.Value, a.Const, a.Default)
	}
	for _, w := range e.Where {
		s += " where " + w.Column + w.Op + valueOf(w.Value, w.Const, false)
	}
	if e.Conflict != "" {
		s += " on conflict " + strings.Join(e.ConflictColumns, ",") + " " + e.Conflict
	}
	if e.Key != nil {
		s += " key " + show(e.Key)
	}
	return s
}

// valueOf is the value that a statement gives to a column.
func valueOf(v Value, text string, byStore bool) string {
	switch {
	case byStore:
		return "default"
	case text != "":
		return text
	}
	return show(v)
}

// changes checks what functions do to stores, one event a line; put is the name of a file that is written.
func changes(t *testing.T, want map[string][]string) {
	t.Helper()
	for name, w := range want {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, e := range execute(t, name).events {
				if e.Symbol == "os.WriteFile" {
					got = append(got, "put "+show(e.Key))
				} else {
					got = append(got, does(e))
				}
			}
			if a, b := strings.Join(got, "\n"), strings.Join(w, "\n"); a != b {
				t.Errorf("got\n%s\nwant\n%s", a, b)
			}
		})
	}
}

func TestStatementsAreReadWithTheirArguments(t *testing.T) {
	changes(t, map[string][]string{
		"Relative":   {"increment accounts balance+=payload.Count at=default where id=payload.ID"},
		"Prepared":   {"delete accounts where id=payload.ID"},
		"Built":      {"increment things a=payload.Kind b+=payload.Count where id=payload.ID"},
		"OpenExecer": {"set open touched=true"},
	})
}

func TestWhatIsReadIsFollowedToWhereItIsUsed(t *testing.T) {
	changes(t, map[string][]string{
		"ReadThenSet": {"read accounts where id=payload.ID", "set accounts balance=accounts.balance + payload.Count where id=payload.ID"},
		"ScanFields":  {"read accounts where id=payload.ID", "set copies balance=accounts.balance where account=accounts.id"},
		"Rows":        {"read accounts where open=true", "put accounts.id"},
		"Returning":   {"insert orders customer=payload.ID", "put fmt.Sprint(decoded(generated(orders)))"},
	})
}

func TestResultsOfStatementsAreTested(t *testing.T) {
	for name, want := range map[string]string{
		"Claimed": "err(claims) != nil is false, err(claims) != nil is false, rows(claims) == 0 is false",
		"Missing": "errors.Is(err(claims), sentinel(notfound, database/sql.ErrNoRows)) is true",
	} {
		events := execute(t, name).events
		if got := showConds(events[len(events)-1].Conds); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", name, got, want)
		}
	}
}

func TestStatementsKnowTheirTransaction(t *testing.T) {
	for name, want := range map[string]string{"Transaction": "a in 1, b in 1, c in none", "Transactions": "a in 1, b in 1, c in 2", "OpenExecer": "open in none"} {
		number := map[*Made]int{}
		var got []string
		for _, e := range execute(t, name).events {
			tx := "none"
			if e.Tx != nil {
				if number[e.Tx] == 0 {
					number[e.Tx] = len(number) + 1
				}
				tx = fmt.Sprint(number[e.Tx])
			}
			got = append(got, e.Table+" in "+tx)
		}
		if s := strings.Join(got, ", "); s != want {
			t.Errorf("%s: got %s, want %s", name, s, want)
		}
	}
}

func TestRequestsAreReadWithMethodAddressAndKey(t *testing.T) {
	var got []string
	for _, e := range execute(t, "Requests").events {
		s := e.Text + " " + e.Table
		if e.Key != nil {
			s += " key " + show(e.Key)
		}
		got = append(got, s)
	}
	want := "POST https://a.example/post, POST https://a.example/form, PATCH https://a.example/%s key k- + payload.ID, GET https://a.example/get"
	if s := strings.Join(got, ", "); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
}

func TestFilesHaveTheirNameAsKey(t *testing.T) {
	changes(t, map[string][]string{"Files": {"put w- + payload.ID", "append log key log", "delete r-%s key r- + payload.ID"}})
}

func TestOpenCallsAreFollowedIfTheProgramHasOneImplementation(t *testing.T) {
	writes(t, map[string]string{
		"OpenSingle":   "only",
		"ClosedPair":   "left|right",
		"FilledField":  "right",
		"PointerField": "set, payload.Items[0].Name",
	})
}

func TestFieldsThatAreStoredByIndexAreThoseOfTheElementsThatAreThere(t *testing.T) {
	writes(t, map[string]string{
		"FieldsByIndex":    "payload.Items[*].Name, 0|new|0",
		"FieldsInRange":    "payload.Items[*].Name, new|0",
		"FieldsOfPointers": "payload.Items[*].Name, new|0",
	})
}

func TestOpenCallsAreCountedIfNothingSaysWhatIsCalled(t *testing.T) {
	for name, call := range map[string]string{"OpenPair": "Two", "OpenFunc": "function value", "OpenField": "Two", "OpenPointer": "Two", "OpenSealed": "Three"} {
		r := execute(t, name)
		if r.names != "?" || r.Stats.NotFollowed != 1 {
			t.Errorf("%s: writes %s, %+v", name, r.names, r.Stats)
		}
		if len(r.open) != 1 || r.open[0].Name != call || r.open[0].Func != name || r.open[0].Pos.File != "example.com/runs/open.go" || r.open[0].Events != 0 {
			t.Errorf("%s: open calls %+v", name, r.open)
		}
	}
}

func TestAStoreAtOneOfTwoPlacesMayHaveHappenedAtEach(t *testing.T) {
	writes(t, map[string]string{"EitherPointer": "a|new, b|new, a|new|b|new"})
}
