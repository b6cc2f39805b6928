package catalog

// contexts is package context: what a context carries (a transaction, the task's id) goes on.
func contexts() Library {
	return Library{
		Name: "context",
		Rows: in("context",
			each("WithValue", ContextWith).arg(0).rest(1).into(2),
			of("Context", each("Value", ContextValue).arg(0), nothing("Err Done"), fresh("Deadline")),
			handleOf("WithCancel WithCancelCause WithDeadline WithDeadlineCause WithTimeout WithTimeoutCause WithoutCancel", 0),
			calls("AfterFunc", 1),
			pure("Background TODO"), nothing("Cause"),
		),
	}
}

// rate is golang.org/x/time/rate.
func rate() Library {
	return Library{
		Name:   "rate",
		Module: "golang.org/x/time",
		Rows: in("golang.org/x/time/rate",
			of("*Limiter", nothing("Wait WaitN Allow AllowN Reserve SetLimit Limit Burst")), nothing("NewLimiter"), pure("Every"),
		),
	}
}
