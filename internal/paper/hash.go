package paper

import (
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

// hash keeps what is written to a hash.Hash, and makes its sum of that.
func (f *frame) hash(symbol string, args []Value, st *State) (Value, bool) {
	if hashes[symbol] {
		o := f.m.alloc(program.TypeRef{})
		o.Lib = "hash"
		st.set(o, &content{length: -1})
		return &Addr{Obj: o}, true
	}
	if len(args) == 0 {
		return nil, false
	}
	h, ok := strip(args[0]).(*Addr)
	if !ok || h.Obj.Lib != "hash" {
		return nil, false
	}
	switch method := symbol[strings.LastIndexByte(symbol, '.')+1:]; {
	case method == "Write" || hashWriters[symbol]:
		written := newOp("written", f.plain(st, f.flatten(st, args[1:]))...)
		if old := f.m.load(st, h); given(old) != nil {
			written = newOp("+", old, written)
		}
		f.m.store(st, h, written, nil)
		return &Tuple{[]Value{newOp("len", args[1:]...), &Const{Kind: program.Nil}}}, true
	case strings.HasPrefix(method, "Sum"):
		return newOp("hash", f.m.load(st, h)), true
	}
	return nil, false
}
