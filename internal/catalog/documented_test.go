package catalog

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/moduletest"
)

const aboutLibraries = `# Libraries

What libraries do is known from a catalogue and never inferred from their source. These are in it. Where a
path has a major version, the table says for which of them tests look up the symbols; functions of the same name in
others are taken for the same. Libraries are added by [rows of your own](configuration.md#rows-of-your-own).
`

func TestLibrariesAreDocumented(t *testing.T) {
	var effects, values []Library
	for _, lib := range libraries() {
		if slices.ContainsFunc(lib.Rows, func(r Row) bool { return r.Verb.Effectful() }) {
			effects = append(effects, lib)
		} else {
			values = append(values, lib)
		}
	}
	moduletest.Golden(t, "../../docs/libraries.md", aboutLibraries+
		libraryTable("Calls that have effects, or lead to them", effects)+
		libraryTable("Values, errors and calls without an effect", values))
}

func libraryTable(title string, libs []Library) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n## %s\n\n| library | module | versions |\n|---|---|---|\n", title)
	for _, lib := range libs {
		modules := append([]string{lib.Module}, slices.Sorted(maps.Keys(lib.Same))...)
		for i, path := range modules {
			modules[i] = "`" + path + "`"
		}
		if lib.Module == "" {
			modules = []string{"the standard library"}
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", lib.Name, strings.Join(modules, ", "), majors(lib))
	}
	return b.String()
}

// majors are the versions that tests look at, in words.
func majors(lib Library) string {
	var words []string
	for _, v := range lib.Versions {
		if v == "" {
			v = "without a suffix"
		}
		words = append(words, v)
	}
	if lib.Min > 0 {
		words = append(words, fmt.Sprintf("not older than v%d", lib.Min))
	}
	return strings.Join(words, ", ")
}
