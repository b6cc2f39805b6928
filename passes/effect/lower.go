package effect

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/internal/relevant"
	"github.com/idemlint/idemlint/internal/scope"
)

// lowerer writes one package as a program.Package. Its tables number things in
// the order in which they are met, and they are met in a fixed order.
type lowerer struct {
	pass    *analysis.Pass
	out     *program.Package
	types   *typeTable
	files   *fileTable
	symbols map[string]int32
	names   map[*types.Func]string
	consts  map[program.Const]int32
	decls   map[*types.Func]*ast.FuncDecl
	thunks  map[string]*ssa.Function // those referred to, by symbol
	skips   func(*types.Func) bool

	problems []Problem
}

// lower writes the package of pass. It returns nil for a package of which no SSA
// can be built, and counts the functions that were given up on: odd source is no
// reason to fail.
func lower(pass *analysis.Pass, selection *relevant.Selection, imported []Part, direct []string) (pkg *program.Package, problems []Problem, failed int) {
	files := sourceFiles(pass)
	if len(files) == 0 || len(pass.TypeErrors) > 0 {
		return nil, nil, 0
	}
	l := newLowerer(pass, files, imported, direct)
	l.skips = func(fn *types.Func) bool { return selection != nil && !selection.Has(fn) }
	ssaPkg, ok := try(func() *ssa.Package { return buildSSA(pass, files) })
	if !ok {
		return nil, nil, len(l.decls)
	}
	l.types.declareAll()
	failed = l.addAll(l.functions(ssaPkg))
	failed += l.addAll(l.referredThunks()) // thunks do not refer to others
	slices.SortFunc(l.out.Funcs, func(a, b program.Func) int { return strings.Compare(a.Symbol, b.Symbol) })
	l.directives(files)
	l.out.Types = l.types.list
	l.out.Files = l.files.list
	l.out.Unseen = l.unseen(selection)
	return l.out, l.problems, failed
}

// addAll writes functions, and counts those that it had to give up on.
func (l *lowerer) addAll(list []source) (failed int) {
	for _, s := range list {
		f, ok := try(func() program.Func { return l.function(s) })
		if !ok {
			failed++
			continue
		}
		l.out.Funcs = append(l.out.Funcs, f)
	}
	return failed
}

// try calls f and reports whether it came back without a panic.
func try[T any](f func() T) (result T, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return f(), true
}

func newLowerer(pass *analysis.Pass, files []*ast.File, imported []Part, direct []string) *lowerer {
	path := scope.Path(pass.Pkg.Path())
	l := &lowerer{
		pass:    pass,
		out:     &program.Package{Path: path, Name: pass.Pkg.Name(), Imports: direct},
		types:   newTypeTable(pass, imported),
		files:   newFileTable(pass.Fset, path, files),
		symbols: map[string]int32{},
		names:   map[*types.Func]string{},
		consts:  map[program.Const]int32{},
		decls:   map[*types.Func]*ast.FuncDecl{},
		thunks:  map[string]*ssa.Function{},
	}
	for _, f := range files {
		for _, d := range f.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				if fn, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok {
					l.decls[fn] = d
				}
			}
		}
	}
	return l
}

// source is a function to lower, with its symbol.
type source struct {
	symbol string
	fn     *ssa.Function
}

// functions lists the package's functions that have a body in Go, with their
// literals, sorted by symbol.
func (l *lowerer) functions(pkg *ssa.Package) []source {
	var list []source
	var add func(fn *ssa.Function)
	add = func(fn *ssa.Function) {
		object, _ := fn.Object().(*types.Func)
		if len(fn.Blocks) == 0 && !l.skips(object) {
			return
		}
		list = append(list, source{l.symbolOf(fn), fn})
		for _, literal := range fn.AnonFuncs {
			add(literal)
		}
	}
	add(pkg.Func("init"))
	for obj, decl := range l.decls {
		if fn := pkg.Prog.FuncValue(obj); fn != nil && obj.Name() != "_" && !l.files.isCgo(decl.Pos()) {
			add(fn)
		}
	}
	slices.SortFunc(list, func(a, b source) int { return strings.Compare(a.symbol, b.symbol) })
	return slices.DeleteFunc(list, func(s source) bool { return isEmptyInit(s.fn) })
}

// unseen are the types that the skipped functions mention.
func (l *lowerer) unseen(selection *relevant.Selection) []string {
	if selection == nil {
		return nil
	}
	names := map[string]bool{}
	for fn := range l.decls {
		for _, t := range selection.Unseen(fn) {
			names[t] = true
		}
	}
	return slices.Sorted(maps.Keys(names))
}

// isEmptyInit reports whether fn is a package initialiser that does nothing.
func isEmptyInit(fn *ssa.Function) bool {
	return fn.Synthetic == "package initializer" && len(fn.Blocks) == 1 && len(fn.Blocks[0].Instrs) == 1
}

// symbol is the index of a symbol.
func (l *lowerer) symbol(name string) int32 {
	i, ok := l.symbols[name]
	if !ok {
		i = int32(len(l.out.Symbols))
		l.symbols[name] = i
		l.out.Symbols = append(l.out.Symbols, name)
	}
	return i
}

// symbolOf is the symbol of a function; that of a wrapper or an instance is the
// symbol of the declared function behind it.
func (l *lowerer) symbolOf(fn *ssa.Function) string {
	if parent := fn.Parent(); parent != nil {
		return l.symbolOf(parent) + strings.TrimPrefix(fn.Name(), parent.Name())
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok || isInit(obj) {
		return l.out.Path + "." + fn.Name()
	}
	if !selects(fn, obj) {
		return l.fullName(obj)
	}
	recv := types.TypeString(fn.Signature.Params().At(0).Type(), (*types.Package).Path)
	symbol := "(" + recv + ")." + obj.Name() + "$thunk"
	l.thunks[symbol] = fn
	return symbol
}

// selects reports whether fn is made of a method expression whose receiver is not
// the method's: T.M where M is promoted from a field of T, or where T is *U and M
// a method of U. Such a thunk does something, and becomes a function of its own.
func selects(fn *ssa.Function, method *types.Func) bool {
	if !strings.HasPrefix(fn.Synthetic, "thunk for ") {
		return false
	}
	recv := fn.Signature.Params().At(0).Type()
	return !types.IsInterface(recv) && !types.Identical(recv, recvType(method))
}

// referredThunks lists the thunks to which the functions so far refer, sorted by symbol.
func (l *lowerer) referredThunks() []source {
	var list []source
	for _, symbol := range slices.Sorted(maps.Keys(l.thunks)) {
		list = append(list, source{symbol, l.thunks[symbol]})
	}
	return list
}

func isInit(fn *types.Func) bool {
	return fn.Name() == "init" && fn.Signature().Recv() == nil
}

// fullName is methodSymbol, made once for each function that is called.
func (l *lowerer) fullName(fn *types.Func) string {
	symbol, ok := l.names[fn]
	if !ok {
		symbol = methodSymbol(fn)
		l.names[fn] = symbol
	}
	return symbol
}

// methodSymbol is the symbol of a declared function or method.
func methodSymbol(fn *types.Func) string { return fn.Origin().FullName() }

// constant is the index of a constant.
func (l *lowerer) constant(c *ssa.Const) int32 {
	key := constOf(c)
	key.Type = l.types.id(c.Type())
	i, ok := l.consts[key]
	if !ok {
		i = int32(len(l.out.Consts))
		l.consts[key] = i
		l.out.Consts = append(l.out.Consts, key)
	}
	return i
}

// endOf is where the source of fn ends.
func endOf(fn *ssa.Function) token.Pos {
	if fn.Syntax() == nil {
		return token.NoPos
	}
	return fn.Syntax().End()
}
