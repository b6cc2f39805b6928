package main

import (
	"runtime"
	"testing"
	"time"
)

func TestSmallHeapsMayGrowToTheirBound(t *testing.T) {
	for _, c := range []struct {
		alive, upTo uint64
		want        int
	}{
		{0, 400, ownGrowth},
		{1, 400, mostGrowth},
		{100, 400, 300},
		{300, 400, 33},
		{390, 400, leastGrowth},
		{500, 400, ownGrowth},
	} {
		if got := growth(c.alive, c.upTo); got != c.want {
			t.Errorf("growth(%d, %d) = %d, want %d", c.alive, c.upTo, got, c.want)
		}
	}
}

func TestTheHeapsSizeIsKnown(t *testing.T) {
	collected := make(chan bool, 1)
	afterCollection(func() {
		select {
		case collected <- alive() > 0:
		default:
		}
	})
	runtime.GC()
	select {
	case some := <-collected:
		if !some {
			t.Error("nothing is alive after a collection")
		}
	case <-time.After(time.Minute):
		t.Error("nobody was told of the collection")
	}
}
