package relevant

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
)

// Selection is a set of declared functions.
type Selection struct {
	left map[*types.Func][]string // what is not in the set, with the types that it mentions
}

// Everything is the set of all functions.
func Everything() *Selection { return &Selection{} }

// Has reports whether a function is in the set. What the outlines do not know is.
func (s *Selection) Has(fn *types.Func) bool {
	_, left := s.left[fn]
	return !left
}

// Cut takes the bodies out of the functions of a file that are not in the set.
func (s *Selection) Cut(file *ast.File, info *types.Info) {
	for _, decl := range file.Decls {
		if decl, ok := decl.(*ast.FuncDecl); ok && decl.Body != nil {
			if fn, ok := info.Defs[decl.Name].(*types.Func); ok && !s.Has(fn) {
				decl.Body = nil
			}
		}
	}
}

// Unseen are the named types of the program, as path.Name, that a function mentions which is not in the set.
func (s *Selection) Unseen(fn *types.Func) []string { return s.left[fn] }

// reached is how much of a program can come to a function.
type reached uint8

const (
	nowhere  reached = iota
	wiring           // what runs while the program is wired
	handling         // what a handler may run
)

// implied are the names of methods that are called where no call shows: by the models of libraries.
var implied = []string{
	"ProcessTask", "TableName",
	"BeforeCreate", "BeforeSave", "BeforeUpdate", "BeforeDelete", "AfterCreate", "AfterSave", "AfterUpdate", "AfterDelete",
}

// Select tells which functions of a program matter to its handlers.
func Select(outlines []*Outline) *Selection {
	s := &Selection{left: map[*types.Func][]string{}}
	for _, f := range left(outlines) {
		s.left[f.object] = f.types
	}
	return s
}

// left are the declared functions of a program that do not matter to its handlers.
func left(outlines []*Outline) []*function {
	if len(catalog.OwnSymbols()) > 0 || slices.ContainsFunc(outlines, (*Outline).unusual) {
		return nil
	}
	g := newGraph(outlines)
	g.whole = g.registering()
	for _, f := range g.all {
		switch {
		case f.directive, f.handler:
			g.visit(f, handling)
		case g.whole[f], f.root, f.opens:
			g.visit(f, wiring)
		}
	}
	g.named(mentions{names: implied}, handling)
	for len(g.queue) > 0 {
		f := g.queue[len(g.queue)-1]
		g.queue = g.queue[:len(g.queue)-1]
		g.spread(f)
	}
	return slices.DeleteFunc(g.all, func(f *function) bool { return f.decl == nil || g.level[f] != nowhere })
}

// unusual: what is relevant does not show in what functions mention.
func (o *Outline) unusual() bool { return o.directed || o.dotted || catalog.HasRows(o.path) }

// graph is who mentions whom.
type graph struct {
	all    []*function
	of     map[*types.Func]*function
	byName map[string][]*function
	whole  map[*function]bool // those of which all counts that they mention
	level  map[*function]reached
	queue  []*function
}

func newGraph(outlines []*Outline) *graph {
	g := &graph{of: map[*types.Func]*function{}, byName: map[string][]*function{}, level: map[*function]reached{}}
	for _, o := range outlines {
		for _, f := range o.funcs {
			g.all = append(g.all, f)
			if f.object != nil {
				g.of[f.object] = f
			}
			if f.name != "" {
				g.byName[f.name] = append(g.byName[f.name], f)
			}
		}
	}
	return g
}

// registering are the functions from which a registration can be reached.
func (g *graph) registering() map[*function]bool {
	callers, byName := map[*types.Func][]*function{}, map[string][]*function{}
	var queue []*function
	for _, f := range g.all {
		for _, list := range []mentions{f.called, f.taken, f.given} {
			for _, fn := range list.funcs {
				callers[fn] = append(callers[fn], f)
			}
			for _, name := range list.names {
				byName[name] = append(byName[name], f)
			}
		}
		if f.registers {
			queue = append(queue, f)
		}
	}
	found := map[*function]bool{}
	for len(queue) > 0 {
		f := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		if found[f] {
			continue
		}
		found[f] = true
		if f.object != nil {
			queue = append(queue, callers[f.object]...)
		}
		if f.name != "" {
			queue = append(queue, byName[f.name]...)
		}
	}
	return found
}

func (g *graph) visit(f *function, by reached) {
	if f != nil && g.level[f] < by {
		g.level[f] = by
		g.queue = append(g.queue, f)
	}
}

func (g *graph) named(m mentions, by reached) {
	for _, fn := range m.funcs {
		g.visit(g.of[fn], by)
	}
	for _, name := range m.names {
		for _, f := range g.byName[name] {
			g.visit(f, by)
		}
	}
}

// spread visits what a function leads to.
func (g *graph) spread(f *function) {
	level := g.level[f]
	g.named(f.called, level)
	g.named(f.taken, handling)
	if level == handling || g.whole[f] {
		g.named(f.given, handling)
	}
}

// isHandler reports whether a function has the parameters of a handler.
func isHandler(fn *types.Func) bool { return isTask(types.TypeString(fn.Signature().Params(), nil)) }

func isTask(types string) bool { return strings.Contains(types, "hibiken/asynq.Task") }
