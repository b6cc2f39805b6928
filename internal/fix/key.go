package fix

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/idemlint/idemlint/internal/finding"
)

// keys are the expressions of which a key can be made at a place.
type keys struct {
	fields map[string]expr // by the payload field
	taskID expr
	names  imported
}

// expr is an expression of type string and what it needs.
type expr struct {
	text   string
	imp    string              // path of an import, or ""
	before []analysis.TextEdit // statements above
}

// operations are the words of names of fields that name one operation, so that a key made of
// them keeps out a repeat and nothing else.
var operations = []string{"operation", "op", "order", "payment", "transaction", "txn", "request", "message", "event", "invoice", "transfer",
	"refund", "charge", "payout", "claim", "booking", "return", "idempotency", "dedup", "bonus", "job", "notice", "receipt", "shipment", "withdrawal", "deposit"}

func namesOneOperation(field string) bool {
	lower := strings.ToLower(field)
	return slices.ContainsFunc(operations, func(word string) bool {
		rest, ok := strings.CutPrefix(lower, word)
		return ok && slices.Contains([]string{"id", "_id", "key", "uuid", "ref", "number"}, rest)
	})
}

// keysAt lists what a key can be made of at a place.
func (c *call) keysAt(pos token.Pos) keys {
	k := keys{fields: map[string]expr{}, names: c.f.imported(c.scope(pos), pos)}
	for _, p := range c.payloads {
		if !c.inScope(p.Object, pos) || pos < p.decoded {
			continue
		}
		s := structOf(p.Type())
		for i := range s.NumFields() {
			field := s.Field(i)
			text, imp := asString(p.Name()+"."+field.Name(), field.Type())
			if text != "" && namesOneOperation(field.Name()) {
				k.fields[field.Name()] = expr{text: text, imp: imp}
			}
		}
	}
	k.taskID = c.taskIDAt(pos)
	return k
}

// asString is an expression of basic type as one of type string, "" if it has none.
func asString(text string, t types.Type) (out, imp string) {
	basic, ok := t.Underlying().(*types.Basic)
	switch {
	case !ok:
		return "", ""
	case types.Identical(t, types.Typ[types.String]):
		return text, ""
	case basic.Kind() == types.String:
		return "string(" + text + ")", ""
	case basic.Kind() == types.Int64:
		return "strconv.FormatInt(" + converted("int64", text, t) + ", 10)", "strconv"
	case basic.Kind() == types.Int:
		return "strconv.Itoa(" + converted("int", text, t) + ")", "strconv"
	case basic.Kind() == types.Uint64:
		return "strconv.FormatUint(" + converted("uint64", text, t) + ", 10)", "strconv"
	}
	return "", ""
}

func converted(to, text string, t types.Type) string {
	if _, plain := types.Unalias(t).(*types.Basic); plain {
		return text
	}
	return to + "(" + text + ")"
}

// taskIDAt uses the task's ID as it was read before, or reads it where the handler begins: there
// each fix reads it in the same way, so that it is read once.
func (c *call) taskIDAt(pos token.Pos) expr {
	if read := c.readTaskID(pos); read != "" {
		return expr{text: read}
	}
	const name = "taskID"
	first := c.body.List[0]
	_, taken := c.scope(pos).LookupParent(name, pos)
	asynq := c.f.name(asynqPath)
	if c.ctx == nil || taken != nil || c.defines(name) || asynq == "" || c.ctx.Name() == "_" {
		return expr{}
	}
	read := fmt.Sprintf("%s, _ := %s.GetTaskID(%s)", name, asynq, c.ctx.Name())
	return expr{text: name, before: []analysis.TextEdit{c.insertBefore(first, read)}}
}

// defines reports whether the handler has something of that name anywhere.
func (h *handler) defines(name string) bool {
	found := false
	ast.Inspect(h.body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && h.f.Info.Defs[id] != nil && id.Name == name {
			found = true
		}
		return true
	})
	return found
}

// readTaskID is a variable in which the handler has the task's ID.
func (c *call) readTaskID(pos token.Pos) string {
	name := ""
	ast.Inspect(c.body, func(n ast.Node) bool {
		assign, ok := n.(*ast.AssignStmt)
		if !ok || assign.Tok != token.DEFINE {
			return true
		}
		read, ok := only(assign.Rhs).(*ast.CallExpr)
		if !ok {
			return true
		}
		fn := typeutil.StaticCallee(c.f.Info, read)
		id, isIdent := assign.Lhs[0].(*ast.Ident)
		if fn == nil || fn.FullName() != asynqPath+".GetTaskID" || !isIdent {
			return true
		}
		if obj := c.f.Info.Defs[id]; obj != nil && c.inScope(obj, pos) && c.changed()[obj] == 0 {
			name = id.Name
		}
		return true
	})
	return name
}

// key makes the key of an effect, which begins with prefix so that it is told from those of
// other effects.
func (k keys) key(e finding.Effect, prefix string) (expr, bool) {
	var out expr
	switch field, ok := k.fields[e.OperationField]; {
	case ok:
		out = field
	case (e.OperationField == "" || e.OperationField == finding.TaskID) && k.taskID.text != "":
		out = k.taskID
	default:
		return expr{}, false
	}
	if prefix == "" || !k.names.can(out.imp) {
		return expr{}, false
	}
	out.text = strconv.Quote(prefix+":") + " + " + out.text
	return out, true
}

// needs are the edits that an expression needs beside itself.
func (k keys) needs(x expr) []analysis.TextEdit {
	return append(slices.Clone(x.before), k.names.add(x.imp)...)
}

func spaced(text string) string { return text }

// crowded is an expression as an argument beside others, where gofmt leaves out the spaces.
func crowded(text string) string { return strings.Replace(text, `" + `, `"+`, 1) }
