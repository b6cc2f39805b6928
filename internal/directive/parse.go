// Package directive reads the comments by which a program speaks to idemlint:
//
//	//idemlint:ignore RULE[,RULE] reason
//	//idemlint:idempotent reason
//	//idemlint:impl T
//	//idemlint:handler [TASK]
//
// They are read in the analyzer, so that they count alike in every driver.
package directive

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/idemlint/idemlint/internal/finding"
)

// Verb says what a directive does.
type Verb string

// The verbs.
const (
	Ignore     Verb = "ignore"     // leaves out findings of rules
	Idempotent Verb = "idempotent" // asserts that a function or interface method bears a repeat
	Impl       Verb = "impl"       // names the implementation behind a field or parameter
	Handler    Verb = "handler"    // makes a function a task handler
)

var verbs = []Verb{Ignore, Idempotent, Impl, Handler}

// Directive is one directive as it is written.
type Directive struct {
	Verb  Verb
	Rules []string // of ignore
	Text  string   // the reason, the implementation's type, or the task
}

// prefix is how a directive starts. As gofmt has it, no space follows the slashes.
const prefix = "//idemlint:"

// Parse reads the text of a comment, slashes included. ok is false for any other comment; the
// error says what is wrong with a directive.
func Parse(comment string) (d Directive, ok bool, err error) {
	text, ok := strings.CutPrefix(comment, prefix)
	if !ok || strings.TrimLeft(text, " \t") != text {
		return spaced(comment)
	}
	verb, rest := word(text)
	d = Directive{Verb: Verb(verb)}
	read, known := readers[d.Verb]
	if !known {
		return d, true, fmt.Errorf("unknown directive %s%s: the directives are %s", prefix, verb, join(verbs))
	}
	return d, true, read(&d, rest)
}

// word is what stands before the first white space, and the rest without white space around it.
func word(text string) (first, rest string) {
	i := strings.IndexFunc(text, unicode.IsSpace)
	if i < 0 {
		return text, ""
	}
	return text[:i], strings.TrimSpace(text[i:])
}

// spaced is what Parse says of a comment that would be a directive but for spaces in it, or for
// being one that may stand within a line.
func spaced(comment string) (Directive, bool, error) {
	body, inLine := strings.CutPrefix(comment, "/*")
	body = strings.TrimSuffix(strings.TrimPrefix(body, "//"), "*/")
	text, ok := strings.CutPrefix(strings.TrimSpace(body), "idemlint:")
	verb, _ := word(strings.TrimSpace(text))
	if !ok || !inLine && !strings.HasPrefix(comment, "//") || !slices.Contains(verbs, Verb(verb)) {
		return Directive{}, false, nil
	}
	return Directive{Verb: Verb(verb)}, true, fmt.Errorf("a directive starts with %s%s, without spaces", prefix, verb)
}

var readers = map[Verb]func(d *Directive, rest string) error{
	Ignore:     readIgnore,
	Idempotent: readReason,
	Impl:       readImpl,
	Handler:    readHandler,
}

func readIgnore(d *Directive, rest string) error {
	list, reason := word(rest)
	if list == "" {
		return fmt.Errorf("%signore needs rules and a reason", prefix)
	}
	for rule := range strings.SplitSeq(list, ",") {
		if rule == "" {
			return fmt.Errorf("the rules of %signore are joined by commas without spaces", prefix)
		}
		if !slices.Contains(finding.RuleNames, rule) {
			return fmt.Errorf("unknown rule %q in %signore: the rules are %s", rule, prefix, strings.Join(finding.RuleNames, ", "))
		}
		d.Rules = append(d.Rules, rule)
	}
	return readReason(d, reason)
}

// readReason reads what may stand after a second pair of slashes, as people know it from nolint.
func readReason(d *Directive, rest string) error {
	d.Text = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(rest), "//"))
	if d.Text == "" {
		return fmt.Errorf("%s%s needs a reason", prefix, d.Verb)
	}
	return nil
}

func readImpl(d *Directive, rest string) error {
	d.Text, _ = word(rest)
	if strings.TrimLeft(d.Text, "*") == "" {
		return fmt.Errorf("%simpl needs the type that implements the interface", prefix)
	}
	return nil
}

func readHandler(d *Directive, rest string) error {
	if strings.ContainsFunc(rest, unicode.IsSpace) {
		return errors.New(prefix + "handler takes nothing but the task's name")
	}
	d.Text = rest
	return nil
}

func join(list []Verb) string {
	var names []string
	for _, v := range list {
		names = append(names, string(v))
	}
	return strings.Join(names, ", ")
}
