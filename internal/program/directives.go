package program

// directives are the directives of a program, by what is asked of them.
type directives struct {
	covering map[string][]*Directive // by file
	asserted map[string]*Directive   // by interface method
	impls    map[implKey]string
	handlers []*Directive
}

// implKey is a field, or a parameter of a function.
type implKey struct {
	symbol string
	param  int32
}

// newDirectives sorts the directives of packages that are in order of path.
func newDirectives(pkgs []*Package) directives {
	d := directives{covering: map[string][]*Directive{}, asserted: map[string]*Directive{}, impls: map[implKey]string{}}
	for _, pkg := range pkgs {
		for i := range pkg.Directives {
			d.add(pkg, &pkg.Directives[i])
		}
	}
	return d
}

func (d *directives) add(pkg *Package, v *Directive) {
	switch v.Verb {
	case "handler":
		d.handlers = append(d.handlers, v)
	case "impl":
		d.impls[implKey{v.Symbol, v.Param}] = v.Text
	default:
		if v.Symbol != "" {
			d.asserted[v.Symbol] = v
		}
		file := pkg.Files[v.Pos.File].Name
		d.covering[file] = append(d.covering[file], v)
	}
}

// Covering lists the ignore and idempotent directives that cover a line of a file.
func (p *Program) Covering(file string, line int32) []*Directive {
	var list []*Directive
	for _, v := range p.said.covering[file] {
		if v.From <= line && line <= v.To {
			list = append(list, v)
		}
	}
	return list
}

// Asserted is the directive by which an interface method is idempotent, nil if there is none.
func (p *Program) Asserted(method string) *Directive { return p.said.asserted[method] }

// Implementation is the type that a directive names for a field ("import/path.Type.Field"), or for
// a parameter of a function.
func (p *Program) Implementation(symbol string, param int32) (TypeRef, bool) {
	name, ok := p.said.impls[implKey{symbol, param}]
	if !ok {
		return TypeRef{}, false
	}
	return p.Named(name)
}

// NamesImplementations reports whether any directive names an implementation.
func (p *Program) NamesImplementations() bool { return len(p.said.impls) > 0 }

// Handlers are the directives that make functions task handlers.
func (p *Program) Handlers() []*Directive { return p.said.handlers }
