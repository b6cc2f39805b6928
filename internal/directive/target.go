package directive

import (
	"go/ast"
	"go/token"
)

// Target is what a directive stands at: nodes of the source, of those that begin or end together
// the outermost first, and the lines that it covers.
type Target struct {
	Func     *ast.FuncDecl // above whose func, or behind whose opening brace, it stands
	Method   *ast.Field    // the interface method that it stands at
	Fields   []*ast.Field  // fields of structs and parameters that it stands at
	From, To int           // lines; 0 if it stands at nothing
}

// Found is a directive in a file, with what is wrong with it or what it stands at.
type Found struct {
	Directive
	Pos    token.Pos
	Err    error
	Target Target
}

// InFile lists the directives of a file in order of place. line tells the lines in which targets are
// given.
func InFile(file *ast.File, line func(token.Pos) int) []Found {
	var list []Found
	var o *outline
	for _, group := range file.Comments {
		for _, c := range group.List {
			d, ok, err := Parse(c.Text)
			if !ok {
				continue
			}
			found := Found{Directive: d, Pos: c.Pos(), Err: err}
			if err == nil {
				if o == nil {
					o = newOutline(file, line)
				}
				found.Target = o.target(c, group)
			}
			list = append(list, found)
		}
	}
	return list
}

// outline is the nodes of a file at which directives can stand.
type outline struct {
	line  func(token.Pos) int
	units []unit       // from the outside in, in order of place
	code  map[int]bool // lines on which some node begins or ends
}

// unit is a node that a directive can cover.
type unit struct {
	node     ast.Node
	from, to int
	method   bool // of an interface
	field    bool // of a struct, or a parameter
	clause   bool // ends where its last statement ends
}

func newOutline(file *ast.File, line func(token.Pos) int) *outline {
	o := &outline{line: line, code: map[int]bool{}}
	ast.PreorderStack(file, nil, func(n ast.Node, stack []ast.Node) bool {
		switch n.(type) {
		case *ast.File:
			return true
		case *ast.CommentGroup, *ast.Comment:
			return false
		}
		u := unit{node: n, from: o.line(n.Pos()), to: o.line(n.End() - 1)}
		o.code[u.from], o.code[u.to] = true, true
		if o.isUnit(&u, stack) {
			o.units = append(o.units, u)
		}
		return true
	})
	return o
}

// isUnit reports whether a directive can stand at a node, and says what kind of node it is.
func (o *outline) isUnit(u *unit, stack []ast.Node) bool {
	var parent, grandparent ast.Node
	if n := len(stack); n > 1 {
		parent, grandparent = stack[n-1], stack[n-2]
	}
	switch n := u.node.(type) {
	case *ast.FuncDecl, *ast.ValueSpec, *ast.TypeSpec:
		return true
	case *ast.BlockStmt, *ast.LabeledStmt:
		return false
	case *ast.CaseClause, *ast.CommClause:
		u.clause = true
		return true
	case ast.Stmt:
		return true
	case *ast.GenDecl:
		return n.Tok != token.IMPORT
	case *ast.Field:
		switch grandparent.(type) {
		case *ast.InterfaceType:
			u.method = true
		case *ast.StructType, *ast.FuncType:
			u.field = true
		}
		return u.method || u.field
	case ast.Expr:
		switch p := parent.(type) {
		case *ast.CompositeLit:
			return n != p.Type
		case *ast.CallExpr:
			return n != p.Fun
		}
	}
	return false
}

// target finds what the directive c, a part of group, stands at.
func (o *outline) target(c *ast.Comment, group *ast.CommentGroup) Target {
	line := o.line(c.Pos())
	if o.code[line] {
		return o.behind(c, line)
	}
	return o.above(o.line(group.End()-1) + 1)
}

func (u unit) spans(c *ast.Comment) bool { return u.node.Pos() < c.Pos() && c.Pos() < u.node.End() }

// above is what a directive on lines of its own stands at, given the line below it.
func (o *outline) above(line int) Target {
	var t Target
	for _, u := range o.units {
		if u.from == line {
			t.add(u)
		}
	}
	return t
}

// behind is what a directive behind code stands at: what ends there, or else the head of the
// innermost node that goes on.
func (o *outline) behind(c *ast.Comment, line int) Target {
	var t Target
	var around *unit
	for i, u := range o.units {
		switch {
		case u.to == line && u.node.End() <= c.Pos() && !u.clause:
			t.add(u)
		case u.spans(c):
			around = &o.units[i]
		}
	}
	if f := around.funcDecl(); f != nil && o.line(f.Body.Lbrace) == line {
		t.Func, t.From, t.To = f, around.from, around.to
	}
	if t.From > 0 || around == nil {
		return t
	}
	t.add(*around)
	if around.clause || around.hasBlock(o) {
		t.From, t.To = line, line
	}
	return t
}

func (u *unit) funcDecl() *ast.FuncDecl {
	if u == nil {
		return nil
	}
	if f, ok := u.node.(*ast.FuncDecl); ok && f.Body != nil {
		return f
	}
	return nil
}

// hasBlock reports whether u holds statements on lines of their own: then a comment behind one of
// its lines means this line.
func (u unit) hasBlock(o *outline) bool {
	found := false
	ast.Inspect(u.node, func(n ast.Node) bool {
		if b, ok := n.(*ast.BlockStmt); ok && o.line(b.Lbrace) != o.line(b.Rbrace) {
			found = true
		}
		return !found
	})
	return found
}

// add makes u a part of the target. The first unit that is no field says which lines are covered.
func (t *Target) add(u unit) {
	switch n := u.node.(type) {
	case *ast.FuncDecl:
		t.Func = n
	case *ast.Field:
		if u.method {
			t.Method = n
		} else {
			t.Fields = append(t.Fields, n)
		}
		return
	}
	if t.From == 0 {
		t.From, t.To = u.from, u.to
	}
}
