package finding

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"slices"
	"strings"
)

// Group makes the findings of a rule: one for each place, verdict and true place of the
// effect, naming the handlers that reach it. Handlers may come from several
// packages (a handler that two mains register is named once). A finding is made
// only of effects that the rule picks, so a handler for which the effect is safe
// is not named. The result is in order of place and does not depend on the order of handlers.
func Group(rule Rule, handlers []HandlerReport) []Finding {
	byKey := map[groupKey][]Effect{}
	for _, h := range handlers {
		for _, e := range h.Effects {
			if rule.Reports(e) {
				k := rule.key(e)
				byKey[k] = append(byKey[k], e)
			}
		}
	}
	var out []Finding
	for k, effects := range byKey {
		out = append(out, rule.finding(k.place, effects))
	}
	slices.SortFunc(out, compareFindings)
	fingerprint(out)
	return out
}

// groupKey is what the effects of one finding have in common.
type groupKey struct {
	place, effect Pos
	verdict, hole string
}

// key groups by the effect's true place too, so that no effect is lost when two
// stand in one statement; a rule with a place of its own has one finding there.
func (r Rule) key(e Effect) groupKey {
	if r.Place != nil {
		return groupKey{place: r.Place(e), verdict: e.Verdict}
	}
	return groupKey{e.Place, e.Pos, e.Verdict, e.Hole}
}

func (r Rule) finding(place Pos, effects []Effect) Finding {
	slices.SortStableFunc(effects, compareEffects)
	effects = slices.CompactFunc(effects, func(a, b Effect) bool { return sameHandler(a.Handler, b.Handler) })
	f := Finding{Rule: r.Name, Place: place, Effects: effects, Message: r.Message(effects)}
	for _, e := range effects {
		f.Severity = StrongerSeverity(f.Severity, e.Severity)
	}
	return f
}

// compareEffects orders by handler; of one handler the gravest effect with the shortest chain comes first.
func compareEffects(a, b Effect) int {
	return cmp.Or(
		a.Handler.Compare(b.Handler),
		CompareSeverity(b.Severity, a.Severity),
		cmp.Compare(len(a.Chain), len(b.Chain)),
		a.Pos.Compare(b.Pos),
		slices.CompareFunc(a.Chain, b.Chain, compareSteps),
		cmp.Compare(a.Kind+a.Reason+a.Does+a.Detail, b.Kind+b.Reason+b.Does+b.Detail),
	)
}

func compareSteps(a, b Step) int {
	return cmp.Or(cmp.Compare(a.Func, b.Func), a.Pos.Compare(b.Pos))
}

func compareFindings(a, b Finding) int {
	return cmp.Or(
		a.Place.Compare(b.Place),
		cmp.Compare(a.Rule, b.Rule),
		a.Effects[0].Pos.Compare(b.Effects[0].Pos),
		cmp.Compare(a.Message, b.Message),
	)
}

// Compare orders positions by file, line and column.
func (p Pos) Compare(q Pos) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
}

// Compare orders handlers by position, name and task.
func (h Handler) Compare(g Handler) int {
	return cmp.Or(h.Pos.Compare(g.Pos), cmp.Compare(h.Name, g.Name), cmp.Compare(h.Task, g.Task))
}

// sameHandler reports whether a and b are one handler with one task.
func sameHandler(a, b Handler) bool { return a.Compare(b) == 0 }

// Sort orders findings by place, rule, effect and message.
func Sort(findings []Finding) { slices.SortFunc(findings, compareFindings) }

// fingerprint gives each finding a name that survives edits elsewhere and moved code: it is
// made of the rule, the function, and what the effect is and does, not of files, lines and
// handlers. Equal ones are numbered in order of place.
func fingerprint(findings []Finding) {
	seen := map[string]int{}
	for i := range findings {
		f := &findings[i]
		e := f.Effects[0]
		parts := []string{f.Rule, f.Func()}
		if f.Place != e.Handler.Pos {
			parts = append(parts, e.Symbol, e.Target, e.Hole)
		}
		id := fmt.Sprintf("%q", parts)
		sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", id, seen[id]))
		f.Fingerprint = hex.EncodeToString(sum[:8])
		seen[id]++
	}
}

// Func is the function that the finding is about, with its package: the one that holds the
// effect or, of a rule that reports at handlers, the handler.
func (f Finding) Func() string {
	e := f.Effects[0]
	if f.Place == e.Handler.Pos {
		return e.Handler.Func()
	}
	return strings.TrimSuffix(path.Dir(e.Pos.File)+"."+e.In(), ".")
}

// Func is the handler's function with its package.
func (h Handler) Func() string { return path.Dir(h.Pos.File) + "." + h.Name }

// Narrow is the finding for only those of its handlers that are kept; ok is false if none is.
func (r Rule) Narrow(f Finding, keep func(Handler) bool) (narrow Finding, ok bool) {
	effects := slices.DeleteFunc(slices.Clone(f.Effects), func(e Effect) bool { return !keep(e.Handler) })
	if len(effects) == 0 {
		return Finding{}, false
	}
	narrow = r.finding(f.Place, effects)
	narrow.Fingerprint, narrow.Fixes = f.Fingerprint, f.Fixes
	return narrow, true
}
