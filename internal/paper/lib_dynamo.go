package paper

import (
	"regexp"
	"slices"
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
	partiSets     = compiled(`(?is)^\s*UPDATE\b.*\b(SET|REMOVE)\b`)
	partiWhere    = compiled(`(?is)\bWHERE\s+["\w.]+\s*=\s*(\?|'[^']*'|%[qsv])\s*(RETURNING\b.*)?;?\s*$`)
	dynamoExists  = compiled(`(?i)^\s*attribute_exists\s*\([^()]*\)\s*$`)
	dynamoEquals  = compiled(`(?i)(^|[^<>])=|<>|\b(contains|begins_with|attribute_exists|in)\b`)
)

// compiled is made when it is first asked for: most programs never do, and go vet starts a process for each package.
func compiled(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

// dynamoSays says what kinds of effects a request has by what is said in its fields; none if it only reads. What
// another condition lets happen, and what is put together elsewhere, is not known.
var dynamoSays map[string]func(*Call) (kinds []catalog.Kind, known bool)

func init() {
	dynamoSays = map[string]func(*Call) ([]catalog.Kind, bool){
		"expression": func(c *Call) ([]catalog.Kind, bool) {
			kind, known := c.expressed()
			return []catalog.Kind{kind}, known
		},
		"transaction": (*Call).dynamoTransaction,
		"partiql": func(c *Call) ([]catalog.Kind, bool) {
			text, _ := c.texts(c.Row.Field)
			return partiKinds(text)
		},
		"partiql list": (*Call).partiList,
	}
}

// dynamoTransaction: all items of the list are written, or none: a claim among them guards the others. With a token of
// the request the service answers a repeated one as it did the first, for ten minutes. An item that is only checked
// is none that the transaction writes, as two actions must not target one item (TransactWriteItems in the API
// reference): that it is there says nothing of an earlier run, while another condition may.
func (c *Call) dynamoTransaction() ([]catalog.Kind, bool) {
	items, known := c.f.m.elements(c.st, c.keyOf(c.Row.Field))
	if !known || c.keyOf("ClientRequestToken") != nil {
		return nil, false
	}
	var kinds []catalog.Kind
	asked := true // nothing but whether items are there
	for _, item := range items {
		if check := given(c.f.m.partOf(c.st, item.val, "ConditionCheck")); check != nil {
			condition, _ := c.constants(c.f.m.partOf(c.st, check, "ConditionExpression"))
			asked = asked && dynamoExists().MatchString(condition)
			continue
		}
		kind, known := c.dynamoItem(item.val)
		if !known {
			return nil, false
		}
		kinds = append(kinds, kind)
	}
	if slices.Contains(kinds, catalog.Claim) {
		return []catalog.Kind{catalog.Claim}, true
	}
	return kinds, asked && len(kinds) > 0
}

// dynamoItem is what one item of a transaction writes.
func (c *Call) dynamoItem(item Value) (kind catalog.Kind, known bool) {
	for _, write := range []string{"Put", "Update", "Delete"} {
		request := c.f.m.partOf(c.st, item, write)
		row, ok := catalog.Lookup("(*github.com/aws/aws-sdk-go-v2/service/dynamodb.Client)." + write + "Item")
		if given(request) != nil && ok {
			inner := &Call{f: c.f, st: c.st, Symbol: c.Symbol, Row: row, args: []Value{nil, request}, in: c.in}
			return inner.expressed()
		}
	}
	return catalog.NoEffect, false
}

// partiList: what each statement of a list does. One that inserts fails where its item is there, which a transaction
// then does as a whole.
func (c *Call) partiList() ([]catalog.Kind, bool) {
	items, known := c.f.m.elements(c.st, c.keyOf(c.Row.Field))
	if !known || c.keyOf("ClientRequestToken") != nil {
		return nil, false
	}
	var kinds []catalog.Kind
	for _, item := range items {
		text, _ := c.constants(c.f.m.partOf(c.st, item.val, "Statement"))
		said, known := partiKinds(text)
		if !known || len(items) > 1 && strings.HasPrefix(firstWord(text), "INSERT") {
			return nil, false
		}
		kinds = append(kinds, said...)
	}
	return kinds, true
}

// partiKinds says what a statement of PartiQL does ("PartiQL for DynamoDB" in the developer guide). An item is changed
// by its key alone, or by what else is true of it, which is not known.
func partiKinds(text string) (kinds []catalog.Kind, known bool) {
	switch firstWord(text) {
	case "SELECT", "EXISTS":
		return nil, true
	case "INSERT":
		return []catalog.Kind{catalog.Set}, true
	case "DELETE":
		return []catalog.Kind{catalog.Delete}, true
	}
	switch {
	case !partiSets().MatchString(text) || !partiWhere().MatchString(text):
		return nil, false
	case dynamoAppends().MatchString(text):
		return []catalog.Kind{catalog.Append}, true
	case dynamoSums().MatchString(text):
		return []catalog.Kind{catalog.Increment}, true
	}
	return []catalog.Kind{catalog.Set}, true
}

func firstWord(text string) string {
	word, _, _ := strings.Cut(strings.ToUpper(strings.TrimSpace(text)), " ")
	return word
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
	return c.constants(c.keyOf(field))
}

func (c *Call) constants(v Value) (text string, given bool) {
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
