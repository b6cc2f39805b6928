package driver

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// toolexecVar is set while the go command may only look into its build cache.
const toolexecVar = "IDEMLINT_TOOLEXEC"

// refused is what a tool says that is not run.
const refused = "idemlint: not compiled"

// Toolexec does the work of a program that the go command runs in front of its tools
// and reports whether it was called as one; then the program has to exit with the status.
// Every program that calls Run has to call it first.
//
// It lets the go command ask its tools who they are, which is part of the keys of the
// build cache, and refuses everything else. So go list -export tells, in one call, what
// the build cache holds, and compiles nothing.
func Toolexec(args []string) (status int, called bool) {
	if os.Getenv(toolexecVar) == "" || len(args) == 0 {
		return 0, false
	}
	if !slices.Contains(args, "-V=full") && !slices.Contains(args, "-###") {
		fmt.Fprintln(os.Stderr, refused)
		return 1, true
	}
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		return exit.ExitCode(), true
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		return 1, true
	}
	return 0, true
}

// listCached lists packages with the export data that the build cache holds. A package
// without has none there, or fails to compile.
func (g goTool) listCached(fields string, args ...string) ([]*listed, error) {
	if os.Getenv(toolexecVar) != "" {
		return nil, errors.New("Toolexec is not called at the start of the program")
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	g.env = append(g.env, toolexecVar+"=1")
	list, err := g.list(fields+",Export", append([]string{"-export", "-toolexec=" + quote(self)}, args...)...)
	for _, p := range list {
		if p.Error != nil && strings.Contains(p.Error.Err, refused) {
			p.Error = nil
		}
	}
	return list, err
}

// quote makes one field of a name, as the go command splits lists of arguments.
func quote(name string) string {
	if !strings.ContainsAny(name, " \t\n'\"") {
		return name
	}
	if strings.Contains(name, "'") {
		return `"` + name + `"`
	}
	return "'" + name + "'"
}
