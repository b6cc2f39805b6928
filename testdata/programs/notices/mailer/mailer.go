// Package mailer sends mail.
package mailer

import (
	"context"
	"fmt"
	"net/smtp"
)

// SMTP sends through a mail server.
type SMTP struct {
	addr string
	from string
}

// New returns a mailer.
func New(addr, from string) *SMTP { return &SMTP{addr: addr, from: from} }

// Send sends one mail on each call.
func (m *SMTP) Send(_ context.Context, to, subject, text string) error {
	msg := fmt.Appendf(nil, "From: %s\r\nTo: %s\r\nSubject: %s\r\n\r\n%s\r\n", m.from, to, subject, text)
	if err := smtp.SendMail(m.addr, nil, m.from, []string{to}, msg); err != nil { // want idempotencykey `"dues:remind" and 5 more` guard `"meter:ask", "invoice:notify", "invoice:notify_locked" and 1 more .*repeats it` guard `"meter:ask_marked" .*loses it` guard `"dues:remind_recent" .*expired repeats it: the mark is gone after 10m0s`
		return fmt.Errorf("mail %q: %w", subject, err)
	}
	return nil
}
