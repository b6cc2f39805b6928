// Command objects shows objects and files that get another name on each run, next to those
// that are written over.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/hibiken/asynq"
	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// Task is the payload of all tasks of this program.
type Task struct {
	InvoiceID string `json:"invoice_id"`
	Content   string `json:"content"`
}

func decode(t *asynq.Task) (p Task, err error) {
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		err = fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, err
}

// account is the one that the objects belong to.
func account(context.Context) (aws.Credentials, error) {
	return aws.Credentials{AccessKeyID: os.Getenv("AWS_ACCESS_KEY_ID"), SecretAccessKey: os.Getenv("AWS_SECRET_ACCESS_KEY")}, nil
}

func main() {
	mc, err := minio.New(os.Getenv("MINIO_ADDR"), &minio.Options{
		Creds:  credentials.NewStaticV4(os.Getenv("MINIO_KEY"), os.Getenv("MINIO_SECRET"), ""),
		Secure: true,
	})
	if err != nil {
		log.Fatal(err)
	}
	objects := &Objects{
		s3:     s3.NewFromConfig(aws.Config{Region: "eu-central-1", Credentials: aws.CredentialsProviderFunc(account)}),
		minio:  mc,
		bucket: "invoices",
	}
	files := &Files{dir: os.Getenv("REPORT_DIR"), scanner: scanner(os.Getenv("SCANNER"))}

	mux := asynq.NewServeMux()
	mux.HandleFunc("invoice:upload", objects.Upload)
	mux.HandleFunc("invoice:archive", objects.Archive)
	mux.HandleFunc("invoice:upload_named", objects.UploadNamed)
	mux.HandleFunc("invoice:archive_named", objects.ArchiveNamed)
	mux.HandleFunc("invoice:store", Store)
	mux.HandleFunc("invoice:store_over", StoreOver)
	mux.HandleFunc("report:export", files.Export)
	mux.HandleFunc("report:append", files.Append)
	mux.HandleFunc("report:export_named", files.ExportNamed)
	mux.HandleFunc("report:pack", files.Pack)
	mux.HandleFunc("report:pack_kept", files.PackKept)
	mux.HandleFunc("report:pack_sent", files.PackSent)
	mux.HandleFunc("report:work", files.Work)
	mux.HandleFunc("report:work_kept", files.WorkKept)
	mux.HandleFunc("report:put", files.Put)
	mux.HandleFunc("report:put_apart", files.PutApart)
	mux.HandleFunc("report:put_named", files.PutNamed)
	mux.HandleFunc("report:scan", files.Scan)
	mux.HandleFunc("report:scan_kept", files.ScanKept)

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
