package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// vet compares the vet tool with one that does nothing, first as if neither had ever run,
// then repeated. The build cache is the bench's own and holds everything that is
// compiled, so that only the work of the tools differs.
func (b *bench) vet() error {
	if err := b.describe("vet", "everything is compiled, the tool has not run before"); err != nil {
		return err
	}
	gocache := filepath.Join(b.cache, "gocache")
	defer os.RemoveAll(gocache)
	env := []string{"GOCACHE=" + gocache}
	files := map[string]string{}
	for _, t := range []tool{idemlint, emptyVet} {
		file, err := b.install(t)
		if err != nil {
			return err
		}
		files[t.name] = file
	}
	fill := b.vetCommand(files[emptyVet.name], env)
	if _, _, err := fill.measure(b.ctx); err != nil {
		return err
	}
	var all []contender
	for _, t := range []tool{idemlint, emptyVet} {
		all = append(all, b.coldVet(t, files[t.name], env))
	}
	samples, err := b.compare(all)
	if err != nil {
		return err
	}
	if err := printTable(os.Stdout, samples); err != nil {
		return err
	}
	return b.repeatVet(files[idemlint.name], env)
}

// vetCommand is go vet with a tool; findings are no failure.
func (b *bench) vetCommand(tool string, env []string, flags ...string) command {
	args := append([]string{"go", "vet"}, flags...)
	return command{dir: b.dir, env: env, ok: []int{1}, args: append(args, "-vettool="+tool, "./...")}
}

// coldVet runs a copy of a tool that differs from all before by what follows its end. The
// go command knows tools by the hash of their file, so nothing is left of earlier runs.
func (b *bench) coldVet(t tool, file string, env []string) contender {
	return contender{t.name, func(round int) (command, func(), error) {
		copied := file + "-" + strconv.Itoa(round)
		text, err := os.ReadFile(file)
		if err != nil {
			return command{}, nil, err
		}
		salt := strconv.Itoa(os.Getpid()) + "/" + strconv.Itoa(round)
		if err := os.WriteFile(copied, append(text, salt...), 0o755); err != nil {
			return command{}, nil, err
		}
		return b.vetCommand(copied, env), func() { os.Remove(copied) }, nil
	}}
}

// repeatVet runs the vet tool twice and says how often the go command executed it then.
func (b *bench) repeatVet(tool string, env []string) error {
	fmt.Println("vet repeated: nothing changed since the run before")
	for _, which := range []string{"first run", "repeated"} {
		got, printed, err := b.vetCommand(tool, env, "-x").measure(b.ctx)
		if err != nil {
			return err
		}
		fmt.Printf("%12s: %.2f CPU s, tool executed %d times\n", which, got.cpu.Seconds(), executions(printed, tool))
	}
	fmt.Println()
	return nil
}

// executions counts the lines of go vet -x that run the tool over a package.
func executions(printed, tool string) int {
	n := 0
	for line := range strings.Lines(printed) {
		if strings.Contains(line, tool) && strings.HasSuffix(strings.TrimSpace(line), "vet.cfg") {
			n++
		}
	}
	return n
}
