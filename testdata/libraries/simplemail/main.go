// Command simplemail shows mails that two libraries send again on each run, next to ones that are claimed before.
package main

import (
	"context"
	"net"
	"os"
	"strconv"

	"example.com/idemlint/libraries/work"
	"github.com/domodwyer/mailyak/v3"
	"github.com/hibiken/asynq"
	mail "github.com/xhit/go-simple-mail/v2"
)

// Service sends the mails of the shop.
type Service struct {
	address string
	claims  *work.Claims
}

func (s *Service) connect() (*mail.SMTPClient, error) {
	host, port, err := net.SplitHostPort(s.address)
	if err != nil {
		return nil, err
	}
	server := mail.NewSMTPClient()
	server.Host = host
	if server.Port, err = strconv.Atoi(port); err != nil {
		return nil, err
	}
	return server.Connect()
}

// Receipt sends the mail on each run.
func (s *Service) Receipt(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	client, err := s.connect()
	if err != nil {
		return err
	}
	m := mail.NewMSG()
	m.SetFrom("shop@example.com").AddTo(o.Email).SetSubject("Order " + o.OrderID)
	m.SetBody(mail.TextPlain, "Thank you.")
	return m.Send(client) // want idempotencykey `"mail:receipt"`
}

// ReceiptOnce sends the mail at most once.
func (s *Service) ReceiptOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	first, err := s.claims.First(ctx, "receipt:"+o.OrderID)
	if err != nil || !first {
		return err
	}
	client, err := s.connect()
	if err != nil {
		return err
	}
	m := mail.NewMSG().SetFrom("shop@example.com").AddTo(o.Email).SetSubject("Order " + o.OrderID)
	return m.SetBody(mail.TextPlain, "Thank you.").Send(client)
}

func (s *Service) notice(o work.Order) *mailyak.MailYak {
	m := mailyak.New(s.address, nil)
	m.To(o.Email)
	m.From("shop@example.com")
	m.Subject("Order " + o.OrderID)
	m.Plain().Set("It is on its way.")
	return m
}

// Notice sends the mail on each run.
func (s *Service) Notice(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return s.notice(o).Send() // want idempotencykey `"mail:notice"`
}

// NoticeOnce sends the mail at most once.
func (s *Service) NoticeOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	first, err := s.claims.First(ctx, "notice:"+o.OrderID)
	if err != nil || !first {
		return err
	}
	return s.notice(o).Send()
}

func main() {
	s := &Service{address: os.Getenv("SMTP_ADDR"), claims: work.NewClaims()}
	mux := asynq.NewServeMux()
	mux.HandleFunc("mail:receipt", s.Receipt)
	mux.HandleFunc("mail:receipt_once", s.ReceiptOnce)
	mux.HandleFunc("mail:notice", s.Notice)
	mux.HandleFunc("mail:notice_once", s.NoticeOnce)
	work.Serve(mux)
}
