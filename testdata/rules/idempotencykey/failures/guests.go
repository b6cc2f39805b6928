package main

import (
	"context"
	"errors"
	"net/smtp"
	"sync"

	"github.com/redis/go-redis/v9"
	"golang.org/x/sync/errgroup"
)

// Guests writes to all who travel.
type Guests struct {
	rdb *redis.Client
}

// claim says whether a guest was not told about a trip.
func (g *Guests) claim(ctx context.Context, p Task, guest string) (bool, error) {
	return g.rdb.SetNX(ctx, "told:"+p.TripID+":"+guest, 1, 0).Result()
}

// GroupBlind tells all at a time: if one fails, all are told again.
func (g *Guests) GroupBlind(_ context.Context, p Task) error {
	group := errgroup.Group{}
	group.SetLimit(4)
	for _, guest := range p.Guests {
		group.Go(func() error {
			return smtp.SendMail(host, nil, office, []string{guest}, []byte("Have a good trip!")) // want idempotencykey `"group:blind"`
		})
	}
	return group.Wait()
}

// GroupClaimed tells each of them once.
func (g *Guests) GroupClaimed(ctx context.Context, p Task) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(4)
	for _, guest := range p.Guests {
		group.Go(func() error {
			first, err := g.claim(ctx, p, guest)
			if err != nil || !first {
				return err
			}
			return smtp.SendMail(host, nil, office, []string{guest}, []byte("Have a good trip!"))
		})
	}
	return group.Wait()
}

// WorkersBlind tells them through a channel.
func (g *Guests) WorkersBlind(_ context.Context, p Task) error {
	var wg sync.WaitGroup
	guests, errs := make(chan string), make(chan error, len(p.Guests))
	for range 2 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for guest := range guests {
				errs <- smtp.SendMail(host, nil, office, []string{guest}, []byte("Have a good trip!")) // want idempotencykey `"workers:blind"`
			}
		}()
	}
	return finish(p, guests, errs, &wg)
}

// WorkersClaimed has workers that claim.
func (g *Guests) WorkersClaimed(ctx context.Context, p Task) error {
	var wg sync.WaitGroup
	guests, errs := make(chan string), make(chan error, len(p.Guests))
	for range 2 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for guest := range guests {
				first, err := g.claim(ctx, p, guest)
				if err != nil || !first {
					errs <- err
					continue
				}
				errs <- smtp.SendMail(host, nil, office, []string{guest}, []byte("Have a good trip!"))
			}
		}()
	}
	return finish(p, guests, errs, &wg)
}

// finish hands the guests out and waits for what becomes of them.
func finish(p Task, guests chan<- string, errs chan error, wg *sync.WaitGroup) error {
	for _, guest := range p.Guests {
		guests <- guest
	}
	close(guests)
	wg.Wait()
	close(errs)
	var all []error
	for err := range errs {
		all = append(all, err)
	}
	return errors.Join(all...)
}
