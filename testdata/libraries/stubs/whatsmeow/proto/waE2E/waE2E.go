// Package waE2E has the messages of go.mau.fi/whatsmeow/proto/waE2E that the example uses.
package waE2E

// Message is a message.
type Message struct {
	Conversation *string
}
