package replay

import (
	"strings"

	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

// operationField is the payload field that names one operation: the id of something other
// than a person or an account. A handler that reads the task ID has one as well.
func operationField(m *paper.Machine, run *paper.Run) string {
	if run.UsesTaskID {
		return "the task ID"
	}
	if f := operationIn(m, run.PayloadType, 0); f != "" {
		return f
	}
	for _, path := range run.PayloadPaths {
		if namesOperation(lastPart(path)) {
			return lastPart(path)
		}
	}
	return ""
}

func operationIn(m *paper.Machine, t program.TypeRef, depth int) string {
	if t.Pkg == nil || depth > 2 {
		return ""
	}
	for _, f := range m.Fields(t) {
		if !f.Embedded && namesOperation(f.Name) {
			return f.Name
		}
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
	"admin", "author", "sender", "receiver", "recipient", "operator", "agent", "driver", "client", "company", "org", "organization", "team", "group", "chat", "device", "actor", "profile", "rider", "wallet", "shop", "store", "email", "phone", "name", "channel", "trace", "span", "locale", "lang", "country", "currency", "verification", "secret", "reset", "access", "verify", "api"}

// namesOperation reports whether a field's name is the id of one operation or thing.
func namesOperation(name string) bool {
	words := strings.Split(paper.Snake(name), "_")
	last := words[len(words)-1]
	is := false
	for _, e := range idEndings {
		is = is || last == e
	}
	if !is {
		return false
	}
	for _, w := range words {
		for _, p := range people {
			if w == p || w == p+"s" {
				return false
			}
		}
	}
	return len(words) > 1 || last == "id" || last == "uuid" || last == "reference" || last == "nonce"
}
