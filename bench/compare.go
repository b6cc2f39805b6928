package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// contender is a tool that is ready to run.
type contender struct {
	name string
	// command is the command line of a round; done is called after it.
	command func(round int) (c command, done func(), err error)
}

// warm compares with all dependencies compiled: the everyday case.
func (b *bench) warm() error {
	tools, err := b.selected("load", "load+ssa", "source", "workflowcheck", "nilaway", "staticcheck", "gosec")
	if err != nil {
		return err
	}
	if err := b.describe("warm", "everything is in the build cache"); err != nil {
		return err
	}
	// -export compiles what matches and all that it imports, as -load=export needs it.
	if _, err := b.goOutput("list", "-e", "-export", "-deps", "-f", "{{.Name}}", "./..."); err != nil {
		return err
	}
	return b.compareTools(tools, nil)
}

// cold compares with an empty build cache: a fresh machine of a CI.
func (b *bench) cold() error {
	tools, err := b.selected("source")
	if err != nil {
		return err
	}
	if err := b.describe("cold", "nothing is in the build cache, modules are downloaded"); err != nil {
		return err
	}
	return b.compareTools(tools, func() ([]string, func(), error) {
		dir, remove, err := tempDir()
		return []string{"GOCACHE=" + dir}, remove, err
	})
}

// compareTools measures tools, each run in the environment that env makes for it, if any.
func (b *bench) compareTools(tools []tool, env func() ([]string, func(), error)) error {
	module, err := b.goOutput("list", "-m")
	if err != nil {
		return err
	}
	var all []contender
	for _, t := range tools {
		file, err := b.install(t)
		if err != nil {
			return err
		}
		args := slices.Clone(t.args)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "MODULE", strings.ReplaceAll(module, "\n", ","))
		}
		all = append(all, contender{t.name, func(int) (command, func(), error) {
			return b.prepareRun(t, append([]string{file}, args...), env)
		}})
	}
	samples, err := b.compare(all)
	if err != nil {
		return err
	}
	return printTable(os.Stdout, samples)
}

// prepareRun makes the command of one run of a tool.
func (b *bench) prepareRun(t tool, args []string, env func() ([]string, func(), error)) (command, func(), error) {
	c := command{dir: b.dir, args: args, ok: t.ok}
	cache, done, err := tempDir()
	if err != nil {
		return c, nil, err
	}
	for _, e := range t.env {
		c.env = append(c.env, strings.ReplaceAll(e, "CACHE", cache))
	}
	if env == nil {
		return c, done, nil
	}
	more, remove, err := env()
	c.env = append(c.env, more...)
	return c, func() { done(); remove() }, err
}

// compare runs all contenders in turn, beginning with another one in each round.
func (b *bench) compare(all []contender) ([]sample, error) {
	samples := make([]sample, len(all))
	for i, c := range all {
		samples[i].name = c.name
	}
	for round := range b.rounds {
		for k := range all {
			i := (round + k) % len(all)
			if round > 0 && slices.Contains(b.once, all[i].name) {
				continue
			}
			got, err := b.measureOne(all[i], round)
			if err != nil {
				return nil, err
			}
			samples[i].costs = append(samples[i].costs, got)
		}
	}
	return samples, nil
}

func (b *bench) measureOne(c contender, round int) (cost, error) {
	cmd, done, err := c.command(round)
	if done != nil {
		defer done()
	}
	if err != nil {
		return cost{}, err
	}
	got, _, err := cmd.measure(b.ctx)
	return got, err
}

// printTable prints medians, and the ratios of the first sample to each other one.
func printTable(out io.Writer, samples []sample) error {
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', tabwriter.AlignRight)
	first := samples[0].median()
	fmt.Fprintf(w, "\tCPU s\t(least–most)\twall s\tpeak MB\truns\tCPU of %[1]s\tmemory of %[1]s\t\n", samples[0].name)
	for i, s := range samples {
		m := s.median()
		least, most := s.spread()
		fmt.Fprintf(w, "%s\t%.2f\t(%.2f–%.2f)\t%.2f\t%d\t%d\t", s.name, m.cpu.Seconds(), least.Seconds(), most.Seconds(),
			m.wall.Seconds(), m.peak>>20, len(s.costs))
		if i > 0 {
			fmt.Fprintf(w, "%s\t%s\t", ratio(first.cpu, m.cpu), ratio(time.Duration(first.peak), time.Duration(m.peak)))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintln(w)
	return w.Flush()
}

func ratio(a, b time.Duration) string {
	if b == 0 {
		return "-"
	}
	return fmt.Sprintf("%.2fx", float64(a)/float64(b))
}

// tempDir makes a new folder and says how to take it away.
func tempDir() (string, func(), error) {
	dir, err := os.MkdirTemp("", "idemlint-bench")
	return dir, func() { os.RemoveAll(dir) }, err
}
