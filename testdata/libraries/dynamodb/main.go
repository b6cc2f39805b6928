// Command dynamodb shows items of DynamoDB to which each run adds, next to those that are set or added to once.
package main

import (
	"context"
	"errors"
	"strconv"

	"example.com/idemlint/libraries/awsaccount"
	"example.com/idemlint/libraries/work"
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/hibiken/asynq"
)

// Service keeps the accounts of customers.
type Service struct {
	client *dynamodb.Client
}

func account(o work.Order) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"email": &types.AttributeValueMemberS{Value: o.Email}}
}

func amount(o work.Order) map[string]types.AttributeValue {
	return map[string]types.AttributeValue{":amount": &types.AttributeValueMemberN{Value: strconv.FormatInt(o.Amount, 10)}}
}

// Credit adds again on each run.
func (s *Service) Credit(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.UpdateItem(ctx, &dynamodb.UpdateItemInput{ // want increment `"account:credit"`
		TableName:                 aws.String("accounts"),
		Key:                       account(o),
		UpdateExpression:          aws.String("ADD balance :amount"),
		ExpressionAttributeValues: amount(o),
	})
	return err
}

// Sum adds in other words.
func (s *Service) Sum(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.UpdateItem(ctx, &dynamodb.UpdateItemInput{ // want increment `"account:sum"`
		TableName:                 aws.String("accounts"),
		Key:                       account(o),
		UpdateExpression:          aws.String("SET balance = balance + :amount"),
		ExpressionAttributeValues: amount(o),
	})
	return err
}

// Withdraw takes again from what is still enough.
func (s *Service) Withdraw(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.UpdateItem(ctx, &dynamodb.UpdateItemInput{ // want increment `"account:withdraw"`
		TableName:                 aws.String("accounts"),
		Key:                       account(o),
		UpdateExpression:          aws.String("SET balance = balance - :amount"),
		ConditionExpression:       aws.String("balance >= :amount"),
		ExpressionAttributeValues: amount(o),
	})
	return err
}

// Append appends to a list on each run.
func (s *Service) Append(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.UpdateItem(ctx, &dynamodb.UpdateItemInput{ // want increment `"account:append"`
		TableName:                 aws.String("accounts"),
		Key:                       account(o),
		UpdateExpression:          aws.String("SET amounts = list_append(amounts, :amount)"),
		ExpressionAttributeValues: amount(o),
	})
	return err
}

// CreditOnce adds unless the operation has an attribute in the item, which it writes with it.
func (s *Service) CreditOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                 aws.String("accounts"),
		Key:                       account(o),
		UpdateExpression:          aws.String("SET balance = balance + :amount, #operation = :amount"),
		ConditionExpression:       aws.String("attribute_not_exists(#operation)"),
		ExpressionAttributeNames:  map[string]string{"#operation": "credit-" + o.OrderID},
		ExpressionAttributeValues: amount(o),
	})
	if seen := (*types.ConditionalCheckFailedException)(nil); errors.As(err, &seen) {
		return nil
	}
	return err
}

// Balance sets the balance.
func (s *Service) Balance(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.UpdateItem(ctx, &dynamodb.UpdateItemInput{
		TableName:                 aws.String("accounts"),
		Key:                       account(o),
		UpdateExpression:          aws.String("SET balance = :amount"),
		ExpressionAttributeValues: amount(o),
	})
	return err
}

// Put puts the item of the order.
func (s *Service) Put(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.PutItem(ctx, &dynamodb.PutItemInput{TableName: aws.String("orders"), Item: account(o)})
	return err
}

// Transfer moves the amount again on each run.
func (s *Service) Transfer(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: []types.TransactWriteItem{ // want increment `"account:transfer"`
		{Update: s.add(account(o), "SET balance = balance - :amount", o)},
		{Update: s.add(shop(), "SET balance = balance + :amount", o)},
	}})
	return err
}

// TransferOnce moves the amount with an item of the operation, or not at all.
func (s *Service) TransferOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: []types.TransactWriteItem{
		{Put: &types.Put{
			TableName:           aws.String("transfers"),
			Item:                map[string]types.AttributeValue{"order_id": &types.AttributeValueMemberS{Value: o.OrderID}},
			ConditionExpression: aws.String("attribute_not_exists(order_id)"),
		}},
		{Update: s.add(account(o), "SET balance = balance - :amount", o)},
		{Update: s.add(shop(), "SET balance = balance + :amount", o)},
	}})
	if seen := (*types.TransactionCanceledException)(nil); errors.As(err, &seen) {
		return nil
	}
	return err
}

// TransferChecked moves the amount again if the customer is known.
func (s *Service) TransferChecked(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: []types.TransactWriteItem{ // want increment `"account:transfer_checked"`
		{ConditionCheck: s.known(o)},
		{Update: s.add(account(o), "SET balance = balance - :amount", o)},
	}})
	return err
}

// TransferCheckedOnce moves it with an item of the operation if the customer is known.
func (s *Service) TransferCheckedOnce(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.TransactWriteItems(ctx, &dynamodb.TransactWriteItemsInput{TransactItems: []types.TransactWriteItem{
		{ConditionCheck: s.known(o)},
		{Put: &types.Put{
			TableName:           aws.String("transfers"),
			Item:                map[string]types.AttributeValue{"order_id": &types.AttributeValueMemberS{Value: o.OrderID}},
			ConditionExpression: aws.String("attribute_not_exists(order_id)"),
		}},
		{Update: s.add(account(o), "SET balance = balance - :amount", o)},
	}})
	if seen := (*types.TransactionCanceledException)(nil); errors.As(err, &seen) {
		return nil
	}
	return err
}

// Statement adds again in a statement of PartiQL.
func (s *Service) Statement(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.ExecuteStatement(ctx, &dynamodb.ExecuteStatementInput{ // want increment `"account:statement"`
		Statement:  aws.String(`UPDATE accounts SET balance = balance + ? WHERE email = ?`),
		Parameters: []types.AttributeValue{amount(o)[":amount"], account(o)["email"]},
	})
	return err
}

// StatementSet sets the balance in one.
func (s *Service) StatementSet(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.ExecuteStatement(ctx, &dynamodb.ExecuteStatementInput{
		Statement:  aws.String(`UPDATE accounts SET balance = ? WHERE email = ?`),
		Parameters: []types.AttributeValue{amount(o)[":amount"], account(o)["email"]},
	})
	return err
}

// Statements adds again in one of several.
func (s *Service) Statements(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	_, err = s.client.ExecuteTransaction(ctx, &dynamodb.ExecuteTransactionInput{TransactStatements: []types.ParameterizedStatement{ // want increment `"account:statements"`
		{Statement: aws.String(`UPDATE orders SET paid = true WHERE order_id = ?`), Parameters: []types.AttributeValue{&types.AttributeValueMemberS{Value: o.OrderID}}},
		{Statement: aws.String(`UPDATE accounts SET balance = balance - ? WHERE email = ?`), Parameters: []types.AttributeValue{amount(o)[":amount"], account(o)["email"]}},
	}})
	return err
}

func shop() map[string]types.AttributeValue {
	return map[string]types.AttributeValue{"email": &types.AttributeValueMemberS{Value: "shop@example.com"}}
}

// add is an update of an account within a transaction.
func (s *Service) add(key map[string]types.AttributeValue, expression string, o work.Order) *types.Update {
	return &types.Update{TableName: aws.String("accounts"), Key: key, UpdateExpression: aws.String(expression), ExpressionAttributeValues: amount(o)}
}

// known asks whether the customer has an item.
func (s *Service) known(o work.Order) *types.ConditionCheck {
	return &types.ConditionCheck{TableName: aws.String("customers"), Key: account(o), ConditionExpression: aws.String("attribute_exists(email)")}
}

func main() {
	s := &Service{client: dynamodb.NewFromConfig(awsaccount.Config())}
	mux := asynq.NewServeMux()
	mux.HandleFunc("account:credit", s.Credit)
	mux.HandleFunc("account:sum", s.Sum)
	mux.HandleFunc("account:withdraw", s.Withdraw)
	mux.HandleFunc("account:append", s.Append)
	mux.HandleFunc("account:credit_once", s.CreditOnce)
	mux.HandleFunc("account:balance", s.Balance)
	mux.HandleFunc("account:put", s.Put)
	mux.HandleFunc("account:transfer", s.Transfer)
	mux.HandleFunc("account:transfer_once", s.TransferOnce)
	mux.HandleFunc("account:transfer_checked", s.TransferChecked)
	mux.HandleFunc("account:transfer_checked_once", s.TransferCheckedOnce)
	mux.HandleFunc("account:statement", s.Statement)
	mux.HandleFunc("account:statement_set", s.StatementSet)
	mux.HandleFunc("account:statements", s.Statements)
	work.Serve(mux)
}
