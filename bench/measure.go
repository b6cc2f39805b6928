package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// cost is what a command and all that it started took.
type cost struct {
	cpu, wall time.Duration
	peak      int64 // bytes of the largest process
}

// command is a command line in a folder, with additions to the environment.
type command struct {
	dir  string
	env  []string
	args []string
	ok   []int // exit statuses beside 0 that are no failure: findings
}

// measure runs a command and returns its cost and what it printed on standard error.
func (c command) measure(ctx context.Context) (cost, string, error) {
	cmd := exec.CommandContext(ctx, c.args[0], c.args[1:]...)
	cmd.Dir = c.dir
	cmd.Env = append(os.Environ(), c.env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	if err != nil && !c.passed(err) {
		return cost{}, "", fmt.Errorf("%s: %w\n%s", strings.Join(c.args, " "), err, tail(stderr.String(), 5))
	}
	state := cmd.ProcessState
	return cost{state.UserTime() + state.SystemTime(), wall, peak(state)}, stderr.String(), nil
}

// passed reports whether an error is an exit that only tells of findings.
func (c command) passed(err error) bool {
	var exit *exec.ExitError
	return errors.As(err, &exit) && slices.Contains(c.ok, exit.ExitCode())
}

func tail(s string, n int) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}

// sample is all that was measured of one tool.
type sample struct {
	name  string
	costs []cost
}

// median is the median of each figure by itself.
func (s sample) median() cost {
	var m cost
	m.cpu = medianOf(s.costs, func(c cost) time.Duration { return c.cpu })
	m.wall = medianOf(s.costs, func(c cost) time.Duration { return c.wall })
	m.peak = medianOf(s.costs, func(c cost) int64 { return c.peak })
	return m
}

// spread is the least and the greatest CPU time.
func (s sample) spread() (least, most time.Duration) {
	least = s.costs[0].cpu
	for _, c := range s.costs {
		least, most = min(least, c.cpu), max(most, c.cpu)
	}
	return least, most
}

func medianOf[T ~int64](costs []cost, figure func(cost) T) T {
	var all []T
	for _, c := range costs {
		all = append(all, figure(c))
	}
	slices.Sort(all)
	mid := len(all) / 2
	if len(all)%2 == 1 {
		return all[mid]
	}
	return (all[mid-1] + all[mid]) / 2
}
