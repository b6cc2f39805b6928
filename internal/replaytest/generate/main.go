// Command generate composes handlers from pieces, renders them into Go programs, lets idemlint
// and the oracle judge them, and reports in what they disagree, with the smallest program that
// shows it. Equal seeds give equal programs.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
)

func main() {
	seed := flag.Uint64("seed", 1, "seed of the first handler")
	n := flag.Int("n", 100, "number of handlers")
	first := flag.Int("first", 0, "number of the first handler")
	show := flag.String("show", "", "print the Go source of one handler, such as 'sql: claim.rows(payload) add.set', and both verdicts")
	flag.Parse()
	if err := run(*seed, *first, *n, *show); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func run(seed uint64, first, n int, show string) error {
	dir, err := os.MkdirTemp("", "generate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	j, err := NewJudges(dir)
	if err != nil {
		return err
	}
	if show != "" {
		return j.show(show)
	}
	var handlers []*Handler
	for i := range n {
		handlers = append(handlers, Generate(seed, first+i))
	}
	return j.report(os.Stdout, handlers)
}

// show prints one handler and its cases.
func (j *Judges) show(text string) error {
	h, err := Parse(text)
	if err == nil {
		err = h.Check()
	}
	if err != nil {
		return err
	}
	fmt.Println(Go(h))
	cases, problems, err := j.Judge([]*Handler{h})
	for _, c := range cases {
		fmt.Printf("%s: idemlint %s, oracle %s\n", c.Location, c.Static, c.Oracle)
		for _, s := range c.Seen {
			fmt.Printf("    %s\n", s)
		}
	}
	for _, p := range problems {
		fmt.Println(p)
	}
	return err
}

// found is one class of disagreements.
type found struct {
	Class
	count   int
	example Case
	minimal *Handler
	seen    []string
}

// report judges handlers, minimises one disagreement of each class and prints them.
func (j *Judges) report(out io.Writer, handlers []*Handler) error {
	cases, problems, err := j.Judge(handlers)
	if err != nil {
		return err
	}
	classes := classify(j.Disagreements(cases))
	fmt.Fprintf(out, "%d handlers, %d places, %d disagreements in %d classes, %d problems\n", len(handlers), len(cases), len(j.Disagreements(cases)), len(classes), len(problems))
	for _, p := range problems {
		fmt.Fprintf(out, "\nPROBLEM %s\n", p)
	}
	if err := j.minimise(classes); err != nil {
		return err
	}
	for _, f := range classes {
		fmt.Fprintf(out, "\n## %s: idemlint %s, oracle %s (%d times)\n\n", f.Op, f.Static, f.Oracle, f.count)
		fmt.Fprintf(out, "%s\n\nfrom %s\n\n", f.minimal, f.example.Handler)
		for _, s := range f.seen {
			fmt.Fprintf(out, "    %s\n", s)
		}
		fmt.Fprintf(out, "\n```go\n%s```\n", Go(f.minimal))
	}
	return nil
}

// Go is the source of a handler alone.
func Go(h *Handler) string {
	text, err := source(h.render("Gen"))
	if err != nil {
		return err.Error()
	}
	_, body, _ := strings.Cut(text, "\n)\n\n")
	return body
}

// classify counts the disagreements of each class; the example is the smallest handler.
func classify(cases []Case) []*found {
	by := map[Class]*found{}
	for _, c := range cases {
		f := by[c.Class()]
		if f == nil {
			f = &found{Class: c.Class(), example: c}
			by[c.Class()] = f
		}
		f.count++
		if c.Handler.Size() < f.example.Handler.Size() {
			f.example = c
		}
	}
	return slices.SortedFunc(maps.Values(by), func(a, b *found) int {
		return cmp.Or(b.count-a.count, cmp.Compare(fmt.Sprint(a.Class), fmt.Sprint(b.Class)))
	})
}

// minimise finds the smallest handler of each class.
func (j *Judges) minimise(classes []*found) error {
	var handlers []*Handler
	seen := map[*Handler][]string{}
	for _, f := range classes {
		handlers = append(handlers, f.example.Handler)
		seen[f.example.Handler] = f.example.Seen
	}
	minimal, err := Minimise(handlers, func(candidates []*Handler, of []int) ([]bool, error) {
		cases, _, err := j.Judge(candidates)
		if err != nil {
			return nil, err
		}
		kept := make([]bool, len(candidates))
		for k, c := range candidates {
			f := classes[of[k]]
			i := slices.IndexFunc(cases, func(x Case) bool { return x.Handler == c && x.Class() == f.Class })
			if kept[k] = i >= 0; kept[k] {
				seen[c] = cases[i].Seen
			}
		}
		return kept, nil
	})
	for i, h := range minimal {
		classes[i].minimal, classes[i].seen = h, seen[h]
	}
	return err
}
