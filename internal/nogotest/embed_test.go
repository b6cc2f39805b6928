package nogotest

import (
	"encoding/json"
	"errors"
	gobuild "go/build"
	"path/filepath"
	"strings"
	"testing"
)

// Bazel does not let a package take files of another one, and Gazelle (v0.31.1, language/go/embed.go, newEmbedResolver)
// makes a package of each folder with Go files to build: "pattern testdata/examples: matched no files".
func TestNoEmbeddedFileLiesInAPackageOfItsOwn(t *testing.T) {
	packages := run(t, filepath.Join("..", ".."), "go", "list", "-json=Dir,EmbedFiles", "./passes/...", "./internal/...")
	decoder := json.NewDecoder(strings.NewReader(packages))
	embedded := 0
	for decoder.More() {
		var p struct {
			Dir        string
			EmbedFiles []string
		}
		if err := decoder.Decode(&p); err != nil {
			t.Fatal(err)
		}
		for _, name := range p.EmbedFiles {
			dir := filepath.Dir(filepath.Join(p.Dir, name))
			if dir == p.Dir {
				continue
			}
			embedded++
			if _, err := gobuild.ImportDir(dir, 0); !errors.As(err, new(*gobuild.NoGoError)) {
				t.Errorf("%s is embedded in %s, and its folder is a package", name, p.Dir)
			}
		}
	}
	if embedded == 0 {
		t.Error("nothing is embedded")
	}
}
