// Package passdoc takes an analyzer's documentation from its package comment, so
// that it is written once.
package passdoc

import (
	"fmt"
	"go/parser"
	"go/token"
	"strings"
)

// Must returns the section "# Analyzer name" of the package comment of doc, the
// content of a doc.go file, without "name: " at its start. It panics if there is
// none: doc is embedded at compile time, so this is a mistake in the program.
func Must(doc, name string) string {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", doc, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		panic(err)
	}
	for section := range strings.SplitSeq(f.Doc.Text(), "\n# ") {
		title, body, _ := strings.Cut(section, "\n")
		if strings.TrimSpace(title) != "Analyzer "+name {
			continue
		}
		if text, ok := strings.CutPrefix(strings.TrimSpace(body), name+":"); ok {
			return strings.TrimSpace(text)
		}
	}
	panic(fmt.Sprintf("doc.go has no section %q that starts with %q", "# Analyzer "+name, name+":"))
}
