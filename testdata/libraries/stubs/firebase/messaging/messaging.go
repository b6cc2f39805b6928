// Package messaging has the signatures of firebase.google.com/go/v4/messaging v4.19.0 that the example uses.
package messaging

import "context"

type Client struct {
	*fcmClient
	*iidClient
}

type fcmClient struct{}

type iidClient struct{}

type Message struct {
	Data         map[string]string
	Notification *Notification
	Token        string
	Topic        string
}

type Notification struct{ Title, Body string }

type MulticastMessage struct {
	Tokens       []string
	Notification *Notification
}

type BatchResponse struct{ SuccessCount, FailureCount int }

type TopicManagementResponse struct{ SuccessCount, FailureCount int }

func (c *fcmClient) Send(ctx context.Context, message *Message) (string, error) { return "", nil }

func (c *fcmClient) SendEachForMulticast(ctx context.Context, message *MulticastMessage) (*BatchResponse, error) {
	return &BatchResponse{}, nil
}

func (c *iidClient) SubscribeToTopic(ctx context.Context, tokens []string, topic string) (*TopicManagementResponse, error) {
	return &TopicManagementResponse{}, nil
}
