package report

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/idemlint/idemlint/internal/finding"
)

// Baseline lists findings that are known, so that a run reports what is new. A finding
// is known by its fingerprint and by the handlers that reach it: a new handler of a known
// effect is new.
type Baseline struct {
	Version  int            `json:"version"`
	Findings []KnownFinding `json:"findings"`
}

// KnownFinding is one finding of a baseline. Only fingerprint and handlers decide; the rest is
// for who reads the file.
type KnownFinding struct {
	Rule        string         `json:"rule"`
	Func        string         `json:"func"`
	Does        string         `json:"does"`
	Fingerprint string         `json:"fingerprint"`
	Handlers    []KnownHandler `json:"handlers"`
}

// KnownHandler is a handler of a known finding.
type KnownHandler struct {
	Task string `json:"task,omitempty"`
	Func string `json:"func"`
}

// baselineVersion counts the ways in which fingerprints and entries were made.
const baselineVersion = 1

// NewBaseline is the baseline in which all findings are known.
func NewBaseline(findings []finding.Finding) *Baseline {
	b := &Baseline{Version: baselineVersion, Findings: []KnownFinding{}}
	for _, f := range findings {
		k := KnownFinding{Rule: f.Rule, Func: f.Func(), Does: finding.Doing(f.Effects[0]), Fingerprint: f.Fingerprint}
		for _, e := range f.Effects {
			k.Handlers = append(k.Handlers, known(e.Handler))
		}
		slices.SortFunc(k.Handlers, func(a, b KnownHandler) int {
			return cmp.Or(cmp.Compare(a.Task, b.Task), cmp.Compare(a.Func, b.Func))
		})
		k.Handlers = slices.Compact(k.Handlers)
		b.Findings = append(b.Findings, k)
	}
	// Not in order of place, so that moved code leaves the file as it is.
	slices.SortFunc(b.Findings, func(a, b KnownFinding) int {
		return cmp.Or(cmp.Compare(a.Func, b.Func), cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Does, b.Does), cmp.Compare(a.Fingerprint, b.Fingerprint))
	})
	return b
}

func known(h finding.Handler) KnownHandler { return KnownHandler{h.Task, h.Func()} }

// ReadBaseline reads what Write has written.
func ReadBaseline(content []byte) (*Baseline, error) {
	dec := json.NewDecoder(bytes.NewReader(content))
	dec.DisallowUnknownFields()
	b := &Baseline{}
	if err := dec.Decode(b); err != nil {
		return nil, fmt.Errorf("not a baseline: %w", err)
	}
	if b.Version != baselineVersion {
		return nil, fmt.Errorf("the baseline has version %d and not %d; write it anew with -write-baseline", b.Version, baselineVersion)
	}
	return b, nil
}

// Write writes the baseline as JSON.
func (b *Baseline) Write(w io.Writer) error { return encode(w, b) }

// New is the findings that are not known, each for the handlers for which it is not, and how
// many are known wholly or in part.
func (b *Baseline) New(rules []finding.Rule, findings []finding.Finding) (out []finding.Finding, known int) {
	for _, f := range findings {
		i := slices.IndexFunc(rules, func(r finding.Rule) bool { return r.Name == f.Rule })
		isNew := func(h finding.Handler) bool { return !b.knows(f, h) }
		narrow, ok := rules[i].Narrow(f, isNew)
		if ok {
			out = append(out, narrow)
		}
		if len(narrow.Effects) < len(f.Effects) {
			known++
		}
	}
	return out, known
}

func (b *Baseline) knows(f finding.Finding, h finding.Handler) bool {
	return slices.ContainsFunc(b.Findings, func(k KnownFinding) bool {
		return k.Fingerprint == f.Fingerprint && slices.Contains(k.Handlers, known(h))
	})
}

// Gone says which entries are not among the findings, one line for each.
func (b *Baseline) Gone(findings []finding.Finding) []string {
	now := map[string][]KnownHandler{}
	for _, f := range findings {
		for _, e := range f.Effects {
			now[f.Fingerprint] = append(now[f.Fingerprint], known(e.Handler))
		}
	}
	var lines []string
	for _, k := range b.Findings {
		what := k.Rule + " in " + k.Func
		handlers, ok := now[k.Fingerprint]
		if !ok {
			lines = append(lines, what+" no longer occurs")
			continue
		}
		for _, h := range k.Handlers {
			if !slices.Contains(handlers, h) {
				lines = append(lines, fmt.Sprintf("%s is no longer reached by %s", what, h))
			}
		}
	}
	return lines
}

func (h KnownHandler) String() string {
	if h.Task == "" {
		return h.Func
	}
	return fmt.Sprintf("task %q (%s)", h.Task, h.Func)
}
