package rules

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/passes/replay"
)

func TestEveryRuleIsReportedByTheAnalyzerOfItsName(t *testing.T) {
	if len(Analyzers) != len(Every) {
		t.Fatalf("%d analyzers for %d rules", len(Analyzers), len(Every))
	}
	for i, r := range Every {
		a := Analyzers[i]
		if a.Name != r.Name || a.URL != r.URL() || a.Doc == "" {
			t.Errorf("rule %s and analyzer %s (%s) do not belong together", r.Name, a.Name, a.URL)
		}
	}
}

func TestTheNamesThatDirectivesKnowAreThoseOfTheRules(t *testing.T) {
	var names []string
	for _, r := range All {
		names = append(names, r.Name)
	}
	if !slices.Equal(names, finding.RuleNames) {
		t.Errorf("finding.RuleNames are %v, the rules %v", finding.RuleNames, names)
	}
}

func TestEveryRuleExplainsItself(t *testing.T) {
	known := []string{finding.StoreOperationID, finding.UniqueConstraint, finding.CheckState, finding.AbsoluteSet, finding.IdempotencyKey}
	for _, r := range All {
		h := r.Help
		if len(r.Title) == 0 || len(r.Title) > 60 || strings.HasSuffix(r.Title, ".") {
			t.Errorf("%s: title %q is not 1 to 60 characters without a period", r.Name, r.Title)
		}
		if h.Summary == "" || h.Repeats == "" || h.Limits == "" || len(h.Unsafe) == 0 || len(h.Safe) == 0 || len(h.Cures) == 0 {
			t.Errorf("%s: help is not whole", r.Name)
		}
		var recipes []string
		for _, e := range h.Recipes {
			recipes = append(recipes, e.Title)
		}
		if got := strings.Join(recipes, " "); got != "Postgres Redis Stripe" {
			t.Errorf("%s: there are recipes for %s", r.Name, got)
		}
		for _, c := range h.Cures {
			if !slices.Contains(known, c.Name) {
				t.Errorf("%s: %q is none of the cures", r.Name, c.Name)
			}
		}
	}
}

// oneLine is what every message looks like: no line break, no colour, no period at the end.
var oneLine = regexp.MustCompile(`^[^\n\x1b]*[^\n\x1b.]$`)

func TestMessagesAreOneLineWithoutTheRulesName(t *testing.T) {
	h := finding.Handler{Name: "(*H).Run", Task: "a:b", Pos: finding.Pos{File: "m/h.go", Line: 3, Col: 1}}
	unsafe := func(kinds ...string) (out []finding.Effect) {
		for _, kind := range kinds {
			out = append(out, finding.Effect{Kind: kind, Verdict: finding.Unsafe})
		}
		return out
	}
	var holes []finding.Effect
	for _, hole := range []string{"crash", "loss", "ttl", "overlap"} {
		holes = append(holes, finding.Effect{Kind: "increment", Verdict: finding.Weak, Hole: hole, Detail: "the mark is late"})
	}
	effects := map[string][]finding.Effect{
		"increment":      unsafe("increment", "append"),
		"insert":         unsafe("insert"),
		"idempotencykey": unsafe("external"),
		"enqueue":        unsafe("enqueue"),
		"stablekey":      {{Kind: "external", Verdict: finding.Unsafe, Reason: finding.FreshKey}},
		"guard":          holes,
		"operationid":    unsafe("increment", "append", "insert", "external", "enqueue"),
		"directive":      {{Kind: replay.DirectiveKind, Detail: "//idemlint:ignore needs a reason"}},
	}
	for _, r := range Every {
		if len(effects[r.Name]) == 0 {
			t.Errorf("no effect is tried on %s", r.Name)
		}
		for _, e := range effects[r.Name] {
			e.Handler, e.Does, e.Place = h, "DOES\n this", h.Pos
			if !r.Picks(e) {
				t.Errorf("%s does not pick %+v", r.Name, e)
			}
			got := r.Message([]finding.Effect{e})
			names := r.Name == finding.DirectiveRule || strings.Contains(got, `task "a:b"`)
			if !oneLine.MatchString(got) || strings.HasPrefix(got, r.Name+":") || !names {
				t.Errorf("%s: bad message for %s: %q", r.Name, e.Kind, got)
			}
		}
	}
}

func TestEveryUnsafeKindIsPickedByOneRuleBesideOperationid(t *testing.T) {
	for kind, rule := range map[string]string{
		"increment": "increment", "append": "increment", "insert": "insert", "external": "idempotencykey", "enqueue": "enqueue",
	} {
		for reason, want := range map[string]string{"relative": rule, finding.FreshKey: "stablekey"} {
			e := finding.Effect{Kind: kind, Verdict: finding.Unsafe, Reason: reason, OperationField: "OrderID"}
			var got []string
			for _, r := range All {
				if r.Picks(e) {
					got = append(got, r.Name)
				}
			}
			if strings.Join(got, " ") != want {
				t.Errorf("%s: picked by %v, want %s", kind, got, want)
			}
		}
	}
}

func TestNoRulePicksWhatIsSafeOrNotFollowed(t *testing.T) {
	for _, verdict := range []string{finding.Safe, finding.Unknown} {
		for _, r := range All {
			if r.Picks(finding.Effect{Kind: "increment", Verdict: verdict}) {
				t.Errorf("%s picks a %s effect", r.Name, verdict)
			}
		}
	}
}

func TestSelect(t *testing.T) {
	all := strings.Join(Names(), " ") + " directive"
	for _, c := range []struct{ names, want, err string }{
		{"", all, ""},
		{"insert,increment", "increment insert", ""},
		{"-insert,-operationid", strings.NewReplacer("insert ", "", " operationid", "").Replace(all), ""},
		{"-directive", strings.Join(Names(), " "), ""},
		{"increment,-increment", "", ""},
		{"nosuch", "", `unknown rule "nosuch"`},
	} {
		var names []string
		if c.names != "" {
			names = strings.Split(c.names, ",")
		}
		got, err := Select(names)
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%s: got error %v, want %s", c.names, err, c.err)
			}
			continue
		}
		var selected []string
		for _, r := range got {
			selected = append(selected, r.Name)
		}
		if strings.Join(selected, " ") != c.want || err != nil {
			t.Errorf("%s: got %v, %v, want %s", c.names, selected, err, c.want)
		}
	}
}
