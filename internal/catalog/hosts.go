package catalog

// AnsweringHosts are the hosts of services that only answer questions: models of language, of vectors and
// of pictures, and translations. A POST to one of them leaves nothing behind; those that start jobs and are
// asked for the result later (queue.fal.run) are others.
var AnsweringHosts = []string{
	"api.anthropic.com", "api.cohere.com", "api.deepl.com", "api-free.deepl.com", "api.deepseek.com", "api.mistral.ai",
	"api.jina.ai", "api.perplexity.ai", "api.voyageai.com", "api-inference.huggingface.co", "fal.run", "generativelanguage.googleapis.com",
	"openapi.youdao.com", "router.huggingface.co",
}

// AnsweringPaths are the parts of a path at which a service that does other things as well answers a question.
var AnsweringPaths = []string{
	"/ai/run/", // a model: developers.cloudflare.com/workers-ai/get-started/rest-api
}

// BodyKeys are the fields of a request's body by which services that are known by their host tell a
// repeated request; an empty list says that none does, whatever the fields are named.
var BodyKeys = map[string][]string{
	"api.paystack.co":     {"reference"},           // paystack.com/docs/api/transaction
	"api.flutterwave.com": {"tx_ref", "reference"}, // developer.flutterwave.com/v3.0/docs
	"api.brevo.com":       {"idempotencyKey"},      // in the mail's headers: developers.brevo.com/reference/sendtransacemail
	"api.sendinblue.com":  {"idempotencyKey"},
	"api.onesignal.com":   {"idempotency_key", "external_id"}, // documentation.onesignal.com/docs/idempotent-notification-requests
	"onesignal.com":       {"idempotency_key", "external_id"},
	"discord.com":         {"nonce"}, // discord.com/developers/docs/resources/message: enforce_nonce

	"api.stripe.com":      nil, // the header Idempotency-Key: docs.stripe.com/api/idempotent_requests
	"api.resend.com":      nil, // the same: resend.com/docs/dashboard/emails/idempotency-keys
	"api.sendgrid.com":    nil,
	"api.mailgun.net":     nil,
	"api.eu.mailgun.net":  nil,
	"api.postmarkapp.com": nil,
	"api.telegram.org":    nil,
	"fcm.googleapis.com":  nil,
	"exp.host":            nil,
	"hooks.slack.com":     nil,
	"slack.com":           nil,
	"graph.facebook.com":  nil,
	"api.line.me":         nil, // the header X-Line-Retry-Key
	"api.twilio.com":      nil, // the header I-Twilio-Idempotency-Token
}

// KeylessHosts are the hosts of services whose requests have nothing by which a repeated one could be told,
// neither a header nor a field: who calls them can only claim before.
var KeylessHosts = []string{
	"api.telegram.org",                                               // core.telegram.org/bots/api
	"graph.facebook.com", "graph.instagram.com", "graph.threads.net", // developers.facebook.com/docs/graph-api
	"hooks.slack.com", "slack.com", // docs.slack.dev/reference/methods/chat.postMessage
	"fcm.googleapis.com", "exp.host", // firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
	"api.sendgrid.com", "api.mailgun.net", "api.eu.mailgun.net", // docs.sendgrid.com/api-reference/mail-send
	"api.postmarkapp.com", // postmarkapp.com/developer/api/email-api
}
