// Package passdoc takes an analyzer's documentation from its package comment, so
// that it is written once.
package passdoc

import (
	"fmt"
	"strings"
)

// Must returns the section "# Analyzer name" of the package comment of doc, the
// content of a doc.go file, without "name: " at its start. It panics if there is
// none: doc is embedded at compile time, so this is a mistake in the program.
func Must(doc, name string) string {
	for section := range strings.SplitSeq(packageComment(doc), "\n# ") {
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

// packageComment is the text of the line comments at the start of a file. Each package that go vet
// looks at starts the program anew, so it is not worth a parser.
func packageComment(file string) string {
	var text strings.Builder
	for line := range strings.Lines(file) {
		comment, ok := strings.CutPrefix(line, "//")
		if !ok {
			break
		}
		text.WriteString(strings.TrimPrefix(comment, " "))
	}
	return text.String()
}
