package effect

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/idemlint/idemlint/internal/scope"
)

// Fact says what a package and all in-scope packages that it imports do. It
// holds the imported ones too, since under go vet a package sees the facts of
// its direct imports only.
type Fact struct {
	Parts []Part // sorted by Path, each path once
}

// Part is one package, encoded by program.Encode. Facts share the bytes of
// their parts, so nobody may change them.
type Part struct {
	Path string
	Blob []byte
}

// AFact marks Fact as a fact.
func (*Fact) AFact() {}

// String says what the fact holds, in few words.
func (f *Fact) String() string {
	size := 0
	for _, p := range f.Parts {
		size += len(p.Blob)
	}
	return fmt.Sprintf("effects(%d packages, %d bytes)", len(f.Parts), size)
}

// importParts collects the parts of all packages that the package of pass
// imports. direct lists those among them that it imports directly, sorted.
func importParts(pass *analysis.Pass) (parts []Part, direct []string) {
	seen := map[string]bool{}
	for _, imp := range pass.Pkg.Imports() {
		var fact Fact
		if !pass.ImportPackageFact(imp, &fact) {
			continue
		}
		path := scope.Path(imp.Path())
		for _, p := range fact.Parts {
			if p.Path == path {
				direct = append(direct, path)
			}
			if !seen[p.Path] {
				seen[p.Path] = true
				parts = append(parts, p)
			}
		}
	}
	slices.SortFunc(parts, comparePaths)
	slices.Sort(direct)
	return parts, slices.Compact(direct)
}

func comparePaths(a, b Part) int { return strings.Compare(a.Path, b.Path) }

// withPart is parts with one more, as a new slice.
func withPart(parts []Part, part Part) []Part {
	i, found := slices.BinarySearchFunc(parts, part, comparePaths)
	if found {
		return parts
	}
	return slices.Insert(slices.Clip(parts), i, part)
}
