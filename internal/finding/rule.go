package finding

import (
	"fmt"
	"slices"
	"strings"
)

// Rule is one way in which an effect of a repeated task goes wrong. The pass of
// the same name reports it; the command groups, words and explains by it.
type Rule struct {
	Name  string // analyzer name, category, docs anchor, explain page
	Title string // at most 60 characters, no capital, no period
	// Picks says whether the effect breaks the rule.
	Picks func(Effect) bool
	// Place is where the rule reports the effect; nil means at Effect.Place.
	Place func(Effect) Pos
	// Message words the finding in one line without the rule's name. The effects
	// are those of Finding.Effects: at least one, one per handler.
	Message func([]Effect) string
	Help    Help
}

// RuleNames are the names of the rules, for whoever must not depend on the rules themselves.
var RuleNames = []string{"increment", "insert", "idempotencykey", "enqueue", "stablekey", "guard", "operationid"}

// DirectiveRule is the name of the rule about comments for idemlint, which is no way in which a task
// goes wrong.
const DirectiveRule = "directive"

// Reports reports whether the rule makes a finding of the effect: no directive leaves it out.
func (r Rule) Reports(e Effect) bool {
	_, off := e.SuppressedFor(r.Name)
	return !off && r.Picks(e)
}

// Selects reports whether a list of names means the rule: if the list names it or, where every name
// has a minus in front, does not name it. The empty list means all.
func Selects(names []string, rule string) bool {
	named, only := false, false
	for _, name := range names {
		bare, minus := strings.CutPrefix(strings.TrimSpace(name), "-")
		if minus && bare == rule {
			return false
		}
		named = named || !minus && bare == rule
		only = only || !minus
	}
	return named || !only
}

// CheckRules is an error if a list of names has one that is no rule.
func CheckRules(names []string) error {
	all := append(slices.Clone(RuleNames), DirectiveRule)
	for _, name := range names {
		if bare := strings.TrimPrefix(strings.TrimSpace(name), "-"); !slices.Contains(all, bare) {
			return fmt.Errorf("unknown rule %q: the rules are %s", bare, strings.Join(all, ", "))
		}
	}
	return nil
}

// Help documents a rule. It is the one source of docs/rules, `idemlint explain RULE` and what
// SARIF says of the rule. Texts have the paragraphs, lists ("- "), code spans, bold words and
// links of Markdown; links are relative to docs/rules.
type Help struct {
	Summary  string    // what is wrong
	Repeats  string    // why the effect happens again
	Unsafe   []Example // programs that the rule reports
	Reported string    // what else is reported, or ""
	Safe     []Example // their nearest twins, which are not
	Silent   string    // what else is not reported, or ""
	Cures    []Cure    // the cures that fit, best first
	Recipes  []Example // cures for asynq with Postgres, Redis and Stripe, not reported either
	Options  []Option  // those that bear on the rule
	Limits   string    // what the rule does not see
}

// Example is a part of a program that stands, whole, in the rule's folder.
type Example struct {
	Title string // "" for one that needs none
	Lang  string // "go" or "sql"
	// Code is the text without package clause and imports. It is read when asked for: a vet tool starts
	// once for each package, and never asks.
	Code func() string
}

// Cure is one of the ways to make an effect safe, worded for one rule.
type Cure struct {
	Name string // one of the names below
	How  string
}

// Option is a shared option and what it means for the rule.
type Option struct{ Name, Meaning string }

// The names of the cures.
const (
	StoreOperationID = "operation ID stored with the effect"
	UniqueConstraint = "unique constraint"
	CheckState       = "check of the current state"
	AbsoluteSet      = "absolute set instead of addition"
	IdempotencyKey   = "idempotency key to the external service"
)

// Delivery says what makes a queue hand out a task again.
type Delivery struct{ What, Why string }

// Deliveries lists what makes a queue deliver a task again, whatever the queue.
var Deliveries = []Delivery{
	{"crash before the acknowledgement", "the worker dies, is killed or is deployed anew after the work is done, and the queue never learns of it"},
	{"retry", "the handler returns an error or panics after part of the work is done, and the queue tries again"},
	{"network error", "a call succeeds but its answer is lost, so that the handler fails although the effect has happened"},
	{"lease or visibility timeout", "the task takes longer than the queue waits, and another worker gets it while the first one still runs"},
}

// URL is the address of the rule's documentation.
func (r Rule) URL() string { return docs(r.Name) }

// URL is the address of the documentation of the finding's rule.
func (f Finding) URL() string { return docs(f.Rule) }

func docs(rule string) string {
	return "https://github.com/idemlint/idemlint/blob/main/docs/rules/" + rule + ".md"
}

// FreshKey is the reason of effects that have a key, but another one on each attempt.
const FreshKey = "fresh-key"

// KeyOptional is the reason of effects that have a key only where the payload gives one.
const KeyOptional = "key-optional"

// KindPicker makes a Rule.Picks that takes the unsafe effects of the kinds given, but for
// those whose key is fresh: they are stablekey's.
func KindPicker(kinds ...string) func(Effect) bool {
	return func(e Effect) bool {
		return e.Verdict == Unsafe && e.Reason != FreshKey && slices.Contains(kinds, e.Kind)
	}
}
