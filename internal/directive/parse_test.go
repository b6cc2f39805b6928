package directive

import (
	"reflect"
	"strings"
	"testing"
)

func TestDirectivesAreRead(t *testing.T) {
	for comment, want := range map[string]Directive{
		"//idemlint:ignore increment views may count twice":   {Ignore, []string{"increment"}, "views may count twice"},
		"//idemlint:ignore increment,guard  why":              {Ignore, []string{"increment", "guard"}, "why"},
		"//idemlint:ignore\tincrement\twhy":                   {Ignore, []string{"increment"}, "why"},
		"//idemlint:ignore insert // as nolint has it":        {Ignore, []string{"insert"}, "as nolint has it"},
		"//idemlint:idempotent the ledger is unique":          {Idempotent, nil, "the ledger is unique"},
		"//idemlint:impl *PgStore":                            {Impl, nil, "*PgStore"},
		"//idemlint:impl example.com/m/store.Pg in all mains": {Impl, nil, "example.com/m/store.Pg"},
		"//idemlint:handler":                                  {Handler, nil, ""},
		"//idemlint:handler order:paid":                       {Handler, nil, "order:paid"},
	} {
		got, ok, err := Parse(comment)
		if !ok || err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, %v, %v", comment, got, ok, err)
		}
	}
}

func TestWrongDirectivesSayWhatIsWrong(t *testing.T) {
	for comment, want := range map[string]string{
		"//idemlint:ignore":                       "needs rules and a reason",
		"//idemlint:ignore increment":             "ignore needs a reason",
		"//idemlint:ignore increment //":          "ignore needs a reason",
		"//idemlint:ignore increments twice":      `unknown rule "increments" in //idemlint:ignore: the rules are increment, `,
		"//idemlint:ignore directive no":          `unknown rule "directive"`,
		"//idemlint:ignore increment, guard why":  "joined by commas without spaces",
		"//idemlint:idempotent":                   "idempotent needs a reason",
		"//idemlint:impl":                         "impl needs the type",
		"//idemlint:impl *":                       "impl needs the type",
		"//idemlint:handler of\torders":           "takes nothing but the task's name",
		"//idemlint:handler of orders":            "takes nothing but the task's name",
		"//idemlint:":                             "unknown directive //idemlint:: the directives are ignore, ",
		"//idemlint:disable increment why":        "unknown directive //idemlint:disable",
		"//idemlint: ignore increment why":        "starts with //idemlint:ignore, without spaces",
		"// idemlint:ignore increment why":        "starts with //idemlint:ignore, without spaces",
		"/*idemlint:ignore increment why*/":       "starts with //idemlint:ignore, without spaces",
		"/* idemlint:idempotent */":               "starts with //idemlint:idempotent, without spaces",
		"//\tidemlint:idempotent it is, trust me": "starts with //idemlint:idempotent, without spaces",
	} {
		_, ok, err := Parse(comment)
		if !ok || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, %v, want %s", comment, ok, err, want)
		}
	}
}

func TestOtherCommentsAreNoDirectives(t *testing.T) {
	for _, comment := range []string{
		"// idemlint is a linter", "// see idemlint:ignore", "//nolint:idemlint // why", "//go:build idemlint", "/* see idemlint:ignore */", "/* idemlint is a linter */", "//", "",
	} {
		if _, ok, err := Parse(comment); ok || err != nil {
			t.Errorf("%q: got %v, %v", comment, ok, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"//idemlint:ignore increment,guard why", "// idemlint:impl *a/b.T", "//idemlint:handler", "//idemlint:\x00", "//idemlint:ignore ,,"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, comment string) {
		d, ok, err := Parse(comment)
		switch {
		case !ok && (err != nil || d.Verb != ""):
			t.Errorf("%q is no directive, but %+v, %v", comment, d, err)
		case ok && err == nil && (d.Verb == Ignore || d.Verb == Idempotent) && strings.TrimSpace(d.Text) == "":
			t.Errorf("%q has no reason and is no error", comment)
		case ok && err == nil && d.Verb == Ignore && len(d.Rules) == 0:
			t.Errorf("%q has no rule and is no error", comment)
		case err != nil && strings.ContainsAny(err.Error(), "\n") && !strings.Contains(comment, "\n"):
			t.Errorf("%q: message of several lines: %v", comment, err)
		}
	})
}
