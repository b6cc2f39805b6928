package driver

import (
	"cmp"
	"path"
	"slices"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/passes/replay"
)

// merge unites what the packages told. A handler that closes in several packages
// (two mains register it) becomes one, with the effects of all, each once.
func merge(parts []*replay.Result) ([]finding.HandlerReport, finding.Counts) {
	var counts finding.Counts
	byHandler := map[finding.Handler]*finding.HandlerReport{}
	for _, part := range parts {
		add(&counts, part.Counts)
		for _, h := range part.Handlers {
			unite(byHandler, h)
		}
	}
	counts.Handlers, counts.Effects = 0, 0
	var out []finding.HandlerReport
	for _, h := range byHandler {
		sortEffects(h)
		counts.Handlers++
		counts.Effects += len(h.Effects)
		out = append(out, *h)
	}
	slices.SortFunc(out, func(a, b finding.HandlerReport) int { return a.Handler.Compare(b.Handler) })
	return out, counts
}

func add(sum *finding.Counts, c finding.Counts) {
	sum.Packages += c.Packages
	sum.Handlers += c.Handlers
	sum.Effects += c.Effects
	sum.Functions += c.Functions
	sum.Failed += c.Failed
	sum.Calls += c.Calls
	sum.NotFollowed += c.NotFollowed
	sum.Cut += c.Cut
}

// unite adds h to the handler of the same func and task. Where it is registered may
// differ from main to main; the first place is kept.
func unite(all map[finding.Handler]*finding.HandlerReport, h finding.HandlerReport) {
	key := h.Handler
	key.Registered, key.How = finding.Pos{}, ""
	known := all[key]
	if known == nil {
		all[key] = &finding.HandlerReport{Handler: h.Handler, Effects: slices.Clone(h.Effects), NotFollowed: h.NotFollowed}
		return
	}
	if h.Handler.Registered.Compare(known.Handler.Registered) < 0 && h.Handler.Registered.IsValid() {
		known.Handler = h.Handler
	}
	known.Effects = append(known.Effects, h.Effects...)
	known.NotFollowed = max(known.NotFollowed, h.NotFollowed)
}

func sortEffects(h *finding.HandlerReport) {
	for i := range h.Effects {
		h.Effects[i].Handler = h.Handler
	}
	slices.SortStableFunc(h.Effects, compareEffects)
	h.Effects = slices.CompactFunc(h.Effects, func(a, b finding.Effect) bool {
		return a.Pos == b.Pos && a.Place == b.Place && a.Kind == b.Kind && a.Verdict == b.Verdict && a.Reason == b.Reason
	})
}

func compareEffects(a, b finding.Effect) int {
	return cmp.Or(
		a.Pos.Compare(b.Pos),
		a.Place.Compare(b.Place),
		cmp.Compare(a.Kind, b.Kind),
		cmp.Compare(a.Verdict, b.Verdict),
		cmp.Compare(a.Reason, b.Reason),
		cmp.Compare(len(a.Chain), len(b.Chain)),
		cmp.Compare(chainKey(a), chainKey(b)),
	)
}

func chainKey(e finding.Effect) (key string) {
	for _, s := range e.Chain {
		key += s.Pos.String() + " "
	}
	return key
}

// splitFile splits the file of a position into import path and base name.
func splitFile(file string) (pkg, base string) { return path.Dir(file), path.Base(file) }
