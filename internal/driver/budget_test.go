package driver

import (
	"testing"

	"github.com/idemlint/idemlint/bench/grow"
)

// mostBytes is how large the facts of a function may be on average: they are read by
// every package that imports it, and kept by the go command and golangci-lint.
const mostBytes = 400

func TestFactsAreSmall(t *testing.T) {
	dir := tree{}.Temp(t)
	layers, ok := grow.Find("layers")
	if !ok {
		t.Fatal("no such shape")
	}
	if err := layers.Write(dir, 3000); err != nil {
		t.Fatal(err)
	}
	functions, size := run(t, Config{Dir: dir, Everything: true}).Facts()
	if functions < 3000 || size/functions > mostBytes {
		t.Errorf("%d functions take %d bytes, %d each, want at most %d", functions, size, size/functions, mostBytes)
	}
	t.Logf("%d functions, %d bytes each", functions, size/functions)
}
