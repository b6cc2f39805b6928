// Package enqueue reports follow-up tasks and messages that carry no ID by which
// the queue would recognise a repeat.
//
// # Analyzer enqueue
//
// enqueue: report follow-up tasks that a repeated task enqueues twice
//
// A task that runs again enqueues its follow-up tasks again, and each of them has its
// effects once more:
//
//	client.EnqueueContext(ctx, asynq.NewTask("mail:send", payload))
//
// Not reported is a follow-up with an ID that is the same on each attempt, or one
// that is inserted in the transaction of the work that it follows (an outbox):
//
//	client.EnqueueContext(ctx, asynq.NewTask("mail:send", payload), asynq.TaskID("mail-"+p.OrderID))
package enqueue
