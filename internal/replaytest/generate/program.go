package main

import (
	"fmt"
	"go/format"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Program is the module that some handlers are rendered into: one main package for each store,
// so that many handlers are compiled and linked once.
type Program struct {
	Dir      string
	Handlers []*Handler
}

// Task is the type of the nth task.
func Task(n int) string { return fmt.Sprintf("gen:%04d", n) }

// Write renders the handlers into a module in p.Dir, which requires what the examples require.
func (p *Program) Write(examples string) error {
	for _, name := range []string{"go.mod", "go.sum"} {
		text, err := os.ReadFile(filepath.Join(examples, name))
		if err != nil {
			return err
		}
		if err := p.file(name, strings.Replace(string(text), "module example.com/idemlint/testdata", "module example.com/generated", 1)); err != nil {
			return err
		}
	}
	for _, store := range stores {
		if err := p.store(store); err != nil {
			return err
		}
	}
	return nil
}

func (p *Program) file(name, text string) error {
	name = filepath.Join(p.Dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, []byte(text), 0o644)
}

// store writes the main package of one store.
func (p *Program) store(store string) error {
	var registered, tasks strings.Builder
	for n, h := range p.Handlers {
		if h.Store != store {
			continue
		}
		name := fmt.Sprintf("Gen%04d", n)
		code, beside := h.render(name)
		if err := p.goFiles(store, map[string]string{fmt.Sprintf("gen%04d.go", n): code, fmt.Sprintf("steps/gen%04d.go", n): beside}); err != nil {
			return fmt.Errorf("%s: %w", h, err)
		}
		fmt.Fprintf(&registered, "mux.HandleFunc(%q, new%s(w).Handle)\n", Task(n), name)
		fmt.Fprintf(&tasks, "  %s:\n    payload: %s\n", Task(n), h.payload())
	}
	if registered.Len() == 0 {
		return nil
	}
	if err := p.goFiles(store, commonFiles(store, registered.String())); err != nil {
		return err
	}
	if err := p.file(store+"/migrations/0001_tables.up.sql", ddl()); err != nil {
		return err
	}
	return p.file(store+"/replay.yaml", fmt.Sprintf("schema: migrations/*.sql\nseed: |\n%stasks:\n%s", indented(seed()), tasks.String()))
}

func indented(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n  ") + "\n"
}

// goFiles adds package clauses and imports to the declarations of some files of a store.
func (p *Program) goFiles(store string, files map[string]string) error {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if files[name] == "" {
			continue
		}
		pkg := "main"
		if strings.HasPrefix(name, "steps/") {
			pkg = "steps"
		}
		text, err := source(pkg, store, files[name])
		if err != nil {
			return err
		}
		if err := p.file(store+"/"+name, text); err != nil {
			return err
		}
	}
	return nil
}

// imported are the paths of packages by the names under which they are used.
var imported = map[string]string{
	"context": "context", "sql": "database/sql", "json": "encoding/json", "errors": "errors", "fmt": "fmt", "log": "log",
	"http": "net/http", "smtp": "net/smtp", "os": "os", "strconv": "strconv", "strings": "strings", "time": "time",
	"uuid": "github.com/google/uuid", "asynq": "github.com/hibiken/asynq", "pgx": "github.com/jackc/pgx/v5",
	"pgconn": "github.com/jackc/pgx/v5/pgconn", "pgxpool": "github.com/jackc/pgx/v5/pgxpool", "redis": "github.com/redis/go-redis/v9",
	"stripe": "github.com/stripe/stripe-go/v82", "errgroup": "golang.org/x/sync/errgroup", "gorm": "gorm.io/gorm",
	"clause": "gorm.io/gorm/clause", "postgres": "gorm.io/driver/postgres", "stdlib": "github.com/jackc/pgx/v5/stdlib",
}

// source is a file of a package. The package beside that of a store is the one with the steps of its handlers.
func source(pkg, store, declarations string) (string, error) {
	var std, others []string
	if strings.Contains(declarations, "steps.") {
		others = append(others, fmt.Sprintf("%q", "example.com/generated/"+store+"/steps"))
	}
	for _, name := range slices.Sorted(maps.Keys(imported)) {
		if !regexp.MustCompile(`(^|[^.\w"/])` + name + `\.`).MatchString(declarations) {
			continue
		}
		if path := imported[name]; strings.Contains(path, ".") {
			others = append(others, fmt.Sprintf("%q", path))
		} else {
			std = append(std, fmt.Sprintf("%q", path))
		}
	}
	text := fmt.Sprintf("package %s\n\nimport (\n%s\n\n%s\n)\n\n%s", pkg, strings.Join(std, "\n"), strings.Join(others, "\n"), declarations)
	out, err := format.Source([]byte(text))
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, text)
	}
	return string(out), nil
}

// payload is what the task of a handler carries.
func (h *Handler) payload() string {
	force := false
	h.Walk(func(n *Node, _ []*Node) { force = force || n.Force })
	return fmt.Sprintf(`{operation_id: op-1, account_id: a-1, order_id: o-1, email: kim@example.com, bank: ba_1, amount: 30, force: %v, items: [`+
		`{id: i-1, account_id: a-2, order_id: o-2, email: lee@example.com, bank: ba_2, amount: 5}, `+
		`{id: i-2, account_id: a-3, order_id: o-3, email: sam@example.com, bank: ba_3, amount: 7}]}`, force)
}
