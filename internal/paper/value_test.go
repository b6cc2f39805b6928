package paper

import (
	"strconv"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

func number(n int) *Const { return &Const{Kind: program.Int, Text: strconv.Itoa(n)} }

// either joins values that are taken under no known condition.
func either(vs ...Value) Value { return joinValues(vs...) }

func TestTheTextOfAStringIsKnownOnlyIfAllOfItIsConstant(t *testing.T) {
	for _, c := range []struct {
		v    Value
		want string
	}{
		{word("a"), "a"},
		{&Iface{V: word("a")}, "a"},
		{newOp("+", word("a"), word("b")), "ab"},
		{newOp("convert", word("a")), "a"},
		{newOp("+", word("a"), &Payload{}), "?"},
		{newOp("f", word("a")), "?"},
		{either(word("a"), newOp("+", word(""), word("a"))), "a"},
		{either(word("a"), word("b")), "?"},
		{either(word("a"), &Payload{}), "?"},
		{number(1), "?"},
		{nil, "?"},
	} {
		got, ok := StringOf(c.v)
		if !ok {
			got = "?"
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", show(c.v), got, c.want)
		}
	}
}

func TestTextHasAVerbWhereItIsNotConstant(t *testing.T) {
	format := func(args ...Value) Value { return newOp("fmt.Sprintf", args...) }
	for _, c := range []struct {
		v    Value
		want string
	}{
		{newOp("+", word("a:"), &Payload{}), "a:%s"},
		{newOp("+", &Payload{}, word("/x")), "%s/x"},
		{number(7), "7"},
		{newOp("strings.TrimSpace", word(" a ")), " a "},
		{format(word("%s-%d"), word("a"), number(3)), "a-3"},
		{format(word("%s-%d"), &Payload{}, number(3)), "%s-3"},
		{format(word("%05.2f|%+v|%[1]d"), &Payload{}, &Payload{}, &Payload{}), "%s|%s|%s"},
		{format(word("100%% of %s"), word("a")), "100% of a"},
		{format(word("%s and %s"), word("a")), "a and %s"},
		{format(word("a%"), word("b")), "a%"},
		{format(word("plain")), "plain"},
		{format(format(word("%s%%s"), word("a")), word("b")), "ab"},
		{newOp("strings.Join", newOp("list", word("a"), word("b")), word("/")), "a/b"},
		{newOp("strings.Join", newOp("list", &Payload{}, word("b")), word("/")), "%s/b"},
		{newOp("url.JoinPath", &Payload{}, word("/a/"), word("b/")), "%s/a/b/"},
		{either(word(""), word("a")), "a"},
		{&Iface{V: newOp("+", word("a"), unknownValue)}, "a%s"},
	} {
		if got, ok := TextOf(c.v); got != c.want || !ok {
			t.Errorf("%s: got %q, %v, want %q", show(c.v), got, ok, c.want)
		}
	}
}

var unknownValue = &Unknown{Why: "test"}

func TestATextOfWhichNothingIsConstantSaysSo(t *testing.T) {
	for _, v := range []Value{&Payload{}, unknownValue, newOp("f", word("a")), newOp("fmt.Sprintf"), newOp("fmt.Sprintf", &Payload{}, word("a")),
		newOp("strings.Join", &Payload{}, word("/")), newOp("+", &Payload{}, unknownValue), nil} {
		if got, ok := TextOf(v); ok {
			t.Errorf("%s: got %q", show(v), got)
		}
	}
}

func TestJoinsLeaveOutRepeatsAndWhatWasNotExecuted(t *testing.T) {
	cond := []Cond{{Test: unknownValue}}
	for _, c := range []struct {
		v    Value
		want string
	}{
		{join(nil), "none"},
		{join([]Alt{{Value: nil}, {Value: nil}}), "none"},
		{either(word("a"), nil), "a"},
		{either(word("a"), word("a")), "a"},
		{either(word("a"), word("b"), word("a")), "a|b"},
		{join([]Alt{{word("a"), cond}, {word("a"), nil}}), "a"},
		{join([]Alt{{word("a"), cond}, {word("b"), nil}}), "a|b"},
		{either(&Payload{Path: "A"}, &Payload{Path: "A"}), "payload.A"},
		{either(&Payload{Path: "A"}, &Payload{Path: "B"}), "payload.A|payload.B"},
		{either(word("0"), number(0)), "0|0"},
		{either(&Const{Kind: program.Nil}, &Const{Kind: program.Nil, Implicit: true}), "nil|nil"},
	} {
		if got := show(c.v); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

func TestNestedChoicesAreFlattenedWithTheirConditions(t *testing.T) {
	outer, inner := Cond{Test: word("outer")}, Cond{Test: word("inner")}
	v := &Choice{Alts: []Alt{
		{&Choice{Alts: []Alt{{word("a"), []Cond{inner}}, {word("b"), nil}}}, []Cond{outer}},
		{word("c"), nil},
	}}
	var got []string
	for _, a := range Alternatives(v) {
		s := show(a.Value)
		for _, c := range a.Conds {
			s += " " + show(c.Test)
		}
		got = append(got, s)
	}
	if s := strings.Join(got, ", "); s != "a outer inner, b outer, c" {
		t.Errorf("got %s", s)
	}
	if n := len(Alternatives(word("a"))); n != 1 {
		t.Errorf("a plain value has %d alternatives", n)
	}
}

func TestAlternativesAreBounded(t *testing.T) {
	var vs []Value
	for i := range 3 * maxAlternatives {
		vs = append(vs, number(i))
	}
	if n := len(Alternatives(either(vs...))); n > maxAlternatives {
		t.Errorf("got %d alternatives", n)
	}
}

func TestOnlyWhatIsCertainlyEqualIsTheSame(t *testing.T) {
	event := &Event{}
	object := &Object{}
	pairs := map[string]func() Value{
		"constant": func() Value { return word("a") },
		"payload":  func() Value { return &Payload{Path: "A"} },
		"read":     func() Value { return &Read{Event: event, Path: ".A"} },
		"fresh":    func() Value { return &Fresh{By: "uuid.New"} },
		"result":   func() Value { return &Result{event, "err"} },
		"address":  func() Value { return &Addr{object, "A"} },
		"iface":    func() Value { return &Iface{V: word("a")} },
		"op":       func() Value { return newOp("+", word("a"), &Payload{}) },
		"func":     func() Value { return &Func{Symbol: "f", Free: []Value{word("a")}} },
		"unknown":  func() Value { return &Unknown{Why: "x"} },
	}
	for a, left := range pairs {
		for b, right := range pairs {
			if got := Same(left(), right()); got != (a == b) {
				t.Errorf("%s and %s: got %v", a, b, got)
			}
		}
	}
}

func TestValuesThatDifferInAPartAreNotTheSame(t *testing.T) {
	event := &Event{}
	for what, p := range map[string][2]Value{
		"kind of constant": {word("1"), number(1)},
		"implicit":         {word(""), &Const{Kind: program.String, Implicit: true}},
		"path":             {&Payload{Path: "A"}, &Payload{Path: "B"}},
		"event":            {&Read{Event: event}, &Read{Event: &Event{}}},
		"operation":        {newOp("+", word("a")), newOp("-", word("a"))},
		"argument":         {newOp("+", word("a")), newOp("+", word("b"))},
		"arguments":        {newOp("+", word("a")), newOp("+", word("a"), word("a"))},
		"receiver":         {&Func{Symbol: "f"}, &Func{Symbol: "f", Recv: word("a")}},
		"openness":         {&Unknown{Why: "x"}, &Unknown{Why: "x", Opaque: true}},
		"origin":           {&Unknown{Why: "x", From: []Value{word("a")}}, &Unknown{Why: "x", From: []Value{word("a")}}},
		"task id":          {&TaskID{}, nil},
	} {
		if Same(p[0], p[1]) {
			t.Errorf("values that differ in the %s are the same", what)
		}
	}
}

// operation is a Go operation and what it comes to.
type operation struct {
	op   string
	x, y Value
	want string
}

func folds(t *testing.T, operations []operation) {
	t.Helper()
	for _, o := range operations {
		if got := show(binary(o.op, o.x, o.y)); got != o.want {
			t.Errorf("%s %s %s: got %s, want %s", show(o.x), o.op, show(o.y), got, o.want)
		}
	}
}

func TestConstantsAreFolded(t *testing.T) {
	folds(t, []operation{
		{"+", number(2), number(3), "5"},
		{"-", number(2), number(3), "-1"},
		{"+", word("a"), word("b"), "ab"},
		{"<", number(2), number(3), "true"},
		{">=", number(2), number(3), "false"},
		{"==", word("a"), word("a"), "true"},
		{"!=", boolean(true), boolean(false), "true"},
		{"/", number(7), number(2), "7 / 2"},
		{"<<", number(1), number(70), "1 << 70"},
		{"==", word("1"), number(1), "1 == 1"},
		{"==", &Payload{}, word("a"), "payload == a"},
		{"+", &Const{Kind: program.Int, Text: "0", Implicit: true}, number(1), "0 + 1"},
	})
}

func TestAComparisonIsFoldedIfItComesOutTheSameForAllAlternatives(t *testing.T) {
	folds(t, []operation{
		{"==", either(word("a"), word("b")), word("c"), "false"},
		{"==", either(word("a"), word("b")), word("a"), "a|b == a"},
		{"!=", either(newOp("errors.New"), newOp("fmt.Errorf")), &Const{Kind: program.Nil}, "true"},
	})
}

func TestWhatExistsIsNotNil(t *testing.T) {
	address := &Addr{Obj: &Object{}}
	null := &Const{Kind: program.Nil}
	zero := &Const{Kind: program.Nil, Implicit: true}
	folds(t, []operation{
		{"==", null, null, "true"},
		{"==", address, null, "false"},
		{"!=", null, address, "true"},
		{"==", &Func{}, null, "false"},
		{"==", newOp("errors.New", word("x")), null, "false"},
		{"==", zero, null, "nil == nil"},
		{"==", address, zero, "&0 == nil"},
		{"==", &Addr{Obj: &Object{Lib: "opaque"}}, null, "&0 == nil"},
	})
}

func TestNegationIsFolded(t *testing.T) {
	test := newOp("f")
	if got := not(not(test)); got != Value(test) {
		t.Errorf("not not f is %s", show(got))
	}
	if show(not(boolean(true))) != "false" || show(not(boolean(false))) != "true" {
		t.Error("a constant is not negated")
	}
	if got := show(not(&Const{Kind: program.Bool, Implicit: true})); got != "!()" {
		t.Errorf("what may have been stored to is decided: %s", got)
	}
}

func TestTheWeightOfAValueIsTheNumberOfItsParts(t *testing.T) {
	for _, c := range []struct {
		v    Value
		want int
	}{
		{nil, 1},
		{word("a"), 1},
		{&Payload{}, 1},
		{newOp("f"), 1},
		{newOp("f", word("a"), word("b")), 3},
		{&Iface{V: newOp("f", word("a"))}, 3},
		{either(word("a"), word("b")), 3},
		{&Struct{}, 1},
		{&Struct{Content: holding("A=a", "B=b")}, 4},
		{&Tuple{[]Value{word("a"), nil}}, 3},
	} {
		if got := weight(c.v); got != c.want {
			t.Errorf("%s: got %d, want %d", show(c.v), got, c.want)
		}
	}
}

func TestValuesThatDoubleStaySmall(t *testing.T) {
	var v Value = newOp("+", &Payload{Path: "A"}, &Fresh{By: "uuid.New"})
	for range 200 {
		v = newOp("+", v, v)
		v = either(v, newOp("f", v))
	}
	if w := weight(v); w > 3*maxWeight {
		t.Errorf("the weight is %d", w)
	}
	leaves := map[string]bool{}
	Walk(v, func(v Value) bool {
		switch v.(type) {
		case *Payload, *Fresh:
			leaves[show(v)] = true
		}
		return true
	})
	if !leaves["payload.A"] || !leaves["fresh(uuid.New)"] || len(leaves) != 2 {
		t.Errorf("the leaves are %v", leaves)
	}
}

func TestCondensedValuesKeepTheirDistinctLeaves(t *testing.T) {
	v := newOp("+", newOp("+", word("a"), &Payload{Path: "A"}), newOp("f", &Payload{Path: "A"}, &Fresh{By: "x"}, &TaskID{}))
	if got := show(condense(v)); got != "mixed(payload.A, fresh(x), task ID)" {
		t.Errorf("got %s", got)
	}
	if got, ok := condense(newOp("+", word("a"), word("b"))).(*Const); !ok || got.Kind != program.String {
		t.Errorf("constants alone are no constant: %s", show(got))
	}
	var many []Value
	for i := range 3 * maxLeaves {
		many = append(many, &Payload{Path: strconv.Itoa(i)})
	}
	if got := condense(newOp("f", many...)).(*Op); len(got.Args) != maxLeaves {
		t.Errorf("got %d leaves", len(got.Args))
	}
}

func TestACondensedStructKeepsItsFields(t *testing.T) {
	large := Value(&Payload{Path: "A"})
	for range maxWeight {
		large = &Op{Name: "+", Args: []Value{large, word("a")}, weight: atMost(weight(large) + 2)}
	}
	got, ok := condense(&Struct{Content: &content{cells: []cell{{path: "Name", val: large}, {path: "Kind", val: word("b")}}}}).(*Struct)
	if !ok || weight(got) > maxWeight {
		t.Fatalf("got a %T", got)
	}
	if name, kind := show(part(got, "Name")), show(part(got, "Kind")); name != "mixed(payload.A)" || kind != show(word("b")) {
		t.Errorf("got %s and %s", name, kind)
	}
}

func TestAWalkOfALargeValueMeetsASharedPartOnce(t *testing.T) {
	many := make([]Value, fewParts)
	for i := range many {
		many[i] = &Payload{Path: strconv.Itoa(i)}
	}
	shared := newOp("f", many...)
	n := 0
	Walk(newOp("+", shared, newOp("g", shared)), func(v Value) bool {
		if v == Value(shared) {
			n++
		}
		return true
	})
	if n != 1 {
		t.Errorf("met %d times", n)
	}
}

func TestAPartOfAValueThatIsNoObject(t *testing.T) {
	event := &Event{Table: "orders"}
	for _, c := range []struct {
		v    Value
		path string
		want string
	}{
		{&Payload{Path: "A"}, "B", "payload.A.B"},
		{&Payload{}, "[0]", "payload.[0]"},
		{&Read{Event: event}, "Total", "orders.Total"},
		{&Iface{V: &Payload{}}, "B", "payload.B"},
		{&Fresh{By: "x"}, "B", "fresh(x)"},
		{nil, "B", "0"},
		{word("a"), "B", "0"},
		{either(&Payload{Path: "A"}, &Const{Kind: program.Nil}), "B", "payload.A.B"},
		{either(&Const{Kind: program.Nil}, &Const{Kind: program.Nil, Implicit: true}), "B", "0"},
		{either(&Payload{Path: "A"}, &Payload{Path: "C"}), "B", "payload.A.B|payload.C.B"},
		{newOp("f"), "B", "part(f(), B)"},
		{&Struct{Content: holding("A=a")}, "A", "a"},
		{&Payload{Path: "A"}, "", "payload.A"},
	} {
		if got := show(part(c.v, c.path)); got != c.want {
			t.Errorf("part %q of %s: got %s, want %s", c.path, show(c.v), got, c.want)
		}
	}
}

func TestPackagesOfSymbols(t *testing.T) {
	for symbol, want := range map[string]string{
		"os.WriteFile": "os", "(*gorm.io/gorm.DB).Save": "gorm.io/gorm", "a/b.F": "a/b", "(a/b.T).M": "a/b",
	} {
		if got := packageOf(symbol); got != want {
			t.Errorf("%s: got %s, want %s", symbol, got, want)
		}
	}
}

func TestShortSymbolsLoseTheFoldersOfTheirPath(t *testing.T) {
	for symbol, want := range map[string]string{
		"os.WriteFile": "os.WriteFile", "(*gorm.io/gorm.DB).Save": "(*gorm.DB).Save", "github.com/google/uuid.New": "uuid.New", "(a/b/c.T).M": "(c.T).M",
	} {
		if got := catalog.Short(symbol); got != want {
			t.Errorf("%s: got %s, want %s", symbol, got, want)
		}
	}
}

func TestEqualChoicesUnderEqualConditionsAreEqual(t *testing.T) {
	a, b, test := &Payload{Path: "A"}, &Payload{Path: "B"}, &Payload{Path: "Keyed"}
	led := Cond{Test: &Payload{Path: "Open"}, Outcome: true}
	choice := func(test Value, more ...Cond) *Choice {
		return &Choice{Alts: []Alt{
			{Value: a, Conds: append([]Cond{{Test: test}}, more...)},
			{Value: b, Conds: append([]Cond{{Test: test, Outcome: true}}, more...)},
		}}
	}
	for name, c := range map[string]struct {
		x, y *Choice
		want bool
	}{
		"of one test":                           {choice(test), choice(test), true},
		"of one test, made on other ways":       {choice(test), choice(test, led), true},
		"of two tests":                          {choice(test), choice(a), false},
		"without conditions, which may be lost": {&Choice{Alts: []Alt{{Value: a}, {Value: b}}}, &Choice{Alts: []Alt{{Value: a}, {Value: b}}}, false},
	} {
		if got := Same(c.x, c.y); got != c.want {
			t.Errorf("choices %s: same is %t, want %t", name, got, c.want)
		}
	}
}

// measured keeps what is measured from being left out by the compiler.
var measured Value

// TestOperationsAndComparisonsAllocateLittle: most of what is executed makes an operation, and each join compares
// choices.
func TestOperationsAndComparisonsAllocateLittle(t *testing.T) {
	var x, y Value = &Payload{Path: "a"}, &Payload{Path: "b"}
	if n := testing.AllocsPerRun(100, func() { measured = newOp("==", x, y) }); n > 1 {
		t.Errorf("an operation takes %v allocations", n)
	}
	choice := func() Value {
		return newChoice([]Alt{{x, []Cond{{Test: newOp("==", x, y), Outcome: true}}}, {y, []Cond{{Test: newOp("==", x, y)}}}})
	}
	a, b := choice(), choice()
	if !same(a, b, 0) {
		t.Error("equal choices are not the same")
	}
	if n := testing.AllocsPerRun(100, func() { same(a, b, 0) }); n > 0 {
		t.Errorf("a comparison of choices takes %v allocations", n)
	}
}
