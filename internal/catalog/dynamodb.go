package catalog

// dynamoDB is github.com/aws/aws-sdk-go-v2/service/dynamodb, read at v1.74.0. An item is put under its key, which the
// request does not tell from its other attributes.
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
				write("TransactWriteItems", Set, 1).op("transaction").field("TransactItems").store(item),
				write("ExecuteStatement", Set, 1).op("partiql").field("Statement").store(item),
				write("ExecuteTransaction", Set, 1).op("partiql list").field("TransactStatements").store(item),
				write("BatchExecuteStatement", Set, 1).op("partiql list").field("Statements").store(item),
				nothing("GetItem BatchGetItem Query Scan TransactGetItems DescribeTable"),
			),
			nothing("New NewFromConfig"),
		),
	}
}
