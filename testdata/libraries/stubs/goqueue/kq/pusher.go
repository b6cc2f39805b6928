// Package kq has the signatures of github.com/zeromicro/go-queue/kq v1.2.2 that the example uses.
package kq

import "context"

type PushOption func()

type Pusher struct{}

func NewPusher(addrs []string, topic string, opts ...PushOption) *Pusher { return &Pusher{} }

func (p *Pusher) Push(ctx context.Context, v string) error { return nil }

func (p *Pusher) KPush(ctx context.Context, k, v string) error { return nil }
