package catalog

// dynamoDB is github.com/aws/aws-sdk-go-v2/service/dynamodb, read at v1.74.0. An item is put under its key, which the
// request does not tell from its other attributes. Lists of writes in a transaction (TransactWriteItems) and PartiQL have
// no rows: nothing is claimed of them.
func dynamoDB() Library {
	const path = "github.com/aws/aws-sdk-go-v2/service/dynamodb"
	const item = "DynamoDB item"
	return Library{
		Name:   "aws-sdk-go-v2 dynamodb",
		Module: path,
		Rows: in(path,
			of("*Client",
				write("UpdateItem", Set, 1).op("expression").field("UpdateExpression").store(item),
				write("PutItem", Set, 1).op("expression").store(item), write("DeleteItem", Delete, 1).store(item),
				write("BatchWriteItem", Set, 1).store("DynamoDB items"),
				nothing("GetItem BatchGetItem Query Scan TransactGetItems DescribeTable"),
			),
			nothing("New NewFromConfig"),
		),
	}
}
