package replay

import "github.com/idemlint/idemlint/internal/finding"

// Result is what the pass hands to the rules and to the command.
type Result struct {
	// Handlers holds every handler whose chain closes in this package, with all
	// its judged effects, the safe ones included.
	Handlers []finding.HandlerReport
	Counts   finding.Counts
	// Least is the least severity that is reported.
	Least string
}

// Reported is the handlers with the effects that may be reported.
func (r *Result) Reported() []finding.HandlerReport { return finding.AtLeast(r.Least, r.Handlers) }
