package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/schema"
)

// memo keeps what is asked of the events of one run again and again: for each guard of each effect.
type memo struct {
	writes    answers[struct{}, []*paper.Event]
	byTable   answers[tableKey, []*paper.Event]
	marks     answers[markKey, []*paper.Event]
	touching  answers[markKey, []*paper.Event]
	late      answers[*paper.Event, []atom]
	failed    answers[*paper.Made, paper.Value]
	surely    answers[markKey, []*paper.Event]
	behind    answers[*paper.Event, lostBehind]
	beyond    answers[*paper.Event, []atom]
	first     answers[*paper.Event, *knownRun]
	both      answers[[2]*paper.Event, *knownRun]
	second    answers[markedOnce, *knownRun]
	past      answers[[2]*paper.Event, bool]
	otherWay  answers[[2]*paper.Event, bool]
	alike     answers[*paper.Event, []*paper.Event]
	named     answers[*paper.Event, map[string]bool]
	encrypted answers[paper.Value, []paper.Value]
	worked    answers[*paper.Event, []*paper.Event]
	answered  answers[paper.Value, bool]
	counters  answers[paper.Value, bool]
	won       answers[struct{}, map[*paper.Event]bool]
	apart     answers[[2]*paper.Event, bool]
	unfailed  answers[*paper.Event, []paper.Cond]
	models    answers[model, *schema.Schema]
	breakers  answers[struct{}, []*paper.Event]
	inserts   answers[struct{}, []*paper.Event]
	setters   answers[struct{}, []*paper.Event]
	releases  answers[struct{}, []*paper.Event]
	replaced  answers[struct{}, []*paper.Event]
	withTask  answers[*paper.Event, []guard]
	workLists answers[*paper.Event, []*paper.Event]
	ways      answers[paper.Value, []way]
	guards    answers[skipped, guard]
}

// skipped is a test with an outcome that skips.
type skipped struct {
	number int32 // of the test
	skip   bool
}

// only are the events of the run of a kind, in order. What is asked of each effect of each event before
// it costs the square of their number.
func (r *runJudge) only(known *answers[struct{}, []*paper.Event], is func(*paper.Event) bool) []*paper.Event {
	return known.of(struct{}{}, func() []*paper.Event {
		return slices.DeleteFunc(slices.Clone(r.run.Events), func(e *paper.Event) bool { return !is(e) })
	})
}

// answers are those to one question, by what it was asked of.
type answers[K comparable, V any] map[K]V

// of is the answer for key, found at the first time.
func (a *answers[K, V]) of(key K, find func() V) V {
	v, ok := (*a)[key]
	if !ok {
		v = find()
		if *a == nil {
			*a = answers[K, V]{}
		}
		(*a)[key] = v
	}
	return v
}
