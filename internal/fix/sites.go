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

// For is the fixes of a finding. A finding that several handlers share has none: different
// tasks would get the same key.
func (s *Sites) For(f finding.Finding) []analysis.SuggestedFix {
	if len(f.Effects) != 1 {
		return nil
	}
	e := f.Effects[0]
	for _, st := range s.byPlace[place(e)] {
		if !slices.Contains(st.rules, f.Rule) {
			continue
		}
		if edits, ok := st.edits(e); ok {
			slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int { return int(a.Pos - b.Pos) })
			return []analysis.SuggestedFix{{Message: st.message + st.madeOf(e), TextEdits: edits}}
		}
	}
	return nil
}

// madeOf says what a key is made of, since it is as good as that.
func (st site) madeOf(e finding.Effect) string {
	switch {
	case !st.keyed:
		return ""
	case e.OperationField == "" || e.OperationField == taskIDField:
		return " made of the task's ID, which differs if the producer enqueues twice"
	}
	return " made of " + e.OperationField
}

// Plain is the same as data, without positions of a file set.
func (s *Sites) Plain(f finding.Finding) []finding.Fix {
	var out []finding.Fix
	for _, fix := range s.For(f) {
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
