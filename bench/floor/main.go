// Floor loads a program and does nothing with it: what every checker has to pay.
// With -load=export the packages that match are read from source and the others from
// export data, with -load=source all of them from source; -ssa builds the SSA form of the
// packages that match.
package main

import (
	"flag"
	"fmt"
	"os"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/ssa/ssautil"
)

func main() {
	how := flag.String("load", "export", "where dependencies come from: export or source")
	build := flag.Bool("ssa", false, "build SSA")
	flag.Parse()
	if err := run(*how, *build, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "floor:", err)
		os.Exit(1)
	}
}

// The loads by name.
var modes = map[string]packages.LoadMode{
	"export": packages.LoadSyntax,
	"source": packages.LoadAllSyntax,
}

func run(how string, build bool, patterns []string) error {
	mode, ok := modes[how]
	if !ok {
		return fmt.Errorf("unknown load %q", how)
	}
	initial, err := packages.Load(&packages.Config{Mode: mode | packages.NeedModule}, patterns...)
	if err != nil {
		return err
	}
	if len(initial) == 0 {
		return fmt.Errorf("no packages match %v", patterns)
	}
	if build {
		prog, _ := ssautil.Packages(initial, ssa.InstantiateGenerics)
		prog.Build()
	}
	return nil
}
