package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/idemlint/idemlint/internal/finding"
)

// width is where explanations are broken into lines.
const width = 90

// Explain writes everything that is known of one finding: the way from each handler
// to the effect with the source lines, why it repeats, and what cures it.
func Explain(w io.Writer, r *Report, rule finding.Rule, f finding.Finding) error {
	p := &page{r: r, src: newSources(r.Files)}
	p.line("%s: %s (%s)", r.at(f.Place), f.Rule, f.Severity)
	p.text("", capital(f.Message)+".")
	for i, e := range f.Effects {
		if i == maxWays {
			p.head("%d more handlers reach it", len(f.Effects)-maxWays)
			break
		}
		p.way(e)
	}
	p.why(rule, f.Effects[0])
	p.fixes(f)
	p.cures(rule)
	p.line("\nMore: idemlint explain %s, %s", rule.Name, rule.URL())
	return p.flush(w)
}

// maxWays is how many handlers an explanation shows the way of.
const maxWays = 3

// page collects the lines of an explanation.
type page struct {
	strings.Builder
	r   *Report
	src *sources
}

func (p *page) flush(w io.Writer) error {
	_, err := io.WriteString(w, p.String())
	return err
}

func (p *page) line(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

func (p *page) head(format string, args ...any) { p.line("\n"+format+":", args...) }

// way writes the steps from one handler to the effect.
func (p *page) way(e finding.Effect) {
	if len(way(e)) == 0 {
		return
	}
	p.head("The way of %s", finding.Subject([]finding.Effect{e}))
	for i, s := range way(e) {
		p.line("  %d. %s: %s", i+1, p.r.at(s.at), s.text)
		if code := p.src.line(s.at); code != "" {
			p.line("         %s", code)
		}
	}
}

// why writes why the effect repeats and what makes a queue deliver again.
func (p *page) why(rule finding.Rule, e finding.Effect) {
	if rule.Help.Repeats == "" {
		p.line("")
		p.prose("", rule.Help.Summary)
		return
	}
	p.head("Why it repeats")
	p.prose("  ", rule.Help.Repeats)
	if e.Detail != "" {
		p.text("  ", "Here: "+strings.TrimSuffix(e.Detail, ".")+".")
	}
	switch e.OperationField {
	case "":
	case finding.TaskID:
		p.text("  ", "The task ID is read, which names one operation.")
	case finding.WholePayload:
		p.text("  ", "The payload itself is an ID, which names one operation.")
	default:
		p.text("  ", "The payload offers "+e.OperationField+", which names one operation.")
	}
	p.deliveries()
}

func (p *page) deliveries() {
	p.head("What makes the queue deliver a task again")
	for _, d := range finding.Deliveries {
		p.item(d.What, d.Why)
	}
}

// fixes says what -fix does about the finding.
func (p *page) fixes(f finding.Finding) {
	for _, fix := range f.Fixes {
		p.head("What idemlint -fix does")
		p.text("  ", fix.Message+".")
	}
}

func (p *page) cures(rule finding.Rule) {
	if len(rule.Help.Cures) == 0 {
		return
	}
	p.head("What cures it, best first")
	for _, c := range rule.Help.Cures {
		p.item(c.Name, c.How)
	}
}

// item writes a list item whose further lines are indented.
func (p *page) item(name, text string) { p.listed("  ", name+": "+unmarked(text)) }

func (p *page) listed(indent, text string) {
	lines := wrap(text, width-len(indent)-2)
	p.line("%s- %s", indent, strings.Join(lines, "\n  "+indent))
}

// prose writes paragraphs, with an empty line between them, and lists.
func (p *page) prose(indent, text string) {
	for i, b := range blocks(unmarked(text)) {
		if b.item {
			p.listed(indent, b.text)
			continue
		}
		if i > 0 {
			p.line("")
		}
		p.text(indent, b.text)
	}
}

// text writes a paragraph.
func (p *page) text(indent, text string) {
	for _, l := range wrap(text, width-len(indent)) {
		p.line("%s%s", indent, l)
	}
}

// code writes lines of Go as they are, indented.
func (p *page) code(code string) {
	for l := range strings.Lines(strings.Trim(code, "\n")) {
		p.line("%s", strings.TrimRight("    "+strings.ReplaceAll(strings.TrimRight(l, "\n"), "\t", "    "), " "))
	}
}

func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
