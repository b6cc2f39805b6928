package effect

import (
	"go/ast"
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
	for _, imp := range pass.Pkg.Imports() {
		prog.CreatePackage(imp, nil, nil, true)
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
