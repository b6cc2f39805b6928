package main

import (
	"context"
	"database/sql"
	"net/smtp"
	"strings"
	"sync"

	"github.com/hibiken/asynq"
	"github.com/jordan-wright/email"
	"github.com/redis/go-redis/v9"
	gomailv0 "github.com/wneessen/go-mail"
	"gopkg.in/gomail.v2"
)

const sender = "hotel@example.com"

// Mailer has one client of each kind.
type Mailer struct {
	host   string
	dialer *gomail.Dialer
	client *gomailv0.Client
	rdb    *redis.Client
	db     *sql.DB
}

func (m *Mailer) send(to, subject, body string) error {
	msg := strings.Join([]string{"To: " + to, "Subject: " + subject, "", body}, "\r\n")
	return smtp.SendMail(m.host+":587", nil, sender, []string{to}, []byte(msg)) // want idempotencykey `"mail:confirm"`
}

// Confirm sends through net/smtp.
func (m *Mailer) Confirm(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return m.send(p.Email, "Booking "+p.BookingID, "Your booking is confirmed.")
}

// Guests sends one mail per guest through gomail.
func (m *Mailer) Guests(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	for _, guest := range p.Guests {
		msg := gomail.NewMessage()
		msg.SetHeader("From", sender)
		msg.SetHeader("To", guest)
		msg.SetHeader("Subject", "Welcome")
		msg.SetBody("text/plain", "We are looking forward to your stay.")
		if err := m.dialer.DialAndSend(msg); err != nil { // want idempotencykey `"mail:guests"`
			return err
		}
	}
	return nil
}

// Ticket sends in goroutines through jordan-wright/email.
func (m *Mailer) Ticket(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var wg sync.WaitGroup
	for _, guest := range p.Guests {
		wg.Add(1)
		go func() {
			defer wg.Done()
			e := email.NewEmail()
			e.From = sender
			e.To = []string{guest}
			e.Subject = "Ticket for booking " + p.BookingID
			_ = e.Send(m.host+":587", nil) // want idempotencykey `"mail:ticket"`
		}()
	}
	wg.Wait()
	return nil
}

// Reminder sends through go-mail.
func (m *Mailer) Reminder(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	msg := gomailv0.NewMsg()
	if err := msg.From(sender); err != nil {
		return err
	}
	if err := msg.To(p.Email); err != nil {
		return err
	}
	msg.Subject("Your stay begins tomorrow")
	msg.SetBodyString(gomailv0.TypeTextPlain, "See you, booking "+p.BookingID)
	return m.client.DialAndSendWithContext(ctx, msg) // want idempotencykey `"mail:reminder"`
}

// claim says whether this run is the first that wants to send the mail.
func (m *Mailer) claim(ctx context.Context, key string) (bool, error) {
	return m.rdb.SetNX(ctx, "mail:"+key, 1, 0).Result()
}

// ConfirmOnce claims in Redis.
func (m *Mailer) ConfirmOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	first, err := m.claim(ctx, "confirm:"+p.BookingID)
	if err != nil {
		return err
	}
	if !first {
		return nil
	}
	return m.send(p.Email, "Booking "+p.BookingID, "Your booking is confirmed.")
}

// GuestsOnce claims per guest.
func (m *Mailer) GuestsOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	for _, guest := range p.Guests {
		first, err := m.claim(ctx, "welcome:"+p.BookingID+":"+guest)
		if err != nil {
			return err
		}
		if !first {
			continue
		}
		msg := gomail.NewMessage()
		msg.SetHeader("From", sender)
		msg.SetHeader("To", guest)
		msg.SetHeader("Subject", "Welcome")
		if err := m.dialer.DialAndSend(msg); err != nil {
			return err
		}
	}
	return nil
}

// TicketOnce claims with a unique row.
func (m *Mailer) TicketOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	res, err := m.db.ExecContext(ctx,
		"INSERT INTO sent_tickets (booking_id) VALUES ($1) ON CONFLICT (booking_id) DO NOTHING", p.BookingID)
	if err != nil {
		return err
	}
	n, err := res.RowsAffected()
	if err != nil {
		return err
	}
	if n == 0 {
		return nil
	}
	e := &email.Email{From: sender, To: []string{p.Email}, Subject: "Ticket for booking " + p.BookingID}
	return e.Send(m.host+":587", smtp.PlainAuth("", "mailer", "secret", m.host))
}
