// Package driver loads a whole module or workspace and runs replay over it, for
// the command. Own packages are type-checked from source in import order, in
// parallel; their dependencies come from export data or, where the build cache is
// cold, from source without function bodies. Only functions that handlers and their wiring
// can come to are recorded (internal/relevant), and if that turns out to be too few, all. Facts pass
// through gob as under go vet, what they say of a package by its name in this process.
package driver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/fix"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/internal/schema"
)

// Config says what to load and how.
type Config struct {
	Dir         string         // folder in which the command runs; "" is the current one
	Tags        string         // build tags, comma-separated
	Load        string         // where dependencies come from: LoadAuto, LoadExport or LoadSource
	Include     []string       // import path prefixes of packages to analyse beside the main modules
	Exclude     []string       // import path prefixes of packages to leave out
	Incremental bool           // run go vet, which keeps what did not change; Load counts only where it stops
	Files       []string       // if given, load the modules that these files belong to, not that of Dir
	Schema      *schema.Schema // unique columns, for handlers that no main reaches; may be nil
	Everything  bool           // record all functions, also those that no handler seems to come to
	Progress    func(step string, done, total int)
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
	Problems []finding.HandlerReport // of directives, see replay.Result
	Errors   []PackageError          // one for each own package with errors, by path
	Sound    int                     // packages that were analysed and have no errors
	Failed   []error                 // what else could not be analysed
	Missed   []string                // folders of other modules in the tree that use a task queue
	Unmet    []string                // symbols of the user's own rows that no package mentions
	Silence  Silence                 // what may be why there are no handlers

	incomplete bool // a function that was skipped would have been needed

	dirs    map[string]string     // directories of own packages by import path
	fixes   map[string]*fix.Sites // by import path
	modules []*listedModule
	parts   []*program.Package
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
	newSession := func() *session {
		return &session{cfg: cfg, base: base, tool: goTool{ctx: ctx, dir: dir, tags: cfg.Tags}}
	}
	loadAll := func() (*Result, error) {
		r, err := newSession().loadAll(ctx)
		if err != nil || !r.incomplete {
			return r, err
		}
		cfg.Everything = true
		return newSession().loadAll(ctx)
	}
	if !cfg.Incremental {
		return loadAll()
	}
	s := newSession()
	err := s.find()
	if err == nil {
		err = s.throughVet()
	}
	if err == nil {
		return s.result()
	}
	r, failed := loadAll()
	if failed == nil {
		r.Failed = append(r.Failed, fmt.Errorf("not incremental, everything was loaded anew: %w", err))
	}
	return r, failed
}

// loadAll loads the modules and analyses them in this process.
func (s *session) loadAll(ctx context.Context) (*Result, error) {
	for _, step := range []func() error{s.find, s.list, s.useSchema} {
		if err := step(); err != nil {
			return nil, err
		}
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
