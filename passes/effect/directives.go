package effect

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/directive"
	"github.com/idemlint/idemlint/internal/program"
)

// Problem is something wrong with an //idemlint: directive.
type Problem struct {
	File      string // as program.File.Name
	Line, Col int
	Message   string
}

// directives writes the directives of the package, and what is wrong with them. Nobody can mend
// those of generated files.
func (l *lowerer) directives(files []*ast.File) {
	slices.SortFunc(files, func(a, b *ast.File) int {
		return strings.Compare(baseName(l.pass.Fset, a.Package), baseName(l.pass.Fset, b.Package))
	})
	for _, file := range files {
		if l.files.isCgo(file.Package) {
			continue
		}
		line := func(p token.Pos) int {
			pos, _ := l.files.place(p)
			return int(pos.Line)
		}
		for _, found := range directive.InFile(file, line) {
			pos, ok := l.files.place(found.Pos)
			if !ok {
				continue
			}
			d, err := l.directive(file, found)
			d.Pos = pos
			switch {
			case err == nil:
				l.out.Directives = append(l.out.Directives, d)
			case !l.files.list[pos.File].Generated:
				l.problems = append(l.problems, problemAt(l.files.list, pos, err.Error()))
			}
		}
	}
}

func compareProblems(a, b Problem) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col), cmp.Compare(a.Message, b.Message))
}

func problemAt(files []program.File, pos program.Pos, message string) Problem {
	return Problem{File: files[pos.File].Name, Line: int(pos.Line), Col: int(pos.Col), Message: message}
}

// directive finds out what a directive is meant for.
func (l *lowerer) directive(file *ast.File, found directive.Found) (program.Directive, error) {
	d := program.Directive{Verb: string(found.Verb), Rules: found.Rules, Text: found.Text}
	if found.Err != nil {
		return d, found.Err
	}
	t := found.Target
	switch found.Verb {
	case directive.Ignore:
		return l.ignore(d, t)
	case directive.Idempotent:
		return l.idempotent(d, t)
	case directive.Handler:
		if t.Func == nil {
			return d, fmt.Errorf("//idemlint:handler stands above no function")
		}
		d.Symbol = l.declared(t.Func.Name)
		return d, nil
	}
	return l.impl(d, file, t)
}

func (l *lowerer) ignore(d program.Directive, t directive.Target) (program.Directive, error) {
	switch {
	case t.From > 0:
		d.From, d.To = int32(t.From), int32(t.To)
		return d, nil
	case t.Method != nil:
		return d, fmt.Errorf("//idemlint:ignore covers statements and functions: an interface method is asserted with //idemlint:idempotent")
	}
	return d, fmt.Errorf("//idemlint:ignore covers nothing: it belongs behind a statement, or on the line above a statement or a function")
}

func (l *lowerer) idempotent(d program.Directive, t directive.Target) (program.Directive, error) {
	switch {
	case t.Func != nil:
		d.From, d.To = int32(t.From), int32(t.To)
		return d, nil
	case t.Method != nil && len(t.Method.Names) > 0:
		d.Symbol = l.declared(t.Method.Names[0])
		return d, nil
	}
	return d, fmt.Errorf("//idemlint:idempotent stands above no function and no interface method")
}

// declared is the symbol of the function or method that an identifier declares.
func (l *lowerer) declared(name *ast.Ident) string {
	if fn, ok := l.pass.TypesInfo.Defs[name].(*types.Func); ok {
		return methodSymbol(fn)
	}
	return ""
}

// impl finds the field or parameter whose interface the type implements.
func (l *lowerer) impl(d program.Directive, file *ast.File, t directive.Target) (program.Directive, error) {
	written := d.Text
	typ, err := l.implementation(&d, file)
	if err != nil {
		return d, err
	}
	var keys []program.Directive
	for _, v := range l.variables(t.Fields) {
		iface, ok := v.Type().Underlying().(*types.Interface)
		if !ok || typ != nil && !types.Implements(typ, iface) && !types.Implements(types.NewPointer(typ), iface) {
			continue
		}
		if symbol, param, ok := l.owner(v); ok {
			keys = append(keys, program.Directive{Symbol: symbol, Param: param})
		}
	}
	if len(keys) != 1 {
		return d, fmt.Errorf("//idemlint:impl belongs to one field or parameter whose interface %s implements: here stand %d", written, len(keys))
	}
	d.Symbol, d.Param = keys[0].Symbol, keys[0].Param
	return d, nil
}

// implementation finds the type that d names, nil if it stands in a package that the file does not
// import, and writes its whole name into d.
func (l *lowerer) implementation(d *program.Directive, file *ast.File) (types.Type, error) {
	path, name := "", strings.TrimLeft(d.Text, "*")
	if dot := strings.LastIndexByte(name, '.'); dot > strings.LastIndexByte(name, '/') {
		path, name = name[:dot], name[dot+1:]
	}
	pkg := l.packageNamed(file, path)
	if pkg == nil {
		if !strings.Contains(path, "/") {
			return nil, fmt.Errorf("//idemlint:impl: the file imports no package %s: write its whole path", path)
		}
		d.Text = path + "." + name
		return nil, nil
	}
	obj, ok := pkg.Scope().Lookup(name).(*types.TypeName)
	if !ok || types.IsInterface(obj.Type()) {
		return nil, fmt.Errorf("//idemlint:impl: package %s declares no type %s that could implement something", pkg.Name(), name)
	}
	d.Text = l.types.pathOf(obj.Pkg()) + "." + name
	return obj.Type(), nil
}

// packageNamed is the package that a file knows by a name or a path; "" is the package itself.
func (l *lowerer) packageNamed(file *ast.File, name string) *types.Package {
	if name == "" || name == l.out.Path {
		return l.pass.Pkg
	}
	for _, spec := range file.Imports {
		if p := l.pass.TypesInfo.PkgNameOf(spec); p != nil && (p.Name() == name || p.Imported().Path() == name) {
			return p.Imported()
		}
	}
	return nil
}

// variables are what fields declare.
func (l *lowerer) variables(fields []*ast.Field) []*types.Var {
	var list []*types.Var
	for _, f := range fields {
		for _, name := range f.Names {
			if v, ok := l.pass.TypesInfo.Defs[name].(*types.Var); ok {
				list = append(list, v)
			}
		}
	}
	return list
}

// owner is the symbol of the struct field that v is, or the function of which it is a parameter.
func (l *lowerer) owner(v *types.Var) (symbol string, param int32, ok bool) {
	if v.IsField() {
		symbol, ok = l.fieldSymbol(v)
		return symbol, 0, ok
	}
	for fn := range l.decls {
		params := fn.Signature().Params()
		for i := range params.Len() {
			if params.At(i) != v {
				continue
			}
			if fn.Signature().Recv() != nil {
				i++
			}
			return methodSymbol(fn), int32(i), true
		}
	}
	return "", 0, false
}

func (l *lowerer) fieldSymbol(v *types.Var) (string, bool) {
	scope := l.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		s, ok := scope.Lookup(name).Type().Underlying().(*types.Struct)
		if _, isType := scope.Lookup(name).(*types.TypeName); !ok || !isType {
			continue
		}
		for f := range s.Fields() {
			if f == v {
				return l.out.Path + "." + name + "." + v.Name(), true
			}
		}
	}
	return "", false
}

// unused lists the directives of a package that cover no effect and nothing that leads to one.
func (r *Result) unused() []Problem {
	var list []Problem
	var u *users
	for i := range r.Package.Directives {
		d := &r.Package.Directives[i]
		if d.From == 0 || r.Package.Files[d.Pos.File].Generated {
			continue
		}
		if u == nil {
			u = newUsers(r.Program())
		}
		if !u.covers(r.Package, d) {
			message := fmt.Sprintf("//idemlint:%s covers no effect and no call of something that has one", d.Verb)
			list = append(list, problemAt(r.Package.Files, d.Pos, message))
		}
	}
	return list
}
