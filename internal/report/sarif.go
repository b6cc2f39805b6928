package report

import (
	"cmp"
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/finding"
)

// The types below are the part of SARIF 2.1.0 that idemlint writes. What GitHub's code
// scanning makes of it: locations that the message does not link to are not shown; help
// is shown as Markdown in which a line break is a line break; a rule whose name equals its
// id is complained of, so there is no name.

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool               sarifTool                `json:"tool"`
	Invocations        []sarifInvocation        `json:"invocations"`
	OriginalURIBaseIDs map[string]sarifArtifact `json:"originalUriBaseIds"`
	ColumnKind         string                   `json:"columnKind"`
	Results            []sarifResult            `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name           string      `json:"name"`
	Version        string      `json:"version,omitempty"`
	InformationURI string      `json:"informationUri"`
	Rules          []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID                   string         `json:"id"`
	ShortDescription     sarifText      `json:"shortDescription"`
	FullDescription      sarifText      `json:"fullDescription"`
	Help                 sarifText      `json:"help"`
	HelpURI              string         `json:"helpUri"`
	DefaultConfiguration sarifLevel     `json:"defaultConfiguration"`
	Properties           sarifRuleProps `json:"properties"`
}

type sarifRuleProps struct {
	Tags []string `json:"tags"`
}

type sarifLevel struct {
	Level string `json:"level"`
}

type sarifText struct {
	Text     string `json:"text"`
	Markdown string `json:"markdown,omitempty"`
}

type sarifInvocation struct {
	ExecutionSuccessful bool        `json:"executionSuccessful"`
	Notifications       []sarifNote `json:"toolExecutionNotifications"`
}

type sarifNote struct {
	Level   string    `json:"level"`
	Message sarifText `json:"message"`
}

type sarifResult struct {
	RuleID              string            `json:"ruleId"`
	RuleIndex           int               `json:"ruleIndex"`
	Level               string            `json:"level"`
	Message             sarifText         `json:"message"`
	Locations           []sarifLocation   `json:"locations"`
	RelatedLocations    []sarifLocation   `json:"relatedLocations,omitempty"`
	CodeFlows           []sarifCodeFlow   `json:"codeFlows,omitempty"`
	PartialFingerprints map[string]string `json:"partialFingerprints"`
	Fixes               []sarifFix        `json:"fixes,omitempty"`
}

type sarifFix struct {
	Description     sarifText     `json:"description"`
	ArtifactChanges []sarifChange `json:"artifactChanges"`
}

type sarifChange struct {
	ArtifactLocation sarifArtifact      `json:"artifactLocation"`
	Replacements     []sarifReplacement `json:"replacements"`
}

type sarifReplacement struct {
	DeletedRegion   span      `json:"deletedRegion"`
	InsertedContent sarifText `json:"insertedContent"`
}

type sarifCodeFlow struct {
	Message     sarifText         `json:"message"`
	ThreadFlows []sarifThreadFlow `json:"threadFlows"`
}

type sarifThreadFlow struct {
	Locations []sarifFlowLocation `json:"locations"`
}

type sarifFlowLocation struct {
	Location sarifLocation `json:"location"`
}

type sarifLocation struct {
	ID               int           `json:"id,omitempty"`
	PhysicalLocation sarifPhysical `json:"physicalLocation"`
	Message          *sarifText    `json:"message,omitempty"`
}

type sarifPhysical struct {
	ArtifactLocation sarifArtifact `json:"artifactLocation"`
	Region           span          `json:"region"`
}

type sarifArtifact struct {
	URI         string     `json:"uri,omitempty"`
	URIBaseID   string     `json:"uriBaseId,omitempty"`
	Description *sarifText `json:"description,omitempty"`
}

// srcRoot stands for the folder of the command. Its place is not written: a log is
// the same wherever it is made, and code scanning takes the repository's root for it.
const srcRoot = "%SRCROOT%"

var sarifLevels = map[string]string{finding.High: "error", finding.Medium: "warning", finding.Low: "note"}

// SARIF writes the findings as a log of the Static Analysis Results Interchange Format.
func SARIF(w io.Writer, r *Report) error {
	s := sarifWriter{r, newSources(r.Files)}
	return encode(w, sarifLog{
		Schema:  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
		Version: "2.1.0",
		Runs:    []sarifRun{s.run()},
	})
}

type sarifWriter struct {
	r   *Report
	src *sources
}

func (s sarifWriter) run() sarifRun {
	run := sarifRun{
		Tool: sarifTool{sarifDriver{
			Name: "idemlint", Version: s.r.Version, InformationURI: "https://github.com/idemlint/idemlint", Rules: s.rules(),
		}},
		Invocations: []sarifInvocation{s.invocation()},
		OriginalURIBaseIDs: map[string]sarifArtifact{
			srcRoot: {Description: &sarifText{Text: "The folder in which idemlint ran."}},
		},
		ColumnKind: "utf16CodeUnits",
		Results:    []sarifResult{},
	}
	for _, f := range s.r.Findings {
		run.Results = append(run.Results, s.result(f))
	}
	return run
}

func (s sarifWriter) rules() []sarifRule {
	rules := []sarifRule{}
	for _, r := range s.r.Rules {
		rules = append(rules, sarifRule{
			ID: r.Name, ShortDescription: sarifText{Text: r.Title}, FullDescription: sarifText{Text: strings.Join(strings.Fields(unmarked(r.Help.Summary)), " ")},
			Help: sarifText{Text: ruleText(r), Markdown: ruleMarkdown(r)}, HelpURI: r.URL(),
			DefaultConfiguration: sarifLevel{"warning"}, Properties: sarifRuleProps{[]string{"idempotency", "reliability"}},
		})
	}
	return rules
}

func (s sarifWriter) invocation() sarifInvocation {
	inv := sarifInvocation{ExecutionSuccessful: s.r.Sound > 0, Notifications: []sarifNote{}}
	if s.r.Broken > 0 {
		inv.Notifications = append(inv.Notifications, sarifNote{"warning", sarifText{Text: Count(s.r.Broken, "package") + " with errors; what has them was not analysed"}})
	}
	return inv
}

func (s sarifWriter) result(f finding.Finding) sarifResult {
	out := sarifResult{
		RuleID:    f.Rule,
		RuleIndex: slices.IndexFunc(s.r.Rules, func(r finding.Rule) bool { return r.Name == f.Rule }),
		Level:     cmp.Or(sarifLevels[f.Severity], "warning"),
		Locations: []sarifLocation{{PhysicalLocation: s.physical(f.Place, s.src.span(f.Place))}},
		// The number is that of the way in which fingerprints are made.
		PartialFingerprints: map[string]string{"idemlint/v1": f.Fingerprint},
	}
	for _, e := range f.Effects {
		if len(way(e)) > 0 {
			out.CodeFlows = append(out.CodeFlows, s.codeFlow(e))
		}
	}
	for _, fix := range f.Fixes {
		out.Fixes = append(out.Fixes, s.fix(fix))
	}
	var links []string
	for i, st := range way(f.Effects[0]) {
		loc := s.location(st)
		loc.ID = i + 1
		out.RelatedLocations = append(out.RelatedLocations, loc)
		links = append(links, fmt.Sprintf("[%s](%d)", linkText.Replace(st.text), loc.ID))
	}
	text := strings.TrimSuffix(f.Message, finding.Via(f.Effects))
	out.Message.Text = plainText.Replace(text)
	if len(links) > 0 {
		out.Message.Text += ". Steps: " + strings.Join(links, "; ")
	}
	return out
}

// In messages [text](1) is a link; brackets and backslashes that are none are escaped.
var (
	linkText  = strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`)
	plainText = strings.NewReplacer(`\`, `\\`, `](`, `\](`)
)

// fix has one change for each edit: all edits of a fix lie in one package, mostly in one file.
func (s sarifWriter) fix(f finding.Fix) sarifFix {
	out := sarifFix{Description: sarifText{Text: f.Message}}
	for _, e := range f.Edits {
		region := s.src.start(e.Pos)
		region.EndLine, region.EndColumn = e.End.Line, s.src.column(e.End)
		out.ArtifactChanges = append(out.ArtifactChanges, sarifChange{
			s.artifact(e.Pos), []sarifReplacement{{region, sarifText{Text: e.New}}},
		})
	}
	return out
}

func (s sarifWriter) codeFlow(e finding.Effect) sarifCodeFlow {
	flow := sarifThreadFlow{}
	for _, st := range way(e) {
		flow.Locations = append(flow.Locations, sarifFlowLocation{s.location(st)})
	}
	return sarifCodeFlow{sarifText{Text: "The way of " + finding.Subject([]finding.Effect{e})}, []sarifThreadFlow{flow}}
}

func (s sarifWriter) location(st step) sarifLocation {
	return sarifLocation{PhysicalLocation: s.physical(st.at, s.src.start(st.at)), Message: &sarifText{Text: st.text}}
}

func (s sarifWriter) physical(p finding.Pos, region span) sarifPhysical {
	return sarifPhysical{s.artifact(p), region}
}

// artifact is the file of p. One outside of the folder of the command has an absolute address.
func (s sarifWriter) artifact(p finding.Pos) sarifArtifact {
	file := s.r.Files.File(p)
	if filepath.IsAbs(file) || strings.HasPrefix(file, "../") {
		abs := filepath.ToSlash(s.r.Files.Abs(p))
		return sarifArtifact{URI: (&url.URL{Scheme: "file", Path: "/" + strings.TrimPrefix(abs, "/")}).String()}
	}
	return sarifArtifact{URI: (&url.URL{Path: file}).String(), URIBaseID: srcRoot}
}
