package state

import (
	"maps"
	"slices"
	"testing"
	"time"
)

const (
	a = "11111111-1111-4111-8111-111111111111"
	b = "22222222-2222-4222-8222-222222222222"
	c = "33333333-3333-4333-8333-333333333333"
)

func TestStatesAreEqualModuloRenaming(t *testing.T) {
	soon := time.Now().Add(3 * time.Second).UTC().Format(time.RFC3339Nano)
	now := time.Now().UTC().Format(time.RFC3339Nano)
	tests := map[string]struct {
		left, right []Record
		equal       bool
	}{
		"another generated id":               {[]Record{{"table:t", "id=" + a}}, []Record{{"table:t", "id=" + b}}, true},
		"one row more":                       {[]Record{{"table:t", "id=" + a}}, []Record{{"table:t", "id=" + a}, {"table:t", "id=" + b}}, false},
		"a reference to another row":         {[]Record{{"table:t", a + " x"}, {"table:t", b + " y"}, {"table:u", "of " + a}}, []Record{{"table:t", a + " x"}, {"table:t", b + " y"}, {"table:u", "of " + b}}, false},
		"the same reference, renamed":        {[]Record{{"table:t", a + " x"}, {"table:u", "of " + a}}, []Record{{"table:t", c + " x"}, {"table:u", "of " + c}}, true},
		"two rows with one id":               {[]Record{{"table:t", a}, {"table:u", a}}, []Record{{"table:t", a}, {"table:u", b}}, false},
		"a moment a little later":            {[]Record{{"table:t", "at=" + now}}, []Record{{"table:t", "at=" + soon}}, true},
		"a moment a month later":             {[]Record{{"table:t", "at=2026-01-31T00:00:00Z"}}, []Record{{"table:t", "at=2026-03-02T00:00:00Z"}}, false},
		"another number":                     {[]Record{{"table:t", "balance=100"}}, []Record{{"table:t", "balance=130"}}, false},
		"another number of a sequence":       {[]Record{{"table:t", "id=#t:1"}}, []Record{{"table:t", "id=#t:2"}}, true},
		"a generated id in the place":        {[]Record{{"file:" + a, "x"}}, []Record{{"file:" + b, "x"}}, true},
		"an id that stood in the payload":    {[]Record{{"table:t", "id=" + a}}, []Record{{"table:t", "id=99999999-9999-4999-8999-999999999999"}}, false},
		"a random number of nineteen digits": {[]Record{{"task:t", "id=4852269322085789955"}}, []Record{{"task:t", "id=3301606957159037308"}}, true},
		"one that begins as a moment does":   {[]Record{{"task:t", "id=208377166697517680"}}, []Record{{"task:t", "id=3301606957159037308"}}, true},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			canon := NewCanon(nil, []byte(`{"id":"99999999-9999-4999-8999-999999999999"}`))
			got := maps.EqualFunc(canon.Apply(tt.left), canon.Apply(tt.right), slices.Equal[[]string])
			if got != tt.equal {
				t.Errorf("equal = %v, want %v:\n%v\n%v", got, tt.equal, canon.Apply(tt.left), canon.Apply(tt.right))
			}
		})
	}
}
