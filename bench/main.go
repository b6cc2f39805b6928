// Bench measures idemlint beside other checkers and beside what loading alone costs, on
// one checkout, in one run: the tools take turns for several rounds, and the medians of
// CPU time, wall time and peak memory are printed with idemlint's ratio to each.
//
//	go run ./bench -C DIR [flags] [warm] [cold] [vet] [growth] [facts] [robust] [std]
//
// See README.md in this folder for what is compared.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"

	"github.com/idemlint/idemlint/internal/driver"
	"github.com/idemlint/idemlint/internal/scope"
)

// bench is one run of the command.
type bench struct {
	ctx    context.Context
	dir    string   // the checkout that is measured
	cache  string   // folder for other checkers and own builds
	rounds int      // how often each tool runs
	tools  []string // those to compare idemlint with; empty means those of the comparison
	once   []string // those that run in the first round only

	include []string // import path prefixes to analyse beside the module
	every   int      // robust takes one of so many functions for a handler
}

// comparisons are what can be measured: the first beside others, the rest by itself.
var comparisons = map[string]func(*bench) error{
	"warm": (*bench).warm,
	"cold": (*bench).cold,
	"vet":  (*bench).vet,

	"growth": (*bench).growth,
	"facts":  (*bench).facts,
	"robust": (*bench).robust,
	"std":    (*bench).std,
}

func main() {
	if status, called := driver.Toolexec(os.Args[1:]); called {
		os.Exit(status)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	b := &bench{ctx: ctx}
	fs := flag.NewFlagSet("bench", flag.ExitOnError)
	fs.StringVar(&b.dir, "C", ".", "`folder` of the module to measure")
	fs.IntVar(&b.rounds, "rounds", 5, "how `often` each tool runs")
	fs.StringVar(&b.cache, "cache", userCache(), "`folder` for the other checkers")
	tools := fs.String("tools", "", "comma-separated `tools` to compare with, instead of all")
	once := fs.String("once", "nilaway", "comma-separated `tools` that run in the first round only")
	fs.IntVar(&b.every, "every", 1, "robust and std take one of so `many` functions for a handler")
	include := fs.String("include", "", "import path `prefixes` to analyse beside the module, for facts and robust")
	if err := fs.Parse(args); err != nil {
		return err
	}
	b.tools, b.once, b.include = scope.List(*tools), scope.List(*once), scope.List(*include)
	if err := b.prepare(); err != nil {
		return err
	}
	names := fs.Args()
	if len(names) == 0 {
		names = []string{"warm"}
	}
	return b.runAll(names)
}

func (b *bench) runAll(names []string) error {
	for _, name := range names {
		compare, ok := comparisons[name]
		if !ok {
			return fmt.Errorf("unknown comparison %q", name)
		}
		if err := compare(b); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

func userCache() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir()
	}
	return filepath.Join(dir, "idemlint-bench")
}
