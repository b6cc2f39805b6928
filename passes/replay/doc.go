// Package replay defines an Analyzer that judges what a second run of each task handler would repeat.
//
// # Analyzer replay
//
// replay: run every task handler twice on paper
//
// A queue delivers at least once: a worker dies before the acknowledgement, a
// call times out after it succeeded, a lease expires under a slow task. Then
// the same task (same type, payload and task ID) runs again from its first line.
//
// The analyzer runs each handler that closes in the package on paper, through
// every call that it can follow, and gives each lasting effect a verdict:
//
//   - safe: the effect is repeatable by nature (set, upsert, delete), carries a
//     stable key, or stands behind a guard whose mark the handler writes
//     together with the effect;
//   - weak: there is a guard, but it has a hole;
//   - unsafe: a second run repeats the effect;
//   - unknown: something that decides it was not followed.
//
// It reports nothing itself: the rules increment, operationid,
// idempotencykey, insert, enqueue, stablekey and guard pick their findings from its result.
// All options that the rules share are flags of this analyzer.
package replay
