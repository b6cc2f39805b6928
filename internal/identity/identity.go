// Package identity says what a value is over the attempts of one task: the same
// each time, another each time, or read from a store.
package identity

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/internal/sqltext"
)

// Kind is the identity of a value over attempts.
type Kind uint8

// The identities, in the order in which a part spoils the whole.
const (
	Stable  Kind = iota // constant, payload, task id, or made only of such
	Stored              // read from a store, by a key
	Unknown             // not followed, or stable on one way and fresh on another
	Fresh               // another value on each attempt
)

func (k Kind) String() string {
	return [...]string{"stable", "stored", "unknown", "fresh"}[k]
}

// ID is a value's identity with its evidence.
type ID struct {
	Kind Kind
	// By names the source: "uuid.New" of a fresh value, "payload.OrderID" of a stable one.
	By string
	// Constant is true if nothing but constants went in: such a key is the same for all tasks.
	Constant bool
}

const maxDepth = 24

// Of is the identity of v. A whole is as good as its worst part; a choice whose
// alternatives disagree is unknown.
func Of(v paper.Value) ID { return of(v, 0) }

func of(v paper.Value, depth int) ID {
	if depth > maxDepth {
		return ID{Kind: Unknown}
	}
	switch x := paper.Strip(v).(type) {
	case *paper.Const:
		return ID{Kind: Stable, Constant: true}
	case *paper.Payload:
		return ID{Kind: Stable, By: "payload" + dotted(x.Path)}
	case *paper.TaskID:
		return ID{Kind: Stable, By: "the task ID"}
	case *paper.Fresh:
		return ID{Kind: Fresh, By: x.By}
	case *paper.Generated:
		return ID{Kind: Fresh, By: "the id of a row inserted in the same run"}
	case *paper.Read:
		return ofRead(x)
	case *paper.Result:
		return ofResult(x)
	case *paper.Made:
		return ofMade(x, depth)
	case *paper.Op:
		id := ofParts(x.Args, depth)
		if id.Kind == Fresh && isDate(x) {
			return ID{Kind: Unknown}
		}
		return id
	case *paper.Choice:
		return ofChoice(x, depth)
	case *paper.Struct:
		return ofParts(paper.Parts(x), depth)
	}
	return ID{Kind: Unknown}
}

// dateParts are the methods that give the day, week, month or year of a time.
var dateParts = []string{"(time.Time).Date", "(time.Time).Day", "(time.Time).ISOWeek", "(time.Time).Month", "(time.Time).Weekday", "(time.Time).Year",
	"(time.Time).YearDay"}

// IsDatePart reports whether an operation gives the day, week, month or year of a time.
func IsDatePart(op *paper.Op) bool { return slices.Contains(dateParts, op.Name) }

// isDate reports whether an operation makes of a time a date without the time of day: most
// attempts of a task see the same one, so it is not surely fresh.
func isDate(op *paper.Op) bool {
	if IsDatePart(op) {
		return true
	}
	if op.Name != "(time.Time).Format" || len(op.Args) != 2 {
		return false
	}
	layout, ok := paper.StringOf(op.Args[1])
	return ok && layout != "" && !strings.ContainsAny(layout, "345") && !strings.Contains(layout, ".0")
}

// raisedCounter names a number that the run itself has made another one.
const raisedCounter = "a counter raised in the same run"

// ofRead: what the run raised before, and gets back from the same statement, is another value each time, as is what a function of the
// database makes anew.
func ofRead(r *paper.Read) ID {
	switch e := r.Event; {
	case raises(e, r.Path) && countsChanges(r.Path):
		return ID{Kind: Unknown}
	case raises(e, r.Path):
		return ID{Kind: Fresh, By: raisedCounter}
	case !isComputed(e):
		return ID{Kind: Stored, By: e.Table + dotted(r.Path)}
	default:
		if name := sqltext.MakesAnew(e.Text); name != "" {
			return ID{Kind: Fresh, By: name + " of the database"}
		}
		return ID{Kind: Unknown}
	}
}

// raises: e changes the column of the path relative to itself.
func raises(e *paper.Event, path string) bool {
	return e.Kind == catalog.Increment && slices.ContainsFunc(e.Sets, func(s paper.Assign) bool {
		return s.Relative && paper.SameColumn(s.Column, strings.TrimPrefix(path, "."))
	})
}

// countsChanges: by its name a column counts the changes of its row. What is kept under such a number is a
// history, in which each run is meant to leave its own.
func countsChanges(path string) bool {
	words := strings.Split(paper.Snake(strings.TrimPrefix(path, ".")), "_")
	return slices.ContainsFunc(words, func(w string) bool { return w == "version" || w == "revision" })
}

// isComputed: a query of no table gives what the database computes: the next number, a setting.
func isComputed(e *paper.Event) bool {
	return e.Store == "sql" && e.Table == "" && e.Text != "" && len(e.Where) == 0 && !e.Aggregate
}

func dotted(path string) string {
	if path == "" || path[0] == '.' || path[0] == '[' {
		return path
	}
	return "." + path
}

// ofResult: the number that an increment hands back is another one each time.
func ofResult(r *paper.Result) ID {
	if r.What == "value" && r.Event.Kind == catalog.Increment {
		return ID{Kind: Fresh, By: raisedCounter}
	}
	return ID{Kind: Unknown}
}

// ofMade: what a service answers to a call without a key belongs to that call alone; to calls
// with one key it gives one answer, which is as good as the key.
func ofMade(m *paper.Made, depth int) ID {
	e := m.Event
	if e == nil || e.Kind != catalog.External && (e.Kind != catalog.Enqueue || e.Key != nil) {
		return ID{Kind: Unknown}
	}
	if e.Key != nil {
		if id := of(e.Key, depth+1); id.Kind != Fresh {
			return id
		}
	}
	return ID{Kind: Fresh, By: "the answer to a call of the same run"}
}

// ofParts is the identity of something made of parts.
func ofParts(parts []paper.Value, depth int) ID {
	whole := ID{Kind: Stable, Constant: true}
	for _, p := range parts {
		if p == nil {
			continue
		}
		id := of(p, depth+1)
		if id.Kind > whole.Kind {
			whole.Kind, whole.By = id.Kind, id.By
		} else if whole.By == "" || whole.Constant && !id.Constant && id.Kind == whole.Kind {
			whole.By = id.By
		}
		whole.Constant = whole.Constant && id.Constant
	}
	return whole
}

// ofChoice: alternatives that disagree give no certain answer. Empty values are left out:
// they stand for ways on which the value is not used.
func ofChoice(c *paper.Choice, depth int) ID {
	var whole ID
	first := true
	for _, a := range paper.Alternatives(c) {
		if isEmpty(a.Value) {
			continue
		}
		id := of(a.Value, depth+1)
		switch {
		case first:
			whole, first = id, false
		case id.Kind == whole.Kind:
			whole.Constant = whole.Constant && id.Constant
		case id.Kind == Fresh || whole.Kind == Fresh || id.Kind == Unknown || whole.Kind == Unknown:
			return ID{Kind: Unknown}
		case id.Kind > whole.Kind:
			whole = id
		}
	}
	if first {
		return ID{Kind: Stable, Constant: true}
	}
	return whole
}

// isEmpty: nothing, or a struct all of whose fields were given none.
func isEmpty(v paper.Value) bool {
	switch x := paper.Strip(v).(type) {
	case *paper.Const:
		return x.Kind == program.Nil || x.Kind == program.Zero || x.Text == ""
	case *paper.Struct:
		return !slices.ContainsFunc(paper.Parts(x), func(part paper.Value) bool { return !isEmpty(part) && !isFalse(part) })
	}
	return false
}

func isFalse(v paper.Value) bool {
	c, ok := paper.Strip(v).(*paper.Const)
	return ok && c.Kind == program.Bool && c.Text == "false"
}
