package report

import (
	"cmp"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/finding"
)

//go:embed handlers.html
var handlersPage string

// HandlersHTML writes the handlers as one page that needs nothing else: a reviewer can
// search and filter it, and sees the way from each handler to its effects.
func HandlersHTML(w io.Writer, r *Report) error {
	p := pageWriter{r, newSources(r.Files)}
	t := template.Must(template.New("handlers").Parse(handlersPage))
	return t.Execute(w, p.page())
}

type pageWriter struct {
	r   *Report
	src *sources
}

// htmlPage and the types below are what the page shows.
type htmlPage struct {
	Summary  string
	Verdicts []htmlCount // with the number of effects
	Rules    []htmlCount
	Packages []string
	Handlers []htmlHandler
}

type htmlCount struct {
	Name  string
	Count int
}

type htmlHandler struct {
	Task, Name, Package      string
	At, Registered, How      string
	Worst                    string // verdict, or "none"
	NotFollowed, EffectCount int
	Tree                     htmlCall
}

type htmlCall struct {
	Func, At, Code string
	Inner          bool       // it is called by a function, whose line is shown
	Items          []htmlItem // in order of place
}

// Names are the rules, for the filter.
func (e htmlEffect) Names() string {
	var names []string
	for _, r := range e.Rules {
		names = append(names, r.Name)
	}
	return strings.Join(names, " ")
}

// htmlItem is a call or an effect.
type htmlItem struct {
	Call   *htmlCall
	Effect *htmlEffect
	at     finding.Pos
}

type htmlEffect struct {
	Kind, Does, At, Code string
	Verdict, Severity    string
	Detail               string
	Rules                []htmlRule // that report it
	Evidence             []jsonFact
}

type htmlRule struct{ Name, URL string }

// verdictOrder is that of the page, the worst first. The last one stands for handlers without effects.
var verdictOrder = []string{finding.Unsafe, finding.Weak, finding.Unknown, Suppressed, finding.Safe, "none"}

func (p pageWriter) page() htmlPage {
	var out htmlPage
	effects, notFollowed := 0, 0
	for _, h := range p.r.Handlers {
		out.Handlers = append(out.Handlers, p.handler(h))
		if pkg := path.Dir(h.Handler.Pos.File); !slices.Contains(out.Packages, pkg) {
			out.Packages = append(out.Packages, pkg)
		}
		effects += len(h.Effects)
		notFollowed += h.NotFollowed
	}
	verdicts, rules := p.counts()
	out.Summary = fmt.Sprintf("%s, %s, %s not followed", Count(len(out.Handlers), "handler"), Count(effects, "effect"), Count(notFollowed, "call"))
	slices.Sort(out.Packages)
	slices.SortStableFunc(out.Handlers, func(a, b htmlHandler) int {
		return cmp.Compare(slices.Index(verdictOrder, a.Worst), slices.Index(verdictOrder, b.Worst))
	})
	for _, v := range verdictOrder {
		if verdicts[v] > 0 {
			out.Verdicts = append(out.Verdicts, htmlCount{v, verdicts[v]})
		}
	}
	for _, r := range p.r.Rules {
		if rules[r.Name] > 0 {
			out.Rules = append(out.Rules, htmlCount{r.Name, rules[r.Name]})
		}
	}
	return out
}

// counts says how many effects have each verdict and break each rule.
func (p pageWriter) counts() (verdicts, rules map[string]int) {
	verdicts, rules = map[string]int{}, map[string]int{}
	for _, h := range p.r.Handlers {
		if len(h.Effects) == 0 {
			verdicts["none"]++
		}
		for _, e := range h.Effects {
			verdict, _ := Verdict(e)
			verdicts[verdict]++
			for _, rule := range p.rules(e) {
				rules[rule.Name]++
			}
		}
	}
	return verdicts, rules
}

// rules are those that report the effect.
func (p pageWriter) rules(e finding.Effect) []htmlRule {
	var out []htmlRule
	for _, r := range p.r.Rules {
		if r.Reports(e) {
			out = append(out, htmlRule{r.Name, r.URL()})
		}
	}
	return out
}

func (p pageWriter) handler(h finding.HandlerReport) htmlHandler {
	out := htmlHandler{
		Task: h.Handler.Task, Name: h.Handler.Name, Package: path.Dir(h.Handler.Pos.File),
		At: p.r.place(h.Handler.Pos), Registered: p.r.place(h.Handler.Registered), How: h.Handler.How,
		NotFollowed: h.NotFollowed, EffectCount: len(h.Effects), Worst: "none", Tree: p.call(callTree(h)),
	}
	for _, e := range h.Effects {
		verdict, _ := Verdict(e)
		if slices.Index(verdictOrder, verdict) < slices.Index(verdictOrder, out.Worst) {
			out.Worst = verdict
		}
	}
	return out
}

func (p pageWriter) call(c *call) htmlCall {
	out := htmlCall{Func: c.Func, At: p.r.place(c.At), Code: p.src.line(c.At)}
	for _, child := range c.Calls {
		sub := p.call(child)
		sub.Inner = c.Func != "" // the call of the first function is the registration
		out.Items = append(out.Items, htmlItem{Call: &sub, at: child.At})
	}
	for _, e := range c.Effects {
		out.Items = append(out.Items, htmlItem{Effect: p.effect(e), at: e.Pos})
	}
	slices.SortStableFunc(out.Items, func(a, b htmlItem) int { return a.at.Compare(b.at) })
	return out
}

func (p pageWriter) effect(e finding.Effect) *htmlEffect {
	verdict, reason := Verdict(e)
	out := &htmlEffect{
		Kind: e.Kind, Does: finding.Does(e), At: p.r.place(e.Pos), Code: p.src.line(e.Pos), Verdict: verdict, Severity: e.Severity,
		Detail: e.Detail, Rules: p.rules(e), Evidence: p.r.facts(e),
	}
	for i := range out.Evidence { // the page has no columns
		if v := e.Evidence[i]; v.Pos.IsValid() {
			out.Evidence[i].Pos = p.r.place(v.Pos)
		}
	}
	if verdict == Suppressed {
		out.Evidence = append(out.Evidence, jsonFact{What: "suppressed", Text: reason})
	}
	return out
}
