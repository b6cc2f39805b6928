package taskhandler_test

import (
	"context"
	"reflect"
	"testing"

	"github.com/hibiken/asynq"

	"github.com/idemlint/idemlint/internal/catalog"
)

// The rows of the catalogue name the argument that is the handler; here they meet the real asynq.
func TestRegistrationsTakeTheHandlerWhereTheCatalogueSays(t *testing.T) {
	function := reflect.TypeFor[func(context.Context, *asynq.Task) error]()
	handler := reflect.TypeFor[asynq.Handler]()
	for _, c := range []struct {
		symbol string
		method any
		want   reflect.Type
	}{
		{"(*github.com/hibiken/asynq.ServeMux).HandleFunc", (*asynq.ServeMux).HandleFunc, function},
		{"(*github.com/hibiken/asynq.ServeMux).Handle", (*asynq.ServeMux).Handle, handler},
		{"(*github.com/hibiken/asynq.Server).Run", (*asynq.Server).Run, handler},
		{"(*github.com/hibiken/asynq.Server).Start", (*asynq.Server).Start, handler},
	} {
		row, ok := catalog.Lookup(c.symbol)
		if !ok || row.Verb != catalog.Register {
			t.Errorf("%s is no registration", c.symbol)
			continue
		}
		if got := reflect.TypeOf(c.method).In(row.Arg + 1); got != c.want { // In(0) is the receiver
			t.Errorf("%s: argument %d is %v, want %v", c.symbol, row.Arg, got, c.want)
		}
	}
}
