// Idemlint reports task handlers whose effects would happen again when a queue
// delivers a task again: money moved twice, mail sent twice, a row written twice.
//
//	idemlint [flags] [packages]            report findings (default ./...)
//	idemlint handlers [flags] [packages]   list handlers and what they do
//	idemlint explain file:line             explain a finding
//	idemlint explain RULE                  explain a rule
//	idemlint schema                        print the unique columns that migrations tell
//	idemlint config verify [file]          check .idemlint.yml; schema, flags: print them
//	idemlint version                       print the version
//
// It is also a vet tool: go vet -vettool=$(which idemlint) ./...
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/driver"
)

// The exit statuses.
const (
	exitClean    = 0
	exitFailed   = 1 // nothing could be analysed
	exitUsage    = 2
	exitFindings = 3 // also beside packages with errors
)

func main() {
	if status, called := driver.Toolexec(os.Args[1:]); called {
		os.Exit(status)
	}
	if isVet(os.Args[1:]) {
		vet(os.Args[1:])
	}
	spareCollections(commandMemory)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// isVet reports whether the go command runs this as its vet tool: it asks for the
// version or the flags, or gives flags and one file that ends in .cfg.
func isVet(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := len(args) - 1
	isFlag := func(arg string) bool { return strings.HasPrefix(arg, "-") }
	switch {
	case len(args) == 1 && (args[0] == "-V=full" || args[0] == "-flags"):
		return true
	case strings.HasSuffix(args[last], ".cfg"):
		return !slices.ContainsFunc(args[:last], func(arg string) bool { return !isFlag(arg) })
	}
	return false
}

// command is one of the commands, with the formats that it writes, the default first.
type command struct {
	name    string
	formats []string
	most    int // arguments, anyArgs for any number
	run     func(*call) (status int, err error)
}

// anyArgs as the most arguments of a command means that it takes any number of them.
const anyArgs = -1

// commands are those that are asked for by name; check is the one that is not.
var commands = []command{
	{"handlers", []string{"table", "json", "html"}, anyArgs, (*call).handlers},
	{"explain", []string{"text"}, anyArgs, (*call).explain},
	{"schema", []string{"text"}, 0, (*call).schema},
	{"config", []string{"text"}, 2, (*call).config},
	{"version", []string{"text"}, 0, (*call).version},
}

var check = command{"", []string{"text", "json", "sarif", "github", "code-climate"}, anyArgs, (*call).check}

// usageError is a mistake in the arguments.
type usageError struct{ text string }

func (e usageError) Error() string { return e.text + "; see idemlint -h" }

// settingsError is a mistake in a file of settings, of which the flags say nothing.
type settingsError struct{ text string }

func (e settingsError) Error() string { return e.text }

// run runs one command and returns its exit status.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	c := &call{ctx: ctx, stdout: stdout, stderr: stderr}
	cmd, err := c.parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, usage)
		return exitClean
	}
	status := exitUsage
	if err == nil {
		status, err = cmd.run(c)
	}
	if err == nil {
		return status
	}
	if ctx.Err() != nil { // what else went wrong went wrong for that
		err = errors.New("interrupted")
	}
	for line := range strings.Lines(err.Error()) {
		fmt.Fprintf(stderr, "idemlint: %s\n", strings.TrimSpace(line))
	}
	if errors.As(err, new(usageError)) || errors.As(err, new(settingsError)) {
		return exitUsage
	}
	return max(status, exitFailed)
}
