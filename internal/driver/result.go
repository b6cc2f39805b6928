package driver

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/idemlint/idemlint/internal/finding"
)

// join adds what another module told.
func (r *Result) join(o *Result) *Result {
	if r == nil {
		return o
	}
	r.Handlers = append(r.Handlers, o.Handlers...)
	r.Errors = append(r.Errors, o.Errors...)
	r.Failed = append(r.Failed, o.Failed...)
	r.Sound += o.Sound
	r.modules = append(r.modules, o.modules...)
	for path, dir := range o.dirs {
		r.dirs[path] = dir
	}
	add(&r.Counts, o.Counts)
	return r
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
