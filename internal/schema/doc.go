// Package schema knows which columns of a table are unique.
//
// An INSERT with a stable value in a unique column does not repeat when a task
// runs twice, so the rules ask here before they say that it does. What is not
// known is never said to be absent: a table that was not met is not known, and
// a key that may hold is uncertain.
//
// # Sources
//
// Read applies the SQL files below a folder in their order: migrations as goose,
// golang-migrate, atlas, tern, dbmate, sql-migrate and flyway lay them out, a
// folder per migration, dumps, and plain schemas, in the dialects of PostgreSQL,
// MySQL, SQLite and SQL Server. It has a small lexer and looks for the
// statements that make, change and drop tables and unique keys; the rest of a
// file is passed over. It never fails because of what a file says.
//
// Of Go code the tables are read that ent generates (migrate/schema.go), as if
// they stood in SQL. OfTexts reads the statements in the constants of a program.
//
// # Histories
//
// Files in one folder follow one upon the other, by the numbers in their names.
// Each folder is a history of its own, except that folders whose names begin
// with a digit belong to the folder above. A statement means the table that its
// own file made, or else its own history, or else any. Where several histories
// make a table (the services of one repository, or the dialects of one program),
// or one history makes it twice, a key that only some of them have is uncertain.
//
// # Uncertain keys
//
// Uncertain are also partial indexes, indexes on expressions, exclusion
// constraints, and what happens in DO blocks, in procedures and in strings that
// are executed. A partial index whose condition only says that its own columns
// are not null is a full one: two rows with NULL never collide in either. Of one
// that compares another column with a constant that column is known (Partial).
//
// # Limits
//
//   - Tables and indexes that other Go code makes by calls are not seen, nor are files over
//     4 MB and files that are not SQL (atlas's HCL, for one).
//   - Nullable columns count as unique, although NULL may be in many rows.
//   - ADD COLUMN IF NOT EXISTS counts as an addition, even if the column is there.
//   - A prefix key of MySQL counts as one on the whole column; it is stricter.
//   - Names are compared without case, and tables without their schema, so that
//     a.users and b.users are one table.
//   - After SQL Server's sp_rename, the tables concerned are not known.
package schema
