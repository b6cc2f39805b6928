// Package scope decides which packages are the user's own. Only these are
// looked into; what the others do is in the catalogue.
package scope

import (
	"flag"
	"fmt"
	"go/token"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Options widen and narrow the scope. They are set by flags before any package
// is analysed, and only read after that.
var Options struct {
	Include string // comma-separated import path prefixes to take as the user's own
	Exclude string // comma-separated import path prefixes to leave out, stronger than Include
}

// Flags registers the options with fs, as include and exclude.
func Flags(fs *flag.FlagSet) {
	fs.StringVar(&Options.Include, "include", Options.Include,
		"comma-separated import path prefixes of packages to analyse beside the main module and workspace")
	fs.StringVar(&Options.Exclude, "exclude", Options.Exclude,
		"comma-separated import path prefixes of packages to leave out")
}

// In reports whether the package of pass is the user's own: it belongs to the
// main module or the workspace, or the user includes it, and the user does not
// exclude it. Packages of tests are never in scope.
//
// A version tells modules apart in every driver, see Own. Where the driver knows no modules (nogo)
// only what the user includes counts.
func In(pass *analysis.Pass) bool {
	path := Path(pass.Pkg.Path())
	if isTest(path) || Inside(path, List(Options.Exclude)) {
		return false
	}
	m := pass.Module
	return m != nil && m.Path != "" && Own(m.Version) || Inside(path, List(Options.Include))
}

// unpublished are the versions in go.mod of modules that have none because a folder takes
// their place: the first is the go command's own (cmd/go/internal/modload), the second what
// people write by hand.
var unpublished = []string{"v0.0.0-00010101000000-000000000000", "v0.0.0"}

// Own reports whether a module with the version is the user's own: the main module and the
// members of a workspace have none, and a module that only a folder can provide has one of unpublished.
func Own(version string) bool { return version == "" || slices.Contains(unpublished, version) }

// Path is an import path without what go list appends to that of a test
// variant: "p [p.test]" is "p".
func Path(path string) string {
	path, _, _ = strings.Cut(path, " ")
	return path
}

// IsTestFile reports whether pos stands in a _test.go file.
func IsTestFile(fset *token.FileSet, pos token.Pos) bool {
	f := fset.File(pos)
	return f != nil && strings.HasSuffix(filepath.Base(f.Name()), "_test.go")
}

func isTest(path string) bool {
	return strings.HasSuffix(path, "_test") || strings.HasSuffix(path, ".test")
}

// Inside reports whether an import path is one of the prefixes or inside one of them. A
// prefix may end as patterns of the go command do, in "/...".
func Inside(path string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(prefix string) bool {
		rest, ok := strings.CutPrefix(path, strings.TrimSuffix(whole(prefix), "/"))
		return ok && prefix != "" && (rest == "" || rest[0] == '/')
	})
}

func whole(prefix string) string { return strings.TrimSuffix(prefix, "/...") }

// Check is an error if one of the prefixes is a pattern or a folder, which no import path begins with.
func Check(prefixes []string) error {
	for _, p := range prefixes {
		if strings.HasPrefix(p, ".") || strings.Contains(whole(p), "...") || strings.ContainsAny(p, `*\`) {
			return fmt.Errorf("%q is no prefix of import paths, such as example.com/app/mocks", p)
		}
	}
	return nil
}

// List is what a flag holds as a comma-separated list.
func List(flag string) (items []string) {
	for item := range strings.SplitSeq(flag, ",") {
		if item = strings.TrimSpace(item); item != "" {
			items = append(items, item)
		}
	}
	return items
}
