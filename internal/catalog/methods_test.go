package catalog

import "testing"

func TestAMethodIsKnownByItsFirstWord(t *testing.T) {
	for name, want := range map[string]struct{ leavesNoMark, claims bool }{
		"Get":            {leavesNoMark: true},
		"GetUser":        {leavesNoMark: true},
		"SendReceipt":    {leavesNoMark: true},
		"Send#35":        {leavesNoMark: true},
		"TryLock":        {claims: true},
		"Do":             {claims: true},
		"IssueInvoice":   {}, // not Is
		"ListenAndServe": {}, // not List
		"PostponeOrder":  {}, // not Post
		"Document":       {}, // not Do
		"MarketPrice":    {}, // not Mark
		"function value": {},
		"":               {},
	} {
		if got := MethodLeavesNoMark(name); got != want.leavesNoMark {
			t.Errorf("MethodLeavesNoMark(%q) = %v", name, got)
		}
		if got := MethodClaims(name); got != want.claims {
			t.Errorf("MethodClaims(%q) = %v", name, got)
		}
	}
}

func TestHeadersAreKnownByTheirNames(t *testing.T) {
	for name, want := range map[string]struct{ key, event bool }{
		"Idempotency-Key":     {key: true},
		"Cko-Idempotency-Key": {key: true},
		"PayPal-Request-Id":   {key: true},
		"Webhook-Id":          {event: true},
		"X-Webhook-Id":        {}, // names the webhook itself
		"X-Delivery-ID":       {event: true},
		"Event-Id":            {event: true},
		"Authorization":       {},
	} {
		if got := IsKeyHeader(name); got != want.key {
			t.Errorf("IsKeyHeader(%q) = %v", name, got)
		}
		if got := IsEventHeader(name); got != want.event {
			t.Errorf("IsEventHeader(%q) = %v", name, got)
		}
	}
}
