package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/idemlint/idemlint/internal/driver"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/report"
	"github.com/idemlint/idemlint/internal/rules"
)

// explain explains a rule, or the findings at a place.
func (c *call) explain() (int, error) {
	if len(c.args) != 1 {
		return exitUsage, usageError{"explain takes one place (file:line) or one rule: " + strings.Join(everyRule(), ", ")}
	}
	if rule, ok := rules.Find(c.args[0]); ok {
		return exitClean, report.ExplainRule(c.stdout, rule)
	}
	at, err := c.location(c.args[0])
	if err != nil {
		return exitUsage, err
	}
	c.options.MinSeverity, c.given["min-severity"] = finding.Low, true // who asks for a place wants to know all of it
	r, res, err := c.analyse([]string{at.file})
	if err != nil {
		return exitFailed, err
	}
	return c.explainAt(r, res, at)
}

// everyRule is the names of the rules that can be explained.
func everyRule() []string {
	var names []string
	for _, r := range rules.Every {
		names = append(names, r.Name)
	}
	return names
}

// location is a line of a file that the user names.
type location struct {
	file string // as given, absolute or relative to the folder of the command
	line int
}

var placeForm = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(.+\.go):(\d+)(?::\d+)?$`) })

func (c *call) location(arg string) (location, error) {
	m := placeForm().FindStringSubmatch(arg)
	if m == nil {
		return location{}, usageError{fmt.Sprintf("%q is neither file:line nor a rule; the rules are %s", arg, strings.Join(everyRule(), ", "))}
	}
	line, err := strconv.Atoi(m[2])
	if err != nil {
		return location{}, usageError{fmt.Sprintf("%q has no line number", arg)}
	}
	return location{m[1], line}, nil
}

func (c *call) explainAt(r *report.Report, res *driver.Result, at location) (int, error) {
	found := at.findings(r, res)
	if _, err := os.Stat(at.path(res.Dir)); len(found) == 0 && err != nil {
		return exitUsage, usageError{"there is no file " + at.file}
	}
	if len(found) == 0 {
		return exitFailed, fmt.Errorf("no finding at %s:%d%s", at.file, at.line, at.others(r, res))
	}
	for i, f := range found {
		if i > 0 {
			fmt.Fprintf(c.stdout, "\n%s\n\n", strings.Repeat("-", 40))
		}
		rule, _ := rules.Find(f.Rule)
		if err := report.Explain(c.stdout, r, rule, f); err != nil {
			return exitFailed, err
		}
	}
	return exitFindings, nil
}

// findings are those at the place itself or, if there are none, those whose effect,
// handler or chain passes there.
func (at location) findings(r *report.Report, res *driver.Result) []finding.Finding {
	hit := func(p finding.Pos) bool { return p.Line == at.line && at.isFile(res, p) }
	var exact, near []finding.Finding
	for _, f := range r.Findings {
		switch {
		case hit(f.Place):
			exact = append(exact, f)
		case slices.ContainsFunc(f.Effects, func(e finding.Effect) bool { return passes(e, hit) }):
			near = append(near, f)
		}
	}
	if len(exact) > 0 {
		return exact
	}
	return near
}

func passes(e finding.Effect, hit func(finding.Pos) bool) bool {
	return hit(e.Pos) || hit(e.Handler.Pos) || hit(e.Handler.Registered) ||
		slices.ContainsFunc(e.Chain, func(s finding.Step) bool { return hit(s.Pos) || hit(s.Stmt) })
}

func (at location) isFile(res *driver.Result, p finding.Pos) bool {
	return res.Abs(p) == at.path(res.Dir)
}

// path is the file's name for a command that runs in dir.
func (at location) path(dir string) string {
	if filepath.IsAbs(at.file) {
		return at.file
	}
	return filepath.Join(dir, at.file)
}

// others names the lines of the same file that have findings.
func (at location) others(r *report.Report, res *driver.Result) string {
	var lines []string
	for _, f := range r.Findings {
		if l := strconv.Itoa(f.Place.Line); at.isFile(res, f.Place) && !slices.Contains(lines, l) {
			lines = append(lines, l)
		}
	}
	switch len(lines) {
	case 0:
		return ""
	case 1:
		return "; this file has findings on line " + lines[0]
	}
	return "; this file has findings on lines " + strings.Join(lines, ", ")
}
