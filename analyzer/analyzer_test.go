package analyzer

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rules"
	"github.com/idemlint/idemlint/passes/replay"
)

// newPass makes a pass as nogo does, without module and files to read, over a
// package with three statements, and with what replay found there.
func newPass(t *testing.T, a *analysis.Analyzer, effects ...finding.Effect) (*analysis.Pass, *[]analysis.Diagnostic) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "/src/w/w.go", "package w\n\nfunc f() {\n\tf()\n\tf(); f()\n}\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	h := finding.Handler{Name: "f", Task: "a:b", Pos: at(3, 6), Registered: at(4, 2)}
	report := finding.HandlerReport{Handler: h}
	for _, e := range effects {
		e.Handler = h
		e.Verdict = finding.Unsafe
		report.Effects = append(report.Effects, e)
	}
	var got []analysis.Diagnostic
	return &analysis.Pass{
		Analyzer: a, Fset: fset, Files: []*ast.File{file}, Pkg: types.NewPackage("m/w", "w"),
		ResultOf: map[*analysis.Analyzer]any{replay.Analyzer: &replay.Result{Handlers: []finding.HandlerReport{report}}},
		Report:   func(d analysis.Diagnostic) { got = append(got, d) },
	}, &got
}

func at(line, col int) finding.Pos { return finding.Pos{File: "m/w/w.go", Line: line, Col: col} }

func effect(kind, severity string, place finding.Pos) finding.Effect {
	return finding.Effect{
		Kind: kind, Severity: severity, Pos: place, Place: place, Does: "does it", OperationField: "OrderID",
		Chain: []finding.Step{{Func: "f", Pos: place, Stmt: place}},
	}
}

func run(t *testing.T, a *analysis.Analyzer, pass *analysis.Pass) {
	t.Helper()
	if _, err := a.Run(pass); err != nil {
		t.Fatal(err)
	}
}

func TestSuiteIsValidAndOffersTheFlagsFirst(t *testing.T) {
	if err := analysis.Validate(append([]*analysis.Analyzer{New(Options{})}, Suite...)); err != nil {
		t.Fatal(err)
	}
	if Suite[0] != replay.Analyzer || len(Suite) != len(rules.Every)+1 {
		t.Errorf("the suite is not replay and then the rules: %v", Suite)
	}
}

func TestOneIssueForEachLineLedByTheGravest(t *testing.T) {
	a := New(Options{})
	pass, got := newPass(t, a,
		effect("insert", finding.Medium, at(5, 2)), effect("enqueue", finding.Medium, at(5, 7)), effect("external", finding.High, at(5, 7)),
		effect("increment", finding.Low, at(4, 2)))
	run(t, a, pass)
	if len(*got) != 2 {
		t.Fatalf("got %d issues, want 2: %v", len(*got), *got)
	}
	d := (*got)[1]
	if !strings.HasPrefix(d.Message, `idempotencykey: task "a:b"`) || !strings.HasSuffix(d.Message, "(also: insert, enqueue)") {
		t.Errorf("got %s", d.Message)
	}
	if p := pass.Fset.Position(d.Pos); p.Line != 5 || p.Column != 7 || d.Category != "idempotencykey" || len(d.Related) != 0 {
		t.Errorf("got %+v at %v", d, p)
	}
}

func TestARuleLeadsOverADirectiveAsGrave(t *testing.T) {
	a := New(Options{})
	pass, got := newPass(t, a, effect(replay.DirectiveKind, finding.Medium, at(5, 2)), effect("insert", finding.Medium, at(5, 2)))
	run(t, a, pass)
	if len(*got) != 1 || !strings.HasPrefix((*got)[0].Message, "insert: ") || !strings.HasSuffix((*got)[0].Message, "(also: directive)") {
		t.Errorf("got %v", *got)
	}
}

func TestRulesThatAreOffAreNotReported(t *testing.T) {
	a := New(Options{Rules: []string{"-insert"}})
	pass, got := newPass(t, a, effect("insert", finding.Medium, at(5, 2)))
	run(t, a, pass)
	if len(*got) != 0 {
		t.Errorf("got %v", *got)
	}
}

func TestWrongOptionsAreAnErrorOfEveryRun(t *testing.T) {
	a := New(Options{Rules: []string{"nosuch"}})
	pass, _ := newPass(t, a)
	if _, err := a.Run(pass); err == nil || !strings.Contains(err.Error(), "nosuch") {
		t.Errorf("got %v", err)
	}
}

func TestTheRulesNameIsSeenOnceInEachDriver(t *testing.T) {
	a := rules.Analyzers[0]
	pass, got := newPass(t, a, effect("increment", finding.High, at(4, 2)))
	run(t, a, pass) // nogo shows the analyzer's name itself
	pass.ReadFile = os.ReadFile
	run(t, a, pass) // vet does not
	nogo, vet := (*got)[0], (*got)[1]
	if strings.HasPrefix(nogo.Message, "increment: ") || vet.Message != "increment: "+nogo.Message {
		t.Errorf("nogo: %s\nvet: %s", nogo.Message, vet.Message)
	}
	if len(vet.Related) == 0 || vet.URL == "" {
		t.Errorf("no steps or no address: %+v", vet)
	}
}

func TestAPlaceThatCannotBeReadIsReportedAtTheRegistration(t *testing.T) {
	a := New(Options{})
	e := effect("increment", finding.High, at(4, 2))
	e.Place.File = "m/gone/gone.go"
	pass, got := newPass(t, a, e)
	run(t, a, pass)
	if p := pass.Fset.Position((*got)[0].Pos); p.Line != 4 || p.Column != 2 {
		t.Errorf("got %v, want the registration at 4:2", p)
	}
}
