package effect

import (
	"fmt"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/tools/go/analysis"

	"github.com/idemlint/idemlint/internal/passdoc"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/internal/relevant"
	"github.com/idemlint/idemlint/internal/scope"
)

// Analyzer records what the functions of a package do. It requires nothing: a
// requirement with facts below it, such as buildssa, would have every driver
// build SSA of the whole dependency closure.
var Analyzer = &analysis.Analyzer{
	Name:       "effect",
	Doc:        passdoc.Must(doc, "effect"),
	URL:        "https://pkg.go.dev/github.com/idemlint/idemlint/passes/effect",
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Fact)},
}

// Selected is a key of ResultOf under which a driver that has the whole program in memory puts the
// *relevant.Selection of the functions that have kept their bodies: the others are recorded as skipped,
// and facts stay in this process.
var Selected = &analysis.Analyzer{Name: "selected", Doc: "the functions that matter to handlers"}

// Result is what is known of a package and of those it imports.
type Result struct {
	// Package is the package itself, nil if it is out of scope or ill-typed.
	Package *program.Package
	// Problems are what is wrong with the directives of the package, in order of place.
	Problems []Problem
	// Failed counts the functions of the package that were given up on.
	Failed int

	parts   []Part
	once    sync.Once
	program *program.Program
}

// Program is the package together with all in-scope packages that it imports,
// directly or not, linked. It is made when it is first asked for, as only few
// packages (those that register handlers) need it; it may be called concurrently.
func (r *Result) Program() *program.Program {
	r.once.Do(func() {
		var pkgs []*program.Package
		for _, part := range r.parts {
			if pkg := decoded.get(part); pkg != nil {
				pkgs = append(pkgs, pkg)
			}
		}
		r.program = program.Link(pkgs)
	})
	return r.program
}

// Incomplete reports whether a function that was skipped would have been needed.
func (r *Result) Incomplete() bool { return r.program != nil && r.program.Incomplete }

func run(pass *analysis.Pass) (any, error) {
	if !scope.In(pass) {
		return new(Result), nil
	}
	imported, direct := importParts(pass)
	selection, inMemory := pass.ResultOf[Selected].(*relevant.Selection)
	pkg, problems, failed := lower(pass, selection, imported, direct)
	res := &Result{Package: pkg, Failed: failed, parts: imported}
	if says(pkg) {
		res.parts = withPart(imported, partOf(pkg, inMemory))
	}
	if pkg != nil {
		res.Problems = append(problems, res.unused()...)
		slices.SortFunc(res.Problems, compareProblems)
	}
	if len(res.parts) > 0 {
		pass.ExportPackageFact(&Fact{Parts: res.parts})
	}
	return res, nil
}

// partOf is the part of a fact for a package that is now known to this process; only its name if no
// other reads it. What a package says is plain data, and a test holds the codec to all of it.
func partOf(pkg *program.Package, inMemory bool) Part {
	part := Part{Path: pkg.Path}
	if inMemory {
		part.Blob = fmt.Appendf(nil, "package %d of this process", number.Add(1))
	} else {
		part.Blob = program.Encode(pkg)
	}
	decoded.put(part, pkg)
	return part
}

var number atomic.Int64

// says reports whether pkg is worth handing on: it has functions or types.
func says(pkg *program.Package) bool {
	return pkg != nil && (len(pkg.Funcs) > 0 || len(pkg.Types) > int(firstType))
}
