package paper

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/moduletest"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/internal/scope"
)

// listing executes every exported function of a program on one machine and lists all that was met.
func listing(p *program.Program) string {
	var b strings.Builder
	m := New(p)
	for _, fn := range exported(p) {
		m.executeOpen(fn, false)
		fmt.Fprintf(&b, "%s %+v, %d values\n", fn.Func.Symbol, m.Stats, m.nextID)
		for _, e := range m.events {
			fmt.Fprintf(&b, "\t%d %v %s %s at %v by %v\n", e.ID, e.Kind, e.Symbol, show(e.Key), e.Place, e.Chain)
			fmt.Fprintf(&b, "\t\t%s if %s\n", showAll(e.Args, ", ", 0), showConds(e.Conds))
		}
		for _, o := range m.open {
			fmt.Fprintf(&b, "\topen %+v\n", o)
		}
	}
	return b.String()
}

// sameLines fails with the first line in which two listings differ.
func sameLines(t *testing.T, first, again string) {
	t.Helper()
	a, b := strings.Split(first, "\n"), strings.Split(again, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			t.Fatalf("line %d: first %q, then %q", i+1, a[i], b[i])
		}
	}
	if len(a) != len(b) {
		t.Fatalf("first %d lines, then %d", len(a), len(b))
	}
}

func TestTwoRunsOfAProgramAreEqual(t *testing.T) {
	p := runsProgram(t)
	first := listing(p)
	if strings.Count(first, "os.WriteFile") < 100 {
		t.Fatalf("little was listed:\n%s", first)
	}
	for range 10 {
		sameLines(t, first, listing(p))
	}
}

func TestARunOfADecodedProgramIsEqual(t *testing.T) {
	p := runsProgram(t)
	var decoded []*program.Package
	for _, pkg := range p.Packages {
		back, err := program.Decode(program.Encode(pkg))
		if err != nil {
			t.Fatal(err)
		}
		decoded = append(decoded, back)
	}
	sameLines(t, listing(p), listing(program.Link(decoded)))
}

func TestTwoRunsOfAForeignProgramAreEqual(t *testing.T) {
	if testing.Short() {
		t.Skip("executes a part of the standard library")
	}
	defer func(include string) { scope.Options.Include = include }(scope.Options.Include)
	const foreign = "database/sql,encoding/json,text/template"
	scope.Options.Include = foreign
	p := lowered(t, moduletest.Load(t, filepath.Join("testdata", "src"), strings.Split(foreign, ",")...))
	first := listing(p)
	for range 2 {
		sameLines(t, first, listing(p))
	}
}
