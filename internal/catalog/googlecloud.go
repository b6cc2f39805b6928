package catalog

// googleCloud are the queues of Google Cloud: a message of Pub/Sub takes no key, a task of Cloud Tasks
// a name.
func googleCloud() []Library { return []Library{pubSub(), cloudTasks()} }

// pubSub is cloud.google.com/go/pubsub, read at v1.52.0 and v2.9.0, where a Topic is called a Publisher.
// The server makes the ID of a message (Publisher.Publish); an OrderingKey is about order only.
func pubSub() Library {
	const path = "cloud.google.com/go/pubsub"
	return Library{
		Name:     "Google Pub/Sub",
		Module:   path,
		Versions: []string{"", "v2"},
		Rows: join(
			in(path,
				of("*Topic *Publisher", enqueuing("Publish", 1).store("Pub/Sub message"), nothing("Stop Flush ResumePublish ID")),
				of("*Topic", nothing("Exists Config")),
				of("*Client", handle("Topic TopicInProject Publisher"), nothing("Close Project")),
				nothing("NewClient NewClientWithConfig"),
			),
			in("cloud.google.com/go/internal/pubsub", of("*PublishResult", nothing("Get Ready"))),
		),
	}
}

// cloudTasks is cloud.google.com/go/cloudtasks, read at v1.21.1. The name of a task is the caller's or, if there
// is none, made by the server (apiv2/cloudtaskspb, CreateTaskRequest.Task): one that was used within 24 hours
// (9 days for queues that queue.yaml makes) is refused with ALREADY_EXISTS.
func cloudTasks() Library {
	const path = "cloud.google.com/go/cloudtasks"
	client := of("*Client",
		enqueuing("CreateTask", 1).key("Task.Name").store("Cloud Tasks task"),
		write("DeleteTask", Delete, 1).store("Cloud Tasks task"), write("PauseQueue ResumeQueue UpdateQueue", Set, 1).store("Cloud Tasks queue"),
		nothing("GetTask ListTasks GetQueue ListQueues Close"),
	)
	clients := nothing("NewClient NewRESTClient")
	return Library{
		Name:   "Google Cloud Tasks",
		Module: path,
		Rows:   join(in(path+"/apiv2", client, clients), in(path+"/apiv2beta3", client, clients)),
	}
}
