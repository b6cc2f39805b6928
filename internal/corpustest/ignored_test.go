package corpustest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/rules"
)

// ruled runs the command over a module and lists what it finds but for wrong directives, as "file:line" with the rules.
func ruled(t *testing.T, c *Corpus) map[string]map[int][]string {
	t.Helper()
	out, _, err := Run(c.Dir, nil, c.Bin, "-min-severity=low", "-rules=-directive", "-format=json", "-tags=example", "./...")
	if err != nil && !exited(err, 3) {
		t.Fatal(err)
	}
	findings, err := c.ParseCommand(out)
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]map[int][]string{}
	for _, f := range findings {
		if at[f.File] == nil {
			at[f.File] = map[int][]string{}
		}
		at[f.File][f.Line] = append(at[f.File][f.Line], f.Rule)
	}
	return at
}

func TestADirectiveAboveAFindingOfEachRuleLeavesItOut(t *testing.T) {
	c := documented(t)
	seen := map[string]bool{}
	for file, lines := range ruled(t, c) {
		name := filepath.Join(c.Dir, filepath.FromSlash(file))
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var changed strings.Builder
		for i, line := range strings.SplitAfter(string(content), "\n") {
			if names := lines[i+1]; names != nil {
				fmt.Fprintf(&changed, "//idemlint:ignore %s this is a test\n", strings.Join(slices.Compact(slices.Sorted(slices.Values(names))), ","))
				for _, name := range names {
					seen[name] = true
				}
			}
			changed.WriteString(line)
		}
		if err := os.WriteFile(name, []byte(changed.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, rule := range rules.Every {
		if !seen[rule.Name] && rule.Name != "directive" {
			t.Errorf("no finding of %s was there to be ignored", rule.Name)
		}
	}
	for file, lines := range ruled(t, c) {
		t.Errorf("%s: ignored and still reported: %v", file, lines)
	}
}
