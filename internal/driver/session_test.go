package driver

import (
	"context"
	"errors"
	"testing"
)

// TestAnInterruptDoesNotWaitForAPackage: one of a large program may take minutes.
func TestAnInterruptDoesNotWaitForAPackage(t *testing.T) {
	ctx, interrupt := context.WithCancel(context.Background())
	never := make(chan struct{})
	defer close(never)
	started := make(chan struct{})
	ended := make(chan error)
	go func() {
		ended <- inOrder(ctx, []*pkg{{listed: &listed{}}}, func(*pkg) {
			close(started)
			<-never
		})
	}()
	<-started
	interrupt()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("it ended with %v", err)
	}
}
