// Package replaytest compares what idemlint says of the example programs with what happens when
// they run. The oracle (folder oracle, a module of its own) runs each handler once, twice, cut
// after each lasting effect and again, and overlapping, against real stores. A static verdict
// and the oracle's have to agree at each place where a handler leaves something, except for
// what stands in two files:
//
//   - exceptions.txt: what both judge rightly by their own rules, each with its reason;
//   - pending.txt: what the linter does not judge rightly yet. It may only shrink.
package replaytest
