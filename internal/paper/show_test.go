package paper

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// show is a value in a short form for tests: constants as their text, what is not known as "?".
func show(v Value) string { return showDeep(v, 0) }

func showDeep(v Value, depth int) string {
	if depth > 12 {
		return "…"
	}
	switch x := v.(type) {
	case nil:
		return "none"
	case *Const:
		return showConst(x)
	case *Fresh:
		return "fresh(" + x.By + ")"
	case *Payload:
		return strings.TrimSuffix("payload."+x.Path, ".")
	case *TaskID:
		return "task ID"
	case *Read:
		return strings.TrimSuffix(x.Event.Table+"."+strings.TrimPrefix(x.Path, "."), ".")
	case *Generated:
		return "generated(" + x.Event.Table + ")"
	case *Result:
		return x.What + "(" + x.Event.Table + ")"
	case *Iface:
		return showDeep(x.V, depth)
	case *Unknown:
		return "?"
	case *Func:
		return "func " + catalog.Short(x.Symbol)
	case *Addr:
		return strings.TrimSuffix("&"+strconv.Itoa(x.Obj.ID)+"."+x.Path, ".")
	}
	return showParts(v, depth)
}

func showConst(c *Const) string {
	switch {
	case c.Kind == program.Nil:
		return "nil"
	case c.Kind == program.Zero:
		return "0"
	}
	return c.Text
}

func showParts(v Value, depth int) string {
	switch x := v.(type) {
	case *Op:
		return showOp(x, depth)
	case *Choice:
		alts := make([]Value, 0, len(x.Alts))
		for _, a := range x.Alts {
			alts = append(alts, a.Value)
		}
		return showAll(alts, "|", depth)
	case *Tuple:
		return "(" + showAll(x.Parts, ", ", depth) + ")"
	case *Struct:
		return showStruct(x, depth)
	case *Made:
		return "made(" + x.Row.Symbol + ")"
	}
	return fmt.Sprintf("%T", v)
}

func showOp(x *Op, depth int) string {
	switch {
	case len(x.Args) == 2 && strings.Trim(x.Name, "+-*/=<>!") == "":
		return showDeep(x.Args[0], depth+1) + " " + x.Name + " " + showDeep(x.Args[1], depth+1)
	case x.Name == "len": // the second argument is any element
		return "len(" + showDeep(x.Args[0], depth+1) + ")"
	}
	return x.Name + "(" + showAll(x.Args, ", ", depth) + ")"
}

func showAll(vs []Value, sep string, depth int) string {
	out := make([]string, len(vs))
	for i, v := range vs {
		out[i] = showDeep(v, depth+1)
	}
	return strings.Join(out, sep)
}

func showStruct(s *Struct, depth int) string {
	var out []string
	if s.Content != nil {
		if s.Content.base != nil {
			out = append(out, showDeep(s.Content.base, depth+1))
		}
		for _, c := range s.Content.cells {
			out = append(out, c.path+":"+showDeep(c.val, depth+1))
		}
	}
	return "{" + strings.Join(out, " ") + "}"
}
