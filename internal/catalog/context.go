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

// grpc is google.golang.org/grpc: metadata in a context, and what a call's result says.
// Generated stubs have no rows: their names are the program's own.
func grpc() Library {
	const path = "google.golang.org/grpc"
	return Library{
		Name:   "grpc",
		Module: path,
		Rows: join(
			in(path+"/metadata",
				handleOf("NewOutgoingContext NewIncomingContext AppendToOutgoingContext", 0),
				pure("New Pairs Join FromIncomingContext FromOutgoingContext ValueFromIncomingContext"),
				of("MD", pure("Get Copy Len"), each("Set Append", Gather).rest(1), nothing("Delete")),
			),
			in(path, nothing("NewClient Dial DialContext"), of("*ClientConn", nothing("Close"))),
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
