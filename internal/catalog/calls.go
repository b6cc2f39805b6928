package catalog

// Functions that call a function they are given. It counts as called once, where it
// stands: retries inside the call are the same question as retries of the task.

func errgroup() Library {
	return Library{
		Name:   "errgroup",
		Module: "golang.org/x/sync",
		Rows: join(
			in("golang.org/x/sync/errgroup",
				of("*Group", calls("Go TryGo", 0), nothing("Wait SetLimit")),
				handleOf("WithContext", 0).op("1"),
			),
			in("golang.org/x/sync/singleflight",
				of("*Group", calls("Do DoChan", 1).note("in this process only"), nothing("Forget")),
			),
			in("golang.org/x/sync/semaphore",
				of("*Weighted", nothing("Acquire TryAcquire Release")), nothing("NewWeighted"),
			),
		),
	}
}

func conc() Library {
	const path = "github.com/sourcegraph/conc"
	return Library{
		Name:   "conc",
		Module: path,
		Rows: join(
			in(path, of("*WaitGroup", calls("Go", 0), nothing("Wait WaitAndRecover")), nothing("NewWaitGroup")),
			in(path+"/pool",
				of("*Pool *ContextPool *ErrorPool *ResultPool *ResultErrorPool *ResultContextPool", calls("Go", 0), nothing("Wait"), handle("WithMaxGoroutines")),
				of("*Pool", handle("WithErrors WithContext")), of("*ErrorPool", handle("WithContext WithFirstError")),
				nothing("New NewWithResults"),
			),
			in(path+"/iter", calls("ForEach ForEachIdx Map MapErr", 1)),
		),
	}
}

func ants() Library {
	const path = "github.com/panjf2000/ants"
	return Library{
		Name:     "ants",
		Module:   path,
		Versions: []string{"v2"},
		Rows: in(path,
			calls("Submit", 0), of("*Pool", calls("Submit", 0)), of("*MultiPool", calls("Submit", 0)),
			calls("NewPoolWithFunc NewPoolWithFuncGeneric", 1).op("later"),
			of("*PoolWithFunc *PoolWithFuncGeneric", nothing("Invoke")),
			of("*poolCommon", nothing("Release ReleaseTimeout Running Waiting Free Cap Tune Reboot")),
			nothing("NewPool NewMultiPool Release Running"),
		),
	}
}

func backoff() Library {
	const path = "github.com/cenkalti/backoff"
	return Library{
		Name:     "cenkalti/backoff",
		Module:   path,
		Versions: []string{"v4", "v5"},
		Rows: join(in(path+"/v5", calls("Retry", 1)), in(path,
			calls("Retry RetryNotify RetryWithData RetryNotifyWithData RetryNotifyWithTimer RetryNotifyWithTimerAndData", 0),
			handleOf("Permanent", 0).note("the error, wrapped"),
			nothing("NewExponentialBackOff NewConstantBackOff NewTicker"),
			pure("WithMaxRetries WithContext WithMaxElapsedTime WithMaxTries WithBackOff WithNotify WithInitialInterval WithMaxInterval WithMultiplier WithRandomizationFactor"),
		)),
	}
}

func retryGo() Library {
	const path = "github.com/avast/retry-go"
	return Library{
		Name:     "avast/retry-go",
		Module:   path,
		Versions: []string{"", "v4"},
		Rows: in(path,
			calls("Do DoWithData", 0),
			handleOf("Unrecoverable", 0),
			pure("Attempts Delay MaxDelay MaxJitter DelayType OnRetry RetryIf LastErrorOnly Context BackOffDelay FixedDelay RandomDelay CombineDelay IsRecoverable"),
		),
	}
}

func sethvargoRetry() Library {
	return Library{
		Name:   "sethvargo/go-retry",
		Module: "github.com/sethvargo/go-retry",
		Rows: in("github.com/sethvargo/go-retry",
			calls("Do DoValue Constant Exponential Fibonacci", 2),
			handleOf("RetryableError", 0),
			pure("NewConstant NewExponential NewFibonacci WithMaxRetries WithMaxDuration WithJitter WithJitterPercent WithCappedDuration"),
		),
	}
}

func gobreaker() Library {
	const path = "github.com/sony/gobreaker"
	return Library{
		Name:     "gobreaker",
		Module:   path,
		Versions: []string{"", "v2"},
		Rows: in(path,
			of("*CircuitBreaker", calls("Execute", 0), nothing("State Counts"), pure("Name")),
			of("*TwoStepCircuitBreaker", nothing("Allow State Counts")),
			nothing("NewCircuitBreaker NewTwoStepCircuitBreaker"),
		),
	}
}
