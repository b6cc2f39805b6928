package passdoc

import "testing"

const doc = `// Package halting is about halting.
//
// # Analyzer halting
//
// halting: reports whether execution will halt
//
// It reports functions
// that run forever.
//
// # Analyzer other
//
// other: does something else
package halting

import _ "embed"
`

func TestMust(t *testing.T) {
	for name, want := range map[string]string{
		"halting": "reports whether execution will halt\n\nIt reports functions\nthat run forever.",
		"other":   "does something else",
	} {
		if got := Must(doc, name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

func TestMustPanics(t *testing.T) {
	for name, doc := range map[string]string{
		"missing": doc,
		"halt":    doc, // the start of a name
		"x":       "// Package x.\n//\n// # Analyzer x\n//\n// no summary\npackage x",
		"syntax":  "not Go",
		"nothing": "package nothing",
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			Must(doc, name)
		})
	}
}
