package wire

import (
	"io"
	"net"
	"sync"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// Mailbox keeps the mails that were sent.
type Mailbox struct {
	mu    sync.Mutex
	mails []Mail
}

// Mail is one mail to one receiver.
type Mail struct{ To, Text string }

// Reset forgets all mails.
func (b *Mailbox) Reset() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.mails = nil
}

// Mails returns the mails in order of time.
func (b *Mailbox) Mails() []Mail {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]Mail(nil), b.mails...)
}

// Serve is the mail server of one run.
func (b *Mailbox) Serve(l net.Listener, gates *Gates, ca *Authority) {
	s := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) {
		return &mailSession{box: b, gates: gates}, nil
	}))
	s.Domain, s.AllowInsecureAuth, s.TLSConfig = "mail.example.com", true, ca.Config()
	s.ErrorLog = quiet{}
	s.Serve(l)
}

// quiet drops the log: that a killed worker left in the middle of a mail is expected.
type quiet struct{}

func (quiet) Printf(string, ...any) {}
func (quiet) Println(...any)        {}

type mailSession struct {
	box   *Mailbox
	gates *Gates
	to    []string
}

func (s *mailSession) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *mailSession) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, _, _ string) error { return nil }), nil
}

func (s *mailSession) Mail(string, *smtp.MailOptions) error { return nil }

func (s *mailSession) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.to = append(s.to, to)
	return nil
}

func (s *mailSession) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	gate := s.gates.Current()
	gate.Before("mail: to " + s.to[0])
	s.box.mu.Lock()
	for _, to := range s.to {
		s.box.mails = append(s.box.mails, Mail{to, string(text)})
	}
	s.box.mu.Unlock()
	gate.After("mail: to " + s.to[0])
	return nil
}

func (s *mailSession) Reset()        { s.to = nil }
func (s *mailSession) Logout() error { return nil }
