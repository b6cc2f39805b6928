package finding

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// maxNamed is how many handlers a message names before "and N more".
const maxNamed = 3

// maxDoes is how many runes of an effect's text a message shows.
const maxDoes = 100

// maxVia is how many functions of a chain a message shows.
const maxVia = 6

// Subject names the handlers of a finding as the subject of a sentence: `task
// "bonus:apply"`, `tasks "a", "b" and (*Mailer).ProcessTask`, `tasks "a", "b", "c" and 2 more`.
func Subject(effects []Effect) string {
	names, noun := []string{}, "handler"
	for _, e := range effects {
		name := e.Handler.Name
		if e.Handler.Task != "" {
			name, noun = fmt.Sprintf("%q", e.Handler.Task), "task"
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	if len(names) == 1 {
		return noun + " " + names[0]
	}
	return noun + "s " + list(names)
}

// list joins names with commas and a last "and", the surplus counted.
func list(names []string) string {
	if rest := len(names) - maxNamed; rest > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:maxNamed], ", "), rest)
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// Doing is the effect as a clause: "(*Repo).AddBalance runs UPDATE users SET …".
func Doing(e Effect) string {
	return e.In() + " " + Does(e)
}

// In is the function in which the effect stands.
func (e Effect) In() string {
	if len(e.Chain) == 0 {
		return e.Handler.Name
	}
	return e.Chain[len(e.Chain)-1].Func
}

// Does is what the effect does as a verb phrase on one line.
func Does(e Effect) string {
	text := clip(strings.Join(strings.Fields(e.Does), " "), maxDoes)
	first, _, _ := strings.Cut(text, " ")
	switch {
	case text == "":
		return "calls " + ShortSymbol(e.Symbol)
	case isUpper(first):
		return "runs " + text
	}
	return text
}

// isUpper reports whether a word is a keyword as SQL or Redis write it.
func isUpper(word string) bool {
	return len(word) > 1 && !strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsUpper(r) && r != '_' })
}

// clip cuts s to at most limit runes, between words if one ends in the second half.
func clip(s string, limit int) string {
	r := []rune(s)
	if len(r) <= limit {
		return s
	}
	s = string(r[:limit-2])
	if i := strings.LastIndex(s, " "); i > limit/2 {
		s = s[:i]
	}
	return strings.TrimRight(s, " ,(") + " …"
}

// Via is the way to the effect of the first handler, as the end of a message:
// "; via (*Handler).Apply → (*Service).Grant", or "" if the handler has the effect itself.
func Via(effects []Effect) string {
	chain := effects[0].Chain
	if len(chain) < 2 {
		return ""
	}
	var names []string
	for _, s := range chain[:len(chain)-1] {
		names = append(names, s.Func)
	}
	if rest := len(names) - maxVia; rest > 0 {
		names = append(append(names[:maxVia/2:maxVia/2], "…"), names[len(names)-maxVia/2:]...)
	}
	return "; via " + strings.Join(names, " → ")
}

// ShortSymbol is a library symbol with only the last element of its import path:
// "(*gorm.DB).Save" for "(*gorm.io/gorm.DB).Save".
func ShortSymbol(symbol string) string {
	slash := strings.LastIndex(symbol, "/")
	if slash < 0 {
		return symbol
	}
	open := ""
	if i := strings.IndexFunc(symbol, func(r rune) bool { return r != '(' && r != '*' }); i > 0 {
		open = symbol[:i]
	}
	return open + symbol[slash+1:]
}

// Lacking ends the clause of Doing with what is missing: "with no " + what, or the
// same with a key that does not stay, and the payload field that could have served.
func Lacking(e Effect, what string) string {
	text := " with no " + what
	switch e.Reason {
	case KeyOptional:
		return " with no " + what + " where the payload has none"
	case FreshKey:
		text = " with a key that is new on each attempt"
	}
	switch e.OperationField {
	case "":
		return text
	case TaskID:
		return text + ", though the task ID is read"
	case WholePayload:
		return text + ", though its payload is an ID"
	}
	return text + ", though its payload offers " + e.OperationField
}

// Details is the evidence of a finding: that of its effects, where they differ one after the
// other, so that what is true of one handler is not said of all.
func Details(effects []Effect) string {
	var details []string
	for _, e := range effects {
		if !slices.Contains(details, e.Detail) {
			details = append(details, e.Detail)
		}
	}
	if rest := len(details) - maxNamed; rest > 0 {
		details = append(details[:maxNamed:maxNamed], fmt.Sprintf("%d more", rest))
	}
	return strings.Join(details, ", or ")
}
