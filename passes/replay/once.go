package replay

import (
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/idemlint/idemlint/internal/schema"
	"github.com/idemlint/idemlint/passes/taskhandler"
)

// Judged keeps what mains came to, so that of those that register the same handlers on equal wiring, as the workers
// of each queue do, one is judged. The zero value is ready for use, by several passes at once.
type Judged struct {
	mu      sync.Mutex
	results map[string]func() *Result // by paper's Wiring
}

// JudgedBefore is a key of ResultOf under which a driver that runs all mains of a program in one process, with one
// set of options, may put a *Judged.
var JudgedBefore = &analysis.Analyzer{Name: "judged", Doc: "what mains with equal wiring came to"}

func judgedBefore(pass *analysis.Pass) *Judged {
	known, _ := pass.ResultOf[JudgedBefore].(*Judged)
	return known
}

// judge is Judge of the handlers of the main package with the path, once for all that are wired alike. The result
// may be changed, but not the reports in it.
func (k *Judged) judge(th *taskhandler.Result, main string, s *schema.Schema) *Result {
	if k == nil {
		return Judge(th, s)
	}
	wiring := th.Machine.Wiring(th.Handlers, main)
	if wiring == "" {
		return Judge(th, s)
	}
	k.mu.Lock()
	once := k.results[wiring]
	if once == nil {
		if k.results == nil {
			k.results = map[string]func() *Result{}
		}
		once = sync.OnceValue(func() *Result { return Judge(th, s) })
		k.results[wiring] = once
	}
	k.mu.Unlock()
	res := *once()
	res.Handlers = slices.Clone(res.Handlers)
	return &res
}
