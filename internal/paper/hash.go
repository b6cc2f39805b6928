package paper

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/program"
)

// newHash makes a hash.Hash. What is written to it is its content.
func (c *Call) newHash() Value {
	h := &Addr{Obj: c.f.m.alloc(program.TypeRef{})}
	h.Obj.Lib = "hash"
	c.f.startHash(h, c.arg(c.Row.Arg), c.st)
	return h
}

// hashWriters are functions of the standard library that write to what they are given first.
var hashWriters = map[string]bool{"io.WriteString": true, "fmt.Fprint": true, "fmt.Fprintf": true, "fmt.Fprintln": true}

// hash keeps what is written to a hash.Hash, and makes its sum of that and of the key of an HMAC.
func (f *frame) hash(symbol string, args []Value, st *State) (Value, bool) {
	if len(args) == 0 {
		return nil, false
	}
	h, ok := strip(args[0]).(*Addr)
	if !ok || h.Obj.Lib != "hash" {
		return nil, false
	}
	key, written := f.m.load(st, &Addr{h.Obj, hashKey}), f.m.load(st, &Addr{h.Obj, hashed})
	switch method := symbol[strings.LastIndexByte(symbol, '.')+1:]; {
	case method == "Write" || hashWriters[symbol]:
		more := newOp("written", f.plain(st, f.flatten(st, args[1:]))...)
		if given(written) != nil {
			more = newOp("+", written, more)
		}
		f.m.store(st, &Addr{h.Obj, hashed}, more, nil)
		return &Tuple{[]Value{newOp("len", args[1:]...), &Const{Kind: program.Nil}}}, true
	case method == "Reset":
		f.startHash(h, key, st)
		return nil, true
	case strings.HasPrefix(method, "Sum"):
		parts := append(f.plain(st, f.flatten(st, args[1:])), key, written)
		return newOp("hash", slices.DeleteFunc(parts, func(v Value) bool { return given(v) == nil })...), true
	}
	return nil, false
}

// The cells of a hash: the key of an HMAC, and what was written.
const (
	hashKey = "key"
	hashed  = "written"
)

// startHash empties a hash but for the key that it was made with, which hash.Hash.Reset keeps.
func (f *frame) startHash(h *Addr, key Value, st *State) {
	st.set(h.Obj, &content{length: -1})
	if key != nil {
		f.m.store(st, &Addr{h.Obj, hashKey}, f.plainValue(st, key), nil)
	}
}
