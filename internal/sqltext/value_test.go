package sqltext

import "testing"

func TestUpdateSets(t *testing.T) {
	check(t, [][3]string{
		{"an increment by a number is relative", `UPDATE t SET n = n + 1`, "n:Relative"},
		{"a set to a number is a constant", `UPDATE t SET n = 1`, "n:'1'"},
		{"an increment by a placeholder is relative", `UPDATE t SET n = n + $1 WHERE id = $2`, "n:Relative[0]"},
		{"a set to a placeholder is one", `UPDATE t SET n = $1`, "n:Placeholder[0]"},
		{"a cast placeholder is one", `UPDATE t SET n = $1::numeric(10,2), m = CAST(? AS int), o = (?)`, "n:Placeholder[0] m:Placeholder[0] o:Placeholder[1]"},
		{"the column may stand last", `UPDATE t SET n = 1 + n`, "n:Relative"},
		{"a decrement is relative", `UPDATE t SET stock = stock - ?`, "stock:Relative[0]"},
		{"a product is relative", `UPDATE t SET price = price * 1.1`, "price:Relative"},
		{"the product of other columns is not", `UPDATE t SET total = price * qty`, "total:Other"},
		{"a verb as the step is relative", `UPDATE t SET n = n+%d`, "n:Relative[-1]"},
		{"a qualified column is the column", `UPDATE t SET n = t.n + 1`, "n:Relative"},
		{"an aliased column is the column", `UPDATE t AS x SET n = x.n + 1`, "n:Relative"},
		{"a qualified target is the column", `UPDATE t x JOIN u ON u.id = x.id SET x.n = x.n + u.m`, "n:Relative"},
		{"the same name in another table is not", `UPDATE t SET n = u.n + 1 FROM u WHERE u.id = t.id`, "n:Other"},
		{"the same name in the joined table is not", `UPDATE t JOIN u ON u.id = t.id SET t.n = u.n + 1`, "n:Other"},
		{"the same name in the other table of a list is not", `UPDATE a, b SET b.n = a.n + 1`, "n:Other"},
		{"a quoted column is the column", `UPDATE t SET "n" = "n" + 1`, "n:Relative"},
		{"a column in backticks is the column", "UPDATE t SET `n` = `n` + 1", "n:Relative"},
		{"the case of letters does not matter", `UPDATE t SET Count = COUNT + 1`, "count:Relative"},
		{"a column in a table without a name is the column", `UPDATE %s SET n = x.n + 1`, "n:Relative"},
		{"a column made by a verb is the column", `UPDATE t SET %[1]s = %[1]s + 1`, ":Relative[-1]"},
		{"a column made by a verb may be set", `UPDATE t SET %s = %s`, ":Placeholder[-1]"},
		{"a column named in part by a verb is the column", `UPDATE t SET %s_count = %s_count + 1`, ":Relative[-1]"},
		{"COALESCE plus a step is relative", `UPDATE t SET n = COALESCE(n,0)+?`, "n:Relative[0]"},
		{"COALESCE alone keeps", `UPDATE t SET n = COALESCE(n, ?)`, "n:Self[0]"},
		{"COALESCE gives the placeholder unless it is NULL", `UPDATE t SET n = COALESCE($1, n), m = COALESCE(NULLIF($2::text, ''), t.m)`, "n:Self[0]Given m:Self[1]Given"},
		{"COALESCE of several is not told apart", `UPDATE t SET n = COALESCE($1, $2, n)`, "n:Self[0,1]"},
		{"COALESCE with a step inside is relative", `UPDATE t SET n = COALESCE(n + 1, 1)`, "n:Relative"},
		{"GREATEST keeps", `UPDATE t SET n = GREATEST(n, $1)`, "n:Self[0]"},
		{"GREATEST with a step inside is relative", `UPDATE t SET n = GREATEST(n - $1, 0)`, "n:Relative[0]"},
		{"LEAST keeps", `UPDATE t SET n = LEAST(n, 10)`, "n:Self"},
		{"LOWER keeps", `UPDATE t SET email = LOWER(TRIM(email))`, "email:Self"},
		{"NULLIF keeps", `UPDATE t SET a = NULLIF(a, '')`, "a:Self"},
		{"a column set to itself keeps", `UPDATE t SET a = a, b = t.b`, "a:Self b:Self"},
		{"a concatenation is relative", `UPDATE t SET log = log || $1`, "log:Relative[0]"},
		{"a concatenation of others is not", `UPDATE t SET full_name = first || ' ' || last`, "full_name:Other"},
		{"CONCAT is relative", `UPDATE t SET log = CONCAT(log, ?)`, "log:Relative[0]"},
		{"CONCAT of others is not", `UPDATE t SET full_name = CONCAT(first, last)`, "full_name:Other"},
		{"array_append is relative", `UPDATE t SET tags = array_append(tags, $1)`, "tags:Relative[0]"},
		{"array_append of what is missing keeps", `UPDATE t SET tags = CASE WHEN NOT ($1 = ANY(tags)) THEN array_append(tags, $1) ELSE tags END`, "tags:Self[0,0]"},
		{"array_append unless it is there keeps", `UPDATE t SET tags = CASE WHEN x.name = ANY(t.tags) THEN tags ELSE array_append(t.tags, x.name) END FROM x`, "tags:Self"},
		{"array_append of what is none of them keeps", `UPDATE t SET tags = CASE WHEN $2 AND $1 <> ALL(tags) THEN array_append(tags, $1) ELSE tags END`, "tags:Self[1,0,0]"},
		{"array_append where another is missing is relative", `UPDATE t SET tags = CASE WHEN NOT ($1 = ANY(tags)) THEN array_append(tags, $2) ELSE tags END`, "tags:Relative[0,1]"},
		{"array_append where it is missing elsewhere is relative", `UPDATE t SET tags = CASE WHEN NOT ($1 = ANY(names)) THEN array_append(tags, $1) ELSE tags END`, "tags:Relative[0,0]"},
		{"array_cat is relative", `UPDATE t SET tags = array_cat(tags, $1)`, "tags:Relative[0]"},
		{"array_remove keeps", `UPDATE t SET tags = array_remove(tags, $1)`, "tags:Self[0]"},
		{"array_append after array_remove keeps", `UPDATE t SET tags = array_append(array_remove(tags, $1), $1)`, "tags:Self[0,0]"},
		{"jsonb_set keeps", `UPDATE t SET d = jsonb_set(d, '{a}', to_jsonb($1::text))`, "d:Self[0]"},
		{"jsonb_set with a step is relative", `UPDATE t SET d = jsonb_set(d, '{n}', ((d->>'n')::int + 1)::text::jsonb)`, "d:Relative"},
		{"JSON_ARRAY_APPEND is relative", `UPDATE t SET d = JSON_ARRAY_APPEND(d, '$', ?)`, "d:Relative[0]"},
		{"JSON_SET keeps", `UPDATE t SET d = JSON_SET(d, '$.a', ?)`, "d:Self[0]"},
		{"the merge of a JSON object keeps", `UPDATE t SET d = COALESCE(d, '{}'::jsonb) || $1::jsonb`, "d:Self[0]"},
		{"the merge of a built object keeps", `UPDATE t SET d = d || jsonb_build_object('a', $1)`, "d:Self[0]"},
		{"the merge of unknown JSON is relative", `UPDATE t SET d = d || $1::jsonb`, "d:Relative[0]"},
		{"the removal of a JSON key keeps", `UPDATE t SET d = d - 'key', e = e #- '{a,b}'`, "d:Self e:Self"},
		{"a CASE with a step is relative", `UPDATE t SET n = CASE WHEN n > 0 THEN n - 1 ELSE 0 END`, "n:Relative"},
		{"a CASE without a step keeps", `UPDATE t SET n = CASE WHEN n > $1 THEN n ELSE $1 END`, "n:Self[0,0]"},
		{"a CASE over another column is neither", `UPDATE t SET a = CASE WHEN b THEN 1 ELSE 2 END`, "a:Other"},
		{"a CASE that toggles is relative", `UPDATE t SET a = CASE WHEN a THEN false ELSE true END`, "a:Relative"},
		{"a CASE that advances a state is relative", `UPDATE t SET s = CASE s WHEN 'a' THEN 'b' WHEN 'b' THEN 'c' ELSE s END`, "s:Relative"},
		{"a CASE that ends in a state keeps", `UPDATE t SET s = CASE WHEN s = 'a' THEN 'b' ELSE s END`, "s:Self"},
		{"a CASE that falls through is relative", `UPDATE t SET s = CASE WHEN s = 'new' THEN 'paid' ELSE 'failed' END`, "s:Relative"},
		{"a CASE plus a step is relative", `UPDATE t SET n = CASE WHEN n IS NULL THEN 0 ELSE n END + 1`, "n:Relative"},
		{"IF with a step is relative", `UPDATE t SET n = IF(n > 0, n - 1, 0)`, "n:Relative"},
		{"IF that toggles is relative", `UPDATE t SET a = IF(a = 1, 0, 1)`, "a:Relative"},
		{"NOT toggles", `UPDATE t SET a = NOT a`, "a:Relative"},
		{"a bang toggles", `UPDATE t SET a = !a`, "a:Relative"},
		{"NOT of another column does not", `UPDATE t SET a = NOT b`, "a:Other"},
		{"one minus the column toggles", `UPDATE t SET a = 1 - a`, "a:Relative"},
		{"a changed sign is relative", `UPDATE t SET n = -n`, "n:Relative"},
		{"OR with the column keeps", `UPDATE t SET a = a OR $1`, "a:Self[0]"},
		{"a bit or keeps", `UPDATE t SET flags = flags | 4, g = g & ~2`, "flags:Self g:Self"},
		{"a bit xor is relative", `UPDATE t SET flags = flags ^ 4`, "flags:Relative"},
		{"a moved date is relative", `UPDATE t SET expires_at = expires_at + interval '1 day'`, "expires_at:Relative"},
		{"a date moved by a cast string is relative", `UPDATE t SET expires_at = expires_at - '1 day'::interval`, "expires_at:Relative"},
		{"DATE_ADD of the column is relative", `UPDATE t SET expires_at = DATE_ADD(expires_at, INTERVAL 1 DAY)`, "expires_at:Relative"},
		{"DATE_ADD of the time is fresh", `UPDATE t SET expires_at = DATE_ADD(NOW(), INTERVAL ? DAY)`, "expires_at:DefaultFresh[0]"},
		{"the time is fresh", `UPDATE t SET a = now(), b = CURRENT_TIMESTAMP, c = datetime('now'), d = GETDATE()`, "a:DefaultFresh b:DefaultFresh c:DefaultFresh d:DefaultFresh"},
		{"the time plus an interval is fresh", `UPDATE t SET a = now() + interval '5 min'`, "a:DefaultFresh"},
		{"the time in a zone is fresh", `UPDATE t SET a = now() AT TIME ZONE 'utc'`, "a:DefaultFresh"},
		{"random values are fresh", `UPDATE t SET a = gen_random_uuid(), b = random(), c = nextval('s'), d = UUID()`, "a:DefaultFresh b:DefaultFresh c:DefaultFresh d:DefaultFresh"},
		{"the time where the column is null keeps", `UPDATE t SET a = COALESCE(a, now())`, "a:Self"},
		{"a tuple with steps is relative", `UPDATE t SET (a, b) = (a + 1, b + 1)`, "a:Relative b:Relative"},
		{"a tuple pairs its values", `UPDATE t SET (a, b) = ROW($1, b + 1), c = 2`, "a:Placeholder[0] b:Relative c:'2'"},
		{"a tuple from a subquery is computed", `UPDATE t SET (a, b) = (SELECT x, y FROM u)`, "a:Subquery b:Subquery"},
		{"a recomputed sum is a subquery", `UPDATE t SET total = (SELECT SUM(x) FROM u WHERE u.id = t.id)`, "total:Subquery"},
		{"a subquery that adds to the column is relative", `UPDATE t SET total = (SELECT t.total + SUM(x) FROM u)`, "total:Relative"},
		{"a subquery that adds to the highest value is relative", `UPDATE t SET seq = (SELECT COALESCE(MAX(seq), 0) + 1 FROM t)`, "seq:Relative"},
		{"a union of sets is a subquery", `UPDATE t SET tags = ARRAY(SELECT DISTINCT unnest(tags || $1))`, "tags:Subquery[0]"},
		{"a table hint hides no alias", `UPDATE t WITH (ROWLOCK) SET n = t.n + 1`, "n:Relative"},
		{"a column plus a subquery is relative", `UPDATE t SET total = total + (SELECT SUM(x) FROM u)`, "total:Relative"},
		{"a compound assignment is relative", `UPDATE t SET n += 1, m -= @p1`, "n:Relative m:Relative[0]"},
		{"a compound bit assignment keeps", `UPDATE t SET n |= 1`, "n:Self"},
		{"a comparison of numbers is no assignment", `UPDATE t SET 1 = 1, n = 2`, "n:'2'"},
		{"constants keep their text", `UPDATE t SET a = 'x', b = NULL, c = TRUE, d = -1, e = DATE '2024-01-01'`, "a:'x' b:'null' c:'true' d:'-1' e:'2024-01-01'"},
		{"an array of constants is one", `UPDATE t SET a = ARRAY['x','y'], b = '{}'::jsonb`, "a:'x,y' b:'{}'"},
		{"a double-quoted value is a string", `UPDATE t SET status = "paid"`, "status:'paid'"},
		{"another column is neither", `UPDATE t SET a = b`, "a:Other"},
		{"each column is classified by itself", `UPDATE t SET version = version + 1, status = ?, updated_at = now() WHERE id = ? AND version = ?`, "version:Relative status:Placeholder[0] updated_at:DefaultFresh"},
		{"a counter of CQL is relative", `UPDATE t USING TTL 5 SET n = n + 1 WHERE id = ?`, "n:Relative"},
		{"a shifted name is not the column", `UPDATE t SET n = nn + 1`, "n:Other"},
		{"a column in a string is not the column", `UPDATE t SET n = 'n + 1'`, "n:'n + 1'"},
		{"a column in a comment is not the column", `UPDATE t SET n = 1 /* n + 1 */`, "n:'1'"},
		{"a word of the type is not the column", `UPDATE t SET int = ?::int + 1`, "int:Other[0]"},
		{"an unknown function is neither", `UPDATE t SET n = my_func(n)`, "n:Other"},
		{"a verb in quotes is a placeholder", `UPDATE t SET a = '%s'`, "a:Placeholder[-1]"},
		{"a verb in a longer string is neither", `UPDATE t SET a = 'id-%s'`, "a:Other[-1]"},
		{"a prefix of a placeholder is not one", `UPDATE t SET a = 'x' || ?`, "a:Other[0]"},
	}, func(t *testing.T, text string) string { return showSets(only(t, text).Sets) })
}

func TestInsertValues(t *testing.T) {
	check(t, [][3]string{
		{"values are paired with columns", `INSERT INTO t (id, a, b) VALUES (?, 'x', ?)`, "id:Placeholder[0] a:'x' b:Placeholder[1]"},
		{"the first row counts", `INSERT INTO t (id) VALUES (?), (?)`, "id:Placeholder[0]"},
		{"values without columns have no name", `INSERT INTO t VALUES ($1, now())`, ":Placeholder[0] :DefaultFresh"},
		{"a generated key is fresh", `INSERT INTO t (id, op) VALUES (gen_random_uuid(), $1)`, "id:DefaultFresh op:Placeholder[0]"},
		{"DEFAULT is fresh", `INSERT INTO t (id, op) VALUES (DEFAULT, $1)`, "id:DefaultFresh op:Placeholder[0]"},
		{"NEXT VALUE FOR is fresh", `INSERT INTO t (id) VALUES (NEXT VALUE FOR seq)`, "id:DefaultFresh"},
		{"SET gives values too", `INSERT INTO t SET id = ?, a = UUID()`, "id:Placeholder[0] a:DefaultFresh"},
		{"a select list gives values too", `INSERT INTO t (id, a) SELECT $1, b FROM u WHERE c = $2`, "id:Placeholder[0] a:Other"},
		{"a subquery is a subquery", `INSERT INTO t (id, n) VALUES ($1, (SELECT MAX(n) + 1 FROM u))`, "id:Placeholder[0] n:Subquery"},
		{"the next number of the table is relative", `INSERT INTO t (id, n) VALUES ($1, (SELECT MAX(n) + 1 FROM t))`, "id:Placeholder[0] n:Relative"},
		{"so is one raised behind the subquery", `REPLACE INTO t (id, n) VALUES (?1, COALESCE((SELECT n FROM t WHERE id = ?1), 0) + 1)`, "id:Placeholder[0] n:Relative[0]"},
		{"so is one of a select list", `INSERT INTO t (n, id) SELECT COALESCE(MAX(n), 0) + 1, ? FROM t`, "n:Relative id:Placeholder[0]"},
		{"the number of another column is none", `INSERT INTO t (n, id) SELECT COALESCE(MAX(k), 0) + 1, ? FROM t`, "n:Other id:Placeholder[0]"},
		{"nor is one of another table", `INSERT INTO t (n) SELECT n + 1 FROM u WHERE NOT EXISTS (SELECT 1 FROM t)`, "n:Other"},
		{"a named value is a placeholder", `INSERT INTO t (id) VALUES (:id)`, "id:Placeholder[-1]"},
		{"DEFAULT VALUES gives none", `INSERT INTO t DEFAULT VALUES`, ""},
		{"a hole for the rows gives none", `INSERT INTO t (a) VALUES %s`, ""},
	}, func(t *testing.T, text string) string { return showSets(only(t, text).Sets) })
}

func TestConflict(t *testing.T) {
	show := func(t *testing.T, text string) string {
		st := only(t, text)
		s := "(" + showList(st.ConflictColumns) + ")"
		if st.ConflictAny {
			s += " any"
		}
		if len(st.ConflictSets) > 0 {
			s += " set " + showSets(st.ConflictSets)
		}
		if len(st.ConflictWhere) > 0 {
			s += " where " + showConds(st.ConflictWhere)
		}
		return s
	}
	check(t, [][3]string{
		{"a target is named", `INSERT INTO t (a) VALUES (1) ON CONFLICT (a, "B") DO NOTHING`, "(a b)"},
		{"a function in the target is named by its argument", `INSERT INTO t (a) VALUES (1) ON CONFLICT (lower(a), b text_ops) DO NOTHING`, "(a b)"},
		{"an expression in the target has no name", `INSERT INTO t (a) VALUES (1) ON CONFLICT ((a || c), b) DO NOTHING`, "(_ b)"},
		{"no target is any", `INSERT INTO t (a) VALUES (1) ON CONFLICT DO NOTHING`, "() any"},
		{"a constraint is not any", `INSERT INTO t (a) VALUES (1) ON CONFLICT ON CONSTRAINT uq DO NOTHING`, "()"},
		{"INSERT IGNORE is any", `INSERT IGNORE INTO t (a) VALUES (1)`, "() any"},
		{"the proposed value is no increment", `INSERT INTO t (a, n) VALUES (1, 2) ON CONFLICT (a) DO UPDATE SET n = EXCLUDED.n`, "(a) set n:Self"},
		{"the old value plus the proposed one is", `INSERT INTO t (a, n) VALUES (1, 2) ON CONFLICT (a) DO UPDATE SET n = t.n + EXCLUDED.n`, "(a) set n:Relative"},
		{"the proposed value plus one is not", `INSERT INTO t (a, n) VALUES (1, 2) ON CONFLICT (a) DO UPDATE SET n = excluded.n + 1`, "(a) set n:Other"},
		{"an alias of the table is the table", `INSERT INTO t AS x (a, n) VALUES (1, 2) ON CONFLICT (a) DO UPDATE SET n = x.n + 1`, "(a) set n:Relative"},
		{"a bare column is the table's", `INSERT INTO t (a, n) VALUES (1, 1) ON CONFLICT (a) DO UPDATE SET n = n + 1`, "(a) set n:Relative"},
		{"the greater of both is not", `INSERT INTO t (a, n) VALUES (1, 2) ON CONFLICT (a) DO UPDATE SET n = GREATEST(t.n, EXCLUDED.n)`, "(a) set n:Self"},
		{"VALUES is the proposed value", `INSERT INTO t (a, n) VALUES (?, ?) ON DUPLICATE KEY UPDATE n = VALUES(n)`, "() any set n:Self"},
		{"the old value plus VALUES is an increment", `INSERT INTO t (a, n) VALUES (?, ?) ON DUPLICATE KEY UPDATE n = n + VALUES(n), b = ?`, "() any set n:Relative b:Placeholder[2]"},
		{"a row alias is the proposed value", `INSERT INTO t (a, n) VALUES (?, ?) AS new ON DUPLICATE KEY UPDATE n = new.n, m = t.m + new.m`, "() any set n:Self m:Relative"},
		{"a column set to itself keeps", `INSERT INTO t (id) VALUES (?) ON DUPLICATE KEY UPDATE id = id`, "() any set id:Self"},
		{"LAST_INSERT_ID of the key keeps", `INSERT INTO t (id) VALUES (?) ON DUPLICATE KEY UPDATE id = LAST_INSERT_ID(id)`, "() any set id:Self"},
		{"the condition of the update is read", `INSERT INTO t (a, n) VALUES ($1, $2) ON CONFLICT (a) DO UPDATE SET n = EXCLUDED.n WHERE t.version < EXCLUDED.version RETURNING id`, "(a) set n:Self where version < Other"},
		{"a partial target is passed over", `INSERT INTO t (a) VALUES (1) ON CONFLICT (a) WHERE b = 1 DO UPDATE SET n = t.n + 1`, "(a) set n:Relative"},
		{"an upsert from a select is read", `INSERT INTO t (a, n) SELECT a, n FROM u ON CONFLICT (a) DO UPDATE SET n = t.n + EXCLUDED.n`, "(a) set n:Relative"},
		{"a tuple is read", `INSERT INTO t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET (n, m) = (EXCLUDED.n, t.m + 1)`, "(a) set n:Self m:Relative"},
		{"the update of MERGE with a step is relative", `MERGE INTO t AS d USING (SELECT $1 AS id) s ON d.id = s.id WHEN MATCHED THEN UPDATE SET n = d.n + s.n WHEN NOT MATCHED THEN INSERT (id, n) VALUES (s.id, 0)`, "(id) set n:Relative"},
		{"the update of MERGE from the source is not", `MERGE t USING s ON t.id = s.id WHEN MATCHED AND t.status = 'new' THEN UPDATE SET n = s.n`, "(id) set n:Other where status = 'new'"},
		{"the hint of a MERGE hides no alias", `MERGE INTO t WITH (HOLDLOCK) AS d USING (SELECT @id AS id) AS s ON d.id = s.id WHEN MATCHED THEN UPDATE SET n = d.n + 1;`, "(id) set n:Relative"},
		{"a conflict clause alone is read", `ON CONFLICT (id) DO UPDATE SET n = t.n + EXCLUDED.n, m = EXCLUDED.m`, "(id) set n:Relative m:Self"},
	}, show)

	st := only(t, `INSERT INTO t (id) SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM ops WHERE op = $2)`)
	if !st.FromSelect || !st.NotExists || showConds(st.Where) != "not exists Subquery[1]" || showList(st.Tables) != "t ops" {
		t.Errorf("INSERT ... SELECT ... WHERE NOT EXISTS: got %+v", st)
	}
	st = only(t, `INSERT INTO t (id) SELECT id FROM u WHERE a = 1`)
	if !st.FromSelect || st.NotExists {
		t.Errorf("INSERT ... SELECT without NOT EXISTS: got %+v", st)
	}
	if st := only(t, `IF NOT EXISTS (SELECT 1 FROM t) INSERT INTO t (id) VALUES (1)`); !st.NotExists {
		t.Error("IF NOT EXISTS (...) INSERT has no NotExists")
	}
	if st := only(t, `INSERT INTO t (a) OUTPUT inserted.id VALUES (1)`); showList(st.Returning) != "id" || showSets(st.Sets) != "a:'1'" {
		t.Errorf("OUTPUT is read like RETURNING: got %+v", st)
	}
	if st := only(t, `INSERT INTO t (a) WITH x AS (SELECT 1) SELECT * FROM x`); len(st.CTEs) != 1 || !st.FromSelect {
		t.Errorf("WITH after INSERT INTO is read: got %+v", st)
	}
}

func TestFragment(t *testing.T) {
	cases := []struct{ name, column, expr, want string }{
		{"a step is relative", "balance", "balance + ?", "balance:Relative[0]"},
		{"a step by a verb is relative", "balance", "balance - %d", "balance:Relative[-1]"},
		{"a qualified column is the column", "balance", "accounts.balance + ?", "balance:Relative[0]"},
		{"a quoted column is the column", "balance", `"balance" + ?`, "balance:Relative[0]"},
		{"the given column may be quoted", "`Users`.`Balance`", "balance + 1", "balance:Relative"},
		{"another column is not", "total", "price * qty", "total:Other"},
		{"a placeholder is one", "total", "?", "total:Placeholder[0]"},
		{"the proposed value is no step", "n", "EXCLUDED.n", "n:Self"},
		{"VALUES is no step", "n", "VALUES(n)", "n:Self"},
		{"VALUES plus the column is", "n", "n + VALUES(n)", "n:Relative"},
		{"GREATEST is no step", "n", "GREATEST(n, ?)", "n:Self[0]"},
		{"NOT is a toggle", "active", "NOT active", "active:Relative"},
		{"the time is fresh", "at", "NOW()", "at:DefaultFresh"},
		{"a subquery is a subquery", "total", "(SELECT SUM(amount) FROM items)", "total:Subquery"},
		{"any column counts if none is given", "", "n + 1", ":Relative"},
		{"no column counts if there is none", "", "? + 1", ":Other[0]"},
		{"words of a date are no columns", "", "NOW() + INTERVAL 1 DAY", ":DefaultFresh"},
		{"the proposed value is no column", "", "EXCLUDED.n + 1", ":Other"},
		{"a function name is no column", "", "LOWER(?)", ":Other[0]"},
		{"an incomplete step is relative", "n", "n +", "n:Relative"},
		{"a rest that begins with an operator is relative", "n", "|| n", "n:Relative"},
		{"nothing is nothing", "n", "", "n:Other"},
		{"a constant is one", "n", "'x'", "n:'x'"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			a := Fragment(c.column, c.expr)
			if got := showSets([]Assign{a}); got != c.want {
				t.Errorf("Fragment(%q, %q) = %s, want %s", c.column, c.expr, got, c.want)
			}
			if a.IsRelative() != (a.Kind == ValueRelative) {
				t.Error("IsRelative disagrees with Kind")
			}
		})
	}
}

func TestAssignments(t *testing.T) {
	check(t, [][3]string{
		{"a single one is read", `n = n + ?`, "n:Relative[0]"},
		{"several are read", `n = EXCLUDED.n, at = now()`, "n:Self at:DefaultFresh"},
		{"a leading SET is passed over", `SET n = n + 1 WHERE id = ?`, "n:Relative"},
		{"an expression gives none", `n + 1`, ""},
	}, func(_ *testing.T, text string) string { return showSets(Assignments(text)) })
}
