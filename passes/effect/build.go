package effect

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"

	"github.com/idemlint/idemlint/internal/scope"
)

// buildSSA builds SSA of the package of pass alone, from files. Imported packages
// are declared and have no bodies.
//
// Initialisers are bare: without a guard and without calls of the imported
// packages' initialisers. In what order packages are initialised follows from
// program.Package.Imports.
func buildSSA(pass *analysis.Pass, files []*ast.File) *ssa.Package {
	prog := ssa.NewProgram(pass.Fset, ssa.BareInits)
	used := usedOf(pass)
	for _, imp := range pass.Pkg.Imports() {
		declare(prog, imp, used[imp])
	}
	pkg := prog.CreatePackage(pass.Pkg, files, withEmbedded(pass, files, withoutTestInits(pass)), false)
	pkg.Build()
	return pkg
}

// sourceFiles are the files of the package without those of tests.
func sourceFiles(pass *analysis.Pass) []*ast.File {
	var files []*ast.File
	for _, f := range pass.Files {
		if !scope.IsTestFile(pass.Fset, f.Package) {
			files = append(files, f)
		}
	}
	return files
}

// withoutTestInits is the type information of the package without the
// initialisers of variables that stand in test files.
func withoutTestInits(pass *analysis.Pass) *types.Info {
	info := *pass.TypesInfo
	info.InitOrder = nil
	for _, init := range pass.TypesInfo.InitOrder {
		if !scope.IsTestFile(pass.Fset, init.Rhs.Pos()) {
			info.InitOrder = append(info.InitOrder, init)
		}
	}
	return &info
}

// usedOf are the functions and variables of other packages that the package of pass mentions.
func usedOf(pass *analysis.Pass) map[*types.Package]map[types.Object]bool {
	used := map[*types.Package]map[types.Object]bool{}
	for _, obj := range pass.TypesInfo.Uses {
		if obj.Pkg() == pass.Pkg || obj.Pkg() == nil || obj.Parent() != obj.Pkg().Scope() {
			continue
		}
		switch obj.(type) {
		case *types.Func, *types.Var:
			if used[obj.Pkg()] == nil {
				used[obj.Pkg()] = map[types.Object]bool{}
			}
			used[obj.Pkg()][obj] = true
		}
	}
	return used
}

// declare makes a package known to prog with the objects that are used. CreatePackage without
// files would take all that the package declares, and have each be read from export data.
func declare(prog *ssa.Program, pkg *types.Package, used map[types.Object]bool) {
	file := &ast.File{Name: ast.NewIdent(pkg.Name())}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}}
	for obj := range used {
		name := ast.NewIdent(obj.Name())
		info.Defs[name] = obj
		if _, ok := obj.(*types.Func); ok {
			file.Decls = append(file.Decls, &ast.FuncDecl{Name: name, Type: &ast.FuncType{}})
			continue
		}
		spec := &ast.ValueSpec{Names: []*ast.Ident{name}}
		file.Decls = append(file.Decls, &ast.GenDecl{Tok: token.VAR, Specs: []ast.Spec{spec}})
	}
	prog.CreatePackage(pkg, []*ast.File{file}, info, true)
}
