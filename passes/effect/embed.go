package effect

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// executed are the endings of files whose text a program hands on to be executed.
var executed = map[string]bool{".sql": true, ".lua": true}

// maxEmbedded bounds the text of a file that is read: it goes into the facts of the package.
const maxEmbedded = 16 << 10

// withEmbedded gives the variables below a go:embed that names one file of statements that file's text,
// as if the program had written it there. A file that cannot be read leaves its variable unknown.
func withEmbedded(pass *analysis.Pass, files []*ast.File, info *types.Info) *types.Info {
	var found []*types.Initializer
	values := map[ast.Expr]types.TypeAndValue{}
	for _, f := range files {
		for _, spec := range embedding(f) {
			v, ok := info.Defs[spec.name].(*types.Var)
			if !ok || !isString(v.Type()) {
				continue
			}
			text, ok := embedded(pass, f, spec.pattern)
			if !ok {
				continue
			}
			lit := &ast.BasicLit{ValuePos: spec.name.Pos(), Kind: token.STRING, Value: strconv.Quote(text)}
			values[lit] = types.TypeAndValue{Type: v.Type(), Value: constant.MakeString(text)}
			found = append(found, &types.Initializer{Lhs: []*types.Var{v}, Rhs: lit})
		}
	}
	if len(found) == 0 {
		return info
	}
	out := *info
	out.Types = maps.Clone(info.Types) // other analyzers may read it at the same time
	maps.Copy(out.Types, values)
	out.InitOrder = append(found, info.InitOrder...)
	return &out
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.String
}

// embed is the declaration of one variable below a go:embed with one pattern.
type embed struct {
	name    *ast.Ident
	pattern string
}

func embedding(f *ast.File) []embed {
	var out []embed
	for _, d := range f.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.VAR {
			continue
		}
		for _, s := range decl.Specs {
			spec := s.(*ast.ValueSpec)
			doc := spec.Doc
			if doc == nil && !decl.Lparen.IsValid() {
				doc = decl.Doc
			}
			if pattern, ok := embedPattern(doc); ok && len(spec.Names) == 1 && len(spec.Values) == 0 {
				out = append(out, embed{spec.Names[0], pattern})
			}
		}
	}
	return out
}

// embedPattern is what the one go:embed in a comment names, if that is one file.
func embedPattern(doc *ast.CommentGroup) (pattern string, ok bool) {
	if doc == nil {
		return "", false
	}
	for _, c := range doc.List {
		rest, is := strings.CutPrefix(c.Text, "//go:embed ")
		if !is {
			continue
		}
		words := strings.Fields(rest)
		if ok || len(words) != 1 || strings.ContainsAny(words[0], "*?[\\:") {
			return "", false
		}
		pattern, ok = strings.Trim(words[0], "`\""), true
	}
	return pattern, ok
}

// embedded is the text of a file below the folder of f. It is read past the driver: vet and golangci-lint
// let an analyzer read only the files of the package that are listed as source
// (x/tools/internal/analysis/driverutil, CheckedReadFile), and nogo none. All compile what is embedded, so it is there.
func embedded(pass *analysis.Pass, f *ast.File, name string) (string, bool) {
	if !executed[filepath.Ext(name)] {
		return "", false
	}
	folder := filepath.Dir(pass.Fset.PositionFor(f.Package, false).Filename)
	text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
	return string(text), err == nil && len(text) <= maxEmbedded
}
