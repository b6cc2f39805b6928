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
	work.Serve(mux)
}
