// Package relevant tells which functions of a program its task handlers and their wiring can come to. The
// command records only those: in most programs they are a small part. It is asked twice: by names alone
// before there are types (Cut), which spares the types of what is surely not needed, and by types before there is
// SSA (Select), which costs more still.
//
// It may name too many, and must not name too few. Where it does, the execution on paper comes to a
// function that was skipped, which shows, and the command begins anew with all of them.
package relevant

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/scope"
)

// Package is a package with its syntax.
type Package struct {
	Types *types.Package
	Info  *types.Info
	Files []*ast.File
	Gone  Gone // what Cut has taken out of it
}

// Outline is what the functions of a package mention of others.
type Outline struct {
	path  string
	funcs []*function
	// directed is set if a directive makes a method a handler: what makes its receiver counts as well.
	directed bool
	dotted   bool // names stand alone that other packages of the program declare
}

// function is a declared function with its literals, or what initialises the package's variables.
type function struct {
	object  *types.Func   // nil of an initialiser, and while there are no types
	decl    *ast.FuncDecl // nil of an initialiser
	name    string        // by which others mention it, of a method or while there are no types; "" else
	root    bool          // main and init, and initialisers
	handler bool          // it has the parameters of a task handler
	// called is what runs when the function does, taken is what it keeps as a value, and given is
	// what it hands to a library of which nothing is known.
	called, taken, given mentions
	registers            bool // with a queue
	opens                bool // a database, or another thing that is asked of the whole program
	directive            bool // a directive stands in it
	types                []string
}

// mentions are functions of the program, and names of methods of interfaces.
type mentions struct {
	funcs []*types.Func
	names []string
}

// Of makes the outline of a package. own tells the packages of the program.
func Of(p Package, own func(path string) bool) *Outline {
	o := &typed{Package: p, own: own, known: map[*types.Func]meaning{}}
	return outline(p.Types.Path(), p.Files, o)
}

func outline(path string, files []*ast.File, in naming) *Outline {
	o := &outliner{naming: in, out: &Outline{path: path}}
	for _, file := range files {
		o.file(file)
	}
	return o.out
}

// naming says what names mean.
type naming interface {
	// enter is told of each declaration before what stands in it is asked for.
	enter(file *ast.File, decl ast.Decl)
	// declared is a function without what it mentions; false if it counts for nothing.
	declared(decl *ast.FuncDecl) (*function, bool)
	// mention notes what a name means in f; of is what it is selected from, nil if it stands alone, and to is the
	// list for a function.
	mention(f *function, name *ast.Ident, of ast.Expr, to *mentions) meaning
	// mayConvert: a call of what the expression names may be a conversion, or surely is one.
	mayConvert(fun ast.Expr) (may, surely bool)
}

type outliner struct {
	naming
	out *Outline
}

// typed is the naming of a package that has types.
type typed struct {
	Package
	own   func(path string) bool
	known map[*types.Func]meaning
}

func (*typed) enter(*ast.File, ast.Decl) {}

// meaning is what a function is to the outline.
type meaning uint8

const (
	library   meaning = iota // of which nothing is known
	modelled                 // a library's with a row
	registers                // a library's by which a handler is registered
	opens                    // a library's that counts wherever it is mentioned
	own                      // of the program
	ownMethod                // of an interface of the program or of a library
)

func (o *outliner) file(file *ast.File) {
	directives := directives(file)
	for _, decl := range file.Decls {
		o.enter(file, decl)
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if f, ok := o.declared(decl); ok {
				o.function(f, directives)
			}
		case *ast.GenDecl:
			if decl.Tok == token.VAR {
				f := &function{root: true}
				ast.Walk(walker{o, f, &f.called}, decl)
				o.out.funcs = append(o.out.funcs, f)
			}
		}
	}
}

func (o *outliner) function(f *function, directives []token.Pos) {
	start := f.decl.Pos()
	if f.decl.Doc != nil {
		start = f.decl.Doc.Pos()
	}
	for _, pos := range directives {
		// One may stand behind the closing brace.
		f.directive = f.directive || start <= pos && pos <= f.decl.End()+200
	}
	o.out.directed = o.out.directed || f.directive && f.decl.Recv != nil
	if f.decl.Body != nil {
		ast.Walk(walker{o, f, &f.called}, f.decl.Body)
	}
	o.out.funcs = append(o.out.funcs, f)
}

func (o *typed) declared(decl *ast.FuncDecl) (*function, bool) {
	object, ok := o.Info.Defs[decl.Name].(*types.Func)
	mentioned, gone := o.Gone[decl]
	if !ok || decl.Body == nil && !gone {
		return nil, false
	}
	f := &function{object: object, decl: decl, types: mentioned, root: isRoot(decl, o.Types.Name()), handler: isHandler(object)}
	if decl.Recv != nil {
		f.name = decl.Name.Name
	}
	return f, true
}

func isRoot(decl *ast.FuncDecl, pkg string) bool {
	return decl.Recv == nil && (decl.Name.Name == "init" || decl.Name.Name == "main" && pkg == "main")
}

func directives(file *ast.File) []token.Pos {
	var list []token.Pos
	for _, group := range file.Comments {
		for _, c := range group.List {
			if strings.HasPrefix(c.Text, "//idemlint:") {
				list = append(list, c.Pos())
			}
		}
	}
	return list
}

// walker notes what is mentioned below a node in one of the lists of f.
type walker struct {
	*outliner
	f  *function
	to *mentions
}

func (w walker) Visit(n ast.Node) ast.Visitor {
	switch n := n.(type) {
	case *ast.CallExpr:
		w.call(n)
		return nil
	case *ast.FuncLit:
		w.later(&w.f.taken, n.Body)
		return nil
	case *ast.SelectorExpr:
		w.notes(n.Sel, n.X, &w.f.taken)
		ast.Walk(w, n.X)
		return nil
	case *ast.Ident:
		w.notes(n, nil, &w.f.taken)
	}
	return w
}

// later walks through what is not run at once, or not if this is not.
func (w walker) later(to *mentions, n ast.Node) {
	if w.to == &w.f.called {
		w.to = to
	}
	ast.Walk(w, n)
}

func (w walker) call(n *ast.CallExpr) {
	fun := ast.Unparen(n.Fun)
	args := &w.f.taken
	if lit, ok := fun.(*ast.FuncLit); ok {
		ast.Walk(w, lit.Body)
	} else if name, of := called(fun); name != nil {
		if w.notes(name, of, &w.f.called) == library {
			args = &w.f.given
		}
		if sel, ok := fun.(*ast.SelectorExpr); ok {
			ast.Walk(w, sel.X)
		} else if name != fun {
			ast.Walk(w, fun)
		}
	} else {
		ast.Walk(w, fun)
	}
	for _, arg := range n.Args {
		w.argument(ast.Unparen(arg), args)
	}
}

// argument: a function that is given to a call goes to the list, what is inside of other values
// does as anywhere.
func (w walker) argument(arg ast.Expr, to *mentions) {
	switch arg := arg.(type) {
	case *ast.FuncLit:
		w.later(to, arg.Body)
	case *ast.SelectorExpr:
		w.notes(arg.Sel, arg.X, to)
		ast.Walk(w, arg.X)
	case *ast.Ident:
		w.notes(arg, nil, to)
	case *ast.CallExpr:
		may, surely := w.mayConvert(arg.Fun)
		if len(arg.Args) == 1 && may {
			w.argument(ast.Unparen(arg.Args[0]), to)
		}
		if len(arg.Args) != 1 || !surely {
			ast.Walk(w, arg)
		}
	default:
		ast.Walk(w, arg)
	}
}

func (o *typed) mayConvert(fun ast.Expr) (may, surely bool) {
	name, _ := called(ast.Unparen(fun))
	if name == nil {
		return false, false
	}
	_, is := o.Info.Uses[name].(*types.TypeName)
	return is, is
}

// called is the name of what is called, nil if it has none, and what it is selected from.
func called(fun ast.Expr) (name *ast.Ident, of ast.Expr) {
	switch e := fun.(type) {
	case *ast.Ident:
		return e, nil
	case *ast.SelectorExpr:
		return e.Sel, e.X
	case *ast.IndexExpr:
		return called(ast.Unparen(e.X))
	case *ast.IndexListExpr:
		return called(ast.Unparen(e.X))
	}
	return nil, nil
}

// notes what a name means; to is the list for a function if this part is run at once.
func (w walker) notes(name *ast.Ident, of ast.Expr, to *mentions) meaning {
	if w.to != &w.f.called {
		to = w.to
	}
	return w.mention(w.f, name, of, to)
}

func (o *typed) mention(f *function, name *ast.Ident, _ ast.Expr, to *mentions) meaning {
	switch obj := o.Info.Uses[name].(type) {
	case *types.Func:
		return o.function(f, obj.Origin(), to)
	case *types.TypeName:
		if obj.Pkg() != nil && o.own(obj.Pkg().Path()) {
			f.types = append(f.types, scope.Path(obj.Pkg().Path())+"."+obj.Name())
		}
		return own // a conversion
	case *types.PkgName:
		_, driver := catalog.GormDriver(obj.Imported().Path())
		f.opens = f.opens || driver
	}
	return own // a builtin, or a function value
}

func (o *typed) function(f *function, fn *types.Func, to *mentions) meaning {
	m, ok := o.known[fn]
	if !ok {
		m = o.meaningOf(fn)
		o.known[fn] = m
	}
	switch m {
	case own:
		to.funcs = append(to.funcs, fn)
	case ownMethod:
		to.names = append(to.names, fn.Name())
	case registers:
		f.registers = true
	case opens:
		f.opens = true
	}
	if m == ownMethod && !o.inProgram(fn) {
		return o.rowOf(fn)
	}
	return m
}

func (o *typed) inProgram(fn *types.Func) bool { return fn.Pkg() != nil && o.own(fn.Pkg().Path()) }

func (o *typed) meaningOf(fn *types.Func) meaning {
	recv := fn.Signature().Recv()
	if m := o.rowOf(fn); m == registers || m == opens {
		return m
	}
	switch {
	case recv != nil && types.IsInterface(recv.Type()):
		return ownMethod
	case o.inProgram(fn):
		return own
	}
	return o.rowOf(fn)
}

// rowOf is what the catalogue says of a library's function.
func (o *typed) rowOf(fn *types.Func) meaning {
	if o.inProgram(fn) {
		return own
	}
	return rowOf(fn.FullName())
}

// rowOf is what the catalogue says of a library's symbol.
func rowOf(symbol string) meaning {
	row, ok := catalog.Lookup(symbol)
	switch {
	case ok && row.Verb == catalog.Register:
		return registers
	case catalog.ProgramWide(symbol):
		return opens
	}
	if _, is := catalog.Opens(symbol); is {
		return opens
	}
	if ok {
		return modelled
	}
	return library
}
