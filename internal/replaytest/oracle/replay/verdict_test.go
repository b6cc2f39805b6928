package replay

import "testing"

func TestWhatIsMissingIsToldApartFromWhatIsDoubled(t *testing.T) {
	tests := map[string]struct {
		before, extra, missing []string
		lost                   bool
	}{
		"the balance stayed":       {[]string{"balance=100"}, []string{"balance=100"}, []string{"balance=130"}, true},
		"the balance grew twice":   {[]string{"balance=100"}, []string{"balance=160"}, []string{"balance=130"}, false},
		"the stock shrank twice":   {[]string{"stock=10"}, []string{"stock=6"}, []string{"stock=8"}, false},
		"one of two was counted":   {[]string{"sent=0"}, []string{"sent=1"}, []string{"sent=2"}, true},
		"a new counter is at two":  {nil, []string{"2"}, []string{"1"}, false},
		"a new counter fell short": {nil, []string{"1"}, []string{"2"}, true},
		"a mail is missing":        {nil, nil, []string{"to kim"}, true},
		"a mail was sent twice":    {nil, []string{"to kim"}, nil, false},
		"a row stands half-way":    {[]string{"status=new"}, []string{"status=busy"}, []string{"status=done"}, true},
		"a row more, one missing":  {[]string{"n=1"}, []string{"n=1", "x", "x"}, []string{"y"}, false},
	}
	for name, tt := range tests {
		if got := lost(tt.before, tt.extra, tt.missing); got != tt.lost {
			t.Errorf("%s: lost = %v, want %v", name, got, tt.lost)
		}
	}
}

func TestAVerdictIsTheWorstOfItsPlaces(t *testing.T) {
	c := &comparison{one: map[string][]string{"mail": {"m"}, "table:t": {"r"}}, at: map[string]*Location{}}
	c.location("mail").differs(Overlap, "x")
	v := &Verdict{}
	c.verdict(v)
	if v.Verdict != Weak || len(v.Holes) != 1 || v.Holes[0] != Overlap {
		t.Errorf("got %s %v, want weak with an overlap", v.Verdict, v.Holes)
	}
	c.location("table:t").differs("", "y")
	v = &Verdict{}
	c.verdict(v)
	if v.Verdict != Unsafe || v.Holes != nil {
		t.Errorf("got %s %v, want unsafe", v.Verdict, v.Holes)
	}
}
