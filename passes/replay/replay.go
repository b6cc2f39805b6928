package replay

import (
	_ "embed"
	"flag"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/passdoc"
	"github.com/idemlint/idemlint/internal/schema"
	"github.com/idemlint/idemlint/internal/scope"
	"github.com/idemlint/idemlint/passes/effect"
	"github.com/idemlint/idemlint/passes/taskhandler"
)

//go:embed doc.go
var doc string

// Analyzer runs the handlers of a package and judges their effects. Its result is a *Result.
var Analyzer = &analysis.Analyzer{
	Name:       "replay",
	Doc:        passdoc.Must(doc, "replay"),
	Requires:   []*analysis.Analyzer{effect.Analyzer, taskhandler.Analyzer},
	Flags:      flags(),
	Run:        run,
	ResultType: reflect.TypeFor[*Result](),
}

// options are the shared options: all flags are here, because vet offers no flags of
// analyzers that are only required.
var options sharedOptions

type sharedOptions struct {
	schema  string
	least   string
	rules   string
	catalog catalog.OwnFlag
}

// selected are the names of the rules that are asked for.
func (s *sharedOptions) selected() []string { return scope.List(s.rules) }

func flags() flag.FlagSet {
	var fs flag.FlagSet
	scope.Flags(&fs)
	fs.StringVar(&options.schema, "schema", "", "unique columns, as lines table:column,column separated by ';' (idemlint schema prints them)")
	fs.StringVar(&options.least, "min-severity", finding.DefaultSeverity, "least severity to report: low, medium or high")
	fs.StringVar(&options.rules, "rules", "", "comma-separated rules to report; -NAME means all but NAME")
	fs.Var(&options.catalog, "catalog", "rows of the user's own libraries, as a JSON list")
	return fs
}

func run(pass *analysis.Pass) (any, error) {
	eff := pass.ResultOf[effect.Analyzer].(*effect.Result)
	th := pass.ResultOf[taskhandler.Analyzer].(*taskhandler.Result)
	if err := finding.CheckSeverity(options.least); err != nil {
		return nil, err
	}
	if err := finding.CheckRules(options.selected()); err != nil {
		return nil, err
	}
	res := &Result{}
	if th.Machine != nil && len(th.Handlers) > 0 {
		s, err := uniqueColumns(options.schema)
		if err != nil {
			return nil, err
		}
		res = judgedBefore(pass).judge(th, pass.Pkg.Path(), s)
	}
	res.Least, res.Rules, res.Problems = options.least, options.selected(), problems(eff.Problems)
	res.Counts.Failed += eff.Failed
	return res, nil
}

var parsed struct {
	sync.Mutex
	digest string
	schema *schema.Schema
}

// uniqueColumns parses a digest once for all packages of a process.
func uniqueColumns(digest string) (*schema.Schema, error) {
	parsed.Lock()
	defer parsed.Unlock()
	if parsed.schema == nil || parsed.digest != digest {
		s, err := schema.Parse(digest)
		if err != nil {
			return nil, err
		}
		parsed.digest, parsed.schema = digest, s
	}
	return parsed.schema, nil
}
