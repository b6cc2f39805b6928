package catalog

// AnsweringHosts are the hosts of services that only answer questions: language models and
// translations. A POST to one of them leaves nothing behind.
var AnsweringHosts = []string{
	"api.anthropic.com", "api.cohere.com", "api.deepl.com", "api-free.deepl.com", "api.deepseek.com", "api.mistral.ai",
	"api.perplexity.ai", "generativelanguage.googleapis.com", "openapi.youdao.com",
}
