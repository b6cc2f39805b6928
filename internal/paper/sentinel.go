package paper

import "strings"

// maxWrapped is how often an error may be wrapped for it to be known what it is not.
const maxWrapped = 8

// isNever: errors.Is(err, target) is false: target is an error that the program itself has made of a text, and err
// is none on any way, such as one that a store gives.
func isNever(err, target Value) bool {
	own, ok := strip(target).(*Op)
	return ok && own.Name == "errors.New" && neverIs(err, own, 0)
}

func neverIs(err Value, own *Op, depth int) bool {
	if depth > maxWrapped {
		return false
	}
	switch v := strip(err).(type) {
	case *Const, *Payload, *Read, *TaskID, *Fresh:
		return true
	case *Result:
		return v.Event.Row != nil && !givesOwnError(v.Event)
	case *Unknown:
		return v.Commit != nil
	case *Op:
		switch v.Name {
		case "sentinel":
			return true
		case "errors.New":
			return !same(v, own, 0)
		case "fmt.Errorf":
			return allNever(v.Args, own, depth)
		}
	case *Choice:
		for _, a := range alternatives(v) {
			if !neverIs(a.Value, own, depth+1) {
				return false
			}
		}
		return true
	}
	return false
}

// givesOwnError: the program's own code runs within the call, and so its own error may come out of it: the transport
// of a request, a function for each batch of rows, what a row of the user's own catalogue stands for.
func givesOwnError(e *Event) bool {
	return e.Row.Own || e.Store == "http" || strings.HasSuffix(e.Row.Symbol, ".FindInBatches")
}

func allNever(parts []Value, own *Op, depth int) bool {
	for _, p := range parts {
		if !neverIs(p, own, depth+1) {
			return false
		}
	}
	return true
}
