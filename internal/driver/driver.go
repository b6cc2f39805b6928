// Package driver loads a whole module or workspace and runs replay over it, for
// the command. Own packages are type-checked from source in import order, in
// parallel; their dependencies come from export data or, where the build cache is
// cold, from source without function bodies. Facts pass through gob as under go vet.
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

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/schema"
	"github.com/idemlint/idemlint/passes/replay"
)

// Config says what to load and how.
type Config struct {
	Dir      string         // folder in which the command runs; "" is the current one
	Tags     string         // build tags, comma-separated
	Load     string         // where dependencies come from: LoadAuto, LoadExport or LoadSource
	Include  []string       // import path prefixes of packages to analyse beside the main modules
	Exclude  []string       // import path prefixes of packages to leave out
	Files    []string       // if given, load the modules that these files belong to, not that of Dir
	Schema   *schema.Schema // unique columns, for handlers that no main reaches; may be nil
	Progress func(step string, done, total int)
}

// The ways to load dependencies.
const (
	LoadAuto   = "auto"   // export data, or source if the build cache is cold or lacks some
	LoadExport = "export" // export data: the go command compiles what is missing
	LoadSource = "source" // source without function bodies: nothing is compiled
)

// Result is what the analysis of a module or workspace told.
type Result struct {
	Dir      string // absolute, of the command
	Handlers []finding.HandlerReport
	Counts   finding.Counts
	Errors   []PackageError // one for each own package with errors, by path
	Sound    int            // packages that were analysed and have no errors
	Failed   []error        // what else could not be analysed
	Silence  Silence        // what may be why there are no handlers

	dirs    map[string]string // directories of own packages by import path
	modules []*listedModule
}

// PackageError is the first thing wrong with an own package.
type PackageError struct {
	Path string
	Err  string // one line, with the position if there is one
}

func (e PackageError) Error() string { return e.Path + ": " + e.Err }

// Run loads the module or workspace that cfg.Dir belongs to and analyses it. The
// error says why nothing could be analysed; what is wrong with single packages is in the result.
func Run(ctx context.Context, cfg Config) (*Result, error) {
	base, err := folder(cfg.Dir)
	if err != nil {
		return nil, err
	}
	if cfg.Progress == nil {
		cfg.Progress = func(string, int, int) {}
	}
	if len(cfg.Files) == 0 {
		return runIn(ctx, cfg, base, base)
	}
	return runModules(ctx, cfg, base)
}

// runModules runs once for each module that the files of cfg belong to.
func runModules(ctx context.Context, cfg Config, base string) (*Result, error) {
	var all *Result
	var errs []error
	for _, dir := range moduleDirs(base, cfg.Files) {
		if all.covers(dir) {
			continue
		}
		r, err := runIn(ctx, cfg, base, dir)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		all = all.join(r)
	}
	if all == nil {
		return nil, errors.Join(errs...)
	}
	all.Failed = append(all.Failed, errs...)
	return all, nil
}

// runIn runs in the module of dir; positions are relative to base.
func runIn(ctx context.Context, cfg Config, base, dir string) (*Result, error) {
	s := &session{cfg: cfg, base: base, tool: goTool{ctx: ctx, dir: dir, tags: cfg.Tags}}
	if err := s.list(); err != nil {
		return nil, err
	}
	if err := s.useSchema(); err != nil {
		return nil, err
	}
	nodes, err := s.load()
	if err != nil {
		return nil, err
	}
	if err := s.analyse(ctx, nodes); err != nil {
		return nil, err
	}
	return s.result()
}

func folder(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	info, err := os.Stat(abs)
	if err != nil || !info.IsDir() {
		return "", fmt.Errorf("%s is not a folder", dir)
	}
	return abs, nil
}

// session is one run.
type session struct {
	cfg     Config
	base    string // folder of the command
	tool    goTool
	env     goEnv
	modules []*listedModule
	graph   *graph
}

// list asks the go command for all packages of the module or workspace and what they import.
func (s *session) list() error {
	s.cfg.Progress("listing packages", 0, 0)
	var err error
	if s.env, err = s.tool.env(); err != nil {
		return err
	}
	if !isFile(s.env.GOMOD) && !isFile(s.env.GOWORK) {
		return fmt.Errorf("no go.mod in %s or above it: idemlint analyses Go modules", s.tool.dir)
	}
	if s.modules, err = s.tool.modules(); err != nil {
		return s.newerGo(err)
	}
	want, args := fields, []string{"-deps"}
	if s.cfg.Load == LoadAuto {
		want += staleFields
	}
	for _, m := range s.modules {
		args = append(args, filepath.Join(m.Dir, "..."))
	}
	list, err := s.tool.list(want, args...)
	if err != nil {
		return s.newerGo(err)
	}
	s.graph = newGraph(list, s.env.GOARCH, s.own)
	return nil
}

// own reports whether a listed package is to be analysed.
func (s *session) own(p *listed) bool {
	if hasPrefix(p.ImportPath, s.cfg.Exclude) {
		return false
	}
	return p.Module != nil && p.Module.Main || hasPrefix(p.ImportPath, s.cfg.Include)
}

// hasPrefix reports whether an import path is one of the prefixes or inside one of them.
func hasPrefix(path string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(prefix string) bool {
		rest, ok := strings.CutPrefix(path, strings.TrimSuffix(prefix, "/"))
		return ok && prefix != "" && (rest == "" || rest[0] == '/')
	})
}

// newerGo adds to an error that the go command is newer than this build, if it is.
func (s *session) newerGo(err error) error {
	if err == nil || !newer(s.env.GOVERSION, runtime.Version()) {
		return err
	}
	return fmt.Errorf("%w (the go command is %s and idemlint was built with %s: install it again with the newer one)",
		err, s.env.GOVERSION, runtime.Version())
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
	if s.cfg.Load == LoadSource || s.cfg.Load == LoadAuto && s.cold() {
		return s.graph.sourceNodes(true), nil
	}
	nodes := s.graph.sourceNodes(false)
	err := s.exports(s.graph.foreign(nodes))
	if err != nil && s.cfg.Load == LoadAuto {
		clear(s.graph.exports)
		return s.graph.sourceNodes(true), nil
	}
	return nodes, nil
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

func (s *session) cold() bool {
	n := 0
	for _, p := range s.graph.packages {
		if !p.own && p.Stale && !strings.Contains(p.StaleReason, "available in build cache") {
			n++
		}
	}
	return n > coldPackages
}

// exports reads the export data of packages, which the go command compiles where needed.
func (s *session) exports(packages []*pkg) error {
	if len(packages) == 0 {
		return nil
	}
	s.cfg.Progress("compiling dependencies", 0, 0)
	args := []string{"-export", "--"}
	for _, p := range packages {
		args = append(args, p.ImportPath)
	}
	list, err := s.tool.list("ImportPath,Export,Error", args...)
	if err != nil {
		return err
	}
	files := map[string]string{}
	for _, p := range list {
		files[p.ImportPath] = p.Export
	}
	return s.graph.readExports(packages, files)
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

// analyse loads nodes and runs replay over the own ones, each as soon as what it imports is done.
func (s *session) analyse(ctx context.Context, nodes []*pkg) error {
	run := newRunner()
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	finished := make(chan *pkg)
	for _, p := range nodes {
		go func() {
			defer func() { finished <- p }()
			defer close(p.done)
			for _, dep := range p.deps {
				<-dep.done
			}
			slots <- struct{}{}
			defer func() { <-slots }()
			if ctx.Err() == nil {
				s.do(run, p)
			}
		}()
	}
	for i := range nodes {
		<-finished
		s.cfg.Progress("analysing", i+1, len(nodes))
	}
	return ctx.Err()
}

// do loads one package and analyses it if it is an own one. Its syntax is let go afterwards.
func (s *session) do(run *runner, p *pkg) {
	s.graph.check(p)
	if p.own && len(p.syntax) > 0 {
		told, err := run.run(p)
		if err != nil {
			p.fail(err)
		}
		p.told = told
	}
	p.info = nil
	for i := range p.syntax {
		p.syntax[i] = nil
	}
}

// result gathers what the packages told.
func (s *session) result() (*Result, error) {
	r := &Result{Dir: s.base, modules: s.modules, dirs: map[string]string{}}
	var parts []*replay.Result
	for _, p := range s.graph.packages {
		if !p.own {
			continue
		}
		r.dirs[p.ImportPath] = p.Dir
		if p.err != nil && !p.excluded() {
			r.Errors = append(r.Errors, PackageError{p.ImportPath, s.describe(p.err)})
		}
		if p.told != nil {
			parts = append(parts, p.told.replay)
			if p.err == nil {
				r.Sound++
			}
		}
	}
	slices.SortFunc(r.Errors, func(a, b PackageError) int { return strings.Compare(a.Path, b.Path) })
	if len(parts) == 0 {
		return nil, s.nothing(r)
	}
	packages := len(parts)
	if more, err := rest(s.graph.packages, s.cfg.Schema); err != nil {
		r.Failed = append(r.Failed, err)
	} else {
		parts = append(parts, more)
	}
	r.Handlers, r.Counts = merge(parts)
	r.Counts.Packages = packages
	if len(r.Handlers) == 0 {
		r.Silence = s.silence()
	}
	return r, nil
}

// nothing says why no package could be analysed.
func (s *session) nothing(r *Result) error {
	if len(r.Errors) == 0 {
		return fmt.Errorf("no Go packages in %s", s.moduleDirs())
	}
	var all []error
	for _, e := range r.Errors {
		all = append(all, e)
	}
	return s.newerGo(errors.Join(all...))
}

// excluded reports whether build constraints leave nothing of p, which is no error.
func (p *pkg) excluded() bool {
	return len(p.GoFiles)+len(p.CgoFiles) == 0 && len(p.IgnoredGoFiles) > 0
}
