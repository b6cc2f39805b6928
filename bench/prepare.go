package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// prepare checks the folders.
func (b *bench) prepare() error {
	var err error
	if b.dir, err = filepath.Abs(b.dir); err != nil {
		return err
	}
	if b.cache, err = filepath.Abs(b.cache); err != nil {
		return err
	}
	if b.rounds < 1 || b.every < 1 {
		return fmt.Errorf("-rounds is %d and -every %d", b.rounds, b.every)
	}
	return os.MkdirAll(filepath.Join(b.cache, "own"), 0o755)
}

// goOutput is what the go command prints in the measured module.
func (b *bench) goOutput(args ...string) (string, error) {
	cmd := exec.CommandContext(b.ctx, "go", args...)
	cmd.Dir = b.dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, tail(stderr.String(), 5))
	}
	return strings.TrimSpace(string(out)), nil
}

// describe prints what is measured and on what.
func (b *bench) describe(comparison, what string) error {
	module, err := b.goOutput("list", "-m")
	if err != nil {
		return err
	}
	packages, files, lines, err := b.size()
	if err != nil {
		return err
	}
	version, err := b.goOutput("env", "GOVERSION")
	if err != nil {
		return err
	}
	fmt.Printf("%s: %s\n%s: %d packages, %d files, %d lines without tests; %s, %s/%s, %d CPUs; %d rounds\n\n",
		comparison, what, firstLine(module), packages, files, lines, version, runtime.GOOS, runtime.GOARCH,
		runtime.NumCPU(), b.rounds)
	return nil
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// size counts the packages, files and lines of the measured module.
func (b *bench) size() (packages, files, lines int, err error) {
	out, err := b.goOutput("list", "-e", "-f", "{{$d := .Dir}}{{range .GoFiles}}{{$d}}/{{.}}\n{{end}}{{range .CgoFiles}}{{$d}}/{{.}}\n{{end}}", "./...")
	if err != nil {
		return 0, 0, 0, err
	}
	dirs := map[string]bool{}
	for name := range strings.FieldsSeq(out) {
		text, err := os.ReadFile(name)
		if err != nil {
			return 0, 0, 0, err
		}
		dirs[filepath.Dir(name)] = true
		files++
		lines += bytes.Count(text, []byte("\n"))
	}
	return len(dirs), files, lines, nil
}
