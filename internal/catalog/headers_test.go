package catalog

import "testing"

func TestAConsumerTellsAMessageByTheHeaderOfItsEvent(t *testing.T) {
	for name, want := range map[string]bool{
		"event_id": true, "Event-Id": true, "x-message-id": true, "ce_id": true, "idempotency_key": true, "dedup-id": true,
		"trace_id": false, "correlation_id": false, "source": false, "event_type": false, "": false,
	} {
		if got := IsMessageHeader(name); got != want {
			t.Errorf("IsMessageHeader(%q) = %v, want %v", name, got, want)
		}
	}
}
