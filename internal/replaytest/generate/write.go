package main

import (
	"fmt"
	"strconv"
	"strings"
)

// handlerWriter renders one handler.
type handlerWriter struct {
	handler *Handler
	name    string          // of the type, such as Gen0001
	places  map[*Node]int   // which of its kind a node is
	guards  map[*Node]*Node // of marks
	used    map[string]int  // names of variables
	funcs   *[]string       // functions beside the handler, those of the package that is written
	apart   *[]string       // functions of the package beside it
	fields  []string        // of the handler's type
	values  []string        // of these fields
}

// scope is what a piece finds around it.
type scope struct {
	db   string // the handle in use: of the pool, or of a transaction
	skip string // leaves when an earlier run has done the work
	loop bool
	fail string // what a return gives back before the error
}

// render returns the Go source of a handler: its type, its method and what belongs to them; and what
// of it stands in the package beside it.
func (h *Handler) render(name string) (code, beside string) {
	var funcs, apart []string
	w := &handlerWriter{handler: h, name: name, places: map[*Node]int{}, guards: map[*Node]*Node{}, used: map[string]int{}, funcs: &funcs, apart: &apart}
	w.number()
	body := w.nodes(h.Body, scope{db: "w.db", skip: "return nil"})
	fields := strings.Join(append([]string{"*Worker"}, w.fields...), "\n")
	values := strings.Join(append([]string{"w"}, w.values...), ", ")
	return fmt.Sprintf(`// %[1]s is: %[2]s
type %[1]s struct {
%[3]s
}

func new%[1]s(w *Worker) *%[1]s { return &%[1]s{%[4]s} }

// Handle is the handler.
func (w *%[1]s) Handle(ctx context.Context, t *asynq.Task) error {
	var p Payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode %%s: %%w: %%w", t.Type(), err, asynq.SkipRetry)
	}
%[5]s
	return nil
}

%[6]s`, name, h, fields, values, body, strings.Join(funcs, "\n")), strings.Join(apart, "\n")
}

// number finds the place of each node and the guard of each mark.
func (w *handlerWriter) number() {
	count := map[string]int{}
	var guard *Node
	w.handler.Walk(func(n *Node, _ []*Node) {
		if n.Op == "mark" {
			w.guards[n] = guard
			return
		}
		if pieces[n.Op].marked {
			guard = n
		}
		w.places[n] = count[group(n.Op)]
		count[group(n.Op)]++
	})
}

// place is what a node works on.
func (w *handlerWriter) place(n *Node) string { return pieces[n.Op].places[w.places[n]] }

// name makes a name that no other variable of the handler has.
func (w *handlerWriter) fresh(name string) string {
	w.used[name]++
	if n := w.used[name]; n > 1 {
		return name + strconv.Itoa(n)
	}
	return name
}

// own is the name of a function that belongs to the handler.
func (w *handlerWriter) own(name string) string {
	return strings.ToLower(w.name[:1]) + w.name[1:] + strings.ToUpper(name[:1]) + name[1:]
}

func (w *handlerWriter) nodes(nodes []*Node, sc scope) string {
	var b strings.Builder
	for i, n := range nodes {
		inner := sc
		if n.Outer {
			inner.db = "w.db"
		}
		switch p := pieces[n.Op]; {
		case p.guard && n.Via == "wrap":
			return b.String() + w.wrap(n, nodes[i+1:], inner, sc)
		case p.guard:
			b.WriteString(w.guard(n, inner))
		case p.body:
			b.WriteString(structure[n.Op](w, n, inner))
		default:
			b.WriteString(actions[n.Op](w, n, inner))
		}
		b.WriteString("\n")
	}
	return strings.TrimRight(b.String(), "\n")
}

// failing is the return of an error.
func (sc scope) failing(err string) string { return "return " + sc.fail + err }

// of is the root of values that tell operations apart: the payload, or an item of it.
func (sc scope) of() string {
	if sc.loop {
		return "item"
	}
	return "p"
}

// id names one operation.
func (sc scope) id() string {
	if sc.loop {
		return "item.ID"
	}
	return "p.OperationID"
}

// key renders a key: statements that make it, and the expression.
func (w *handlerWriter) key(n *Node, sc scope) (before, expr string) {
	suffix := ""
	if sc.loop {
		suffix = ` + ":" + item.ID`
	}
	switch n.Key {
	case "payload":
		return "", sc.id()
	case "sprintf":
		return "", fmt.Sprintf(`fmt.Sprintf("%s:%%s", %s)`, n.Op, sc.id())
	case "sha1":
		return "", fmt.Sprintf("uuid.NewSHA1(uuid.NameSpaceOID, []byte(%s)).String()", sc.id())
	case "uuid":
		return "", "uuid.NewString()"
	case "now":
		return "", `strconv.FormatInt(time.Now().UnixNano(), 10)` + suffix
	case "taskid":
		v := w.fresh("taskID")
		return fmt.Sprintf("%s, _ := asynq.GetTaskID(ctx)\n", v), v + suffix
	case "retry":
		v := w.fresh("retried")
		return fmt.Sprintf("%s, _ := asynq.GetRetryCount(ctx)\n", v), fmt.Sprintf(`fmt.Sprintf("%%s:%%d", %s, %s)`, sc.id(), v)
	case "chosen":
		v := w.fresh("key")
		return fmt.Sprintf("%[1]s := %[2]s\nif p.Keyed {\n%[1]s = \"keyed:\" + %[2]s\n}\n", v, sc.id()), v
	case "branch":
		v := w.fresh("key")
		return fmt.Sprintf("%s := uuid.NewString()\nif p.Keyed {\n%s = %s\n}\n", v, v, sc.id()), v
	}
	panic("no such key: " + n.Key)
}
