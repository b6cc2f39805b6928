// Command oracle runs the handlers of the example programs for real and prints what the stores
// show of each: safe, weak or unsafe to run again. It needs the servers of Postgres and Redis.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/idemlint/idemlint/internal/replaytest/oracle/replay"
	"github.com/idemlint/idemlint/internal/replaytest/oracle/state"
)

func main() {
	examples := flag.String("examples", "../../../testdata", "folder of the module of the examples")
	only := flag.String("only", "", "folders of programs, separated by commas (default all)")
	task := flag.String("task", "", "one task type (default all)")
	workers := flag.Int("workers", 2*runtime.NumCPU(), "tasks that run at the same time")
	share := flag.Bool("share", false, "let processes serve one task after the other: faster, for programs that remember nothing")
	verbose := flag.Bool("v", false, "also print what was seen")
	asJSON := flag.Bool("json", false, "print all verdicts as JSON")
	flag.Parse()
	if missing := state.Missing(); len(missing) > 0 {
		fmt.Fprintf(os.Stderr, "oracle: not installed: %s\n", strings.Join(missing, " "))
		os.Exit(2)
	}
	o := replay.Options{Examples: *examples, Task: *task, Workers: *workers, Share: *share}
	if *only != "" {
		o.Only = strings.Split(*only, ",")
	}
	if !*asJSON {
		o.Progress = func(v *replay.Verdict) { show(v, *verbose) }
	}
	verdicts, err := replay.Judge(o)
	if err != nil {
		fmt.Fprintln(os.Stderr, "oracle:", err)
		os.Exit(1)
	}
	if *asJSON {
		out := json.NewEncoder(os.Stdout)
		out.SetIndent("", "  ")
		if err := out.Encode(verdicts); err != nil {
			fmt.Fprintln(os.Stderr, "oracle:", err)
			os.Exit(1)
		}
	}
}

// show prints one verdict for reading.
func show(v *replay.Verdict, verbose bool) {
	switch {
	case v.Skipped != "":
		fmt.Printf("%s %s: skipped: %s\n", v.Program, v.Task, v.Skipped)
		return
	case v.Error != "":
		fmt.Printf("%s %s: ERROR %s\n", v.Program, v.Task, v.Error)
		return
	}
	fmt.Printf("%s %s: %s %s (%d runs)\n", v.Program, v.Task, v.Verdict, strings.Join(v.Holes, ","), v.Runs)
	if v.Failure != "" {
		fmt.Printf("    fails: %s\n", v.Failure)
	}
	for _, l := range v.Locations {
		if !l.Changed && l.Verdict == replay.Safe {
			continue
		}
		fmt.Printf("    %s: %s %s\n", l.Loc, l.Verdict, strings.Join(l.Holes, ","))
		for _, seen := range l.Seen {
			if verbose {
				fmt.Printf("        %s\n", seen)
			}
		}
	}
	if verbose {
		for _, e := range v.Effects {
			fmt.Printf("    effect %s\n", e)
		}
	}
}
