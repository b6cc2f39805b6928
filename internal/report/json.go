package report

import (
	"encoding/json"
	"io"

	"github.com/idemlint/idemlint/internal/finding"
)

type jsonReport struct {
	Findings    []jsonFinding `json:"findings"`
	Handlers    int           `json:"handlers"`
	NotFollowed int           `json:"not_followed"`
	Cut         int           `json:"cut,omitempty"`
}

type jsonFinding struct {
	Rule        string        `json:"rule"`
	Severity    string        `json:"severity"`
	Message     string        `json:"message"`
	Pos         string        `json:"pos"`
	End         string        `json:"end"`
	Handlers    []jsonHandler `json:"handlers"`
	Effect      jsonEffect    `json:"effect"`
	Verdict     string        `json:"verdict"`
	Reason      string        `json:"reason"`
	Fingerprint string        `json:"fingerprint"`
	Fixes       []jsonFix     `json:"fixes"`
}

// jsonFix is a change that cures a finding. The first of several is the one to take.
type jsonFix struct {
	Message string     `json:"message"`
	Edits   []jsonEdit `json:"edits"`
}

// jsonEdit replaces what lies between two positions of a file.
type jsonEdit struct {
	Pos string `json:"pos"`
	End string `json:"end"`
	New string `json:"new"`
}

func (r *Report) jsonFixes(f finding.Finding) []jsonFix {
	out := []jsonFix{}
	for _, fix := range f.Fixes {
		j := jsonFix{Message: fix.Message, Edits: []jsonEdit{}}
		for _, e := range fix.Edits {
			j.Edits = append(j.Edits, jsonEdit{r.at(e.Pos), r.at(e.End), e.New})
		}
		out = append(out, j)
	}
	return out
}

type jsonHandler struct {
	Name       string     `json:"name"`
	Task       string     `json:"task"`
	Pos        string     `json:"pos"`
	Registered string     `json:"registered"`
	Chain      []jsonStep `json:"chain"`
}

type jsonStep struct {
	Func string `json:"func"`
	Pos  string `json:"pos"`
}

type jsonEffect struct {
	Kind   string `json:"kind"`
	Symbol string `json:"symbol"`
	Pos    string `json:"pos"`
}

// JSON writes the findings as one object. Positions are file:line:col with slashes,
// relative to the folder of the command.
func JSON(w io.Writer, r *Report) error {
	out := jsonReport{Findings: []jsonFinding{}, Handlers: r.Counts.Handlers, NotFollowed: r.Counts.NotFollowed, Cut: r.Counts.Cut}
	src := newSources(r.Files)
	for _, f := range r.Findings {
		out.Findings = append(out.Findings, r.jsonFinding(f, src))
	}
	return encode(w, out)
}

func (r *Report) jsonFinding(f finding.Finding, src *sources) jsonFinding {
	e := f.Effects[0]
	out := jsonFinding{
		Rule: f.Rule, Severity: f.Severity, Message: f.Message,
		Pos: r.at(f.Place), End: r.at(src.end(f.Place)),
		Effect:  jsonEffect{Kind: e.Kind, Symbol: e.Symbol, Pos: r.at(e.Pos)},
		Verdict: e.Verdict, Reason: e.Reason,
		Fingerprint: f.Fingerprint, Fixes: r.jsonFixes(f), Handlers: []jsonHandler{},
	}
	for _, e := range f.Effects {
		if e.Handler.Name == "" {
			continue // a problem of a directive
		}
		out.Handlers = append(out.Handlers, r.jsonHandler(e))
	}
	return out
}

func (r *Report) jsonHandler(e finding.Effect) jsonHandler {
	h := e.Handler
	out := jsonHandler{Name: h.Name, Task: h.Task, Pos: r.at(h.Pos), Registered: r.at(h.Registered), Chain: []jsonStep{}}
	for _, s := range e.Chain {
		out.Chain = append(out.Chain, jsonStep{s.Func, r.at(s.Pos)})
	}
	return out
}

// encode writes v as indented JSON; messages keep their < and > as they are.
func encode(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
