package driver

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/idemlint/idemlint/internal/modtree"
)

func TestALargeTreeIsNotSearchedForModulesToItsEnd(t *testing.T) {
	root := modtree.Files{"a/go.mod": "module a\n", "b/go.mod": "module b\n", "b/vendor/c/go.mod": "module c\n", "d/go.mod": "module d\n"}.Temp(t)
	// Entries are the root, a folder and a file for each module, and vendor.
	for entries, want := range map[int][]string{1: nil, 3: {"a"}, 6: {"a", "b"}, 100: {"a", "b", "d"}} {
		left := entries
		var got []string
		for _, dir := range modulesBelow(root, &left) {
			got = append(got, filepath.Base(dir))
		}
		if !slices.Equal(got, want) {
			t.Errorf("of %d entries: got %v, want %v", entries, got, want)
		}
	}
}
