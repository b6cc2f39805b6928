package program

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// random makes a package of random content. It goes by reflection, so that a
// field that the codec forgets fails the round trip.
func random(seed uint64) *Package {
	var p Package
	f := filler{rand.New(rand.NewPCG(seed, seed))}
	f.fill(reflect.ValueOf(&p).Elem())
	return &p
}

type filler struct{ *rand.Rand }

var texts = []string{"", "a", "example.com/m/repo", "(*example.com/m/repo.Repo).AddBalance", "+", "\xff\x00", strings.Repeat("x", 300)}

func (f filler) fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f.fill(v.Field(i))
		}
	case reflect.Slice:
		if n := f.IntN(4); n > 0 { // the codec reads empty lists as nil
			v.Set(reflect.MakeSlice(v.Type(), n, n))
		}
		for i := range v.Len() {
			f.fill(v.Index(i))
		}
	case reflect.String:
		v.SetString(texts[f.IntN(len(texts))])
	case reflect.Bool:
		v.SetBool(f.IntN(2) == 1)
	case reflect.Uint8:
		v.SetUint(uint64(f.IntN(int(Global) + 1)))
	case reflect.Int32:
		v.SetInt(int64([]int32{0, 1, 7, 200, -1, 1<<31 - 1, -1 << 31}[f.IntN(7)]))
	default:
		panic("no random " + v.Kind().String())
	}
}

func TestRoundTrip(t *testing.T) {
	for seed := range uint64(300) {
		p := random(seed)
		data := Encode(p)
		back, err := Decode(data)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if !reflect.DeepEqual(p, back) {
			t.Fatalf("seed %d: came back different:\n%+v\n%+v", seed, p, back)
		}
		if !bytes.Equal(data, Encode(p)) || !bytes.Equal(data, Encode(back)) {
			t.Fatalf("seed %d: encoded differently", seed)
		}
	}
}

func TestRoundTripOfRepetition(t *testing.T) {
	p := &Package{Funcs: make([]Func, 1)}
	p.Funcs[0].Blocks = []Block{{Instrs: make([]Instr, 1<<16)}}
	back, err := Decode(Encode(p))
	if err != nil || !reflect.DeepEqual(p, back) {
		t.Errorf("%v: what compresses too well does not come back", err)
	}
}

func TestDecodeDamaged(t *testing.T) {
	data := Encode(random(1))
	for n := range data {
		if _, err := Decode(data[:n]); err == nil {
			t.Errorf("no error for the first %d of %d bytes", n, len(data))
		}
	}
	for _, test := range []struct {
		name string
		data []byte
		want string
	}{
		{"nothing", nil, "corrupt"},
		{"other version", append([]byte{version + 1}, data[1:]...), fmt.Sprintf("version %d", version+1)},
		{"huge size", []byte{version, 0xff, 0xff, 0xff, 0xff, 0x0f, 1}, "corrupt"},
		{"size without end", bytes.Repeat([]byte{0xff}, 20), "version 255"},
		{"trailing bytes", deflate(append(rawOf(data), 0)), "corrupt"},
		{"string of no table", deflate([]byte{0, 1}), "corrupt"},
		{"table longer than the data", deflate([]byte{200, 1}), "corrupt"},
	} {
		if _, err := Decode(test.data); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got error %v, want %q", test.name, err, test.want)
		}
	}
}

func rawOf(data []byte) []byte {
	raw, err := inflate(data)
	if err != nil {
		panic(err)
	}
	return raw
}

func TestZigzag(t *testing.T) {
	for _, v := range []int32{0, 1, -1, 2, -2, 1<<31 - 1, -1 << 31} {
		if got := unzigzag(zigzag(v)); got != v {
			t.Errorf("%d came back as %d", v, got)
		}
	}
}

// FuzzDecode feeds both what a fact may hold and what such may inflate to.
func FuzzDecode(f *testing.F) {
	for seed := range uint64(5) {
		data := Encode(random(seed))
		f.Add(data, false)
		f.Add(data[:len(data)/2], false)
		f.Add(rawOf(data), true)
	}
	f.Add([]byte{}, false)
	f.Add([]byte{version, 0}, false)
	f.Fuzz(func(t *testing.T, data []byte, raw bool) {
		if raw {
			data = deflate(data)
		}
		p, err := Decode(data)
		if err != nil {
			return
		}
		back, err := Decode(Encode(p))
		if err != nil || !reflect.DeepEqual(p, back) {
			t.Errorf("%v: decoded, but no round trip", err)
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	data := Encode(bench())
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := Decode(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncode(b *testing.B) {
	p := bench()
	for b.Loop() {
		Encode(p)
	}
}

// bench is a package with the functions of many.
func bench() *Package {
	p := random(1)
	for seed := range uint64(200) {
		p.Funcs = append(p.Funcs, random(seed).Funcs...)
	}
	return p
}
