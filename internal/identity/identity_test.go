package identity

import (
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

func text(s string) *paper.Const { return &paper.Const{Kind: program.String, Text: s} }

func payload(path string) *paper.Payload { return &paper.Payload{Path: path} }

func fresh(by string) *paper.Fresh { return &paper.Fresh{By: by} }

func op(name string, args ...paper.Value) *paper.Op { return paper.NewOp(name, args...) }

// choice joins values that are taken under no known condition.
func choice(vs ...paper.Value) *paper.Choice {
	c := &paper.Choice{}
	for _, v := range vs {
		c.Alts = append(c.Alts, paper.Alt{Value: v})
	}
	return c
}

func event(kind catalog.Kind, key paper.Value) *paper.Event {
	return &paper.Event{Kind: kind, Table: "orders", Key: key}
}

// deep is v inside so many operations.
func deep(v paper.Value, depth int) paper.Value {
	for range depth {
		v = op("f", v)
	}
	return v
}

var (
	nothing = &paper.Const{Kind: program.Nil}
	unknown = &paper.Unknown{Why: "Key"}
	read    = &paper.Read{Event: event(catalog.NoEffect, nil), Path: ".number"}
)

// check compares identities with values, by what is special about the value.
func check(t *testing.T, want ID, values map[string]paper.Value) {
	t.Helper()
	for what, v := range values {
		if got := Of(v); got != want {
			t.Errorf("%s: got %s by %q (constant %v), want %s by %q (constant %v)", what, got.Kind, got.By, got.Constant, want.Kind, want.By, want.Constant)
		}
	}
}

func TestConstantsAreTheSameForAllTasks(t *testing.T) {
	check(t, ID{Kind: Stable, Constant: true}, map[string]paper.Value{
		"a text":                         text("a"),
		"nil":                            nothing,
		"a zero struct":                  &paper.Struct{},
		"an operation over constants":    op("+", text("a"), text("b")),
		"an operation over nothing":      op("f"),
		"a choice of constants":          choice(text("a"), text("b")),
		"a choice of empty values":       choice(text(""), nothing),
		"a constant in an interface":     &paper.Iface{V: text("a")},
		"a constant that was converted":  op("convert", text("a")),
		"an operation over what is left": op("f", nil, text("a")),
	})
}

func TestThePayloadIsStable(t *testing.T) {
	check(t, ID{Kind: Stable, By: "payload.Order"}, map[string]paper.Value{
		"a field":                    payload("Order"),
		"in an interface":            &paper.Iface{V: payload("Order")},
		"converted":                  op("convert", payload("Order")),
		"beside constants":           op("fmt.Sprintf", text("%s-%d"), payload("Order"), text("1")),
		"before a constant":          op("+", payload("Order"), text("x")),
		"before another field":       op("+", payload("Order"), payload("Item")),
		"on both ways":               choice(payload("Order"), payload("Order")),
		"or empty":                   choice(nothing, payload("Order")),
		"deep inside":                deep(payload("Order"), 20),
		"a choice inside":            op("f", choice(payload("Order"), payload("Item"))),
		"beside the task's own id":   op("+", payload("Order"), &paper.TaskID{}),
		"in a choice with constants": choice(payload("Order"), text("none")),
	})
	check(t, ID{Kind: Stable, By: "payload[0].Order"}, map[string]paper.Value{"an element": payload("[0].Order")})
	check(t, ID{Kind: Stable, By: "payload"}, map[string]paper.Value{"as a whole": payload("")})
}

func TestTheTaskIDIsStable(t *testing.T) {
	check(t, ID{Kind: Stable, By: "the task ID"}, map[string]paper.Value{
		"itself":         &paper.TaskID{},
		"behind a front": op("+", text("mail:"), &paper.TaskID{}),
	})
}

func TestAnyFreshPartMakesTheWholeFresh(t *testing.T) {
	check(t, ID{Kind: Fresh, By: "uuid.New"}, map[string]paper.Value{
		"itself":                 fresh("uuid.New"),
		"as a text":              op("uuid.String", fresh("uuid.New")),
		"behind the payload":     op("fmt.Sprintf", text("%s-%s"), payload("Order"), fresh("uuid.New")),
		"before the payload":     op("+", fresh("uuid.New"), payload("Order")),
		"beside what is unknown": op("+", unknown, fresh("uuid.New")),
		"beside a row":           op("+", read, fresh("uuid.New")),
		"deep inside":            deep(fresh("uuid.New"), 20),
		"on both ways":           choice(fresh("uuid.New"), op("f", fresh("uuid.New"))),
		"or empty":               choice(fresh("uuid.New"), text("")),
		"or a struct of nothing": choice(fresh("uuid.New"), &paper.Struct{}),
		"in a mix of leaves":     op("mixed", payload("Order"), fresh("uuid.New"), read),
	})
}

func TestWhatTheRunItselfMadeIsFresh(t *testing.T) {
	charge := event(catalog.External, nil)
	for by, v := range map[string]paper.Value{
		"the id of a row inserted in the same run": &paper.Generated{Event: event(catalog.Insert, nil)},
		"a counter raised in the same run":         &paper.Result{Event: event(catalog.Increment, nil), What: "value"},
		"the answer to a call of the same run":     &paper.Made{Row: &catalog.Row{}, Event: charge},
	} {
		check(t, ID{Kind: Fresh, By: by}, map[string]paper.Value{"the value": v, "a part of it": op("part", v, text("ID"))})
	}
}

func TestTheAnswerToACallIsAsGoodAsItsKey(t *testing.T) {
	answer := func(key paper.Value) paper.Value {
		return op("part", &paper.Made{Row: &catalog.Row{}, Event: event(catalog.External, key)}, text("ID"))
	}
	for what, want := range map[paper.Value]ID{
		answer(payload("Order")):   {Kind: Stable, By: "payload.Order"},
		answer(read):               {Kind: Stored, By: "orders.number"},
		answer(fresh("uuid.New")):  {Kind: Fresh, By: "the answer to a call of the same run"},
		op("+", answer(text("k"))): {Kind: Stable, Constant: true},
		op("+", answer(unknown)):   {Kind: Unknown},
	} {
		if got := Of(what); got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
}

func TestWhatIsReadFromAStoreIsStored(t *testing.T) {
	check(t, ID{Kind: Stored, By: "orders.number"}, map[string]paper.Value{
		"a column":                 read,
		"beside the payload":       op("+", payload("Order"), read),
		"twice":                    op("+", read, read),
		"beside a constant":        op("+", read, text("a")),
		"in an interface":          &paper.Iface{V: read},
		"on one way, else nothing": choice(nothing, read),
	})
}

func TestWhatWasNotFollowedIsUnknown(t *testing.T) {
	check(t, ID{Kind: Unknown}, map[string]paper.Value{
		"a value that was not executed":         nil,
		"an open value":                         unknown,
		"beside the payload":                    op("+", payload("Order"), unknown),
		"an address":                            &paper.Addr{Obj: &paper.Object{}},
		"a function":                            &paper.Func{},
		"the error of an event":                 &paper.Result{Event: event(catalog.Insert, nil), What: "err"},
		"how many rows an update changed":       &paper.Result{Event: event(catalog.Set, nil), What: "rows"},
		"what was read, as a result":            &paper.Result{Event: event(catalog.NoEffect, nil), What: "value"},
		"the answer to a call with an open key": &paper.Made{Row: &catalog.Row{}, Event: event(catalog.External, unknown)},
		"the answer of a queue":                 &paper.Made{Row: &catalog.Row{}, Event: event(catalog.Enqueue, text("k"))},
		"a step of a chain that is not run":     &paper.Made{Row: &catalog.Row{}},
		"deeper than anybody looks":             deep(fresh("uuid.New"), 40),
		"a constant deeper than anybody looks ": deep(text("a"), 40),
	})
}

func TestAlternativesThatDisagreeAreUnknown(t *testing.T) {
	check(t, ID{Kind: Unknown}, map[string]paper.Value{
		"payload or fresh":                payloadOr(fresh("uuid.New")),
		"fresh or payload":                choice(fresh("uuid.New"), payload("Order")),
		"constant or fresh":               choice(text("a"), fresh("uuid.New")),
		"read or fresh":                   choice(read, fresh("uuid.New")),
		"payload or open":                 payloadOr(unknown),
		"fresh or open":                   choice(fresh("uuid.New"), unknown),
		"payload or fresh, in text":       op("+", text("a"), payloadOr(fresh("uuid.New"))),
		"payload or fresh, nested":        choice(payloadOr(payload("Item")), choice(fresh("a"), fresh("b"))),
		"payload, or payload and a fresh": payloadOr(op("+", payload("Order"), fresh("uuid.New"))),
	})
}

// payloadOr is a field of the payload, or v.
func payloadOr(v paper.Value) paper.Value { return choice(payload("Order"), v) }

func TestAChoiceOfStableAndStoredIsStored(t *testing.T) {
	for what, v := range map[string]paper.Value{"payload first": payloadOr(read), "row first": choice(read, payload("Order"))} {
		if got := Of(v); got.Kind != Stored || got.By != "orders.number" {
			t.Errorf("%s: got %s by %s", what, got.Kind, got.By)
		}
	}
}

func TestKindsHaveNames(t *testing.T) {
	var names []string
	for k := Stable; k <= Fresh; k++ {
		names = append(names, k.String())
	}
	if got := strings.Join(names, " "); got != "stable stored unknown fresh" {
		t.Errorf("got %s", got)
	}
}
