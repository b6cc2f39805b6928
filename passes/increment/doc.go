// Package increment reports task handlers that change a stored value relative to
// itself.
//
// # Analyzer increment
//
// increment: report additions that a repeated task makes twice
//
// A task queue delivers at least once. When a worker dies before the
// acknowledgement, a call fails after it succeeded, or a lease runs out, the same
// task runs again from its first line, and what it added is added again:
//
//	func (h *Handler) Apply(ctx context.Context, t *asynq.Task) error {
//		var p AddBonus
//		if err := json.Unmarshal(t.Payload(), &p); err != nil {
//			return err
//		}
//		return h.repo.AddBalance(ctx, p.UserID, p.Amount) // UPDATE users SET balance = balance + $1
//	}
//
// Relative changes are reported in every form: SQL (SET n = n + ?), a field that is
// read, added to and saved, $inc, INCR, appending to a stored list, and a setter
// that is given the old value plus something. That the addition is atomic, or that
// a version column protects it, does not help: the repeated task reads the new
// value and adds to it.
//
// Not reported is an addition in the transaction that also stores a unique
// operation ID, or behind a check of a state that the same transaction changes:
//
//	return tx.Do(ctx, func(q Queries) error {
//		if err := q.CreateOperation(ctx, p.OperationID); err != nil { // unique operation_id
//			return ignoreDuplicate(err)
//		}
//		return q.AddBalance(ctx, p.UserID, p.Amount)
//	})
//
// Setting an absolute value and recomputing it from a ledger are not additions.
package increment
