package runs

var columns = []string{
	"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l",
	"m", "n", "o", "p", "q", "r", "s", "t", "u", "v", "w", "x",
}

// Deduplicated makes a list whose elements each may be left out.
func Deduplicated(unique bool) []string {
	list := []string{}
	seen := map[string]bool{}
	for _, c := range columns {
		if unique && seen[c] {
			continue
		}
		seen[c] = true
		list = append(list, c)
	}
	return list
}

// guest is an element of which fields are stored apart.
type guest struct{ Name, Kind string }

// FieldsByIndex stores a field of each element behind the loop that appends them.
func FieldsByIndex(p Payload) {
	guests := make([]guest, 0, len(p.Items))
	for _, item := range p.Items {
		guests = append(guests, guest{Name: item.Name})
	}
	for i := 0; i < len(guests); i++ {
		guests[i].Kind = "new"
	}
	for _, g := range guests {
		put(g.Name)
		put(g.Kind)
	}
}

// FieldsInRange ranges over them.
func FieldsInRange(p Payload) {
	var guests []guest
	for _, item := range p.Items {
		guests = append(guests, guest{Name: item.Name})
	}
	for i := range guests {
		guests[i].Kind = "new"
	}
	for _, g := range guests {
		put(g.Name)
		put(g.Kind)
	}
}

// FieldsOfPointers goes through pointers.
func FieldsOfPointers(p Payload) {
	var guests []*guest
	for _, item := range p.Items {
		guests = append(guests, &guest{Name: item.Name})
	}
	for _, g := range guests {
		g.Kind = "new"
	}
	for _, g := range guests {
		put(g.Name)
		put(g.Kind)
	}
}
