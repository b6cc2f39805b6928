package replay

import (
	"testing"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/paper"
)

func TestALockKeepsTwoRunsApartOnlyInTheTransaction(t *testing.T) {
	tx, apart := &paper.Made{Row: &catalog.Row{Verb: catalog.TxFunc}}, &paper.Made{Row: &catalog.Row{Verb: catalog.TxBegin}}
	add := func() *paper.Event {
		return &paper.Event{ID: 9, Kind: catalog.Increment, Store: "sql", Tx: tx, Sets: []paper.Assign{{Column: "balance", Relative: true}}}
	}
	state := &paper.Event{ID: 8, Kind: catalog.Set, Store: "sql", Tx: tx}
	for _, tt := range []struct {
		name         string
		read, before *paper.Event
		want         bool
	}{
		{"a plain read", &paper.Event{ID: 2, Store: "sql", Tx: tx}, nil, true},
		{"a read for update", &paper.Event{ID: 2, Store: "sql", Tx: tx, ForUpdate: true}, nil, false},
		{"a read for update outside of a transaction", &paper.Event{ID: 2, Store: "sql", ForUpdate: true}, nil, true},
		{"a read for update in another transaction", &paper.Event{ID: 2, Store: "sql", Tx: apart, ForUpdate: true}, nil, true},
		{"a read behind a lock of the transaction", &paper.Event{ID: 2, Store: "sql", Tx: tx}, &paper.Event{ID: 1, Store: "sql", Tx: tx, ForUpdate: true}, false},
		{"a read behind a write of the transaction", &paper.Event{ID: 2, Store: "sql", Tx: tx}, &paper.Event{ID: 1, Store: "sql", Tx: tx, Kind: catalog.Set}, false},
		{"a read of Redis", &paper.Event{ID: 2, Store: "redis"}, nil, true},
		{"a read of Redis under a watch", &paper.Event{ID: 2, Store: "redis", ForUpdate: true}, nil, false},
		{"a read in a store whose locks are not known", &paper.Event{ID: 2, Store: "file"}, nil, false},
	} {
		e := add()
		events := []*paper.Event{tt.read, state, e}
		if tt.before != nil {
			events = append([]*paper.Event{tt.before}, events...)
		}
		r := &runJudge{run: &paper.Run{Events: events}}
		g := guard{kind: stateTest, event: tt.read, column: "status"}
		if got := r.overlapping(g, e, state); got != tt.want {
			t.Errorf("%s: overlapping = %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestWhatIsSetTwiceToTheSameNeedsNoLock(t *testing.T) {
	read := &paper.Event{ID: 1, Store: "sql"}
	set := &paper.Event{ID: 2, Kind: catalog.Set, Store: "sql", Sets: []paper.Assign{{Column: "status", Const: "paid"}}}
	r := &runJudge{run: &paper.Run{Events: []*paper.Event{read, set}}}
	if r.overlapping(guard{kind: stateTest, event: read, column: "status"}, set, set) {
		t.Error("an absolute set that is its own mark is reported")
	}
}

func TestRowsAreReplacedAloneOnlyUnderALock(t *testing.T) {
	tx := &paper.Made{Row: &catalog.Row{Verb: catalog.TxFunc}}
	insert := &paper.Event{ID: 5, Kind: catalog.Insert, Store: "sql", Table: "labels", Tx: tx}
	clear := &paper.Event{ID: 4, Kind: catalog.Delete, Store: "sql", Table: "labels", Tx: tx, Text: "DELETE FROM labels WHERE supplier_id = $1"}
	for _, tt := range []struct {
		name   string
		before *paper.Event
		want   bool
	}{
		{"a delete", clear, false},
		{"a lock of the parent", &paper.Event{ID: 3, Store: "sql", Table: "suppliers", Tx: tx, ForUpdate: true}, true},
		{"a lock outside of the transaction", &paper.Event{ID: 3, Store: "sql", Table: "suppliers", ForUpdate: true}, false},
		{"a TRUNCATE", &paper.Event{ID: 3, Kind: catalog.Delete, Store: "sql", Table: "labels", Tx: tx, Text: "TRUNCATE labels"}, true},
		{"a write of the parent", &paper.Event{ID: 3, Kind: catalog.Set, Store: "sql", Table: "suppliers", Tx: tx}, true},
	} {
		r := &runJudge{run: &paper.Run{Events: []*paper.Event{tt.before, clear, insert}}}
		if got := r.replacesAlone(insert); got != tt.want {
			t.Errorf("%s: alone = %v, want %v", tt.name, got, tt.want)
		}
	}
}
