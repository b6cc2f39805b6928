package driver

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/finding"
)

// ErrNoMatch is part of the error for an argument that means no package of the program.
var ErrNoMatch = errors.New("matches no package of this module or workspace")

// Concern is a set of packages that the user asked for; nil stands for all.
type Concern map[string]bool

// Concerning is the packages that arguments mean: package patterns as the go
// command takes them, or files, each of which stands for its package. A file that is
// in no own package (testdata, another module) means none and is no error.
func (r *Result) Concerning(args []string) (Concern, error) {
	concern := Concern{}
	for _, arg := range args {
		matches := r.matcher(arg)
		found := false
		for path, dir := range r.dirs {
			if matches(path, dir) {
				concern[path], found = true, true
			}
		}
		if !found && !IsFile(arg) {
			return nil, fmt.Errorf("%s %w", arg, ErrNoMatch)
		}
	}
	if len(args) == 0 || len(concern) == len(r.dirs) {
		return nil, nil
	}
	return concern, nil
}

// IsFile reports whether an argument names a Go file.
func IsFile(arg string) bool { return strings.HasSuffix(arg, ".go") }

// matcher tests import path and folder of a package against an argument.
func (r *Result) matcher(arg string) func(path, dir string) bool {
	abs := arg
	if !filepath.IsAbs(arg) {
		abs = filepath.Join(r.Dir, filepath.FromSlash(arg))
	}
	switch {
	case arg == "all":
		return func(_, _ string) bool { return true }
	case IsFile(arg):
		return func(_, dir string) bool { return dir == filepath.Dir(abs) }
	case isLocal(arg):
		match := wildcard(filepath.ToSlash(abs))
		return func(_, dir string) bool { return match(filepath.ToSlash(dir)) }
	}
	match := wildcard(arg)
	return func(path, _ string) bool { return match(path) }
}

func isLocal(arg string) bool {
	slashed := filepath.ToSlash(arg)
	return filepath.IsAbs(arg) || slashed == "." || slashed == ".." ||
		strings.HasPrefix(slashed, "./") || strings.HasPrefix(slashed, "../")
}

// wildcard matches names against a pattern in which "..." stands for any string and
// "/..." at the end for nothing as well.
func wildcard(pattern string) func(string) bool {
	rx := strings.ReplaceAll(regexp.QuoteMeta(pattern), `\.\.\.`, `.*`)
	if head, ok := strings.CutSuffix(rx, `/.*`); ok {
		rx = head + `(/.*)?`
	}
	return regexp.MustCompile(`^` + rx + `$`).MatchString
}

// Has reports whether a finding lies in the set with its place, its effect, a
// handler or a step of a chain.
func (c Concern) Has(f finding.Finding) bool {
	return c.has(f.Place) || slices.ContainsFunc(f.Effects, c.HasEffect)
}

// HasEffect reports the same of one effect of a handler.
func (c Concern) HasEffect(e finding.Effect) bool {
	return c.has(e.Place) || c.has(e.Pos) || c.HasHandler(e.Handler) ||
		slices.ContainsFunc(e.Chain, func(s finding.Step) bool { return c.has(s.Pos) })
}

// HasHandler reports whether a handler or its registration lies in the set.
func (c Concern) HasHandler(h finding.Handler) bool { return c.has(h.Pos) || c.has(h.Registered) }

// HasReport reports whether a handler or one of its effects lies in the set.
func (c Concern) HasReport(h finding.HandlerReport) bool {
	return c.HasHandler(h.Handler) || slices.ContainsFunc(h.Effects, c.HasEffect)
}

func (c Concern) has(p finding.Pos) bool {
	pkg, _ := splitFile(p.File)
	return c == nil || c[pkg]
}
