// Package modtree writes small modules for tests and measurements: folders of files, and what they import.
package modtree

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// Files are the contents of files by their names, which are relative and have slashes.
type Files map[string]string

// With is the files and more; where both have a name, more counts.
func (f Files) With(more Files) Files {
	all := maps.Clone(f)
	maps.Copy(all, more)
	return all
}

// Replaced is the files with texts of one replaced: what, by what, and so on.
func (f Files) Replaced(name string, oldnew ...string) Files {
	return f.With(Files{name: strings.NewReplacer(oldnew...).Replace(f[name])})
}

// Moved is the files with one under another name.
func (f Files) Moved(from, to string) Files {
	all := f.With(Files{to: f[from]})
	delete(all, from)
	return all
}

// In is the files in a folder.
func (f Files) In(folder string) Files {
	moved := Files{}
	for name, content := range f {
		moved[path.Join(folder, name)] = content
	}
	return moved
}

// Write writes the files into dir.
func (f Files) Write(dir string) error {
	for name, content := range f {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// Temp writes the files into a folder that goes with the test.
func (f Files) Temp(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	if err := f.Write(dir); err != nil {
		t.Fatal(err)
	}
	return dir
}

// WithAsynq is the go.mod of a module that uses asynq, and a stand-in for asynq beside it that nothing has
// to be fetched for.
func WithAsynq(module string) Files {
	return asynq.With(Files{"go.mod": "module " + module + "\n\ngo 1.26\n\nrequire github.com/hibiken/asynq v0.26.0\n\n" +
		"replace github.com/hibiken/asynq => ./asynq\n"})
}

// asynq has the names that handlers and their registration need, as asynq v0.26 has them.
var asynq = Files{
	"asynq/go.mod": "module github.com/hibiken/asynq\n\ngo 1.26\n",
	"asynq/asynq.go": `package asynq

import "context"

type Task struct{ payload []byte }

func (t *Task) Payload() []byte { return t.payload }

type Handler interface {
	ProcessTask(context.Context, *Task) error
}

type HandlerFunc func(context.Context, *Task) error

func (f HandlerFunc) ProcessTask(ctx context.Context, t *Task) error { return f(ctx, t) }

type MiddlewareFunc func(Handler) Handler

type ServeMux struct{}

func NewServeMux() *ServeMux { return &ServeMux{} }

func (mux *ServeMux) Handle(pattern string, handler Handler) {}

func (mux *ServeMux) HandleFunc(pattern string, handler func(context.Context, *Task) error) {}

func (mux *ServeMux) Use(mws ...MiddlewareFunc) {}
`,
}

// Std is a program that imports all of the standard library, and the prefixes of the paths of what it imports.
func Std() (program Files, prefixes []string, err error) {
	out, err := exec.Command("go", "list", "std").Output()
	if err != nil {
		return nil, nil, fmt.Errorf("go list std: %w", err)
	}
	seen := map[string]bool{"vendor": true}
	var imports strings.Builder
	for pkg := range strings.FieldsSeq(string(out)) {
		root, _, _ := strings.Cut(pkg, "/")
		if root != "vendor" && !strings.Contains("/"+pkg+"/", "/internal/") {
			fmt.Fprintf(&imports, "import _ %q\n", pkg)
		}
		if !seen[root] {
			seen[root] = true
			prefixes = append(prefixes, root)
		}
	}
	return Files{
		"go.mod":  "module example.com/std\n",
		"main.go": "package main\n\n" + imports.String() + "\nfunc main() {}\n",
	}, prefixes, nil
}
