package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/idemlint/idemlint/internal/finding"
)

// githubLevels are the workflow commands that make annotations.
var githubLevels = map[string]string{finding.High: "error", finding.Medium: "warning", finding.Low: "notice"}

// Values of workflow commands are escaped as the toolkit of GitHub Actions does it
// (packages/core/src/command.ts); properties end at a comma or colon.
var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// GitHub writes the findings as workflow commands of GitHub Actions, which shows them
// as annotations at their lines.
func GitHub(w io.Writer, r *Report) error {
	src := newSources(r.Files)
	for _, f := range r.Findings {
		at := "file=" + githubProperty.Replace(r.Files.File(f.Place)) + githubRange(src.span(f.Place))
		level := cmp.Or(githubLevels[f.Severity], "warning")
		if _, err := fmt.Fprintf(w, "::%s %s,title=%s::%s\n", level, at, githubProperty.Replace("idemlint: "+f.Rule), githubData.Replace(f.Message)); err != nil {
			return err
		}
	}
	return nil
}

// githubRange leaves out columns where a finding spans lines: GitHub takes them for
// those of one line.
func githubRange(s span) string {
	text := fmt.Sprintf(",line=%d,endLine=%d", s.StartLine, s.EndLine)
	if s.StartLine == s.EndLine {
		text += fmt.Sprintf(",col=%d,endColumn=%d", s.StartColumn, s.EndColumn)
	}
	return text
}
