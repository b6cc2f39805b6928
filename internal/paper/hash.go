package paper

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/program"
)

// hashes make a hash.Hash. What is written to it is its content.
var hashes = map[string]bool{
	"crypto/md5.New": true, "crypto/sha1.New": true, "crypto/sha256.New": true, "crypto/sha256.New224": true,
	"crypto/sha512.New": true, "crypto/sha512.New384": true, "crypto/sha512.New512_256": true, "crypto/hmac.New": true,
	"hash/fnv.New32": true, "hash/fnv.New32a": true, "hash/fnv.New64": true, "hash/fnv.New64a": true, "hash/fnv.New128": true, "hash/fnv.New128a": true,
	"hash/crc32.NewIEEE": true,
}

// hashWriters are functions of the standard library that write to what they are given first.
var hashWriters = map[string]bool{"io.WriteString": true, "fmt.Fprint": true, "fmt.Fprintf": true, "fmt.Fprintln": true}

// hash keeps what is written to a hash.Hash, and makes its sum of that and of the key of an HMAC.
func (f *frame) hash(symbol string, args []Value, st *State) (Value, bool) {
	if hashes[symbol] {
		h := &Addr{Obj: f.m.alloc(program.TypeRef{})}
		h.Obj.Lib = "hash"
		f.startHash(h, args[min(1, len(args)):], st)
		return h, true
	}
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
		f.startHash(h, []Value{key}, st)
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
func (f *frame) startHash(h *Addr, key []Value, st *State) {
	st.set(h.Obj, &content{length: -1})
	for _, k := range f.plain(st, f.flatten(st, key)) {
		f.m.store(st, &Addr{h.Obj, hashKey}, k, nil)
	}
}
