// Package rulepass is what the rule passes have in common: it reports the
// findings of one rule for the handlers whose chains close in a package.
package rulepass

import (
	"go/token"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/fix"
	"github.com/idemlint/idemlint/internal/passdoc"
	"github.com/idemlint/idemlint/internal/place"
	"github.com/idemlint/idemlint/passes/replay"
)

// New makes the analyzer of rule; doc is the content of the doc.go file of its package.
func New(rule finding.Rule, doc string) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     rule.Name,
		Doc:      passdoc.Must(doc, rule.Name),
		URL:      rule.URL(),
		Requires: []*analysis.Analyzer{replay.Analyzer},
		Run:      func(pass *analysis.Pass) (any, error) { return nil, report(pass, rule) },
	}
}

// report reports what rule finds in the results of replay.
func report(pass *analysis.Pass, rule finding.Rule) error {
	res := pass.ResultOf[replay.Analyzer].(*replay.Result)
	if !finding.Selects(res.Rules, rule.Name) {
		return nil
	}
	places, fixes := place.New(pass), Fixes(pass, res)
	for _, f := range finding.Group(rule, res.Reported()) {
		pass.Report(analysis.Diagnostic{
			Pos:            Position(places, f),
			Category:       f.Rule,
			Message:        prefix(pass, f.Rule) + f.Message,
			URL:            rule.URL(),
			SuggestedFixes: fixes(f),
			Related:        related(places, f.Effects[0]),
		})
	}
	return nil
}

// Fixes finds the fixes of findings, if all that they change lies in the package of the pass.
func Fixes(pass *analysis.Pass, res *replay.Result) func(finding.Finding) []analysis.SuggestedFix {
	sites := sync.OnceValue(func() *fix.Sites {
		return fix.Find(fix.Package{Fset: pass.Fset, Files: pass.Files, Types: pass.Pkg, Info: pass.TypesInfo})
	})
	return func(f finding.Finding) []analysis.SuggestedFix {
		if fix.PackageOf(f) != pass.Pkg.Path() || pass.TypesInfo == nil {
			return nil
		}
		return sites().For(f, res.Handlers)
	}
}

// Position is where f is reported: its place or, where that cannot be read, the
// registration or the func of its first handler.
func Position(places *place.Finder, f finding.Finding) token.Pos {
	h := f.Effects[0].Handler
	return places.Pos(f.Place, h.Registered, h.Pos)
}

// prefix is the rule's name for drivers that do not show which analyzer reports.
// The one that does, nogo, is known by the pass that it makes: it cannot read files.
func prefix(pass *analysis.Pass, rule string) string {
	if pass.ReadFile == nil {
		return ""
	}
	return rule + ": "
}

// related lists the steps from the handler to the effect that can be shown.
func related(places *place.Finder, e finding.Effect) []analysis.RelatedInformation {
	var out []analysis.RelatedInformation
	add := func(p finding.Pos, message string) {
		if pos, ok := places.Exact(p); ok {
			out = append(out, analysis.RelatedInformation{Pos: pos, Message: message})
		}
	}
	add(e.Handler.Registered, e.Handler.Name+" is registered here")
	last := len(e.Chain) - 1
	for i, s := range e.Chain {
		if i < last {
			add(s.Pos, s.Func+" calls "+e.Chain[i+1].Func)
		} else {
			add(s.Pos, "effect of "+s.Func)
		}
	}
	return out
}
