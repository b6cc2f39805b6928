package replay

import "testing"

func TestAnAddressThatAsksIsNoEffect(t *testing.T) {
	for address, want := range map[string]bool{
		"https://auth.example.com/oauth/token":               true,
		"https://api.example.com/v1/chat":                    true,
		"https://ai.example.com/rpc/2.0/chat/%s":             true,
		"https://api.anthropic.com/v1/messages":              true,
		"https://openapi.youdao.com/api":                     true,
		"https://slack.com/api/chat.postMessage":             false,
		"https://api.example.com/v1/messages":                false,
		"https://api.example.com/v1/payments?status=pending": false,
		"https://chat.example.com/rooms/1/lines":             false,
		"":                                                   false,
	} {
		if got := asks(address); got != want {
			t.Errorf("asks(%q) = %v, want %v", address, got, want)
		}
	}
}
