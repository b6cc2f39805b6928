// Package effect defines an analyzer that records what each function does, for
// the analyzers that follow it from a task handler to its effects.
//
// # Analyzer effect
//
// effect: record what functions do, for the other analyzers of idemlint
//
// The effect analyzer reports nothing. It writes down, in a small form of SSA,
// what the functions of a package do: the calls they make, the fields they read
// and change, the branches between. It hands this on as a fact, so that a task
// handler can be followed from the place where it is registered through
// interfaces, helpers and other packages to the statement that moves the money.
//
// Only the user's own packages are recorded: those of the main module and the
// workspace, and those named by -include, without those named by -exclude and
// without test files. In all others the analyzer returns at once.
package effect

import _ "embed"

//go:embed doc.go
var doc string
