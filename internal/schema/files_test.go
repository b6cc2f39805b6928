package schema

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

func TestReadFolderShapes(t *testing.T) {
	for _, c := range [...]struct{ name, dir, want string }{
		{"goose: the Up sections count, in the order of their numbers", "goose", "users:email;users:id;users:name"},
		{"golang-migrate: the up files count, in the order of their numbers", "golang-migrate", "orders:id;orders:reference"},
		{"atlas: a table that is copied and renamed has its new keys", "atlas", "users:age,name;users:id"},
		{"tern: what is below the line is not applied", "tern", "jobs:id;jobs:key"},
		{"dbmate: the dumped schema agrees with the migrations", "dbmate", "payments:id;payments:provider,reference"},
		{"sqlc: files of queries do no harm, and indexes may be in another folder", "sqlc", "authors:id;authors:name"},
		{"a plain schema is read", "plain", "notes:id;notes:title"},
		{"sql-migrate: a key added in a DO block is uncertain", "sql-migrate", "people:id;people?:name"},
		{"flyway: versions are compared by number", "flyway", "accounts:id"},
		{"folders with numbers are one history", "folders", "articles:id"},
		{"services have histories of their own and share what they agree on", "services",
			"orders:id;outbox:id;outbox?:aggregate,version;outbox?:event_id"},
		{"files of two dialects do not follow one upon the other", "dialects", "locks:id;locks?:name"},
		{"dumps: constraints count, data and comments do not", "dump", "events:id"},
		{"ent: the tables in its generated code count, and no other Go code", "ent", "entries:id;entries:kind,order_entries;members:group_id,user_id;users:email;users:id;users?:name"},
		{"vendored, hidden, test and undo files are skipped", "skipped", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := Read(filepath.Join("testdata", c.dir))
			if err != nil {
				t.Fatal(err)
			}
			if got := lines(s); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if s.Skipped() != 0 {
				t.Errorf("%d files were skipped", s.Skipped())
			}
		})
	}
}

func TestReadOfAFolderThatIsNotThereFails(t *testing.T) {
	if _, err := Read(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("it did not")
	}
}

func TestLargeFilesAreSkippedAndCounted(t *testing.T) {
	dir := t.TempDir()
	large := "CREATE TABLE big (id int PRIMARY KEY);" + strings.Repeat(" ", maxSize)
	for name, src := range map[string]string{"a.sql": large, "b.sql": "CREATE TABLE small (id int PRIMARY KEY);"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(src), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	if got := lines(s); got != "small:id" || s.Skipped() != 1 {
		t.Errorf("got %s, %d skipped", got, s.Skipped())
	}
}

// readFiles reads files given as name, text, name, text, and so on.
func readFiles(t *testing.T, files ...string) string {
	t.Helper()
	fsys := fstest.MapFS{}
	for i := 0; i+1 < len(files); i += 2 {
		fsys[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	s, err := readFS(fsys)
	if err != nil {
		t.Fatal(err)
	}
	return lines(s)
}

func TestReadFiles(t *testing.T) {
	const table = "CREATE TABLE t (id int PRIMARY KEY, a int);"
	const unique = "CREATE UNIQUE INDEX t_a ON t (a);"
	for _, c := range [...]struct {
		name  string
		files []string
		want  string
	}{
		{"UTF-16 is read", []string{"a.sql", "\xff\xfec\x00r\x00e\x00a\x00t\x00e\x00 \x00t\x00a\x00b\x00l\x00e\x00 \x00u\x00(\x00i\x00 \x00i\x00n\x00t\x00 \x00u\x00n\x00i\x00q\x00u\x00e\x00)\x00"}, "u:i"},
		{"a mark of byte order does no harm", []string{"a.sql", "\xef\xbb\xbf" + table}, "t:id"},
		{"the ending may be in capitals", []string{"A.SQL", table}, "t:id"},
		{"timestamps are ordered with small numbers", []string{"2_b.sql", unique, "20240101_c.sql", "DROP INDEX t_a;", "001_a.sql", table}, "t:id"},
		{"files without numbers follow in the order of their names", []string{"b.sql", unique, "a.sql", table}, "t:a;t:id"},
		{"IF NOT EXISTS changes nothing in a later migration", []string{"1.sql", table, "2.sql", "CREATE TABLE IF NOT EXISTS t (a int UNIQUE);"}, "t:id"},
		{"a second creation makes its keys and those before uncertain", []string{"1.sql", table, "2.sql", "CREATE TABLE t (a int UNIQUE);"}, "t?:a;t?:id"},
		{"a table that is dropped and made again has its new keys", []string{"1.sql", table, "2.sql", "DROP TABLE t; CREATE TABLE t (a int UNIQUE);"}, "t:a"},
		{"another folder cannot drop a table", []string{"a/1.sql", table, "b/1.sql", "DROP TABLE t;"}, "t:id"},
		{"another folder cannot surely drop a key", []string{"a/1.sql", table + unique, "b/1.sql", "DROP INDEX t_a;"}, "t:id;t?:a"},
		{"a module below is another program", []string{"a.sql", table, "other/go.mod", "module other", "other/db/a.sql", "CREATE TABLE t (a int UNIQUE); CREATE TABLE u (b int UNIQUE);"}, "t:id"},
		{"the module itself is read", []string{"go.mod", "module m", "a.sql", table}, "t:id"},
		{"another folder can add a key", []string{"a/1.sql", table, "b/1.sql", unique}, "t:a;t:id"},
		{"a table renamed in another folder may have both names", []string{"a/1.sql", table, "b/1.sql", "ALTER TABLE t RENAME TO u;"}, "t:id;u?:id"},
		{"a key of a table that was not met leaves it unknown", []string{"1.sql", unique}, "t:a;t?:"},
		{"a heading Down begins a section", []string{"1.sql", "-- Up\n" + table + "\n-- Down\nDROP TABLE t;"}, "t:id"},
		{"atlas's txtar format has sections", []string{"1.sql", "-- atlas:txtar\n-- down.sql --\nDROP TABLE t;\n-- migration.sql --\n" + table}, "t:id"},
		{"a named query may create a table", []string{"q.sql", "-- name: create-t\n" + table + "\n-- name: drop-t\nDROP TABLE t;"}, "t:id"},
		{"a dump's headings are not named queries", []string{"q.sql", "--\n-- Name: t; Type: TABLE\n--\n" + table + "DROP TABLE t;"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := readFiles(t, c.files...); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestTheDigestIsAlwaysTheSame(t *testing.T) {
	first, err := Read("testdata")
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		again, err := Read("testdata")
		if err != nil {
			t.Fatal(err)
		}
		if again.Digest() != first.Digest() {
			t.Fatalf("got\n%s\nand\n%s", first.Digest(), again.Digest())
		}
	}
}
