package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/idemlint/idemlint/analyzer"
	"github.com/idemlint/idemlint/internal/catalog"
)

var update = flag.Bool("update", false, "write docs/idemlint.schema.json")

const whole = `# everything that there is
rules: [-enqueue]
min-severity: high
include: [example.com/lib]
exclude:
  - example.com/m/mocks
schema: |
  users:email
  orders:shop,number
catalog:
  - symbol: (*example.com/jobs.Queue).On
    verb: register
    arg: 1
    rest: 0
  - symbol: (example.com/bank.Client).Pay
    verb: effect
    kind: external
    arg: 1
    key: IdempotencyKey
    store: payout
    severity: high
`

func TestAFileSaysAllOptions(t *testing.T) {
	got, err := Parse("f.yml", []byte(whole))
	zero, one := 0, 1
	want := analyzer.Options{
		Include: []string{"example.com/lib"}, Exclude: []string{"example.com/m/mocks"}, Schema: "users:email\norders:shop,number\n",
		Rules: []string{"-enqueue"}, MinSeverity: "high",
		Catalog: []catalog.OwnRow{
			{Symbol: "(*example.com/jobs.Queue).On", Verb: "register", Arg: &one, Rest: &zero},
			{Symbol: "(example.com/bank.Client).Pay", Verb: "effect", Kind: "external", Arg: &one, Key: "IdempotencyKey", Store: "payout", Severity: "high"},
		},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
	if v := reflect.ValueOf(got); !everySet(v) {
		t.Errorf("the file leaves out an option: %+v", got)
	}
}

// everySet reports whether no field of a struct has its zero value.
func everySet(v reflect.Value) bool {
	for i := range v.NumField() {
		if v.Field(i).IsZero() {
			return false
		}
	}
	return true
}

func TestNothingIsTheDefault(t *testing.T) {
	for _, content := range []string{"", "\n", "\uFEFF# written on Windows\r\nexclude: []\r\n", "# nothing\n", "---\n", "{}\n", "rules:\n"} {
		if got, err := Parse("f.yml", []byte(content)); err != nil || !reflect.DeepEqual(got, analyzer.Options{}) && len(got.Rules) > 0 {
			t.Errorf("%q: got %+v, %v", content, got, err)
		}
	}
}

func TestMistakesHaveLineAndColumn(t *testing.T) {
	for content, want := range map[string]string{
		"min-severity: low\ncolour: true\n":                              `f.yml:2:1: unknown field "colour"`,
		"rules: [increment]\nrules: [insert]\n":                          "f.yml:2:1: ",
		"rules: 3\n":                                                     "f.yml:1:8: a list is expected, this is a single value",
		"- rules\n":                                                      "f.yml:1:1: a map is expected, this is a list",
		"min-severity: [low]\n":                                          "f.yml:1:15: text is expected, this is a list",
		"rules:\n  - increment\n  - inserts\n":                           `f.yml:3:5: unknown rule "inserts"`,
		"\nmin-severity: grave\n":                                        `f.yml:2:15: unknown severity "grave"`,
		"schema: users\n":                                                "f.yml:1:9: ",
		"include: [a/b, ./jobs]\n":                                       `f.yml:1:16: "./jobs" is no prefix of import paths`,
		"exclude:\r\n  - a/b\r\n  - a/*/mocks\r\n":                       `f.yml:3:5: "a/*/mocks" is no prefix of import paths`,
		"rules: [increment\n":                                            "f.yml:1:",
		"rules: []\n---\nrules: []\n":                                    "f.yml:2:1: one document is expected",
		"catalog:\n  - symbol: a/b.F\n    verb: pur\n":                   `f.yml:3:11: catalog row "a/b.F": unknown verb "pur": the verbs are calls, `,
		"catalog:\n  - symbol: a/b.F\n    verb: pure\n    argument: 1\n": `f.yml:4:5: unknown field "argument"`,
		"catalog:\n  - symbol: a/b.F\n    verb: pure\n  - symbol: a/b.F\n    verb: fresh\n":       `f.yml:4:13: catalog row "a/b.F" is there twice`,
		"min-severity: 0\ninclude: !00\n0 0\n  -0":                                                "no YAML that can be read",
		"catalog:\n  - verb: pure\n":                                                              `catalog row "": a symbol is `,
		"catalog:\n  - symbol: a/b.F\n    verb: effect\n    arg: one\n":                           "f.yml:4:10: a number is expected, this is text",
		"catalog:\n  - symbol: a/b.F\n    verb: effect\n    kind: insert\n    severity: severe\n": `f.yml:5:15: catalog row "a/b.F": unknown severity "severe"`,
		"catalog:\n  - symbol: a/b.F\n":                                                           `f.yml:2:13: catalog row "a/b.F": unknown verb ""`,
		"catalog:\n  - symbol: a/b.F\n    verb: effect\n    kind: insert\n    arg: -7\n":          "f.yml:5:10: ",
	} {
		_, err := Parse("f.yml", []byte(content))
		var at *Error
		if !errors.As(err, &at) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: got %v, want %s", content, err, want)
		}
	}
}

func TestTheNearestFileAboveCounts(t *testing.T) {
	root := t.TempDir()
	deep := filepath.Join(root, "a", "b", "c")
	if err := os.MkdirAll(deep, 0o755); err != nil {
		t.Fatal(err)
	}
	if got, err := Find(deep); got != "" || err != nil {
		t.Skipf("there is %s above the folder for temporary files, %v", got, err)
	}
	for _, dir := range []string{root, filepath.Join(root, "a")} {
		if err := os.WriteFile(filepath.Join(dir, FileName), nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if got, err := Find(deep); got != filepath.Join(dir, FileName) || err != nil {
			t.Errorf("got %s, %v", got, err)
		}
	}
	if got, err := Find(root); got != filepath.Join(root, FileName) || err != nil {
		t.Errorf("in the folder itself: got %s, %v", got, err)
	}
}

func TestTheSchemaForEditorsIsThatOfTheOptions(t *testing.T) {
	file := filepath.Join("..", "..", "docs", "idemlint.schema.json")
	if *update {
		if err := os.WriteFile(file, Schema(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	content, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(content, Schema()) {
		t.Errorf("%s is not what the options say, %v; run with -update", file, err)
	}
	for content, valid := range map[string]bool{
		whole: true, "{}": true, "rules: [nosuch]": false, "colour: red": false, "min-severity: grave": false,
		"catalog: [{symbol: a/b.F, verb: pure}]": true, "catalog: [{symbol: a/b.F}]": false, "catalog: [{symbol: a/b.F, verb: pur}]": false,
	} {
		if err := validate(t, content); (err == nil) != valid {
			t.Errorf("%q: got %v, want valid: %v", content, err, valid)
		}
	}
}

// validate checks YAML against the schema.
func validate(t *testing.T, content string) error {
	t.Helper()
	text, err := yaml.YAMLToJSON([]byte(content))
	if err != nil {
		t.Fatal(err)
	}
	var value, schema any
	if err := errors.Join(json.Unmarshal(text, &value), json.Unmarshal(Schema(), &schema)); err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", schema); err != nil {
		t.Fatal(err)
	}
	compiled, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return compiled.Validate(value)
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(whole))
	f.Add([]byte("rules: &a [*a]\n"))
	f.Add([]byte("include: !00\n  x y\n  -0"))
	f.Fuzz(func(t *testing.T, content []byte) {
		if _, err := Parse("f.yml", content); err != nil && err.Error() == "" {
			t.Error("an error without a text")
		}
	})
}
