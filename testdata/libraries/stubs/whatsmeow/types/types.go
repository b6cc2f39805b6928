// Package types has the types of go.mau.fi/whatsmeow/types that the example uses.
package types

// JID is an account.
type JID struct {
	User   string
	Server string
}

// NewJID makes one.
func NewJID(user, server string) JID { return JID{User: user, Server: server} }

// DefaultUserServer is that of users.
const DefaultUserServer = "s.whatsapp.net"

// MessageID is the ID of a message.
type MessageID = string

// ChatPresence is what somebody does in a chat.
type ChatPresence string

// ChatPresenceMedia is what is being written.
type ChatPresenceMedia string

// What somebody does.
const (
	ChatPresenceComposing ChatPresence      = "composing"
	ChatPresenceMediaText ChatPresenceMedia = ""
)
