// Package sqltext classifies SQL text found in string constants.
//
// The text of a database call is often incomplete (a fragment such as
// "balance + ?"), written for one of several dialects, or a format string for
// fmt.Sprintf. A grammar of one dialect rejects most of that, so this package
// reads the text with a small lexer that knows the quotes, comments and
// placeholders of the common dialects, builds a tree of parenthesised groups,
// and looks for the clauses that matter to the question "what happens when
// this runs twice?": the kind of statement, its target table, its assignments,
// its conditions and its conflict clause.
//
// # Entry points
//
// Parse takes whole statements. Fragment takes the right-hand side of one
// assignment, Assignments a list of assignments, Conditions the text of a
// WHERE clause, and Columns a select list. Name reads the comment that sqlc
// puts in front of a query. Lua lists the redis calls of a Lua script.
//
// No function fails or panics. Text that is not understood gives the zero
// value of the field in question, and a statement of Kind Unknown.
//
// # Values
//
// The value given to a column is ValueRelative when running the assignment
// again changes the column again, as in "n = n + 1". The rule is: the column on
// the left takes part on the right in arithmetic, in concatenation, under NOT,
// or in a function that is not idempotent. Its value in the row proposed for
// insertion, EXCLUDED.n or VALUES(n), does not count as the column. Functions
// like GREATEST or COALESCE keep a value idempotent as long as none of their
// arguments is relative itself.
//
// # Guesses
//
// Where dialects disagree the package guesses:
//
//   - A double-quoted word that stands alone as a value is a string, as MySQL
//     and SQLite read it, not a column.
//   - A quote after a backslash closes a string unless the text has backticks, as
//     MySQL does, or an odd number of other quotes would be left.
//   - "#" starts a comment when followed by a space or when first on its line,
//     unless the text has "::" or "$1" and so belongs to PostgreSQL.
//   - "?" between an operand and a string or "$1" is the jsonb operator.
//   - "?3" counts from one, as in SQLite, unless the text has "?0".
//   - "col || x" is a concatenation unless x is visibly a JSON object, and
//     "col - 'key'" is the removal of a JSON key.
package sqltext
