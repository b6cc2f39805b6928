package driver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/relevant"
	"github.com/idemlint/idemlint/internal/scope"
)

// session is one run.
type session struct {
	cfg     Config
	base    string // folder of the command
	tool    goTool
	env     goEnv
	modules []*listedModule
	graph   *graph
}

// find asks the go command which modules the folder belongs to.
func (s *session) find() error {
	s.cfg.Progress("listing packages", 0, 0)
	var err error
	if s.env, err = s.tool.environment(); err != nil {
		return err
	}
	if s.env.GO111MODULE == "off" {
		return errors.New("GO111MODULE is off: idemlint analyses Go modules")
	}
	if !isFile(s.env.GOMOD) && !isFile(s.env.GOWORK) {
		return fmt.Errorf("no go.mod in %s or above it: idemlint analyses Go modules", s.tool.dir)
	}
	if s.modules, err = s.tool.modules(); err != nil {
		return s.newerGo(err)
	}
	return s.member()
}

// member is an error if the folder belongs to a module that is none of the workspace: the go
// command would list the others.
func (s *session) member() error {
	if !isFile(s.env.GOWORK) || !isFile(s.env.GOMOD) {
		return nil
	}
	dir := filepath.Dir(s.env.GOMOD)
	if slices.ContainsFunc(s.modules, func(m *listedModule) bool { return sameFolder(m.Dir, dir) }) {
		return nil
	}
	return fmt.Errorf("the module in %s is none of the workspace %s: add it with go work use, or set GOWORK=off", dir, s.env.GOWORK)
}

// sameFolder reports whether two names are those of one folder.
func sameFolder(a, b string) bool {
	if a == b {
		return true
	}
	x, err1 := os.Stat(a)
	y, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && os.SameFile(x, y)
}

// list asks the go command for all packages of the modules and what they import.
func (s *session) list() error {
	list, args := s.tool.listCached, []string{"-deps"}
	if s.cfg.Load == LoadSource {
		list = s.tool.list
	}
	for _, m := range s.modules {
		args = append(args, m.Path+"/...")
	}
	packages, err := list(fields, args...)
	if err != nil {
		return s.newerGo(err)
	}
	s.graph = newGraph(packages, s.env.GOARCH, s.own)
	return nil
}

// own reports whether a listed package is to be analysed.
func (s *session) own(p *listed) bool {
	if scope.Inside(p.ImportPath, s.cfg.Exclude) {
		return false
	}
	return p.Module != nil && (p.Module.Main || scope.Own(p.Module.Version)) || scope.Inside(p.ImportPath, s.cfg.Include)
}

// newerGo adds to an error that the go command is newer than this build, if it is.
func (s *session) newerGo(err error) error {
	if hint := s.hint(); err != nil && hint != nil {
		return fmt.Errorf("%w (%w)", err, hint)
	}
	return err
}

// hint says that the go command is newer than this build, if it is.
func (s *session) hint() error {
	if !NewerGo(s.env.GOVERSION) {
		return nil
	}
	return fmt.Errorf("the go command is %s and idemlint was built with %s: install it again with the newer one",
		s.env.GOVERSION, runtime.Version())
}

// load gets the packages that are loaded from source and the export data that they need.
func (s *session) load() ([]*pkg, error) {
	own := s.graph.own()
	if len(own) == 0 {
		return nil, fmt.Errorf("no Go packages in %s", s.moduleDirs())
	}
	if err := s.compileCgo(own); err != nil {
		return nil, err
	}
	if s.cfg.Load == LoadSource {
		return s.graph.sourceNodes(everything), nil
	}
	missing := s.graph.foreign(s.graph.sourceNodes((*pkg).isOwn), (*pkg).notCompiled)
	if s.cfg.Load == LoadAuto && len(missing) > coldPackages {
		return s.graph.sourceNodes(everything), nil
	}
	if err := s.compile(missing); err != nil {
		return nil, err
	}
	nodes := s.graph.sourceNodes((*pkg).needsSource)
	err := s.graph.readExports(nodes)
	if err != nil && s.cfg.Load == LoadAuto {
		clear(s.graph.exports)
		return s.graph.sourceNodes(everything), nil
	}
	return nodes, err
}

func (s *session) moduleDirs() string {
	var dirs []string
	for _, m := range s.modules {
		dirs = append(dirs, m.Dir)
	}
	return strings.Join(dirs, ", ")
}

// coldPackages is how many packages not in the build cache make it cheaper to
// load everything from source than to compile them.
const coldPackages = 20

// compile has the go command compile packages. Those that it cannot compile stay
// without export data.
func (s *session) compile(packages []*pkg) error {
	if len(packages) == 0 {
		return nil
	}
	s.cfg.Progress("compiling dependencies", 0, 0)
	args := []string{"-export", "--"}
	for _, p := range packages {
		args = append(args, p.ImportPath)
	}
	list, err := s.tool.list("ImportPath,Export", args...)
	if err != nil {
		return err
	}
	for _, l := range list {
		if p := s.graph.byPath[l.ImportPath]; p != nil {
			p.Export = l.Export
		}
	}
	return nil
}

// compileCgo asks for the files that cgo makes of the packages that use it, and for
// what these import. Where cgo fails the files are read as they are.
func (s *session) compileCgo(own []*pkg) error {
	args := []string{"-compiled", "--"}
	for _, p := range own {
		if len(p.CgoFiles) > 0 {
			args = append(args, p.ImportPath)
		}
	}
	if len(args) == 2 {
		return nil
	}
	list, err := s.tool.list("ImportPath,CompiledGoFiles,Imports,Error", args...)
	if err != nil {
		return s.tool.ctx.Err()
	}
	for _, l := range list {
		if p := s.graph.byPath[l.ImportPath]; p != nil && l.Error == nil {
			p.CompiledGoFiles, p.Imports = l.CompiledGoFiles, l.Imports
		}
	}
	return nil
}

// analyse loads nodes and runs replay over the own ones. All are loaded before the first is
// analysed: only then can it be told which functions matter.
func (s *session) analyse(ctx context.Context, nodes []*pkg) error {
	if !s.cfg.Everything {
		if err := s.cut(ctx); err != nil {
			return err
		}
	}
	countUsers(nodes)
	if err := inOrder(ctx, nodes, s.check); err != nil {
		return err
	}
	countUsers(nodes)
	run := newRunner(s.selection(nodes))
	done := 0
	s.cfg.Progress("analysing", done, len(nodes))
	finished := func() { done++; s.cfg.Progress("analysing", done, len(nodes)) }
	err := inOrder(ctx, nodes, run.do, finished)
	s.graph.exports = nil
	return err
}

// cut parses the own packages and takes the bodies out of functions that by their names alone surely do not matter.
func (s *session) cut(ctx context.Context) error {
	own := s.graph.own()
	if err := atOnce(ctx, own, (*pkg).parse); err != nil {
		return err
	}
	withQueue := s.graph.withQueue()
	var program []relevant.Source
	for _, p := range own {
		program = append(program, relevant.Source{
			Path: p.ImportPath, Name: p.Name, Files: p.syntax, Queue: withQueue[p],
			NameOf: func(path string) string {
				if q := s.graph.imported(p, path); q != nil {
					return q.Name
				}
				return ""
			},
		})
	}
	for i, gone := range relevant.Cut(program, s.graph.isOwnPath) {
		own[i].gone = gone
	}
	return nil
}

// withQueue are the packages that are a task queue or import one, directly or not.
func (g *graph) withQueue() map[*pkg]bool {
	with := map[*pkg]bool{}
	for _, p := range g.packages {
		with[p] = slices.Contains(queues(), p.ImportPath) || slices.ContainsFunc(p.Imports, func(path string) bool {
			q := g.imported(p, path)
			return q != nil && with[q]
		})
	}
	return with
}

func countUsers(nodes []*pkg) {
	for _, p := range nodes {
		for _, dep := range p.deps {
			dep.users.Add(1)
		}
	}
}

// inOrder calls do for all nodes, in parallel, for each as soon as it is done for what it
// imports, and then finished, one at a time. It does not wait for what is being done when ctx ends, which may
// take long: what was loaded is of no use then.
func inOrder(ctx context.Context, nodes []*pkg, do func(*pkg), finished ...func()) error {
	return inParallel(ctx, nodes, func(p *pkg) []*pkg { return p.deps }, do, finished...)
}

// atOnce is inOrder without an order.
func atOnce(ctx context.Context, nodes []*pkg, do func(*pkg)) error {
	return inParallel(ctx, nodes, func(*pkg) []*pkg { return nil }, do)
}

// inParallel waits for nodes before it calls do for one.
func inParallel(ctx context.Context, nodes []*pkg, before func(*pkg) []*pkg, do func(*pkg), finished ...func()) error {
	done := map[*pkg]chan struct{}{}
	for _, p := range nodes {
		done[p] = make(chan struct{})
	}
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	results := make(chan struct{}, len(nodes))
	for _, p := range nodes {
		deps := before(p)
		go func() {
			defer func() { results <- struct{}{} }()
			defer close(done[p])
			for _, dep := range deps {
				<-done[dep]
			}
			slots <- struct{}{}
			defer func() { <-slots }()
			if ctx.Err() == nil {
				do(p)
			}
		}()
	}
	for range nodes {
		select {
		case <-results:
		case <-ctx.Done():
			return ctx.Err()
		}
		for _, f := range finished {
			f()
		}
	}
	return ctx.Err()
}

// check loads one package, makes the outline of an own one, and gives back the types of others that
// nobody needs any more.
func (s *session) check(p *pkg) {
	s.graph.check(p)
	switch {
	case !p.own:
		p.forgetSyntax()
	case !s.cfg.Everything:
		p.outline = relevant.Of(relevant.Package{Types: p.types, Info: p.info, Files: p.syntax, Gone: p.gone}, s.graph.isOwnPath)
	}
	for _, dep := range p.deps {
		if dep.users.Add(-1) == 0 && !dep.own {
			dep.types, dep.typeErrors = nil, nil
		}
	}
}

func (g *graph) isOwnPath(path string) bool {
	p := g.byPath[path]
	return p != nil && p.own
}

// selection are the functions to record; the others lose their bodies.
func (s *session) selection(nodes []*pkg) *relevant.Selection {
	if s.cfg.Everything {
		return relevant.Everything()
	}
	var outlines []*relevant.Outline
	for _, p := range nodes {
		if p.outline != nil {
			outlines = append(outlines, p.outline)
			p.outline = nil
		}
	}
	selected := relevant.Select(outlines)
	for _, p := range nodes {
		for _, file := range p.syntax {
			if p.own {
				selected.Cut(file, p.info)
			}
		}
	}
	return selected
}

// do analyses a package that was loaded, if it is an own one, and gives back the memory of
// what nobody needs any more.
func (r *runner) do(p *pkg) {
	if p.own && len(p.syntax) > 0 {
		told, err := r.run(p)
		if err != nil {
			p.fail(err)
		}
		p.told = told
	}
	p.forgetSyntax()
	for _, dep := range p.deps {
		if dep.users.Add(-1) == 0 {
			r.release(dep)
		}
	}
	if p.users.Load() == 0 {
		r.release(p)
	}
}

// forgetSyntax keeps how many files there were.
func (p *pkg) forgetSyntax() {
	p.info, p.gone = nil, nil
	for i := range p.syntax {
		p.syntax[i] = nil
	}
}

// release gives back the types and facts of a package whose users are done.
func (r *runner) release(p *pkg) {
	if p.types != nil {
		r.facts.forget(p.types)
	}
	p.types, p.deps, p.typeErrors = nil, nil, nil
}
