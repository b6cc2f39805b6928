package sqltext

import (
	"slices"
	"strings"
	"testing"
)

var sqlSeeds = []string{
	``, `?`, `'`, `"`, "`", `[`, `(`, `)`, `$`, `$$`, `$a$`, `/*`, `--`, `#`, `::`, `%`, `%[1]s`, `{{`, `{:a}`, `@`, `:`, `.`, `a.`, `a.b.*`, `\'`,
	`CASE`, `CASE WHEN`, `CASE WHEN a THEN b ELSE c END`, `NOT NOT NOT a`, `- - - 1`, `;;`, `WITH`, `WITH a AS (`, `WITH a AS (SELECT 1), `,
	`INSERT INTO t (a, b) VALUES (?, ?) ON CONFLICT (a) DO UPDATE SET n = t.n + EXCLUDED.n WHERE t.a = 1 RETURNING *`,
	`INSERT INTO t (a) VALUES (?) AS new ON DUPLICATE KEY UPDATE n = n + VALUES(n)`,
	`INSERT INTO t SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM u)`,
	`UPDATE t SET (a, b) = (a + 1, b || ?), c = CASE c WHEN 'x' THEN 'y' END WHERE id IN (1, 2) AND NOT (a = 1 OR b BETWEEN 1 AND 2)`,
	`MERGE INTO t USING s ON t.a = s.a WHEN MATCHED AND a THEN UPDATE SET n = 1 WHEN NOT MATCHED THEN INSERT (a) VALUES (1)`,
	`SELECT DISTINCT ON (a) a, COUNT(*) OVER () FROM a JOIN (b JOIN c) ON x WHERE a::text = ANY($1) FOR UPDATE SKIP LOCKED`,
	`IF NOT EXISTS (SELECT 1) INSERT INTO t VALUES (1)`, `CREATE TRIGGER a BEGIN UPDATE t SET a = 1; END; SELECT 1`,
	`SELECT E'\'' || N'x' || $q$ $q$ || d -> 'a' ? 'b' ?| c`, `EXEC sp_getapplock`, `DO`, `LOCK`, `DELETE TOP (1) FROM t OUTPUT deleted.id`,
	strings.Repeat("(", 300) + "SELECT 1" + strings.Repeat(")", 300),
	"UPDATE t SET a = " + strings.Repeat("(", 90) + "a + 1" + strings.Repeat(")", 90),
}

// checkHoles fails unless the placeholders point into the text, in order.
func checkHoles(t *testing.T, text string, holes []Placeholder) {
	t.Helper()
	last := -1
	for _, h := range holes {
		if h.Offset <= last || h.Offset+len(h.Text) > len(text) || text[h.Offset:h.Offset+len(h.Text)] != h.Text {
			t.Fatalf("placeholder %+v is not in %q", h, text)
		}
		if h.Ordinal < -1 {
			t.Fatalf("placeholder %+v has an impossible ordinal", h)
		}
		last = h.Offset
	}
}

func checkAssign(t *testing.T, text string, a Assign) {
	t.Helper()
	if len(a.Args) != len(a.Refs) || a.Offset < 0 || a.Offset > len(text) || a.Const != "" && a.Kind != ValueConst {
		t.Fatalf("%q gave %+v", text, a)
	}
	checkHoles(t, text, a.Refs)
}

func checkStatement(t *testing.T, text string, st Statement) {
	t.Helper()
	checkHoles(t, text, st.Placeholders)
	for _, a := range slices.Concat(st.Sets, st.ConflictSets) {
		checkAssign(t, text, a)
	}
	for _, c := range slices.Concat(st.Where, st.ConflictWhere) {
		if len(c.Args) != len(c.Refs) || c.Op == "" {
			t.Fatalf("%q gave %+v", text, c)
		}
	}
	for _, cte := range st.CTEs {
		checkStatement(t, text, cte)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range sqlSeeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		toks, _ := lex(text)
		end := 0
		for _, tok := range toks {
			if tok.pos < end || tok.end <= tok.pos || tok.end > len(text) {
				t.Fatalf("token %+v of %q is out of place", tok, text)
			}
			end = tok.end
		}
		for _, st := range Parse(text) {
			checkStatement(t, text, st)
		}
		checkAssign(t, text, Fragment("n", text))
		checkAssign(t, text, Fragment("", text))
		Fragment(text, "n + 1")
		for _, a := range Assignments(text) {
			checkAssign(t, text, a)
		}
		Conditions(text)
		Columns(text)
		Name(text)
	})
}

func FuzzLua(f *testing.F) {
	for _, s := range []string{
		"", "redis.call(", "redis.call'PING'", "--[[", "[==[ ]==]", "'\\", "if if then else end end", "end end", "a, b = c",
		"local v = redis.call('GET', KEYS[1])\nif v == ARGV[1] then return 0 end\nreturn redis.call('INCRBY', KEYS[2], 1)",
		"while true do repeat until x end for i = 1, 2 do end function f() end", "local c = redis.call c('SET', {1, 2}, 'NX')",
		"elseif else until return error", "x = = = (",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, script string) {
		last := -1
		for _, c := range Lua(script) {
			if c.Offset <= last || c.Offset >= len(script) || !strings.Contains(script, c.Key) || c.Command != strings.ToUpper(c.Command) {
				t.Fatalf("%q gave %+v", script, c)
			}
			last = c.Offset
		}
	})
}

func BenchmarkParse(b *testing.B) {
	const text = `INSERT INTO accounts (id, balance, updated_at) VALUES ($1, $2, now())
		ON CONFLICT (id) DO UPDATE SET balance = accounts.balance + EXCLUDED.balance WHERE accounts.status = 'open' RETURNING id`
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		Parse(text)
	}
}

func BenchmarkFragment(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Fragment("balance", "balance + ?")
	}
}

func BenchmarkLua(b *testing.B) {
	const script = "if redis.call('SETNX', KEYS[1], 1) == 0 then return 0 end\nreturn redis.call('INCRBY', KEYS[2], ARGV[1])"
	b.ReportAllocs()
	for b.Loop() {
		Lua(script)
	}
}
