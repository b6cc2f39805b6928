// Package ably has the signatures of github.com/ably/ably-go/ably v1.2 that the example uses.
package ably

import "context"

type ClientOption func()

func WithKey(key string) ClientOption { return func() {} }

type REST struct{ Channels *RESTChannels }

func NewREST(options ...ClientOption) (*REST, error) { return &REST{Channels: &RESTChannels{}}, nil }

type RESTChannels struct{}

type ChannelOption func()

func (c *RESTChannels) Get(name string, options ...ChannelOption) *RESTChannel { return &RESTChannel{} }

type RESTChannel struct{}

type Message struct {
	ID   string
	Name string
	Data any
}

type PublishMultipleOption func()

func (c *RESTChannel) Publish(ctx context.Context, name string, data any, options ...PublishMultipleOption) error {
	return nil
}

func (c *RESTChannel) PublishMultiple(ctx context.Context, messages []*Message, options ...PublishMultipleOption) error {
	return nil
}
