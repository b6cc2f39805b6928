package program

import "encoding/binary"

// decoder reads from buf and panics with errCorrupt where it does not make sense.
type decoder struct {
	buf     []byte
	strings []string
	arena   []Ref // operands are cut from here: most instructions have few
}

func (d *decoder) uint() uint64 {
	v, n := binary.Uvarint(d.buf)
	if n <= 0 {
		panic(errCorrupt)
	}
	d.buf = d.buf[n:]
	return v
}

func (d *decoder) int() int32 {
	v := d.uint()
	if v > 1<<32-1 {
		panic(errCorrupt)
	}
	return unzigzag(v)
}

func (d *decoder) byte() byte {
	if len(d.buf) == 0 {
		panic(errCorrupt)
	}
	b := d.buf[0]
	d.buf = d.buf[1:]
	return b
}

func (d *decoder) bool() bool { return d.byte() != 0 }

func (d *decoder) str() string {
	i := d.uint()
	if i >= uint64(len(d.strings)) {
		panic(errCorrupt)
	}
	return d.strings[i]
}

// readStrings makes one string of the whole table and cuts it: one allocation.
func (d *decoder) readStrings() {
	n := d.length(1)
	sizes := make([]int, n)
	texts := make([]byte, 0, len(d.buf)/4)
	for i := range sizes {
		size := d.uint()
		if size > uint64(len(d.buf)) {
			panic(errCorrupt)
		}
		sizes[i] = int(size)
		texts = append(texts, d.buf[:size]...)
		d.buf = d.buf[size:]
	}
	all := string(texts)
	d.strings = make([]string, n)
	for i, size := range sizes {
		d.strings[i], all = all[:size], all[size:]
	}
}

// length reads the length of a list whose elements take size bytes at least.
func (d *decoder) length(size int) int {
	n := d.uint()
	if n > uint64(len(d.buf)/size) {
		panic(errCorrupt)
	}
	return int(n)
}

// readList reads a list whose elements take size bytes at least; an empty one is nil.
func readList[T any](d *decoder, size int, read func(*T)) []T {
	n := d.length(size)
	if n == 0 {
		return nil
	}
	list := make([]T, n)
	for i := range list {
		read(&list[i])
	}
	return list
}

// The least number of bytes that each element takes.
const (
	minFile   = 3
	minType   = 8
	minField  = 4
	minMethod = 4
	minConst  = 3
	minFunc   = 17
	minSpan   = 2
	minBlock  = 3
	minInstr  = 3

	minDirective = 10
)

func (d *decoder) typeID() TypeID   { return TypeID(d.int()) }
func (d *decoder) strs() []string   { return readList(d, 1, func(s *string) { *s = d.str() }) }
func (d *decoder) types() []TypeID  { return readList(d, 1, func(t *TypeID) { *t = d.typeID() }) }
func (d *decoder) numbers() []int32 { return readList(d, 1, func(n *int32) { *n = d.int() }) }

func (d *decoder) pkg() *Package {
	return &Package{
		Path:    d.str(),
		Name:    d.str(),
		Files:   readList(d, minFile, func(f *File) { f.Name, f.Generated, f.Constrained = d.str(), d.bool(), d.bool() }),
		Types:   readList(d, minType, d.typ),
		Consts:  readList(d, minConst, func(c *Const) { *c = Const{ConstKind(d.byte()), d.str(), d.typeID()} }),
		Symbols: d.strs(),
		Funcs:   readList(d, minFunc, d.fn),
		Imports: d.strs(),
		Unseen:  d.strs(),

		Directives: readList(d, minDirective, d.directive),
	}
}

func (d *decoder) directive(v *Directive) {
	*v = Directive{
		Verb: d.str(), Rules: d.strs(), Text: d.str(), Pos: d.pos(), From: d.int(), To: d.int(), Symbol: d.str(), Param: d.int(),
	}
}

func (d *decoder) typ(t *Type) {
	*t = Type{
		Kind:    TypeKind(d.byte()),
		InScope: d.bool(),
		Name:    d.str(),
		Args:    d.types(),
		Elem:    d.typeID(),
		Key:     d.typeID(),
		Fields:  readList(d, minField, func(f *Field) { *f = Field{d.str(), d.typeID(), d.str(), d.bool()} }),
		Methods: readList(d, minMethod, func(m *Method) { *m = Method{d.str(), d.str(), d.strs(), d.str()} }),
	}
}

// arenaSize is how many operands are allocated at once.
const arenaSize = 256

// refs makes room for n operands.
func (d *decoder) refs(n int) []Ref {
	if n == 0 {
		return nil
	}
	if n > len(d.arena) {
		d.arena = make([]Ref, max(n, arenaSize))
	}
	list := d.arena[:n:n]
	d.arena = d.arena[n:]
	return list
}

func (d *decoder) pos() Pos { return Pos{d.int(), d.int(), d.int()} }

func (d *decoder) fn(f *Func) {
	*f = Func{
		Symbol:     d.str(),
		Name:       d.str(),
		Pos:        d.pos(),
		End:        d.pos(),
		Recv:       d.bool(),
		Exported:   d.bool(),
		Variadic:   d.bool(),
		Skipped:    d.bool(),
		TypeParams: d.strs(),
		Params:     d.types(),
		FreeVars:   d.types(),
		Results:    d.types(),
		Spans:      readList(d, minSpan, func(s *Span) { *s = Span{d.int(), d.int()} }),
	}
	r := instrReader{decoder: d, line: f.Pos.Line}
	f.Blocks = readList(d, minBlock, r.block)
}

// instrReader reads the instructions of one function.
type instrReader struct {
	*decoder
	reg  int32
	line int32
}

func (r *instrReader) block(b *Block) {
	b.Preds = r.numbers()
	b.Succs = r.numbers()
	b.Instrs = readList(r.decoder, minInstr, r.instr)
}

func (r *instrReader) instr(i *Instr) {
	i.Op = Op(r.byte())
	mask := r.byte()
	if mask&hasMode != 0 {
		i.Mode, i.Callee = CallMode(r.byte()), r.int()
	}
	if mask&hasSym != 0 {
		i.Sym = r.str()
	}
	if mask&hasNum != 0 {
		i.Num = r.int()
	}
	if mask&hasType != 0 {
		i.Type = r.typeID()
	}
	if mask&hasType2 != 0 {
		i.Type2 = r.typeID()
	}
	if mask&hasTArgs != 0 {
		i.TArgs = r.types()
	}
	i.Args = r.refs(r.length(1))
	for n := range i.Args {
		r.ref(&i.Args[n])
	}
	r.place(i, mask)
	r.reg++
}

func (r *instrReader) place(i *Instr, mask byte) {
	if mask&hasPos != 0 {
		r.line += r.int()
		i.Line, i.Col = r.line, r.int()
	}
	if mask&hasStmt != 0 {
		i.StmtLine, i.StmtCol = i.Line+r.int(), r.int()
	}
}

func (r *instrReader) ref(ref *Ref) {
	v := r.uint()
	if v >= 1<<(32+refKindBits) {
		panic(errCorrupt)
	}
	ref.Kind = RefKind(v & (1<<refKindBits - 1))
	ref.Index = unzigzag(v >> refKindBits)
	if ref.Kind == Register {
		ref.Index = r.reg - ref.Index
	}
}
