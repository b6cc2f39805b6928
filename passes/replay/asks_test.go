package replay

import (
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/paper"
)

func TestAnAddressThatEndsInAStateSetsIt(t *testing.T) {
	for address, want := range map[string]bool{
		"https://api.example.com/subscriptions/%s/cancel": true,
		"https://auth.example.com/oauth2/revoke?token=%s": true,
		"https://api.example.com/devices/%s/reconnect":    true,
		"https://api.example.com/send/chat-presence":      true,
		"https://api.example.com/orders/%s/refund":        false,
		"https://api.example.com/revoke/%s":               false,
		"%s/sandbox/%s/start":                             true,
		"%s/sandbox/%s/suspend":                           true,
		"https://api.example.com/v1/servers/%s/resume":    true,
		"https://api.example.com/v1/workflows/%s/start":   false,
		"https://api.example.com/v1/batch-jobs/%s/start":  false,
		"https://api.example.com/processes/%s/start":      false,
		"https://api.example.com/verification/start":      false,
		"https://api.example.com/%s/start":                false,
		"%s/%s/start":                                     false,
	} {
		if got := switches(address); got != want {
			t.Errorf("%s: %t, want %t", address, got, want)
		}
	}
}

func TestAnAddressThatAsksIsNoEffect(t *testing.T) {
	for address, want := range map[string]bool{
		"https://auth.example.com/oauth/token":                   true,
		"https://api.example.com/v1/chat":                        true,
		"https://ai.example.com/rpc/2.0/chat/%s":                 true,
		"%s/storage/v1/object/sign/pictures/%s":                  true,
		"%s/storage/v1/object/pictures/%s":                       false,
		"https://api.example.com/uploads/presigned-url":          true,
		"https://api.example.com/documents/sign":                 false,
		"https://api.anthropic.com/v1/messages":                  true,
		"https://router.huggingface.co/fal-ai/fal-ai/flux/dev":   true,
		"https://queue.fal.run/fal-ai/flux/dev":                  false,
		"https://api.example.com/accounts/%s/ai/run/%s":          true,
		"https://api.example.com/accounts/%s/ai/runs":            false,
		"%s/forms/chromium/convert/html":                         true,
		"%s/forms/orders":                                        false,
		"https://api.example.com/v1/text-to-speech/%s":           true,
		"https://openapi.youdao.com/api":                         true,
		"https://api.igdb.com/v4/games":                          true,
		"https://api.example.com/installations/%s/access_tokens": true,
		"%s/v1/banks/%s/memories/recall":                         true,
		"https://api.example.com/v3/product/list":                true,
		"https://api.example.com/lists/%s/members":               false,
		"https://slack.com/api/chat.postMessage":                 false,
		"https://api.example.com/teams/%s/invite-tokens":         false,
		"https://api.example.com/recall-mails":                   false,
		"https://api.example.com/v1/messages":                    false,
		"https://api.example.com/v1/payments?status=pending":     false,
		"https://chat.example.com/rooms/1/lines":                 false,
		"":                                                       false,
	} {
		if got := asks(address); got != want {
			t.Errorf("asks(%q) = %v, want %v", address, got, want)
		}
	}
}

func TestAFunctionOfAClientSaysThatItAsks(t *testing.T) {
	const embed = "%s/api/embed/"
	for name, c := range map[string]struct {
		address string
		chain   []string
		want    string
	}{
		"which gets":                                       {"%s/offers", []string{"(*Handler).Handle", "(*Client).GetOffers"}, "(*Client).GetOffers"},
		"which gets or makes":                              {"%s/offers", []string{"(*Handler).Handle", "(*Client).GetOrCreate"}, ""},
		"which is the handler":                             {"%s/offers", []string{"(*Handler).FetchOffers"}, ""},
		"which embeds":                                     {embed, []string{"(*Handler).Handle", "(*Client).EmbedText", "(*Client).do"}, "(*Client).EmbedText"},
		"which embeds in a page":                           {"%s/pages", []string{"(*Handler).Handle", "(*Client).EmbedVideo"}, ""},
		"which makes an embed":                             {embed, []string{"(*Handler).Handle", "(*Client).Create"}, ""},
		"which analyzes":                                   {"%s/analyze", []string{"(*Handler).Handle", "(*Client).Analyze", "(*Client).do"}, "(*Client).Analyze"},
		"which reads for the handler":                      {"%s/pages", []string{"(*Handler).Handle", "(*Pages).ReadPage", "(*Client).Send"}, ""},
		"which reads what another begins":                  {"%s/jobs", []string{"(*Handler).Handle", "(*Client).ReadPage", "(*Client).submitJob"}, ""},
		"which reads a report":                             {"%s/reports", []string{"(*Handler).Handle", "(*Client).GetSalesReport", "(*Client).submitSalesReport", "(*Client).do"}, "(*Client).GetSalesReport"},
		"which reads, and begins a report for the handler": {"%s/reports", []string{"(*Handler).Handle", "(*Sales).GetSales", "(*Client).SubmitReport"}, ""},
		"which has a scrape tried again":                   {"%s/runs", []string{"(*Handler).Handle", "(*Client).Scrape", "withRetry", "func literal in (*Client).Scrape"}, "(*Client).Scrape"},
		"which has a payment tried again":                  {"%s/runs", []string{"(*Handler).Handle", "(*Client).Pay", "withRetry", "func literal in (*Client).Pay"}, ""},
		"which begins by asking":                           {"%s/jobs", []string{"(*Handler).Handle", "(*Client).SubmitJob", "(*Client).getForm"}, "(*Client).getForm"},
		"which reads and marks":                            {"%s/pages", []string{"(*Handler).Handle", "(*Client).ReadAndMark"}, ""},
		"which readies":                                    {"%s/pages", []string{"(*Handler).Handle", "(*Client).Ready"}, ""},
		"which is far from the call":                       {"%s/offers", []string{"(*Handler).Handle", "(*Client).GetOffers", "a", "b", "c"}, ""},
	} {
		e := &paper.Event{Store: "http", Table: c.address, Chain: []paper.Step{{Func: "queue"}}}
		for _, f := range c.chain {
			e.Chain = append(e.Chain, paper.Step{Func: f, Pos: paper.Place{File: "f.go"}})
		}
		if got := fetches(e); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestOnlyAnAddressOfWhichSomethingIsKnownIsNamed(t *testing.T) {
	for address, want := range map[string]string{
		"":                        "sends POST",
		"%s":                      "sends POST",
		"%s%s":                    "sends POST",
		"https://%s/%s":           "sends POST https://%s/%s",
		"%s/v1/mails":             "sends POST %s/v1/mails",
		"https://api.example.com": "sends POST https://api.example.com",
	} {
		if got := does(&paper.Event{Store: "http", Text: "POST", Table: address}, judgement{}); got != want {
			t.Errorf("%q: %q, want %q", address, got, want)
		}
	}
}

func TestAnAddressWithoutAPathIsNotFollowed(t *testing.T) {
	for address, want := range map[string]bool{
		"https://api.example.com%s":          true,
		"https://api.example.com/v1%s":       false,
		"https://api.example.com/orders/%s":  false,
		"https://%s":                         false,
		"%s":                                 false,
		"https://api.example.com/v1/charges": false,
	} {
		if got := onlyHost(address); got != want {
			t.Errorf("onlyHost(%q) = %v, want %v", address, got, want)
		}
	}
}

func TestABodyThatSaysWhichPartOfAListIsWantedAsks(t *testing.T) {
	for fields, want := range map[string]bool{
		"page size search": true,
		"pageSize cursor":  true,
		"search":           false,
		"limit":            false,
		"page order":       false,
		"page title":       false,
		"":                 false,
	} {
		e := &paper.Event{Store: "http"}
		for _, f := range strings.Fields(fields) {
			e.Sets = append(e.Sets, paper.Assign{Column: f})
		}
		if got := asksForPage(e); got != want {
			t.Errorf("%q: %t, want %t", fields, got, want)
		}
	}
}

func TestTheIDOfAMailIsNoAddress(t *testing.T) {
	for path, want := range map[string]bool{".UUID": true, ".ID": true, ".Email": false} {
		if got := namesMail(paper.Assign{Column: "email_id", Value: &paper.Read{Path: path}}); got != want {
			t.Errorf("%s: %t, want %t", path, got, want)
		}
	}
}
