package precommittest

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/debian"
	"github.com/idemlint/idemlint/internal/modtree"
)

// install installs pre-commit from Debian's packages where it is missing and that can be done.
func install(t *testing.T) {
	t.Helper()
	missing, err := debian.Install(func() []string {
		if _, err := exec.LookPath("pre-commit"); err != nil {
			return []string{"pre-commit"}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(missing) > 0 {
		t.Skip("there is no pre-commit, and it cannot be installed here")
	}
}

// run runs a program in dir; its exit status is no error.
func run(t *testing.T, dir string, env []string, name string, args ...string) (out string, status int) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	text, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return string(text), cmd.ProcessState.ExitCode()
}

// git runs git in a repository of a test, without the user's own settings.
func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	env := []string{"GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com",
		"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com"}
	out, status := run(t, dir, env, "git", args...)
	if status != 0 {
		t.Fatalf("git %s: %s", strings.Join(args, " "), out)
	}
	return strings.TrimSpace(out)
}

// hooks makes a repository of what of idemlint its hooks are built of, and returns it with its commit.
func hooks(t *testing.T) (dir, commit string) {
	t.Helper()
	root, dir := filepath.Join("..", ".."), t.TempDir()
	for _, name := range []string{"go.mod", "go.sum", ".pre-commit-hooks.yaml"} {
		content, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, folder := range []string{"analyzer", "cmd", "internal", "passes"} {
		if err := os.CopyFS(filepath.Join(dir, folder), os.DirFS(filepath.Join(root, folder))); err != nil {
			t.Fatal(err)
		}
	}
	git(t, dir, "init", "-q")
	git(t, dir, "add", "-A", "-f")
	git(t, dir, "commit", "-q", "-m", "hooks")
	return dir, git(t, dir, "rev-parse", "HEAD")
}

const handler = `package %s

import (
	"context"
	"database/sql"

	"github.com/hibiken/asynq"
)

// Handlers handles tasks.
type Handlers struct{ DB *sql.DB }

// Add adds.
func (h *Handlers) Add(ctx context.Context, t *asynq.Task) error {
	_, err := h.DB.ExecContext(ctx, "UPDATE users SET balance = balance + 1 WHERE id = $1", t.Payload())
	return err
}
`

// program has two handlers in two folders, a folder that concerns neither, and a nested module.
var program = modtree.WithAsynq("example.com/m").With(modtree.Files{
	"cmd/worker/main.go": `package main

import (
	"github.com/hibiken/asynq"

	"example.com/m/credits"
	"example.com/m/debits"
	"example.com/m/other"
)

func main() {
	other.Nothing()
	mux := asynq.NewServeMux()
	mux.HandleFunc("credit:add", (&credits.Handlers{}).Add)
	mux.HandleFunc("debit:add", (&debits.Handlers{}).Add)
}
`,
	"credits/credits.go": fmt.Sprintf(handler, "credits"),
	"debits/debits.go":   fmt.Sprintf(handler, "debits"),
	"other/other.go":     "package other\n\n// Nothing does nothing.\nfunc Nothing() {}\n",
	"nested/go.mod":      "module example.com/nested\n\ngo 1.26.0\n",
	"nested/nested.go":   "package nested\n",
	"README.md":          "# a program\n",
})

func TestTheHooksFindWhatConcernsTheStagedFilesAndEverything(t *testing.T) {
	if testing.Short() {
		t.Skip("builds idemlint in an environment of its own")
	}
	install(t)
	hookRepo, commit := hooks(t)
	dir := program.Temp(t)
	config := fmt.Sprintf("repos:\n  - repo: %s\n    rev: %s\n    hooks:\n      - id: idemlint\n        args: [-rules=increment]\n      - id: idemlint-all\n        args: [-rules=increment]\n", hookRepo, commit)
	if err := os.WriteFile(filepath.Join(dir, ".pre-commit-config.yaml"), []byte(config), 0o644); err != nil {
		t.Fatal(err)
	}
	git(t, dir, "init", "-q")
	git(t, dir, "add", "-A")
	git(t, dir, "commit", "-q", "-m", "program")
	env := []string{"PRE_COMMIT_HOME=" + t.TempDir(), "PRE_COMMIT_COLOR=never", "GOFLAGS=-modcacherw"}
	const credit, debit = "credits/credits.go:15:2: increment: ", "debits/debits.go:15:2: increment: "
	for _, c := range []struct {
		name, hook string
		staged     []string
		passes     bool
		shown      []string
		hidden     []string
	}{
		{"a file that concerns nothing", "idemlint", []string{"other/other.go"}, true, []string{"Passed"}, []string{credit, debit}},
		{"files in several folders", "idemlint", []string{"other/other.go", "credits/credits.go", "nested/nested.go"}, false, []string{credit}, []string{debit}},
		{"files of both handlers", "idemlint", []string{"debits/debits.go", "credits/credits.go"}, false, []string{credit, debit}, nil},
		{"the main that registers both", "idemlint", []string{"cmd/worker/main.go"}, false, []string{credit, debit}, nil},
		{"no file of Go", "idemlint", []string{"README.md"}, true, []string{"no files to check"}, []string{credit, debit}},
		{"everything", "idemlint-all", []string{"other/other.go"}, false, []string{credit, debit}, nil},
		{"everything, no file of Go", "idemlint-all", []string{"README.md"}, false, []string{credit, debit}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			defer git(t, dir, "reset", "-q", "--hard")
			for _, name := range c.staged {
				file := filepath.Join(dir, filepath.FromSlash(name))
				if err := os.WriteFile(file, []byte(program[name]+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
				git(t, dir, "add", name)
			}
			out, status := run(t, dir, env, "pre-commit", "run", c.hook)
			if (status == 0) != c.passes {
				t.Errorf("status %d", status)
			}
			for _, text := range c.shown {
				if strings.Count(out, text) != 1 {
					t.Errorf("%q is not there once", text)
				}
			}
			for _, text := range c.hidden {
				if strings.Contains(out, text) {
					t.Errorf("%q is there", text)
				}
			}
			if t.Failed() {
				t.Log(out)
			}
		})
	}
}
