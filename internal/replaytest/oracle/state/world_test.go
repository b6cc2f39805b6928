package state

import (
	"slices"
	"testing"
)

func TestCommandsOfASeedKeepQuotedParts(t *testing.T) {
	got := splitCommand("HSET player:7 name 'Kim Lee' level 3")
	want := []string{"HSET", "player:7", "name", "Kim Lee", "level", "3"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestMailsAreEqualInAnyOrderOfHeaders(t *testing.T) {
	first := mailText("Date: Mon, 02 Mar 2026 10:00:00 +0000\r\nTo: a@example.com\r\nFrom: b@example.com\r\n\r\nHello\r\n")
	second := mailText("From: b@example.com\r\nTo: a@example.com\r\nMessage-Id: <1@x>\r\n\r\nHello\r\n")
	if first != second {
		t.Errorf("%q differs from %q", first, second)
	}
	if first == mailText("From: b@example.com\r\nTo: a@example.com\r\n\r\nGoodbye\r\n") {
		t.Error("another text is taken for the same mail")
	}
}

func TestARowIsWrittenWithItsSequences(t *testing.T) {
	got := row(`{"note": "x", "id": 4, "order_id": null}`, map[string]string{"id": "notes", "order_id": "orders"})
	if want := `id=#notes:4 note="x" order_id=null`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
