package catalog

// AnsweringHosts are the hosts of services that only answer questions: models of language, of vectors and
// of pictures, translations, and catalogues. A POST to one of them leaves nothing behind; those that start jobs and are
// asked for the result later (queue.fal.run) are others.
var AnsweringHosts = []string{
	"api.anthropic.com", "api.cohere.com", "api.deepl.com", "api-free.deepl.com", "api.deepseek.com", "api.mistral.ai",
	"api.jina.ai", "api.perplexity.ai", "api.voyageai.com", "api-inference.huggingface.co", "fal.run", "generativelanguage.googleapis.com",
	"openapi.youdao.com", "router.huggingface.co",
	"api.igdb.com", // a query in the body: api-docs.igdb.com
}

// AnsweringPaths are the parts of a path at which a service that has no host of its own, or does other things as well, answers a question.
var AnsweringPaths = []string{
	"/forms/chromium/", "/forms/libreoffice/", "/forms/pdfengines/", // Gotenberg, which gives back the document: gotenberg.dev/docs/routes
	"/object/sign/", "/object/upload/sign/", // a signed address: supabase.com/docs/reference/javascript/storage-from-createsignedurl
	"/ai/run/", // a model: developers.cloudflare.com/workers-ai/get-started/rest-api
}

// HostKeys says by what a service tells a repeated request. The zero value says that it does by nothing: who calls
// it can only claim before.
type HostKeys struct {
	// Body are fields of the body, whatever others are named.
	Body []string
	// Header is set for a service that takes a key in a header.
	Header bool
}

// KeysOfHosts are the services that are known by their host.
var KeysOfHosts = map[string]HostKeys{
	"api.paystack.co":     {Body: []string{"reference"}},                      // paystack.com/docs/api/transaction
	"api.flutterwave.com": {Body: []string{"tx_ref", "reference"}},            // developer.flutterwave.com/v3.0/docs
	"api.brevo.com":       {Body: []string{"idempotencyKey"}},                 // in the mail's headers: developers.brevo.com/reference/sendtransacemail
	"api.sendinblue.com":  {Body: []string{"idempotencyKey"}},                 // the former host of api.brevo.com
	"api.onesignal.com":   {Body: []string{"idempotency_key", "external_id"}}, // documentation.onesignal.com/docs/idempotent-notification-requests
	"onesignal.com":       {Body: []string{"idempotency_key", "external_id"}},
	"discord.com":         {Body: []string{"nonce"}}, // discord.com/developers/docs/resources/message: enforce_nonce

	"api.stripe.com": {Header: true}, // Idempotency-Key: docs.stripe.com/api/idempotent_requests
	"api.resend.com": {Header: true}, // the same: resend.com/docs/dashboard/emails/idempotency-keys
	"api.line.me":    {Header: true}, // X-Line-Retry-Key
	"api.twilio.com": {Header: true}, // I-Twilio-Idempotency-Token

	"api.linkedin.com":    {}, // learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api
	"api.pinterest.com":   {}, // developers.pinterest.com/docs/api/v5/pins-create
	"api.twitter.com":     {}, // docs.x.com/x-api/posts/create-post
	"api.x.com":           {},
	"open.tiktokapis.com": {}, // developers.tiktok.com/doc/content-posting-api-reference-direct-post
	"api.telegram.org":    {}, // core.telegram.org/bots/api
	"graph.facebook.com":  {}, // developers.facebook.com/docs/graph-api
	"graph.instagram.com": {},
	"graph.threads.net":   {},
	"hooks.slack.com":     {}, // docs.slack.dev/reference/methods/chat.postMessage
	"slack.com":           {},
	"fcm.googleapis.com":  {}, // firebase.google.com/docs/reference/fcm/rest/v1/projects.messages
	"exp.host":            {},
	"api.sendgrid.com":    {}, // docs.sendgrid.com/api-reference/mail-send
	"api.mailgun.net":     {},
	"api.eu.mailgun.net":  {},
	"api.postmarkapp.com": {}, // postmarkapp.com/developer/api/email-api
}

// TakesNoKey reports whether a service is known, by its host, to have nothing by which a repeated request could be told.
func TakesNoKey(host string) bool {
	keys, known := KeysOfHosts[host]
	return known && !keys.Header && len(keys.Body) == 0
}
