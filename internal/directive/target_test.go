package directive

import (
	"fmt"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// source has a directive in many places; its reason says which lines it covers.
const source = `package p

//idemlint:ignore insert 4-11 func f
func f(a int) error {
	//idemlint:ignore insert 6-6
	g(a)
	g(a) //idemlint:ignore insert 7-7
	//idemlint:ignore insert none

	return nil //idemlint:ignore insert 10-10
}

func (t T) m() { g(1) } //idemlint:ignore insert 13-13 func m

func h() { //idemlint:ignore insert 15-48 func h
	//idemlint:ignore insert 17-19
	if x := g(1); x {
		g(2)
	}
	if g(1) { //idemlint:ignore insert 20-20
		g(2)
	} else { //idemlint:ignore insert 22-22
		g(3)
	} //idemlint:ignore insert 20-24
	g( //idemlint:ignore insert 25-27
		1,
	)
	g(
		1, //idemlint:ignore insert 29-29
	) //idemlint:ignore insert 28-30
	reg("a", func() { //idemlint:ignore insert 31-31
		g(1)
	}) //idemlint:ignore insert 31-33
	switch {
	//idemlint:ignore insert 36-38
	case true:
		g(1)
		g(2) //idemlint:ignore insert 38-38
	case false: //idemlint:ignore insert 39-39
		g(3)
	}
	table := []any{
		//idemlint:ignore insert 44-44
		T{1},
		T{2}, //idemlint:ignore insert 45-45
	}
	_ = table
}

//idemlint:ignore insert 51-53
var v = func() {
	g(1) //idemlint:ignore insert 52-52
}

type I interface {
	//idemlint:idempotent method M
	M()
	N() //idemlint:idempotent method N
}

// Doc of s.
type s struct {
	//idemlint:impl a
	a I
	b I //idemlint:impl b
}

func k(
	//idemlint:impl c
	c I,
	d I, //idemlint:impl d
) {
}

//idemlint:ignore insert none
`

func TestDirectivesStandAtWhatIsBelowOrBeforeThem(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	found := InFile(file, lines(fset))
	if want := strings.Count(source, "//idemlint:"); len(found) != want {
		t.Errorf("got %d directives, want %d", len(found), want)
	}
	for _, f := range found {
		if got := describe(f.Target, f.Verb); f.Err != nil || got != f.Text {
			t.Errorf("line %d: got %s, want %s; %v", fset.Position(f.Pos).Line, got, f.Text, f.Err)
		}
	}
}

func lines(fset *token.FileSet) func(token.Pos) int {
	return func(p token.Pos) int { return fset.Position(p).Line }
}

func describe(t Target, verb Verb) string {
	switch {
	case verb == Impl:
		var names []string
		for _, f := range t.Fields {
			names = append(names, f.Names[0].Name)
		}
		return strings.Join(names, " ")
	case verb == Idempotent && t.Method != nil:
		return "method " + t.Method.Names[0].Name
	case t.From == 0:
		return "none"
	case t.Func != nil:
		return fmt.Sprintf("%d-%d func %s", t.From, t.To, t.Func.Name.Name)
	}
	return fmt.Sprintf("%d-%d", t.From, t.To)
}
