package corpustest

import (
	"path/filepath"
	"strings"
	"testing"
)

// ownLibraries is the program whose queue and client library only the rows of its settings know.
func ownLibraries(t *testing.T) *Corpus {
	t.Helper()
	c := *corpus(t)
	c.Dir = filepath.Join(c.Root, "internal", "corpustest", "testdata", "own")
	return &c
}

func TestRowsOfOwnLibrariesCountInTheCommand(t *testing.T) {
	c := ownLibraries(t)
	wants, err := c.Wants()
	if err != nil || len(wants) == 0 {
		t.Fatalf("%d expectations, %v", len(wants), err)
	}
	out, err := c.Command()
	if err != nil {
		t.Fatal(err)
	}
	findings, err := c.ParseCommand(out)
	if err != nil {
		t.Fatal(err)
	}
	report(t, "the command and the program disagree", Match(wants, findings))
	_, summary, err := Run(c.Dir, nil, c.Bin, "-config=off")
	if err != nil || !strings.Contains(summary, " 0 handlers, 0 effects,") {
		t.Errorf("without the rows: %v, %s", err, summary)
	}
}

func TestRowsOfOwnLibrariesCountInVet(t *testing.T) {
	c := ownLibraries(t)
	wants, err := c.Wants()
	if err != nil {
		t.Fatal(err)
	}
	flags, _, err := Run(c.Dir, nil, c.Bin, "config", "flags")
	if err != nil {
		t.Fatal(err)
	}
	args := append([]string{"vet", "-vettool=" + c.Bin}, strings.Split(strings.TrimSpace(flags), "\n")...)
	stdout, stderr, err := Run(c.Dir, nil, "go", append(args, "./...")...)
	if !exited(err, 1) {
		t.Fatalf("exit is not that of findings: %v", err)
	}
	findings, err := c.parseVet(stdout + stderr)
	if err != nil {
		t.Fatal(err)
	}
	report(t, "vet and the program disagree", Match(wants, findings))
}
