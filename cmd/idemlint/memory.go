package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// The memory below which the collector is kept from running often: it would spend more
// time on a small heap than the analysis does. A vet tool runs once on each core.
const (
	commandMemory = 600 << 20
	vetToolMemory = 160 << 20
)

// What the collector lets the heap grow by between two collections, in percent of what is alive: at
// most, at least, and as Go does by itself.
const (
	mostGrowth  = 800
	leastGrowth = 30
	ownGrowth   = 100
)

// spareCollections lets the heap grow up to some bytes before garbage is collected, and
// beyond that as Go does by itself. Who sets GOGC or GOMEMLIMIT knows better.
func spareCollections(upTo uint64) {
	if os.Getenv("GOGC") != "" || os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	debug.SetGCPercent(mostGrowth)
	afterCollection(func() { debug.SetGCPercent(growth(alive(), upTo)) })
}

// growth is how many percent a heap may grow to reach a size.
func growth(alive, upTo uint64) int {
	if alive == 0 || alive >= upTo {
		return ownGrowth
	}
	return int(min(max(100*(upTo-alive)/alive, leastGrowth), mostGrowth))
}

// afterCollection calls f after each collection: a finalizer runs when its object is
// found to be garbage, and makes the next such object.
func afterCollection(f func()) {
	runtime.SetFinalizer(new([16]byte), func(*[16]byte) {
		f()
		afterCollection(f)
	})
}

// alive is the size of what the last collection left.
func alive() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return sample[0].Value.Uint64()
}
