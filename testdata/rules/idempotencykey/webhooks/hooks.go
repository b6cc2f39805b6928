package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"github.com/google/uuid"
	"github.com/hibiken/asynq"
	"golang.org/x/sync/errgroup"
)

// Transfer is the payload of all tasks of this program.
type Transfer struct {
	TransferID string `json:"transfer_id"`
	Account    string `json:"account"`
	Amount     int64  `json:"amount"`
	Network    string `json:"network"`
}

// Hooks calls a partner.
type Hooks struct {
	base   string
	client *http.Client
}

func decode(t *asynq.Task) (p Transfer, err error) {
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		err = fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, err
}

// Notify posts with a function that can carry no header.
func (h *Hooks) Notify(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	body, err := json.Marshal(map[string]any{"account": p.Account, "amount": p.Amount})
	if err != nil {
		return err
	}
	resp, err := http.Post(h.base+"/deposits", "application/json", bytes.NewReader(body)) // want idempotencykey `"hook:notify"`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// newRequest makes the requests of this program.
func (h *Hooks) newRequest(ctx context.Context, method, path string, body any) (*http.Request, error) {
	buf := &bytes.Buffer{}
	if err := json.NewEncoder(buf).Encode(body); err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, method, h.base+path, buf)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	return req, nil
}

func check(resp *http.Response) error {
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("partner says %s", resp.Status)
	}
	return nil
}

// Transfer posts without a key.
func (h *Hooks) Transfer(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	req, err := h.newRequest(ctx, http.MethodPost, "/transfers", map[string]any{"to": p.Account, "amount": p.Amount})
	if err != nil {
		return err
	}
	resp, err := h.client.Do(req) // want idempotencykey `"hook:transfer"`
	if err != nil {
		return err
	}
	return check(resp)
}

// Patch says "more", not "how much".
func (h *Hooks) Patch(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	req, err := h.newRequest(ctx, http.MethodPatch, "/accounts/"+p.Account, map[string]any{"add": p.Amount})
	if err != nil {
		return err
	}
	resp, err := h.client.Do(req) // want idempotencykey `"hook:patch"`
	if err != nil {
		return err
	}
	return check(resp)
}

// PatchList appends to a list of the account, as JSON Patch says it.
func (h *Hooks) PatchList(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	steps := []map[string]any{{"op": "add", "path": "/deposits/-", "value": p.Amount}}
	req, err := h.newRequest(ctx, http.MethodPatch, "/accounts/"+p.Account, steps)
	if err != nil {
		return err
	}
	resp, err := h.client.Do(req) // want idempotencykey `"hook:patch_list"`
	if err != nil {
		return err
	}
	return check(resp)
}

// PatchFields gives fields their values.
func (h *Hooks) PatchFields(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	req, err := h.newRequest(ctx, http.MethodPatch, "/accounts/"+p.Account, map[string]any{"limit": p.Amount, "status": "open"})
	if err != nil {
		return err
	}
	resp, err := h.client.Do(req)
	if err != nil {
		return err
	}
	return check(resp)
}

// RetryHeader sends a key that is another one on each run.
func (h *Hooks) RetryHeader(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	req, err := h.newRequest(ctx, http.MethodPost, "/transfers", map[string]any{"to": p.Account, "amount": p.Amount})
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", uuid.NewString())
	resp, err := h.client.Do(req) // want stablekey `"hook:retry_header"`
	if err != nil {
		return err
	}
	return check(resp)
}

// Broadcast posts to several partners at a time.
func (h *Hooks) Broadcast(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	for _, partner := range []string{"/north", "/south"} {
		group.Go(func() error {
			req, err := h.newRequest(ctx, http.MethodPost, partner+"/transfers", map[string]any{"to": p.Account, "amount": p.Amount})
			if err != nil {
				return err
			}
			resp, err := h.client.Do(req) // want idempotencykey `"hook:broadcast"`
			if err != nil {
				return err
			}
			return check(resp)
		})
	}
	return group.Wait()
}

// TransferKeyed sends the transfer's own ID as the key.
func (h *Hooks) TransferKeyed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	req, err := h.newRequest(ctx, http.MethodPost, "/transfers", map[string]any{"to": p.Account, "amount": p.Amount})
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", p.TransferID)
	resp, err := h.client.Do(req)
	if err != nil {
		return err
	}
	return check(resp)
}

// Put writes to a place that is named after the transfer.
func (h *Hooks) Put(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	req, err := h.newRequest(ctx, http.MethodPut, "/transfers/"+p.TransferID, map[string]any{"to": p.Account, "amount": p.Amount})
	if err != nil {
		return err
	}
	resp, err := h.client.Do(req)
	if err != nil {
		return err
	}
	return check(resp)
}

// Check only reads.
func (h *Hooks) Check(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	resp, err := http.Get(h.base + "/transfers/" + p.TransferID)
	if err != nil {
		return err
	}
	return check(resp)
}

// ask posts and decodes the answer.
func (h *Hooks) ask(ctx context.Context, path string, body, answer any) error {
	req, err := h.newRequest(ctx, http.MethodPost, path, body)
	if err != nil {
		return err
	}
	resp, err := h.client.Do(req) // want idempotencykey `"hook:offer" and "hook:sold"`
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return json.NewDecoder(resp.Body).Decode(answer)
}

// Offer is what a partner pays.
type Offer struct {
	Amount int64 `json:"amount"`
}

// GetOffers posts what it looks for, as some interfaces want it.
func (h *Hooks) GetOffers(ctx context.Context, account string) ([]Offer, error) {
	var offers []Offer
	err := h.ask(ctx, "/offers", map[string]string{"account": account}, &offers)
	return offers, err
}

// GetOrMakeOffer leaves an offer where there is none.
func (h *Hooks) GetOrMakeOffer(ctx context.Context, account string) (Offer, error) {
	var offer Offer
	err := h.ask(ctx, "/offers/first", map[string]string{"account": account}, &offer)
	return offer, err
}

// Offers asks for the offers to an account.
func (h *Hooks) Offers(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.GetOffers(ctx, p.Account)
	return err
}

// Listed asks for them under an address that says so.
func (h *Hooks) Listed(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.ask(ctx, "/offers/list", map[string]string{"account": p.Account}, new([]Offer))
}

// Offered may leave one.
func (h *Hooks) Offered(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	_, err = h.GetOrMakeOffer(ctx, p.Account)
	return err
}

// Withdraw deletes; deleting twice is deleting.
func (h *Hooks) Withdraw(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, h.base+"/transfers/"+p.TransferID, nil)
	if err != nil {
		return err
	}
	resp, err := h.client.Do(req)
	if err != nil {
		return err
	}
	return check(resp)
}
