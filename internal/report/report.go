// Package report writes what the command found: as text, in the formats of other
// programs, as a list of handlers, and as an explanation. It decides nothing.
package report

import (
	"fmt"
	"io"
	"path/filepath"

	"github.com/idemlint/idemlint/internal/finding"
)

// Report is what there is to write.
type Report struct {
	Version  string         // of idemlint
	Rules    []finding.Rule // those that were looked for
	Findings []finding.Finding
	Least    string // the least severity that is reported
	Milder   int    // findings that are milder
	Known    int    // findings that the baseline has, wholly or for some handlers
	Ignored  int    // findings that directives suppress
	Handlers []finding.HandlerReport
	Counts   finding.Counts
	Silence  string // why there may be no handlers
	Missed   string // modules that were left out though they use a task queue
	Broken   int    // packages with errors
	Sound    int    // packages without
	Files    Files
}

// Files knows where the files of positions are.
type Files interface {
	File(finding.Pos) string // relative to the folder of the command, with slashes
	Abs(finding.Pos) string  // absolute
}

// at is a position as file:line:col, or "" if there is none.
func (r *Report) at(p finding.Pos) string {
	if !p.IsValid() {
		return ""
	}
	return fmt.Sprintf("%s:%d:%d", r.Files.File(p), p.Line, max(p.Col, 1))
}

// place is the same without the column.
func (r *Report) place(p finding.Pos) string {
	if !p.IsValid() {
		return ""
	}
	return fmt.Sprintf("%s:%d", r.Files.File(p), p.Line)
}

// Text writes one line for each finding, like go vet.
func Text(w io.Writer, r *Report) error {
	for _, f := range r.Findings {
		if _, err := fmt.Fprintf(w, "%s: %s: %s\n", filepath.FromSlash(r.at(f.Place)), f.Rule, f.Message); err != nil {
			return err
		}
	}
	return nil
}

// Summary is the line that closes a run, so that silence does not look like clean.
func Summary(r *Report) string {
	c := r.Counts
	line := fmt.Sprintf("idemlint: %s, %s, %s, %s not followed, %s", Count(c.Packages, "package"), Count(c.Handlers, "handler"),
		Count(c.Effects, "effect"), Count(c.NotFollowed, "call"), Count(len(r.Findings), "finding"))
	if r.Milder > 0 {
		line += fmt.Sprintf("; %s below severity %s", Count(r.Milder, "finding"), r.Least)
	}
	if r.Known > 0 {
		line += fmt.Sprintf("; %s in the baseline", Count(r.Known, "finding"))
	}
	if r.Ignored > 0 {
		line += fmt.Sprintf("; %s suppressed by directives", Count(r.Ignored, "finding"))
	}
	if r.Broken > 0 {
		line += fmt.Sprintf("; %s with errors", Count(r.Broken, "package"))
	}
	if c.Handlers > 0 && r.Missed != "" {
		line += "; other modules that use a task queue are not included: " + r.Missed + " (see -C)"
	}
	if c.Handlers == 0 && r.Silence != "" {
		line += "; " + r.Silence
	}
	return line
}

// Count is a number of things in words.
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
