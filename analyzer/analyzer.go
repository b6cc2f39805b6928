// Package analyzer is the public face of idemlint: its passes as a suite for
// drivers that take many analyzers (go vet, multichecker, nogo), and one analyzer
// that reports for all rules, for golangci-lint.
package analyzer

import (
	"golang.org/x/tools/go/analysis"

	"github.com/idemlint/idemlint/internal/rules"
	"github.com/idemlint/idemlint/passes/replay"
)

// Suite holds replay, which carries the flags that all passes share, and then the
// rules, one analyzer each. go vet offers only the flags of analyzers that are listed.
var Suite = append([]*analysis.Analyzer{replay.Analyzer}, rules.Analyzers...)
