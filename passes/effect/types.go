package effect

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/internal/scope"
)

// typeTable numbers the types of a package.
type typeTable struct {
	pass    *analysis.Pass
	inScope map[string]bool // import paths of the in-scope packages
	list    []program.Type
	ids     map[types.Type]program.TypeID // a shortcut in front of same
	same    typeutil.Map                  // of TypeID: identical types have one number
	params  map[string]program.TypeID     // type parameters, by name
	locals  map[string]int                // how many types declared in functions have a name

	expanded map[program.TypeID]bool // the structs of libraries whose fields are listed
}

const (
	// signature is the number of all unnamed function types: nothing is recorded of them.
	signature program.TypeID = 1
	// firstType is the number after those that every table has.
	firstType program.TypeID = 2
)

func newTypeTable(pass *analysis.Pass, imported []Part) *typeTable {
	t := &typeTable{
		pass:    pass,
		inScope: map[string]bool{scope.Path(pass.Pkg.Path()): true},
		list:    []program.Type{{}, {Kind: program.Signature}},
		ids:     map[types.Type]program.TypeID{},
		params:  map[string]program.TypeID{},
		locals:  map[string]int{},

		expanded: map[program.TypeID]bool{},
	}
	for _, p := range imported {
		t.inScope[p.Path] = true
	}
	return t
}

// declareAll enters all types that the package declares, used or not: they are
// what other packages find under their names.
func (t *typeTable) declareAll() {
	scope := t.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		if obj, ok := scope.Lookup(name).(*types.TypeName); ok && !obj.IsAlias() && !t.isTest(obj) {
			t.id(obj.Type())
		}
	}
}

func (t *typeTable) isTest(obj types.Object) bool {
	return obj.Pkg() == t.pass.Pkg && scope.IsTestFile(t.pass.Fset, obj.Pos())
}

// pathOf is the import path of pkg; that of the universe is "".
func (t *typeTable) pathOf(pkg *types.Package) string {
	if pkg == nil {
		return ""
	}
	return scope.Path(pkg.Path())
}

// id is the number of typ, 0 for what is no type of Go (some SSA values have such).
func (t *typeTable) id(typ types.Type) program.TypeID {
	typ = types.Unalias(typ)
	if id, ok := t.ids[typ]; ok {
		return id
	}
	id := t.find(typ)
	t.ids[typ] = id
	return id
}

func (t *typeTable) find(typ types.Type) program.TypeID {
	if !isGoType(typ) {
		return 0
	}
	switch typ := typ.(type) {
	case *types.Signature:
		return signature
	case *types.TypeParam:
		return t.param(typ)
	}
	if id, ok := t.same.At(typ).(program.TypeID); ok {
		return id
	}
	id := t.reserve()
	t.same.Set(typ, id)
	t.ids[typ] = id // before its parts: it may contain itself
	t.list[id] = t.describe(typ)
	return id
}

func (t *typeTable) reserve() program.TypeID {
	t.list = append(t.list, program.Type{})
	return program.TypeID(len(t.list) - 1)
}

func (t *typeTable) param(p *types.TypeParam) program.TypeID {
	name := p.Obj().Name()
	id, ok := t.params[name]
	if !ok {
		id = t.reserve()
		t.list[id] = program.Type{Kind: program.TypeParam, Name: name}
		t.params[name] = id
	}
	return id
}

// isGoType reports whether typ is a type of the language: SSA has types of its
// own for iterators and defer stacks, and pointers to such.
func isGoType(typ types.Type) bool {
	for {
		switch t := typ.(type) {
		case *types.Pointer:
			typ = types.Unalias(t.Elem())
			continue
		case *types.Basic:
			return t.Kind() != types.Invalid
		case *types.Named, *types.Slice, *types.Array, *types.Map, *types.Chan, *types.Struct,
			*types.Signature, *types.Interface, *types.Tuple, *types.TypeParam:
			return true
		}
		return false
	}
}

// describe says what typ is made of.
func (t *typeTable) describe(typ types.Type) program.Type {
	switch typ := typ.(type) {
	case *types.Named:
		return t.named(typ)
	case *types.Struct:
		return program.Type{Kind: program.Struct, Fields: t.fields(typ)}
	case *types.Interface:
		return program.Type{Kind: program.Interface, Methods: t.interfaceMethods(typ)}
	case *types.Tuple:
		return program.Type{Kind: program.Tuple, Fields: t.parts(typ)}
	}
	return t.shape(typ)
}

// shape says what typ is made of, without fields and methods.
func (t *typeTable) shape(typ types.Type) program.Type {
	switch typ := typ.(type) {
	case *types.Basic:
		return program.Type{Kind: program.Basic, Name: typ.Name()}
	case *types.Pointer:
		return program.Type{Kind: program.Pointer, Elem: t.id(typ.Elem())}
	case *types.Slice:
		return program.Type{Kind: program.Slice, Elem: t.id(typ.Elem())}
	case *types.Array:
		return program.Type{Kind: program.Array, Elem: t.id(typ.Elem())}
	case *types.Chan:
		return program.Type{Kind: program.Chan, Elem: t.id(typ.Elem())}
	case *types.Map:
		return program.Type{Kind: program.Map, Key: t.id(typ.Key()), Elem: t.id(typ.Elem())}
	case *types.Struct:
		return program.Type{Kind: program.Struct}
	case *types.Interface:
		return program.Type{Kind: program.Interface}
	case *types.Signature:
		return program.Type{Kind: program.Signature}
	}
	return program.Type{}
}

// named describes a named type. What its package declares of it is told by that
// package, except the fields of instances, whose types only the user knows.
func (t *typeTable) named(typ *types.Named) program.Type {
	obj := typ.Obj()
	out := t.shape(typ.Underlying())
	out.Name = t.nameOf(obj)
	out.InScope = t.inScope[t.pathOf(obj.Pkg())]
	for arg := range typ.TypeArgs().Types() {
		out.Args = append(out.Args, t.id(arg))
	}
	own := obj.Pkg() == t.pass.Pkg
	if s, ok := typ.Underlying().(*types.Struct); ok && (own || out.InScope && len(out.Args) > 0) {
		out.Fields = t.fields(s)
	}
	if own && len(out.Args) == 0 {
		out.Methods = t.methods(typ)
	}
	return out
}

// nameOf is the name of a declared type. Types that functions declare may share
// one; all but the first have a number.
func (t *typeTable) nameOf(obj *types.TypeName) string {
	if obj.Pkg() == nil {
		return obj.Name() // error
	}
	name := t.pathOf(obj.Pkg()) + "." + obj.Name()
	if obj.Parent() == obj.Pkg().Scope() || obj.Pkg() != t.pass.Pkg {
		return name
	}
	t.locals[name]++
	n := t.locals[name]
	if obj.Pkg().Scope().Lookup(obj.Name()) != nil {
		n++
	}
	if n > 1 {
		name += "#" + strconv.Itoa(n)
	}
	return name
}

// fields lists the fields of s. Of embedded structs of libraries the fields are
// listed too, as they are promoted.
func (t *typeTable) fields(s *types.Struct) []program.Field {
	list := make([]program.Field, 0, s.NumFields())
	for i := range s.NumFields() {
		f := s.Field(i)
		list = append(list, program.Field{
			Name: f.Name(), Type: t.id(f.Type()), Tag: s.Tag(i), Embedded: f.Embedded(),
		})
		if f.Embedded() {
			t.expand(deref(f.Type()))
		}
	}
	return slices.Clip(list)
}

// expand lists the fields of a library's struct that the user's code can name.
func (t *typeTable) expand(typ types.Type) {
	named, ok := types.Unalias(typ).(*types.Named)
	if !ok {
		return
	}
	s, ok := named.Underlying().(*types.Struct)
	id := t.id(named)
	if !ok || t.list[id].InScope || t.expanded[id] {
		return
	}
	t.expanded[id] = true
	fields := slices.DeleteFunc(t.fields(s), func(f program.Field) bool {
		return !f.Embedded && !ast.IsExported(f.Name)
	})
	t.list[id].Fields = fields
}

// parts lists the types of a tuple.
func (t *typeTable) parts(tuple *types.Tuple) []program.Field {
	var list []program.Field
	for v := range tuple.Variables() {
		list = append(list, program.Field{Type: t.id(v.Type())})
	}
	return list
}

// tuple numbers the types of a tuple.
func (t *typeTable) tuple(tuple *types.Tuple) []program.TypeID {
	var list []program.TypeID
	for v := range tuple.Variables() {
		list = append(list, t.id(v.Type()))
	}
	return list
}

// result is the type of what a call returns, 0 if it is nothing.
func (t *typeTable) result(typ types.Type) program.TypeID {
	if tuple, ok := typ.(*types.Tuple); ok && tuple.Len() == 0 {
		return 0
	}
	return t.id(typ)
}

// usefulType is the number of typ if it has methods or fields, else 0: most values
// that are loaded are numbers and strings, of which nobody asks the type.
func (f *funcLowerer) usefulType(typ types.Type) program.TypeID {
	elem := deref(typ)
	if _, ok := types.Unalias(elem).(*types.Named); ok {
		return f.types.id(typ)
	}
	switch elem.Underlying().(type) {
	case *types.Interface, *types.Signature, *types.Struct:
		return f.types.id(typ)
	}
	return 0
}

// deref is what typ points to, or typ itself.
func deref(typ types.Type) types.Type {
	if p, ok := core(typ).(*types.Pointer); ok {
		return p.Elem()
	}
	return typ
}

// structOf is the struct that typ, or every type in its type set, is.
func structOf(typ types.Type) *types.Struct {
	s, _ := core(typ).(*types.Struct)
	return s
}

// core is the underlying type of typ, or of the first type in the type set of a
// type parameter: fields are only selected where all types in it are alike.
func core(typ types.Type) types.Type {
	iface, ok := typ.Underlying().(*types.Interface)
	if _, param := types.Unalias(typ).(*types.TypeParam); !ok || !param {
		return typ.Underlying()
	}
	for embedded := range iface.EmbeddedTypes() {
		if union, ok := embedded.(*types.Union); ok && union.Len() > 0 {
			embedded = union.Term(0).Type()
		}
		if !types.IsInterface(embedded) {
			return embedded.Underlying()
		}
	}
	return iface
}
