package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/analyzer"
	"github.com/idemlint/idemlint/internal/driver"
)

const usage = `idemlint finds task handlers whose effects happen again on a second delivery.

  idemlint [flags] [packages or files]    report findings (default ./...)
  idemlint handlers [flags] [packages]    list handlers and what they do
  idemlint explain [flags] file:line|RULE explain a finding or a rule
  idemlint schema | version               print unique columns | the version
  idemlint config verify | schema | flags check .idemlint.yml, print its form
  go vet -vettool=$(which idemlint) ./... run under go vet

flags:
  -format F     text json sarif github code-climate; handlers: table json html
  -C DIR, -tags LIST  run in DIR; build tags, comma-separated
  -config F     use F instead of the nearest .idemlint.yml; off means none
  -task GLOB, -verdict LIST  filter handlers, as -rules does
  -rules LIST   rules to report; -NAME means all but NAME
  -min-severity S report from S upwards: low, medium (default) or high
  -fix, -diff   apply the fixes of findings, where there are any; show them
  -include LIST, -exclude LIST  import path prefixes to analyse, to leave out
  -catalog ROWS, -schema LINES  your own libraries; unique columns; see docs
  -baseline F   leave out what the file F knows; -write-baseline writes it
  -load HOW, -incremental  from auto, export or source; let go vet keep results

exit status: 3 findings, 0 none, 1 nothing could be analysed, 2 wrong usage
`

// call is one run of the command with its flags.
type call struct {
	ctx            context.Context
	stdout, stderr io.Writer
	args           []string // packages, files, or what to explain
	format         string
	dir            string
	tags           string
	load           string
	incremental    bool
	configFile     string          // "" for the nearest .idemlint.yml, configOff for none
	given          map[string]bool // flags that were given
	baseline       string          // file of known findings, "" for none
	writeBaseline  bool
	fix, diff      bool   // apply or show fixes
	task, verdict  string // filters of handlers
	options        analyzer.Options
}

// parse reads flags, the name of a command, and more flags.
func (c *call) parse(args []string) (command, error) {
	fs := c.flags()
	c.given = map[string]bool{}
	if err := parseFlags(fs, args); err != nil {
		return check, err
	}
	cmd := check
	c.args = fs.Args()
	if fs.Arg(0) == "help" {
		return cmd, flag.ErrHelp
	}
	if i := slices.IndexFunc(commands, func(k command) bool { return k.name == fs.Arg(0) }); i >= 0 && len(c.args) > 0 {
		cmd = commands[i]
		if err := parseFlags(fs, c.args[1:]); err != nil {
			return cmd, err
		}
		c.args = fs.Args()
	}
	fs.Visit(func(f *flag.Flag) { c.given[f.Name] = true })
	return cmd, c.validate(cmd)
}

func (c *call) flags() *flag.FlagSet {
	fs := flag.NewFlagSet("idemlint", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&c.format, "format", "", "")
	fs.StringVar(&c.dir, "C", ".", "")
	fs.StringVar(&c.tags, "tags", "", "")
	fs.StringVar(&c.load, "load", driver.LoadAuto, "")
	fs.BoolVar(&c.incremental, "incremental", false, "")
	fs.StringVar(&c.task, "task", "", "")
	fs.StringVar(&c.verdict, "verdict", "", "")
	fs.BoolVar(&c.fix, "fix", false, "")
	fs.BoolVar(&c.diff, "diff", false, "")
	fs.StringVar(&c.baseline, "baseline", "", "")
	fs.BoolVar(&c.writeBaseline, "write-baseline", false, "")
	fs.StringVar(&c.configFile, "config", "", "")
	c.options.Flags(fs)
	return fs
}

func parseFlags(fs *flag.FlagSet, args []string) error {
	err := fs.Parse(args)
	if err == nil || err == flag.ErrHelp {
		return err
	}
	return usageError{err.Error()}
}

func (c *call) validate(cmd command) error {
	if c.format == "" {
		c.format = cmd.formats[0]
	}
	switch loads := []string{driver.LoadAuto, driver.LoadExport, driver.LoadSource}; {
	case !slices.Contains(cmd.formats, c.format):
		return usageError{fmt.Sprintf("unknown format %q, not one of: %s", c.format, strings.Join(cmd.formats, ", "))}
	case !slices.Contains(loads, c.load):
		return usageError{fmt.Sprintf("unknown way to load %q, not one of: %s", c.load, strings.Join(loads, ", "))}
	}
	for _, arg := range c.args {
		if strings.HasPrefix(arg, "-") {
			return usageError{"flags come before packages: " + arg}
		}
	}
	if cmd.most != anyArgs && len(c.args) > cmd.most {
		return usageError{fmt.Sprintf("%s does not take %q", cmd.name, c.args[cmd.most])}
	}
	if err := c.validateFilters(cmd); err != nil {
		return err
	}
	if err := c.validateFix(cmd); err != nil {
		return err
	}
	return c.validateBaseline(cmd)
}
