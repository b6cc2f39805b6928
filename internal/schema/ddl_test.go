package schema

import "testing"

// check reads each text, given behind the claim that it shows, as one file.
func check(t *testing.T, cases [][3]string) {
	t.Helper()
	for _, c := range cases {
		t.Run(c[0], func(t *testing.T) {
			if got := readFiles(t, "schema.sql", c[1]); got != c[2] {
				t.Errorf("%s\ngot  %s\nwant %s", c[1], got, c[2])
			}
		})
	}
}

func TestCreateTable(t *testing.T) {
	check(t, [][3]string{
		{"a column may be the primary key", `CREATE TABLE t (id int PRIMARY KEY)`, "t:id"},
		{"a column may be unique", `CREATE TABLE t (id int, email text NOT NULL UNIQUE)`, "t:email"},
		{"a column may have both", `CREATE TABLE t (id int UNIQUE PRIMARY KEY)`, "t:id"},
		{"a column may have a named constraint", `CREATE TABLE t (id int CONSTRAINT pk PRIMARY KEY, a int CONSTRAINT u UNIQUE)`, "t:a;t:id"},
		{"a table may have none", `CREATE TABLE t (id int, UNIQUE_NAME text)`, "t:"},
		{"the table's primary key counts", `CREATE TABLE t (a int, b int, PRIMARY KEY (b, a))`, "t:a,b"},
		{"the table's unique sets count", `CREATE TABLE t (a int, b int, UNIQUE (a), UNIQUE (b, a))`, "t:a;t:a,b"},
		{"a named constraint counts", `CREATE TABLE t (a int, CONSTRAINT "T_u" UNIQUE ("A"))`, "t:a"},
		{"UNIQUE KEY counts", "CREATE TABLE `t` (`a` int, UNIQUE KEY `k` (`a`) USING BTREE, KEY `l` (`b`))", "t:a"},
		{"UNIQUE INDEX counts", "CREATE TABLE t (a int, UNIQUE INDEX (a))", "t:a"},
		{"a length does not matter", "CREATE TABLE t (a text, UNIQUE KEY k (a(191)))", "t:a"},
		{"a method before the columns does not matter", "CREATE TABLE t (a int, PRIMARY KEY USING BTREE (a))", "t:a"},
		{"NULLS NOT DISTINCT does not matter", `CREATE TABLE t (a int, UNIQUE NULLS NOT DISTINCT (a) INCLUDE (b) DEFERRABLE)`, "t:a"},
		{"CLUSTERED and brackets do not matter", `CREATE TABLE [dbo].[t] ([Id] INT IDENTITY(1,1), CONSTRAINT [PK_t] PRIMARY KEY CLUSTERED ([Id] ASC) WITH (PAD_INDEX = OFF) ON [PRIMARY])`, "t:id"},
		{"an inline index may be unique", `CREATE TABLE t (a int, INDEX ix UNIQUE NONCLUSTERED (a), INDEX iy (b))`, "t:a"},
		{"a column may be called index", `CREATE TABLE t (index int UNIQUE, key text)`, "t:index"},
		{"generated keys are unique", `CREATE TABLE t (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), n bigint GENERATED ALWAYS AS IDENTITY UNIQUE)`, "t:id;t:n"},
		{"ON CONFLICT does not matter", `CREATE TABLE t (id INTEGER PRIMARY KEY ON CONFLICT REPLACE, a, UNIQUE (a) ON CONFLICT IGNORE) WITHOUT ROWID`, "t:a;t:id"},
		{"IF NOT EXISTS does not matter", `CREATE TABLE IF NOT EXISTS public."T" (id int PRIMARY KEY)`, "t:id"},
		{"words in checks and defaults do not count", `CREATE TABLE t (a int CHECK (a UNIQUE b), b text DEFAULT 'x UNIQUE', c text COMMENT "UNIQUE")`, "t:"},
		{"a referenced column is not unique", `CREATE TABLE t (a int REFERENCES u (id), CONSTRAINT f FOREIGN KEY (a) REFERENCES u (id))`, "t:"},
		{"a comma in a type does not matter", `CREATE TABLE t (a numeric(10, 2) UNIQUE, b enum('x', 'y)') UNIQUE)`, "t:a;t:b"},
		{"the key may stand behind the columns", `CREATE TABLE t (a STRING(36), b INT64) PRIMARY KEY (a, b)`, "t:a,b"},
		{"an exclusion is uncertain", `CREATE TABLE t (room int, during tsrange, EXCLUDE USING gist (room WITH =, during WITH &&))`, "t?:during,room"},
		{"a key that is not enforced is uncertain", `CREATE TABLE t (a int, PRIMARY KEY (a) NOT ENFORCED)`, "t?:a"},
		{"a sorting key of ClickHouse is none", `CREATE TABLE t (a int, PRIMARY KEY (a)) ENGINE = ReplacingMergeTree ORDER BY a`, "t:"},
		{"LIKE with its indexes copies the keys", `CREATE TABLE t (a int UNIQUE); CREATE TABLE u (LIKE t INCLUDING ALL)`, "t:a;u:a"},
		{"LIKE alone copies none", `CREATE TABLE t (a int UNIQUE); CREATE TABLE u (LIKE t INCLUDING DEFAULTS)`, "t:a;u:"},
		{"LIKE without parentheses copies the keys", `CREATE TABLE t (a int UNIQUE); CREATE TABLE u LIKE t`, "t:a;u:a"},
		{"a partition has the keys of its table", `CREATE TABLE t (a int UNIQUE) PARTITION BY HASH (a); CREATE TABLE u PARTITION OF t FOR VALUES WITH (MODULUS 2, REMAINDER 0)`, "t:a;u:a"},
		{"a table made by a query has none", `CREATE TABLE t AS SELECT id UNIQUE FROM u`, "t:"},
		{"a temporary table is left out", `CREATE TEMP TABLE t (id int PRIMARY KEY); CREATE TEMPORARY TABLE u (id int PRIMARY KEY)`, ""},
		{"a view is no table", `CREATE VIEW t AS SELECT 1; CREATE MATERIALIZED VIEW u AS SELECT 1`, ""},
		{"a name with a hole in it is left out", `CREATE TABLE {{.Prefix}}users (id int PRIMARY KEY); CREATE TABLE log_${year} (id int PRIMARY KEY)`, ""},
		{"a hole for the schema is none in the name", `CREATE TABLE ${schema}.users (id int PRIMARY KEY)`, "users:id"},
		{"odd marks in names become underscores", "CREATE TABLE `a:b` (`x,y` int UNIQUE)", "a_b:x_y"},
	})
}

func TestAlterTable(t *testing.T) {
	const table = `CREATE TABLE t (id int PRIMARY KEY, a int UNIQUE, b int, CONSTRAINT bc UNIQUE (b, c));`
	check(t, [][3]string{
		{"a constraint is added", table + `ALTER TABLE ONLY public.t ADD CONSTRAINT x UNIQUE (d)`, "t:a;t:b,c;t:d;t:id"},
		{"a unique set is added", table + `ALTER TABLE IF EXISTS t ADD UNIQUE (d, e)`, "t:a;t:b,c;t:d,e;t:id"},
		{"a unique index is added", table + "ALTER TABLE `t` ADD UNIQUE INDEX `x` (`d`), ALGORITHM=INPLACE", "t:a;t:b,c;t:d;t:id"},
		{"a primary key is added", `CREATE TABLE t (id int); ALTER TABLE t WITH CHECK ADD CONSTRAINT pk PRIMARY KEY CLUSTERED (id)`, "t:id"},
		{"a column is added", table + `ALTER TABLE t ADD COLUMN IF NOT EXISTS d int UNIQUE, ADD e text UNIQUE`, "t:a;t:b,c;t:d;t:e;t:id"},
		{"several columns are added at once", table + `ALTER TABLE t ADD d int UNIQUE, e int UNIQUE`, "t:a;t:b,c;t:d;t:e;t:id"},
		{"a list of columns is added", table + `ALTER TABLE t ADD COLUMN (d int UNIQUE, e int)`, "t:a;t:b,c;t:d;t:id"},
		{"a foreign key is none", table + `ALTER TABLE t ADD CONSTRAINT f FOREIGN KEY (b) REFERENCES u (id) ON DELETE SET NULL`, "t:a;t:b,c;t:id"},
		{"an index becomes a constraint", table + `CREATE UNIQUE INDEX i ON t (d); ALTER TABLE t ADD CONSTRAINT x UNIQUE USING INDEX i; ALTER TABLE t DROP CONSTRAINT x`, "t:a;t:b,c;t:id"},
		{"a constraint is dropped", table + `ALTER TABLE t DROP CONSTRAINT IF EXISTS bc CASCADE`, "t:a;t:id"},
		{"a constraint without a name has PostgreSQL's", table + `ALTER TABLE t DROP CONSTRAINT t_a_key, DROP CONSTRAINT t_pkey`, "t:b,c"},
		{"a long name is cut as PostgreSQL does", `CREATE TABLE a_very_long_table_name_that_is_long (a_very_long_column_name_that_is_long int UNIQUE); ALTER TABLE a_very_long_table_name_that_is_long DROP CONSTRAINT a_very_long_table_name_that_i_a_very_long_column_name_that__key`, "a_very_long_table_name_that_is_long:"},
		{"an index without a name has MySQL's", table + "ALTER TABLE `t` DROP INDEX `a`, DROP PRIMARY KEY", "t:b,c"},
		{"constraints are dropped in a list", table + `ALTER TABLE t DROP CONSTRAINT bc, t_a_key`, "t:id"},
		{"a constraint that is no key changes nothing", table + `ALTER TABLE t DROP CONSTRAINT t_b_check, DROP FOREIGN KEY bc, DROP CHECK bc`, "t:a;t:b,c;t:id"},
		{"a column is dropped with its keys", table + `ALTER TABLE t DROP COLUMN IF EXISTS b CASCADE, DROP a`, "t:id"},
		{"MySQL keeps the rest of a key", "CREATE TABLE `t` (a int, b int, UNIQUE (a, b), UNIQUE (a)); ALTER TABLE t DROP COLUMN a", "t:b"},
		{"a table is renamed", table + `ALTER TABLE t RENAME TO u`, "u:a;u:b,c;u:id"},
		{"a table is renamed by MySQL", table + "RENAME TABLE `t` TO `u`, x TO y", "u:a;u:b,c;u:id"},
		{"a renamed table keeps the names of its keys", table + `ALTER TABLE t RENAME TO u; ALTER TABLE u DROP CONSTRAINT t_a_key`, "u:b,c;u:id"},
		{"tables change their names", `CREATE TABLE a (x int UNIQUE); CREATE TABLE b (y int UNIQUE); RENAME TABLE a TO c, b TO a, c TO b`, "a:y;b:x"},
		{"a column is renamed", table + `ALTER TABLE t RENAME COLUMN b TO z; ALTER TABLE t RENAME a TO y`, "t:c,z;t:id;t:y"},
		{"a column is changed", table + "ALTER TABLE t CHANGE COLUMN `a` `y` int NOT NULL, MODIFY c int UNIQUE", "t:b,c;t:c;t:id;t:y"},
		{"a constraint is renamed", table + `ALTER TABLE t RENAME CONSTRAINT bc TO x; ALTER TABLE t DROP CONSTRAINT x`, "t:a;t:id"},
		{"a type is changed", table + `ALTER TABLE t ALTER COLUMN a TYPE bigint, ALTER b SET NOT NULL, OWNER TO x`, "t:a;t:b,c;t:id"},
		{"sp_rename leaves the table unknown", table + `EXEC sp_rename 'dbo.t.a', 'z', 'COLUMN'`, "t:a;t:b,c;t:id;t?:"},
		{"a table is dropped", table + `DROP TABLE IF EXISTS public.t, u CASCADE`, ""},
		{"the keys of a table that was not met leave it unknown", `ALTER TABLE u ADD UNIQUE (a)`, "u:a;u?:"},
		{"a change without keys does not make a table known", `ALTER TABLE u ADD COLUMN a int`, ""},
	})
}

func TestIndexes(t *testing.T) {
	const table = `CREATE TABLE t (a int, b int);`
	check(t, [][3]string{
		{"an index is unique", table + `CREATE UNIQUE INDEX i ON t (a)`, "t:a"},
		{"an index without UNIQUE is not", table + `CREATE INDEX i ON t (a)`, "t:"},
		{"an index needs no name", table + `CREATE UNIQUE INDEX ON t (a)`, "t:a"},
		{"the words of PostgreSQL do not matter", table + `CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS i ON ONLY public.t USING btree (a DESC NULLS LAST, b COLLATE "C" text_pattern_ops) INCLUDE (c) WITH (fillfactor = 70)`, "t:a,b"},
		{"the words of MySQL do not matter", table + "CREATE UNIQUE INDEX `i` USING BTREE ON `t` (`a`(10) ASC) COMMENT 'x'", "t:a"},
		{"the words of SQL Server do not matter", table + `CREATE UNIQUE NONCLUSTERED INDEX [i] ON [dbo].[t] ([a] ASC) WITH (ONLINE = ON)`, "t:a"},
		{"a column may be in parentheses", table + `CREATE UNIQUE INDEX i ON t ((a), b)`, "t:a,b"},
		{"a partial index is uncertain", table + `CREATE UNIQUE INDEX i ON t (a) WHERE deleted_at IS NULL`, "t?:a"},
		{"a partial index without NULLs of its own is a full one", table + `CREATE UNIQUE INDEX i ON t (a, b) WHERE (a IS NOT NULL AND (b) IS NOT NULL)`, "t:a,b"},
		{"a partial index without NULLs of another column is uncertain", table + `CREATE UNIQUE INDEX i ON t (a) WHERE b IS NOT NULL`, "t?:a"},
		{"a partial index with a further condition is uncertain", table + `CREATE UNIQUE INDEX i ON t (a) WHERE a IS NOT NULL AND b = 1`, "t?:a"},
		{"a partial index on a value of another column", table + `CREATE UNIQUE INDEX i ON t (a) WHERE (b = 'x'::text)`, "t?b:a"},
		{"a partial index on a value of its own is uncertain", table + `CREATE UNIQUE INDEX i ON t (a) WHERE a = 1`, "t?:a"},
		{"a partial index on two values is uncertain", table + `CREATE UNIQUE INDEX i ON t (a) WHERE b = 1 AND c = 2`, "t?:a"},
		{"a partial index that is dropped is gone", table + `CREATE UNIQUE INDEX i ON t (a) WHERE b = 1; DROP INDEX i`, "t:"},
		{"a partial index with another way out is uncertain", table + `CREATE UNIQUE INDEX i ON t (a) WHERE a IS NOT NULL OR b = 1`, "t?:a"},
		{"an index on an expression is uncertain", table + `CREATE UNIQUE INDEX i ON t (lower(a), b)`, "t?:a,b"},
		{"the columns of an expression are found", table + `CREATE UNIQUE INDEX i ON t ((a ->> 'k'), (COALESCE(b, 0)::text), date_trunc('day', c AT TIME ZONE 'UTC'))`, "t?:a,b,c"},
		{"an index without columns makes all unknown", table + `CREATE UNIQUE INDEX i ON t ((true))`, "t?:"},
		{"an index is dropped", table + `CREATE UNIQUE INDEX i ON t (a); DROP INDEX CONCURRENTLY IF EXISTS public.i, j`, "t:"},
		{"an index is dropped on its table", table + "CREATE UNIQUE INDEX i ON t (a); CREATE UNIQUE INDEX i ON u (a); DROP INDEX `i` ON `t`", "t:;u:a;u?:"},
		{"an index without a name has PostgreSQL's", table + `CREATE UNIQUE INDEX ON t (b, a); DROP INDEX t_b_a_idx`, "t:"},
		{"a constraint is no index", `CREATE TABLE t (a int CONSTRAINT i UNIQUE); DROP INDEX i`, "t:a"},
		{"an index is renamed", table + `CREATE UNIQUE INDEX i ON t (a); ALTER INDEX i RENAME TO j; DROP INDEX j`, "t:"},
		{"an index that exists is not made again", table + `CREATE UNIQUE INDEX i ON t (a); CREATE UNIQUE INDEX IF NOT EXISTS i ON t (b)`, "t:a"},
	})
}

func TestWhatSurroundsDefinitions(t *testing.T) {
	const table = `CREATE TABLE t (id int PRIMARY KEY);`
	const key = `ALTER TABLE t ADD UNIQUE (a);`
	check(t, [][3]string{
		{"comments do not count", "-- " + key + "\n/* " + key + " /* " + key + " */ */ # " + key + "\n" + table, "t:id"},
		{"MySQL's comments do not count", "# it's " + key + "\nCREATE TABLE `t` (id int, # it's UNIQUE\n a int)", "t:"},
		{"a comment that is not nested ends at once", "/* /* */ " + table, "t:id"},
		{"strings do not count", table + `INSERT INTO x VALUES ('it''s; ` + key + `', E'\'; ` + key + `')`, "t:id"},
		{"a backslash escapes in MySQL", "INSERT INTO `x` VALUES ('\\'; " + key + "', \"\\\"; " + key + "\");" + table, "t:id"},
		{"a backslash escapes before a letter", `INSERT INTO x VALUES ('it\'s');` + table, "t:id"},
		{"a backslash at the end of a string is one", `INSERT INTO x VALUES ('C:\', 'a');` + table, "t:id"},
		{"bodies of functions do not count", table + `CREATE FUNCTION f() RETURNS void AS $body$ BEGIN ` + key + ` END $body$ LANGUAGE plpgsql;`, "t:id"},
		{"SQL bodies of functions do not count", table + `CREATE FUNCTION f() RETURNS int BEGIN ATOMIC ` + key + ` SELECT CASE WHEN true THEN 1 END; ` + key + ` END;` + `CREATE TABLE u (a int UNIQUE)`, "t:id;u:a"},
		{"triggers do not count", table + "CREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW BEGIN IF NEW.a THEN SET NEW.a = 1; END IF; " + key + " END;\nCREATE TABLE u (a int UNIQUE)", "t:id;u:a"},
		{"triggers without a body end", table + `CREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW EXECUTE FUNCTION f();` + key, "t:a;t:id"},
		{"a body without an end does not hide the rest", table + `CREATE PROCEDURE p() BEGIN SELECT 1;` + key, "t:a;t:id"},
		{"another delimiter is obeyed", "DELIMITER $$\nCREATE TRIGGER x BEFORE INSERT ON t FOR EACH ROW BEGIN SELECT 1; END$$\nDELIMITER ;\n" + table, "t:id"},
		{"what a DO block adds is uncertain", table + `DO $$ BEGIN IF NOT EXISTS (SELECT 1) THEN ` + key + ` END IF; END $$;`, "t:id;t?:a"},
		{"what a DO block drops is uncertain", table + `DO $$ BEGIN ALTER TABLE t DROP CONSTRAINT t_pkey; EXCEPTION WHEN others THEN NULL; END $$;`, "t?:id"},
		{"what a DO block renames has both names", table + `DO $$ BEGIN IF x THEN ALTER TABLE t RENAME TO u; END IF; END $$;`, "t:id;u?:id"},
		{"what a DO block creates is uncertain", `DO $$ BEGIN EXECUTE 'CREATE TABLE t (id int PRIMARY KEY, a text DEFAULT '''')'; END $$;`, "t?:id"},
		{"what a procedure adds is uncertain", table + "CREATE PROCEDURE p() BEGIN IF x THEN " + key + " END IF; END;\nCALL p();", "t:id;t?:a"},
		{"what a prepared statement adds is uncertain", table + `SET @s = IF(@n = 0, 'ALTER TABLE t ADD UNIQUE (a)', 'SELECT 1'); PREPARE p FROM @s; EXECUTE p;`, "t:id;t?:a"},
		{"GO ends a statement", "CREATE TABLE t (id int PRIMARY KEY)\nGO\nCREATE TABLE u (id int PRIMARY KEY)\ngo\n", "t:id;u:id"},
		{"semicolons may be left out", "USE db\nCREATE TABLE t (id int PRIMARY KEY)\nCREATE UNIQUE INDEX i ON t (a)\nALTER TABLE t ADD b int UNIQUE", "t:a;t:b;t:id"},
		{"a condition may stand before", "IF NOT EXISTS (SELECT * FROM sys.tables WHERE name = 't') CREATE TABLE t (id int PRIMARY KEY)", "t:id"},
		{"privileges are not statements", table + `GRANT CREATE, ALTER ON SCHEMA s TO u; REVOKE DROP TABLE ON t FROM u`, "t:id"},
		{"transactions do not matter", "BEGIN; " + table + key + " COMMIT;", "t:a;t:id"},
		{"data of COPY does not count", table + "COPY t (id) FROM stdin;\n1\tit's; " + key + "\n\\.\n" + key, "t:a;t:id"},
		{"commands of psql do not count", "\\set x 'it''s\n\\connect db\n" + table, "t:id"},
		{"a placeholder for a name leaves the statement", table + `DO $$ BEGIN EXECUTE format('ALTER TABLE t ADD CONSTRAINT %I UNIQUE (a)', n); END $$;`, "t:id;t?:a"},
		{"arrays are not names", `CREATE TABLE t (a text[] UNIQUE, b int[3] UNIQUE)`, "t:a;t:b"},
		{"an unbalanced parenthesis hides one statement", `CREATE TABLE x (a int; ` + table, "t:id;x:"},
	})
}
