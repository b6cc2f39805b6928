package driver

import (
	"go/ast"
	"go/types"
)

// dropBroken takes the bodies of functions with errors out of a package that does
// not type-check, so that the others can be analysed: mains often wire good
// packages together and miss one generated one. A function without a body counts as
// one that cannot be followed.
func (p *pkg) dropBroken() {
	for _, file := range p.syntax {
		for _, decl := range file.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && fn.Body != nil && p.broken(fn) {
				fn.Body = nil
			}
		}
	}
	var sound []*types.Initializer
	for _, init := range p.info.InitOrder {
		if !p.broken(init.Rhs) {
			sound = append(sound, init)
		}
	}
	p.info.InitOrder = sound
}

// broken reports whether n holds an error, or something whose type is not known.
func (p *pkg) broken(n ast.Node) bool {
	for _, err := range p.typeErrors {
		if n.Pos() <= err.Pos && err.Pos < n.End() && !err.Soft {
			return true
		}
	}
	bad := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BadExpr, *ast.BadStmt, *ast.BadDecl:
			bad = true
		case *ast.Ident:
			bad = bad || !p.resolved(n)
		}
		return !bad
	})
	return bad
}

func (p *pkg) resolved(id *ast.Ident) bool {
	if id.Name == "_" {
		return true
	}
	if obj, ok := p.info.Defs[id]; ok {
		return obj == nil || valid(obj.Type())
	}
	obj := p.info.Uses[id]
	return obj != nil && (valid(obj.Type()) || isPackageOrLabel(obj))
}

func valid(t types.Type) bool {
	if ptr, ok := t.(*types.Pointer); ok {
		t = ptr.Elem()
	}
	return t != types.Typ[types.Invalid]
}

func isPackageOrLabel(obj types.Object) bool {
	switch obj.(type) {
	case *types.PkgName, *types.Label, *types.Nil, *types.Builtin:
		return true
	}
	return false
}
