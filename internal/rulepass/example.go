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

// Examples takes the programs in testdata/examples of a rule's folder. What it returns makes one of
// their files an example: of Go what follows the imports. To ask for the code of a file that is
// missing is a mistake in this program, and panics.
func Examples(files embed.FS) func(title, name string) finding.Example {
	return func(title, name string) finding.Example {
		lang := strings.TrimPrefix(path.Ext(name), ".")
		return finding.Example{Title: title, Lang: lang, Code: func() string { return code(files, name, lang) }}
	}
}

func code(files embed.FS, name, lang string) string {
	content, err := files.ReadFile(path.Join("testdata/examples", name))
	if err != nil {
		panic(err)
	}
	text := string(content)
	if lang == "go" {
		text = afterImports(text)
	}
	return strings.TrimSpace(text)
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
