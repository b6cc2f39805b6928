package report

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rules"
)

// in finds the files of positions in a folder, and takes outer.go for one beside it.
type in string

func (dir in) File(p finding.Pos) string {
	if base := filepath.Base(p.File); base == "outer.go" {
		return "../" + base
	}
	return "a folder/" + filepath.Base(p.File)
}

func (dir in) Abs(p finding.Pos) string { return filepath.Join(string(dir), filepath.Base(p.File)) }

// odd is a report whose paths, lines and texts have what the formats must escape.
func odd(t *testing.T) *Report {
	t.Helper()
	dir := t.TempDir()
	source := "package w\n\nfunc f() {\n\t/* 𝄞é */ send(`100%,\n: x`)\n}\n"
	if err := os.WriteFile(filepath.Join(dir, "w.go"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	place := finding.Pos{File: "m/w/w.go", Line: 4, Col: 15} // in bytes: 𝄞 has four, é two
	e := finding.Effect{
		Handler: finding.Handler{Name: "(*H[T]).Run", Task: "a::b", Pos: finding.Pos{File: "m/outer.go", Line: 3, Col: 6}},
		Kind:    "external", Does: `sends 100%, [x](y) \n`, Pos: place, Place: place, Verdict: finding.Unsafe, Severity: finding.Medium,
		OperationField: "ID", Chain: []finding.Step{{Func: "(*H[T]).Run", Pos: place, Stmt: place}},
	}
	reports := []finding.HandlerReport{{Handler: e.Handler, Effects: []finding.Effect{e}}}
	return &Report{Rules: rules.All, Findings: rules.Check(rules.All, reports), Files: in(dir), Sound: 1, Broken: 1}
}

func written(t *testing.T, write func(io.Writer, *Report) error, r *Report) string {
	t.Helper()
	var buf bytes.Buffer
	if err := write(&buf, r); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

func TestSARIFIsValidByItsSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join("testdata", "schema", "sarif-2.1.0.json"))
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range map[string]*Report{"sample": sample(), "odd": odd(t), "empty": {Files: here{}}} {
		log, err := jsonschema.UnmarshalJSON(strings.NewReader(written(t, SARIF, r)))
		if err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(log); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSARIFCountsColumnsInUTF16AndEscapesLinksAndPaths(t *testing.T) {
	var log sarifLog
	if err := json.Unmarshal([]byte(written(t, SARIF, odd(t))), &log); err != nil {
		t.Fatal(err)
	}
	res := log.Runs[0].Results[0]
	at := res.Locations[0].PhysicalLocation
	if want := (span{StartLine: 4, StartColumn: 12, EndLine: 5, EndColumn: 6}); at.Region != want {
		t.Errorf("region %+v, want %+v", at.Region, want)
	}
	if want := (sarifArtifact{URI: "a%20folder/w.go", URIBaseID: srcRoot}); at.ArtifactLocation != want {
		t.Errorf("file %+v, want %+v", at.ArtifactLocation, want)
	}
	for _, want := range []string{`sends 100%, [x\](y) \\n`, `[(*H\[T\]).Run sends 100%, \[x\](y) \\n](1)`} {
		if !strings.Contains(res.Message.Text, want) {
			t.Errorf("message %s\nhas no %s", res.Message.Text, want)
		}
	}
}

func TestSARIFGivesFilesOutsideOfTheFolderAnAbsoluteAddress(t *testing.T) {
	s := sarifWriter{&Report{Files: in("/src dir")}, nil}
	if got, want := s.artifact(finding.Pos{File: "m/outer.go"}), (sarifArtifact{URI: "file:///src%20dir/outer.go"}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestSARIFRulesAreThoseOfTheirIndex(t *testing.T) {
	var log sarifLog
	if err := json.Unmarshal([]byte(written(t, SARIF, sample())), &log); err != nil {
		t.Fatal(err)
	}
	for _, res := range log.Runs[0].Results {
		if got := log.Runs[0].Tool.Driver.Rules[res.RuleIndex].ID; got != res.RuleID {
			t.Errorf("rule %s has the index of %s", res.RuleID, got)
		}
	}
}

func TestGitHubEscapesWhatWouldEndAPropertyOrALine(t *testing.T) {
	want := `::warning file=a folder/w.go,line=4,endLine=5,title=idemlint%3A idempotencykey::` +
		`task "a::b" may run again and repeat an external call: (*H[T]).Run sends 100%25, [x](y) \n with no idempotency key, though its payload offers ID` + "\n"
	if got := written(t, GitHub, odd(t)); got != want {
		t.Errorf("got  %swant %s", got, want)
	}
	if got := githubData.Replace("a\r\n%b") + githubProperty.Replace("c:d,e"); got != "a%0D%0A%25bc%3Ad%2Ce" {
		t.Errorf("got %s", got)
	}
}

func TestCodeClimateNamesEachFindingOnce(t *testing.T) {
	var issues []climateIssue
	if err := json.Unmarshal([]byte(written(t, CodeClimate, sample())), &issues); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, i := range issues {
		if seen[i.Fingerprint] || i.Fingerprint == "" || i.Location.Lines.Begin < 1 {
			t.Errorf("bad or doubled: %+v", i)
		}
		seen[i.Fingerprint] = true
	}
	if len(issues) != len(sample().Findings) {
		t.Errorf("got %d issues", len(issues))
	}
}

func TestTheTerminalSaysHowManyMoreHandlersThereAre(t *testing.T) {
	r := sample()
	f := &r.Findings[len(r.Findings)-1]
	f.Effects = append(f.Effects, f.Effects[0], f.Effects[0])
	if got := written(t, Terminal(false), r); !strings.Contains(got, "and 2 more handlers; see idemlint explain worker/worker.go:28") {
		t.Errorf("got %s", got)
	}
}

func TestACaretStandsUnderItsPlaceBehindTabsAndWideCharacters(t *testing.T) {
	got := written(t, Terminal(false), odd(t))
	if want := "\t/* 𝄞é */ send(`100%,\n\t         ^\n"; !strings.Contains(got, want) {
		t.Errorf("got\n%s", got)
	}
}

func TestColourIsAllThatTellsColouredOutputFromPlain(t *testing.T) {
	plain, coloured := written(t, Terminal(false), sample()), written(t, Terminal(true), sample())
	for _, s := range []style{bold, dim, red, yellow, cyan, reset} {
		coloured = strings.ReplaceAll(coloured, string(s), "")
	}
	if coloured != plain || strings.Contains(plain, "\x1b") {
		t.Errorf("plain:\n%s\ncoloured, with the colour taken out:\n%s", plain, coloured)
	}
}
