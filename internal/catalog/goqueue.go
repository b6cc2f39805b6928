package catalog

// goQueue is github.com/zeromicro/go-queue, read at v1.2.2: kq pushes to Kafka, with the time for a key
// where none is given (kq/pusher.go), dq to beanstalk, and rabbitmq and natsq to what they are named for.
// Before v1.2 Push takes no context. None tells a message that is pushed again.
func goQueue() Library {
	const path = "github.com/zeromicro/go-queue"
	return Library{
		Name:   "go-queue",
		Module: path,
		Rows: join(
			in(path+"/kq", of("*Pusher", enqueuing("Push KPush PushWithKey", none).store(kafkaRecord), nothing("Close Name")), nothing("NewPusher MustNewQueue NewQueue")),
			in(path+"/dq",
				of("Producer", enqueuing("At Delay", 0).store("beanstalk job"), write("Revoke", Delete, 0).store("beanstalk job")), nothing("NewProducer NewProducerNode NewConsumer"),
			),
			in(path+"/rabbitmq", of("Sender", enqueuing("Send", 2).store("RabbitMQ message")), nothing("MustNewSender MustNewListener MustNewAdmin")),
			in(path+"/natsq", of("*DefaultProducer", enqueuing("Publish", 0).store("NATS message"), nothing("Close")), nothing("NewDefaultProducer")),
		),
	}
}
