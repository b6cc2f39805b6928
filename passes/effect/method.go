package effect

import (
	"cmp"
	"go/types"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/program"
)

// methods lists what can be called on a pointer to a named type, or on an interface.
func (t *typeTable) methods(typ *types.Named) []program.Method {
	if iface, ok := typ.Underlying().(*types.Interface); ok {
		return t.interfaceMethods(iface)
	}
	var list []program.Method
	for sel := range types.NewMethodSet(types.NewPointer(typ)).Methods() {
		if fn, ok := sel.Obj().(*types.Func); ok && !t.isTest(fn) {
			list = append(list, method(fn, typ, sel.Index(), sel.Type()))
		}
	}
	return sortMethods(list)
}

// interfaceMethods lists the methods of an interface, embedded ones too.
func (t *typeTable) interfaceMethods(iface *types.Interface) []program.Method {
	var list []program.Method
	for fn := range iface.Methods() {
		list = append(list, method(fn, nil, nil, fn.Type()))
	}
	return sortMethods(list)
}

// implement records how a library's type implements the interface to which a
// value of it is converted. What types of the user's packages implement is
// recorded where they are declared.
func (t *typeTable) implement(typ, target types.Type) {
	named, ok := types.Unalias(deref(typ)).(*types.Named)
	iface, isInterface := target.Underlying().(*types.Interface)
	if !ok || !isInterface || iface.NumMethods() == 0 {
		return
	}
	id := t.id(named)
	if t.list[id].InScope {
		return
	}
	for m := range iface.Methods() {
		obj, index, _ := types.LookupFieldOrMethod(typ, true, m.Pkg(), m.Name())
		if fn, ok := obj.(*types.Func); ok && !hasMethod(t.list[id].Methods, m.Name()) {
			t.list[id].Methods = append(t.list[id].Methods, method(fn, named, index, fn.Type()))
		}
	}
	sortMethods(t.list[id].Methods)
}

// invoked is the type of an interface value whose method is called. A library's interface
// gets its methods: by their signatures a store is known.
func (t *typeTable) invoked(typ types.Type) program.TypeID {
	id := t.id(typ)
	named, ok := types.Unalias(typ).(*types.Named)
	if !ok || t.list[id].InScope || len(t.list[id].Methods) > 0 {
		return id
	}
	if iface, ok := named.Underlying().(*types.Interface); ok && iface.NumMethods() <= maxLibraryMethods {
		t.list[id].Methods = t.interfaceMethods(iface)
	}
	return id
}

// maxLibraryMethods bounds what an interface such as redis.Cmdable (hundreds of methods, all
// of them with rows) adds to a fact.
const maxLibraryMethods = 12

func hasMethod(list []program.Method, name string) bool {
	return slices.ContainsFunc(list, func(m program.Method) bool { return m.Name == name })
}

func sortMethods(list []program.Method) []program.Method {
	slices.SortFunc(list, func(a, b program.Method) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.Symbol, b.Symbol))
	})
	return list
}

// method describes method fn of recv, found by the field indices of index.
func method(fn *types.Func, recv types.Type, index []int, typ types.Type) program.Method {
	m := program.Method{Name: fn.Name(), Symbol: methodSymbol(fn), Sig: signatureText(typ.(*types.Signature))}
	for i := range max(len(index)-1, 0) {
		field := structOf(deref(recv)).Field(index[i])
		m.Path = append(m.Path, field.Name())
		recv = field.Type()
	}
	return m
}

// signatureText is the text of a signature by which methods are compared: without
// receiver, parameter names and aliases, with full import paths.
func signatureText(sig *types.Signature) string {
	plain := types.NewSignatureType(nil, nil, nil, plainTuple(sig.Params()), plainTuple(sig.Results()), sig.Variadic())
	text := types.TypeString(plain, (*types.Package).Path)
	return strings.ReplaceAll(text, "interface{}", "any")
}

func plainTuple(tuple *types.Tuple) *types.Tuple {
	var vars []*types.Var
	for v := range tuple.Variables() {
		vars = append(vars, types.NewParam(0, nil, "", plainType(v.Type())))
	}
	return types.NewTuple(vars...)
}

// plainType is typ without aliases, as far as they show in its text.
func plainType(typ types.Type) types.Type {
	switch typ := types.Unalias(typ).(type) {
	case *types.Pointer:
		return types.NewPointer(plainType(typ.Elem()))
	case *types.Slice:
		return types.NewSlice(plainType(typ.Elem()))
	case *types.Array:
		return types.NewArray(plainType(typ.Elem()), typ.Len())
	case *types.Chan:
		return types.NewChan(typ.Dir(), plainType(typ.Elem()))
	case *types.Map:
		return types.NewMap(plainType(typ.Key()), plainType(typ.Elem()))
	case *types.Signature:
		return types.NewSignatureType(nil, nil, nil, plainTuple(typ.Params()), plainTuple(typ.Results()), typ.Variadic())
	default:
		return typ
	}
}
