// Package pubnub has the signatures of github.com/pubnub/go/v7 that the example uses.
package pubnub

type UserId string

type Config struct{ PublishKey, SubscribeKey string }

func NewConfigWithUserId(userId UserId) *Config { return &Config{} }

type PubNub struct{}

func NewPubNub(config *Config) *PubNub { return &PubNub{} }

type publishBuilder struct{}

type PublishResponse struct{ Timestamp int64 }

type StatusResponse struct{ StatusCode int }

func (pn *PubNub) Publish() *publishBuilder { return &publishBuilder{} }

func (b *publishBuilder) Channel(ch string) *publishBuilder { return b }

func (b *publishBuilder) Message(msg any) *publishBuilder { return b }

func (b *publishBuilder) Execute() (*PublishResponse, StatusResponse, error) {
	return &PublishResponse{}, StatusResponse{}, nil
}
