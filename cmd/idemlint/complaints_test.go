package main

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/modtree"
)

// worker is a module whose main has the given declarations and registers the handlers of register(mux, db).
func worker(imports, declarations string) tree {
	return modtree.WithAsynq("example.com/m").With(tree{"main.go": `package main

import (
	"context"
	"database/sql"

	"github.com/hibiken/asynq"
` + imports + `)

func main() {
	db, err := sql.Open("postgres", "")
	if err != nil {
		panic(err)
	}
	mux := asynq.NewServeMux()
	register(mux, db)
}

func add(ctx context.Context, db *sql.DB, t *asynq.Task) error {
	_, err := db.ExecContext(ctx, "UPDATE users SET balance = balance + 1 WHERE id = $1", t.Payload())
	return err
}
` + declarations})
}

// complaints are shapes that users of linters complain of; docs/complaints.md lists them. Each registers handlers
// that add, by the ways that are to be followed.
var complaints = map[string]struct {
	files tree
	tasks []string // that are found to add
}{
	"functions that call each other": {worker("\n\t\"sort\"\n", `
func register(mux *asynq.ServeMux, db *sql.DB) {
	mux.HandleFunc("even", func(ctx context.Context, t *asynq.Task) error { return even(ctx, db, t, len(t.Payload())) })
}

func even(ctx context.Context, db *sql.DB, t *asynq.Task, n int) error {
	if n == 0 {
		return add(ctx, db, t)
	}
	return odd(ctx, db, t, n-1)
}

func odd(ctx context.Context, db *sql.DB, t *asynq.Task, n int) error {
	sort.Slice(t.Payload(), func(i, j int) bool { return odd(ctx, db, t, i-j) != nil })
	return even(ctx, db, t, n-1)
}
`), []string{"even"}},
	"an alias of the task and of the handler's type": {worker("", `
type (
	Task    = asynq.Task
	Handler = func(context.Context, *Task) error
)

type apply struct{ db *sql.DB }

func (a apply) ProcessTask(ctx context.Context, t *Task) error { return add(ctx, a.db, t) }

func register(mux *asynq.ServeMux, db *sql.DB) {
	var h Handler = func(ctx context.Context, t *Task) error { return add(ctx, db, t) }
	mux.HandleFunc("alias:func", h)
	mux.Handle("alias:method", apply{db})
}
`), []string{"alias:func", "alias:method"}},
	"variables, tables and init": {worker("", `
var store *sql.DB

var handler = func(ctx context.Context, t *asynq.Task) error { return add(ctx, store, t) }

var handlers = map[string]asynq.HandlerFunc{"table": handler}

var byInit asynq.Handler

func init() { byInit = asynq.HandlerFunc(handler) }

func register(mux *asynq.ServeMux, db *sql.DB) {
	store = db
	mux.HandleFunc("variable", handler)
	mux.Handle("init", byInit)
	for name, h := range handlers {
		mux.Handle(name, h)
	}
}
`), []string{"init", "table", "variable"}},
	"a method value through generic helpers and middleware": {worker("", `
type payload struct{ id int64 }

type service struct{ db *sql.DB }

func (s *service) apply(ctx context.Context, p payload) error {
	_, err := s.db.ExecContext(ctx, "UPDATE users SET balance = balance + 1 WHERE id = $1", p.id)
	return err
}

func logged[P any](name string, fn func(context.Context, P) error) func(context.Context, P) error {
	return func(ctx context.Context, p P) error {
		println(name)
		return fn(ctx, p)
	}
}

func decoded[P any](decode func([]byte) P, fn func(context.Context, P) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error { return fn(ctx, decode(t.Payload())) }
}

func timed(next asynq.Handler) asynq.Handler {
	return asynq.HandlerFunc(func(ctx context.Context, t *asynq.Task) error { return next.ProcessTask(ctx, t) })
}

func register(mux *asynq.ServeMux, db *sql.DB) {
	s := &service{db}
	mux.Use(timed)
	mux.Handle("logged", timed(decoded(func(b []byte) payload { return payload{int64(len(b))} }, logged("apply", s.apply))))
}
`), []string{"logged"}},
	"a generic type of handlers and a generic interface": {worker("", `
type store[K any] interface{ Add(context.Context, K) error }

type users[K any] struct{ db *sql.DB }

func (u users[K]) Add(ctx context.Context, id K) error {
	_, err := u.db.ExecContext(ctx, "UPDATE users SET balance = balance + 1 WHERE id = $1", id)
	return err
}

type handler[K any, S store[K]] struct {
	store S
	key   func([]byte) K
}

func (h *handler[K, S]) ProcessTask(ctx context.Context, t *asynq.Task) error { return h.store.Add(ctx, h.key(t.Payload())) }

func register(mux *asynq.ServeMux, db *sql.DB) {
	mux.Handle("generic:type", &handler[int, users[int]]{users[int]{db}, func(b []byte) int { return len(b) }})
	mux.Handle("generic:interface", &handler[string, store[string]]{users[string]{db}, func(b []byte) string { return string(b) }})
}
`), []string{"generic:interface", "generic:type"}},
	"types that embed a database": {worker("", `
type db struct{ *sql.DB }

type store struct {
	db
	name string
}

type execer interface {
	ExecContext(context.Context, string, ...any) (sql.Result, error)
}

func register(mux *asynq.ServeMux, conn *sql.DB) {
	s := store{db: db{conn}}
	mux.HandleFunc("embedded", func(ctx context.Context, t *asynq.Task) error {
		_, err := s.ExecContext(ctx, "UPDATE users SET balance = balance + 1 WHERE id = $1", t.Payload())
		return err
	})
	var e execer = s
	mux.HandleFunc("interface", func(ctx context.Context, t *asynq.Task) error {
		_, err := e.ExecContext(ctx, "UPDATE users SET balance = balance + 1 WHERE id = $1", t.Payload())
		return err
	})
}
`), []string{"embedded", "interface"}},
	"deferred and captured": {worker("", `
func register(mux *asynq.ServeMux, db *sql.DB) {
	mux.HandleFunc("deferred", func(ctx context.Context, t *asynq.Task) (err error) {
		defer func(id []byte) {
			if err == nil {
				_, err = db.ExecContext(ctx, "UPDATE users SET balance = balance + 1 WHERE id = $1", id)
			}
		}(t.Payload())
		return nil
	})
	mux.HandleFunc("captured", func(ctx context.Context, t *asynq.Task) error {
		run := later(func() error { return add(ctx, db, t) })
		return run()
	})
}

func later(fn func() error) func() error {
	return func() error {
		defer println("done")
		return fn()
	}
}
`), []string{"captured", "deferred"}},
	"one of two implementations is a mock": {worker("", `
type adder interface {
	add(context.Context, *asynq.Task) error
}

type rows struct{ db *sql.DB }

func (r rows) add(ctx context.Context, t *asynq.Task) error { return add(ctx, r.db, t) }

type mockAdder struct{ db *sql.DB }

func (m mockAdder) add(ctx context.Context, t *asynq.Task) error {
	_, err := m.db.ExecContext(ctx, "UPDATE mocked SET calls = calls + 1")
	return err
}

var wired = map[bool]adder{true: rows{}}

func register(mux *asynq.ServeMux, db *sql.DB) {
	mux.HandleFunc("mocked", func(ctx context.Context, t *asynq.Task) error { return wired[len(t.Payload()) > 0].add(ctx, t) })
}
`).With(tree{"fake_test.go": `package main

import (
	"context"

	"github.com/hibiken/asynq"
)

type testAdder struct{}

func (testAdder) add(ctx context.Context, t *asynq.Task) error { return nil }
`}), []string{"mocked"}},
}

var (
	// humanly is how a finding names a function, and unreadable how SSA names literals and bound methods.
	humanly    = regexp.MustCompile(`^(func literal in )?(\(\*?[\w.]+\)\.)?\w+$`)
	unreadable = regexp.MustCompile(`\w\$(\d|bound|thunk)`)
)

// tasksFound lists the tasks of the findings in dir, each of which has to have a place and names for people.
func tasksFound(t *testing.T, dir string, args ...string) (tasks []string) {
	t.Helper()
	stdout, stderr, _ := idemlint(t, dir, append([]string{"-format=json", "-min-severity=low"}, args...)...)
	var report struct {
		Findings []struct {
			Pos, Message string
			Handlers     []struct{ Name, Task string }
		}
	}
	if err := json.Unmarshal([]byte(stdout), &report); err != nil {
		t.Fatalf("%v\n%s%s", err, stdout, stderr)
	}
	for _, f := range report.Findings {
		if !strings.Contains(f.Pos, ".go:") || unreadable.MatchString(f.Message) {
			t.Errorf("no place, or no name: %s: %s", f.Pos, f.Message)
		}
		for _, h := range f.Handlers {
			if !humanly.MatchString(h.Name) {
				t.Errorf("a handler is named %s", h.Name)
			}
			tasks = append(tasks, h.Task)
		}
	}
	slices.Sort(tasks)
	return slices.Compact(tasks)
}

func TestShapesThatLintersFailOnAreFollowed(t *testing.T) {
	for name, c := range complaints {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if got := tasksFound(t, c.files.Temp(t), "-rules=increment"); !slices.Equal(got, c.tasks) {
				t.Errorf("got %q, want %q", got, c.tasks)
			}
		})
	}
}

func TestFindingsAreTheSameForEverySystem(t *testing.T) {
	c := complaints["functions that call each other"]
	dir := c.files.Temp(t)
	for _, goos := range []string{"linux", "windows", "darwin"} {
		t.Setenv("GOOS", goos)
		if got := tasksFound(t, dir, "-rules=increment"); !slices.Equal(got, c.tasks) {
			t.Errorf("%s: got %q, want %q", goos, got, c.tasks)
		}
	}
}

func TestADirectiveThatAnotherSystemNeedsIsNotCalledUnused(t *testing.T) {
	const count = "package count\n\nimport (\n\t\"context\"\n\t\"database/sql\"\n)\n\nfunc One(ctx context.Context, db *sql.DB) error {\n"
	const none, one = "\treturn nil\n}\n", "\t_, err := db.ExecContext(ctx, \"UPDATE runs SET n = n + 1\")\n\treturn err\n}\n"
	program := worker("\n\t\"example.com/m/count\"\n", `
func register(mux *asynq.ServeMux, db *sql.DB) {
	mux.HandleFunc("counted", func(ctx context.Context, t *asynq.Task) error {
		return count.One(ctx, db) //idemlint:ignore increment,operationid runs may be counted twice
	})
}
`)
	for name, files := range map[string]tree{
		"by its name":     {"count/count_windows.go": count + one, "count/count_linux.go": count + none, "count/count_darwin.go": count + none},
		"by its comments": {"count/a.go": "//go:build windows\n\n" + count + one, "count/b.go": "//go:build !windows\n\n" + count + none},
	} {
		dir := program.With(files).Temp(t)
		for _, goos := range []string{"windows", "linux", "darwin"} {
			t.Setenv("GOOS", goos)
			if stdout, stderr, status := idemlint(t, dir, "-min-severity=low"); status != exitClean {
				t.Errorf("%s, %s: status %d\n%s%s", name, goos, status, stdout, stderr)
			}
		}
	}
	t.Setenv("GOOS", "linux")
	dir := program.With(tree{"count/count.go": count + none}).Temp(t)
	if stdout, _, _ := idemlint(t, dir, "-min-severity=low"); !strings.Contains(stdout, "covers no effect") {
		t.Errorf("a directive that covers nothing anywhere: got %s", stdout)
	}
}

func TestLibrariesAreNotBlamedForWhatTheyDo(t *testing.T) {
	const add = "import (\n\t\"context\"\n\t\"database/sql\"\n)\n\nfunc Add(ctx context.Context, db *sql.DB) error {\n\t_, err := db.ExecContext(ctx, \"UPDATE n SET n = n + 1\")\n\treturn err\n}\n"
	files := worker("\n\t\"example.com/lib\"\n", `
func register(mux *asynq.ServeMux, db *sql.DB) {
	mux.HandleFunc("library", func(ctx context.Context, t *asynq.Task) error { return lib.Add(ctx, db) })
}
`).With(tree{"lib/go.mod": "module example.com/lib\n\ngo 1.26\n", "lib/lib.go": "package lib\n\n" + add})
	files["go.mod"] += "\nrequire example.com/lib v1.2.3\n\nreplace example.com/lib => ./lib\n"
	dir := files.Temp(t)
	if got := tasksFound(t, dir); len(got) > 0 {
		t.Errorf("a library is reported: %q", got)
	}
	if got := tasksFound(t, dir, "-include=example.com/lib,github.com/hibiken/asynq", "-rules=increment"); !slices.Equal(got, []string{"library"}) {
		t.Errorf("a library that is included: got %q", got)
	}
}

func TestAProgramInOnePackageHasTheFindingsOfThatInTwo(t *testing.T) {
	_, declarations, _ := strings.Cut(bonus["repo/repo.go"], ")\n")
	joined := bonus.Replaced("main.go", "\n\t\"example.com/m/repo\"\n", "", "repo.Repo", "Repo")
	joined["main.go"] += declarations
	for name, files := range map[string]tree{"two": bonus, "one": joined} {
		stdout, _, _ := idemlint(t, files.Temp(t), "-format=json")
		if strings.Count(stdout, `"rule": "increment"`) != 1 || strings.Count(stdout, `"rule": "operationid"`) != 1 {
			t.Errorf("in %s: %s", name, stdout)
		}
	}
}

func TestLineDirectivesDoNotMoveFindings(t *testing.T) {
	dir := bonus.Replaced("repo/repo.go", "\t_, err := r.DB", "//line repo.tmpl:3\n\t_, err := r.DB").Temp(t)
	const want = "repo/repo.go:12:2: increment: "
	if stdout, _, _ := idemlint(t, dir, "-rules=increment"); !strings.HasPrefix(stdout, want) {
		t.Errorf("got %s", stdout)
	}
	if out := goVet(t, dir, "-replay.rules=increment"); strings.Count(out, "increment: ") != 1 {
		t.Errorf("go vet: %s", out)
	}
}
