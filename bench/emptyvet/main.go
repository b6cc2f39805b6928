// Emptyvet is a vet tool with one analyzer that does nothing: what go vet itself costs.
package main

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// fact makes go vet run the tool over all dependencies, as every tool with facts.
type fact struct{}

func (*fact) AFact() {}

var empty = &analysis.Analyzer{
	Name:      "empty",
	Doc:       "does nothing",
	Run:       func(*analysis.Pass) (any, error) { return nil, nil },
	FactTypes: []analysis.Fact{new(fact)},
}

func main() { unitchecker.Main(empty) }
