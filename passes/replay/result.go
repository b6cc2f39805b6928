package replay

import "github.com/idemlint/idemlint/internal/finding"

// Result is what the pass hands to the rules and to the command.
type Result struct {
	// Handlers holds every handler whose chain closes in this package, with all
	// its judged effects, the safe ones included.
	Handlers []finding.HandlerReport
	Counts   finding.Counts
}
