package fix

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/finding"
)

// Changed is a file with fixes applied to it.
type Changed struct {
	Name     string // absolute
	Old, New []byte
}

// Applied is what became of fixes.
type Applied struct {
	Files []Changed
	Fixed []bool // for each of the fixes, whether it was applied
}

// Apply applies fixes to the files that read gives. Of two that change the same part of a
// file the first is applied; equal edits (of imports) are made once.
func Apply(fixes []finding.Fix, name func(finding.Pos) string, read func(name string) ([]byte, error)) (Applied, error) {
	var out Applied
	byFile := map[string][]textEdit{}
	contents := map[string][]byte{}
	for _, fix := range fixes {
		edits, err := resolve(fix, name, read, contents)
		if err != nil {
			return Applied{}, err
		}
		ok := len(edits) > 0
		for file, list := range edits {
			ok = ok && compatible(byFile[file], list)
		}
		for file, list := range edits {
			if ok {
				byFile[file] = merge(byFile[file], list)
			}
		}
		out.Fixed = append(out.Fixed, ok)
	}
	for file, edits := range byFile {
		changed := dropUnused(replaced(contents[file], edits))
		out.Files = append(out.Files, Changed{file, contents[file], changed})
	}
	slices.SortFunc(out.Files, func(a, b Changed) int { return bytes.Compare([]byte(a.Name), []byte(b.Name)) })
	return out, nil
}

// textEdit replaces a range of bytes.
type textEdit struct {
	start, end int
	text       string
}

// resolve finds the bytes that a fix changes, by file.
func resolve(fix finding.Fix, name func(finding.Pos) string, read func(string) ([]byte, error), contents map[string][]byte) (map[string][]textEdit, error) {
	out := map[string][]textEdit{}
	for _, e := range fix.Edits {
		file := name(e.Pos)
		if contents[file] == nil {
			content, err := read(file)
			if err != nil {
				return nil, err
			}
			contents[file] = content
		}
		start, end := offset(contents[file], e.Pos), offset(contents[file], e.End)
		if start < 0 || end < start {
			return nil, nil
		}
		out[file] = append(out[file], textEdit{start, end, linesAs(contents[file], e.New)})
	}
	return out, nil
}

// linesAs is a text whose lines end as those of the file do.
func linesAs(content []byte, text string) string {
	first, _, _ := bytes.Cut(content, []byte("\n"))
	if !bytes.HasSuffix(first, []byte("\r")) {
		return text
	}
	return strings.ReplaceAll(text, "\n", "\r\n")
}

// offset is where a position lies in a file, -1 if it does not.
func offset(content []byte, p finding.Pos) int {
	at := 0
	for line := 1; line < p.Line; line++ {
		next := bytes.IndexByte(content[at:], '\n')
		if next < 0 {
			return -1
		}
		at += next + 1
	}
	if at += p.Col - 1; at > len(content) {
		return -1
	}
	return at
}

// compatible reports whether edits touch nothing that others change, but for those that are the same.
func compatible(known, edits []textEdit) bool {
	for _, e := range edits {
		for _, k := range known {
			if e != k && e.start < k.end && k.start < e.end {
				return false
			}
		}
	}
	return true
}

func merge(known, edits []textEdit) []textEdit {
	for _, e := range edits {
		if !slices.Contains(known, e) {
			known = append(known, e)
		}
	}
	return known
}

func replaced(content []byte, edits []textEdit) []byte {
	edits = slices.Clone(edits)
	// Of insertions at one place, which are imports, the order is that of their paths.
	slices.SortStableFunc(edits, func(a, b textEdit) int { return cmp.Or(a.start-b.start, cmp.Compare(a.text, b.text)) })
	var out []byte
	at := 0
	for _, e := range edits {
		out = append(append(out, content[at:e.start]...), e.text...)
		at = e.end
	}
	return append(out, content[at:]...)
}

// dropUnused takes the import of uuid away if the fixes together have taken away all its uses.
func dropUnused(content []byte) []byte {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", content, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return content
	}
	for _, spec := range file.Imports {
		if pathOf(spec) != uuidPath || spec.Name != nil || names(file, "uuid") {
			continue
		}
		f := &finder{Package: Package{Fset: fset}, file: file}
		for _, e := range f.dropImport(spec) {
			start, end := fset.Position(e.Pos).Offset, fset.Position(e.End).Offset
			return replaced(content, []textEdit{{start, end, ""}})
		}
	}
	return content
}

// names reports whether something of a package is named in a file.
func names(file *ast.File, pkg string) bool {
	found := false
	ast.Inspect(file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && id.Name == pkg {
				found = true
			}
		}
		return true
	})
	return found
}
