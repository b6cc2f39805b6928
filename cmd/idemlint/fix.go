package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/rogpeppe/go-internal/diff"

	"github.com/idemlint/idemlint/internal/driver"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/fix"
	"github.com/idemlint/idemlint/internal/report"
)

// validateFix is an error if the flags of fixes do not go with the others.
func (c *call) validateFix(cmd command) error {
	switch {
	case !c.fix && !c.diff:
		return nil
	case cmd.name != check.name:
		return usageError{"-fix and -diff are for findings, not for " + cmd.name}
	case c.fix && c.diff:
		return usageError{"-diff shows what -fix would do: give one of them"}
	case c.writeBaseline:
		return usageError{"-write-baseline does not go with -fix and -diff"}
	case c.diff && c.format != "text":
		return usageError{"-diff has a format of its own"}
	}
	return nil
}

// applied is the files as they are with the fixes of all findings.
func applied(r *report.Report, res *driver.Result) (fix.Applied, error) {
	var fixes []finding.Fix
	for _, f := range r.Findings {
		if len(f.Fixes) > 0 {
			fixes = append(fixes, f.Fixes[0])
		}
	}
	return fix.Apply(fixes, res.Abs, os.ReadFile)
}

// showFixes writes what the fixes would change as a patch.
func (c *call) showFixes(r *report.Report, res *driver.Result) (int, error) {
	done, err := applied(r, res)
	if err != nil {
		return exitFailed, err
	}
	for _, f := range done.Files {
		name := f.Name
		if rel, err := filepath.Rel(res.Dir, name); err == nil {
			name = filepath.ToSlash(rel)
		}
		if _, err := c.stdout.Write(diff.Diff("a/"+name, f.Old, "b/"+name, f.New)); err != nil {
			return exitFailed, err
		}
	}
	fmt.Fprintln(c.stderr, report.Summary(r))
	return status(r), nil
}

// applyFixes writes the fixes, and looks again at what is left.
func (c *call) applyFixes(r *report.Report, res *driver.Result) (int, error) {
	done, err := applied(r, res)
	if err != nil {
		return exitFailed, err
	}
	var errs []error
	for _, f := range done.Files {
		errs = append(errs, rewrite(f))
	}
	if err := errors.Join(errs...); err != nil {
		return exitFailed, err
	}
	n := 0
	for _, fixed := range done.Fixed {
		if fixed {
			n++
		}
	}
	fmt.Fprintf(c.stderr, "idemlint: fixed %d of %s, in %s\n", n, report.Count(len(r.Findings), "finding"), report.Count(len(done.Files), "file"))
	c.fix = false
	return c.check()
}

// rewrite writes a file and keeps its permissions.
func rewrite(f fix.Changed) error {
	info, err := os.Stat(f.Name)
	if err != nil {
		return err
	}
	return os.WriteFile(f.Name, f.New, info.Mode().Perm())
}
