package corpustest

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the golden files of fixes")

// fixable is a module of the programs that fixes are tried on.
func fixable(t *testing.T) *Corpus {
	t.Helper()
	return module(t, map[string]string{".": filepath.Join("internal", "fix", "testdata", "programs")})
}

// golden compares the programs with what fixes are to make of them: the file beside each, or,
// of those that are left, the file itself.
func golden(t *testing.T, c *Corpus) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(c.Dir, "*", "main.go"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	for _, file := range files {
		got, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		program := filepath.Base(filepath.Dir(file))
		want := filepath.Join(c.Root, "internal", "fix", "testdata", "programs", program, "main.go")
		if program != "left" {
			want += ".golden"
		}
		if *update && program != "left" {
			if err := os.WriteFile(want, got, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if content, err := os.ReadFile(want); err != nil || !bytes.Equal(content, got) {
			t.Errorf("%s is not as in its golden file: %v\n%s", program, err, got)
		}
	}
}

func TestFixedProgramsCompileAreFormattedAndSilent(t *testing.T) {
	c := fixable(t)
	out, stderr, err := Run(c.Dir, nil, c.Bin, "-fix", "./...")
	if !exited(err, 3) || !strings.Contains(stderr, "idemlint: fixed 14 of ") {
		t.Fatalf("%v\n%s", err, stderr)
	}
	for line := range strings.Lines(out) {
		if !strings.HasPrefix(line, "left/") {
			t.Errorf("a fixed program is still reported: %s", line)
		}
	}
	golden(t, c)
	for _, command := range [][]string{{"go", "vet", "./..."}, {"gofmt", "-l", "."}} {
		if out, _, err := Run(c.Dir, nil, command[0], command[1:]...); err != nil || out != "" {
			t.Errorf("%s: %v\n%s", command[0], err, out)
		}
	}
	if _, stderr, err := Run(c.Dir, nil, c.Bin, "-fix", "./..."); !exited(err, 3) || !strings.Contains(stderr, "idemlint: fixed 0 of ") {
		t.Errorf("fixed programs are fixed again: %v\n%s", err, stderr)
	}
}

func TestVetFixesWhatTheCommandFixes(t *testing.T) {
	c := fixable(t)
	if _, stderr, err := Run(c.Dir, nil, "go", "vet", "-vettool="+c.Bin, "-fix", "./..."); err != nil {
		t.Fatalf("%v\n%s", err, stderr)
	}
	golden(t, c)
}

func TestADiffShowsTheFixesAndChangesNothing(t *testing.T) {
	c := fixable(t)
	patch, _, err := Run(c.Dir, nil, c.Bin, "-diff", "./...")
	if !exited(err, 3) {
		t.Fatal(err)
	}
	for _, want := range []string{"--- a/keys/main.go\n+++ b/keys/main.go\n", "+\tparams.SetIdempotencyKey(\"payment:charge:\" + string(p.PaymentID))\n"} {
		if !strings.Contains(patch, want) {
			t.Errorf("the patch has no %s:\n%s", want, patch)
		}
	}
	if strings.Contains(patch, "left/") {
		t.Error("what is left is changed")
	}
	if again, _, _ := Run(c.Dir, nil, c.Bin, "-diff", "./..."); again != patch {
		t.Error("the second patch is another one")
	}
}

func TestWhatIsLeftIsLeftAtEachSeverity(t *testing.T) {
	c := fixable(t)
	patch, _, err := Run(c.Dir, nil, c.Bin, "-diff", "-min-severity=low", "./left")
	if !exited(err, 3) || patch != "" {
		t.Errorf("%v\n%s", err, patch)
	}
}
