// Package directive reports comments for idemlint that say nothing, or not what
// they seem to say.
//
// # Analyzer directive
//
// directive: report //idemlint: comments that are wrong or cover nothing
//
// A directive that is not understood would leave out nothing, and one whose code is
// gone would leave out what is written there next. Reported are a missing
// reason, an unknown rule or directive, a directive that stands where it cannot
// mean anything, and one that covers no effect and no call of something that has one:
//
//	//idemlint:ignore increment
//	return h.repo.AddBalance(ctx, p.UserID, p.Amount) // the directive needs a reason
//
// Not reported is a directive that is whole and stands at an effect:
//
//	//idemlint:ignore increment views may be counted twice
//	return h.repo.AddView(ctx, p.PageID)
//
// Whether a directive is needed is decided by the code that it covers, not by the
// handlers that lead there, so it does not depend on which packages are analysed.
package directive
