package replay

import "testing"

func TestAColumnNamedForADeadlineExpires(t *testing.T) {
	for column, want := range map[string]bool{
		"blocked_until":     true,
		"next_allowed_at":   true,
		"limits.NextTryAt":  true,
		"expires_at":        true,
		"lease_expiry":      true,
		"processed_at":      false,
		"next_state":        false,
		"next":              false,
		"untilled":          false,
		"status":            false,
		"":                  false,
		"notified_at":       false,
		"token_expires_at":  true,
		"payment_deadline":  true,
		"deadline_notified": false,
	} {
		if got := namesDeadline(column); got != want {
			t.Errorf("%q: a deadline is %t", column, got)
		}
	}
}
