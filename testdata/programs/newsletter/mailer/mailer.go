// Package mailer sends mail. Which implementation it uses is a package variable.
package mailer

import (
	"context"
	"errors"
	"fmt"
	"net/smtp"
	"os"

	"gopkg.in/gomail.v2"

	"example.com/idemlint/testdata/programs/newsletter/conf"
)

// Message is a mail.
type Message struct {
	To      string
	Subject string
	Body    string
}

// Sender sends messages.
type Sender interface {
	Send(ctx context.Context, m Message) error
}

// Default is what Send uses.
var Default Sender = NewSMTP(os.Getenv("SMTP_HOST"))

// ErrSent says that a mail was sent before.
var ErrSent = errors.New("mail was sent before")

// Send sends through the default sender.
func Send(ctx context.Context, m Message) error { return Default.Send(ctx, m) }

// SendOnce sends unless the mail named key was sent before.
func SendOnce(ctx context.Context, key string, m Message) error {
	ok, err := conf.Redis.SetNX(ctx, "sent:"+key, m.To, 0).Result()
	if err != nil {
		return fmt.Errorf("claim %s: %w", key, err)
	}
	if !ok {
		return ErrSent
	}
	return Send(ctx, m)
}

// SMTP sends through net/smtp.
type SMTP struct {
	addr string
	auth smtp.Auth
}

// NewSMTP returns a sender.
func NewSMTP(host string) *SMTP {
	return &SMTP{addr: host + ":587", auth: smtp.PlainAuth("", os.Getenv("SMTP_USER"), os.Getenv("SMTP_PASSWORD"), host)}
}

// Send sends.
func (s *SMTP) Send(_ context.Context, m Message) error {
	msg := fmt.Sprintf("To: %s\r\nSubject: %s\r\n\r\n%s", m.To, m.Subject, m.Body)
	if err := smtp.SendMail(s.addr, s.auth, "news@example.com", []string{m.To}, []byte(msg)); err != nil { // want idempotencykey `"news:issue"`
		return fmt.Errorf("send to %s: %w", m.To, err)
	}
	return nil
}

// Bulk sends many messages over one connection.
func Bulk(d *gomail.Dialer, msgs []Message) error {
	conn, err := d.Dial()
	if err != nil {
		return err
	}
	defer conn.Close()
	for _, m := range msgs {
		msg := gomail.NewMessage()
		msg.SetHeader("From", "news@example.com")
		msg.SetAddressHeader("To", m.To, "")
		msg.SetHeader("Subject", m.Subject)
		msg.SetBody("text/html", m.Body)
		if err := gomail.Send(conn, msg); err != nil { // want idempotencykey `"news:bulk"`
			return err
		}
	}
	return nil
}
