// Command worker makes invoices. The service knows nothing of the queue; its parts are put
// together in a package-level function and registered as functions of requests.
package main

import (
	"context"
	"log"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/hibiken/asynq"
	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/jmoiron/sqlx"

	"example.com/idemlint/testdata/programs/invoices/billing"
	"example.com/idemlint/testdata/programs/invoices/blob"
	"example.com/idemlint/testdata/programs/invoices/mail"
	"example.com/idemlint/testdata/programs/invoices/queue"
)

func setup(opt asynq.RedisConnOpt) (*billing.Service, error) {
	db, err := sqlx.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		return nil, err
	}
	mailer, err := mail.New(os.Getenv("SMTP_HOST"), "shop@example.com")
	if err != nil {
		return nil, err
	}
	objects := s3.NewFromConfig(aws.Config{
		Region: "eu-central-1",
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return aws.Credentials{
				AccessKeyID:     os.Getenv("AWS_ACCESS_KEY_ID"),
				SecretAccessKey: os.Getenv("AWS_SECRET_ACCESS_KEY"),
			}, nil
		}),
	})
	return &billing.Service{
		DB:    db,
		Blobs: blob.NewBucket(objects, "shop"),
		Mail:  mailer,
		Next:  queue.NewProducer(opt),
	}, nil
}

func main() {
	opt := asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}
	svc, err := setup(opt)
	if err != nil {
		log.Fatal(err)
	}
	err = queue.NewServer(opt).
		On("invoice:issue", svc.Issue).
		On("invoice:issue_once", svc.IssueOnce).
		On("invoice:store", svc.Store).
		On("invoice:version", svc.StoreVersion).
		On("invoice:send", svc.Send).
		On("invoice:close", svc.Close).
		On("invoice:close_once", svc.CloseOnce).
		Run()
	if err != nil {
		log.Fatal(err)
	}
}
