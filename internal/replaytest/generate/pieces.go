package main

import (
	"cmp"
	"fmt"
	"slices"
)

// piece says how a kind of node may look. The first style is the simplest: the minimiser
// goes there.
type piece struct {
	styles []string
	keyed  []string // styles with a key
	sql    bool     // works on the SQL store, so it may use the outer handle
	guard  bool     // skips what follows when an earlier run has left its mark
	marked bool     // its mark is written by a mark node, not by itself
	body   bool
	places []string // what the first, second and third of the kind works on
}

// stores are the ways to a database.
var stores = []string{"sql", "pgx", "gorm"}

// keys are what a key may be made of.
var keys = []string{"payload", "sprintf", "taskid", "sha1", "chosen", "uuid", "now", "retry", "branch"}

// vias are the ways in which a guard in a function of its own tells its caller: by a bool, after
// which the caller leaves or does the rest inside an if, by a sentinel error, or by the row.
var vias = []string{"bool", "error", "wrap", "entity", "method"}

// pieces are all kinds of nodes.
var pieces = map[string]piece{
	// Effects in SQL.
	"add": {
		styles: []string{"set", "read", "lock", "once"}, keyed: []string{"once"},
		sql: true, places: []string{"accounts", "wallets", "purses"},
	},
	"set":    {styles: []string{"const", "payload", "now"}, sql: true, places: []string{"profiles", "cards", "seats"}},
	"insert": {styles: []string{"plain"}, sql: true, places: []string{"entries", "visits", "notes"}},
	"row": {
		styles: []string{"err", "ok", "nothing"}, keyed: []string{"err", "ok", "nothing"},
		sql: true, places: []string{"receipts", "vouchers", "tickets"},
	},
	"upsert": {styles: []string{"set", "add"}, sql: true, places: []string{"prices", "rates", "scores"}},
	"delete": {styles: []string{"rows"}, sql: true, places: []string{"carts", "drafts", "holds"}},

	// Effects elsewhere.
	"incr":   {styles: []string{"one", "by"}, places: []string{"visits", "points", "sales"}},
	"push":   {styles: []string{"r", "l"}, places: []string{"log", "feed", "trail"}},
	"sadd":   {styles: []string{"member"}, keyed: []string{"member"}, places: []string{"seen", "tags", "fans"}},
	"put":    {styles: []string{"set"}, places: []string{"last", "state", "cache"}},
	"mail":   {styles: []string{"send"}, places: []string{"mail", "mail", "mail"}},
	"post":   {styles: []string{"bare", "key", "put", "delete"}, keyed: []string{"key"}, places: []string{"transfers", "messages", "parcels"}},
	"payout": {styles: []string{"bare", "key"}, keyed: []string{"key"}, places: []string{"payouts", "payouts", "payouts"}},
	"enqueue": {
		styles: []string{"bare", "id", "idok", "kept", "unique"}, keyed: []string{"id", "idok", "kept"},
		places: []string{"order:bill", "order:ship", "order:thank"},
	},

	// Guards that write their own mark.
	"claim":  {styles: []string{"rows", "ignored", "returning"}, keyed: []string{"rows", "ignored", "returning"}, sql: true, guard: true, places: marks},
	"unique": {styles: []string{"nil", "logged", "err"}, keyed: []string{"nil", "logged", "err"}, sql: true, guard: true, places: marks},
	"cond":   {styles: []string{"rows", "ignored", "returning"}, sql: true, guard: true, places: states},
	"setnx":  {styles: []string{"ever", "short", "day", "long"}, keyed: []string{"ever", "short", "day", "long"}, guard: true, places: flags},

	// Guards whose mark stands elsewhere.
	"exists": {styles: []string{"count", "norows"}, keyed: []string{"count", "norows"}, sql: true, guard: true, marked: true, places: marks},
	"status": {styles: []string{"read", "lock"}, sql: true, guard: true, marked: true, places: states},
	"flag":   {styles: []string{"get"}, keyed: []string{"get"}, guard: true, marked: true, places: flags},
	"mark":   {styles: []string{"plain", "nothing"}, sql: true},
	"lock":   {styles: []string{"advisory", "session"}, sql: true},

	// Structure.
	"tx":    {styles: []string{"begin", "closure", "context"}, body: true},
	"call":  {styles: []string{"method", "iface", "func", "closure", "package"}, body: true},
	"loop":  {styles: []string{"items", "rows"}, body: true},
	"go":    {styles: []string{"group"}, body: true},
	"defer": {styles: []string{"func"}, body: true},
	// A claim in Redis that is given back if the body fails, or in any case; and what is done only
	// where a row is there already.
	"hold":    {styles: []string{"failed", "always"}, keyed: []string{"failed", "always"}, body: true, places: []string{"held", "kept", "taken"}},
	"refused": {styles: []string{"row"}, keyed: []string{"row"}, sql: true, body: true, places: marks},
}

// What guards of one kind share: the tables of operation rows, the tables with a state, and the
// keys of Redis.
var (
	marks  = []string{"operations", "messages", "events"}
	states = []string{"orders", "invoices", "shipments"}
	flags  = []string{"done", "once", "sent"}
)

// isEffect says whether a node is an effect, which a handler must have.
func isEffect(n *Node) bool {
	p := pieces[n.Op]
	return p.places != nil && !p.guard && !p.body
}

// group is what nodes share that work on the same places.
func group(op string) string {
	if p := pieces[op]; len(p.places) > 0 {
		return p.places[0]
	}
	return op
}

// Check says why a handler cannot be rendered, or nil.
func (h *Handler) Check() error {
	fault, effects, locks := "", 0, 0
	count := map[string]int{}
	h.Walk(func(n *Node, around []*Node) {
		found := cmp.Or(wrongLook(n), wrongPlace(n, around))
		if isEffect(n) {
			effects++
		}
		if n.Op == "lock" {
			if locks++; locks > 1 {
				found = "waits for a lock that its own handler holds"
			}
		}
		if pieces[n.Op].places != nil {
			if count[group(n.Op)]++; count[group(n.Op)] > len(pieces[n.Op].places) {
				found = "is one too many"
			}
		}
		if fault == "" && found != "" {
			fault = n.String() + " " + found
		}
	})
	switch {
	case fault != "":
		return fmt.Errorf("%s: %s", h, fault)
	case effects == 0:
		return fmt.Errorf("%s: no effect", h)
	}
	return h.checkMarks()
}

// wrongLook says what is wrong with a node wherever it stands, or "".
func wrongLook(n *Node) string {
	p, ok := pieces[n.Op]
	switch {
	case !ok:
		return "only stands for others"
	case !slices.Contains(p.styles, n.Style):
		return "has no such style"
	case slices.Contains(p.keyed, n.Style) != (n.Key != "") || n.Key != "" && !slices.Contains(keys, n.Key):
		return "has a wrong key"
	case p.body && len(n.Body) == 0 || !p.body && n.Body != nil:
		return "has a wrong body"
	case n.Via != "" && (!p.guard || !slices.Contains(vias, n.Via)):
		return "cannot tell its caller that way"
	case n.Op != "status" && (n.Via == "entity" || n.Via == "method"):
		return "has no row to tell its caller by"
	case n.Force && !p.guard:
		return "is no guard"
	}
	return ""
}

// wrongPlace says why a node cannot stand inside of others, or "".
func wrongPlace(n *Node, around []*Node) string {
	inTx := slices.ContainsFunc(around, isTx)
	switch {
	case n.Outer && (!inTx || !pieces[n.Op].sql):
		return "has no outer handle"
	case n.Op == "lock" && (n.Style == "advisory") != inTx:
		return "is no lock of the transaction, or of none"
	case n.Op == "defer" && inTx:
		return "comes after the end of its transaction"
	case n.Op == "lock" && n.Outer:
		return "has a handle of its own"
	case n.Op == "refused" && keyStands(anyFresh, n.Key) || n.Op == "refused" && n.Key == "branch":
		return "is never refused"
	case pieces[n.Op].body && slices.ContainsFunc(around, func(m *Node) bool { return m.Op == n.Op }):
		return "is in one of its kind"
	}
	return ""
}

func isTx(n *Node) bool   { return n.Op == "tx" }
func isLoop(n *Node) bool { return n.Op == "loop" }

// checkMarks finds marks without a guard before them, and those that would wait for a lock that
// their own handler holds.
func (h *Handler) checkMarks() error {
	var guard *Node
	var guardAround []*Node
	var err error
	h.Walk(func(n *Node, around []*Node) {
		switch {
		case pieces[n.Op].marked:
			guard, guardAround = n, around
		case n.Op != "mark":
		case guard == nil:
			err = fmt.Errorf("%s: a mark without a guard", h)
		case slices.ContainsFunc(guardAround, isLoop) != slices.ContainsFunc(around, isLoop):
			err = fmt.Errorf("%s: a mark for another key", h)
		case guard.Op == "status" && guard.Style == "lock" && slices.ContainsFunc(guardAround, isTx) && (n.Outer != guard.Outer || !slices.Equal(txOf(guardAround), txOf(around))):
			err = fmt.Errorf("%s: a mark that waits for its guard's lock", h)
		default:
			guard = nil // it has its mark now
		}
	})
	return err
}

func txOf(around []*Node) []*Node {
	i := slices.IndexFunc(around, isTx)
	if i < 0 {
		return nil
	}
	return around[i : i+1]
}
