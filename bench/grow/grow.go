// Package grow writes programs of any size, to see how the cost of an analysis grows with
// them. They import a stand-in for asynq with the same names, so that nothing has to be downloaded.
package grow

import (
	"fmt"
	"strings"

	"github.com/idemlint/idemlint/internal/modtree"
)

// Shape is a kind of program that is written in a size.
type Shape struct {
	Name string
	Size string // what the size counts
	make func(n int) modtree.Files
}

// Shapes are all shapes.
var Shapes = []Shape{
	{"layers", "functions, a third each of handlers, services behind interfaces and stores", layers},
	{"chain", "functions, each calls the next", chain},
	{"implementations", "implementations of the interface that a handler calls", implementations},
	{"store", "methods of the one interface that all handlers use", store},
	{"constructors", "constructors, each calls the one before twice", constructors},
	{"branches", "conditional increments in one handler, one after another", branches},
	{"states", "payments in one handler, each behind a state that is read, and marked when it is made", states},
}

// Find is the shape of a name.
func Find(name string) (Shape, bool) {
	for _, s := range Shapes {
		if s.Name == name {
			return s, true
		}
	}
	return Shape{}, false
}

// Write writes a program of the size into dir, as a module.
func (s Shape) Write(dir string, size int) error {
	return modtree.WithAsynq("example.com/grown").With(s.make(size)).Write(dir)
}

// perPackage is how many functions of a layer are put into a package.
const perPackage = 50

// layers is what most programs look like: handlers call services through interfaces, which
// call stores through interfaces; main wires them.
func layers(n int) modtree.Files {
	out := modtree.Files{}
	var imports, wiring strings.Builder
	for p := range max(1, n/3/perPackage) {
		out[fmt.Sprintf("p%d/p.go", p)] = layer(p)
		fmt.Fprintf(&imports, "\t\"example.com/grown/p%d\"\n", p)
		fmt.Fprintf(&wiring, "\tp%d.Register(mux, db)\n", p)
	}
	out["main.go"] = "package main\n\nimport (\n\t\"database/sql\"\n\n\t\"github.com/hibiken/asynq\"\n\n" + imports.String() +
		")\n\nfunc main() {\n\tdb, err := sql.Open(\"postgres\", \"\")\n\tif err != nil {\n\t\tpanic(err)\n\t}\n" +
		"\tmux := asynq.NewServeMux()\n" + wiring.String() + "}\n"
	return out
}

func layer(p int) string {
	var b, service, store, register strings.Builder
	for i := range perPackage {
		fmt.Fprintf(&service, "\tApply%d(ctx context.Context, user, amount int64) error\n", i)
		fmt.Fprintf(&store, "\tAdd%d(ctx context.Context, user, amount int64) error\n", i)
		fmt.Fprintf(&register, "\tmux.HandleFunc(\"p%d:t%d\", h.Handle%d)\n", p, i, i)
		fmt.Fprintf(&b, `
func (h *handlers) Handle%[1]d(ctx context.Context, t *asynq.Task) error {
	var p payload
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return fmt.Errorf("decode: %%w", err)
	}
	return h.service.Apply%[1]d(ctx, p.User, p.Amount)
}

func (s *service) Apply%[1]d(ctx context.Context, user, amount int64) error {
	if amount == 0 {
		return nil
	}
	return s.store.Add%[1]d(ctx, user, amount)
}

func (s *store) Add%[1]d(ctx context.Context, user, amount int64) error {
	_, err := s.db.ExecContext(ctx, "UPDATE users_%[1]d SET balance = balance + $1 WHERE id = $2", amount, user)
	return err
}
`, i)
	}
	return fmt.Sprintf(`package p%d

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"
)

type payload struct{ User, Amount int64 }

type handlers struct{ service Service }

type service struct{ store Store }

type store struct{ db *sql.DB }

type Service interface {
%s}

type Store interface {
%s}

func Register(mux *asynq.ServeMux, db *sql.DB) {
	h := &handlers{&service{&store{db}}}
%s}
%s`, p, service.String(), store.String(), register.String(), b.String())
}

// single is a program of one handler, which stands in body as func handle(ctx, db, p) error.
func single(body string) modtree.Files {
	return modtree.Files{"main.go": `package main

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/hibiken/asynq"
)

type payload struct{ User, Amount int64 }

func main() {
	db, err := sql.Open("postgres", "")
	if err != nil {
		panic(err)
	}
	mux := asynq.NewServeMux()
	mux.HandleFunc("grown", func(ctx context.Context, t *asynq.Task) error {
		var p payload
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return err
		}
		return handle(ctx, db, p)
	})
}

` + body}
}

const update = `	_, err := db.ExecContext(ctx, "UPDATE users SET balance = balance + $1 WHERE id = $2", p.Amount, p.User)
	return err
}
`

func chain(n int) modtree.Files {
	var b strings.Builder
	b.WriteString("func handle(ctx context.Context, db *sql.DB, p payload) error { return f0(ctx, db, p) }\n\n")
	for i := range n - 1 {
		fmt.Fprintf(&b, "func f%d(ctx context.Context, db *sql.DB, p payload) error {\n\treturn f%d(ctx, db, p)\n}\n\n", i, i+1)
	}
	fmt.Fprintf(&b, "func f%d(ctx context.Context, db *sql.DB, p payload) error {\n%s", n-1, update)
	return single(b.String())
}

func implementations(n int) modtree.Files {
	var b, table strings.Builder
	b.WriteString("type mover interface {\n\tmove(ctx context.Context, db *sql.DB, p payload) error\n}\n\n")
	for i := range n {
		fmt.Fprintf(&table, "\t%d: m%d{},\n", i, i)
		fmt.Fprintf(&b, "type m%d struct{}\n\nfunc (m%d) move(ctx context.Context, db *sql.DB, p payload) error {\n%s\n", i, i, update)
	}
	fmt.Fprintf(&b, "var movers = map[int64]mover{\n%s}\n\n", table.String())
	b.WriteString("func handle(ctx context.Context, db *sql.DB, p payload) error {\n\treturn movers[p.User].move(ctx, db, p)\n}\n")
	return single(b.String())
}

func store(n int) modtree.Files {
	var b, methods, calls strings.Builder
	for i := range n {
		fmt.Fprintf(&methods, "\tadd%d(ctx context.Context, p payload) error\n", i)
		fmt.Fprintf(&calls, "\tif err := s.add%d(ctx, p); err != nil {\n\t\treturn err\n\t}\n", i)
		fmt.Fprintf(&b, "func (s *queries) add%d(ctx context.Context, p payload) error {\n\tdb := s.db\n%s\n", i, update)
	}
	return single(fmt.Sprintf(`type querier interface {
%s}

type queries struct{ db *sql.DB }

func handle(ctx context.Context, db *sql.DB, p payload) error {
	return all(ctx, &queries{db}, p)
}

func all(ctx context.Context, s querier, p payload) error {
%s	return nil
}

%s`, methods.String(), calls.String(), b.String()))
}

func constructors(n int) modtree.Files {
	var b strings.Builder
	fmt.Fprintf(&b, "type t0 struct{ db *sql.DB }\n\nfunc new0(db *sql.DB) *t0 { return &t0{db} }\n\n"+
		"func (t *t0) run(ctx context.Context, p payload) error {\n\tdb := t.db\n%s\n", update)
	for i := 1; i < n; i++ {
		fmt.Fprintf(&b, `type t%[1]d struct{ a, b *t%[2]d }

func new%[1]d(db *sql.DB) *t%[1]d { return &t%[1]d{new%[2]d(db), new%[2]d(db)} }

func (t *t%[1]d) run(ctx context.Context, p payload) error {
	if err := t.a.run(ctx, p); err != nil {
		return err
	}
	return t.b.run(ctx, p)
}

`, i, i-1)
	}
	fmt.Fprintf(&b, "func handle(ctx context.Context, db *sql.DB, p payload) error {\n\treturn new%d(db).run(ctx, p)\n}\n", n-1)
	return single(b.String())
}

func branches(n int) modtree.Files {
	var b strings.Builder
	b.WriteString("func handle(ctx context.Context, db *sql.DB, p payload) error {\n")
	for i := range n {
		fmt.Fprintf(&b, "\tif p.Amount > %[1]d {\n\t\tif _, err := db.ExecContext(ctx, "+
			"\"UPDATE users SET c%[1]d = c%[1]d + $1 WHERE id = $2\", p.Amount, p.User); err != nil {\n\t\t\treturn err\n\t\t}\n\t}\n", i)
	}
	b.WriteString("\treturn nil\n}\n")
	return single(b.String())
}

// stateTables is over how many tables the steps of states are spread: several are about each.
const stateTables = 8

func states(n int) modtree.Files {
	var b strings.Builder
	b.WriteString("func handle(ctx context.Context, db *sql.DB, p payload) error {\n")
	for i := range n {
		fmt.Fprintf(&b, "\tif err := step%d(ctx, db, p); err != nil {\n\t\treturn err\n\t}\n", i)
	}
	b.WriteString("\treturn nil\n}\n")
	for i := range n {
		fmt.Fprintf(&b, `
func load%[1]d(ctx context.Context, db *sql.DB, p payload) (state string, found bool, err error) {
	err = db.QueryRowContext(ctx, "SELECT state%[1]d FROM orders%[2]d WHERE id = $1", p.User).Scan(&state)
	if err == sql.ErrNoRows {
		return "", false, nil
	}
	if err != nil {
		return "", false, err
	}
	return state, true, nil
}

func step%[1]d(ctx context.Context, db *sql.DB, p payload) error {
	state, found, err := load%[1]d(ctx, db, p)
	if err != nil {
		return err
	}
	if !found || state == "paid" {
		return nil
	}
	if _, err := db.ExecContext(ctx, "UPDATE accounts SET balance%[1]d = balance%[1]d - $1 WHERE id = $2", p.Amount, p.User); err != nil {
		if _, err := db.ExecContext(ctx, "UPDATE orders%[2]d SET state%[1]d = 'failed' WHERE id = $1", p.User); err != nil {
			return err
		}
		return err
	}
	_, err = db.ExecContext(ctx, "UPDATE orders%[2]d SET state%[1]d = 'paid' WHERE id = $1", p.User)
	return err
}
`, i, i%stateTables)
	}
	return single(b.String())
}
