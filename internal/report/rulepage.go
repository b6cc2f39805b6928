package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/idemlint/idemlint/internal/finding"
)

// ExplainRule writes the page of a rule as plain text.
func ExplainRule(w io.Writer, rule finding.Rule) error {
	_, err := io.WriteString(w, ruleText(rule))
	return err
}

// RulePage writes the page of a rule as Markdown: it is docs/rules/RULE.md.
func RulePage(w io.Writer, rule finding.Rule) error {
	p := &markdown{width: 100}
	p.line("# %s: %s", rule.Name, rule.Title)
	p.line("\n<!-- Written by go test ./internal/report -update from passes/%s/help.go. -->", rule.Name)
	p.rule(rule)
	_, err := io.WriteString(w, p.String())
	return err
}

// ruleMarkdown is the page for places outside of this repository: its links are absolute, and
// each paragraph is one line, since code scanning takes line breaks for such.
func ruleMarkdown(rule finding.Rule) string {
	p := &markdown{width: 1 << 20, base: strings.TrimSuffix(rule.URL(), rule.Name+".md")}
	p.rule(rule)
	return strings.TrimLeft(p.String(), "\n")
}

func ruleText(rule finding.Rule) string {
	p, h := &page{}, rule.Help
	p.line("%s: %s\n", rule.Name, rule.Title)
	p.prose("", h.Summary)
	if h.Repeats != "" {
		p.head("Why it repeats")
		p.prose("  ", h.Repeats)
		p.deliveries()
	}
	p.examples("Reported", h.Unsafe)
	p.more(h.Reported)
	p.examples("Not reported", h.Safe)
	p.more(h.Silent)
	p.cures(rule)
	for _, e := range h.Recipes {
		p.head("With %s", e.Title)
		p.code(e.Code())
	}
	if len(h.Options) > 0 {
		p.head("Options")
	}
	for _, o := range h.Options {
		p.item(o.Name, o.Meaning)
	}
	p.head("Limits")
	p.prose("  ", h.Limits)
	p.line("\nMore: %s", rule.URL())
	return p.String()
}

func (p *page) examples(head string, examples []finding.Example) {
	for _, e := range examples {
		if e.Title != "" {
			head = e.Title
		}
		p.head("%s", head)
		p.code(e.Code())
	}
}

func (p *page) more(text string) {
	if text != "" {
		p.line("")
		p.prose("  ", text)
	}
}

// markdown collects the lines of a page.
type markdown struct {
	strings.Builder
	width int
	base  string // of links, or "" to leave them relative
}

func (p *markdown) line(format string, args ...any) { fmt.Fprintf(p, format+"\n", args...) }

func (p *markdown) rule(rule finding.Rule) {
	h := rule.Help
	p.prose(h.Summary)
	if h.Repeats != "" {
		p.repeats(h)
	}
	p.line("\n## Reported")
	p.examples(h.Unsafe)
	p.prose(h.Reported)
	p.line("\n## Not reported")
	p.examples(h.Safe)
	p.prose(h.Silent)
	if len(h.Cures) > 0 {
		p.cures(h)
	}
	if len(h.Options) > 0 {
		p.line("\n## Options\n")
	}
	for _, o := range h.Options {
		p.item("- ", "`"+o.Name+"`: "+o.Meaning)
	}
	p.line("\n## Limits")
	p.prose(h.Limits)
}

func (p *markdown) repeats(h finding.Help) {
	p.line("\n## Why it repeats")
	p.prose(h.Repeats)
	p.prose("A queue delivers a task again after a")
	p.line("")
	for _, d := range finding.Deliveries {
		p.item("- ", "**"+d.What+"**: "+d.Why)
	}
}

func (p *markdown) cures(h finding.Help) {
	p.line("\n## How to cure it\n\nBest first:\n")
	for i, c := range h.Cures {
		p.item(fmt.Sprintf("%d. ", i+1), "**"+capital(c.Name)+"**: "+c.How)
	}
	for _, e := range h.Recipes {
		p.line("\n### With %s", e.Title)
		p.code(e)
	}
}

func (p *markdown) examples(examples []finding.Example) {
	for _, e := range examples {
		if e.Title != "" {
			p.prose(e.Title + ":")
		}
		p.code(e)
	}
}

func (p *markdown) code(e finding.Example) { p.line("\n```%s\n%s\n```", e.Lang, e.Code()) }

// prose writes paragraphs and lists, each with an empty line before it.
func (p *markdown) prose(text string) {
	if text == "" {
		return
	}
	inList := false
	for _, b := range blocks(text) {
		if !inList || !b.item {
			p.line("")
		}
		if inList = b.item; inList {
			p.item("- ", b.text)
		} else {
			p.item("", b.text)
		}
	}
}

// item writes text behind a mark and indents its further lines.
func (p *markdown) item(mark, text string) {
	if p.base != "" {
		text = link().ReplaceAllString(text, "[$1]("+p.base+"$2)")
	}
	indent := strings.Repeat(" ", len(mark))
	p.line("%s%s", mark, strings.Join(wrap(text, p.width-len(mark)), "\n"+indent))
}
