package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/corpustest"
	"github.com/idemlint/idemlint/internal/replaytest"
)

// Case is one place of a generated handler with both verdicts.
type Case struct {
	Handler *Handler
	Op      string // the piece that works on the place
	replaytest.Case
	Seen []string // what the oracle saw there
}

// Judges render handlers and ask both judges about them.
type Judges struct {
	Corpus     *corpustest.Corpus
	Exceptions []replaytest.Entry
	Dir        string // for the rendered modules
	serial     int
}

// NewJudges builds the linter into dir and reads what both judge rightly in their own ways.
func NewJudges(dir string) (*Judges, error) {
	corpus, err := corpustest.Prepare(dir)
	if err != nil {
		return nil, err
	}
	exceptions, err := replaytest.ReadList(filepath.Join(corpus.Root, "internal", "replaytest", "exceptions.txt"))
	return &Judges{Corpus: corpus, Exceptions: exceptions, Dir: dir}, err
}

// Judge returns the cases of some handlers, and what could not be judged.
func (j *Judges) Judge(handlers []*Handler) (cases []Case, problems []string, err error) {
	j.serial++
	dir := filepath.Join(j.Dir, fmt.Sprintf("module%d", j.serial))
	defer os.RemoveAll(dir)
	if err := (&Program{Dir: dir, Handlers: handlers}).Write(j.Corpus.Dir); err != nil {
		return nil, nil, err
	}
	static, err := replaytest.Handlers(j.Corpus, dir)
	if err != nil {
		return nil, nil, err
	}
	observed, err := replaytest.Observe(j.Corpus, dir, "-share")
	if err != nil {
		return nil, nil, err
	}
	compared, problems := replaytest.Compare(observed, static)
	for i, p := range problems {
		problems[i] = describe(p, handlers)
	}
	byTask := map[string]*Handler{}
	for n, h := range handlers {
		byTask[Task(n)] = h
	}
	for _, c := range compared {
		h := byTask[c.Task]
		cases = append(cases, Case{h, h.opAt(c.Location), c, seenAt(observed, c)})
	}
	return cases, problems, nil
}

// describe adds the pieces of a handler to what is said of its task.
func describe(problem string, handlers []*Handler) string {
	for n, h := range handlers {
		if strings.Contains(problem, Task(n)) {
			return fmt.Sprintf("%s\n    %s", problem, h)
		}
	}
	return problem
}

func seenAt(observed []replaytest.Verdict, c replaytest.Case) []string {
	for _, v := range observed {
		if v.Task != c.Task {
			continue
		}
		for _, l := range v.Locations {
			if replaytest.SamePlace(c.Location, l.Loc) && len(l.Seen) > 0 {
				return l.Seen
			}
		}
	}
	return nil
}

// Disagreements are the cases in which one of the judges is wrong.
func (j *Judges) Disagreements(cases []Case) []Case {
	return slices.DeleteFunc(slices.Clone(cases), func(c Case) bool {
		unlisted, _ := replaytest.Check([]replaytest.Case{c.Case}, j.Exceptions)
		return len(unlisted) == 0
	})
}

// opAt finds the piece that works on a place.
func (h *Handler) opAt(location string) string {
	w := &handlerWriter{handler: h, places: map[*Node]int{}, guards: map[*Node]*Node{}}
	w.number()
	op := "?"
	h.Walk(func(n *Node, _ []*Node) {
		if pieces[n.Op].places != nil && worksOn(n.Op, w.place(n), location) {
			op = n.Op
		}
	})
	return op
}

func worksOn(op, place, location string) bool {
	kind, rest, _ := strings.Cut(location, ":")
	switch op {
	case "mail":
		return kind == "mail"
	case "post":
		return kind == "http" && strings.Contains(rest, place)
	case "payout":
		return kind == "http" && strings.Contains(rest, "stripe")
	case "enqueue":
		return kind == "task" && (rest == place || rest == "*")
	case "incr", "push", "sadd", "put", "setnx", "flag", "hold":
		return kind == "redis" && strings.HasPrefix(rest, place+":")
	}
	return kind == "table" && rest == place
}
