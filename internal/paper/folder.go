package paper

import (
	"strings"

	"github.com/idemlint/idemlint/internal/program"
)

// folders are the functions that take the last part off a path.
var folders = map[string]bool{"filepath.Dir": true, "path.Dir": true}

// keepsPath are the functions that leave a path what it is.
var keepsPath = map[string]bool{"filepath.Clean": true, "path.Clean": true, "filepath.FromSlash": true, "filepath.ToSlash": true, "convert": true}

// joinsPath are the functions that put a slash between the parts of a path.
var joinsPath = map[string]bool{"filepath.Join": true, "path.Join": true}

// folderOf is a path without its last part: what is put together behind the last slash is left out.
func folderOf(path Value) Value {
	if c, ok := strip(path).(*Choice); ok {
		alts := make([]Alt, 0, len(c.Alts))
		for _, a := range c.Alts {
			alts = append(alts, Alt{folderOf(a.Value), a.Conds})
		}
		return join(alts)
	}
	parts, known := pathParts(path, 0), true
	for i := len(parts) - 1; i >= 0; i-- {
		text, ok := StringOf(parts[i])
		if known = known && ok; !ok {
			continue
		}
		if slash := strings.LastIndexByte(text, '/'); slash >= 0 {
			return concatenated(append(parts[:i:i], plainText(text[:slash])))
		}
	}
	if !known { // a part that is not known may hold a slash
		return newOp("path.Dir", path)
	}
	return plainText(".")
}

func plainText(s string) Value { return &Const{Kind: program.String, Text: s} }

func concatenated(parts []Value) Value {
	whole := parts[0]
	for _, p := range parts[1:] {
		whole = newOp("+", whole, p)
	}
	return whole
}

// pathParts are the parts of which a path is put together, from left to right.
func pathParts(v Value, depth int) []Value {
	op, ok := strip(v).(*Op)
	if !ok || depth > maxTextDepth || len(op.Args) == 0 {
		return []Value{v}
	}
	var parts []Value
	switch {
	case op.Name == "+" || joinsPath[op.Name]:
		for i, a := range op.Args {
			if i > 0 && joinsPath[op.Name] {
				parts = append(parts, plainText("/"))
			}
			parts = append(parts, pathParts(a, depth+1)...)
		}
		return parts
	case keepsPath[op.Name]:
		return pathParts(op.Args[0], depth+1)
	case op.Name == "fmt.Sprintf":
		return formatParts(op.Args, depth)
	}
	return []Value{v}
}

// formatParts are the parts of a text that a format gives, of which each argument is one. A text with other verbs
// than those that print what they are given is one as a whole.
func formatParts(args []Value, depth int) []Value {
	format, ok := StringOf(args[0])
	pieces := strings.Split(format, "%")
	if !ok || len(pieces) != len(args) {
		return []Value{newOp("fmt.Sprintf", args...)}
	}
	parts := []Value{plainText(pieces[0])}
	for i, piece := range pieces[1:] {
		verb := strings.IndexAny(piece, "svdxq")
		if verb < 0 || strings.Trim(piece[:verb], "+-# 0123456789.") != "" {
			return []Value{newOp("fmt.Sprintf", args...)}
		}
		parts = append(append(parts, pathParts(args[i+1], depth+1)...), plainText(piece[verb+1:]))
	}
	return parts
}
