package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/internal/schema"
)

// definitions are the texts in the program by which it makes tables and unique keys itself, those of one package
// in the order in which they stand in it.
func definitions(p *program.Program) []schema.Text {
	var out []schema.Text
	for _, pkg := range p.Packages {
		for i := range pkg.Consts {
			if c := &pkg.Consts[i]; c.Kind == program.String && schema.Defines(c.Text) {
				out = append(out, schema.Text{Package: pkg.Path, SQL: c.Text})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b schema.Text) int { return strings.Compare(a.Package, b.Package) })
	return out
}
