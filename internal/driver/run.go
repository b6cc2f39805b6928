package driver

import (
	"fmt"
	"go/ast"
	"go/types"
	"os"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/idemlint/idemlint/internal/fix"
	"github.com/idemlint/idemlint/internal/relevant"
	"github.com/idemlint/idemlint/passes/effect"
	"github.com/idemlint/idemlint/passes/replay"
)

// runner runs replay, with what it requires, over packages whose imports were run before.
type runner struct {
	facts    *factStore
	order    []*analysis.Analyzer // prerequisites first, replay last
	selected *relevant.Selection
	judged   *replay.Judged
}

func newRunner(selected *relevant.Selection) *runner {
	r := &runner{facts: newFactStore(), selected: selected, judged: new(replay.Judged)}
	r.add(replay.Analyzer)
	return r
}

func (r *runner) add(a *analysis.Analyzer) {
	if slices.Contains(r.order, a) {
		return
	}
	for _, req := range a.Requires {
		r.add(req)
	}
	r.order = append(r.order, a)
}

// run analyses one package. An error or a panic in an analyzer costs what this
// package would have told, and nothing else.
func (r *runner) run(p *pkg) (*told, error) {
	results := map[*analysis.Analyzer]any{effect.Selected: r.selected, replay.JudgedBefore: r.judged}
	for _, a := range r.order {
		res, err := r.runOne(a, p, results)
		if err != nil {
			return nil, fmt.Errorf("internal error in %s: %w", a.Name, err)
		}
		results[a] = res
	}
	t := newTold(results)
	if p.err == nil {
		t.fixes = fix.Find(fix.Package{Fset: p.fset, Files: p.syntax, Types: p.types, Info: p.info})
	}
	return t, nil
}

// runOne runs one analyzer. It sees no type errors: what has them was taken out.
func (r *runner) runOne(a *analysis.Analyzer, p *pkg, results map[*analysis.Analyzer]any) (res any, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v", v)
		}
	}()
	pass := &analysis.Pass{
		Analyzer:     a,
		Fset:         p.fset,
		Files:        p.syntax,
		IgnoredFiles: p.ignored(),
		Pkg:          p.types,
		TypesInfo:    p.info,
		TypesSizes:   p.sizes,
		Module:       module(p.Module),
		ResultOf:     results,
		Report:       func(analysis.Diagnostic) {},
		ReadFile:     os.ReadFile,
	}
	r.facts.bind(pass)
	return a.Run(pass)
}

// module is what a pass sees of a module; an empty one for the standard library.
func module(m *listedModule) *analysis.Module {
	if m == nil {
		return &analysis.Module{}
	}
	out := &analysis.Module{Path: m.Path, Version: m.Version, Main: m.Main, Indirect: m.Indirect, Dir: m.Dir, GoMod: m.GoMod, GoVersion: m.GoVersion}
	if m.Replace != nil {
		out.Replace = module(m.Replace)
	}
	return out
}

// newInfo makes the maps that analyzers and SSA need. They have room for what code of a size says, as
// measured on programs: to grow them costs more than to fill them.
func newInfo(size int) *types.Info {
	return &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue, size/20),
		Instances:    map[*ast.Ident]types.Instance{},
		Defs:         make(map[*ast.Ident]types.Object, size/100),
		Uses:         make(map[*ast.Ident]types.Object, size/24),
		Implicits:    make(map[ast.Node]types.Object, size/500),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection, size/110),
		FileVersions: map[*ast.File]string{},
	}
}
