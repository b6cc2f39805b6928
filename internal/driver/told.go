package driver

import (
	"encoding/json"
	"flag"

	"golang.org/x/tools/go/analysis"

	"github.com/idemlint/idemlint/internal/fix"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/passes/effect"
	"github.com/idemlint/idemlint/passes/replay"
	"github.com/idemlint/idemlint/passes/taskhandler"
)

// told is what the analysis of a package told.
type told struct {
	program    *program.Package
	registered []paper.Place // where handlers are registered that the package closes
	replay     *replay.Result
	fixes      *fix.Sites // nil if the package has errors
	incomplete bool       // a function that was skipped would have been needed
}

func newTold(results map[*analysis.Analyzer]any) *told {
	recorded := results[effect.Analyzer].(*effect.Result)
	return &told{
		program:    recorded.Package,
		incomplete: recorded.Incomplete(),
		registered: registrations(results[taskhandler.Analyzer].(*taskhandler.Result)),
		replay:     results[replay.Analyzer].(*replay.Result),
	}
}

// registrations are the places where handlers are registered. A handler itself would
// keep alive all that was executed on paper.
func registrations(th *taskhandler.Result) []paper.Place {
	var places []paper.Place
	if th.Machine != nil {
		places = th.Machine.Mounted()
	}
	for _, h := range th.Handlers {
		if h.Registration != nil {
			// The func is where a directive would register it.
			places = append(places, h.Registration.Place, paper.FuncPlace(h.Func))
		}
	}
	return places
}

// message is told as JSON, without fixes: those are made of syntax.
type message struct {
	Program    []byte // as program.Encode writes it; empty if there is none
	Registered []paper.Place
	Replay     *replay.Result
}

func (t *told) MarshalJSON() ([]byte, error) {
	m := message{Registered: t.registered, Replay: t.replay}
	if t.program != nil {
		m.Program = program.Encode(t.program)
	}
	return json.Marshal(m)
}

func (t *told) UnmarshalJSON(text []byte) error {
	var m message
	if err := json.Unmarshal(text, &m); err != nil {
		return err
	}
	t.registered, t.replay = m.Registered, m.Replay
	if len(m.Program) == 0 {
		return nil
	}
	var err error
	t.program, err = program.Decode(m.Program)
	return err
}

// Told hands what a package told from the vet tool to the command: with its flag print it
// reports one diagnostic for each package, whose message is JSON.
var Told = &analysis.Analyzer{
	Name:     "told",
	Doc:      "hand what a package told to idemlint -incremental, which runs go vet with it",
	Requires: []*analysis.Analyzer{effect.Analyzer, taskhandler.Analyzer, replay.Analyzer},
	Flags:    toldFlags(),
	Run:      tell,
}

var printTold bool

func toldFlags() flag.FlagSet {
	var fs flag.FlagSet
	fs.BoolVar(&printTold, "print", false, "report it")
	return fs
}

func tell(pass *analysis.Pass) (any, error) {
	if !printTold || len(pass.Files) == 0 {
		return nil, nil
	}
	text, err := json.Marshal(newTold(pass.ResultOf))
	if err != nil {
		return nil, err
	}
	pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Package, Message: string(text)})
	return nil, nil
}
