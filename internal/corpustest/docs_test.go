package corpustest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/rules"
	"github.com/idemlint/idemlint/passes/directive"
)

func TestEachRuleHasAPageAFolderOfExamplesAndALineInTheReadme(t *testing.T) {
	root := filepath.Join("..", "..")
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(rules.Names(), directive.Rule.Name) {
		page := "docs/rules/" + name + ".md"
		text, err := os.ReadFile(filepath.Join(root, page))
		if err != nil {
			t.Error(err)
		} else if !strings.HasPrefix(string(text), "# "+name+": ") {
			t.Errorf("%s does not begin with the rule's name", page)
		}
		if _, err := os.Stat(filepath.Join(root, "testdata", "rules", name)); err != nil {
			t.Error(err)
		}
		if link := "| [" + name + "](" + page + ") |"; !strings.Contains(string(readme), link) {
			t.Errorf("README.md has no line %q", link)
		}
	}
}

func TestReadmeShowsFindingsAsTheCommandPrintsThem(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	printed := map[string]bool{}
	for _, f := range commandFindings(t) {
		printed[f.String()] = true
	}
	shown := 0
	for line := range strings.Lines(string(readme)) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "bonus/") {
			shown++
			if !printed[line] {
				t.Errorf("the command does not print: %s", line)
			}
		}
	}
	if shown == 0 {
		t.Error("README.md shows no finding")
	}
}
