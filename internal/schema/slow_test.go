package schema

import (
	"strings"
	"testing"
	"time"
)

func TestNoTextIsReadSlowly(t *testing.T) {
	for name, part := range map[string]string{
		"open comments":           "/* /* */ ",
		"open parentheses":        "CREATE TABLE t ((((((((((((",
		"open strings":            "'",
		"dollars":                 "$a $$ ${ ",
		"brackets":                "[a [",
		"starts":                  "CREATE TABLE ",
		"actions":                 "ALTER TABLE t ADD UNIQUE (a), RENAME a TO b; ",
		"items":                   "ALTER TABLE t ADD a int UNIQUE, ",
		"renames in doubt":        "DO 'ALTER TABLE t ADD UNIQUE (a); ALTER TABLE t RENAME a TO b; ALTER TABLE t RENAME b TO a; ALTER TABLE t RENAME TO u; ALTER TABLE u RENAME TO t;';",
		"tables of one name":      "CREATE TABLE t (a int UNIQUE, b int UNIQUE);",
		"copies":                  "CREATE TABLE t (a int UNIQUE); CREATE TABLE t (LIKE t INCLUDING ALL, LIKE t INCLUDING ALL);",
		"bodies without an end":   "CREATE FUNCTION f() BEGIN; ",
		"rows":                    "INSERT INTO t VALUES (1, 'table', \"index\", 'it''s');\n",
		"an index of parentheses": "CREATE UNIQUE INDEX i ON t ((((((((((((",
		"words":                   "table ",
	} {
		t.Run(name, func(t *testing.T) {
			const size = 1 << 18
			start := time.Now()
			readFiles(t, "1.sql", "CREATE TABLE t (a int, b int);"+strings.Repeat(part, size/len(part)))
			if d := time.Since(start); d > 10*time.Second {
				t.Errorf("it took %v", d)
			}
		})
	}
}
