package program

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"
)

// version is the first byte of an encoded package. It changes with the format,
// so that a fact left by another version is refused, not misread.
const version = 4

// maxRatio bounds how much larger than its compressed form a package is. What
// would compress better is stored as it is, so that a decoder need not trust a
// declared size.
const maxRatio = 64

var errCorrupt = errors.New("program: corrupt package data")

// Encode writes p as compact bytes. Equal packages give equal bytes.
func Encode(p *Package) []byte {
	e := &encoder{index: map[string]uint64{}}
	e.pkg(p)
	body := e.buf
	e.buf = nil
	e.uint(uint64(len(e.strings)))
	for _, s := range e.strings {
		e.uint(uint64(len(s)))
		e.buf = append(e.buf, s...)
	}
	e.buf = append(e.buf, body...)
	return deflate(e.buf)
}

// Decode reads what Encode wrote. Bytes of another version and damaged bytes are
// an error; no input makes it panic or allocate out of proportion to its length.
func Decode(data []byte) (pkg *Package, err error) {
	raw, err := inflate(data)
	if err != nil {
		return nil, err
	}
	d := &decoder{buf: raw}
	defer func() {
		if r := recover(); r != nil {
			if r != any(errCorrupt) {
				panic(r)
			}
			pkg, err = nil, errCorrupt
		}
	}()
	d.readStrings()
	pkg = d.pkg()
	if len(d.buf) != 0 {
		return nil, errCorrupt
	}
	return pkg, nil
}

var writers = sync.Pool{New: func() any { return newWriter(flate.DefaultCompression) }}

var readers = sync.Pool{New: func() any { return flate.NewReader(bytes.NewReader(nil)) }}

// newWriter makes a flate.Writer; that fails only for a level that does not exist.
func newWriter(level int) *flate.Writer {
	w, _ := flate.NewWriter(io.Discard, level)
	return w
}

// deflate compresses raw behind the version and the size.
func deflate(raw []byte) []byte {
	w := writers.Get().(*flate.Writer)
	defer writers.Put(w)
	out := write(w, raw)
	if len(raw) > len(out)*maxRatio {
		out = write(newWriter(flate.NoCompression), raw)
	}
	return out
}

func write(w *flate.Writer, raw []byte) []byte {
	var out bytes.Buffer // does not fail
	out.WriteByte(version)
	out.Write(binary.AppendUvarint(nil, uint64(len(raw))))
	w.Reset(&out)
	w.Write(raw)
	w.Close()
	return out.Bytes()
}

func inflate(data []byte) ([]byte, error) {
	if len(data) == 0 {
		return nil, errCorrupt
	}
	if data[0] != version {
		return nil, fmt.Errorf("program: package data of version %d, want %d", data[0], version)
	}
	size, n := binary.Uvarint(data[1:])
	if n <= 0 || size > uint64(len(data))*maxRatio {
		return nil, errCorrupt
	}
	r := readers.Get().(io.ReadCloser)
	defer readers.Put(r)
	src := bytes.NewReader(data[1+n:])
	if err := r.(flate.Resetter).Reset(src, nil); err != nil {
		return nil, errCorrupt
	}
	raw := make([]byte, size)
	if _, err := io.ReadFull(r, raw); err != nil {
		return nil, errCorrupt
	}
	if _, err := io.ReadFull(r, make([]byte, 1)); err != io.EOF || src.Len() > 0 {
		return nil, errCorrupt
	}
	return raw, nil
}
