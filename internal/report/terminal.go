package report

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/idemlint/idemlint/internal/finding"
)

// style is an escape sequence of terminals that sets how text looks.
type style string

const (
	bold   style = "\x1b[1m"
	dim    style = "\x1b[2m"
	red    style = "\x1b[31m"
	yellow style = "\x1b[33m"
	cyan   style = "\x1b[36m"
	reset  style = "\x1b[0m"
)

var severityStyles = map[string]style{finding.High: red, finding.Medium: yellow, finding.Low: cyan}

// Terminal writes the findings for a reader: each with its source line, a caret under
// its place, and the steps from the handler to the effect.
func Terminal(colour bool) func(io.Writer, *Report) error {
	return func(w io.Writer, r *Report) error {
		t := &terminal{page: page{r: r, src: newSources(r.Files)}, colour: colour}
		for _, f := range r.Findings {
			t.finding(f)
		}
		return t.flush(w)
	}
}

type terminal struct {
	page
	colour bool
}

func (t *terminal) in(s style, text string) string {
	if !t.colour {
		return text
	}
	return string(s) + text + string(reset)
}

func (t *terminal) finding(f finding.Finding) {
	at := severityStyles[f.Severity]
	// The steps below say more than the end of the message.
	message := strings.TrimSuffix(f.Message, finding.Via(f.Effects))
	t.line("%s: %s %s: %s", t.in(bold, filepath.FromSlash(t.r.at(f.Place))), t.in(at, f.Rule), t.in(dim, "("+f.Severity+")"), message)
	t.source(f.Place, at)
	t.steps(f.Effects[0])
	for _, fix := range f.Fixes {
		t.line("    %s %s", t.in(dim, "idemlint -fix:"), fix.Message)
	}
	if more := len(f.Effects) - 1; more > 0 {
		t.line("    %s", t.in(dim, fmt.Sprintf("and %s; see idemlint explain %s", Count(more, "more handler"), t.r.place(f.Place))))
	}
	t.line("")
}

// source writes the line of a place with a caret under the place.
func (t *terminal) source(p finding.Pos, s style) {
	code := strings.TrimRight(t.src.text(p), " \t\r")
	if code == "" {
		return
	}
	before := code[:min(max(p.Col-1, 0), len(code))]
	t.line("%s", code)
	t.line("%s%s", blank(before), t.in(s, "^"))
}

// blank is as wide as s: its tabs, and a space for each other character.
func blank(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\t' {
			return r
		}
		return ' '
	}, s)
}

func (t *terminal) steps(e finding.Effect) {
	for i, s := range way(e) {
		t.line("    %s%s %s", strings.Repeat("  ", i), t.in(dim, filepath.FromSlash(t.r.place(s.at))+":"), s.text)
	}
}
