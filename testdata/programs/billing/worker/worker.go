// Package worker brings tasks to the services.
package worker

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/billing/charging"
	"example.com/idemlint/testdata/programs/billing/refunds"
	"example.com/idemlint/testdata/programs/billing/sharing"
)

// handle makes a handler of a method that takes a payload.
func handle[P any](fn func(context.Context, P) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		var p P
		if err := json.Unmarshal(t.Payload(), &p); err != nil {
			return fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
		}
		return fn(ctx, p)
	}
}

// Charges registers the tasks about charges.
func Charges(mux *asynq.ServeMux, s *charging.Service) {
	mux.Handle("charge:card", handle(s.Card))
	mux.Handle("charge:card_once", handle(s.CardOnce))
	mux.Handle("charge:record", handle(s.Record))
	mux.Handle("charge:record_once", handle(s.RecordOnce))
	mux.Handle("charge:optional", handle(s.Optional))
	mux.Handle("charge:requested", handle(s.Requested))
	mux.Handle("charge:behalf", handle(s.Behalf))
	mux.Handle("charge:behalf_once", handle(s.BehalfOnce))

	mux.Handle("charge:attempt", handle(s.Attempt))
	mux.Handle("charge:reference", handle(s.Reference))
	mux.Handle("charge:prefixed", handle(s.Prefixed))
	mux.Handle("charge:derived", handle(s.Derived))
	mux.Handle("charge:retry", handle(s.Retry))
	mux.Handle("charge:by_task", handle(s.ByTask))

	mux.Handle("charge:settle", handle(s.Settle))
	mux.Handle("charge:settle_once", handle(s.SettleOnce))
	mux.Handle("charge:start", handle(s.Start))
	mux.Handle("charge:start_once", handle(s.StartOnce))
	mux.Handle("charge:begin", handle(s.Begin))
	mux.Handle("charge:stamp", handle(s.Stamp))
	mux.Handle("charge:date", handle(s.Date))

	mux.Handle("charge:inside", handle(s.Inside))
	mux.Handle("charge:inside_once", handle(s.InsideOnce))
	mux.Handle("charge:after_first", handle(s.AfterFirst))
	mux.Handle("charge:after", handle(s.After))
	mux.Handle("charge:replayed", handle(s.Replayed))
	mux.Handle("charge:replayed_once", handle(s.ReplayedOnce))
}

// Refunds registers the tasks about refunds.
func Refunds(mux *asynq.ServeMux, s *refunds.Service) {
	mux.Handle("refund:issue", handle(s.Issue))
	mux.Handle("refund:issue_once", handle(s.IssueOnce))
	mux.Handle("refund:provide", handle(s.Provide))
	mux.Handle("refund:provide_once", handle(s.ProvideOnce))
	mux.Handle("refund:provide_by_charge", handle(s.ProvideByCharge))
}

// Partners registers the tasks about partners.
func Partners(mux *asynq.ServeMux, s *sharing.Service) {
	mux.Handle("partner:announce", handle(s.Announce))
	mux.Handle("partner:announce_once", handle(s.AnnounceOnce))
	mux.Handle("partner:announce_marked", handle(s.AnnounceMarked))
	mux.Handle("partner:announce_unless_marked", handle(s.AnnounceUnlessMarked))
	mux.Handle("partner:announce_claimed", handle(s.AnnounceClaimed))
	mux.Handle("partner:put", handle(s.Put))
	mux.Handle("partner:put_batch", handle(s.PutBatch))
	mux.Handle("partner:ledger", handle(s.Ledger))
	mux.Handle("partner:ledger_once", handle(s.LedgerOnce))
	mux.Handle("partner:terms", handle(s.Terms))
	mux.Handle("partner:share", handle(s.Share))
	mux.Handle("partner:share_each", handle(s.ShareEach))

	mux.Handle("partner:cancel", handle(s.Cancel))
	mux.Handle("partner:cancel_always", handle(s.CancelAlways))
	mux.Handle("partner:unlink", handle(s.Unlink))
	mux.Handle("partner:unlink_last", handle(s.UnlinkLast))
}
