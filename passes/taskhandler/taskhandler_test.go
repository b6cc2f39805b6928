package taskhandler_test

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/moduletest"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/passes/effect"
	"github.com/idemlint/idemlint/passes/taskhandler"
)

const module = "example.com/handlers/"

func TestHandlersOfEachMainEqualTheGoldenFiles(t *testing.T) {
	pkgs := moduletest.Load(t, filepath.Join("testdata", "src"), "./...")
	results := moduletest.Results[*taskhandler.Result](t, taskhandler.Analyzer, pkgs)
	for _, main := range []string{"forms", "wired"} {
		t.Run(main, func(t *testing.T) {
			moduletest.Golden(t, filepath.Join("testdata", "golden", main+".txt"), listing(results[module+"cmd/"+main]))
		})
	}
	for _, path := range []string{"cmd/idle", "jobs", "queue", "lib"} {
		if r := results[module+path]; r == nil || r.Machine != nil || len(r.Handlers) > 0 {
			t.Errorf("%s closes handlers: %+v", path, r)
		}
	}
}

func TestHandlersThatNoMainReachesAreThoseOfALibrary(t *testing.T) {
	pkgs := moduletest.Load(t, filepath.Join("testdata", "src"), "./...")
	var parts []*program.Package
	for _, r := range moduletest.Results[*effect.Result](t, effect.Analyzer, pkgs) {
		parts = append(parts, r.Package)
	}
	seen := map[paper.Place]bool{}
	for _, r := range moduletest.Results[*taskhandler.Result](t, taskhandler.Analyzer, pkgs) {
		for _, h := range r.Handlers {
			seen[h.Registration.Place] = true
		}
	}
	rest := taskhandler.Rest(program.Link(parts), func(p paper.Place) bool { return seen[p] })
	moduletest.Golden(t, filepath.Join("testdata", "golden", "rest.txt"), listing(rest))
	if all := taskhandler.Rest(program.Link(nil), func(paper.Place) bool { return false }); all.Machine != nil || len(all.Handlers) > 0 {
		t.Errorf("an empty program has handlers: %+v", all)
	}
}

func TestNothingIsExecutedForRegistrationsThatMainsHaveReached(t *testing.T) {
	pkgs := moduletest.Load(t, filepath.Join("testdata", "src"), "./cmd/forms", "./jobs", "./queue", "./lib")
	var parts []*program.Package
	for _, r := range moduletest.Results[*effect.Result](t, effect.Analyzer, pkgs) {
		parts = append(parts, r.Package)
	}
	for name, c := range map[string]struct {
		seen func(paper.Place) bool
		none bool
	}{
		"all are reached": {func(paper.Place) bool { return true }, true},
		"none is reached": {func(paper.Place) bool { return false }, false},
	} {
		m := paper.New(program.Link(parts))
		if m.RunRest(c.seen); (len(m.Registrations) == 0) != c.none {
			t.Errorf("where %s %d registrations were executed", name, len(m.Registrations))
		}
	}
}

func TestHandlersThatNoRegistrationNamesAreThoseThatAreDeclared(t *testing.T) {
	for _, dir := range []string{"library", "bare", "plugged"} {
		t.Run(dir, func(t *testing.T) {
			pkgs := moduletest.Load(t, filepath.Join("testdata", dir), "./...")
			var parts []*program.Package
			for _, r := range moduletest.Results[*effect.Result](t, effect.Analyzer, pkgs) {
				parts = append(parts, r.Package)
			}
			rest := taskhandler.Rest(program.Link(parts), func(paper.Place) bool { return false })
			moduletest.Golden(t, filepath.Join("testdata", "golden", dir+".txt"), listing(rest))
		})
	}
}

func TestTwoRunsFindTheSameHandlers(t *testing.T) {
	pkgs := moduletest.Load(t, filepath.Join("testdata", "src"), "./cmd/forms", "./jobs")
	find := func() string {
		return listing(moduletest.Results[*taskhandler.Result](t, taskhandler.Analyzer, pkgs)[module+"cmd/forms"])
	}
	first := find()
	for range 5 {
		if again := find(); again != first {
			t.Fatalf("first\n%s\nthen\n%s", first, again)
		}
	}
}

// listing has a line for each handler: its name, task, place and how and where it was found.
func listing(r *taskhandler.Result) string {
	var b strings.Builder
	for _, h := range r.Handlers {
		registered := "nowhere"
		if h.Registration != nil {
			registered = "at " + place(h.Registration.Place)
		}
		fmt.Fprintf(&b, "%s\n\ttask %s\n\tat %s\n\tby %s %s\n",
			h.Name(), cmp.Or(h.Task, "?"), place(paper.FuncPlace(h.Func)), h.How, registered)
	}
	return b.String()
}

func place(p paper.Place) string {
	return fmt.Sprintf("%s:%d:%d", strings.TrimPrefix(p.File, module), p.Line, p.Col)
}
