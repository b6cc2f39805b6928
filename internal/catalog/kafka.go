package catalog

// Kafka. An idempotent producer drops the repeats of its own session, not the record
// that a repeated task produces again: there is no key. A header that names the event serves the consumer.

const kafkaRecord = "Kafka record"

func kafkaGo() Library {
	const path = "github.com/segmentio/kafka-go"
	return Library{
		Name:   "segmentio/kafka-go",
		Module: path,
		Rows: in(path,
			of("*Writer", enqueuing("WriteMessages", 1).field("Headers").store(kafkaRecord), nothing("Close Stats")),
			of("*Conn", enqueuing("WriteMessages", 0).field("Headers").store(kafkaRecord), enqueuing("Write", 0).store(kafkaRecord)),
			of("*Reader", nothing("ReadMessage FetchMessage CommitMessages Close Config Stats")),
			nothing("NewReader NewWriter Dial DialLeader"),
		),
	}
}

// sarama is github.com/IBM/sarama, and under its old name Shopify's.
func sarama() Library {
	const path = "github.com/IBM/sarama"
	return Library{
		Name:   "sarama",
		Module: path,
		Same:   map[string]string{"github.com/Shopify/sarama": path},
		Rows: in(path,
			of("SyncProducer", enqueuing("SendMessage SendMessages", 0).field("Headers").store(kafkaRecord)),
			of("SyncProducer AsyncProducer",
				txBegin("BeginTxn").op("receiver"), txCommit("CommitTxn"), txRollback("AbortTxn"), nothing("Close"),
			),
			of("AsyncProducer", enqueuing("Input", none).store(kafkaRecord).op("channel").note("a channel: the record is what is sent on it"), nothing("Successes Errors AsyncClose")),
			nothing("NewSyncProducer NewAsyncProducer NewSyncProducerFromClient NewAsyncProducerFromClient NewConsumerGroup NewConfig NewClient"),
			of("ConsumerGroupSession", nothing("MarkMessage MarkOffset Commit Context")),
		),
	}
}

func franzGo() Library {
	const path = "github.com/twmb/franz-go"
	return Library{
		Name:   "franz-go",
		Module: path,
		Rows: in(path+"/pkg/kgo",
			of("*Client",
				enqueuing("Produce TryProduce ProduceSync", 1).field("Headers").store(kafkaRecord),
				txBegin("BeginTransaction").op("receiver"), txCommit("EndTransaction"),
				nothing("Flush Close PollFetches PollRecords CommitRecords CommitUncommittedOffsets MarkCommitRecords"),
			),
			of("ProduceResults", nothing("FirstErr First")),
			pure("StringRecord SliceRecord KeyStringRecord KeySliceRecord"), nothing("NewClient"),
		),
	}
}

func confluentKafka() Library {
	const path = "github.com/confluentinc/confluent-kafka-go"
	return Library{
		Name:   "confluent kafka",
		Module: path,
		Rows: in(path+"/kafka",
			of("*Producer", enqueuing("Produce", 0).field("Headers").store(kafkaRecord), enqueuing("ProduceChannel", none).store(kafkaRecord).op("channel"), nothing("Flush Close Events")),
			of("*Consumer", nothing("Poll ReadMessage CommitMessage Commit Close Subscribe SubscribeTopics")),
			nothing("NewProducer NewConsumer"),
		),
	}
}
