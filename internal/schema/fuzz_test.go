package schema

import (
	"testing"
	"testing/fstest"
	"time"
)

func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"CREATE TABLE t (id int PRIMARY KEY, UNIQUE (a, b)) ENGINE=InnoDB;",
		"ALTER TABLE t ADD CONSTRAINT x UNIQUE (a), DROP COLUMN b, RENAME TO u; DROP INDEX i ON t",
		"CREATE UNIQUE INDEX i ON t (lower(a), b DESC) WHERE a IS NOT NULL AND (b) IS NOT NULL",
		"DO $$ BEGIN EXECUTE 'ALTER TABLE t RENAME a TO b'; END $$; SET @a = 'DO ''x'''",
		"-- +goose Up\nCREATE TRIGGER x BEGIN CASE END; END;\n-- +goose Down\nDROP TABLE t",
		"DELIMITER //\nCREATE PROCEDURE p() BEGIN SELECT 1; END//\nCOPY t FROM stdin;\n\\.\n[a b]\nGO",
		"EXEC sp_rename 'a.b', 'c' /* /* */ # `a``b` \"c\\\"\" ${x} {{y}} E'\\''",
		"CREATE UNIQUE INDEX i ON a (\"\", (\" \"))",
		"-- name: x :one\nCREATE TABLE t (LIKE t INCLUDING ALL); ALTER TABLE t CHANGE a b int UNIQUE",
	} {
		f.Add(seed, seed)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		start := time.Now()
		s, err := readFS(fstest.MapFS{
			"m/1.sql": {Data: []byte(a)}, "m/2.sql": {Data: []byte(b)}, "n/1_x/up.sql": {Data: []byte(b)}, "n/2_y/up.sql": {Data: []byte(a)},
		})
		if err != nil {
			t.Fatal(err)
		}
		if d := time.Since(start); d > 5*time.Second {
			t.Errorf("it took %v", d)
		}
		roundTrip(t, s)
		for _, table := range s.Tables() {
			if s.keys(table) == nil {
				t.Errorf("%q is listed and not found", table)
			}
		}
	})
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"a:x;b:y,z", "a?:x\nb:\n# c", "`A`.\"B\":[c]", "a:,", "\u0130:\u1e9e", " ' :x"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, digest string) {
		if s, err := Parse(digest); err == nil {
			roundTrip(t, s)
			roundTrip(t, s.Merge(s))
		}
	})
}

// roundTrip reports whether a schema is the same after its digest.
func roundTrip(t *testing.T, s *Schema) {
	t.Helper()
	digest := s.Digest()
	again, err := Parse(digest)
	if err != nil {
		t.Fatalf("%q cannot be read: %v", digest, err)
	}
	if got := again.Digest(); got != digest {
		t.Fatalf("%q becomes %q", digest, got)
	}
}
