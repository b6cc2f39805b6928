package partner

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"example.com/idemlint/testdata/programs/billing/domain"
)

// Persistent tries again where a partner does not answer.
type Persistent struct {
	base  string
	tries int
	http  *http.Client
}

// NewPersistent returns a client.
func NewPersistent(base string) *Persistent {
	return &Persistent{base: base, tries: 3, http: &http.Client{Timeout: 5 * time.Second}}
}

// Post posts what a customer pays. Partners that answered too late have it twice.
func (p *Persistent) Post(ctx context.Context, inv domain.Invoice) error {
	return p.post(ctx, inv, http.Header{})
}

// PostOnce posts under a key that all tries share.
func (p *Persistent) PostOnce(ctx context.Context, inv domain.Invoice, key string) error {
	return p.post(ctx, inv, http.Header{"Idempotency-Key": {key}})
}

func (p *Persistent) post(ctx context.Context, inv domain.Invoice, header http.Header) error {
	body, err := json.Marshal(deposit{inv.CustomerID, inv.Amount})
	if err != nil {
		return err
	}
	var failed error
	for n := range p.tries {
		if n > 0 {
			time.Sleep(time.Duration(n) * 100 * time.Millisecond)
		}
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, p.base+"/ledger", bytes.NewReader(body))
		if err != nil {
			return err
		}
		req.Header = header.Clone()
		resp, err := p.http.Do(req) // want idempotencykey `"partner:ledger"`
		if err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		_ = resp.Body.Close()
		if resp.StatusCode < 300 {
			return nil
		}
		failed = errors.Join(failed, fmt.Errorf("ledger: %s", resp.Status))
	}
	return failed
}
