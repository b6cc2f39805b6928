// Command custom is golangci-lint with the idemlint plugin built in. It exists for
// the tests: it is built from module sources alone, where "golangci-lint custom"
// needs to clone a repository.
//
// These lines are idemlint's own (MIT). The binary that they build contains
// golangci-lint, whose licence is the GPL-3.0, and is covered by that licence;
// it is therefore a module of its own and no part of what idemlint installs.
package main

import (
	"fmt"
	"os"
	"runtime"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/idemlint/idemlint/analyzer/gclplugin"
)

func main() {
	// With the version "(devel)" golangci-lint keys its caches by the hash of this binary,
	// so a changed plugin never meets results of an older one.
	info := commands.BuildInfo{GoVersion: runtime.Version(), Version: "(devel)", Commit: "?"}
	if err := commands.Execute(info); err != nil {
		fmt.Fprintf(os.Stderr, "The command is terminated due to an error: %v\n", err)
		os.Exit(exitcodes.Failure)
	}
}
