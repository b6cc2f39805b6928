package program

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// String is the listing that Dump writes.
func (p *Package) String() string {
	var b strings.Builder
	p.Dump(&b)
	return b.String()
}

// Dump writes p for people: its types, then its functions, one instruction a
// line. Every index is written as what it stands for.
func (p *Package) Dump(w io.Writer) {
	d := &dumper{Package: p, w: w}
	d.printf("package %s %q\n", p.Name, p.Path)
	for _, path := range p.Imports {
		d.printf("import %q\n", path)
	}
	for _, f := range p.Files {
		d.printf("file %s%s%s\n", f.Name, suffix(f.Generated, " generated"), suffix(f.Constrained, " constrained"))
	}
	for _, v := range p.Directives {
		d.printf("%s\n", d.directive(v))
	}
	for i := range p.Types {
		d.typ(&p.Types[i])
	}
	for i := range p.Funcs {
		d.fn(&p.Funcs[i])
	}
}

type dumper struct {
	*Package
	w io.Writer
}

func (d *dumper) printf(format string, args ...any) { fmt.Fprintf(d.w, format, args...) }

func suffix(set bool, text string) string {
	if set {
		return text
	}
	return ""
}

// directive is v with what it covers or is meant for.
func (d *dumper) directive(v Directive) string {
	words := []string{"directive", v.Verb}
	if len(v.Rules) > 0 {
		words = append(words, strings.Join(v.Rules, ","))
	}
	words = append(words, strconv.Quote(v.Text), "at", d.pos(v.Pos))
	if v.From > 0 {
		words = append(words, fmt.Sprintf("for lines %d-%d", v.From, v.To))
	}
	if v.Symbol != "" {
		words = append(words, "for", v.Symbol, fmt.Sprint(v.Param))
	}
	return strings.Join(words, " ")
}

// typ writes the types that have something to say: the others are spelled out
// where they are used.
func (d *dumper) typ(t *Type) {
	if t.Name == "" || len(t.Fields)+len(t.Methods) == 0 && !t.InScope {
		return
	}
	d.printf("\ntype %s%s %s%s\n", t.Name, d.typeArgs(t.Args), d.shape(t), suffix(t.InScope, " in scope"))
	for _, f := range t.Fields {
		d.printf("\t.%s %s%s%s\n", f.Name, d.typeName(f.Type), suffix(f.Embedded, " embedded"), quoted(f.Tag))
	}
	for _, m := range t.Methods {
		d.printf("\t%s = %s%s %s\n", strings.Join(append(m.Path[:len(m.Path):len(m.Path)], m.Name), "."), m.Symbol, "", m.Sig)
	}
}

func quoted(tag string) string {
	if tag == "" {
		return ""
	}
	return " " + strconv.Quote(tag)
}

func (d *dumper) fn(f *Func) {
	d.printf("\nfunc %s %q", f.Symbol, f.Name)
	if len(f.TypeParams) > 0 {
		d.printf(" [%s]", strings.Join(f.TypeParams, ", "))
	}
	d.printf(" (%s) (%s) captures (%s)", d.typeNames(f.Params), d.typeNames(f.Results), d.typeNames(f.FreeVars))
	d.printf("%s%s%s", suffix(f.Recv, " method"), suffix(f.Exported, " exported"), suffix(f.Variadic, " variadic"))
	d.printf(" %s-%d:%d\n", d.pos(f.Pos), f.End.Line, f.End.Col)
	for _, s := range f.Spans {
		d.printf("\tfrom r%d in %s\n", s.From, d.Files[s.File].Name)
	}
	reg := int32(0)
	for i, b := range f.Blocks {
		d.printf("b%d: from %v to %v\n", i, b.Preds, b.Succs)
		for j := range b.Instrs {
			d.printf("\tr%d %s\n", reg, d.instr(&b.Instrs[j]))
			reg++
		}
	}
}

func (d *dumper) pos(p Pos) string {
	if p.Line == 0 {
		return "-"
	}
	return fmt.Sprintf("%s:%d:%d", d.Files[p.File].Name, p.Line, p.Col)
}

var opNames = [...]string{
	OpInvalid: "invalid", OpAlloc: "alloc", OpPhi: "phi", OpCall: "call", OpGo: "go", OpDefer: "defer", OpBin: "bin",
	OpUn: "un", OpLoad: "load", OpStore: "store", OpField: "field", OpFieldAddr: "fieldaddr", OpIndex: "index",
	OpIndexAddr: "indexaddr", OpLookup: "lookup", OpMapUpdate: "mapupdate", OpClosure: "closure", OpBound: "bound",
	OpMakeInterface: "makeinterface", OpConvert: "convert", OpTypeAssert: "typeassert", OpExtract: "extract",
	OpSlice: "slice", OpMakeSlice: "makeslice", OpMakeMap: "makemap", OpMakeChan: "makechan", OpRange: "range",
	OpNext: "next", OpSend: "send", OpSelect: "select", OpIf: "if", OpJump: "jump", OpReturn: "return",
	OpPanic: "panic", OpRunDefers: "rundefers",
}

// String is the name of op in listings.
func (op Op) String() string {
	if int(op) < len(opNames) {
		return opNames[op]
	}
	return "op" + strconv.Itoa(int(op))
}

var modeNames = [...]string{CallStatic: "static", CallInvoke: "invoke", CallDynamic: "dynamic", CallBuiltin: "builtin"}

// String is the name of m in listings, "" for no mode.
func (m CallMode) String() string {
	if int(m) < len(modeNames) {
		return modeNames[m]
	}
	return "mode" + strconv.Itoa(int(m))
}

func (d *dumper) instr(i *Instr) string {
	words := []string{i.Op.String()}
	add := func(present bool, word string) {
		if present {
			words = append(words, word)
		}
	}
	add(i.Mode != 0, i.Mode.String())
	add(i.Mode == CallStatic || i.Mode == CallInvoke || i.Op == OpClosure, d.symbol(i.Callee)+d.typeArgs(i.TArgs))
	add(i.Sym != "", i.Sym)
	add(i.Num != 0, "#"+strconv.Itoa(int(i.Num)))
	for _, r := range i.Args {
		words = append(words, d.ref(r))
	}
	add(i.Type != 0, ": "+d.typeName(i.Type))
	add(i.Type2 != 0, "on "+d.typeName(i.Type2))
	add(i.Line != 0, fmt.Sprintf("@%d:%d", i.Line, i.Col))
	add(i.StmtLine != 0, fmt.Sprintf("in @%d:%d", i.StmtLine, i.StmtCol))
	return strings.Join(words, " ")
}

func (d *dumper) symbol(i int32) string {
	if i < 0 || int(i) >= len(d.Symbols) {
		return "?"
	}
	return d.Symbols[i]
}

func (d *dumper) ref(r Ref) string {
	switch r.Kind {
	case None:
		return "_"
	case Register:
		return "r" + strconv.Itoa(int(r.Index))
	case Param:
		return "p" + strconv.Itoa(int(r.Index))
	case FreeVar:
		return "v" + strconv.Itoa(int(r.Index))
	case Constant:
		return d.constant(r.Index)
	case Global:
		return "&" + d.symbol(r.Index)
	}
	return d.symbol(r.Index)
}

func (d *dumper) constant(i int32) string {
	c := d.Consts[i]
	switch c.Kind {
	case Nil:
		return "nil"
	case Zero:
		return "zero"
	case String:
		return strconv.Quote(c.Text)
	}
	return c.Text
}

func (d *dumper) typeNames(list []TypeID) string {
	var names []string
	for _, t := range list {
		names = append(names, d.typeName(t))
	}
	return strings.Join(names, ", ")
}

func (d *dumper) typeArgs(list []TypeID) string {
	if len(list) == 0 {
		return ""
	}
	return "[" + d.typeNames(list) + "]"
}

// typeName writes a type where it is used: by its name, if it has one.
func (d *dumper) typeName(id TypeID) string {
	if id <= 0 || int(id) >= len(d.Types) {
		return "?"
	}
	t := &d.Types[id]
	if t.Name != "" {
		return t.Name + d.typeArgs(t.Args)
	}
	return d.shape(t)
}

// shape writes what a type is made of, one level deep.
func (d *dumper) shape(t *Type) string {
	switch t.Kind {
	case Pointer:
		return "*" + d.typeName(t.Elem)
	case Slice:
		return "[]" + d.typeName(t.Elem)
	case Array:
		return "[...]" + d.typeName(t.Elem)
	case Chan:
		return "chan " + d.typeName(t.Elem)
	case Map:
		return "map[" + d.typeName(t.Key) + "]" + d.typeName(t.Elem)
	case Tuple:
		return d.fieldTypes("(", t.Fields, ")")
	case Struct:
		if t.Name == "" {
			return d.fieldTypes("struct{", t.Fields, "}")
		}
	}
	return kindNames[t.Kind]
}

var kindNames = [...]string{
	Invalid: "invalid", Basic: "basic", Pointer: "pointer", Struct: "struct", Slice: "slice", Array: "array",
	Map: "map", Chan: "chan", Signature: "func", Interface: "interface", Tuple: "tuple", TypeParam: "type parameter",
}

func (d *dumper) fieldTypes(left string, fields []Field, right string) string {
	var words []string
	for _, f := range fields {
		words = append(words, strings.TrimSpace(f.Name+" "+d.typeName(f.Type)))
	}
	return left + strings.Join(words, ", ") + right
}
