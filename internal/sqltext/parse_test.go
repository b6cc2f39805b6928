package sqltext

import (
	"fmt"
	"strings"
	"testing"
)

func TestKindAndTable(t *testing.T) {
	check(t, [][3]string{
		{"a query is a select", `SELECT id FROM users WHERE id = $1`, "Select users"},
		{"an insert is an insert", `INSERT INTO orders (id) VALUES ($1)`, "Insert orders"},
		{"an update is an update", `UPDATE accounts SET x = 1`, "Update accounts"},
		{"a delete is a delete", `DELETE FROM carts WHERE id = ?`, "Delete carts"},
		{"the keyword may be in lower case", `update Accounts set x = 1`, "Update accounts"},
		{"a schema is left out", `UPDATE billing.accounts SET x = 1`, "Update accounts"},
		{"two qualifiers are left out", `UPDATE db.dbo.accounts SET x = 1`, "Update accounts"},
		{"double quotes are removed", `UPDATE "billing"."Accounts" SET x = 1`, "Update accounts"},
		{"backticks are removed", "UPDATE `shop`.`orders` SET x = 1", "Update orders"},
		{"brackets are removed", `UPDATE [dbo].[Order Items] SET [x] = 1`, "Update order items"},
		{"an alias is not the table", `UPDATE accounts AS a SET x = 1`, "Update accounts"},
		{"ONLY is not the table", `UPDATE ONLY accounts SET x = 1`, "Update accounts"},
		{"a target named by its alias is resolved", `UPDATE a SET n = 1 FROM accounts a WHERE a.id = @id`, "Update accounts"},
		{"TOP is not the table", `UPDATE TOP (1) jobs SET state = 'busy'`, "Update jobs"},
		{"a verb as the table is unknown", `UPDATE %s SET x = 1`, "Update "},
		{"a verb in the table makes it unknown", `INSERT INTO events_%d (id) VALUES (?)`, "Insert "},
		{"a quoted verb as the table is unknown", `DELETE FROM "%s" WHERE id = $1`, "Delete "},
		{"a verb as the schema leaves the table", `SELECT * FROM %s.users`, "Select users"},
		{"a template action as the table is unknown", `UPDATE {{.Table}} SET x = 1`, "Update "},
		{"DELETE without FROM has a table", `DELETE carts WHERE id = 1`, "Delete carts"},
		{"DELETE with a join has the table it names", `DELETE c FROM carts c JOIN users u ON u.id = c.user_id`, "Delete carts"},
		{"ON CONFLICT DO UPDATE is an upsert", `INSERT INTO t (id) VALUES (1) ON CONFLICT (id) DO UPDATE SET a = 1`, "Upsert t"},
		{"ON DUPLICATE KEY UPDATE is an upsert", `INSERT INTO t (id) VALUES (1) ON DUPLICATE KEY UPDATE a = 1`, "Upsert t"},
		{"REPLACE INTO is an upsert", `REPLACE INTO t (id) VALUES (1)`, "Upsert t"},
		{"INSERT OR REPLACE is an upsert", `INSERT OR REPLACE INTO t (id) VALUES (1)`, "Upsert t"},
		{"UPSERT INTO is an upsert", `UPSERT INTO t (id) VALUES (1)`, "Upsert t"},
		{"MERGE is an upsert", `MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN UPDATE SET a = s.a`, "Upsert t"},
		{"ON CONFLICT DO NOTHING ignores", `INSERT INTO t (id) VALUES (1) ON CONFLICT DO NOTHING`, "InsertIgnore t"},
		{"INSERT IGNORE ignores", `INSERT IGNORE INTO t (id) VALUES (1)`, "InsertIgnore t"},
		{"INSERT LOW_PRIORITY IGNORE ignores", `INSERT LOW_PRIORITY IGNORE t (id) VALUES (1)`, "InsertIgnore t"},
		{"INSERT OR IGNORE ignores", `INSERT OR IGNORE INTO t (id) VALUES (1)`, "InsertIgnore t"},
		{"INSERT OR ABORT is a plain insert", `INSERT OR ABORT INTO t (id) VALUES (1)`, "Insert t"},
		{"the IF NOT EXISTS of CQL ignores", `INSERT INTO t (id) VALUES (?) IF NOT EXISTS`, "InsertIgnore t"},
		{"an advisory lock is a lock", `SELECT pg_advisory_xact_lock($1)`, "Lock "},
		{"a tried advisory lock is a lock", `SELECT pg_try_advisory_lock(hashtext($1))`, "Lock "},
		{"GET_LOCK is a lock", `SELECT GET_LOCK(?, 10)`, "Lock "},
		{"LOCK TABLE is a lock", `LOCK TABLE accounts IN EXCLUSIVE MODE`, "Lock accounts"},
		{"LOCK TABLES is a lock", "LOCK TABLES `accounts` WRITE", "Lock accounts"},
		{"sp_getapplock is a lock", `EXEC sp_getapplock @Resource = @r, @LockMode = 'Exclusive'`, "Lock "},
		{"an advisory unlock is no lock", `SELECT pg_advisory_unlock($1)`, "Other "},
		{"UNLOCK TABLES is no lock", `UNLOCK TABLES`, "Other "},
		{"BEGIN controls a transaction", `BEGIN`, "TxControl "},
		{"START TRANSACTION controls a transaction", `START TRANSACTION READ WRITE`, "TxControl "},
		{"COMMIT controls a transaction", `COMMIT;`, "TxControl "},
		{"ROLLBACK TO controls a transaction", `ROLLBACK TO SAVEPOINT a`, "TxControl "},
		{"SAVEPOINT controls a transaction", `SAVEPOINT a`, "TxControl "},
		{"RELEASE controls a transaction", `RELEASE SAVEPOINT a`, "TxControl "},
		{"SET TRANSACTION controls a transaction", `SET TRANSACTION ISOLATION LEVEL SERIALIZABLE`, "TxControl "},
		{"CREATE TABLE is DDL", `CREATE TABLE IF NOT EXISTS public.jobs (id int)`, "DDL jobs"},
		{"CREATE INDEX names its table", `CREATE UNIQUE INDEX uq ON ops (op_id)`, "DDL ops"},
		{"ALTER TABLE is DDL", `ALTER TABLE jobs ADD COLUMN n int`, "DDL jobs"},
		{"TRUNCATE", `TRUNCATE jobs`, "Truncate jobs"},
		{"TRUNCATE TABLE", `TRUNCATE TABLE ONLY app.jobs RESTART IDENTITY CASCADE`, "Truncate jobs"},
		{"a SET of an option is other", `SET LOCAL lock_timeout = '5s'`, "Other "},
		{"PRAGMA is other", `PRAGMA foreign_keys = ON`, "Other "},
		{"EXPLAIN is other", `EXPLAIN UPDATE t SET n = n + 1`, "Other "},
		{"NOTIFY is other", `NOTIFY jobs, 'x'`, "Other "},
		{"a query in parentheses is a select", `(SELECT a FROM t) UNION (SELECT b FROM u)`, "Select t"},
		{"a WITH statement has the kind of its last part", `WITH x AS (SELECT 1) UPDATE t SET a = 1`, "Update t"},
		{"a WITH query over an insert is a select", `WITH x AS (INSERT INTO a VALUES (1) RETURNING id) SELECT id FROM x`, "Select x"},
		{"an insert under IF NOT EXISTS is an insert", `IF NOT EXISTS (SELECT 1 FROM t WHERE id = @id) INSERT INTO t (id) VALUES (@id)`, "Insert t"},
		{"SET with a WHERE is the rest of an update", `SET n = n + ? WHERE id = ?`, "Update "},
		{"a hole before SET is an update", `%s SET n = 1 WHERE id = ?`, "Update "},
		{"an expression is unknown", `balance + ?`, "Unknown "},
		{"the function REPLACE is unknown", `REPLACE(name, ?, ?)`, "Unknown "},
		{"a column named like a statement is unknown", `end = ?`, "Unknown "},
		{"prose is unknown", `no such statement`, "Unknown "},
		{"ON CONFLICT alone keeps its kind", `ON CONFLICT (id) DO NOTHING`, "InsertIgnore "},
		{"CONFLICT without ON keeps its kind", `CONFLICT (id) DO UPDATE`, "Upsert "},
		{"a bare conflict target keeps its kind", `(id) DO UPDATE`, "Upsert "},
		{"ON DUPLICATE KEY alone keeps its kind", `ON DUPLICATE KEY UPDATE n = n + 1`, "Upsert "},
		{"UPDATE alone is an update", `UPDATE`, "Update "},
		{"UPDATE without SET is an update", `UPDATE accounts`, "Update accounts"},
		{"INSERT INTO alone is an insert", `INSERT INTO`, "Insert "},
		{"an unclosed list is an insert", `INSERT INTO t (a, b`, "Insert t"},
		{"SELECT alone is a select", `SELECT`, "Select "},
		{"a leading comment is skipped", "-- name: AddUser :exec\nINSERT INTO users (id) VALUES ($1)", "Insert users"},
		{"a block comment is skipped", `/* app:x */ UPDATE /*+ hint */ t SET a = 1`, "Update t"},
	}, func(t *testing.T, text string) string {
		st := only(t, text)
		return st.Kind.String() + " " + st.Table
	})
}

func TestSeveralStatementsAreSeparate(t *testing.T) {
	check(t, [][3]string{
		{"semicolons separate", `BEGIN; UPDATE t SET a = 1; COMMIT;`, "TxControl Update TxControl"},
		{"a semicolon in a string does not", `INSERT INTO t VALUES (';')`, "Insert"},
		{"a semicolon in a comment does not", "SELECT 1 -- ; \n", "Select"},
		{"a semicolon in a dollar string does not", `DO $$ BEGIN UPDATE t SET a = 1; END $$`, "Other"},
		{"a semicolon ends an unclosed group", `INSERT INTO t VALUES (1; DELETE FROM u`, "Insert Delete"},
		{"BEGIN without a semicolon is separate", "BEGIN TRANSACTION UPDATE t SET a = 1; END", "TxControl Update TxControl"},
		{"a CQL batch is separate", `BEGIN BATCH INSERT INTO t (a) VALUES (?); APPLY BATCH`, "TxControl Insert TxControl"},
		{"the body of a trigger is not", `CREATE TRIGGER x AFTER INSERT ON t BEGIN UPDATE u SET n = n + 1; IF a THEN DELETE FROM v; END IF; END; SELECT 1`, "DDL Select"},
		{"an empty text has none", ``, ""},
		{"a comment alone has none", `-- UPDATE t SET n = n + 1`, ""},
		{"an unclosed comment has none", `/* UPDATE t`, ""},
		{"semicolons alone have none", `; ;`, ""},
	}, func(t *testing.T, text string) string {
		var kinds []string
		for _, st := range Parse(text) {
			kinds = append(kinds, st.Kind.String())
		}
		return strings.Join(kinds, " ")
	})
}

func TestPlaceholders(t *testing.T) {
	check(t, [][3]string{
		{"question marks count from zero", `UPDATE t SET a = ?, b = ? WHERE id = ?`, "?#0 ?#1 ?#2"},
		{"dollar numbers say their ordinal", `UPDATE t SET a = $2 WHERE id = $1`, "$2#1 $1#0"},
		{"colon names have a name", `UPDATE t SET a = :a WHERE id=:user.id`, ":a#-1a :user.id#-1user.id"},
		{"colon numbers say their ordinal", `UPDATE t SET a = :1`, ":1#0"},
		{"at names have a name", `UPDATE t SET a = @amount`, "@amount#-1amount"},
		{"@p1 has both", `UPDATE t SET a = @p1, b = @p12`, "@p1#0p1 @p12#11p12"},
		{"sqlc.arg has a name", `UPDATE t SET a = sqlc.arg(amount), b = sqlc.narg('b')`, "sqlc.arg(amount)#-1amount sqlc.narg('b')#-1b"},
		{"dollar names have a name", `UPDATE t SET a = $amount`, "$amount#-1amount"},
		{"numbered question marks count from one", `UPDATE t SET a = ?2`, "?2#1"},
		{"numbered question marks count from zero if there is a zero", `UPDATE t SET a = ?1, b = ?0`, "?1#1 ?0#0"},
		{"named question marks have a name", `UPDATE t SET a = ?amount`, "?amount#-1amount"},
		{"verbs have no ordinal", `UPDATE t SET a = %d, b = %[1]s, c = '%s', d = %+v WHERE x = ?`, "%d#-1 %[1]s#-1 %s#-1 %+v#-1 ?#0"},
		{"a verb in a string counts", `UPDATE t SET a = 'x-%d'`, "%d#-1"},
		{"braced names have a name", `SELECT {:id}`, "{:id}#-1id"},
		{"a cast is none", `UPDATE t SET a = $1::int, b = now()::date`, "$1#0"},
		{"an array slice is none", `SELECT a[1:2] FROM t`, ""},
		{"an assignment in a query is none", `SELECT @n := 1`, "@n#-1n"},
		{"jsonb operators are none", `SELECT * FROM t WHERE d ? 'a' AND d ?| array['b'] AND d ?& $1`, "$1#0"},
		{"jsonb containment is none", `SELECT * FROM t WHERE d @> $1 AND e @@ $2`, "$1#0 $2#1"},
		{"a system variable is none", `SELECT @@identity`, ""},
		{"a remainder is none", `SELECT * FROM t WHERE n % 2 = 0 AND n %10 = ?`, "?#0"},
		{"a time format is none", `SELECT DATE_FORMAT(d, '%Y-%m-%d'), strftime('%s', 'now')`, ""},
		{"a pattern is none", `SELECT * FROM t WHERE a LIKE '%test%'`, ""},
		{"marks in strings, names and comments are none", `SELECT '?', "a?", $x$ ? $x$ /* ? */ -- ?`, ""},
		{"a keyword that touches a mark is no name", `UPDATE t SET a=?WHERE id=?`, "?#0 ?#1"},
		{"a concatenated mark is one", `UPDATE t SET a = ?||'x'`, "?#0"},
		{"numbers go on in the next part", `SELECT ?`, "?#0"},
	}, func(t *testing.T, text string) string { return showHoles(only(t, text).Placeholders) })

	sts := Parse(`UPDATE t SET a = ?; UPDATE t SET b = ?`)
	if got := showSets(sts[1].Sets); got != "b:Placeholder[1]" {
		t.Errorf("the second statement counts on: got %s", got)
	}
	for _, text := range []string{`UPDATE t SET a = ?, bb = :x, c = %d`, "SELECT 'é', $1"} {
		for _, h := range only(t, text).Placeholders {
			if got := text[h.Offset : h.Offset+len(h.Text)]; got != h.Text {
				t.Errorf("offset of %q points at %q", h.Text, got)
			}
		}
	}
}

func TestLexerDuties(t *testing.T) {
	check(t, [][3]string{
		{"a doubled quote stays in the string", `UPDATE t SET a = 'it''s', b = 1`, "a:'it's' b:'1'"},
		{"a backslash quote of MySQL stays in the string", `UPDATE t SET a = 'it\'s', b = 1`, "a:'it's' b:'1'"},
		{"several backslash quotes stay in their strings", `UPDATE t SET a = 'it\'s', b = 'don\'t', c = 1`, "a:'it's' b:'don't' c:'1'"},
		{"a lone backslash is a string", `UPDATE t SET a = '\', b = '1'`, `a:'\' b:'1'`},
		{"an E string has escapes", `UPDATE t SET a = E'x\'y', b = 1`, "a:'x'y' b:'1'"},
		{"an N string is a string", `UPDATE t SET a = N'x'`, "a:'x'"},
		{"a dollar string is a string", `UPDATE t SET a = $q$it's$q$, b = 1`, "a:'it's' b:'1'"},
		{"a dollar string without tag is a string", `UPDATE t SET a = $$x$$`, "a:'x'"},
		{"a dash in a string is no comment", `UPDATE t SET a = '--', b = 1`, "a:'--' b:'1'"},
		{"a hash comment of MySQL ends with the line", "UPDATE t SET a = 1 # , c = 2\n, b = 3", "a:'1' b:'3'"},
		{"a hash at the start of a line is a comment", "UPDATE t SET a = 1\n#, c = 2\n, b = 3", "a:'1' b:'3'"},
		{"a hash operator of PostgreSQL is none", `UPDATE t SET a = a # $1`, "a:Relative[0]"},
		{"a JSON path operator is no comment", `UPDATE t SET a = b #> '{x}', c = 1`, "a:Other c:'1'"},
		{"a nested comment ends at its own end", `UPDATE t SET a = 1 /* x /* y */ z */, b = 2`, "a:'1' b:'2'"},
		{"an unbalanced nested comment ends at the first end", `UPDATE t SET a = 1 /* x /* y */, b = 2`, "a:'1' b:'2'"},
		{"a quoted name may hold a quote", `UPDATE t SET "a""b" = 1`, `a"b:'1'`},
		{"a sign is not part of the number", `UPDATE t SET n=n+1`, "n:Relative"},
		{"a sign is not part of the placeholder", `UPDATE t SET n=n-?`, "n:Relative[0]"},
		{"brackets without blanks are names", `UPDATE t SET [n]=[n]+1`, "n:Relative"},
		{"a subscript is no name", `UPDATE t SET a = tags[idx], b = 1`, "a:Other b:'1'"},
		{"an assignment to an element is one to the column", `UPDATE t SET tags[1] = ?`, "tags:Placeholder[0]"},
		{"a comma in a call does not separate", `UPDATE t SET a = COALESCE(?, 0), b = 1`, "a:Other[0] b:'1'"},
		{"a column named like a clause is a column", `UPDATE t SET offset = offset + 1, limit = 5, output = ? WHERE id = 1`, "offset:Relative limit:'5' output:Placeholder[0]"},
		{"a number with an exponent is a number", `UPDATE t SET a = 1.5e-3`, "a:'1.5e-3'"},
		{"an unclosed string ends with the text", `UPDATE t SET a = 'x`, "a:'x'"},
		{"an unclosed group ends with the text", `UPDATE t SET n = COALESCE(n, 0`, "n:Self"},
		{"an assignment without a value is kept", `UPDATE t SET n =`, "n:Other"},
		{"a name without a value is dropped", `UPDATE t SET n`, ""},
		{"names outside of ASCII are names", `UPDATE t SET größe = größe + 1`, "größe:Relative"},
		{"COLLATE is passed over", `UPDATE t SET a = ? COLLATE "C"`, "a:Placeholder[0]"},
	}, func(t *testing.T, text string) string { return showSets(only(t, text).Sets) })
}

func TestSelect(t *testing.T) {
	show := func(t *testing.T, text string) string {
		st := only(t, text)
		out := []string{showList(st.Columns), "from " + showList(st.Tables)}
		for _, f := range []struct {
			name string
			set  bool
		}{{"forupdate", st.ForUpdate}, {"skiplocked", st.SkipLocked}, {"limit1", st.Limit1}, {"aggregate", st.Aggregate}} {
			if f.set {
				out = append(out, f.name)
			}
		}
		return strings.Join(out, "; ")
	}
	check(t, [][3]string{
		{"columns are named", `SELECT id, u.Name, "Email" FROM users u`, "id name email; from users"},
		{"an alias names a column", `SELECT a AS b, c d, count(*) AS n FROM t`, "b d n; from t; aggregate"},
		{"an expression has no name", `SELECT a + 1, lower(b), 1, CASE WHEN a THEN 1 END FROM t`, "_ _ _ _; from t"},
		{"a cast column keeps its name", `SELECT a::text FROM t`, "a; from t"},
		{"a star is a star", `SELECT *, t.* FROM t`, "* *; from t"},
		{"DISTINCT is passed over", `SELECT DISTINCT ON (a) a, b FROM t`, "a b; from t"},
		{"COUNT is an aggregate", `SELECT COUNT(*) FROM t`, "count; from t; aggregate"},
		{"a wrapped SUM is an aggregate", `SELECT COALESCE(SUM(a), 0) FROM t`, "_; from t; aggregate"},
		{"a window function is none", `SELECT COUNT(*) OVER () FROM t`, "_; from t"},
		{"a scalar subquery is none", `SELECT (SELECT COUNT(*) FROM u) FROM t`, "_; from t u"},
		{"EXISTS is an aggregate", `SELECT EXISTS(SELECT 1 FROM t WHERE id = $1)`, "exists; from t; aggregate"},
		{"an alias of EXISTS is its name", `SELECT EXISTS (SELECT 1 FROM t) AS done`, "done; from t; aggregate"},
		{"FOR UPDATE locks", `SELECT a FROM t WHERE id = ? FOR UPDATE`, "a; from t; forupdate"},
		{"FOR NO KEY UPDATE locks", `SELECT a FROM t FOR NO KEY UPDATE NOWAIT`, "a; from t; forupdate"},
		{"FOR SHARE does not", `SELECT a FROM t FOR SHARE`, "a; from t"},
		{"LOCK IN SHARE MODE does not", `SELECT a FROM t LOCK IN SHARE MODE`, "a; from t"},
		{"SKIP LOCKED skips", `SELECT a FROM t ORDER BY a LIMIT 1 FOR UPDATE OF t SKIP LOCKED`, "a; from t; forupdate; skiplocked; limit1"},
		{"the hints of SQL Server lock and skip", `SELECT TOP (1) a FROM t WITH (UPDLOCK, READPAST) WHERE b = @p1`, "a; from t; forupdate; skiplocked; limit1"},
		{"TOP 1 is one row", `SELECT TOP 1 a FROM t`, "a; from t; limit1"},
		{"LIMIT 10 is not one row", `SELECT a FROM t LIMIT 10`, "a; from t"},
		{"LIMIT with an offset in front is one row", `SELECT a FROM t LIMIT 5, 1`, "a; from t; limit1"},
		{"FETCH FIRST ROW is one row", `SELECT a FROM t FETCH FIRST ROW ONLY`, "a; from t; limit1"},
		{"a limit of a subquery is not one of the query", `SELECT a FROM (SELECT a FROM t LIMIT 1) x`, "a; from t"},
		{"joined tables are listed once", `SELECT 1 FROM a JOIN b ON a.id = b.id LEFT JOIN c USING (id), a x`, "_; from a b c"},
		{"subqueries add their tables", `SELECT 1 FROM a WHERE id IN (SELECT id FROM b) AND EXISTS (SELECT 1 FROM c)`, "_; from a b c"},
		{"a function in FROM is no table", `SELECT 1 FROM unnest($1::int[]) AS x JOIN t ON t.id = x`, "_; from t"},
		{"the FROM of EXTRACT is no clause", `SELECT EXTRACT(EPOCH FROM created_at) AS at FROM t`, "at; from t"},
		{"IS DISTINCT FROM is no clause", `SELECT a IS DISTINCT FROM b FROM t`, "_; from t"},
		{"UNION adds its tables", `SELECT a FROM t UNION ALL SELECT b FROM u`, "a; from t u"},
		{"a suffix alone locks", `FOR UPDATE SKIP LOCKED`, "; from ; forupdate; skiplocked"},
		{"DUAL is no table", `SELECT ? FROM DUAL`, "_; from "},
		{"LEFT as a function is no join", `SELECT 1 FROM t JOIN u ON LEFT(t.a, 2) = u.b`, "_; from t u"},
	}, show)
}

func TestAStatementThatAsksForExistenceIsAboutTheRowsOfItsSubquery(t *testing.T) {
	for text, want := range map[string]string{
		`SELECT EXISTS (SELECT 1 FROM t WHERE id = $1)`:              "t id = Placeholder[0]",
		`SELECT EXISTS((SELECT 1 FROM t WHERE done)) AS found`:       "t done = 'true'",
		`SELECT EXISTS (SELECT 1 FROM t WHERE id = $1), n FROM u`:    "u ",
		`SELECT NOT EXISTS (SELECT 1 FROM t WHERE id = $1) AS fresh`: " ",
	} {
		st := only(t, text)
		if got := st.Table + " " + showConds(st.Where); got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
}

func TestCTEs(t *testing.T) {
	st := only(t, `WITH ins AS (
		INSERT INTO processed (op_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1
	), old AS MATERIALIZED (SELECT id FROM accounts WHERE id = $2 FOR UPDATE)
	UPDATE accounts SET balance = balance + $3 WHERE id = $2 AND EXISTS (SELECT 1 FROM ins)`)
	if len(st.CTEs) != 2 {
		t.Fatalf("got %d CTEs, want 2", len(st.CTEs))
	}
	got := fmt.Sprintln(st.Kind, st.Table, st.Tables, showSets(st.Sets), "|", showConds(st.Where), len(st.Placeholders)) +
		fmt.Sprintln(st.CTEs[0].Kind, st.CTEs[0].Name, st.CTEs[0].Table, st.CTEs[0].ConflictAny, len(st.CTEs[0].Placeholders)) +
		fmt.Sprintln(st.CTEs[1].Kind, st.CTEs[1].Name, st.CTEs[1].ForUpdate, st.ForUpdate)
	want := "Update accounts [accounts ins] balance:Relative[2] | id = Placeholder[1] & exists Subquery 4\n" +
		"InsertIgnore ins processed true 1\nSelect old true false\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	claim := only(t, `UPDATE jobs SET state = 'busy' WHERE id = (SELECT id FROM jobs WHERE state = 'new' LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, payload`)
	if !claim.ForUpdate || !claim.SkipLocked || claim.Limit1 || showList(claim.Returning) != "id payload" {
		t.Errorf("a locking subquery marks the statement: got %+v", claim)
	}
}
