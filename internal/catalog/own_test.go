package catalog

import (
	"reflect"
	"strings"
	"testing"
)

func withOwn(t *testing.T, rows ...OwnRow) {
	t.Helper()
	old := own
	t.Cleanup(func() { own = old })
	if err := SetOwn(rows); err != nil {
		t.Fatal(err)
	}
}

func ptr(n int) *int { return &n }

func TestOwnRowsCountBeforeBuiltInOnes(t *testing.T) {
	const symbol = "(*github.com/redis/go-redis/v9.Client).Incr"
	before, ok := Lookup("(*github.com/redis/go-redis/v9.cmdable).Incr")
	withOwn(t,
		OwnRow{Symbol: symbol, Verb: "nothing"},
		OwnRow{Symbol: "(*example.com/q/v3.Queue).On", Verb: "register", Arg: ptr(1), Rest: ptr(0), Op: "Work"},
	)
	if row, ok := Lookup(symbol); !ok || row.Verb != Nothing || !row.Own {
		t.Errorf("got %+v", row)
	}
	want := &Row{Symbol: "(*example.com/q.Queue).On", Verb: Register, Op: "Work", On: none, Arg: 1, Into: none, Rest: 0, Own: true}
	if row, ok := Lookup("(*example.com/q/v3.Queue[T]).On"); !ok || !reflect.DeepEqual(row, want) {
		t.Errorf("got %+v, want %+v", row, want)
	}
	if row, found := Lookup("(*github.com/redis/go-redis/v9.cmdable).Incr"); found != ok || row != before {
		t.Errorf("a row of the user changed another: %+v", row)
	}
	if queues := Queues(); queues[len(queues)-1] != "example.com/q" {
		t.Errorf("the queues are %v", queues)
	}
}

func TestEveryVerbOfOwnRowsMakesARow(t *testing.T) {
	for _, verb := range OwnVerbs() {
		row := OwnRow{Symbol: "a/b.F", Verb: verb, Arg: ptr(0), Op: "SET"}
		if verb == "effect" || verb == "put" {
			row.Kind = "insert"
		}
		got, err := row.Row()
		if err != nil || got.Verb == Nothing && verb != "nothing" || verb == "claim" && got.Kind != Claim || verb == "enqueue" && got.Kind != Enqueue {
			t.Errorf("%s: got %+v, %v", verb, got, err)
		}
	}
}

func TestWrongOwnRowsSayWhatIsWrong(t *testing.T) {
	for want, row := range map[string]OwnRow{
		"a symbol is import/path.Func":                   {Symbol: "Func", Verb: "pure"},
		`row "(a/b).F": a symbol is`:                     {Symbol: "(a/b).F", Verb: "pure"},
		`row "a/b.F()": a symbol is`:                     {Symbol: "a/b.F()", Verb: "pure"},
		`unknown verb "Pure": the verbs are calls,`:      {Symbol: "a/b.F", Verb: "Pure"},
		`unknown kind "claim" of effect: the kinds`:      {Symbol: "a/b.F", Verb: "effect", Kind: "claim"},
		`unknown kind "insert" of pure`:                  {Symbol: "a/b.F", Verb: "pure", Kind: "insert"},
		"effect needs kind":                              {Symbol: "a/b.F", Verb: "effect"},
		"register needs arg":                             {Symbol: "a/b.F", Verb: "register"},
		"redis needs op":                                 {Symbol: "a/b.F", Verb: "redis", Arg: ptr(0)},
		`unknown severity "grave"`:                       {Symbol: "a/b.F", Verb: "pure", Severity: "grave"},
		"rest is -3: arguments are counted from 0, the ": {Symbol: "a/b.F", Verb: "pure", Rest: ptr(-3)},
	} {
		if _, err := row.Row(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	twice := []OwnRow{{Symbol: "a/b.F", Verb: "pure"}, {Symbol: "a/b.F", Verb: "fresh"}}
	if err := SetOwn(twice); err == nil || !strings.Contains(err.Error(), "there twice") {
		t.Errorf("got %v", err)
	}
}

func TestOwnRowsSurviveTheFlag(t *testing.T) {
	old := own
	defer func() { own = old }()
	rows := []OwnRow{{Symbol: "a/b.F", Verb: "effect", Kind: "external", Arg: ptr(0), Store: "<b> & c"}}
	text, err := FormatOwn(rows)
	if err != nil || !strings.Contains(text, "<b> & c") {
		t.Fatalf("got %s, %v", text, err)
	}
	again, err := ParseOwn(text)
	if err != nil || !reflect.DeepEqual(again, rows) {
		t.Errorf("got %+v, %v", again, err)
	}
	var f OwnFlag
	if err := f.Set(text); err != nil || f.String() != text {
		t.Errorf("got %s, %v", f.String(), err)
	}
	if _, ok := Own("a/b.F"); !ok {
		t.Error("the flag sets no rows")
	}
	for _, wrong := range []string{"{", "{}", `[{"symbol":"a/b.F","verb":"pure","colour":1}]`, `[{"symbol":"F","verb":"pure"}]`} {
		if err := f.Set(wrong); err == nil || f.String() != text {
			t.Errorf("%s: got %v, %s", wrong, err, f.String())
		}
	}
	if err := f.Set(""); err != nil || f.String() != "" {
		t.Errorf("got %v, %s", err, f.String())
	}
}
