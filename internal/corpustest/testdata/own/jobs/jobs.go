// Package jobs is a queue of the program's own. What it registers goes into a plugin.
package jobs

import (
	"context"
	"plugin"
)

// Job is what a worker gets.
type Job struct {
	ID   string
	Body []byte
}

// Worker handles jobs.
type Worker interface {
	Work(ctx context.Context, j *Job) error
}

// Queue is the queue.
type Queue struct{ symbol plugin.Symbol }

// Open opens the queue.
func Open(name string) (*Queue, error) {
	p, err := plugin.Open(name)
	if err != nil {
		return nil, err
	}
	s, err := p.Lookup("Queue")
	return &Queue{s}, err
}

// On runs f for each job of a kind.
func (q *Queue) On(kind string, f func(ctx context.Context, j *Job) error) {
	q.symbol.(func(...any))("on", kind, f)
}

// Use runs a worker for each job of a kind.
func (q *Queue) Use(kind string, w Worker) { q.symbol.(func(...any))("use", kind, w) }

// Push puts a job into the queue; a second one with the same ID is dropped.
func (q *Queue) Push(kind, id string, body []byte) error {
	q.symbol.(func(...any))("push", kind, id, body)
	return nil
}

// Decode decodes a body.
func Decode(body []byte, into any) error { return nil }

// InTx runs f in a transaction.
func (q *Queue) InTx(ctx context.Context, f func(ctx context.Context) error) error {
	q.symbol.(func(...any))("tx", f)
	return nil
}
