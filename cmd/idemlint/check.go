package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"

	"github.com/idemlint/idemlint/internal/driver"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/report"
	"github.com/idemlint/idemlint/internal/rules"
	"github.com/idemlint/idemlint/internal/schema"
)

// check reports the findings that concern the packages given.
func (c *call) check() (int, error) {
	r, res, err := c.analyse(c.args)
	if err != nil {
		return exitFailed, err
	}
	if c.writeBaseline {
		return c.newBaseline(r)
	}
	if err := c.useBaseline(r, res); err != nil {
		return exitFailed, err
	}
	switch {
	case c.diff:
		return c.showFixes(r, res)
	case c.fix:
		return c.applyFixes(r, res)
	}
	if err := c.writer()(c.stdout, r); err != nil {
		return exitFailed, err
	}
	fmt.Fprintln(c.stderr, report.Summary(r))
	return status(r), nil
}

// writer writes findings in the format that is asked for; text is for whom it is shown to.
func (c *call) writer() func(io.Writer, *report.Report) error {
	if c.format == "text" && isTerminal(c.stdout) {
		return report.Terminal(os.Getenv("NO_COLOR") == "") // https://no-color.org
	}
	return findingFormats[c.format]
}

var findingFormats = map[string]func(io.Writer, *report.Report) error{
	"text": report.Text, "json": report.JSON, "sarif": report.SARIF, "github": report.GitHub, "code-climate": report.CodeClimate,
}

// status is that of a report. Without findings it is clean only if a package was sound, and one of those with
// errors may be where all handlers are.
func status(r *report.Report) int {
	switch {
	case len(r.Findings) > 0:
		return exitFindings
	case r.Sound == 0, r.Broken > 0 && r.Counts.Handlers == 0:
		return exitFailed
	}
	return exitClean
}

// schema prints the unique columns that the migrations tell, for the option of that
// name: other drivers do not read migrations.
func (c *call) schema() (int, error) {
	unique, err := c.migrations()
	if err != nil {
		return exitFailed, err
	}
	if unique != "" {
		fmt.Fprintln(c.stdout, unique)
	}
	return exitClean, nil
}

// migrations are the unique columns that the migrations tell, as a value of the option schema.
func (c *call) migrations() (string, error) {
	s, err := driver.ReadSchema(c.ctx, driver.Config{Dir: c.dir})
	if err != nil {
		return "", err
	}
	return s.Digest(), nil
}

func (c *call) version() (int, error) {
	fmt.Fprintf(c.stdout, "idemlint %s (%s, golang.org/x/tools %s)\n", version(), builtWith(), moduleVersion("golang.org/x/tools"))
	return exitClean, nil
}

// moduleVersion is the version of a module that this was built with.
func moduleVersion(path string) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == path {
				return m.Version
			}
		}
	}
	return "unknown"
}

func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return "unknown"
}

// analyse runs the analysis for arguments and keeps what concerns them. Packages
// with errors are named on standard error.
func (c *call) analyse(args []string) (*report.Report, *driver.Result, error) {
	if err := c.readConfig(); err != nil {
		return nil, nil, err
	}
	selected, err := c.options.Apply()
	if err != nil {
		return nil, nil, usageError{err.Error()}
	}
	unique, err := schema.Parse(c.options.Schema)
	if err != nil {
		return nil, nil, usageError{err.Error()}
	}
	progress := newProgress(c.stderr)
	res, err := driver.Run(c.ctx, driver.Config{
		Dir: c.dir, Files: files(args), Tags: c.tags, Load: c.load, Incremental: c.incremental && !c.fix && !c.diff,
		Include: c.options.Include, Exclude: c.options.Exclude, Schema: unique, Progress: progress.show,
	})
	progress.end()
	if err != nil {
		return nil, nil, err
	}
	concern, err := res.Concerning(args)
	if errors.Is(err, driver.ErrNoMatch) && len(args) == 1 && args[0] != "./..." {
		return nil, nil, usageError{err.Error()}
	} else if err != nil {
		return nil, nil, err
	}
	for _, e := range res.Errors {
		fmt.Fprintln(c.stderr, e)
	}
	for _, symbol := range res.Unmet {
		fmt.Fprintf(c.stderr, "idemlint: catalog row %q: no package of the program mentions that symbol\n", symbol)
	}
	for _, err := range res.Failed {
		fmt.Fprintln(c.stderr, "idemlint:", err)
	}
	return c.report(res, selected, concern), res, nil
}

func (c *call) report(res *driver.Result, selected []finding.Rule, concern driver.Concern) *report.Report {
	r := &report.Report{
		Version: version(), Rules: selected, Counts: res.Counts, Silence: res.Silence.String(),
		Missed: driver.Some(res.Missed), Broken: len(res.Errors), Sound: res.Sound, Files: res,
	}
	all := slices.Concat(res.Handlers, res.Problems)
	reported := finding.AtLeast(c.options.Severity(), all)
	r.Findings = concerning(selected, reported, concern)
	r.Least, r.Milder = c.options.Severity(), len(concerning(selected, all, concern))-len(r.Findings)
	r.Ignored = len(concerning(selected, finding.Unsuppressed(reported), concern)) - len(r.Findings)
	for i, f := range r.Findings {
		r.Findings[i].Fixes = res.Fixes(f)
	}
	for _, h := range res.Handlers {
		if concern.HasReport(h) {
			r.Handlers = append(r.Handlers, h)
		}
	}
	return r
}

// concerning are the findings of handlers that concern the packages given.
func concerning(selected []finding.Rule, handlers []finding.HandlerReport, concern driver.Concern) []finding.Finding {
	return slices.DeleteFunc(rules.Check(selected, handlers), func(f finding.Finding) bool { return !concern.Has(f) })
}

// files are the arguments that are Go files, if all are.
func files(args []string) []string {
	for _, arg := range args {
		if !driver.IsFile(arg) {
			return nil
		}
	}
	return args
}
