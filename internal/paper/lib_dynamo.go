package paper

import (
	"regexp"
	"strings"
	"sync"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// Parts of the expressions of DynamoDB ("Update expressions" and "Condition expressions" in its developer guide).
var (
	dynamoAdds    = compiled(`(?i)\badd\s+[#\w]`)
	dynamoSums    = compiled(`(?i)=\s*(if_not_exists\s*\([^)]*\)|[#\w.]+)\s*[+-]`)
	dynamoAppends = compiled(`(?i)\blist_append\s*\(`)
	dynamoOnce    = compiled(`(?i)\battribute_not_exists\s*\(`)
	dynamoEquals  = compiled(`(?i)(^|[^<>])=|<>|\b(contains|begins_with|attribute_exists|in)\b`)
)

// compiled is made when it is first asked for: most programs never do, and go vet starts a process for each package.
func compiled(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// expressed says what kind of effect a write has that is said in expressions: an update adds where its expression
// does, and a write on condition that something is not there yet is a claim. What is made by a builder, and what
// another condition lets happen, is not known.
func (c *Call) expressed() (kind catalog.Kind, known bool) {
	condition, given := c.texts("ConditionExpression")
	update, updates := "", false
	if c.Row.Field != "" {
		update, updates = c.texts(c.Row.Field)
	}
	switch {
	case given && dynamoOnce().MatchString(condition):
		return catalog.Claim, true
	case given && (condition == "" || dynamoEquals().MatchString(condition)), updates && update == "":
		return catalog.NoEffect, false
	case dynamoAppends().MatchString(update):
		return catalog.Append, true
	case dynamoSums().MatchString(update):
		return catalog.Increment, true
	case dynamoAdds().MatchString(update): // to a number, or to a set, where it is there then
		return catalog.Increment, c.givesNumber()
	}
	return c.Row.Kind, true
}

// texts are the constant parts of a field of the request; given is false if it has no value.
func (c *Call) texts(field string) (text string, given bool) {
	v := c.keyOf(field)
	if v == nil {
		return "", false
	}
	var parts []string
	Walk(v, func(v Value) bool {
		if k, ok := v.(*Const); ok && k.Kind == program.String {
			parts = append(parts, k.Text)
		}
		return true
	})
	return strings.Join(parts, " "), true
}

// givesNumber reports whether a value of the request is a number.
func (c *Call) givesNumber() bool {
	values := c.f.m.partOf(c.st, c.f.m.partOf(c.st, c.arg(c.Row.Arg), "ExpressionAttributeValues"), anyElement)
	for _, a := range alternatives(values) {
		if t, _, ok := c.f.m.dynamicType(a.Value); ok && strings.HasSuffix(typeName(t), ".AttributeValueMemberN") {
			return true
		}
	}
	return false
}
