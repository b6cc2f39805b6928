package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/paper"
)

func TestOfManyWaysToAPlaceThoseWithTheFewestConditionsAreJudged(t *testing.T) {
	busy, quiet := paper.Place{File: "m/a.go", Line: 1}, paper.Place{File: "m/a.go", Line: 2}
	var events []*paper.Event
	for i := range 3 * maxWays {
		events = append(events,
			&paper.Event{Kind: catalog.Insert, Place: busy, Conds: make([]paper.Cond, 3*maxWays-i)},
			&paper.Event{Kind: catalog.NoEffect, Place: busy})
	}
	for range maxWays {
		events = append(events, &paper.Event{Kind: catalog.Insert, Place: quiet})
	}
	ways, others := waysToJudge(events)
	if len(ways) != 2*maxWays || len(others) != 2*maxWays {
		t.Fatalf("%d are judged and %d are not, of %d", len(ways), len(others), len(events))
	}
	for i, e := range ways {
		if e.IsRead() || len(e.Conds) > maxWays || i > 0 && i < maxWays && len(e.Conds) >= len(ways[i-1].Conds) {
			t.Errorf("way %d, %d conditions: not one of the fewest in the order of the run", i, len(e.Conds))
		}
	}
}
