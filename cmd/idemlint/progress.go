package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// progress shows on a terminal that long work is alive: one line that is written
// over and taken away at the end. On anything else it shows nothing.
type progress struct {
	mu   sync.Mutex
	step string
	stop chan struct{} // nil if it shows nothing
	done chan struct{}
}

const showEvery = 200 * time.Millisecond

func newProgress(w io.Writer) *progress {
	p := &progress{}
	if isTerminal(w) {
		p.stop, p.done = make(chan struct{}), make(chan struct{})
		go p.run(w)
	}
	return p
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// show says what is being done. A total of 0 is not known.
func (p *progress) show(step string, done, total int) {
	if total > 0 {
		step = fmt.Sprintf("%s %d/%d", step, done, total)
	}
	p.mu.Lock()
	p.step = step
	p.mu.Unlock()
}

// run writes the line until the end, and then takes it away.
func (p *progress) run(w io.Writer) {
	defer close(p.done)
	start := time.Now()
	for tick := time.NewTicker(showEvery); ; {
		select {
		case <-p.stop:
			tick.Stop()
			fmt.Fprint(w, "\r\x1b[K")
			return
		case <-tick.C:
			p.mu.Lock()
			fmt.Fprintf(w, "\ridemlint: %s (%d s)\x1b[K", p.step, int(time.Since(start).Seconds()))
			p.mu.Unlock()
		}
	}
}

// end takes the line away.
func (p *progress) end() {
	if p.stop != nil {
		close(p.stop)
		<-p.done
	}
}
