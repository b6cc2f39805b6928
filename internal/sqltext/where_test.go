package sqltext

import (
	"fmt"
	"testing"
)

func TestConditions(t *testing.T) {
	check(t, [][3]string{
		{"AND separates", `id = ? AND status = ?`, "id = Placeholder[0] & status = Placeholder[1]"},
		{"a constant is kept", `id = $1 AND status = 'pending'`, "id = Placeholder[0] & status = 'pending'"},
		{"a qualifier is left out", `t."Id" = :id`, "id = Placeholder[-1]"},
		{"the sides may be exchanged", `? = id AND 5 < n`, "id = Placeholder[0] & n > '5'"},
		{"a cast is looked through", `id::text = $1::text`, "id = Placeholder[0]"},
		{"all comparisons are known", `a <> 1 AND b != 2 AND c < 3 AND d > 4 AND e <= 5 AND f >= 6 AND g == 7`,
			"a <> '1' & b <> '2' & c < '3' & d > '4' & e <= '5' & f >= '6' & g = '7'"},
		{"IN with a placeholder is one", `id IN (?)`, "id in Placeholder[0]"},
		{"IN without parentheses is one", `id IN ?`, "id in Placeholder[0]"},
		{"IN with placeholders is one", `id IN ($1, $2)`, "id in Placeholder[0,1]"},
		{"IN with constants joins them", `status IN ('new', 'failed')`, "status in 'new,failed'"},
		{"IN with a mixture is neither", `status IN ('new', ?)`, "status in Other[0]"},
		{"IN with a subquery is one", `id IN (SELECT id FROM t WHERE a = ?)`, "id in Subquery[0]"},
		{"NOT IN is known", `status NOT IN ('done')`, "status not in 'done'"},
		{"ANY is known", `id = ANY($1)`, "id any Placeholder[0]"},
		{"ANY of an array of constants joins them", `s = ANY('{a,b}') AND s = ANY(ARRAY['c','d'])`, "s any 'a,b' & s any 'c,d'"},
		{"not equal to ALL is NOT IN", `id <> ALL($1)`, "id not in Placeholder[0]"},
		{"IS NULL is known", `done_at IS NULL AND a ISNULL`, "done_at is null Other & a is null Other"},
		{"IS NOT NULL is known", `done_at IS NOT NULL`, "done_at is not null Other"},
		{"a bare column is true", `applied`, "applied = 'true'"},
		{"NOT of a column is false", `id = $1 AND NOT applied`, "id = Placeholder[0] & applied = 'false'"},
		{"IS TRUE and IS FALSE are comparisons", `a IS TRUE AND b IS FALSE AND c IS NOT TRUE`, "a = 'true' & b = 'false' & c <> 'true'"},
		{"NOT of a comparison is its contrary", `NOT (status = 'done') AND NOT n < 5`, "status <> 'done' & n >= '5'"},
		{"NOT of several is other", `NOT (a = 1 AND b = 2)`, "other Other"},
		{"IS DISTINCT FROM is not equal", `last_op IS DISTINCT FROM $1`, "last_op <> Placeholder[0]"},
		{"IS NOT DISTINCT FROM is equal", `last_op IS NOT DISTINCT FROM $1`, "last_op = Placeholder[0]"},
		{"the equality of MySQL is equal", `a <=> ?`, "a = Placeholder[0]"},
		{"LIKE is known", `a LIKE ? ESCAPE '\' AND b ILIKE 'x%'`, "a like Placeholder[0] & b like 'x%'"},
		{"NOT LIKE is other", `a NOT LIKE 'x%'`, "a other 'x%'"},
		{"BETWEEN is two", `n BETWEEN ? AND ? AND id = ?`, "n >= Placeholder[0] & n <= Placeholder[1] & id = Placeholder[2]"},
		{"NOT BETWEEN is other", `n NOT BETWEEN 1 AND 2 AND id = ?`, "n other Other & id = Placeholder[0]"},
		{"EXISTS is known", `EXISTS (SELECT 1 FROM t)`, "exists Subquery"},
		{"NOT EXISTS is known", `id = ? AND NOT EXISTS (SELECT 1 FROM t WHERE op = ?)`, "id = Placeholder[0] & not exists Subquery[1]"},
		{"parentheses with AND are opened", `(a = 1 AND (b = 2))`, "a = '1' & b = '2'"},
		{"parentheses with OR are one conjunct", `id = ? AND (a = 1 OR b = ?)`, "id = Placeholder[0] & other Other[1]"},
		{"OR is reported", `a = 1 OR b = 2 AND c = 3`, "a = '1' & b = '2' & c = '3' or"},
		{"OR in parentheses around all is reported", `(a = 1 OR b = 2)`, "a = '1' & b = '2' or"},
		{"a pair is two", `(a, b) = (?, 'x')`, "a = Placeholder[0] & b = 'x'"},
		{"a pair with IN is other", `(a, b) IN ((?, ?))`, "other Placeholder[0,1]"},
		{"COALESCE to a constant is the column", `COALESCE(applied, false) = false`, "applied = 'false'"},
		{"another function is other", `lower(email) = ?`, "other Placeholder[0]"},
		{"arithmetic is other", `balance - ? >= 0`, "other '0'[0]"},
		{"a comparison with a column is neither", `a = t.b`, "a = Other"},
		{"a comparison with a computed value is neither", `version = ? + 1`, "version = Other[0]"},
		{"a comparison with the time is fresh", `expires_at < now()`, "expires_at < DefaultFresh"},
		{"a comparison with a subquery is one", `id = (SELECT id FROM t LIMIT 1)`, "id = Subquery"},
		{"JSON access is other", `d->>'a' = ?`, "other Placeholder[0]"},
		{"jsonb operators are other", `d ? 'a' AND d @> $1`, "d other 'a' & d other Placeholder[0]"},
		{"a double-quoted value is a string", `status = "paid"`, "status = 'paid'"},
		{"a number with a sign is one", `n > -1`, "n > '-1'"},
		{"a hole alone is other", `%s AND id = ?`, "other Placeholder[-1] & id = Placeholder[0]"},
		{"a verb as the column is other", `%s = ?`, "other Placeholder[-1,0]"},
		{"a constant condition is other", `1 = 1 AND TRUE`, "other '1' & other 'true'"},
		{"a leading WHERE is passed over", `WHERE id = ? ORDER BY a LIMIT 1`, "id = Placeholder[0]"},
		{"a leading AND is passed over", `AND id = ?`, "id = Placeholder[0]"},
		{"an incomplete condition is kept", `id = ? AND status =`, "id = Placeholder[0] & status = Other"},
		{"an unclosed list is kept", `id IN (?, ?`, "id in Placeholder[0,1]"},
		{"nothing gives none", ``, ""},
	}, func(_ *testing.T, text string) string {
		conds, or := Conditions(text)
		s := showConds(conds)
		if or {
			s += " or"
		}
		return s
	})
}

func TestStatementWhere(t *testing.T) {
	check(t, [][3]string{
		{"the guard of an increment is read", `UPDATE t SET n = n + $1, last_op = $3 WHERE id = $2 AND last_op <> $3`, "id = Placeholder[1] & last_op <> Placeholder[2] false"},
		{"the tail is not part of it", `UPDATE t SET a = 1 WHERE id = ? ORDER BY b LIMIT 1 RETURNING id`, "id = Placeholder[0] false"},
		{"OR is reported", `DELETE FROM t WHERE a = 1 OR b = 2`, "a = '1' & b = '2' true"},
		{"the IF of CQL adds to it", `UPDATE t SET a = ? WHERE id = ? IF status = 'new'`, "id = Placeholder[1] & status = 'new' false"},
		{"a select has one", `SELECT 1 FROM t WHERE op_id = $1`, "op_id = Placeholder[0] false"},
		{"the one of a subquery is not", `SELECT 1 FROM (SELECT 1 FROM t WHERE a = 1) x`, " false"},
		{"a WHERE alone has one", `WHERE id = ? FOR UPDATE`, "id = Placeholder[0] false"},
		{"the join of a delete is not part of it", `DELETE FROM t USING u WHERE u.id = t.id AND u.a = 1`, "id = Other & a = '1' false"},
		{"the condition of picked rows counts", `UPDATE t SET s = 1 WHERE id IN (SELECT id FROM t WHERE s IS NULL LIMIT 9 FOR UPDATE SKIP LOCKED)`,
			"id in Subquery & s is null Other false"},
		{"so does that of one row", `UPDATE t SET s = 1 WHERE id = (SELECT t.id FROM t WHERE s = 0 LIMIT 1)`, "id = Subquery & s = '0' false"},
		{"nor does it matter where the query stands", `UPDATE t SET s = 1 FROM (SELECT id FROM t WHERE s IS NULL) p WHERE t.id = p.id`,
			"id = Other & s is null Other false"},
		{"that of a query named by WITH counts", `WITH p AS (SELECT id FROM t WHERE s = 0), q AS (SELECT id FROM p LIMIT 9) UPDATE t x SET s = 1 FROM q WHERE q.id = x.id`,
			"id = Other & s = '0' false"},
		{"and so it does where a subquery asks for it", `WITH p AS (SELECT id FROM t WHERE s = 0) DELETE FROM t WHERE id IN (SELECT id FROM p)`,
			"id in Subquery & s = '0' false"},
		{"that of a query named by WITH over another table does not", `WITH p AS (SELECT id FROM u WHERE s = 0) UPDATE t SET s = 1 FROM p WHERE t.id = p.id`, "id = Other false"},
		{"nor that of one that is joined by another column", `WITH p AS (SELECT id FROM t WHERE s = 0) UPDATE t SET s = 1 FROM p WHERE t.parent = p.id`, "parent = Other false"},
		{"that of another table does not", `UPDATE t SET s = 1 WHERE id IN (SELECT id FROM u WHERE s = 0)`, "id in Subquery false"},
		{"nor that of another column", `UPDATE t SET s = 1 WHERE id IN (SELECT parent FROM t WHERE s = 0)`, "id in Subquery false"},
		{"nor that of one part of a union", `DELETE FROM t WHERE id IN (SELECT id FROM t WHERE s = 0 UNION SELECT id FROM u)`, "id in Subquery false"},
	}, func(t *testing.T, text string) string {
		st := only(t, text)
		return fmt.Sprint(showConds(st.Where), " ", st.WhereOr)
	})
}

func TestColumnsAndName(t *testing.T) {
	check(t, [][3]string{
		{"a list is split", `a, t.b, "C"`, "a b c"},
		{"a select list is split", `SELECT DISTINCT a AS x, COUNT(*) FROM t`, "x count"},
		{"a star is a star", `*`, "*"},
		{"an expression has no name", `a + 1, b`, "_ b"},
		{"nothing gives none", ``, ""},
	}, func(_ *testing.T, text string) string { return showList(Columns(text)) })

	check(t, [][3]string{
		{"the comment of sqlc is read", "-- name: AddUser :execrows\nINSERT", "AddUser execrows"},
		{"a block comment is read", "/* name: AddUser :one */ SELECT 1", "AddUser one"},
		{"other comments may come first", "\n-- adds\n-- name: X :many\nSELECT", "X many"},
		{"a later comment is not", "SELECT 1 -- x\n-- name: X :many", " "},
		{"another comment is not", "-- names of users\nSELECT", " "},
		{"no text has none", "", " "},
	}, func(_ *testing.T, text string) string {
		name, cmd := Name(text)
		return name + " " + cmd
	})
}

func TestAQualifiedColumnIsThatOfAJoinedTable(t *testing.T) {
	for query, want := range map[string]string{
		"SELECT c.id FROM contracts c JOIN keys k ON k.c = c.id WHERE k.ends < ?":          "keys",
		"SELECT c.id FROM contracts c JOIN keys ON keys.c = c.id WHERE keys.ends < ?":      "keys",
		"SELECT c.id FROM contracts c, keys k WHERE ? > k.ends":                            "keys",
		"SELECT EXISTS (SELECT 1 FROM contracts c JOIN keys k USING (c) WHERE k.ends < ?)": "keys",
		"SELECT c.id FROM contracts c JOIN keys k ON k.c = c.id WHERE c.ends < ?":          "",
		"SELECT c.id FROM contracts c JOIN keys k ON k.c = c.id WHERE ends < ?":            "",
		"SELECT id FROM contracts c WHERE c.ends < ?":                                      "",
	} {
		if where := Parse(query)[0].Where; len(where) != 1 || where[0].Table != want {
			t.Errorf("%s: asks %+v, want a column of %q", query, where, want)
		}
	}
}
