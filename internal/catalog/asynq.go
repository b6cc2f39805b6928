package catalog

import "time"

// RunTimeout is how long a queue lets a handler run where its task does not say otherwise:
// defaultTimeout in client.go of asynq v0.26.0.
const RunTimeout = 30 * time.Minute

// Serves is the Store of the rows of Register that let the handlers run.
const Serves = "serves"

// asynq is the queue whose handlers are judged: github.com/hibiken/asynq, read at v0.26.0.
func asynq() Library {
	return Library{
		Name:   "asynq",
		Module: "github.com/hibiken/asynq",
		Rows: in("github.com/hibiken/asynq",
			of("*ServeMux",
				each("HandleFunc", Register).arg(1).rest(0),
				each("Handle", Register).arg(1).rest(0).op("ProcessTask"),
				each("Use", Middleware).arg(0),
				nothing("ProcessTask Handler"),
			),
			of("*Server",
				each("Run Start", Register).arg(0).op("ProcessTask").store(Serves),
				nothing("Shutdown Stop Ping"),
			),
			// A middleware calls next.ProcessTask(ctx, t); HandlerFunc hands both to the function.
			of("HandlerFunc", calls("ProcessTask", Receiver).op("args")),
			nothing("NotFound NotFoundHandler"),

			of("*Task",
				each("Payload Headers", Payload).
					note("asynq v0.26.0: a retried task has the payload and the headers of the first attempt"),
				pure("Type").op("task type").note("a mux looks for the longest pattern that the type begins with"),
				pure("ResultWriter"),
			),
			of("*ResultWriter",
				each("TaskID", TaskID),
				write("Write", Set, 0).store("task result").
					note("asynq v0.26.0 (*ResultWriter).Write: HSET of the task's result field"),
			),
			each("GetTaskID", TaskID).op("handler").
				note("the same over retries, lease recovery and requeue at shutdown; another one for each Enqueue unless the producer gives TaskID"),
			fresh("GetRetryCount").op("handler").note("counts the attempts"),
			pure("GetMaxRetry GetQueueName").op("handler"),

			each("NewTask", NewTask).arg(0).into(1).rest(2),
			each("NewTaskWithHeaders", NewTask).arg(0).into(1).rest(3),
			each("TaskID Unique Retention Queue MaxRetry Timeout Deadline ProcessIn ProcessAt Group", Option).arg(0).named(),

			of("*Client",
				enqueuing("Enqueue", 0).rest(1).key("TaskID").store("task"),
				enqueuing("EnqueueContext", 1).rest(2).key("TaskID").store("task"),
				nothing("Close Ping"),
			),
			of("*Scheduler",
				enqueuing("Register", 1).rest(2).key("TaskID").store("periodic task").op("periodic").
					note("each scheduler process enqueues a copy at each tick"),
				nothing("Unregister Run Start Shutdown Ping"),
			),
			of("*PeriodicTaskManager", nothing("Start Shutdown Run")),

			of("*Inspector",
				nothing("Close Queues Groups GetQueueInfo History GetTaskInfo Servers ClusterKeySlot ClusterNodes SchedulerEntries"),
				nothing("ListPendingTasks ListActiveTasks ListAggregatingTasks ListScheduledTasks ListRetryTasks ListArchivedTasks ListCompletedTasks ListSchedulerEnqueueEvents"),
				write("DeleteTask", Delete, 1).store("task"),
				write("DeleteQueue DeleteAllPendingTasks DeleteAllScheduledTasks DeleteAllRetryTasks DeleteAllArchivedTasks DeleteAllCompletedTasks DeleteAllAggregatingTasks", Delete, 0).store("task queue"),
				// Moving tasks between the sets of a queue: the second call finds nothing left to move.
				write("RunTask ArchiveTask", Set, 1).store("task state"),
				write("UpdateTaskPayload", Set, 2).store("task payload"),
				write("RunAllScheduledTasks RunAllRetryTasks RunAllArchivedTasks RunAllAggregatingTasks ArchiveAllPendingTasks ArchiveAllScheduledTasks ArchiveAllRetryTasks ArchiveAllAggregatingTasks", Set, 0).store("task state"),
				write("CancelProcessing PauseQueue UnpauseQueue", Set, 0).store("queue state"),
			),

			nothing("NewClient NewClientFromRedisClient NewInspector NewInspectorFromRedisClient NewServeMux NewServer NewServerFromRedisClient NewScheduler NewSchedulerFromRedisClient NewPeriodicTaskManager ParseRedisURI"),
			pure("DefaultRetryDelayFunc IsPanicError Page PageSize"),

			sentinel("ErrTaskIDConflict ErrDuplicateTask", "duplicate"),
			sentinel("ErrTaskNotFound ErrQueueNotFound", "notfound"),
			sentinel("SkipRetry RevokeTask", "final"),
		),
	}
}
