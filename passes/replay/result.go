package replay

import (
	"slices"

	"github.com/idemlint/idemlint/internal/finding"
)

// Result is what the pass hands to the rules and to the command.
type Result struct {
	// Handlers holds every handler whose chain closes in this package, with all
	// its judged effects, the safe ones included.
	Handlers []finding.HandlerReport
	Counts   finding.Counts
	// Problems holds what is wrong with the directives of this package, as effects of kind
	// DirectiveKind of handlers without a name.
	Problems []finding.HandlerReport
	// Least is the least severity that is reported.
	Least string
	// Rules are the names of the rules that are asked for, see finding.Selects.
	Rules []string
}

// Reported is the handlers and problems with the effects that may be reported.
func (r *Result) Reported() []finding.HandlerReport {
	return finding.AtLeast(r.Least, slices.Concat(r.Handlers, r.Problems))
}
