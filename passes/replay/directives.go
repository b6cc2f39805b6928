package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/passes/effect"
)

// DirectiveKind is the kind of the effects that stand for problems of directives.
const DirectiveKind = "directive"

// asserted is j, or safe if a function or interface method on the way to e is said to be idempotent.
func asserted(m *paper.Machine, e *paper.Event, j judgement) judgement {
	for _, s := range e.Chain {
		d := m.Prog.Asserted(s.Method)
		list := covering(m, s.Pos)
		if i := slices.IndexFunc(list, func(d *program.Directive) bool { return d.Verb == "idempotent" }); i >= 0 {
			d = list[i]
		}
		if d != nil {
			out := safe("asserted", d.Text)
			out.kind, out.severity = j.kind, j.severity
			return out
		}
	}
	return j
}

// suppressions are the ignore directives that cover a step of the way to e, or the registration of
// the handler.
func suppressions(m *paper.Machine, h *paper.Handler, e *paper.Event) []finding.Suppression {
	var places []paper.Place
	if h.Registration != nil {
		places = append(places, h.Registration.Place)
	}
	for _, s := range e.Chain {
		places = append(places, s.Pos)
	}
	var list []finding.Suppression
	for _, p := range places {
		for _, d := range covering(m, p) {
			if d.Verb == "ignore" {
				pos := finding.Pos{File: p.File, Line: int(d.Pos.Line), Col: int(d.Pos.Col), Generated: p.Generated}
				list = append(list, finding.Suppression{Rules: d.Rules, Reason: d.Text, Pos: pos})
			}
		}
	}
	return slices.CompactFunc(list, func(a, b finding.Suppression) bool { return a.Pos == b.Pos })
}

func covering(m *paper.Machine, p paper.Place) []*program.Directive {
	return m.Prog.Covering(p.File, p.Line)
}

// problems stand in the place of handlers with one effect each, so that what is wrong with
// directives is grouped, sorted and reported like all else.
func problems(list []effect.Problem) []finding.HandlerReport {
	var out []finding.HandlerReport
	for _, p := range list {
		pos := finding.Pos{File: p.File, Line: p.Line, Col: p.Col}
		h := finding.Handler{Pos: pos}
		e := finding.Effect{Handler: h, Kind: DirectiveKind, Pos: pos, Place: pos, Verdict: finding.Unsafe, Detail: p.Message, Severity: finding.Medium}
		out = append(out, finding.HandlerReport{Handler: h, Effects: []finding.Effect{e}})
	}
	return out
}
