// Package insert reports task handlers that write a new row or document on each
// run.
//
// # Analyzer insert
//
// insert: report rows and documents that a repeated task writes twice
//
// A task may run again from its first line, and an insert without anything that
// is both unique and the same on each attempt then writes a second row:
//
//	db.ExecContext(ctx, `INSERT INTO payments (user_id, amount) VALUES ($1, $2)`, p.UserID, p.Amount)
//
// An id that the program or the database makes anew does not help, since the
// second run gets another one.
//
// Not reported is an insert that carries a value from the payload in a unique
// column, with the conflict handled:
//
//	db.ExecContext(ctx, `INSERT INTO payments (operation_id, user_id, amount) VALUES ($1, $2, $3)
//		ON CONFLICT (operation_id) DO NOTHING`, p.OperationID, p.UserID, p.Amount)
//
// Nor is one in the transaction that also stores a unique operation ID.
package insert
