// Command generate composes handlers from pieces, renders them into Go programs, lets idemlint
// and the oracle judge them, and reports in what they disagree beyond what is listed, with the
// smallest program that shows it. Equal seeds give equal programs.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	seed := flag.Uint64("seed", 1, "seed of the first handler")
	n := flag.Int("n", 100, "number of handlers")
	first := flag.Int("first", 0, "number of the first handler")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: generate [flags]\n       generate 'sql: claim.rows(payload) add.set' ...   (prints the source of these handlers and both verdicts)")
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := run(*seed, *first, *n, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func run(seed uint64, first, n int, texts []string) error {
	dir, err := os.MkdirTemp("", "generate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	j, err := NewJudges(dir)
	if err != nil {
		return err
	}
	if len(texts) > 0 {
		return j.show(texts)
	}
	var handlers []*Handler
	for i := range n {
		handlers = append(handlers, Generate(seed, first+i))
	}
	return j.report(os.Stdout, handlers)
}

// show prints some handlers and their cases.
func (j *Judges) show(texts []string) error {
	var handlers []*Handler
	for _, text := range texts {
		h, err := Parse(text)
		if err == nil {
			err = h.Check()
		}
		if err != nil {
			return err
		}
		handlers = append(handlers, h)
	}
	cases, problems, err := j.Judge(handlers)
	for _, h := range handlers {
		fmt.Println(Go(h))
		for _, c := range cases {
			if c.Handler == h {
				fmt.Printf("%s: idemlint %s, oracle %s\n    %s\n", c.Location, c.Static, c.Case.Oracle, strings.Join(c.Seen, "\n    "))
			}
		}
		fmt.Println()
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
	disagreements := j.Disagreements(cases)
	unlisted, err := j.unlisted(disagreements)
	if err != nil {
		return err
	}
	classes := classify(unlisted)
	fmt.Fprintf(out, "%d handlers, %d places, %d disagreements, %d of them in no list, in %d classes, %d problems\n",
		len(handlers), len(cases), len(disagreements), len(unlisted), len(classes), len(problems))
	for _, p := range problems {
		fmt.Fprintf(out, "\nPROBLEM %s\n", p)
	}
	for _, f := range classes {
		fmt.Fprintf(os.Stderr, "%d × %s | %s | %s, such as %s\n", f.count, f.Op, f.Static, f.Oracle, f.example.Handler)
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

// unlisted are the disagreements that stand in no list.
func (j *Judges) unlisted(disagreements []Case) ([]Case, error) {
	var lists [][]Entry
	for _, name := range []string{"exceptions.txt", "pending.txt"} {
		l, err := ReadList(filepath.Join(j.Corpus.Root, "internal", "replaytest", "generate", name))
		if err != nil {
			return nil, err
		}
		lists = append(lists, l)
	}
	unlisted, _ := Check(disagreements, lists...)
	return unlisted, nil
}

// Go is the source of a handler alone.
func Go(h *Handler) string {
	code, beside := h.render("Gen")
	var bodies []string
	for _, part := range []string{code, beside} {
		text, err := source("main", h.Store, part)
		if err != nil {
			return err.Error()
		}
		_, body, _ := strings.Cut(text, "\n)\n\n")
		bodies = append(bodies, body)
	}
	return strings.TrimSpace(strings.Join(bodies, "\n// In another package:\n\n")) + "\n"
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
		return cmp.Or(b.count-a.count, compareClasses(a.Class, b.Class))
	})
}

// minimise finds the smallest handler of each class.
func (j *Judges) minimise(classes []*found) error {
	smallest, seen := map[Class]*Handler{}, map[*Handler]map[Class][]string{}
	for _, f := range classes {
		smallest[f.Class] = f.example.Handler
		if seen[f.example.Handler] == nil {
			seen[f.example.Handler] = map[Class][]string{}
		}
		seen[f.example.Handler][f.Class] = f.example.Seen
	}
	err := Minimise(smallest, func(batch []*Handler) ([][]Class, error) {
		cases, _, err := j.Judge(batch)
		if err != nil {
			return nil, err
		}
		shown := make([][]Class, len(batch))
		for i, h := range batch {
			seen[h] = map[Class][]string{}
			for _, c := range j.Disagreements(cases) {
				if c.Handler == h {
					shown[i] = append(shown[i], c.Class())
					seen[h][c.Class()] = c.Seen
				}
			}
		}
		fmt.Fprintf(os.Stderr, "tried %d smaller handlers\n", len(batch))
		return shown, nil
	})
	for _, f := range classes {
		f.minimal = smallest[f.Class]
		f.seen = seen[f.minimal][f.Class]
	}
	return err
}
