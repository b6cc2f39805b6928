package driver

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/mod/modfile"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/scope"
)

// Silence says what may be why a run found no handlers.
type Silence struct {
	NoQueue  bool     // no own package imports a task queue that is known
	Nested   []string // folders of modules in the tree that were not analysed
	Excluded []string // files that import a task queue and that build constraints leave out
}

// queues are the import paths of the task queues that are known.
var queues = sync.OnceValue(catalog.Queues)

func (s *session) silence(nested []string) Silence {
	sil := Silence{NoQueue: true, Nested: s.relatives(nested)}
	for _, p := range s.graph.packages {
		if !p.own {
			continue
		}
		if slices.ContainsFunc(p.Imports, func(path string) bool { return slices.Contains(queues(), path) }) {
			sil.NoQueue = false
		}
		for _, name := range p.ignored() {
			if importsQueue(name) {
				sil.Excluded = append(sil.Excluded, s.relative(name))
			}
		}
	}
	return sil
}

func importsQueue(file string) bool {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
	if err != nil {
		return false
	}
	for _, imp := range f.Imports {
		if path, err := strconv.Unquote(imp.Path.Value); err == nil && slices.Contains(queues(), path) {
			return true
		}
	}
	return false
}

// withQueue are those of the folders of modules whose go.mod requires a task queue that is known.
func withQueue(dirs []string) []string {
	return slices.DeleteFunc(slices.Clone(dirs), func(dir string) bool {
		name := filepath.Join(dir, "go.mod")
		content, err := os.ReadFile(name)
		if err != nil {
			return true
		}
		file, err := modfile.ParseLax(name, content, nil)
		return err != nil || !slices.ContainsFunc(file.Require, hasQueue)
	})
}

// hasQueue: the module that is required has the package of a queue, maybe through another one.
func hasQueue(r *modfile.Require) bool {
	return slices.ContainsFunc(queues(), func(queue string) bool { return scope.Inside(queue, []string{r.Mod.Path}) })
}

// nested finds the folders with a go.mod of their own below the analysed modules and the folder of
// the workspace.
func (s *session) nested() []string {
	var found []string
	known := map[string]bool{}
	for _, m := range s.modules {
		known[m.Dir] = true
	}
	for _, p := range s.graph.packages {
		if p.Module != nil { // a module that replaces another is used, though not analysed
			known[p.Module.Dir] = true
		}
	}
	left := mostEntries
	for _, root := range s.roots() {
		for _, dir := range modulesBelow(root, &left) {
			if !known[dir] {
				known[dir] = true
				found = append(found, dir)
			}
		}
	}
	slices.Sort(found)
	return found
}

// mostEntries is how many files and folders are looked at for a go.mod: a tree may hold what is no
// source, and every run looks.
const mostEntries = 50_000

// modulesBelow finds the folders with a go.mod in a tree, in order, until nothing is left of the entries that may be
// looked at.
func modulesBelow(root string, left *int) []string {
	var found []string
	filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		*left--
		switch {
		case *left < 0:
			return fs.SkipAll
		case err != nil, d.IsDir() && name != root && skipped(d.Name()):
			return fs.SkipDir
		case d.Name() == "go.mod":
			found = append(found, filepath.Dir(name))
		}
		return nil
	})
	return found
}

// roots are the folders of the modules and of the workspace, without those inside of others.
func (s *session) roots() []string {
	var dirs []string
	for _, m := range s.modules {
		dirs = append(dirs, m.Dir)
	}
	if isFile(s.env.GOWORK) {
		dirs = append(dirs, filepath.Dir(s.env.GOWORK))
	}
	slices.Sort(dirs)
	var outer []string
	for _, dir := range dirs { // what is inside of a folder comes after it
		inside := func(o string) bool { return dir == o || strings.HasPrefix(dir, o+string(filepath.Separator)) }
		if !slices.ContainsFunc(outer, inside) {
			outer = append(outer, dir)
		}
	}
	return outer
}

func (s *session) relatives(names []string) []string {
	var out []string
	for _, name := range names {
		out = append(out, s.relative(name))
	}
	return out
}

func skipped(dir string) bool {
	return strings.HasPrefix(dir, ".") || slices.Contains([]string{"vendor", "node_modules", "testdata"}, dir)
}

func (s *session) relative(name string) string {
	if rel, err := filepath.Rel(s.base, name); err == nil {
		name = rel
	}
	return filepath.ToSlash(name)
}

// maxNames is how many names String lists of a kind.
const maxNames = 3

// String is the reason in a few words.
func (s Silence) String() string {
	var parts []string
	if s.NoQueue {
		parts = append(parts, "no package imports "+strings.Join(queues(), " or "))
	}
	if len(s.Excluded) > 0 {
		parts = append(parts, "build constraints leave out "+Some(s.Excluded)+" (see -tags)")
	}
	if len(s.Nested) > 0 {
		parts = append(parts, "other modules are not included: "+Some(s.Nested)+" (see -C)")
	}
	if len(parts) == 0 {
		return "no function of these packages is registered as a handler in a way that idemlint follows"
	}
	return strings.Join(parts, "; ")
}

// Some lists a few names, and how many more there are.
func Some(names []string) string {
	if rest := len(names) - maxNames; rest > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:maxNames], ", "), rest)
	}
	return strings.Join(names, ", ")
}
