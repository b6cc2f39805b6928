package taskhandler

import (
	_ "embed"
	"reflect"

	"golang.org/x/tools/go/analysis"

	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/passdoc"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/passes/effect"
)

//go:embed doc.go
var doc string

// Analyzer finds the handlers that close in a package. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "taskhandler",
	Doc:        passdoc.Must(doc, "taskhandler"),
	Requires:   []*analysis.Analyzer{effect.Analyzer},
	ResultType: reflect.TypeFor[*Result](),
	Run:        run,
}

// Result is the handlers of a package, with the machine that knows how the program is wired.
type Result struct {
	Machine  *paper.Machine // nil if the package closes nothing
	Handlers []*paper.Handler
}

func run(pass *analysis.Pass) (any, error) {
	r := pass.ResultOf[effect.Analyzer].(*effect.Result)
	if r.Package == nil || pass.Pkg.Name() != "main" {
		return &Result{}, nil
	}
	return Main(r.Program(), r.Package.Path), nil
}

// Main finds the handlers that the main package with the path registers.
func Main(prog *program.Program, path string) *Result {
	m := paper.New(prog)
	if !m.Registers() {
		return &Result{}
	}
	return &Result{Machine: m, Handlers: m.RunMain(path)}
}

// Rest finds the handlers whose registrations no main reaches; seen tells those that
// were reached. Of a program that registers nothing at all the handlers are the ProcessTask
// methods, and as a last resort what has a handler's signature. Only the command can
// know that no main of the program registers them.
func Rest(prog *program.Program, seen func(paper.Place) bool) *Result {
	m := paper.New(prog)
	handlers := m.RunRest(seen)
	if len(handlers) == 0 {
		return &Result{}
	}
	return &Result{Machine: m, Handlers: handlers}
}
