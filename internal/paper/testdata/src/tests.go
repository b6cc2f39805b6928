package runs

import (
	"errors"
	"fmt"
)

// EarlyReturn keeps away from what follows.
func EarlyReturn(p Payload) {
	if p.Count > 3 {
		return
	}
	put("after")
}

// Error keeps away as well.
func Error(p Payload) error {
	if err := check(p); err != nil {
		return err
	}
	put("after")
	return nil
}

var errDone = errors.New("done")

func check(p Payload) error {
	if p.Kind == "done" {
		return errDone
	}
	return nil
}

// Allowed has its test in a callee.
func Allowed(p Payload) {
	if !allowed(p) {
		return
	}
	put("after")
}

func allowed(p Payload) bool {
	if p.Kind == "" {
		return false
	}
	return p.Count == 1
}

// And has two tests.
func And(p Payload) {
	if p.Kind == "a" && p.Count == 1 {
		put("both")
	}
	put("end")
}

// Or has two tests, of which one suffices.
func Or(p Payload) {
	if p.Kind == "a" || p.Count == 1 {
		put("any")
	} else {
		put("none")
	}
}

// Not turns a test around.
func Not(p Payload) {
	if !(p.Count == 1) {
		put("other")
	}
}

// Continued skips items.
func Continued(p Payload) {
	for _, item := range p.Items {
		if item.Name == "x" {
			continue
		}
		put("item")
	}
	put("end")
}

// Broken ends with an item.
func Broken(p Payload) {
	for _, item := range p.Items {
		if item.Name == "x" {
			break
		}
		put("item")
	}
	put("end")
}

// Cases are tests one after the other.
func Cases(p Payload) {
	switch p.Kind {
	case "a":
		put("a")
	case "b", "c":
		put("b or c")
	default:
		put("default")
	}
	put("end")
}

// Decided tests are no conditions, and what they keep away is not executed.
func Decided() {
	const debug = false
	if debug {
		put("debug")
	}
	if on := true; on {
		put("on")
	}
	var p *Payload
	if p != nil {
		put("never")
	}
	put("end")
}

// Calls in a called function have the conditions of the caller, too.
func Calls(p Payload) {
	if p.Count == 1 {
		second(p)
	}
}

func second(p Payload) {
	if p.Kind == "a" {
		put("inside")
	}
}

// Deferred2 has the conditions of the place where it was deferred.
func Deferred2(p Payload) {
	if p.Count == 1 {
		defer put("deferred")
	}
	put("work")
}

// Sentinel compares errors.
func Sentinel(p Payload) {
	err := check(p)
	switch {
	case errors.Is(err, errDone):
		put("done")
	case err != nil:
		put("failed")
	default:
		put("fine")
	}
}

// Wrapped has the error of a callee in its own.
func Wrapped(p Payload) error {
	if err := wrap(p); err != nil {
		return err
	}
	put("after")
	return nil
}

func wrap(p Payload) error {
	if err := check(p); err != nil {
		return fmt.Errorf("check: %w", err)
	}
	return nil
}

// Panics keeps away from what follows.
func Panics(p Payload) {
	if p.Count == 0 {
		panic("no count")
	}
	put("after")
}
