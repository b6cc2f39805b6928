package effect

import (
	"testing"

	"github.com/idemlint/idemlint/internal/program"
)

func TestWithPart(t *testing.T) {
	parts := make([]Part, 0, 8)
	parts = append(parts, Part{Path: "a"}, Part{Path: "c"})
	got := withPart(parts, Part{Path: "b"})
	if len(got) != 3 || got[1].Path != "b" {
		t.Errorf("got %v", got)
	}
	if parts[1].Path != "c" {
		t.Error("the parts of an imported fact were changed")
	}
	if again := withPart(got, Part{Path: "b", Blob: []byte("x")}); len(again) != 3 || again[1].Blob != nil {
		t.Errorf("a path stands twice or was replaced: %v", again)
	}
}

func TestCache(t *testing.T) {
	var c cache
	pkg := &program.Package{Path: "example.com/m"}
	blob := program.Encode(pkg)
	first := c.get(Part{Blob: blob})
	if first == nil || first.Path != pkg.Path {
		t.Fatalf("got %v", first)
	}
	if c.get(Part{Blob: append([]byte(nil), blob...)}) != first {
		t.Error("equal bytes were decoded twice")
	}
	c.put(Part{Blob: blob}, pkg)
	if c.get(Part{Blob: blob}) != first {
		t.Error("put replaced what others may have")
	}
	if c.get(Part{Blob: []byte("of another version")}) != nil {
		t.Error("decoded what is no package")
	}
}

func TestFactString(t *testing.T) {
	f := &Fact{Parts: []Part{{Path: "a", Blob: make([]byte, 10)}, {Path: "b", Blob: make([]byte, 5)}}}
	f.AFact()
	if got, want := f.String(), "effects(2 packages, 15 bytes)"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
