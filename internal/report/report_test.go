package report

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rules"
)

var update = flag.Bool("update", false, "write the golden files")

// here finds the files of positions under testdata/src.
type here struct{}

func (here) File(p finding.Pos) string { return "worker/" + filepath.Base(p.File) }
func (here) Abs(p finding.Pos) string  { return filepath.Join("testdata", "src", filepath.Base(p.File)) }

func at(line, col int) finding.Pos {
	return finding.Pos{File: "example.com/m/worker/worker.go", Line: line, Col: col}
}

func frame(name string, line, col int) finding.Step {
	return finding.Step{Func: name, Pos: at(line, col), Stmt: at(line, 2)}
}

// sample is a handler whose addition is two calls away, one that mails, and one without effects.
func sample() *Report {
	apply := finding.Handler{Name: "(*Handler).Apply", Task: "bonus:apply", Pos: at(3, 19), Registered: at(23, 2), How: "registration"}
	mail := finding.Handler{Name: "(*Handler).Mail", Pos: at(27, 19), How: "signature"}
	idle := finding.Handler{Name: "(*Handler).Idle", Task: "idle", Pos: at(40, 19), Registered: at(41, 2), How: "registration"}
	handlers := []finding.HandlerReport{
		{Handler: apply, Effects: []finding.Effect{{
			Handler: apply, Kind: "increment", Symbol: "(*database/sql.DB).ExecContext",
			Does: "UPDATE users SET balance = balance + $1 WHERE id = $2", Target: "users.balance",
			Pos: at(18, 12), Place: at(18, 2), Verdict: finding.Unsafe, Reason: "relative", Severity: finding.High,
			Detail: "the statement adds to the stored balance", Payload: "AddBonus",
			Chain: []finding.Step{frame("(*Handler).Apply", 8, 9), frame("(*Service).Grant", 14, 9), frame("(*Repo).AddBalance", 18, 12)},
		}}},
		{Handler: mail, NotFollowed: 1, Effects: []finding.Effect{
			{
				Handler: mail, Kind: "external", Symbol: "(*example.com/mail.Mailer).Send", Does: "sends mail", Target: "mail",
				Pos: at(28, 9), Place: at(28, 2), Verdict: finding.Unsafe, Reason: "no-key", Severity: finding.Medium,
				OperationField: "MessageID", Chain: []finding.Step{frame("(*Handler).Mail", 28, 9)},
			},
			{
				Handler: mail, Kind: "set", Symbol: "(*database/sql.DB).ExecContext", Does: "UPDATE mails SET sent = true", Target: "mails.sent",
				Pos: at(18, 12), Place: at(18, 2), Verdict: finding.Safe, Reason: "set", Severity: finding.Low,
				Evidence: []finding.Evidence{
					{What: "sets", Text: "sent of mails"},
					{What: "guard", Text: "tests mails.state: SELECT state FROM mails", Pos: at(27, 2)},
				},
				Chain: []finding.Step{frame("(*Handler).Mail", 28, 9)},
			},
		}},
		{Handler: idle},
	}
	findings := rules.Check(rules.All, handlers)
	findings[2].Fixes = []finding.Fix{{Message: "Send a key", Edits: []finding.Edit{{Pos: at(28, 2), End: at(28, 2), New: "key()\n\t"}}}}
	return &Report{
		Version: "v1.2.3", Rules: rules.All, Sound: 2,
		Findings: findings, Handlers: handlers, Files: here{},
		Counts: finding.Counts{Packages: 2, Handlers: 3, Effects: 3, NotFollowed: 1},
	}
}

func TestReportsEqualTheirGoldenFiles(t *testing.T) {
	explain := func(rule string) func(io.Writer, *Report) error {
		return func(w io.Writer, r *Report) error {
			for _, f := range r.Findings {
				if f.Rule == rule {
					found, _ := rules.Find(rule)
					return Explain(w, r, found, f)
				}
			}
			t.Errorf("the sample has no finding of %s", rule)
			return nil
		}
	}
	for name, write := range map[string]func(io.Writer, *Report) error{
		"text.txt":              Text,
		"terminal.txt":          Terminal(false),
		"terminal-colour.txt":   Terminal(true),
		"findings.json":         JSON,
		"findings.sarif":        SARIF,
		"github.txt":            GitHub,
		"code-climate.json":     CodeClimate,
		"handlers.txt":          Handlers,
		"handlers.json":         HandlersJSON,
		"handlers.html":         HandlersHTML,
		"explain-increment.txt": explain("increment"),
		"explain-mail.txt":      explain("idempotencykey"),
	} {
		t.Run(name, func(t *testing.T) {
			var buf bytes.Buffer
			if err := write(&buf, sample()); err != nil {
				t.Fatal(err)
			}
			golden(t, name, buf.Bytes())
		})
	}
}

func TestRulesExplainedEqualTheirGoldenFiles(t *testing.T) {
	for _, rule := range rules.Every {
		t.Run(rule.Name, func(t *testing.T) {
			golden(t, "rule-"+rule.Name+".txt", ofRule(t, ExplainRule, rule))
		})
	}
}

func TestPagesOfRulesAreThoseThatAreWrittenOfThem(t *testing.T) {
	for _, rule := range rules.Every {
		t.Run(rule.Name, func(t *testing.T) {
			equal(t, filepath.Join("..", "..", "docs", "rules", rule.Name+".md"), ofRule(t, RulePage, rule))
		})
	}
}

func ofRule(t *testing.T, write func(io.Writer, finding.Rule) error, rule finding.Rule) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := write(&buf, rule); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func TestSummarySaysHowManyFindingsAreMilder(t *testing.T) {
	r := &Report{Least: finding.Medium, Milder: 2}
	if got := Summary(r); !strings.HasSuffix(got, "0 findings; 2 findings below severity medium") {
		t.Errorf("got %s", got)
	}
	r.Milder = 0
	if got := Summary(r); strings.Contains(got, "severity") {
		t.Errorf("got %s", got)
	}
}

func TestSummarySaysWhyThereAreNoHandlers(t *testing.T) {
	r := &Report{Silence: "no package imports x", Broken: 1, Counts: finding.Counts{Packages: 1}}
	want := "idemlint: 1 package, 0 handlers, 0 effects, 0 calls not followed, 0 findings; 1 package with errors; no package imports x"
	if got := Summary(r); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	r.Counts.Handlers = 1
	if got := Summary(r); strings.Contains(got, "no package imports") {
		t.Errorf("with handlers the reason is shown all the same: %s", got)
	}
}

func TestEmptyReportHasEmptyLists(t *testing.T) {
	var buf bytes.Buffer
	if err := JSON(&buf, &Report{Files: here{}}); err != nil {
		t.Fatal(err)
	}
	golden(t, "empty.json", buf.Bytes())
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	equal(t, filepath.Join("testdata", "golden", name), got)
}

func equal(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs (run with -update if that is meant); got:\n%s", file, got)
	}
}
