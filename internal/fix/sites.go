package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/idemlint/idemlint/internal/finding"
)

// Sites are the calls of a package at which a finding can be cured by an edit.
type Sites struct {
	fset    *token.FileSet
	path    string
	byPlace map[finding.Pos][]site
}

// site is what can be done about a call. It holds no syntax, so that it can outlive it.
type site struct {
	rules   []string // that report what it cures
	message string
	keyed   bool // it makes a key
	// edits cures the effect; ok is false if it does not fit the effect after all.
	edits func(finding.Effect) (edits []analysis.TextEdit, ok bool)
}

// Package is what is known of a package.
type Package struct {
	Fset  *token.FileSet
	Files []*ast.File
	Types *types.Package
	Info  *types.Info
}

// Find lists the sites of a package.
func Find(p Package) *Sites {
	sites := &Sites{fset: p.Fset, path: p.Types.Path(), byPlace: map[finding.Pos][]site{}}
	for _, file := range p.Files {
		if imports(file, asynqPath) && !ast.IsGenerated(file) {
			f := &finder{Package: p, file: file}
			f.find(sites)
		}
	}
	return sites
}

// For is the fixes of a finding. One whose effect several handlers share has none, and what they
// do counts too where it is not reported: different tasks would get the same key.
func (s *Sites) For(f finding.Finding, handlers []finding.HandlerReport) []analysis.SuggestedFix {
	if len(f.Effects) != 1 {
		return nil
	}
	e := f.Effects[0]
	for _, st := range s.byPlace[place(e)] {
		if !slices.Contains(st.rules, f.Rule) || !st.fits(e, handlers) {
			continue
		}
		if edits, ok := st.edits(e); ok {
			slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int { return int(a.Pos - b.Pos) })
			return []analysis.SuggestedFix{{Message: st.message + st.madeOf(e), TextEdits: edits}}
		}
	}
	return nil
}

// fits reports whether the cure does no harm elsewhere: a key is for one task, and made in the
// handler itself, which is not called twice in a run; a row may pass where all may be repeated.
func (st site) fits(e finding.Effect, handlers []finding.HandlerReport) bool {
	if st.keyed {
		return len(e.Chain) == 1 && alone(e, handlers)
	}
	return allRepeatable(place(e), handlers)
}

// alone reports whether no other handler or task reaches the effect.
func alone(e finding.Effect, handlers []finding.HandlerReport) bool {
	return !slices.ContainsFunc(handlers, func(h finding.HandlerReport) bool {
		return h.Handler.Compare(e.Handler) != 0 && reaches(h, e.Pos)
	})
}

// allRepeatable reports whether the handlers that write a mark do nothing else that must be done once.
func allRepeatable(mark finding.Pos, handlers []finding.HandlerReport) bool {
	for _, h := range handlers {
		if !reaches(h, mark) {
			continue
		}
		for _, e := range h.Effects {
			if !samePlace(e.Pos, mark) && !slices.Contains(repeatable, e.Kind) {
				return false
			}
		}
	}
	return true
}

// reaches reports whether a handler has an effect at a place, or one that is judged by it.
func reaches(h finding.HandlerReport, pos finding.Pos) bool {
	return slices.ContainsFunc(h.Effects, func(e finding.Effect) bool {
		return samePlace(e.Pos, pos) || samePlace(place(e), pos)
	})
}

func samePlace(a, b finding.Pos) bool {
	return a.File == b.File && a.Line == b.Line && a.Col == b.Col
}

// madeOf says what a key is made of, since it is as good as that.
func (st site) madeOf(e finding.Effect) string {
	switch {
	case !st.keyed:
		return ""
	case e.OperationField == "" || e.OperationField == finding.TaskID:
		return " made of the task's ID, which differs if the producer enqueues twice"
	}
	return " made of " + e.OperationField
}

// Plain is the same as data, without positions of a file set.
func (s *Sites) Plain(f finding.Finding, handlers []finding.HandlerReport) []finding.Fix {
	var out []finding.Fix
	for _, fix := range s.For(f, handlers) {
		plain := finding.Fix{Message: fix.Message}
		for _, e := range fix.TextEdits {
			plain.Edits = append(plain.Edits, finding.Edit{Pos: s.at(e.Pos), End: s.at(e.End), New: string(e.NewText)})
		}
		out = append(out, plain)
	}
	return out
}

// PackageOf is the import path of the package in which a finding would be cured.
func PackageOf(f finding.Finding) string { return path.Dir(place(f.Effects[0]).File) }

// place is where the edit for an effect belongs: at its call or, where its mark is what is
// wrong, at that.
func place(e finding.Effect) finding.Pos {
	at := e.Pos
	if e.Hole == "loss" {
		at = finding.Pos{}
		for _, v := range e.Evidence {
			if v.What == "mark" {
				at = v.Pos
			}
		}
	}
	at.Generated = false
	return at
}

// finder looks through one file.
type finder struct {
	Package
	file *ast.File
}

// find adds the sites in the functions that get a task. Odd code costs the fixes of its file
// and nothing else.
func (f *finder) find(sites *Sites) {
	defer func() { _ = recover() }()
	ast.Inspect(f.file, func(n ast.Node) bool {
		h := f.handler(n)
		if h == nil {
			return true
		}
		for _, c := range h.calls() {
			if st, ok := c.site(); ok {
				at := sites.at(calledName(c.call))
				sites.byPlace[at] = append(sites.byPlace[at], st)
			}
		}
		return false
	})
}

// cures says which calls can be cured, and how.
var cures = map[string]func(*call) (site, bool){
	"(*" + asynqPath + ".Client).Enqueue":        (*call).enqueue,
	"(*" + asynqPath + ".Client).EnqueueContext": (*call).enqueue,
	"(*net/http.Client).Do":                      (*call).request,
	"(*gorm.io/gorm.DB).Create":                  (*call).create,
}

func (c *call) site() (site, bool) {
	fn := typeutil.StaticCallee(c.f.Info, c.call)
	if fn == nil {
		return site{}, false
	}
	if cure := cures[fn.FullName()]; cure != nil {
		return cure(c)
	}
	if fn.Pkg() != nil && strings.HasPrefix(fn.Pkg().Path(), "github.com/stripe/stripe-go/") {
		return c.stripe()
	}
	return site{}, false
}

// at is a position as replay gives it.
func (s *Sites) at(pos token.Pos) finding.Pos {
	p := s.fset.PositionFor(pos, false)
	return finding.Pos{File: s.path + "/" + filepath.Base(p.Filename), Line: p.Line, Col: p.Column}
}

// calledName is where the name of what is called stands, which is the place of an effect.
func calledName(call *ast.CallExpr) token.Pos {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		return sel.Sel.Pos()
	}
	return call.Fun.Pos()
}
