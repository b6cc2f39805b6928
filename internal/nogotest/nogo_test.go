package nogotest

import (
	"bytes"
	"encoding/gob"
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/idemlint/idemlint/analyzer"
	"github.com/idemlint/idemlint/internal/corpustest"
	"github.com/idemlint/idemlint/internal/moduletest"
	"github.com/idemlint/idemlint/passes/replay"
)

// nogo runs analyzers over packages the way the program does that rules_go generates
// (go/tools/builders/nogo_main.go of rules_go v0.65.0): a pass has neither Module nor ReadFile nor
// the files that are not compiled, facts go through gob, and flags are set on the analyzers
// that are listed and on those that they require directly.
type nogo struct {
	t     *testing.T
	facts map[factKey][]byte
	found []corpustest.Finding
	dir   string
}

type factKey struct {
	pkg *types.Package
	obj types.Object
	typ reflect.Type
}

// setFlags sets flags of replay where nogo does: nogo knows an analyzer's flags by its name, and looks
// for it among those that are listed and those that they require directly. They are restored when
// the test ends.
func setFlags(t *testing.T, listed []*analysis.Analyzer, flags map[string]string) {
	t.Helper()
	for name, value := range flags {
		known := false
		for _, a := range listed {
			for _, target := range append([]*analysis.Analyzer{a}, a.Requires...) {
				f := target.Flags.Lookup(name)
				if target != replay.Analyzer || f == nil {
					continue
				}
				known = true
				old := f.Value.String()
				if err := target.Flags.Set(name, value); err != nil {
					t.Fatal(err)
				}
				t.Cleanup(func() { target.Flags.Set(name, old) })
			}
		}
		if !known {
			t.Fatalf("no analyzer that is listed or required directly has the flag %s", name)
		}
	}
}

func (n *nogo) run(listed []*analysis.Analyzer, pkgs []*packages.Package) {
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		if !slices.Contains(pkgs, p) {
			return
		}
		results := map[*analysis.Analyzer]any{}
		for _, a := range listed {
			n.action(a, p, results)
		}
	})
}

// action runs an analyzer after those that it requires.
func (n *nogo) action(a *analysis.Analyzer, p *packages.Package, results map[*analysis.Analyzer]any) {
	if _, done := results[a]; done {
		return
	}
	for _, r := range a.Requires {
		n.action(r, p, results)
	}
	pass := &analysis.Pass{
		Analyzer: a, Fset: p.Fset, Files: p.Syntax, Pkg: p.Types, TypesInfo: withoutModule(p.TypesInfo), TypesSizes: p.TypesSizes,
		ResultOf: results, Report: func(d analysis.Diagnostic) { n.report(a, p.Fset, d) },
	}
	n.bind(pass)
	result, err := a.Run(pass)
	if err != nil {
		n.t.Fatalf("%s of %s: %v", a.Name, p.PkgPath, err)
	}
	if got := reflect.TypeOf(result); got != a.ResultType {
		n.t.Fatalf("%s gives a %v and declares a %v", a.Name, got, a.ResultType)
	}
	results[a] = result
}

// withoutModule is the information that nogo has of types: it fills no other maps.
func withoutModule(info *types.Info) *types.Info {
	return &types.Info{
		Types: info.Types, Uses: info.Uses, Defs: info.Defs, Selections: info.Selections, Implicits: info.Implicits,
		Scopes: info.Scopes, Instances: info.Instances, InitOrder: info.InitOrder,
	}
}

func (n *nogo) bind(pass *analysis.Pass) {
	pass.ImportPackageFact = func(pkg *types.Package, f analysis.Fact) bool { return n.get(factKey{pkg: pkg}, f) }
	pass.ImportObjectFact = func(obj types.Object, f analysis.Fact) bool { return n.get(factKey{obj: obj}, f) }
	pass.ExportPackageFact = func(f analysis.Fact) { n.put(factKey{pkg: pass.Pkg}, f) }
	pass.ExportObjectFact = func(obj types.Object, f analysis.Fact) { n.put(factKey{obj: obj}, f) }
}

func (n *nogo) get(key factKey, f analysis.Fact) bool {
	key.typ = reflect.TypeOf(f)
	data, ok := n.facts[key]
	if !ok {
		return false
	}
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(f); err != nil {
		n.t.Fatal(err)
	}
	return true
}

func (n *nogo) put(key factKey, f analysis.Fact) {
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(f); err != nil {
		n.t.Fatal(err)
	}
	key.typ = reflect.TypeOf(f)
	n.facts[key] = buf.Bytes()
}

func (n *nogo) report(a *analysis.Analyzer, fset *token.FileSet, d analysis.Diagnostic) {
	pos := fset.Position(d.Pos)
	rel, err := filepath.Rel(n.dir, pos.Filename)
	if err != nil {
		n.t.Fatal(err)
	}
	n.found = append(n.found, corpustest.Finding{File: filepath.ToSlash(rel), Line: pos.Line, Col: pos.Column, Rule: a.Name, Message: d.Message})
}

func TestNogoFindsWhatTheCommandFinds(t *testing.T) {
	corpus, err := corpustest.Prepare(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	out, err := corpus.Command()
	if err != nil {
		t.Fatal(err)
	}
	command, err := corpus.ParseCommand(out)
	if err != nil {
		t.Fatal(err)
	}
	schema, err := corpus.Schema()
	if err != nil {
		t.Fatal(err)
	}
	module, err := corpus.Module()
	if err != nil {
		t.Fatal(err)
	}
	setFlags(t, analyzer.Suite, map[string]string{
		"include": module, "schema": schema, "min-severity": "low",
	})
	n := &nogo{t: t, facts: map[factKey][]byte{}, dir: corpus.Dir}
	n.run(analyzer.Suite, moduletest.Load(t, corpus.Dir, "./..."))
	if len(n.found) == 0 {
		t.Fatal("nogo found nothing")
	}
	if lines := corpustest.Differences("the command", corpustest.Sort(command), "nogo", corpustest.Sort(n.found)); len(lines) > 0 {
		t.Errorf("the drivers disagree (%d):\n%s", len(lines), strings.Join(lines, "\n"))
	}
}

func TestEveryAnalyzerOffersTheSharedFlagsWhereNogoLooks(t *testing.T) {
	for _, a := range append([]*analysis.Analyzer{analyzer.New(analyzer.Options{})}, analyzer.Suite...) {
		setFlags(t, []*analysis.Analyzer{a}, map[string]string{
			"include": "", "exclude": "", "schema": "", "rules": "", "min-severity": "medium", "catalog": "",
		})
	}
}

func TestEveryAnalyzerTakesAnEmptyPassOfNogo(t *testing.T) {
	for _, a := range append([]*analysis.Analyzer{analyzer.New(analyzer.Options{})}, analyzer.Suite...) {
		n := &nogo{t: t, facts: map[factKey][]byte{}}
		fset := token.NewFileSet()
		empty := &packages.Package{
			PkgPath: "m/empty", Fset: fset, Syntax: []*ast.File{}, Types: types.NewPackage("m/empty", "empty"), TypesInfo: &types.Info{},
			TypesSizes: types.SizesFor("gc", "amd64"),
		}
		n.action(a, empty, map[*analysis.Analyzer]any{})
		if len(n.found) > 0 {
			t.Errorf("%s: got %v", a.Name, n.found)
		}
	}
}
