package catalog

// awsQueues are the messaging services of AWS. A MessageDeduplicationId counts on FIFO
// queues and topics only, for five minutes.
func awsQueues() []Library {
	const (
		v2 = "github.com/aws/aws-sdk-go-v2/service"
		v1 = "github.com/aws/aws-sdk-go"
	)
	return []Library{
		{
			Name:   "aws-sdk-go-v2 sqs",
			Module: v2 + "/sqs",
			Rows: in(v2+"/sqs",
				of("*Client",
					enqueuing("SendMessage", 1).key("MessageDeduplicationId").store("SQS message"),
					enqueuing("SendMessageBatch", 1).key("Entries.[*].MessageDeduplicationId").store("SQS messages"),
					write("DeleteMessage DeleteMessageBatch", Delete, 1).store("SQS message"),
					nothing("ReceiveMessage ChangeMessageVisibility GetQueueUrl GetQueueAttributes ListQueues"),
				),
				nothing("New NewFromConfig"),
			),
		},
		{
			Name:   "aws-sdk-go-v2 sns",
			Module: v2 + "/sns",
			Rows: in(v2+"/sns",
				of("*Client",
					enqueuing("Publish", 1).key("MessageDeduplicationId").store("SNS message"),
					enqueuing("PublishBatch", 1).key("PublishBatchRequestEntries.[*].MessageDeduplicationId").store("SNS messages"),
				),
				nothing("New NewFromConfig"),
			),
		},
		{
			Name:   "aws-sdk-go-v2 eventbridge",
			Module: v2 + "/eventbridge",
			Rows:   in(v2+"/eventbridge", of("*Client", enqueuing("PutEvents", 1).store("EventBridge event")), nothing("New NewFromConfig")),
		},
		{
			Name:   "aws-sdk-go sqs, sns",
			Module: v1,
			Rows: join(
				in(v1+"/service/sqs",
					of("*SQS",
						enqueuing("SendMessage", 0).key("MessageDeduplicationId").store("SQS message"),
						enqueuing("SendMessageWithContext", 1).key("MessageDeduplicationId").store("SQS message"),
						enqueuing("SendMessageBatch", 0).key("Entries.[*].MessageDeduplicationId").store("SQS messages"),
						write("DeleteMessage", Delete, 0).store("SQS message"), write("DeleteMessageWithContext", Delete, 1).store("SQS message"),
						nothing("ReceiveMessage ReceiveMessageWithContext GetQueueUrl"),
					),
					nothing("New"),
				),
				in(v1+"/service/sns",
					of("*SNS",
						enqueuing("Publish", 0).key("MessageDeduplicationId").store("SNS message"),
						enqueuing("PublishWithContext", 1).key("MessageDeduplicationId").store("SNS message"),
					),
					nothing("New"),
				),
			),
		},
	}
}
