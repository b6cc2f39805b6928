package catalog

// A lock keeps two runs apart; it is no mark of a run that has been. None of these
// makes an effect repeat-safe, and one with a TTL ends under a slow task.

// syncs is package sync.
func syncs() Library {
	return Library{
		Name: "sync",
		Rows: join(
			in("sync",
				of("*Mutex *RWMutex Locker", lock("Lock", "memory"), lock("Unlock", "unlock")),
				of("*RWMutex", lock("RLock TryRLock", "memory"), lock("RUnlock", "unlock"), nothing("RLocker")),
				of("*Mutex *RWMutex", lock("TryLock", "memory")),
				of("*Once", calls("Do", 0)),
				handleOf("OnceFunc OnceValue OnceValues", 0).note("the function, called at most once in this process"),
				of("*WaitGroup", calls("Go", 0), nothing("Add Done Wait")),
				of("*Map",
					lock("LoadOrStore CompareAndSwap", "memory").arg(0).note("a claim that a restart forgets"),
					nothing("Load Store LoadAndDelete Delete Swap CompareAndDelete Range Clear"),
				),
				of("*Pool", nothing("Get Put")),
				of("*Cond", nothing("Wait Signal Broadcast")), nothing("NewCond"),
			),
			in("sync/atomic",
				nothing("AddInt32 AddInt64 AddUint32 AddUint64 LoadInt32 LoadInt64 LoadUint32 LoadUint64 StoreInt32 StoreInt64 StoreUint32 StoreUint64 SwapInt32 SwapInt64 CompareAndSwapInt32 CompareAndSwapInt64 CompareAndSwapUint32 CompareAndSwapUint64"),
				of("*Int32 *Int64 *Uint32 *Uint64", nothing("Add Load Store Swap CompareAndSwap")),
				of("*Bool *Pointer *Value", nothing("Load Store Swap CompareAndSwap")),
			).note("memory of this process"),
		),
	}
}

// redsync is github.com/go-redsync/redsync, read at v4.
func redsync() Library {
	const path = "github.com/go-redsync/redsync"
	return Library{
		Name:     "redsync",
		Module:   path,
		Versions: []string{"v4"},
		Rows: join(
			in(path,
				of("*Redsync", each("NewMutex", Lock).arg(0).op("new")),
				of("*Mutex",
					lock("Lock TryLock LockContext TryLockContext", "ttl").note("redsync v4: 8 s unless WithExpiry says otherwise"),
					lock("Unlock UnlockContext", "unlock"), lock("Extend ExtendContext", "extend"),
					nothing("Valid ValidContext Until"), pure("Name"), fresh("Value"),
				),
				nothing("New"),
				pure("WithExpiry WithTries WithRetryDelay WithRetryDelayFunc WithDriftFactor WithTimeoutFactor WithGenValueFunc WithValue WithFailFast WithShufflePools"),
			),
			in(path+"/redis/goredis", nothing("NewPool")),
		),
	}
}

// redislock is github.com/bsm/redislock.
func redislock() Library {
	return Library{
		Name:   "redislock",
		Module: "github.com/bsm/redislock",
		Rows: in("github.com/bsm/redislock",
			of("*Client", lock("Obtain", "ttl").arg(1).rest(2)),
			lock("Obtain", "ttl").on(1).arg(2).rest(3),
			of("*Lock", lock("Release", "unlock"), lock("Refresh", "extend"), nothing("TTL"), pure("Key Metadata"), fresh("Token")),
			nothing("New"), pure("NoRetry LinearBackoff ExponentialBackoff LimitRetry"),
			sentinel("ErrNotObtained", "locked"),
		),
	}
}
