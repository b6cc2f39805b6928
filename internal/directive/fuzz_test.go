package directive

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

func FuzzInFile(f *testing.F) {
	for _, seed := range []string{
		"//idemlint:ignore insert,guard reason\nfunc f() { //idemlint:idempotent // asserted\n}\n",
		"type i interface {\n\t//idemlint:idempotent it is\n\tm()\n}\n",
		"type s struct {\n\ti i //idemlint:impl *t\n}\n\nfunc g(\n\t// idemlint:impl t\n\ti i,\n) {}\n",
		"//idemlint:handler a:b\nfunc h() {\n\tswitch {\n\tcase x:\n\t\t//idemlint:ignore insert\n\t\tf()\n\t}\n}\n",
		"//idemlint:\n//idemlint:ignore\n//idemlint:ignore , x\n//idemlint:impl **\nvar x, y = 1,\n\t//idemlint:ignore guard x\n\t2\n",
		"func f() {\n\tselect {\n\tcase <-c: //idemlint:ignore guard x\n\t}\nl: //idemlint:ignore guard x\n\tfor {",
		"func (", "//idemlint:ignore insert \u2028\x00", "type t = [", "/*idemlint:ignore insert x*/ func f() {}",
	} {
		f.Add("package a\n\n" + seed)
	}
	f.Add(source)
	f.Fuzz(func(t *testing.T, src string) {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "a.go", src, parser.ParseComments|parser.SkipObjectResolution)
		if file == nil {
			t.Skip(err)
		}
		count := fset.File(file.FileStart).LineCount()
		for _, d := range InFile(file, func(p token.Pos) int { return fset.PositionFor(p, false).Line }) {
			checkFound(t, d, count)
		}
	})
}

// checkFound fails unless a directive says what is wrong with it on one line, or covers
// lines of the file.
func checkFound(t *testing.T, d Found, lines int) {
	t.Helper()
	switch {
	case d.Err != nil:
		if strings.Contains(d.Err.Error(), "\n") {
			t.Errorf("more than a line: %q", d.Err)
		}
	case d.Target.From < 0 || d.Target.From > d.Target.To || d.Target.To > lines:
		t.Errorf("%+v covers lines %d to %d of %d", d.Directive, d.Target.From, d.Target.To, lines)
	case d.Verb == Ignore && len(d.Rules) == 0, d.Verb != Handler && d.Text == "":
		t.Errorf("%+v is no error", d.Directive)
	}
}
