package replay

import (
	"cmp"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

// operationField is the payload field that names one operation: the id of something other
// than a person or an account. A handler that reads the task ID has one as well, and the payload's
// field is named before one that goes to no store and no service, but to a log.
func operationField(m *paper.Machine, run *paper.Run) string {
	field := fieldOfOperation(m, run)
	if run.UsesTaskID && (field == "" || slices.ContainsFunc(run.Events, carriesTaskID)) {
		return finding.TaskID
	}
	return field
}

// carriesTaskID: something that is written, asked for or sent has the task ID in it.
func carriesTaskID(e *paper.Event) bool {
	return slices.ContainsFunc(valuesOf(e), func(v paper.Value) bool {
		return paper.Any(v, func(v paper.Value) bool {
			_, is := v.(*paper.TaskID)
			return is
		})
	})
}

// valuesOf are the values by which a row or a thing is found or made, and what is sent.
func valuesOf(e *paper.Event) []paper.Value {
	values := append([]paper.Value{e.Key, e.Payload, e.Body}, e.Members...)
	for _, s := range e.Sets {
		values = append(values, s.Value)
	}
	for _, m := range e.Where {
		values = append(values, m.Value)
	}
	return values
}

// payloadIsID: the payload has no fields, since it is an ID itself: a number or a UUID as text, or what a row is
// found by.
func payloadIsID(run *paper.Run) bool {
	if len(run.PayloadTypes) > 0 {
		return false
	}
	return slices.ContainsFunc(run.Events, func(e *paper.Event) bool {
		return slices.ContainsFunc(e.Where, func(m paper.Match) bool { return m.Op == "=" && isKeyColumn(m.Column) && wholePayload(m.Value) }) ||
			slices.ContainsFunc(valuesOf(e), func(v paper.Value) bool {
				return paper.Any(v, func(v paper.Value) bool {
					op, ok := v.(*paper.Op)
					return ok && len(op.Args) > 0 && readsID(op.Name) && wholePayload(op.Args[0])
				})
			})
	})
}

// readsID: the function makes an ID of a text.
func readsID(name string) bool {
	return strings.HasPrefix(name, "strconv.Parse") || name == "strconv.Atoi" || strings.HasPrefix(name, "uuid.") || strings.HasSuffix(name, ".ObjectIDFromHex")
}

// wholePayload: the value is the payload, which has no parts.
func wholePayload(v paper.Value) bool {
	p, ok := paper.Strip(v).(*paper.Payload)
	return ok && p.Path == ""
}

func fieldOfOperation(m *paper.Machine, run *paper.Run) string {
	for _, t := range run.PayloadTypes {
		if f := operationIn(m, t, 0); f != "" {
			return f
		}
	}
	for _, path := range run.PayloadPaths {
		if namesOperation(lastPart(path)) {
			return lastPart(path)
		}
	}
	if payloadIsID(run) {
		return finding.WholePayload
	}
	return ""
}

func operationIn(m *paper.Machine, t program.TypeRef, depth int) string {
	if t.Pkg == nil || depth > 2 {
		return ""
	}
	fields := m.Fields(t)
	mailed := slices.ContainsFunc(fields, isAddress)
	first := ""
	for _, f := range fields {
		if f.Embedded || !(namesOperation(f.Name) || numbersMessage(f, m.Held(t, f)) || mailed && (mailedOnce(f.Name) || saysWhen(f.Name))) {
			continue
		}
		if !namesTarget(f.Name) {
			return f.Name
		}
		first = cmp.Or(first, f.Name)
	}
	if first != "" {
		return first
	}
	for _, f := range m.FieldTypes(t) {
		if s := operationIn(m, f, depth+1); s != "" {
			return s
		}
	}
	return ""
}

func lastPart(path string) string {
	return strings.Trim(path[strings.LastIndexAny(path, ".[")+1:], "]")
}

// idEndings are the endings of names of identifiers.
var idEndings = []string{"id", "ids", "uuid", "guid", "key", "number", "no", "reference", "ref", "code", "token", "hash", "nonce"}

// people are the words by which an identifier names a person or an account, who can have
// many operations.
var people = []string{"user", "account", "customer", "member", "owner", "tenant", "merchant", "person", "employee", "student", "teacher",
	"admin", "author", "sender", "receiver", "recipient", "operator", "agent", "driver", "client", "company", "org", "organization", "team", "group", "chat", "device", "actor", "profile", "rider", "wallet", "shop", "store", "workspace", "business", "observation", "email", "phone", "name", "channel", "trace", "span", "locale", "lang", "language", "inviter", "invitee", "inviting", "invited", "approver", "reviewer", "assignee", "creator", "requester", "referrer", "follower", "manager", "staff", "country", "currency", "verification", "secret", "reset", "access", "verify", "api", "app", "bot"}

// namesOperation reports whether a field's name is the id of one operation or thing.
func namesOperation(name string) bool {
	words := slices.DeleteFunc(wordsOf(name), func(w string) bool { return slices.Contains(forms, w) })
	if len(words) == 0 || !slices.Contains(idEndings, words[len(words)-1]) {
		return false
	}
	last := words[len(words)-1]
	if last == "code" && slices.ContainsFunc(words, func(w string) bool { return slices.Contains(coded, w) }) {
		return false
	}
	return !namesPerson(words) && (len(words) > 1 || last == "id" || last == "uuid" || last == "reference" || last == "nonce")
}

// coded are the words before "code" of what is one of a few: a network, a country, how something ended.
var coded = []string{"network", "provider", "operator", "carrier", "country", "currency", "language", "lang", "locale", "region", "state", "city", "area", "dial",
	"bank", "branch", "swift", "sort", "iso", "status", "error", "response", "result", "reason", "exit", "category", "type", "zip", "postal", "post"}

// wordsOf are the words of a Go name, in small letters. An abbreviation before ID is one of them: OTPID.
func wordsOf(name string) []string {
	words := strings.Split(paper.Snake(name), "_")
	n := len(words) - 1
	before, ok := strings.CutSuffix(words[n], "id")
	if !ok || len(before) < 2 || !strings.HasSuffix(name, "ID") || slices.Contains(plainEndings, words[n]) {
		return words
	}
	return append(words[:n], before, "id")
}

// forms say how a token is written, and not what it is of.
var forms = []string{"raw", "plain"}

// onceWords say of a token or code that a mail carries what it opens once.
var onceWords = []string{"activation", "confirm", "confirmation", "email", "invite", "invitation", "link", "magic", "otp", "password", "reset", "secret", "signup", "verification", "verify"}

// mailedOnce: a token, a code or a link beside the address that it is mailed to is made for one mail. Alone it
// may name a device, or open a door as often as one likes.
func mailedOnce(name string) bool {
	words := wordsOf(name)
	last := words[len(words)-1]
	return (slices.Contains(opening, last) || last == "url" && len(words) > 1) && !slices.ContainsFunc(words[:len(words)-1], func(w string) bool {
		return !slices.Contains(onceWords, w) && !slices.Contains(forms, w)
	})
}

// opening are the last words of what is mailed to open something.
var opening = []string{"token", "code", "link", "otp"}

// happened are the names of the moment at which something happened that is told once.
var happened = []string{"time", "timestamp", "login_time", "login_at", "logged_in_at", "event_time", "occurred_at", "happened_at", "changed_at"}

// saysWhen: beside an address the moment at which something happened names that one event.
func saysWhen(name string) bool { return slices.Contains(happened, paper.Snake(name)) }

// isAddress: the field is named for the address of a mail.
func isAddress(f program.Field) bool {
	words := wordsOf(f.Name)
	return !f.Embedded && (slices.Contains([]string{"email", "mail"}, words[len(words)-1]) || len(words) == 1 && words[0] == "to")
}

// plainEndings are those of names whose last word before it says what is named: UserPaymentID is the ID of
// a payment, and the words before say whose.
var plainEndings = []string{"id", "ids", "uuid", "guid"}

// namesPerson reports whether a word that says what is named names a person or an account.
func namesPerson(words []string) bool {
	if n := len(words); n > 2 && slices.Contains(plainEndings, words[n-1]) {
		words = words[n-2 : n-1]
	}
	for _, w := range words {
		for _, p := range people {
			if w == p || w == p+"s" {
				return true
			}
		}
	}
	return false
}

// numbersMessage: the id of an email that is a number or a UUID is that of one message. One that is
// a text may be the address.
func numbersMessage(f program.Field, held *program.Type) bool {
	words := wordsOf(f.Name)
	n := len(words)
	if n < 2 || words[n-2] != "email" || words[n-1] != "id" && words[n-1] != "ids" || namesPerson(words[:n-2]) {
		return false
	}
	isNumber := strings.HasPrefix(strings.TrimPrefix(held.Name, "u"), "int")
	return held.Kind == program.Array || held.Kind == program.Basic && isNumber
}

// insertedName is the payload field that the handler itself inserts where it may be only once:
// as the primary key or the unique column of a row. It names one operation whatever it is called.
func (r *runJudge) insertedName() string {
	for _, e := range r.run.Events {
		if e.Kind != catalog.Insert {
			continue
		}
		sets, _ := r.uniqueColumns(e)
		for _, columns := range sets {
			if v, ok := columnValue(e, columns[0]); ok && len(columns) == 1 {
				if name := fieldOfPayload(v); name != "" {
					return name
				}
			}
		}
		if v, ok := r.primaryKey(e); ok {
			if name := fieldOfPayload(v); name != "" {
				return name
			}
		}
	}
	return ""
}

// fieldOfPayload is the field of the payload that v is, "" if it is none or names a person.
func fieldOfPayload(v paper.Value) string {
	p, ok := paper.Strip(v).(*paper.Payload)
	if !ok || p.Path == "" || strings.HasPrefix(p.Path, "#") {
		return ""
	}
	name := lastPart(p.Path)
	if namesPerson(wordsOf(name)) {
		return ""
	}
	return name
}
