package main

import (
	"context"
	"net/smtp"
	"sync"
)

// Memory remembers what this process has sent.
type Memory struct {
	mu   sync.Mutex
	sent map[string]bool
	seen sync.Map
}

// NewMemory returns a memory that knows nothing.
func NewMemory() *Memory { return &Memory{sent: map[string]bool{}} }

// Map has a map behind a lock.
func (m *Memory) Map(_ context.Context, p Task) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.sent[p.LetterID] {
		return nil
	}
	m.sent[p.LetterID] = true
	return smtp.SendMail(host, nil, office, p.to(), p.text()) // want idempotencykey `"memory:map"`
}

// Claimed has a map with its own lock.
func (m *Memory) Claimed(_ context.Context, p Task) error {
	if _, known := m.seen.LoadOrStore(p.LetterID, true); known {
		return nil
	}
	return smtp.SendMail(host, nil, office, p.to(), p.text()) // want idempotencykey `"memory:claimed"`
}

// Marked marks what it has sent.
func (m *Memory) Marked(_ context.Context, p Task) error {
	if _, known := m.seen.Load(p.LetterID); known {
		return nil
	}
	if err := smtp.SendMail(host, nil, office, p.to(), p.text()); err != nil { // want idempotencykey `"memory:marked"`
		return err
	}
	m.seen.Store(p.LetterID, true)
	return nil
}
