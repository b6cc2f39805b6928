package catalog

import (
	"slices"
	"strings"
)

// keyHeaders are parts of the names of headers that carry an idempotency key:
// net/http itself treats Idempotency-Key and X-Idempotency-Key so (Request.isReplayable),
// the others are vendors' (PayPal-Request-Id, Cko-Idempotency-Key, X-Payout-Idempotency).
var keyHeaders = []string{"idempoten", "paypal-request-id", "x-request-id", "x-external-id", "x-line-retry-key", "dedup"}

// IsKeyHeader reports whether a header of a request carries an idempotency key, by its name.
func IsKeyHeader(name string) bool {
	name = strings.ToLower(name)
	return slices.ContainsFunc(keyHeaders, func(part string) bool { return strings.Contains(name, part) })
}

// standardHeader is that of Standard Webhooks (standardwebhooks.com), whose receivers are told to drop an
// ID that they have had. X-Webhook-Id and its like name the webhook itself.
const standardHeader = "webhook-id"

// eventHeaders are the ends of the names of headers that name an event; svix-id is that of Svix, before
// Standard Webhooks, and X-GitHub-Delivery that of GitHub.
var eventHeaders = []string{"event-id", "delivery-id", "delivery", "message-id", "svix-id"}

// IsEventHeader reports whether a receiver of webhooks may tell an event that it has had by a header of the name.
func IsEventHeader(name string) bool {
	name = strings.ToLower(name)
	return name == standardHeader || slices.ContainsFunc(eventHeaders, func(end string) bool { return name == end || strings.HasSuffix(name, "-"+end) })
}

// IsMessageHeader reports whether a consumer may tell a message that it has had by a header of the name. Names of
// headers of messages have underscores as often; ce_id is that of CloudEvents.
func IsMessageHeader(name string) bool {
	name = strings.ReplaceAll(name, "_", "-")
	return strings.EqualFold(name, "ce-id") || IsEventHeader(name) || IsKeyHeader(name)
}

// WritesOver reports whether a header of a POST says that what is there under the address is written over: that of
// Supabase's storage (supabase.com/docs/guides/storage/uploads/standard-uploads, "Overwriting files").
func WritesOver(name, value string) bool {
	return strings.EqualFold(name, "x-upsert") && value == "true"
}
