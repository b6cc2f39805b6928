package funcs

import "context"

var (
	first  = handle(context.Background(), nil)
	second = map[string]HandlerFunc{
		"a": handle,
		"b": func(context.Context, *Task) error { return first },
	}
	_ = compute()
)

func init() { first = nil }

func compute() int { return len(second) }

func init() {
	second["c"] = handle
}
