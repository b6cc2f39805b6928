// Package stablekey reports task handlers whose key is another one on each
// attempt.
//
// # Analyzer stablekey
//
// stablekey: report keys, TaskIDs and object names that change on each attempt
//
// A key makes an effect safe to repeat only if the second run uses the same
// one. Keys made of a random value, the time, a retry count or the id of a row
// that the same run has inserted are new in each run:
//
//	params.SetIdempotencyKey(uuid.NewString())
//	client.Enqueue(task, asynq.TaskID(fmt.Sprintf("mail-%d", time.Now().UnixNano())))
//	bucket.Put(ctx, "exports/"+uuid.NewString()+".csv", body)
//
// The analyzer follows a value through variables, helpers, fmt.Sprintf, fields
// and interfaces to where it was made. A value that is stable on one way and
// fresh on another is not reported here; if the payload alone says which, the
// effect is reported by the rule of its kind, as one that may have no key.
//
// Not reported are keys made of constants, fields of the payload, the task ID
// (asynq.GetTaskID) or rows read by such values, also through a pure function:
//
//	params.SetIdempotencyKey("charge:" + p.OrderID)
//	id := uuid.NewSHA1(namespace, []byte(p.OrderID))
package stablekey
