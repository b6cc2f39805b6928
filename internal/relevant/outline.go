// Package relevant tells, from typed syntax, which functions of a program its task handlers
// and their wiring can come to. The command records only those: in most programs they are a
// small part, and SSA costs more than types.
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
)

// Package is a package with its syntax.
type Package struct {
	Types *types.Package
	Info  *types.Info
	Files []*ast.File
}

// Outline is what the functions of a package mention of others.
type Outline struct {
	path  string
	funcs []*function
	// directed is set if a directive makes a method a handler: what makes its receiver counts as well.
	directed bool
}

// function is a declared function with its literals, or what initialises the package's variables.
type function struct {
	object *types.Func // nil of an initialiser
	root   bool        // main and init, and initialisers
	// called is what runs when the function does, taken is what it keeps as a value, and given is
	// what it hands to a library of which nothing is known.
	called, taken, given mentions
	registers            bool // with a queue
	opens                bool // a database, or another thing that is asked of the whole program
	directive            bool // a directive stands in it
	types                []*types.TypeName
}

// mentions are functions of the program, and names of methods of interfaces.
type mentions struct {
	funcs []*types.Func
	names []string
}

// Of makes the outline of a package. own tells the packages of the program.
func Of(p Package, own func(path string) bool) *Outline {
	o := &outliner{Package: p, own: own, known: map[*types.Func]meaning{}, out: &Outline{path: p.Types.Path()}}
	for _, file := range p.Files {
		o.file(file)
	}
	return o.out
}

type outliner struct {
	Package
	own   func(path string) bool
	known map[*types.Func]meaning
	out   *Outline
}

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
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			o.declared(decl, directives)
		case *ast.GenDecl:
			if decl.Tok == token.VAR {
				f := &function{root: true}
				ast.Walk(walker{o, f, &f.called}, decl)
				o.out.funcs = append(o.out.funcs, f)
			}
		}
	}
}

func (o *outliner) declared(decl *ast.FuncDecl, directives []token.Pos) {
	object, ok := o.Info.Defs[decl.Name].(*types.Func)
	if !ok || decl.Body == nil {
		return
	}
	f := &function{object: object, root: decl.Recv == nil && (decl.Name.Name == "init" || decl.Name.Name == "main" && o.Types.Name() == "main")}
	start := decl.Pos()
	if decl.Doc != nil {
		start = decl.Doc.Pos()
	}
	for _, pos := range directives {
		// One may stand behind the closing brace.
		f.directive = f.directive || start <= pos && pos <= decl.End()+200
	}
	o.out.directed = o.out.directed || f.directive && decl.Recv != nil
	ast.Walk(walker{o, f, &f.called}, decl.Body)
	o.out.funcs = append(o.out.funcs, f)
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
		w.mention(n.Sel, &w.f.taken)
		ast.Walk(w, n.X)
		return nil
	case *ast.Ident:
		w.mention(n, &w.f.taken)
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
	} else if name := called(fun); name != nil {
		if w.mention(name, &w.f.called) == library {
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
		w.mention(arg.Sel, to)
		ast.Walk(w, arg.X)
	case *ast.Ident:
		w.mention(arg, to)
	case *ast.CallExpr:
		if len(arg.Args) == 1 && w.isConversion(arg.Fun) {
			w.argument(ast.Unparen(arg.Args[0]), to)
			return
		}
		ast.Walk(w, arg)
	default:
		ast.Walk(w, arg)
	}
}

func (o *outliner) isConversion(fun ast.Expr) bool {
	name := called(ast.Unparen(fun))
	if name == nil {
		return false
	}
	_, ok := o.Info.Uses[name].(*types.TypeName)
	return ok
}

// called is the name of what is called, nil if it has none.
func called(fun ast.Expr) *ast.Ident {
	switch e := fun.(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return e.Sel
	case *ast.IndexExpr:
		return called(ast.Unparen(e.X))
	case *ast.IndexListExpr:
		return called(ast.Unparen(e.X))
	}
	return nil
}

// mention notes what a name means; to is the list for a function if this part is run at once.
func (w walker) mention(name *ast.Ident, to *mentions) meaning {
	if w.to != &w.f.called {
		to = w.to
	}
	switch obj := w.Info.Uses[name].(type) {
	case *types.Func:
		return w.function(obj.Origin(), to)
	case *types.TypeName:
		if obj.Pkg() != nil && w.own(obj.Pkg().Path()) {
			w.f.types = append(w.f.types, obj)
		}
		return own // a conversion
	case *types.PkgName:
		_, driver := catalog.GormDriver(obj.Imported().Path())
		w.f.opens = w.f.opens || driver
	}
	return own // a builtin, or a function value
}

func (w walker) function(fn *types.Func, to *mentions) meaning {
	m, ok := w.known[fn]
	if !ok {
		m = w.meaningOf(fn)
		w.known[fn] = m
	}
	switch m {
	case own:
		to.funcs = append(to.funcs, fn)
	case ownMethod:
		to.names = append(to.names, fn.Name())
	case registers:
		w.f.registers = true
	case opens:
		w.f.opens = true
	}
	if m == ownMethod && !w.inProgram(fn) {
		return w.rowOf(fn)
	}
	return m
}

func (o *outliner) inProgram(fn *types.Func) bool { return fn.Pkg() != nil && o.own(fn.Pkg().Path()) }

func (o *outliner) meaningOf(fn *types.Func) meaning {
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
func (o *outliner) rowOf(fn *types.Func) meaning {
	if o.inProgram(fn) {
		return own
	}
	symbol := fn.FullName()
	row, ok := catalog.Lookup(symbol)
	switch {
	case ok && row.Verb == catalog.Register:
		return registers
	case catalog.GormSavepoint(symbol), strings.Contains(symbol, "mongo-driver") && fn.Name() == "SetUnique":
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
