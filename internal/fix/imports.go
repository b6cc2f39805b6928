package fix

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// imported says how packages are named in a file at a place, and how they are imported if they
// are not.
type imported map[string]importedName

type importedName struct {
	name  string
	edits []analysis.TextEdit
}

// clausePath is gorm's package of clauses.
const clausePath = "gorm.io/gorm/clause"

// imported tries the packages that fixes need. One whose name means something else at the
// place is left out.
func (f *finder) imported(scope *types.Scope, pos token.Pos) imported {
	out := imported{}
	for _, need := range []string{"errors", "strconv", "time", clausePath} {
		name := f.name(need)
		var edits []analysis.TextEdit
		if name == "" {
			name = path.Base(need)
			edits = f.addImport(need)
		}
		_, obj := scope.LookupParent(name, pos)
		pkg, isPackage := obj.(*types.PkgName)
		if edits == nil && isPackage && pkg.Imported().Path() == need || edits != nil && obj == nil {
			out[need] = importedName{name, edits}
		}
	}
	return out
}

// can reports whether all packages can be used; "" always can.
func (i imported) can(paths ...string) bool {
	for _, p := range paths {
		if _, ok := i[p]; p != "" && !ok {
			return false
		}
	}
	return true
}

// add imports the packages that are not.
// One edit for each, so that those of two fixes are seen to be the same.
func (i imported) add(paths ...string) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for _, p := range paths {
		edits = append(edits, i[p].edits...)
	}
	return edits
}

func imports(file *ast.File, importPath string) bool {
	for _, spec := range file.Imports {
		if pathOf(spec) == importPath {
			return true
		}
	}
	return false
}

func pathOf(spec *ast.ImportSpec) string {
	p, _ := strconv.Unquote(spec.Path.Value)
	return p
}

// name is the name of an imported package in the file, "" if it is not imported.
func (f *finder) name(importPath string) string {
	for _, spec := range f.file.Imports {
		if pathOf(spec) != importPath {
			continue
		}
		if pkg := f.Info.PkgNameOf(spec); pkg != nil && pkg.Name() != "_" && pkg.Name() != "." {
			return pkg.Name()
		}
	}
	return ""
}

// addImport writes an import where it belongs: among those of its kind, the standard library
// or others, in order.
func (f *finder) addImport(importPath string) []analysis.TextEdit {
	for _, decl := range f.file.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok || d.Tok != token.IMPORT {
			break
		}
		if d.Lparen.IsValid() && len(d.Specs) > 0 {
			return f.addToGroup(d, importPath)
		}
	}
	return nil
}

func (f *finder) addToGroup(d *ast.GenDecl, importPath string) []analysis.TextEdit {
	line := strconv.Quote(importPath)
	before := func(spec ast.Spec) []analysis.TextEdit {
		return []analysis.TextEdit{{Pos: spec.Pos(), End: spec.Pos(), NewText: []byte(line + "\n\t")}}
	}
	var last ast.Spec // of the same kind
	for _, spec := range d.Specs {
		p := pathOf(spec.(*ast.ImportSpec))
		if isStandard(p) != isStandard(importPath) {
			continue
		}
		if p > importPath {
			return before(spec)
		}
		last = spec
	}
	switch {
	case last != nil:
		end := endOf(last)
		return []analysis.TextEdit{{Pos: end, End: end, NewText: []byte("\n\t" + line)}}
	case isStandard(importPath):
		line += "\n" // a group of its own
		return before(d.Specs[0])
	}
	end := endOf(d.Specs[len(d.Specs)-1])
	return []analysis.TextEdit{{Pos: end, End: end, NewText: []byte("\n\n\t" + line)}}
}

func isStandard(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return !strings.Contains(first, ".")
}

// dropImport takes away an import whose last use an edit takes away.
func (f *finder) dropImport(spec *ast.ImportSpec) []analysis.TextEdit {
	for _, decl := range f.file.Decls {
		d, ok := decl.(*ast.GenDecl)
		if !ok || d.Tok != token.IMPORT || !d.Lparen.IsValid() || spec.Comment != nil || spec.Doc != nil {
			continue
		}
		for i, s := range d.Specs {
			if s == spec {
				return []analysis.TextEdit{f.dropSpec(d.Specs, i)}
			}
		}
	}
	return nil
}

// dropSpec takes a line away, and the empty line beside it if it was a group of its own.
func (f *finder) dropSpec(specs []ast.Spec, i int) analysis.TextEdit {
	line := func(pos token.Pos) int { return f.Fset.PositionFor(pos, false).Line }
	spec := specs[i]
	if i == 0 && len(specs) == 1 {
		return analysis.TextEdit{Pos: spec.Pos(), End: spec.End()}
	}
	startsGroup := i == 0 || line(specs[i-1].End())+1 < line(spec.Pos())
	followed := i+1 < len(specs) && (i == 0 || line(specs[i+1].Pos()) == line(spec.End())+1)
	if startsGroup && followed {
		return analysis.TextEdit{Pos: spec.Pos(), End: specs[i+1].Pos()}
	}
	return analysis.TextEdit{Pos: endOf(specs[i-1]), End: spec.End()}
}

// endOf is the end of an import with the comment behind it.
func endOf(spec ast.Spec) token.Pos {
	if s := spec.(*ast.ImportSpec); s.Comment != nil {
		return s.Comment.End()
	}
	return spec.End()
}
