package driver

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/fix"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/passes/replay"
)

// result gathers what the packages told.
func (s *session) result() (*Result, error) {
	r, parts := s.gather()
	if len(parts) == 0 {
		return nil, s.nothing(r)
	}
	if hint := s.hint(); hint != nil && len(r.Errors) > 0 {
		r.Failed = append(r.Failed, hint)
	}
	packages := len(parts)
	if more, incomplete, err := rest(s.graph.packages, s.cfg.Schema); err != nil {
		r.Failed = append(r.Failed, err)
	} else {
		parts = append(parts, more)
		r.incomplete = r.incomplete || incomplete
	}
	r.Handlers, r.Counts = merge(parts)
	r.Counts.Packages = packages
	nested := s.nested()
	r.Missed = s.relatives(withQueue(nested))
	if len(r.Handlers) == 0 {
		r.Silence = s.silence(nested)
	}
	return r, nil
}

// gather takes errors and what was told from the own packages.
func (s *session) gather() (*Result, []*replay.Result) {
	r := &Result{Dir: s.base, modules: s.modules, dirs: map[string]string{}, fixes: map[string]*fix.Sites{}}
	var parts []*replay.Result
	for _, p := range s.graph.own() {
		r.dirs[p.ImportPath] = p.Dir
		if p.err != nil && !p.excluded() {
			r.Errors = append(r.Errors, PackageError{p.ImportPath, s.describe(p.err)})
		}
		if p.told == nil {
			continue
		}
		parts = append(parts, p.told.replay)
		r.incomplete = r.incomplete || p.told.incomplete
		if p.told.program != nil {
			r.parts = append(r.parts, p.told.program)
		}
		if p.told.fixes != nil {
			r.fixes[p.ImportPath] = p.told.fixes
		}
		r.Problems = append(r.Problems, p.told.replay.Problems...)
		if p.err == nil {
			r.Sound++
		}
	}
	if len(r.Errors) == 0 {
		r.Unmet = s.unmet()
	}
	slices.SortFunc(r.Errors, func(a, b PackageError) int { return strings.Compare(a.Path, b.Path) })
	return r, parts
}

// unmet lists the symbols of the user's own rows that no own package mentions: misspelt, most likely.
func (s *session) unmet() []string {
	symbols := catalog.OwnSymbols()
	if len(symbols) == 0 {
		return nil
	}
	met := map[string]bool{}
	for _, p := range s.graph.own() {
		if p.told == nil || p.told.program == nil {
			continue
		}
		for _, symbol := range p.told.program.Symbols {
			met[catalog.Normalize(symbol)] = true
		}
	}
	return slices.DeleteFunc(symbols, func(symbol string) bool { return met[symbol] })
}

// Program is the own packages as they are recorded, linked.
func (r *Result) Program() *program.Program { return program.Link(r.parts) }

// Facts is how many functions the facts of all own packages hold, and their size in bytes.
func (r *Result) Facts() (functions, size int) {
	for _, p := range r.parts {
		functions += len(p.Funcs)
		size += len(program.Encode(p))
	}
	return functions, size
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

// join adds what another module told.
func (r *Result) join(o *Result) *Result {
	if r == nil {
		return o
	}
	r.Handlers = append(r.Handlers, o.Handlers...)
	r.Problems = append(r.Problems, o.Problems...)
	r.Errors = append(r.Errors, o.Errors...)
	r.Failed = append(r.Failed, o.Failed...)
	r.Sound += o.Sound
	r.Missed = r.stillMissed(o)
	r.Unmet = slices.DeleteFunc(r.Unmet, func(symbol string) bool { return !slices.Contains(o.Unmet, symbol) })
	r.modules = append(r.modules, o.modules...)
	r.parts = append(r.parts, o.parts...)
	maps.Copy(r.dirs, o.dirs)
	maps.Copy(r.fixes, o.fixes)
	add(&r.Counts, o.Counts)
	return r
}

// stillMissed are the modules that neither run has analysed.
func (r *Result) stillMissed(o *Result) []string {
	missed := slices.Concat(r.Missed, o.Missed)
	slices.Sort(missed)
	return slices.DeleteFunc(slices.Compact(missed), func(dir string) bool {
		abs := filepath.Join(r.Dir, filepath.FromSlash(dir))
		return r.covers(abs) || o.covers(abs)
	})
}

// covers reports whether the module in dir was analysed, maybe as part of a workspace.
func (r *Result) covers(dir string) bool {
	return r != nil && slices.ContainsFunc(r.modules, func(m *listedModule) bool { return m.Dir == dir })
}

// moduleDirs are the folders of the modules that files belong to, or the folder of
// a file that belongs to none.
func moduleDirs(base string, files []string) []string {
	var dirs []string
	for _, file := range files {
		if !filepath.IsAbs(file) {
			file = filepath.Join(base, file)
		}
		if dir := moduleOf(filepath.Dir(file)); !slices.Contains(dirs, dir) {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

func moduleOf(dir string) string {
	for up := dir; ; up = filepath.Dir(up) {
		if isFile(filepath.Join(up, "go.mod")) {
			return up
		}
		if up == filepath.Dir(up) {
			return dir
		}
	}
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// Fixes is what cures a finding, if that is an edit in one of the packages.
func (r *Result) Fixes(f finding.Finding) []finding.Fix {
	sites := r.fixes[fix.PackageOf(f)]
	if sites == nil {
		return nil
	}
	return sites.Plain(f, r.Handlers)
}

// File is the name of the file that a position means, with slashes and relative
// to the folder in which the command runs.
func (r *Result) File(p finding.Pos) string {
	full := r.Abs(p)
	if rel, err := filepath.Rel(r.Dir, full); err == nil {
		full = rel
	}
	return filepath.ToSlash(full)
}

// Abs is the absolute name of the file that a position means.
func (r *Result) Abs(p finding.Pos) string {
	pkg, base := splitFile(p.File)
	dir, ok := r.dirs[pkg]
	if !ok {
		return filepath.FromSlash(p.File)
	}
	return filepath.Join(dir, base)
}
