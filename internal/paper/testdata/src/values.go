package runs

import (
	"fmt"
	"strings"
)

type inner struct{ name string }

type outer struct {
	in   inner
	ptr  *inner
	list []inner
	by   map[string]inner
}

// Copies are not changed with the original.
func Copies() {
	a := inner{"a"}
	b := a
	a.name = "changed"
	put(b.name)
	put(a.name)
	arr := [2]string{"x", "y"}
	brr := arr
	arr[0] = "changed"
	put(brr[0])
}

// Aliases are.
func Aliases() {
	a := &inner{"a"}
	b := a
	a.name = "changed"
	put(b.name)
	s := []string{"x"}
	t := s
	s[0] = "changed"
	put(t[0])
	m := map[string]string{"k": "v"}
	n := m
	m["k"] = "changed"
	put(n["k"])
}

// Parts of structs are changed one by one.
func Parts() {
	o := outer{in: inner{"in"}, ptr: &inner{"ptr"}}
	o.in.name = "in-changed"
	o.ptr.name = "ptr-changed"
	put(o.in.name)
	put(o.ptr.name)
	in := o.in
	put(in.name)
}

// Whole is a part that was stored as a whole and then changed.
func Whole(p Payload) {
	var o outer
	made := inner{p.ID}
	o.in = made
	o.in.name += "-changed"
	in := o.in
	put(in.name)
	put(made.name)
}

// Lists have elements with parts.
func Lists() {
	o := outer{list: []inner{{"a"}, {"b"}}, by: map[string]inner{"k": {"v"}}}
	o.list[1].name = "b-changed"
	put(o.list[0].name)
	put(o.list[1].name)
	put(o.by["k"].name)
	for _, in := range o.list {
		put(in.name)
	}
}

// Unknown index may be any element.
func Unknown(p Payload) {
	names := []string{"a", "b"}
	put(names[p.Count])
	by := map[string]string{"x": "a", "y": "b"}
	put(by[p.Kind])
}

// UnknownStore may have changed any element.
func UnknownStore(p Payload) {
	by := map[string]string{"x": "a"}
	by[p.Kind] = p.ID
	put(by[p.ID])
}

var (
	global = "initial"
	made   = makeName()
	unset  string
)

func makeName() string { return "made" }

func init() { global += "-init" }

// Globals are initialised once.
func Globals() {
	put(global)
	put(made)
	global = "set"
	put(global)
}

// Zero values are those of their type.
func Zero() {
	var o outer
	put(o.in.name)
	put(unset)
}

// Texts are made of parts.
func Texts(p Payload) {
	put(fmt.Sprintf("%s/%s-%d", "dir", p.ID, 7))
	put("dir/" + p.ID + ".txt")
	put(strings.Join([]string{"a", p.ID, "c"}, "/"))
	var b strings.Builder
	b.WriteString("built-")
	b.WriteString(p.ID)
	put(b.String())
	const fixed = "con" + "stant"
	put(fixed)
	put(string([]byte("bytes")))
}

// Results are those of the way that was taken.
func Results() {
	name, err := lookup("a")
	if err != nil {
		put("failed")
		return
	}
	put(name)
	if _, err := lookup("b"); err != nil {
		put("failed")
	}
}

func lookup(key string) (string, error) {
	if key == "a" {
		return "found", nil
	}
	return "", fmt.Errorf("no %s", key)
}

// Either is one of two values.
func Either(p Payload) {
	name := "a"
	if p.Count > 1 {
		name = "b"
	}
	put(name)
}
