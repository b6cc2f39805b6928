package report

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"unicode/utf16"

	"github.com/idemlint/idemlint/internal/finding"
)

// sources reads the files of findings, each once. A file that cannot be read has no lines.
type sources struct {
	files  Files
	parsed map[string]*source
}

type source struct {
	lines []string
	fset  *token.FileSet
	file  *ast.File
}

func newSources(files Files) *sources { return &sources{files: files, parsed: map[string]*source{}} }

func (s *sources) get(p finding.Pos) *source {
	name := s.files.Abs(p)
	if known, ok := s.parsed[name]; ok {
		return known
	}
	src := &source{fset: token.NewFileSet()}
	if content, err := os.ReadFile(name); err == nil {
		src.lines = strings.Split(string(content), "\n")
		src.file, _ = parser.ParseFile(src.fset, name, content, parser.SkipObjectResolution)
	}
	s.parsed[name] = src
	return src
}

// line is the text of a position's line without the space around it, or "".
func (s *sources) line(p finding.Pos) string { return strings.TrimSpace(s.text(p)) }

// text is the line of a position, or "".
func (s *sources) text(p finding.Pos) string {
	src := s.get(p)
	if p.Line < 1 || p.Line > len(src.lines) {
		return ""
	}
	return src.lines[p.Line-1]
}

// span is a part of a file. Its columns count the UTF-16 code units of the line, as
// editors and code scanning do, from 1.
type span struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine,omitempty"`
	EndColumn   int `json:"endColumn,omitempty"`
}

// span is what a finding at p is about.
func (s *sources) span(p finding.Pos) span {
	out, end := s.start(p), s.end(p)
	out.EndLine, out.EndColumn = max(end.Line, 1), s.column(end)
	return out
}

// start is a place without an end.
func (s *sources) start(p finding.Pos) span {
	return span{StartLine: max(p.Line, 1), StartColumn: s.column(p)}
}

func (s *sources) column(p finding.Pos) int {
	before := s.text(p)
	before = before[:min(max(p.Col-1, 0), len(before))]
	return len(utf16.Encode([]rune(before))) + 1
}

// end is where the largest statement, or else the expression, that starts at p ends;
// p itself if nothing starts there.
func (s *sources) end(p finding.Pos) finding.Pos {
	src := s.get(p)
	if src.file == nil {
		return p
	}
	end := p
	ast.Inspect(src.file, func(n ast.Node) bool {
		if n == nil || end != p {
			return false
		}
		if at := src.fset.PositionFor(n.Pos(), false); at.Line == p.Line && at.Column == p.Col && endsStatement(n) {
			e := src.fset.PositionFor(n.End(), false)
			end.Line, end.Col = e.Line, e.Column
		}
		return true
	})
	return end
}

// endsStatement reports whether n is what a finding can point at. A block statement
// is shown by its first line, so its end would say nothing.
func endsStatement(n ast.Node) bool {
	switch n.(type) {
	case *ast.File, *ast.BlockStmt, *ast.FuncDecl, *ast.GenDecl:
		return false
	case ast.Stmt, ast.Expr:
		return true
	}
	return false
}
