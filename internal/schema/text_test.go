package schema

import (
	"strings"
	"testing"
)

func TestDefines(t *testing.T) {
	for text, want := range map[string]bool{
		"CREATE TABLE a (id int)":                              true,
		"\n\t-- of orders\n  create unique index a_b on a (b)": true,
		"PRAGMA journal_mode = WAL; CREATE TABLE a (id int)":   true,
		"CREATE EXTENSION pgcrypto":                            false,
		"You write SQL. The schema is CREATE TABLE a (id int)": false,
		"INSERT INTO tables (id) VALUES (1)":                   false,
		"created the table":                                    false,
		"-- nothing but a table in a comment":                  false,
		"ALTER TABLE a ADD CONSTRAINT a_b UNIQUE (b)":          true,
	} {
		if got := Defines(text); got != want {
			t.Errorf("Defines(%q) = %v, want %v", text, got, want)
		}
	}
}

func TestOfTexts(t *testing.T) {
	for _, c := range [...]struct {
		name, want string
		texts      []Text
	}{
		{"texts of a package follow one upon the other", "a:b\na:id", []Text{{"p", "CREATE TABLE a (id int PRIMARY KEY, b text)"}, {"p", "CREATE UNIQUE INDEX x ON a (b)"}}},
		{"an index may stand before its table", "a:b\na:id", []Text{{"p", "CREATE UNIQUE INDEX x ON a (b)"}, {"p", "CREATE TABLE a (id int PRIMARY KEY, b text)"}}},
		{"of dialects what all have is sure", "a:id\na?:b", []Text{{"p", "CREATE TABLE a (id int PRIMARY KEY, b text UNIQUE)"}, {"q", "CREATE TABLE IF NOT EXISTS a (id int PRIMARY KEY, b text)"}}},
		{"a text that is cut tells not all keys", "a:id\na?:", []Text{{"p", "CREATE TABLE a (id int PRIMARY KEY, b text, "}}},
		{"an index on any table leaves all open", "a:id\na?:", []Text{{"p", "CREATE TABLE a (id int PRIMARY KEY)"}, {"q", "CREATE UNIQUE INDEX x ON %s (b)"}}},
		{"a table of any name changes nothing", "a:id", []Text{{"p", "CREATE TABLE a (id int PRIMARY KEY)"}, {"q", "CREATE TABLE %s (b int UNIQUE)"}}},
		{"an index without its table leaves it open", "a:b\na?:", []Text{{"p", "CREATE UNIQUE INDEX x ON a (b)"}}},
	} {
		if got := OfTexts(c.texts).Digest(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, strings.ReplaceAll(got, "\n", "; "), strings.ReplaceAll(c.want, "\n", "; "))
		}
	}
	if s := OfTexts([]Text{{"p", "DROP TABLE a"}}); s != nil {
		t.Errorf("a text that makes nothing gives %q", s.Digest())
	}
}

func TestExtend(t *testing.T) {
	for _, c := range [...][4]string{
		{"keys of a table that is made elsewhere are added", "a:id", "a:b;a?:", "a:b\na:id"},
		{"of a table that both make what one has is uncertain", "a:id;a:b", "a:id", "a:id\na?:b"},
		{"tables of either are known", "a:id", "b:id", "a:id\nb:id"},
		{"what is open stays open", "a:id;a?:", "a:b;a?:", "a:b\na:id\na?:"},
	} {
		if got := parse(t, c[1]).Extend(parse(t, c[2])).Digest(); got != c[3] {
			t.Errorf("%s: %q, want %q", c[0], got, c[3])
		}
	}
}
