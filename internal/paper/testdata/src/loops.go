package runs

type row struct {
	name string
	on   bool
}

var table = []row{{"a", true}, {"b", false}, {"c", true}}

// Slice has a table of its own.
func Slice() {
	for _, name := range []string{"a", "b", "c"} {
		put(name)
	}
}

// Table has a table of the package.
func Table() {
	for _, r := range table {
		put(r.name)
	}
}

// Index counts up to the length of a table.
func Index() {
	for i := 0; i < len(table); i++ {
		put(table[i].name)
	}
}

// Array is a table of fixed length.
func Array() {
	for _, name := range [...]string{"a", "b"} {
		put(name)
	}
}

// Map has one entry for each key.
func Map() {
	for k, v := range map[string]string{"a": "1", "b": "2"} {
		put(k + v)
	}
}

// Grown is a table that was appended to.
func Grown() {
	var names []string
	names = append(names, "a")
	names = append(names, "b", "c")
	for _, name := range names {
		put(name)
	}
}

// Nested has tables in a table.
func Nested() {
	for _, names := range [][]string{{"a", "b"}, {"c"}} {
		for _, name := range names {
			put(name)
		}
	}
}

// Continue leaves a row out that a decided test skips.
func Continue() {
	for _, r := range table {
		if !r.on {
			continue
		}
		put(r.name)
	}
}

// Break ends at a row.
func Break() {
	for _, r := range table {
		if !r.on {
			break
		}
		put(r.name)
	}
	put("end")
}

// Pointers has rows behind pointers.
func Pointers() {
	for _, r := range []*row{{name: "a"}, {name: "b"}} {
		put(r.name)
	}
}

// Functions has functions in its rows.
func Functions() {
	for _, f := range []func(){func() { put("a") }, first} {
		f()
	}
}

func first() { put("first") }

// Accumulated carries a value from row to row.
func Accumulated() {
	all := ""
	for _, name := range []string{"a", "b"} {
		all += name
	}
	put(all)
}

// Items are not known.
func Items(p Payload) {
	for _, item := range p.Items {
		put("item-" + item.Name)
	}
	put("end")
}

// Times counts.
func Times() {
	for i := range 3 {
		_ = i
		put("each")
	}
}

// Endless never ends by itself.
func Endless(c chan string) {
	for {
		put("got-" + <-c)
	}
}

// Empty has no rows.
func Empty() {
	for _, name := range []string{} {
		put(name)
	}
	put("end")
}

// Stored tells what the body stored to the code behind the loop.
func Stored(p Payload) {
	name := "none"
	keep := &name
	for _, item := range p.Items {
		*keep = item.Name
	}
	put(*keep)
}

// Labelled leaves two loops at once.
func Labelled() {
outer:
	for _, a := range []string{"a", "b"} {
		for _, b := range []string{"1", "2"} {
			if b == "2" {
				continue outer
			}
			put(a + b)
		}
	}
}

// Jumps is a loop made of goto.
func Jumps(p Payload) {
	n := 0
again:
	put("again")
	n++
	if n < p.Count {
		goto again
	}
	put("end")
}
