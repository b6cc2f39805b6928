package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/idemlint/idemlint/internal/driver"
	"github.com/idemlint/idemlint/internal/report"
	"github.com/idemlint/idemlint/internal/rules"
)

// validateBaseline is an error if the flags of the baseline do not go together.
func (c *call) validateBaseline(cmd command) error {
	whole := len(c.args) == 0 || len(c.args) == 1 && c.args[0] == "./..."
	switch {
	case cmd.name != check.name && (c.baseline != "" || c.writeBaseline):
		return usageError{"a baseline is for findings, not for " + cmd.name}
	case !c.writeBaseline:
		return nil
	case c.baseline == "":
		return usageError{"-write-baseline needs -baseline FILE"}
	case !whole:
		return usageError{"-write-baseline takes no packages: a baseline has the findings of all of them"}
	}
	return nil
}

// baselineFile is where the baseline is: like packages, relative to -C.
func (c *call) baselineFile() string {
	if filepath.IsAbs(c.baseline) {
		return c.baseline
	}
	return filepath.Join(c.dir, c.baseline)
}

// newBaseline writes the findings as known.
func (c *call) newBaseline(r *report.Report) (int, error) {
	if r.Sound == 0 {
		return exitFailed, errors.New("no baseline is written: all packages have errors")
	}
	var buf bytes.Buffer
	if err := report.NewBaseline(r.Findings).Write(&buf); err != nil {
		return exitFailed, err
	}
	if err := os.WriteFile(c.baselineFile(), buf.Bytes(), 0o666); err != nil {
		return exitFailed, err
	}
	fmt.Fprintln(c.stderr, report.Summary(r))
	return exitClean, nil
}

// useBaseline takes the known findings out of r and names those that are known and gone.
func (c *call) useBaseline(r *report.Report, res *driver.Result) error {
	if c.baseline == "" {
		return nil
	}
	content, err := os.ReadFile(c.baselineFile())
	if errors.Is(err, fs.ErrNotExist) {
		return usageError{fmt.Sprintf("there is no baseline %s; write it with -write-baseline", c.baseline)}
	} else if err != nil {
		return err
	}
	b, err := report.ReadBaseline(content)
	if err != nil {
		return fmt.Errorf("%s: %w", c.baseline, err)
	}
	r.Findings, r.Known = b.New(r.Rules, r.Findings)
	if len(res.Errors) == 0 {
		for _, line := range b.Gone(rules.Check(rules.Every, slices.Concat(res.Handlers, res.Problems))) {
			fmt.Fprintf(c.stderr, "%s: %s\n", c.baseline, line)
		}
	}
	return nil
}
