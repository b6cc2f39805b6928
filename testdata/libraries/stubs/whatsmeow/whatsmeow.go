// Package whatsmeow has the signatures of go.mau.fi/whatsmeow v0.0.0-20260622185415 that the example uses: the real module
// brings the whole protocol. Nothing is sent.
package whatsmeow

import (
	"context"
	"time"

	"go.mau.fi/whatsmeow/proto/waE2E"
	"go.mau.fi/whatsmeow/types"
)

// Client is a phone; the real one is made of a device and a logger.
type Client struct{}

// NewClient makes a client.
func NewClient() *Client { return &Client{} }

// SendRequestExtra are options of a message.
type SendRequestExtra struct {
	ID      types.MessageID
	Peer    bool
	Timeout time.Duration
}

// SendResponse says how a message was sent.
type SendResponse struct {
	Timestamp time.Time
	ID        types.MessageID
}

// GenerateMessageID makes an ID.
func (cli *Client) GenerateMessageID() types.MessageID { return "" }

// SendMessage sends a message.
func (cli *Client) SendMessage(ctx context.Context, to types.JID, message *waE2E.Message, extra ...SendRequestExtra) (resp SendResponse, err error) {
	return SendResponse{}, nil
}

// SendChatPresence shows that somebody types.
func (cli *Client) SendChatPresence(ctx context.Context, jid types.JID, state types.ChatPresence, media types.ChatPresenceMedia) error {
	return nil
}
