package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rules"
)

// Handlers writes a plain table with one row for each effect of each handler, and
// one row for a handler without effects.
func Handlers(w io.Writer, r *Report) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "HANDLER\tTASK\tAT\tEFFECT\tVERDICT\tREASON\tEFFECT AT\tWHAT\tEVIDENCE")
	for _, h := range r.Handlers {
		for _, row := range r.rows(h) {
			fmt.Fprintln(t, strings.Join(row, "\t"))
		}
	}
	return t.Flush()
}

func (r *Report) rows(h finding.HandlerReport) [][]string {
	head := []string{h.Handler.Name, cmp.Or(h.Handler.Task, "-"), r.at(h.Handler.Pos)}
	if len(h.Effects) == 0 {
		return [][]string{append(head, "-", "-", "-", "-", "-", "-")}
	}
	var rows [][]string
	for _, e := range h.Effects {
		verdict, reason := Verdict(e)
		rows = append(rows, append(head[:3:3], e.Kind, verdict, cmp.Or(reason, "-"), r.at(e.Pos), finding.Doing(e), cmp.Or(r.evidence(e), e.Detail, "-")))
	}
	return rows
}

// Suppressed is shown for the verdict on an effect that a directive leaves out of the findings.
const Suppressed = "suppressed"

// Verdict is the verdict that is shown of an effect, and the reason for it.
func Verdict(e finding.Effect) (verdict, reason string) {
	if s, ok := rules.Suppressed(e); ok {
		return Suppressed, s.Reason
	}
	return e.Verdict, e.Reason
}

// evidence is what the verdict on e rests on, in one line.
func (r *Report) evidence(e finding.Effect) string {
	var parts []string
	for _, f := range r.facts(e) {
		part := f.What + " " + f.Text
		if f.Pos != "" {
			part += " (" + f.Pos + ")"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "; ")
}

type jsonHandlers struct {
	Handlers []jsonHandlerReport `json:"handlers"`
}

type jsonHandlerReport struct {
	Name        string              `json:"name"`
	Task        string              `json:"task"`
	Pos         string              `json:"pos"`
	Registered  string              `json:"registered"`
	How         string              `json:"how"`
	NotFollowed int                 `json:"not_followed"`
	Effects     []jsonHandlerEffect `json:"effects"`
}

type jsonHandlerEffect struct {
	jsonEffect
	Does     string     `json:"does"`
	Target   string     `json:"target"`
	Verdict  string     `json:"verdict"`
	Reason   string     `json:"reason"`
	Detail   string     `json:"detail"`
	Hole     string     `json:"hole,omitempty"` // of a weak verdict
	Severity string     `json:"severity"`
	Evidence []jsonFact `json:"evidence"`
	Chain    []jsonStep `json:"chain"`

	Suppressed []jsonSuppression `json:"suppressed,omitempty"`
}

type jsonSuppression struct {
	Rules  []string `json:"rules"`
	Reason string   `json:"reason"`
	Pos    string   `json:"pos"`
}

func (r *Report) jsonSuppressed(e finding.Effect) []jsonSuppression {
	var list []jsonSuppression
	for _, s := range e.Suppressed {
		list = append(list, jsonSuppression{s.Rules, s.Reason, r.at(s.Pos)})
	}
	return list
}

// jsonFact is one thing that a verdict rests on.
type jsonFact struct {
	What string `json:"what"`
	Text string `json:"text"`
	Pos  string `json:"pos,omitempty"`
}

func (r *Report) facts(e finding.Effect) []jsonFact {
	out := []jsonFact{}
	for _, v := range e.Evidence {
		out = append(out, jsonFact{v.What, v.Text, r.at(v.Pos)})
	}
	return out
}

// HandlersJSON writes the same as one JSON object. An effect that directives leave out keeps the
// verdict that it would have without them, beside the directives.
func HandlersJSON(w io.Writer, r *Report) error {
	out := jsonHandlers{Handlers: []jsonHandlerReport{}}
	for _, h := range r.Handlers {
		j := jsonHandlerReport{
			Name: h.Handler.Name, Task: h.Handler.Task, Pos: r.at(h.Handler.Pos), Registered: r.at(h.Handler.Registered),
			How: h.Handler.How, NotFollowed: h.NotFollowed, Effects: []jsonHandlerEffect{},
		}
		for _, e := range h.Effects {
			j.Effects = append(j.Effects, jsonHandlerEffect{
				jsonEffect: jsonEffect{Kind: e.Kind, Symbol: e.Symbol, Pos: r.at(e.Pos)},
				Does:       e.Does, Target: e.Target, Verdict: e.Verdict, Reason: e.Reason,
				Detail: e.Detail, Hole: e.Hole, Severity: e.Severity, Evidence: r.facts(e), Chain: r.jsonHandler(e).Chain,
				Suppressed: r.jsonSuppressed(e),
			})
		}
		out.Handlers = append(out.Handlers, j)
	}
	return encode(w, out)
}
