// Package guard reports task handlers whose guard against a second run has a
// hole.
//
// # Analyzer guard
//
// guard: report guards that a crash between two steps defeats
//
// A guard is a test that skips an effect when an earlier run has left its mark.
// It holds only if the mark is written together with the effect. Here a crash
// between the two steps sends the mail again:
//
//	if job.Status == "sent" {
//		return nil
//	}
//	if err := mailer.Send(job.Email); err != nil {
//		return err
//	}
//	return repo.SetStatus(ctx, job.ID, "sent")
//
// A mark that is written before the effect, and outside of its transaction,
// has the opposite hole: a crash between the two loses the effect, since the
// next run finds the mark and leaves. This holds for an effect that would bear a
// repeat too: it needs no mark before it.
//
// Not reported is a mark in the transaction of the effect, a conditional
// update that makes its own condition false, and a claim before an effect that
// can neither join a transaction nor carry a key (mail, SMS): such an effect
// is done at most once on purpose. One claim for a loop of them that ends at
// the first failure is reported: a retry leaves out those behind it. Holes that
// need two overlapping runs are of low severity, which is reported with
// -min-severity=low only.
package guard
