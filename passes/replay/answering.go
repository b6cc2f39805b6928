package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/paper"
)

// modelAnswers are the fields by which a model answers, whatever else stands beside them: those of the completions
// and embeddings of OpenAI and of services of the same form, of Gemini, of translations and transcriptions. A sandbox
// that is given code to run answers with what the code has printed.
var modelAnswers = strings.Fields("choices candidates embedding embeddings vector vectors transcript transcription translation translations " +
	"stdout stderr exit_code exitcode")

// signed are the fields by which a service gives out an address that is signed, and keeps nothing of it.
var signed = strings.Fields("presignedurl presigned_url presignedurls presigned_urls signedurl signed_url signedurls signed_urls")

// contents are the fields of what a service found in, or made of, what it was given.
var contents = strings.Fields("answer audio caption captions chunks content entities html keywords label labels markdown output pages paragraphs " +
	"prediction predictions probability score scores segments sentiment summary text texts topics words")

// naming are the last words of fields that name what a request has made, or say where it is.
var naming = strings.Fields("id ids uuid guid reference ref url uri link key")

// answering is the field of the answer that says that the request was a question: something made of what the
// service was given, and nothing beside it that names what the service keeps. It is "" if none does.
func answering(e *paper.Event) string {
	among := func(list []string) func(string) bool {
		return func(field string) bool { return slices.Contains(list, strings.ToLower(field)) }
	}
	if i := slices.IndexFunc(e.Answer, among(modelAnswers)); i >= 0 {
		return e.Answer[i]
	}
	if i := slices.IndexFunc(e.Answer, among(signed)); i >= 0 && len(e.Answer) == 1 {
		return e.Answer[i]
	}
	if slices.ContainsFunc(e.Answer, namesWhatIsKept) {
		return ""
	}
	if i := slices.IndexFunc(e.Answer, among(contents)); i >= 0 {
		return e.Answer[i]
	}
	return ""
}

func namesWhatIsKept(field string) bool {
	words := strings.Split(paper.Snake(goName(field)), "_")
	return slices.Contains(naming, words[len(words)-1])
}

// modelInputs are the fields in which a model is given what it makes a vector or a text of, beside its own name.
var modelInputs = []string{"input", "inputs", "texts"}

// asksModel: the body is that of a completion or an embedding, wherever the model is. One that starts a job has a
// body of the second form too, and an answer that names the job.
func asksModel(e *paper.Event) bool {
	has := func(ok func(string) bool) bool {
		return slices.ContainsFunc(e.Sets, func(f paper.Assign) bool { return ok(f.Column) })
	}
	isMessages := func(f string) bool { return f == "messages" || strings.HasPrefix(f, "messages[") }
	isInput := func(f string) bool { return slices.Contains(modelInputs, f) }
	return has(func(f string) bool { return f == "model" }) &&
		(has(isMessages) || has(isInput) && !slices.ContainsFunc(e.Answer, namesWhatIsKept))
}
