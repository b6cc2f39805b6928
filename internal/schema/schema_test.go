package schema

import (
	"fmt"
	"testing"
)

func parse(t *testing.T, digest string) *Schema {
	t.Helper()
	s, err := Parse(digest)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestUnique(t *testing.T) {
	s := parse(t, "users:id;users:name,email;users?:phone;logs:;drafts?:slug;legacy:code;legacy?:")
	for _, c := range [...][3]string{
		{"all sets of a table are listed", "users", "[[email name] [id]] true"},
		{"case does not matter", "Users", "[[email name] [id]] true"},
		{"double quotes do not matter", `"users"`, "[[email name] [id]] true"},
		{"backticks do not matter", "`users`", "[[email name] [id]] true"},
		{"brackets do not matter", "[dbo].[users]", "[[email name] [id]] true"},
		{"a prefix does not matter", `"app"."public".Users`, "[[email name] [id]] true"},
		{"a table without keys is known", "logs", "[] true"},
		{"a table with uncertain keys only is known", "drafts", "[] true"},
		{"a table with keys that are not known is not known", "legacy", "[[code]] false"},
		{"a table that was not met is not known", "orders", "[] false"},
	} {
		t.Run(c[0], func(t *testing.T) {
			sets, known := s.Unique(c[1])
			if got := fmt.Sprint(sets, known); got != c[2] {
				t.Errorf("Unique(%s) = %s, want %s", c[1], got, c[2])
			}
		})
	}
}

func TestUncertain(t *testing.T) {
	s := parse(t, "users:id;users?:phone;users?:id,phone;legacy?:")
	for _, c := range [...][3]string{
		{"a set that contains a sure one is not uncertain", "users", "[[phone]]"},
		{"an empty set says that there may be others", "legacy", "[[]]"},
		{"nothing is uncertain of a table that was not met", "orders", "[]"},
	} {
		t.Run(c[0], func(t *testing.T) {
			if got := fmt.Sprint(s.Uncertain(c[1])); got != c[2] {
				t.Errorf("Uncertain(%s) = %s, want %s", c[1], got, c[2])
			}
		})
	}
}

func TestTheResultIsTheCallersOwn(t *testing.T) {
	s := parse(t, "users:email")
	sets, _ := s.Unique("users")
	sets[0][0] = "changed"
	if got := s.Digest(); got != "users:email" {
		t.Errorf("the schema is now %s", got)
	}
}

func TestANilSchemaKnowsNothing(t *testing.T) {
	var s *Schema
	if sets, known := s.Unique("users"); sets != nil || known {
		t.Errorf("Unique = %v, %v", sets, known)
	}
	if s.Uncertain("users") != nil || s.Digest() != "" || s.Tables() != nil || s.Skipped() != 0 {
		t.Error("it knows something")
	}
	if s.Restrict(func(string) bool { return true }) != nil || s.Merge(nil) != nil {
		t.Error("it became something")
	}
	other := parse(t, "users:id")
	if s.Merge(other) != other || other.Merge(s) != other {
		t.Error("merged with another it is not the other")
	}
}

func TestMerge(t *testing.T) {
	for _, c := range [...][4]string{
		{"tables of one side are kept", "users:id", "orders:id", "orders:id;users:id"},
		{"a set of both sides is sure", "users:id", "users:id", "users:id"},
		{"a set of one side is uncertain", "users:id;users:email", "users:id", "users:id;users?:email"},
		{"a set that the other side implies is sure", "users:a", "users:a,b", "users:a,b;users?:a"},
		{"a set is uncertain beside a table without keys", "users:id", "users:", "users?:id"},
		{"an uncertain set stays uncertain", "users?:a", "users:a", "users?:a"},
		{"what is not known on one side is not known", "users:id;users?:", "users:id", "users:id;users?:"},
	} {
		t.Run(c[0], func(t *testing.T) {
			a, b := parse(t, c[1]), parse(t, c[2])
			if got := lines(a.Merge(b)); got != c[3] {
				t.Errorf("got %s, want %s", got, c[3])
			}
			if got := lines(b.Merge(a)); got != c[3] {
				t.Errorf("the other way round: got %s, want %s", got, c[3])
			}
			if lines(a) != lines(parse(t, c[1])) {
				t.Error("the schema itself was changed")
			}
		})
	}
}

func TestRestrictKeepsTheNamedTables(t *testing.T) {
	s := parse(t, "users:id;orders:id;users?:phone")
	r := s.Restrict(func(table string) bool { return table == "users" })
	if got := lines(r); got != "users:id;users?:phone" {
		t.Errorf("got %s", got)
	}
	if len(s.Tables()) != 2 {
		t.Error("the schema itself was changed")
	}
}
