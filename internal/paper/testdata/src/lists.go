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
