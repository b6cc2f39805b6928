package replay

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/idemlint/idemlint/internal/replaytest/oracle/state"
	"github.com/idemlint/idemlint/internal/replaytest/oracle/wire"
)

// Verdicts, as in the linter.
const (
	Safe   = "safe"
	Weak   = "weak"
	Unsafe = "unsafe"
)

// Holes of a weak verdict: what it takes to see another state than that after one run.
const (
	Crash   = "crash"   // a crash after some effect, and then something happens again
	Loss    = "loss"    // a crash after some effect, and then something never happens
	Overlap = "overlap" // two runs at the same time
	Expiry  = "ttl"     // a repeat after everything that expires in Redis has expired
)

// Verdict is what the stores show of one task.
type Verdict struct {
	Program   string      `json:"program"` // folder of its main package
	Task      string      `json:"task"`
	Skipped   string      `json:"skipped,omitempty"`
	Verdict   string      `json:"verdict,omitempty"`
	Holes     []string    `json:"holes,omitempty"`
	Locations []*Location `json:"locations,omitempty"`
	Effects   []string    `json:"effects,omitempty"` // the lasting effects of one run
	Runs      int         `json:"runs,omitempty"`    // processes started
	Failure   string      `json:"failure,omitempty"` // of a handler whose repeats go on failing
	Error     string      `json:"error,omitempty"`   // the task could not be judged
}

// Location is what the stores show of one table, key, mailbox, address or task type.
type Location struct {
	Loc     string   `json:"loc"`
	Verdict string   `json:"verdict"`
	Holes   []string `json:"holes,omitempty"`
	Seen    []string `json:"seen,omitempty"` // the first difference of each kind
	Changed bool     `json:"changed"`        // one run leaves something here
}

// judge runs a task in all the ways and compares.
func (s *stage) judge() *Verdict {
	v := &Verdict{Program: s.program.Dir, Task: s.task.Type, Skipped: s.task.Skip}
	if v.Skipped != "" {
		return v
	}
	if err := s.compare(v); err != nil {
		v.Error = err.Error()
	}
	if !s.keep || v.Error != "" {
		s.close()
	}
	v.Runs = s.runs
	return v
}

func (s *stage) compare(v *Verdict) error {
	before, err := s.start()
	if err != nil {
		return err
	}
	one, err := s.once()
	if err != nil {
		return err
	}
	if one.failure != "" {
		return fmt.Errorf("the first run fails: %s", one.failure)
	}
	payload, err := s.task.Bytes()
	if err != nil {
		return err
	}
	canon := state.NewCanon(before, payload)
	c := &comparison{canon: canon, before: canon.Apply(before), one: canon.Apply(one.records), at: map[string]*Location{}}
	c.changed()
	v.Effects = one.lasting
	if err := s.steady(c); err != nil {
		return err
	}
	if err := s.ways(c, one); err != nil {
		return err
	}
	v.Failure = c.failure
	c.verdict(v)
	return nil
}

// steady looks whether one run ends in the same state each time. If it does not in a process that
// has made the run before, the process remembers it, and each run gets a process of its own.
func (s *stage) steady(c *comparison) error {
	for _, remembers := range []bool{false, true} {
		s.remembers = remembers
		end, err := s.once()
		if err != nil {
			return err
		}
		got := c.canon.Apply(end.records)
		if maps.EqualFunc(c.one, got, slices.Equal[[]string]) {
			return nil
		}
		if remembers {
			return fmt.Errorf("two first runs end in different states: %s", firstDifference(c.one, got))
		}
	}
	return nil
}

func firstDifference(a, b map[string][]string) string {
	for _, loc := range keys(a, b) {
		if extra, missing := minus(b[loc], a[loc]), minus(a[loc], b[loc]); len(extra)+len(missing) > 0 {
			return loc + ": " + difference(extra, missing)
		}
	}
	return ""
}

// ways runs the task in each way that an at-least-once queue may.
func (s *stage) ways(c *comparison, one *ending) error {
	if err := s.repeats(c); err != nil {
		return err
	}
	for n := range one.lasting {
		cut, err := s.again(wire.Plan{CutAfter: n + 1}, nothing)
		if err != nil {
			return fmt.Errorf("cut after %s: %w", one.lasting[n], err)
		}
		c.add(Crash, "cut after "+one.lasting[n], cut)
	}
	for n := range one.writes {
		both, err := s.overlap(n + 1)
		if err != nil {
			return fmt.Errorf("overlap before %s: %w", one.writes[n], err)
		}
		c.add(Overlap, "another run before "+one.writes[n], both)
	}
	return nil
}

// repeats runs the task twice, late and at once. Where the time that passes changes nothing,
// both are the same.
func (s *stage) repeats(c *comparison) error {
	changed := false
	late, err := s.again(wire.Plan{}, func() (err error) {
		changed, err = s.world.PassTime(s.task)
		return err
	})
	if err != nil {
		return fmt.Errorf("late: %w", err)
	}
	if !changed {
		c.add("", "after two runs", late)
		return nil
	}
	c.add(Expiry, "after a late repeat", late)
	twice, err := s.again(wire.Plan{}, nothing)
	if err != nil {
		return fmt.Errorf("twice: %w", err)
	}
	c.add("", "after two runs", twice)
	return nil
}

// comparison collects the differences between the state after one run and after other ways.
type comparison struct {
	canon       *state.Canon
	before, one map[string][]string
	at          map[string]*Location
	failure     string
}

func (c *comparison) location(loc string) *Location {
	if c.at[loc] == nil {
		c.at[loc] = &Location{Loc: loc, Verdict: Safe}
	}
	return c.at[loc]
}

// changed notes the places where one run leaves something.
func (c *comparison) changed() {
	for _, loc := range keys(c.before, c.one) {
		if !slices.Equal(c.before[loc], c.one[loc]) {
			c.location(loc).Changed = true
		}
	}
}

// add compares an ending with that of one run. The hole "" is that of complete runs.
func (c *comparison) add(hole, how string, end *ending) {
	if end.failure != "" && c.failure == "" {
		c.failure = how + ": " + end.failure
	}
	got, early := c.canon.Apply(end.records), c.canon.Apply(end.early)
	for _, loc := range keys(c.one, got) {
		extra, missing := minus(got[loc], c.one[loc]), minus(c.one[loc], got[loc])
		if len(extra)+len(missing) == 0 {
			continue
		}
		h := hole
		if h == Crash && lost(c.before[loc], extra, missing) {
			h = Loss
		}
		expired := end.early != nil && slices.Equal(early[loc], c.one[loc]) // it differs only since then
		if h == "" && expired {
			h = Expiry
		}
		c.location(loc).differs(h, fmt.Sprintf("%s: %s", how, difference(extra, missing)))
		if h == Crash && expired { // it takes both
			c.location(loc).differs(Expiry, fmt.Sprintf("%s: %s", how, difference(extra, missing)))
		}
	}
}

// lost says whether a difference means that something never happened: what is there beyond
// one run's state was there before, or is half-way, or a number falls short.
func lost(before, extra, missing []string) bool {
	if len(minus(extra, before)) == 0 {
		return true
	}
	if len(extra) > len(missing) {
		return false
	}
	for i := range extra {
		got, want, was := numbers(extra[i]), numbers(missing[i]), numbersOf(before, missing[i])
		if was == nil && number.ReplaceAllString(extra[i], "") == number.ReplaceAllString(missing[i], "") {
			was = make([]float64, len(want)) // what was not there counts as nothing
		}
		if was == nil || len(got) != len(want) || len(was) != len(want) {
			continue
		}
		for n := range want {
			if (want[n]-was[n])*(got[n]-want[n]) > 0 {
				return false
			}
		}
	}
	return true
}

var number = regexp.MustCompile(`-?\d+(\.\d+)?`)

func numbers(text string) []float64 {
	list := []float64{}
	for _, n := range number.FindAllString(text, -1) {
		f, err := strconv.ParseFloat(n, 64)
		if err != nil {
			return nil
		}
		list = append(list, f)
	}
	return list
}

// numbersOf returns the numbers of the text that differs from like in its numbers only.
func numbersOf(texts []string, like string) []float64 {
	for _, t := range texts {
		if number.ReplaceAllString(t, "") == number.ReplaceAllString(like, "") {
			return numbers(t)
		}
	}
	return nil
}

func (l *Location) differs(hole, seen string) {
	if hole == "" {
		l.Verdict = Unsafe
	} else if l.Verdict == Safe {
		l.Verdict = Weak
	}
	if !slices.Contains(l.Holes, hole) && hole != "" {
		l.Holes = append(l.Holes, hole)
		l.Seen = append(l.Seen, hole+": "+seen)
	} else if hole == "" {
		l.Seen = append(l.Seen, seen)
	}
}

// difference words what is there beyond one run's state, and what is not there.
func difference(extra, missing []string) string {
	var parts []string
	if len(extra) > 0 {
		parts = append(parts, "has "+strings.Join(extra, " | "))
	}
	if len(missing) > 0 {
		parts = append(parts, "lacks "+strings.Join(missing, " | "))
	}
	s := strings.Join(parts, "; ")
	if len(s) > 600 {
		s = s[:600] + "…"
	}
	return s
}

// minus returns what a has beyond b; both are sorted and may have equal members.
func minus(a, b []string) []string {
	left := map[string]int{}
	for _, x := range b {
		left[x]++
	}
	var out []string
	for _, x := range a {
		if left[x] > 0 {
			left[x]--
			continue
		}
		out = append(out, x)
	}
	return out
}

func keys(maps ...map[string][]string) []string {
	var all []string
	for _, m := range maps {
		for k := range m {
			all = append(all, k)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// verdict sums the places up: the worst of them, and all holes.
func (c *comparison) verdict(v *Verdict) {
	v.Verdict = Safe
	for _, loc := range keys(c.one, c.before) {
		c.location(loc)
	}
	for _, l := range c.at {
		v.Locations = append(v.Locations, l)
	}
	slices.SortFunc(v.Locations, func(a, b *Location) int { return strings.Compare(a.Loc, b.Loc) })
	for _, l := range v.Locations {
		if l.Verdict == Unsafe || v.Verdict == Safe {
			v.Verdict = l.Verdict
		}
		v.Holes = append(v.Holes, l.Holes...)
		slices.Sort(l.Holes)
	}
	slices.Sort(v.Holes)
	v.Holes = slices.Compact(v.Holes)
	if v.Verdict == Unsafe {
		v.Holes = nil
	}
}
