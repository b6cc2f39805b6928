package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/identity"
	"github.com/idemlint/idemlint/internal/paper"
)

// numbersOn: the value is made of a number that each row of the insert raises: how many rows there are, or
// the highest number of one, or that of the last row. The repeated run counts the row of the first.
func numbersOn(v paper.Value, e *paper.Event) bool {
	switch x := paper.Strip(v).(type) {
	case *paper.Read:
		return ranksRows(x) && sameTable(x.Event, e) && !x.Event.WhereOpen && (len(x.Event.Where) == 0 || meets(e, x.Event))
	case *paper.Op:
		return !isComparison(x.Name) && slices.ContainsFunc(x.Args, func(a paper.Value) bool { return numbersOn(a, e) })
	case *paper.Choice: // the first row gets a constant
		on := false
		for _, a := range paper.Alternatives(x) {
			switch {
			case numbersOn(a.Value, e):
				on = true
			case a.Value == nil || !identity.Of(a.Value).Constant:
				return false
			}
		}
		return on
	}
	return false
}

// ranksRows: the query asks for the number of rows, for the highest value of a column, or for the last row.
func ranksRows(r *paper.Read) bool {
	if !r.Event.IsRead() {
		return false
	}
	if r.Event.Newest {
		return true
	}
	asked := strings.ToLower(r.Event.Text + " " + strings.Join(r.Event.Columns, " "))
	return strings.HasSuffix(r.Path, ".count") || strings.Contains(asked, "count(") || strings.Contains(asked, "max(")
}
