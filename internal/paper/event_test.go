package paper

import (
	"testing"

	"github.com/idemlint/idemlint/internal/catalog"
)

func TestATransactionInsideAnotherIsASavepointOfIt(t *testing.T) {
	m, st := New(nil), &State{}
	row := func(v catalog.Verb) *catalog.Row { return &catalog.Row{Verb: v} }
	outer := &Made{Row: row(catalog.TxFunc), Recv: &Unknown{Why: "db"}}
	apart := &Made{Row: row(catalog.TxBegin), Recv: outer.Recv}
	inner := &Made{Row: row(catalog.TxFunc), Recv: &Made{Row: row(catalog.Gorm), Recv: outer}}
	innermost := &Made{Row: row(catalog.TxBegin), Recv: inner}
	for _, c := range []struct {
		name   string
		handle Value
		want   *Made
	}{
		{"outer", outer, outer},
		{"apart", apart, apart},
		{"inner", inner, outer},
		{"innermost", innermost, outer},
	} {
		if got := m.txOf(st, c.handle); got != c.want {
			t.Errorf("%s: it is in %v, want %v", c.name, got, c.want)
		}
	}
}
