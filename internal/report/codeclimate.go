package report

import (
	"cmp"
	"io"

	"github.com/idemlint/idemlint/internal/finding"
)

// climateIssue is what GitLab reads of a Code Climate report:
// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format.
type climateIssue struct {
	Type        string          `json:"type"`
	CheckName   string          `json:"check_name"`
	Description string          `json:"description"`
	Categories  []string        `json:"categories"`
	Severity    string          `json:"severity"`
	Fingerprint string          `json:"fingerprint"`
	Location    climateLocation `json:"location"`
}

type climateLocation struct {
	Path  string       `json:"path"`
	Lines climateLines `json:"lines"`
}

type climateLines struct {
	Begin int `json:"begin"`
	End   int `json:"end"`
}

var climateSeverities = map[string]string{finding.High: "critical", finding.Medium: "major", finding.Low: "minor"}

// CodeClimate writes the findings as a list of issues for the code quality report of GitLab.
func CodeClimate(w io.Writer, r *Report) error {
	out := []climateIssue{}
	src := newSources(r.Files)
	for _, f := range r.Findings {
		s := src.span(f.Place)
		out = append(out, climateIssue{
			Type: "issue", CheckName: "idemlint/" + f.Rule, Description: f.Message, Categories: []string{"Bug Risk"},
			Severity: cmp.Or(climateSeverities[f.Severity], "major"), Fingerprint: f.Fingerprint,
			Location: climateLocation{r.Files.File(f.Place), climateLines{s.StartLine, s.EndLine}},
		})
	}
	return encode(w, out)
}
