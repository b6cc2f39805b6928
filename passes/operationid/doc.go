// Package operationid reports task handlers whose payload offers nothing that
// names one operation.
//
// # Analyzer operationid
//
// operationid: report handlers that cannot recognise a repeated task
//
// To do its work once, a handler must tell a repeated task from a new one. With
// a payload of a user and an amount it cannot: two bonuses of ten for one user look
// the same as one bonus delivered twice.
//
//	type AddBonus struct {
//		UserID int64
//		Amount int64
//	}
//
// The rule fires once per handler that has an unsafe increment, append, insert,
// external call or follow-up task, at its func. Not reported is a payload with an
// operation, order, payment or message ID, whether it is used or not: that it is
// not used is said where the effect is reported.
//
//	type ApplyBonus struct {
//		UserID      int64
//		OperationID string
//		Amount      int64
//	}
//
// Where the payload cannot be changed, the task's own ID (asynq.GetTaskID) can serve.
// It is the same on each attempt of one task, but differs if the producer
// enqueues twice.
package operationid
