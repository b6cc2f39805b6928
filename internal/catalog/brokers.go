package catalog

// RabbitMQ, NATS and watermill.

// amqp091 is github.com/rabbitmq/amqp091-go; streadway's module is its ancestor. The
// broker does nothing with a MessageId: it serves the consumer.
func amqp091() Library {
	const path = "github.com/rabbitmq/amqp091-go"
	const message = "RabbitMQ message"
	return Library{
		Name:   "amqp",
		Module: path,
		Same:   map[string]string{"github.com/streadway/amqp": path},
		Rows: in(path,
			of("*Channel",
				enqueuing("Publish PublishWithDeferredConfirm", 4).key("MessageId").store(message),
				enqueuing("PublishWithContext PublishWithDeferredConfirmWithContext", 5).key("MessageId").store(message),
				txBegin("Tx").op("receiver"), txCommit("TxCommit"), txRollback("TxRollback"),
				nothing("QueueDeclare QueueDeclarePassive QueueBind QueueUnbind ExchangeDeclare ExchangeDeclarePassive ExchangeBind Qos Confirm Consume ConsumeWithContext Get Ack Nack Reject Cancel Close NotifyClose NotifyPublish NotifyConfirm NotifyReturn IsClosed QueueInspect"),
				write("QueuePurge QueueDelete ExchangeDelete", Delete, 0).store("RabbitMQ queue"),
			),
			of("*Connection", handle("Channel"), nothing("Close IsClosed NotifyClose")),
			of("Delivery", nothing("Ack Nack Reject")),
			of("*DeferredConfirmation", nothing("Wait WaitContext Done Acked")),
			nothing("Dial DialTLS DialConfig"),
		),
	}
}

// nats is github.com/nats-io/nats.go: core NATS takes no key, JetStream drops a message
// whose ID it has seen within the stream's window, two minutes by default.
func nats() Library {
	const path = "github.com/nats-io/nats.go"
	const message = "NATS message"
	return Library{
		Name:   "nats",
		Module: path,
		Rows: join(
			in(path,
				of("*Conn",
					enqueuing("Publish", 1).store(message), enqueuing("PublishMsg", 0).store(message), enqueuing("PublishRequest", 2).store(message),
					external("Request", 1).store("NATS request"), external("RequestWithContext", 2).store("NATS request"), external("RequestMsg", 0).store("NATS request"), external("RequestMsgWithContext", 1).store("NATS request"),
					handle("JetStream"), nothing("Subscribe QueueSubscribe SubscribeSync ChanSubscribe Flush FlushTimeout FlushWithContext Close Drain IsConnected Status"),
				),
				of("JetStream",
					enqueuing("Publish PublishAsync", 1).rest(2).key("MsgId").store(message), enqueuing("PublishMsg PublishMsgAsync", 0).rest(1).key("MsgId").store(message),
					nothing("Subscribe QueueSubscribe PullSubscribe PublishAsyncComplete PublishAsyncPending"),
				),
				each("MsgId", Option).arg(0).op("MsgId"),
				each("ExpectStream ExpectLastSequence ExpectLastMsgId Context", Option).arg(0).named(),
				of("*Msg", nothing("Ack AckSync Nak NakWithDelay Term InProgress Metadata"), external("Respond RespondMsg", 0).store("NATS reply")),
				of("Header", each("Set Add", HTTPHeader).arg(0).into(1), pure("Get Values"), nothing("Del")),
				nothing("Connect"), pure("NewMsg"),
			),
			in(path+"/jetstream",
				of("Publisher",
					enqueuing("Publish", 2).rest(3).key("MsgID").store(message), enqueuing("PublishMsg", 1).rest(2).key("MsgID").store(message),
					enqueuing("PublishAsync", 1).rest(2).key("MsgID").store(message), enqueuing("PublishMsgAsync", 0).rest(1).key("MsgID").store(message),
					nothing("PublishAsyncComplete PublishAsyncPending"),
				),
				each("WithMsgID", Option).arg(0).op("MsgID"),
				of("KeyValue",
					put("Put PutString", Set, 1).store("NATS key"), put("Create", Claim, 1).store("NATS key"),
					put("Update", Set, 1).store("NATS key").note("of a revision: refused if another came between"),
					put("Delete Purge", Delete, 1).store("NATS key"), nothing("Get GetRevision History Keys ListKeys Watch WatchAll Status"),
				),
				of("Msg", nothing("Ack DoubleAck Nak NakWithDelay Term TermWithReason InProgress Metadata Headers"), pure("Data Subject Reply")),
				nothing("New NewWithDomain"),
				sentinel("ErrKeyNotFound", "notfound"), sentinel("ErrKeyExists", "duplicate"),
			),
		),
	}
}

// watermill publishes to any of its backends. A message's UUID is a label.
func watermill() Library {
	const path = "github.com/ThreeDotsLabs/watermill"
	return Library{
		Name:   "watermill",
		Module: path,
		Rows: join(
			in(path+"/message",
				of("Publisher", enqueuing("Publish", 1).rest(1).key("UUID").store("message"), nothing("Close")),
				each("NewMessage", Option).arg(0).op("UUID").note("a message bears its key as an option would; the payload is argument 1"),
				of("*Message", nothing("Ack Nack Acked Nacked SetContext"), handle("Context Copy")),
				of("Metadata", each("Set", Gather).arg(1), pure("Get")),
			),
			in(path, fresh("NewUUID NewShortUUID NewULID")),
		),
	}
}
