package wire

import (
	"bufio"
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestStatementsThatWriteAreKnown(t *testing.T) {
	for sql, want := range map[string]bool{
		"-- name: AddCredit :exec\nUPDATE customers SET credit = credit + $2 WHERE id = $1":   true,
		"update accounts a set balance = 0":                                                   true,
		`INSERT INTO "members" ("id") VALUES ($1)`:                                            true,
		"WITH ins AS (INSERT INTO ops (id) VALUES ($1) RETURNING 1) SELECT count(*) FROM ins": true,
		"DELETE FROM labels WHERE supplier_id = $1":                                           true,
		"SELECT * FROM orders WHERE id = $1 FOR UPDATE":                                       false,
		"SELECT pg_advisory_xact_lock($1)":                                                    false,
		"BEGIN":                                                                               false,
		"COMMIT":                                                                              false,
		"SELECT updated_at, deleted FROM updates":                                             false,
		"CREATE TABLE IF NOT EXISTS x (id int)":                                               false,
	} {
		if got := writesRows(sql); got != want {
			t.Errorf("writesRows(%q) = %v, want %v", sql, got, want)
		}
	}
}

func TestWritesLastWhenNoTransactionIsOpen(t *testing.T) {
	type step struct {
		sql, tag string
		status   byte
	}
	tests := map[string]struct {
		steps []step
		want  []string
	}{
		"at once":               {[]step{{"UPDATE t SET a = 1", "UPDATE 1", 'I'}}, []string{"UPDATE t SET a = 1"}},
		"no row":                {[]step{{"UPDATE t SET a = 1", "UPDATE 0", 'I'}}, nil},
		"with the commit":       {[]step{{"", "BEGIN", 'T'}, {"INSERT INTO t", "INSERT 0 1", 'T'}, {"", "COMMIT", 'I'}}, []string{"INSERT INTO t"}},
		"not after a rollback":  {[]step{{"", "BEGIN", 'T'}, {"INSERT INTO t", "INSERT 0 1", 'T'}, {"", "ROLLBACK", 'I'}}, nil},
		"after a savepoint":     {[]step{{"", "BEGIN", 'T'}, {"INSERT INTO t", "INSERT 0 1", 'T'}, {"", "ROLLBACK", 'T'}, {"", "COMMIT", 'I'}}, []string{"INSERT INTO t"}},
		"what was read is none": {[]step{{"", "SELECT 3", 'I'}}, nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			c := &postgresConn{}
			var got []string
			for _, s := range tt.steps {
				if s.sql != "" {
					c.pending = append(c.pending, s.sql)
				}
				c.completed(s.tag)
				if what := c.ready(s.status); what != "" {
					got = append(got, what)
				}
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestCommandsAndRepliesAreReadWhole(t *testing.T) {
	raw, args, err := readCommand(bufio.NewReader(strings.NewReader("*3\r\n$3\r\nSET\r\n$1\r\na\r\n$4\r\nb\r\nc\r\n*1\r\n")))
	if err != nil || !slices.Equal(args, []string{"SET", "a", "b\r\nc"}) || !bytes.HasSuffix(raw, []byte("c\r\n")) {
		t.Fatalf("%q %q %v", raw, args, err)
	}
	for _, reply := range []string{
		"+OK\r\n", ":1\r\n", "-ERR no\r\n", "$-1\r\n", "$5\r\na\r\nbc\r\n", "_\r\n", "#t\r\n",
		"*2\r\n$1\r\na\r\n*1\r\n:3\r\n", "%1\r\n+k\r\n~2\r\n:1\r\n:2\r\n", "*-1\r\n", "|1\r\n+a\r\n+b\r\n:7\r\n",
	} {
		var got bytes.Buffer
		if err := copyReply(bufio.NewReader(strings.NewReader(reply+"+NEXT\r\n")), &got); err != nil || got.String() != reply {
			t.Errorf("%q is read as %q, %v", reply, got.String(), err)
		}
	}
}

func TestScriptsOfAsynqAreToldByTheirKeys(t *testing.T) {
	const q = "asynq:{default}:"
	c := &redisConn{Redis: &Redis{TaskID: "own"}}
	for _, tt := range []struct {
		name       string
		keys, argv []string
		want       step
	}{
		{"dequeue", []string{q + "pending", q + "paused", q + "active", q + "lease"}, nil, takes},
		{"done", []string{q + "active", q + "lease", q + "t:own", q + "processed:2026-01-01", q + "processed"}, []string{"own"}, finishes},
		{"done of another task", []string{q + "active", q + "lease", q + "t:x", q + "processed:2026-01-01", q + "processed"}, []string{"x"}, other},
		{"complete", []string{q + "active", q + "lease", q + "completed", q + "t:own"}, []string{"own"}, finishes},
		{"retry", []string{q + "t:own", q + "active", q + "lease", q + "retry"}, []string{"own"}, fails},
		{"archive of another task", []string{q + "t:x", q + "active", q + "lease", q + "archived"}, []string{"x"}, other},
		{"enqueue", []string{q + "t:x", q + "pending"}, nil, enqueues},
		{"enqueue unique", []string{q + "unique:m", q + "t:x", q + "pending"}, nil, enqueues},
		{"schedule", []string{q + "t:x", q + "scheduled"}, nil, enqueues},
		{"add to a group", []string{q + "t:x", q + "g:daily", q + "groups"}, nil, enqueues},
		{"forward", []string{q + "scheduled", q + "pending"}, nil, other},
	} {
		if got := c.step(tt.keys, tt.argv); got != tt.want {
			t.Errorf("%s is taken for %d, want %d", tt.name, got, tt.want)
		}
	}
}

func TestAKeyIsHonouredAsStripeDoes(t *testing.T) {
	s := &Sink{}
	s.Reset(nil)
	charge := Posted{"POST", "https://api.stripe.com/v1/charges", "amount=1"}
	_, first, _ := s.apply(charge, "k")
	status, again, done := s.apply(charge, "k")
	if status != 200 || again != first || done {
		t.Errorf("the same request again: %d %s %v, want the first answer %s", status, again, done, first)
	}
	if status, _, done := s.apply(Posted{charge.Method, charge.URL, "amount=2"}, "k"); status != 400 || done {
		t.Errorf("another request with the key: %d %v, want 400", status, done)
	}
	if _, other, done := s.apply(charge, ""); other == first || !done {
		t.Error("a request without a key is not done again")
	}
	if posted, _ := s.State(); len(posted) != 2 {
		t.Errorf("%d charges, want 2", len(posted))
	}
}

func TestAGateCutsAndHoldsWhereItsPlanSays(t *testing.T) {
	g := NewGate(Plan{CutAfter: 2, PauseBefore: 2})
	g.Before("before the start")
	g.Begin()
	g.Before("one")
	g.After("one")
	held := make(chan struct{})
	go func() {
		g.Before("two")
		close(held)
		g.After("two")
	}()
	<-g.Paused
	select {
	case <-held:
		t.Fatal("the second write was not held")
	case <-time.After(10 * time.Millisecond):
	}
	g.Resume()
	<-held
	<-g.Cut
	g.Dead()
	if writes, lasting, _ := g.Seen(); !slices.Equal(writes, []string{"one", "two"}) || !slices.Equal(lasting, []string{"one", "two"}) {
		t.Errorf("seen %q and %q", writes, lasting)
	}
}
