package program

import "encoding/binary"

// encoder appends a package to buf. Strings go to a table, in order of first use.
type encoder struct {
	buf     []byte
	strings []string
	index   map[string]uint64
}

func (e *encoder) uint(v uint64) { e.buf = binary.AppendUvarint(e.buf, v) }
func (e *encoder) int(v int32)   { e.uint(zigzag(v)) }

func (e *encoder) bool(v bool) {
	if v {
		e.buf = append(e.buf, 1)
		return
	}
	e.buf = append(e.buf, 0)
}

func (e *encoder) str(s string) {
	i, ok := e.index[s]
	if !ok {
		i = uint64(len(e.strings))
		e.index[s] = i
		e.strings = append(e.strings, s)
	}
	e.uint(i)
}

// writeList writes a length and each element.
func writeList[T any](e *encoder, list []T, write func(*T)) {
	e.uint(uint64(len(list)))
	for i := range list {
		write(&list[i])
	}
}

func (e *encoder) strs(list []string) { writeList(e, list, func(s *string) { e.str(*s) }) }
func (e *encoder) types(list []TypeID) {
	writeList(e, list, func(t *TypeID) { e.int(int32(*t)) })
}

func (e *encoder) pkg(p *Package) {
	e.str(p.Path)
	e.str(p.Name)
	writeList(e, p.Files, func(f *File) { e.str(f.Name); e.bool(f.Generated); e.bool(f.Constrained) })
	writeList(e, p.Types, e.typ)
	writeList(e, p.Consts, func(c *Const) { e.buf = append(e.buf, byte(c.Kind)); e.str(c.Text); e.int(int32(c.Type)) })
	e.strs(p.Symbols)
	writeList(e, p.Funcs, e.fn)
	e.strs(p.Imports)
	e.strs(p.Unseen)
	writeList(e, p.Directives, e.directive)
}

func (e *encoder) directive(d *Directive) {
	e.str(d.Verb)
	e.strs(d.Rules)
	e.str(d.Text)
	e.pos(d.Pos)
	e.int(d.From)
	e.int(d.To)
	e.str(d.Symbol)
	e.int(d.Param)
}

func (e *encoder) typ(t *Type) {
	e.buf = append(e.buf, byte(t.Kind))
	e.bool(t.InScope)
	e.str(t.Name)
	e.types(t.Args)
	e.int(int32(t.Elem))
	e.int(int32(t.Key))
	writeList(e, t.Fields, func(f *Field) { e.str(f.Name); e.int(int32(f.Type)); e.str(f.Tag); e.bool(f.Embedded) })
	writeList(e, t.Methods, func(m *Method) { e.str(m.Name); e.str(m.Symbol); e.strs(m.Path); e.str(m.Sig) })
}

func (e *encoder) pos(p Pos) {
	e.int(p.File)
	e.int(p.Line)
	e.int(p.Col)
}

func (e *encoder) fn(f *Func) {
	e.str(f.Symbol)
	e.str(f.Name)
	e.pos(f.Pos)
	e.pos(f.End)
	e.bool(f.Recv)
	e.bool(f.Exported)
	e.bool(f.Variadic)
	e.bool(f.Skipped)
	e.strs(f.TypeParams)
	e.types(f.Params)
	e.types(f.FreeVars)
	e.types(f.Results)
	writeList(e, f.Spans, func(s *Span) { e.int(s.From); e.int(s.File) })
	w := instrWriter{encoder: e, line: f.Pos.Line}
	writeList(e, f.Blocks, w.block)
}

// instrWriter writes the instructions of one function: registers relative to
// the current one, lines relative to the line before.
type instrWriter struct {
	*encoder
	reg  int32
	line int32
}

func (w *instrWriter) block(b *Block) {
	num := func(i *int32) { w.int(*i) }
	writeList(w.encoder, b.Preds, num)
	writeList(w.encoder, b.Succs, num)
	writeList(w.encoder, b.Instrs, w.instr)
}

// The parts of an instruction that are often absent have a bit each.
const (
	hasMode = 1 << iota
	hasSym
	hasNum
	hasType
	hasType2
	hasTArgs
	hasPos
	hasStmt
)

// parts says which parts i has. Whatever is not written is the zero value.
func parts(i *Instr) (mask byte) {
	for bit, has := range [...]bool{
		i.Mode != 0 || i.Callee != 0, i.Sym != "", i.Num != 0, i.Type != 0, i.Type2 != 0,
		len(i.TArgs) != 0, i.Line != 0 || i.Col != 0, i.StmtLine != 0 || i.StmtCol != 0,
	} {
		if has {
			mask |= 1 << bit
		}
	}
	return mask
}

func (w *instrWriter) instr(i *Instr) {
	mask := parts(i)
	w.buf = append(w.buf, byte(i.Op), mask)
	if mask&hasMode != 0 {
		w.buf = append(w.buf, byte(i.Mode))
		w.int(i.Callee)
	}
	if mask&hasSym != 0 {
		w.str(i.Sym)
	}
	for _, n := range [...]struct {
		bit byte
		v   int32
	}{{hasNum, i.Num}, {hasType, int32(i.Type)}, {hasType2, int32(i.Type2)}} {
		if mask&n.bit != 0 {
			w.int(n.v)
		}
	}
	if mask&hasTArgs != 0 {
		w.types(i.TArgs)
	}
	writeList(w.encoder, i.Args, w.ref)
	w.place(i, mask)
	w.reg++
}

func (w *instrWriter) place(i *Instr, mask byte) {
	if mask&hasPos != 0 {
		w.int(i.Line - w.line)
		w.int(i.Col)
		w.line = i.Line
	}
	if mask&hasStmt != 0 {
		w.int(i.StmtLine - i.Line)
		w.int(i.StmtCol)
	}
}

// refKindBits are the low bits of a reference that hold its kind.
const refKindBits = 3

func (w *instrWriter) ref(r *Ref) {
	index := r.Index
	if r.Kind == Register {
		index = w.reg - index
	}
	w.uint(zigzag(index)<<refKindBits | uint64(r.Kind))
}

func zigzag(v int32) uint64   { return uint64(uint32(v<<1) ^ uint32(v>>31)) }
func unzigzag(v uint64) int32 { return int32(uint32(v)>>1) ^ -int32(v&1) }
