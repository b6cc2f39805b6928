package catalog

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// OwnRow is a row of the user's own: what is known of a symbol of the user's own libraries, in the
// columns of Row. It counts before all built-in rows, and for functions of the program instead of their bodies.
type OwnRow struct {
	Symbol   string `json:"symbol" doc:"the function or method, as in (*example.com/jobs.Queue).On, (example.com/bank.Client).Pay of an interface, or example.com/ids.New"`
	Verb     string `json:"verb" doc:"how a call is read"`
	Kind     string `json:"kind,omitempty" doc:"of effect and put: what the call does to what is stored"`
	Op       string `json:"op,omitempty" doc:"of register: the method of a handler that is a value; of redis: the command; of tx-func: context if the function's parameter is a context that carries the transaction"`
	On       *int   `json:"on,omitempty" doc:"the argument that takes the receiver's part in a function"`
	Arg      *int   `json:"arg,omitempty" doc:"the principal argument, counted from 0 without the receiver, which is -2: the handler, message, key, name, text or function"`
	Into     *int   `json:"into,omitempty" doc:"of decode: where the value is stored; of set-key: what gets the key, if not the receiver; of redis: the value"`
	Rest     *int   `json:"rest,omitempty" doc:"of register: the task type; of sql: the first bind argument; of tx-func: the parameter of the function that is the transaction; of redis: the expiry"`
	Key      string `json:"key,omitempty" doc:"where an idempotency key can be: a field path of the principal argument, or arg:N; without it the service takes none"`
	Field    string `json:"field,omitempty" doc:"of put: the field of the principal argument that names the thing; of redis: the argument number of the field or member"`
	Store    string `json:"store,omitempty" doc:"what is written, for the message: payout, SMS"`
	Severity string `json:"severity,omitempty" doc:"high for money, low for what hardly matters; else the kind decides"`
	Note     string `json:"note,omitempty" doc:"why, for people"`
}

// ownVerbs are the verbs that rows of users can have, with the columns that they need.
var ownVerbs = map[string]struct {
	verb  Verb
	kind  Kind
	needs []string
}{
	"register":         {verb: Register, needs: []string{"arg"}},
	"effect":           {verb: Write, needs: []string{"kind"}},
	"claim":            {verb: Write, kind: Claim, needs: []string{"arg"}},
	"enqueue":          {verb: Enqueuing, kind: Enqueue, needs: []string{"arg"}},
	"put":              {verb: Put, needs: []string{"kind", "arg"}},
	"set-key":          {verb: SetKey, needs: []string{"arg"}},
	"tx-begin":         {verb: TxBegin},
	"tx-commit":        {verb: TxCommit},
	"tx-rollback":      {verb: TxRollback},
	"tx-func":          {verb: TxFunc, needs: []string{"arg"}},
	"with-tx":          {verb: WithTx, needs: []string{"arg"}},
	"sql-exec":         {verb: SQLExec, needs: []string{"arg"}},
	"sql-query":        {verb: SQLQuery, needs: []string{"arg"}},
	"sql-query-row":    {verb: SQLQueryRow, needs: []string{"arg"}},
	"redis":            {verb: Redis, needs: []string{"op", "arg"}},
	"decode":           {verb: Decode, needs: []string{"arg"}},
	"payload":          {verb: Payload},
	"task-id":          {verb: TaskID},
	"pure":             {verb: Pure},
	"fresh":            {verb: Fresh},
	"handle":           {verb: Handle},
	"calls":            {verb: Calls, needs: []string{"arg"}},
	"unique-violation": {verb: UniqueViolation, needs: []string{"arg"}},
	"observe":          {verb: Observe},
	"nothing":          {verb: Nothing},
}

// OwnVerbs are the names of the verbs that rows of users can have, sorted.
func OwnVerbs() []string { return slices.Sorted(maps.Keys(ownVerbs)) }

// ownKinds are the kinds of effects that rows of users can have.
var ownKinds = map[string]Kind{
	"increment": Increment, "append": Append, "insert": Insert, "set": Set, "upsert": Upsert, "delete": Delete, "external": External,
}

// OwnKinds are the names of those kinds, sorted.
func OwnKinds() []string { return slices.Sorted(maps.Keys(ownKinds)) }

// RowError is what is wrong in a column of a row of the user's own.
type RowError struct{ Symbol, Column, Message string }

func (e *RowError) Error() string { return fmt.Sprintf("catalog row %q: %s", e.Symbol, e.Message) }

// Row checks a row and makes it one of the catalogue. What is wrong with it is a *RowError.
func (o OwnRow) Row() (Row, error) {
	fail := func(column, format string, args ...any) (Row, error) {
		return Row{}, &RowError{o.Symbol, column, fmt.Sprintf(format, args...)}
	}
	if !isSymbol(o.Symbol) {
		return fail("symbol", "a symbol is import/path.Func, (import/path.Type).Method or (*import/path.Type).Method")
	}
	verb, ok := ownVerbs[o.Verb]
	if !ok {
		return fail("verb", "unknown verb %q: the verbs are %s", o.Verb, strings.Join(OwnVerbs(), ", "))
	}
	kind, ok := ownKinds[o.Kind]
	if o.Kind != "" && (!ok || !slices.Contains(verb.needs, "kind")) {
		return fail("kind", "unknown kind %q of %s: the kinds of effect and put are %s", o.Kind, o.Verb, strings.Join(OwnKinds(), ", "))
	}
	if lacks := o.lacks(verb.needs); lacks != "" {
		return fail("verb", "%s needs %s", o.Verb, lacks)
	}
	if !slices.Contains([]string{"", "low", "medium", "high"}, o.Severity) {
		return fail("severity", "unknown severity %q: the severities are low, medium, high", o.Severity)
	}
	row := Row{
		Symbol: Normalize(o.Symbol), Verb: verb.verb, Kind: max(kind, verb.kind), Op: o.Op, Key: o.Key, Field: o.Field, Store: o.Store,
		Severity: o.Severity, Note: o.Note, Own: true,
	}
	for _, n := range o.numbers() {
		if n.value != nil && *n.value < Receiver {
			return fail(n.name, "%s is %d: arguments are counted from 0, the receiver is %d", n.name, *n.value, Receiver)
		}
	}
	row.On, row.Arg, row.Into, row.Rest = number(o.On), number(o.Arg), number(o.Into), number(o.Rest)
	return row, nil
}

// lacks is the first of the columns that o does not give, "" if it gives all.
func (o OwnRow) lacks(columns []string) string {
	for _, c := range columns {
		if c == "arg" && o.Arg == nil || c == "kind" && o.Kind == "" || c == "op" && o.Op == "" {
			return c
		}
	}
	return ""
}

type ownNumber struct {
	name  string
	value *int
}

func (o OwnRow) numbers() []ownNumber {
	return []ownNumber{{"on", o.On}, {"arg", o.Arg}, {"into", o.Into}, {"rest", o.Rest}}
}

func number(n *int) int {
	if n == nil {
		return none
	}
	return *n
}

// isSymbol reports whether s looks like the symbol of a function or method.
func isSymbol(s string) bool {
	p := split(s)
	return p.String() == s && p.name != "" && p.path != "" && (!p.method || p.typ != "") &&
		!strings.ContainsAny(p.path+p.typ+p.name, " \t\n\"()[]*")
}

// own are the rows of the user. They are set before any package is analysed, and only read then.
var own map[string]*Row

// SetOwn makes rows those of the user.
func SetOwn(rows []OwnRow) error {
	list := map[string]*Row{}
	for _, o := range rows {
		row, err := o.Row()
		if err != nil {
			return err
		}
		if list[row.Symbol] != nil {
			return fmt.Errorf("catalog row %q is there twice", o.Symbol)
		}
		list[row.Symbol] = &row
	}
	own = list
	return nil
}

// OwnSymbols are the symbols of the user's own rows, sorted.
func OwnSymbols() []string { return slices.Sorted(maps.Keys(own)) }

// Own finds the user's own row of a symbol.
func Own(symbol string) (*Row, bool) {
	if len(own) == 0 {
		return nil, false
	}
	row, ok := own[Normalize(symbol)]
	return row, ok
}

// OwnFlag is a flag whose value is a JSON list of rows; they count as soon as it is set.
type OwnFlag struct{ text string }

func (f *OwnFlag) String() string { return f.text }

// Set reads the rows.
func (f *OwnFlag) Set(text string) error {
	rows, err := ParseOwn(text)
	if err == nil {
		err = SetOwn(rows)
	}
	if err == nil {
		f.text = text
	}
	return err
}

// ParseOwn reads a JSON list of rows; the empty text is none.
func ParseOwn(text string) ([]OwnRow, error) {
	if text == "" {
		return nil, nil
	}
	var rows []OwnRow
	dec := json.NewDecoder(bytes.NewReader([]byte(text)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&rows); err != nil {
		return nil, fmt.Errorf("catalog is no JSON list of rows: %w", err)
	}
	return rows, nil
}

// FormatOwn writes rows as ParseOwn reads them.
func FormatOwn(rows []OwnRow) (string, error) {
	if len(rows) == 0 {
		return "", nil
	}
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(rows)
	return strings.TrimSpace(b.String()), err
}
