package main

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/report"
	"github.com/idemlint/idemlint/internal/scope"
)

var handlerFormats = map[string]func(io.Writer, *report.Report) error{
	"table": report.Handlers, "json": report.HandlersJSON, "html": report.HandlersHTML,
}

// verdicts are what -verdict can ask for.
var verdicts = []string{finding.Unsafe, finding.Weak, finding.Unknown, report.Suppressed, finding.Safe}

// validateFilters is an error if the filters ask for what cannot be.
func (c *call) validateFilters(cmd command) error {
	if cmd.name != "handlers" && (c.task != "" || c.verdict != "") {
		return usageError{"-task and -verdict are filters of idemlint handlers"}
	}
	for _, v := range scope.List(c.verdict) {
		if !slices.Contains(verdicts, v) {
			return usageError{fmt.Sprintf("unknown verdict %q, not one of: %s", v, strings.Join(verdicts, ", "))}
		}
	}
	return nil
}

// handlers lists the handlers that concern the packages given and pass the filters.
func (c *call) handlers() (int, error) {
	r, _, err := c.analyse(c.args)
	if err != nil {
		return exitFailed, err
	}
	some := len(r.Handlers) > 0
	if r.Handlers = c.filtered(r); some && len(r.Handlers) == 0 {
		fmt.Fprintln(c.stderr, "idemlint: no handler passes the filters")
	}
	if err := handlerFormats[c.format](c.stdout, r); err != nil {
		return exitFailed, err
	}
	fmt.Fprintln(c.stderr, report.Summary(r))
	return exitClean, nil
}

// filtered is the handlers with the effects that are asked for. Those that have none are
// left out, unless nothing is asked of the effects.
func (c *call) filtered(r *report.Report) []finding.HandlerReport {
	var out []finding.HandlerReport
	task, all := glob(c.task), c.verdict == "" && !c.given["rules"]
	for _, h := range r.Handlers {
		h.Effects = slices.DeleteFunc(slices.Clone(h.Effects), func(e finding.Effect) bool { return !c.asksFor(r, e) })
		if task.MatchString(h.Handler.Task) && (all || len(h.Effects) > 0) {
			out = append(out, h)
		}
	}
	return out
}

func (c *call) asksFor(r *report.Report, e finding.Effect) bool {
	if verdict, _ := report.Verdict(e); c.verdict != "" && !slices.Contains(scope.List(c.verdict), verdict) {
		return false
	}
	reports := func(rule finding.Rule) bool { return rule.Reports(e) }
	return !c.given["rules"] || slices.ContainsFunc(r.Rules, reports)
}

// glob matches names against a pattern in which * stands for any string; "" matches all.
func glob(pattern string) *regexp.Regexp {
	if pattern == "" {
		pattern = "*"
	}
	return regexp.MustCompile(`^` + strings.ReplaceAll(regexp.QuoteMeta(pattern), `\*`, `.*`) + `$`)
}
