package main

import (
	"bytes"
	"context"
	"encoding/json"
	"html/template"
	"net/http"

	"github.com/hibiken/asynq"
)

// Services calls services that are known by their hosts, without their SDKs.
type Services struct {
	client      *http.Client
	key, sender string
}

func (s *Services) post(ctx context.Context, url string, body any) error {
	raw, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(raw))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+s.key)
	resp, err := s.client.Do(req) // want idempotencykey `"service:receipt", "service:push", "service:charge_card" and 2 more`
	if err != nil {
		return err
	}
	return check(resp)
}

type receipt struct {
	TransferID string
	Amount     int64
}

var receiptPage = template.Must(template.New("receipt").Parse(`<p>{{.TransferID}}: {{.Amount}}</p>`))

// Receipt sends a mail with a page in which the transfer is named, which tells nobody a second mail.
func (s *Services) Receipt(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	var page bytes.Buffer
	if err := receiptPage.Execute(&page, receipt{TransferID: p.TransferID, Amount: p.Amount}); err != nil {
		return err
	}
	return s.post(ctx, "https://mail.example.com/v3/email", map[string]any{"from": s.sender, "to": p.Account, "html": page.String()})
}

// Push sends the transfer's ID as data to a device.
func (s *Services) Push(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return s.post(ctx, "https://fcm.googleapis.com/fcm/send", map[string]any{"to": p.Account, "data": map[string]any{"transfer_id": p.TransferID}})
}

type charge struct {
	Email             string `json:"email"`
	AuthorizationCode string `json:"authorization_code"`
	Amount            int64  `json:"amount"`
	Reference         string `json:"reference,omitempty"`
	TransferID        string `json:"transfer_id,omitempty"`
}

// ChargeCard names the transfer, but not where Paystack looks for it.
func (s *Services) ChargeCard(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return s.post(ctx, "https://api.paystack.co/transaction/charge_authorization", charge{Email: p.Account, AuthorizationCode: "AUTH_1", Amount: p.Amount, TransferID: p.TransferID})
}

// ChargeReference gives Paystack a reference, which it takes once.
func (s *Services) ChargeReference(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return s.post(ctx, "https://api.paystack.co/transaction/charge_authorization", charge{Email: p.Account, AuthorizationCode: "AUTH_1", Amount: p.Amount, Reference: p.TransferID})
}

// ChargePhone names the network of a phone, which has a code as all networks have.
func (s *Services) ChargePhone(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return s.post(ctx, "https://pay.example.com/v2/payments", map[string]any{"phone_number": p.Account, "amount": p.Amount, "network_code": p.Network})
}

// ChargeRequest names the transfer beside it, which may be the key of the service.
func (s *Services) ChargeRequest(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return s.post(ctx, "https://pay.example.com/v2/payments", map[string]any{"network_code": p.Network, "amount": p.Amount, "transfer_code": p.TransferID})
}

// Shelf makes a shelf for the papers of a transfer, which has the transfer's name: there is one of each name.
func (s *Services) Shelf(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return s.post(ctx, "https://papers.example.com/v1/shelves", map[string]any{"name": "transfer-" + p.TransferID, "size": p.Amount})
}

// ShelfTitled makes one whose name is what its owner is called.
func (s *Services) ShelfTitled(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return s.post(ctx, "https://papers.example.com/v1/shelves", map[string]any{"name": "Papers of " + p.Account, "size": p.Amount})
}
