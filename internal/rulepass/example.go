package rulepass

import (
	"embed"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strings"

	"github.com/idemlint/idemlint/internal/finding"
)

// Examples reads the programs in testdata/examples of a rule's folder. What it returns takes
// one of their files as an example: of Go what follows the imports. A file that is missing is
// a mistake in this program, and panics.
func Examples(files embed.FS) func(title, name string) finding.Example {
	return func(title, name string) finding.Example {
		content, err := files.ReadFile(path.Join("testdata/examples", name))
		if err != nil {
			panic(err)
		}
		lang := strings.TrimPrefix(path.Ext(name), ".")
		code := string(content)
		if lang == "go" {
			code = afterImports(code)
		}
		return finding.Example{Title: title, Lang: lang, Code: strings.TrimSpace(code)}
	}
}

func afterImports(code string) string {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", code, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		panic(err)
	}
	end := file.Name.End()
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			end = g.End()
		}
	}
	return code[fset.Position(end).Offset:]
}
