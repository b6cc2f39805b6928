package relevant_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/relevant"
)

// libraries are a queue that is known and a router of which nothing is.
var libraries = map[string]string{
	"github.com/hibiken/asynq": `package asynq

type Task struct{}
type ServeMux struct{}
func (*ServeMux) HandleFunc(pattern string, f func(*Task) error) {}
`,
	"example.com/router": `package router

type Router interface{ Get(path string, f func()) }
func New() Router { return nil }
`,
}

// loaded type-checks sources that may import the libraries and each other, in the order given.
type loaded struct {
	fset     *token.FileSet
	packages map[string]*types.Package
}

func (l *loaded) Import(path string) (*types.Package, error) {
	if p := l.packages[path]; p != nil {
		return p, nil
	}
	return importer.Default().Import(path)
}

func (l *loaded) check(t *testing.T, path, source string) relevant.Package {
	t.Helper()
	file, err := parser.ParseFile(l.fset, path+".go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	p, err := (&types.Config{Importer: l}).Check(path, l.fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	l.packages[path] = p
	return relevant.Package{Types: p, Info: info, Files: []*ast.File{file}}
}

// kept are the functions of a main package that keep their bodies before there are types, sorted.
func kept(t *testing.T, source string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "m.go", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	gone := relevant.Cut([]relevant.Source{{
		Path: "m", Name: "main", Files: []*ast.File{file}, Queue: true, NameOf: func(string) string { return "" },
	}}, func(path string) bool { return path == "m" })[0]
	var names []string
	for _, decl := range file.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		if _, is := gone[fn]; is != (fn.Body == nil) {
			t.Errorf("%s: gone is %t, and its body is %v", fn.Name.Name, is, fn.Body)
		} else if !is {
			names = append(names, fullName(fn))
		}
	}
	slices.Sort(names)
	return names
}

func fullName(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return fn.Name.Name
	}
	return "(" + types.ExprString(fn.Recv.List[0].Type) + ")." + fn.Name.Name
}

// selected are the functions of a main package that are selected, sorted; names alone must keep all of them.
func selected(t *testing.T, source string) []string {
	t.Helper()
	l := &loaded{token.NewFileSet(), map[string]*types.Package{}}
	for path, text := range libraries {
		l.check(t, path, text)
	}
	p := l.check(t, "m", source)
	own := func(path string) bool { return path == "m" }
	s := relevant.Select([]*relevant.Outline{relevant.Of(p, own)})
	var names []string
	for _, obj := range p.Info.Defs {
		if fn, ok := obj.(*types.Func); ok && s.Has(fn) && !isAbstract(fn) {
			names = append(names, strings.ReplaceAll(fn.FullName(), "m.", ""))
		}
	}
	slices.Sort(names)
	byName := kept(t, source)
	for _, name := range names {
		if !slices.Contains(byName, name) {
			t.Errorf("%s is selected by types and gone by names in\n%s", name, source)
		}
	}
	return names
}

func isAbstract(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

const imports = `package main

import (
	"github.com/hibiken/asynq"
	"example.com/router"
)

var mux asynq.ServeMux
var web = router.New()
`

func TestWhatHandlersComeToIsSelected(t *testing.T) {
	for _, c := range []struct{ name, source, want string }{
		{
			"what a handler calls",
			`func main() { mux.HandleFunc("x", work) }
			func work(*asynq.Task) error { return step() }
			func step() error { return nil }
			func other() { step() }`,
			"main step work",
		},
		{
			"what is wired, but not what a library is given that registers nothing",
			`func main() { mux.HandleFunc("x", work); serve() }
			func work(*asynq.Task) error { return nil }
			func serve() { web.Get("/", page); web.Get("/as", handler(page)); web.Get("/more", func() { more() }) }
			type handler func()
			func page() {}
			func more() {}`,
			"main serve work",
		},
		{
			"what a library is given by one that registers",
			`func main() { web.Get("/", start) }
			func start() { mux.HandleFunc("x", work); web.Get("/", page) }
			func work(*asynq.Task) error { return nil }
			func page() {}`,
			"main page start work",
		},
		{
			"methods by the names that are called of interfaces",
			`type store interface{ Add() }
			type rows struct{}
			func (rows) Add() {}
			func (rows) Drop() {}
			var s store = rows{}
			func main() { mux.HandleFunc("x", work) }
			func work(*asynq.Task) error { s.Add(); return nil }`,
			"(rows).Add main work",
		},
		{
			"functions that are kept while the program is wired",
			`type server struct{ run func() }
			func main() { s := server{run}; mux.HandleFunc("x", func(*asynq.Task) error { s.run(); return nil }) }
			func run() { deep() }
			func deep() {}`,
			"deep main run",
		},
		{
			"tables of functions, and initialisers",
			`var table = map[string]func(*asynq.Task) error{"x": work}
			func init() { prepare() }
			func prepare() {}
			func main() { for k, f := range table { mux.HandleFunc(k, f) } }
			func work(*asynq.Task) error { return nil }`,
			"init main prepare work",
		},
		{
			"functions with a directive, and what they lead to",
			`func main() { mux.HandleFunc("x", work) }
			func work(*asynq.Task) error { return nil }
			//idemlint:ignore all it is a test
			func page() { more() }
			func more() { }
			func other() { }`,
			"main more page work",
		},
		{
			"methods that models of libraries call",
			`type row struct{}
			func (row) TableName() string { return name() }
			func name() string { return "" }
			func main() { mux.HandleFunc("x", func(*asynq.Task) error { return nil }) }`,
			"(row).TableName main name",
		},
		{
			"functions with the parameters of a handler where nothing is registered",
			`func work(*asynq.Task) error { step(); return nil }
			func step() {}
			func main() { other() }
			func other() {}`,
			"main other step work",
		},
		{
			"all where a directive makes a method a handler",
			`type worker struct{}
			//idemlint:handler x
			func (worker) work() {}
			func main() {}
			func other() {}`,
			"(worker).work main other",
		},
		{
			"generic functions",
			`func main() { mux.HandleFunc("x", work) }
			func work(*asynq.Task) error { each[int](1); return nil }
			func each[T any](t T) { other(t) }
			func other(any) {}
			func rest[T any]() {}`,
			"each main other work",
		},
	} {
		if got := fmt.Sprint(selected(t, imports+c.source)); got != "["+c.want+"]" {
			t.Errorf("%s: got %s, want [%s]", c.name, got, c.want)
		}
	}
}

func TestFunctionsThatOpenDatabasesAreSelectedWhereverTheyStand(t *testing.T) {
	source := strings.Replace(imports, "import (", "import (\n\t\"database/sql\"", 1) + `
		func main() { mux.HandleFunc("x", func(*asynq.Task) error { return nil }) }
		func open() { sql.Open("pgx", "") }
		func other() {}`
	if got := fmt.Sprint(selected(t, source)); got != "[main open]" {
		t.Errorf("got %s", got)
	}
}

func TestNamesAloneTellWhatSurelyDoesNotMatter(t *testing.T) {
	const work = `
		func main() { mux.HandleFunc("x", work) }`
	for _, c := range []struct{ name, source, want string }{
		{
			"what nothing names that matters",
			`func work(*asynq.Task) error { return step() }
			func step() error { return nil }
			func other() { more() }
			func more() {}`,
			"main step work",
		},
		{
			"each method of a name that is called",
			`type rows struct{}
			func (rows) Add() {}
			type page struct{}
			func (page) Add() {}
			func (page) Show() {}
			func work(*asynq.Task) error { rows{}.Add(); return nil }`,
			"(page).Add (rows).Add main work",
		},
		{
			"a method of the name that an import has, where a variable hides the import",
			`type rows struct{}
			func (rows) New() {}
			func work(*asynq.Task) error { router := rows{}; router.New(); return nil }`,
			"(rows).New main work",
		},
		{
			"no method of the name of a library's function",
			`type rows struct{}
			func (rows) New() {}
			func work(*asynq.Task) error { router.New(); return nil }`,
			"main work",
		},
		{
			"what a library is given that registers nothing",
			`func work(*asynq.Task) error { return nil }
			func init() { web.Paint("/", page); web.Paint("/", router.Handler(page)) }
			func page() {}`,
			"init main work",
		},
		{
			"generic functions, of which none may lack its body",
			`func work(*asynq.Task) error { return nil }
			func rest[T any]() { other() }
			func other() {}`,
			"main rest work",
		},
	} {
		if got := fmt.Sprint(kept(t, imports+work+"\n"+c.source)); got != "["+c.want+"]" {
			t.Errorf("%s: got %s, want [%s]", c.name, got, c.want)
		}
	}
}

func TestNothingIsTakenOutWhereNamesOfOtherPackagesStandAlone(t *testing.T) {
	source := strings.Replace(imports, "import (", "import (\n\t. \"m\"", 1) + "func main() {}\nfunc other() {}"
	if got := fmt.Sprint(kept(t, source)); got != "[main other]" {
		t.Errorf("got %s", got)
	}
}
