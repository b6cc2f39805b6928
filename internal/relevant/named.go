package relevant

import (
	"go/ast"
	"go/token"
	"path"
	"strconv"

	"github.com/idemlint/idemlint/internal/catalog"
)

// Source is a package that was parsed and has no types yet.
type Source struct {
	Path, Name string
	Files      []*ast.File
	// Queue is set if the package imports a task queue, directly or not: else it has no value of one.
	Queue bool
	// NameOf is the name of an imported package, "" if it is not known.
	NameOf func(path string) string
}

// Gone are functions whose bodies were taken out before there were types, with the named types of the
// program, as path.Name, that they may mention.
type Gone map[*ast.FuncDecl][]string

// Cut takes the bodies out of those functions of a program that do not matter to its handlers, as far as names
// alone tell, and returns them for each package. own tells the packages of the program.
func Cut(program []Source, own func(path string) bool) []Gone {
	members := membersOf(program)
	outlines, gone := make([]*Outline, len(program)), make([]Gone, len(program))
	for i, s := range program {
		n := &named{Source: s, own: own, members: members, top: topLevel(s)}
		outlines[i] = outline(s.Path, s.Files, n)
		outlines[i].dotted = n.dotted
	}
	out := map[*function]bool{}
	for _, f := range left(outlines) {
		out[f] = f.decl.Type.TypeParams == nil // without its body a generic function is an error
	}
	for i, o := range outlines {
		gone[i] = o.without(out)
	}
	return gone
}

// without takes the bodies out of functions.
func (o *Outline) without(out map[*function]bool) Gone {
	gone := Gone{}
	for _, f := range o.funcs {
		if out[f] {
			gone[f.decl], f.decl.Body = f.types, nil
		}
	}
	return gone
}

// named is the naming of a package by the names alone: a method may be each of the program that is called so.
type named struct {
	Source
	own     func(path string) bool
	members map[string]bool        // of all packages
	top     map[string]token.Token // FUNC or TYPE, of what the package declares

	file     *ast.File
	imports  map[string]string // of the file, by name
	shadowed map[string]bool   // names that are declared in the file below its top level
	dotted   bool              // a file has the names of an own package as its own
}

// membersOf are the names of the methods and fields of a program, those of its interfaces among them.
func membersOf(program []Source) map[string]bool {
	names := map[string]bool{}
	note := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			for _, name := range n.Names {
				names[name.Name] = true
			}
		case *ast.FuncType:
			return false
		}
		return true
	}
	for _, s := range program {
		for _, file := range s.Files {
			for _, decl := range file.Decls {
				switch decl := decl.(type) {
				case *ast.FuncDecl:
					if decl.Recv != nil {
						names[decl.Name.Name] = true
					}
				case *ast.GenDecl:
					if decl.Tok == token.TYPE {
						ast.Inspect(decl, note)
					}
				}
			}
		}
	}
	return names
}

func topLevel(s Source) map[string]token.Token {
	top := map[string]token.Token{}
	for _, file := range s.Files {
		for _, decl := range file.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				if decl.Recv == nil {
					top[decl.Name.Name] = token.FUNC
				}
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					if t, ok := spec.(*ast.TypeSpec); ok {
						top[t.Name.Name] = token.TYPE
					}
				}
			}
		}
	}
	return top
}

func (n *named) enter(file *ast.File, _ ast.Decl) {
	if n.file == file {
		return
	}
	n.file, n.imports, n.shadowed = file, map[string]string{}, map[string]bool{}
	for _, spec := range file.Imports {
		of, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			continue
		}
		switch name := n.nameOf(spec, of); name {
		case ".":
			n.dotted = n.dotted || n.own(of)
		default:
			n.imports[name] = of
		}
	}
	ast.Inspect(file, n.shadows)
}

func (n *named) nameOf(spec *ast.ImportSpec, of string) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	if name := n.NameOf(of); name != "" {
		return name
	}
	return path.Base(of)
}

// shadows notes the names that are declared in functions.
func (n *named) shadows(node ast.Node) bool {
	switch x := node.(type) {
	case *ast.AssignStmt:
		if x.Tok == token.DEFINE {
			for _, e := range x.Lhs {
				n.shadow(e)
			}
		}
	case *ast.RangeStmt:
		if x.Tok == token.DEFINE {
			n.shadow(x.Key)
			n.shadow(x.Value)
		}
	case *ast.Field:
		for _, name := range x.Names {
			n.shadow(name)
		}
	case *ast.ValueSpec:
		for _, name := range x.Names {
			n.shadow(name)
		}
	}
	return true
}

func (n *named) shadow(e ast.Expr) {
	if id, ok := e.(*ast.Ident); ok && n.imports[id.Name] != "" {
		n.shadowed[id.Name] = true
	}
}

func (n *named) declared(decl *ast.FuncDecl) (*function, bool) {
	f := &function{decl: decl, name: n.Path + "." + decl.Name.Name, root: isRoot(decl, n.Name), handler: n.isHandler(decl)}
	if decl.Recv != nil {
		f.name = decl.Name.Name
	}
	return f, decl.Body != nil
}

// isHandler reports whether a function has the parameters of a handler.
func (n *named) isHandler(decl *ast.FuncDecl) bool {
	is := false
	ast.Inspect(decl.Type.Params, func(x ast.Node) bool {
		sel, ok := x.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		of, ok := sel.X.(*ast.Ident)
		is = is || ok && isTask(n.imports[of.Name]+"."+sel.Sel.Name)
		return false
	})
	return is
}

func (n *named) mention(f *function, name *ast.Ident, of ast.Expr, to *mentions) meaning {
	if of == nil {
		return n.alone(f, name.Name, to)
	}
	if id, ok := of.(*ast.Ident); ok && n.imports[id.Name] != "" {
		m := n.imported(f, n.imports[id.Name], name.Name, to)
		if !n.shadowed[id.Name] {
			return m
		}
	}
	return n.member(f, name.Name, to)
}

// alone: a name that is selected from nothing.
func (n *named) alone(f *function, name string, to *mentions) meaning {
	switch n.top[name] {
	case token.FUNC:
		to.names = append(to.names, n.Path+"."+name)
	case token.TYPE:
		f.types = append(f.types, n.Path+"."+name)
	}
	_, driver := catalog.GormDriver(n.imports[name])
	f.opens = f.opens || driver
	return own
}

// imported: a name of another package.
func (n *named) imported(f *function, from, name string, to *mentions) meaning {
	symbol := from + "." + name
	if n.own(from) {
		to.names = append(to.names, symbol)
		f.types = append(f.types, symbol)
		return own
	}
	m := rowOf(symbol)
	f.registers = f.registers || m == registers
	f.opens = f.opens || m == opens
	return m
}

// member: a method or field.
func (n *named) member(f *function, name string, to *mentions) meaning {
	if n.members[name] {
		to.names = append(to.names, name)
	}
	registering, known := catalog.Named(name)
	f.registers = f.registers || registering && n.Queue
	f.opens = f.opens || catalog.ProgramWideName(name)
	switch {
	case n.members[name]:
		return own
	case known:
		return modelled
	}
	return library
}

// mayConvert: of a type that is imported nothing is known.
func (n *named) mayConvert(fun ast.Expr) (may, surely bool) {
	name, of := called(ast.Unparen(fun))
	switch {
	case name == nil:
		return false, false
	case of == nil:
		is := n.top[name.Name] == token.TYPE
		return is, is
	}
	id, ok := of.(*ast.Ident)
	return ok && n.imports[id.Name] != "", false
}
