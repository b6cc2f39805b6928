package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/paper"
)

func TestAnAnswerSaysWhetherTheRequestWasAQuestion(t *testing.T) {
	for name, c := range map[string]struct {
		fields []string
		want   string
	}{
		"nothing is decoded":                        {nil, ""},
		"a completion":                              {[]string{"id", "choices", "message", "content"}, "choices"},
		"a vector":                                  {[]string{"model", "data", "embedding", "usage"}, "embedding"},
		"the text of a picture":                     {[]string{"code", "msg", "data", "text", "score"}, "text"},
		"a thing that was made, and its text":       {[]string{"messageID", "text"}, ""},
		"a file that lies somewhere, and its pages": {[]string{"download_url", "pages"}, ""},
		"an address that is signed":                 {[]string{"signedURL"}, "signedURL"},
		"a file, and an address that is signed":     {[]string{"file_id", "signed_url"}, ""},
		"only how it went":                          {[]string{"code", "message", "success"}, ""},
	} {
		if got := answering(&paper.Event{Answer: c.fields}); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestABodyAsksAModelUnlessTheAnswerNamesAJob(t *testing.T) {
	for name, c := range map[string]struct {
		fields, answer []string
		want           bool
	}{
		"a completion":           {[]string{"model", "messages"}, []string{"id", "content"}, true},
		"an embedding":           {[]string{"model", "input"}, nil, true},
		"a job":                  {[]string{"model", "input"}, []string{"output", "task_id"}, false},
		"messages without model": {[]string{"to", "messages"}, nil, false},
		"a model of a car":       {[]string{"model", "colour"}, nil, false},
	} {
		e := &paper.Event{Answer: c.answer}
		for _, f := range c.fields {
			e.Sets = append(e.Sets, paper.Assign{Column: f})
		}
		if got := asksModel(e); got != c.want {
			t.Errorf("%s: %t, want %t", name, got, c.want)
		}
	}
}
