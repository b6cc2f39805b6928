package main

import (
	"strings"
	"testing"
	"time"
)

func TestTheMedianIsInTheMiddle(t *testing.T) {
	for _, c := range []struct {
		seconds []int
		want    time.Duration
	}{
		{[]int{3}, 3 * time.Second},
		{[]int{9, 1, 2}, 2 * time.Second},
		{[]int{4, 1, 9, 2}, 3 * time.Second},
	} {
		var s sample
		for _, n := range c.seconds {
			s.costs = append(s.costs, cost{cpu: time.Duration(n) * time.Second})
		}
		if got := s.median().cpu; got != c.want {
			t.Errorf("median of %v: %v, want %v", c.seconds, got, c.want)
		}
	}
}

func TestRatiosAreThoseOfTheFirstToEachOther(t *testing.T) {
	var out strings.Builder
	err := printTable(&out, []sample{
		{"idemlint", []cost{{cpu: 3 * time.Second, peak: 100 << 20}}},
		{"load", []cost{{cpu: 2 * time.Second, peak: 50 << 20}}},
	})
	if err != nil || !strings.Contains(out.String(), "1.50x") || !strings.Contains(out.String(), "2.00x") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

func TestOnlyRunsOverAPackageAreExecutions(t *testing.T) {
	printed := "mkdir -p $WORK/b001/\ncat >$WORK/b001/vet.cfg << 'EOF'\nEOF\n/bin/tool -V=full\n/bin/tool $WORK/b001/vet.cfg\n"
	if got := executions(printed, "/bin/tool"); got != 1 {
		t.Errorf("got %d, want 1", got)
	}
}
