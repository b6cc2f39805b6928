package schema

import (
	"strings"
	"testing"
)

// lines is the digest with ";" between its lines.
func lines(s *Schema) string { return strings.ReplaceAll(s.Digest(), "\n", ";") }

func TestParse(t *testing.T) {
	for _, c := range [...][3]string{
		{"lines may be separated by newlines", "b:y\na:x", "a:x;b:y"},
		{"lines may be separated by semicolons", "b:y;a:x", "a:x;b:y"},
		{"lines may end in a carriage return", "a:x\r\nb:y\r\n", "a:x;b:y"},
		{"an empty digest is a schema without tables", "", ""},
		{"empty lines and comments are skipped", "\n# made by idemlint schema\n ;a:x;", "a:x"},
		{"columns are sorted", "a:y,x", "a:x,y"},
		{"spaces do not matter", " a : y , x ", "a:x,y"},
		{"names are in lower case and without quotes", "`Shop`.`Orders`:\"ID\"", "orders:id"},
		{"a line that comes twice counts once", "a:x;a:x", "a:x"},
		{"a table without keys stays", "a:", "a:"},
		{"a table without keys that has one has one", "a:;a:x", "a:x"},
		{"a question mark makes a set uncertain", "a?:x,y;a:z", "a:z;a?:x,y"},
		{"an uncertain set may be empty", "a?:", "a?:"},
		{"a partial index names the column of its condition", "a?Kind:x", "a?kind:x"},
		{"two partial indexes on the same columns are uncertain", "a?kind:x;a?state:x", "a?:x"},
	} {
		t.Run(c[0], func(t *testing.T) {
			if got := lines(parse(t, c[1])); got != c[2] {
				t.Errorf("got %s, want %s", got, c[2])
			}
		})
	}
}

func TestParseRejects(t *testing.T) {
	for _, c := range [...][2]string{
		{"a line without a colon", "users"},
		{"a line without a table", ":id"},
		{"a column without a name", "users:id,,email"},
		{"a table of quotes", `"":id`},
	} {
		t.Run(c[0], func(t *testing.T) {
			if s, err := Parse("orders:id;" + c[1]); err == nil {
				t.Errorf("it was read as %s", lines(s))
			}
		})
	}
}
