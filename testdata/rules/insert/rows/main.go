// Command rows shows rows and documents that are written anew on each run, next to those
// whose own key makes the second write fail or change nothing.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5/pgxpool"
	_ "github.com/jackc/pgx/v5/stdlib"
	"github.com/jmoiron/sqlx"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

// Task is the payload of all tasks of this program.
type Task struct {
	OrderID   string   `json:"order_id"`
	InvoiceID string   `json:"invoice_id"`
	UserID    int64    `json:"user_id"`
	Amount    int64    `json:"amount"`
	Text      string   `json:"text"`
	Coupons   []string `json:"coupons"`
}

func decode(t *asynq.Task) (p Task, err error) {
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		err = fmt.Errorf("decode %s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, err
}

func main() {
	dsn := os.Getenv("DATABASE_URL")
	orm, err := gorm.Open(postgres.Open(dsn), &gorm.Config{TranslateError: true})
	if err != nil {
		log.Fatal(err)
	}
	if err := orm.AutoMigrate(&Notice{}, &Shipment{}, &Coupon{}, &Invoice{}, &Perk{}, &Badge{}, &Remark{}, &Ticket{}, &Escalation{}, &Reading{}, &Seat{}, &Slip{}, &Docket{}, &Line{}, &Gift{}); err != nil {
		log.Fatal(err)
	}
	pool, err := pgxpool.New(context.Background(), dsn)
	if err != nil {
		log.Fatal(err)
	}
	docs, err := mongo.Connect(options.Client().ApplyURI(os.Getenv("MONGO_URL")))
	if err != nil {
		log.Fatal(err)
	}
	models := &Models{db: orm}
	rows := &Rows{pool: pool, db: sqlx.MustOpen("pgx", dsn)}
	desk := &Desk{
		db: orm, remarks: NewStore[Remark](orm), own: &remarkStore{&store[Remark]{db: orm}},
		tickets: NewStore[Ticket](orm), escalations: NewStore[Escalation](orm),
	}
	documents := &Documents{events: docs.Database("shop").Collection("events")}

	mux := asynq.NewServeMux()
	mux.HandleFunc("notice:create", models.CreateNotice)
	mux.HandleFunc("notice:number", models.NumberNotice)
	mux.HandleFunc("shipment:create", models.CreateShipment)
	mux.HandleFunc("coupon:issue", models.IssueCoupons)
	mux.HandleFunc("invoice:create", models.CreateInvoice)
	mux.HandleFunc("invoice:create_or_skip", models.CreateInvoiceOrSkip)
	mux.HandleFunc("invoice:create_caught", models.CreateInvoiceCaught)
	mux.HandleFunc("invoice:save", models.SaveInvoice)
	mux.HandleFunc("perk:grant", models.GrantPerk)
	mux.HandleFunc("badge:give", models.GiveBadge)
	mux.HandleFunc("notice:form", models.NoticeForm)
	mux.HandleFunc("badge:form", models.BadgeForm)
	mux.HandleFunc("reading:take", models.TakeReading)
	mux.HandleFunc("seat:take", models.TakeSeat)
	mux.HandleFunc("slip:number", models.NumberSlip)
	mux.HandleFunc("slip:count", models.CountSlips)
	mux.HandleFunc("docket:number", models.NumberDocket)
	mux.HandleFunc("ticket:line", models.AppendLine)
	mux.HandleFunc("ticket:gift", models.AppendGift)

	mux.HandleFunc("remark:add", desk.AddRemark)
	mux.HandleFunc("remark:add_own", desk.AddOwnRemark)
	mux.HandleFunc("remark:add_all", desk.AddRemarks)
	mux.HandleFunc("remark:create", desk.CreateRemark)
	mux.HandleFunc("remark:put", desk.PutRemark)
	mux.HandleFunc("remark:open", desk.OpenTicket)
	mux.HandleFunc("ticket:escalate", desk.EscalateTicket)
	mux.HandleFunc("ticket:escalate_once", desk.EscalateTicketOnce)
	mux.HandleFunc("ticket:raise", desk.RaiseTicket)

	mux.HandleFunc("payment:record", rows.RecordPayment)
	mux.HandleFunc("payment:record_scanned", rows.RecordPaymentScanned)
	mux.HandleFunc("payment:audit_numbered", rows.AuditNumbered)
	mux.HandleFunc("payment:record_named", rows.RecordPaymentNamed)
	mux.HandleFunc("payment:audit", rows.Audit)
	mux.HandleFunc("payment:audit_run", rows.AuditRun)
	mux.HandleFunc("rows:import", rows.Import)
	mux.HandleFunc("rows:export", rows.Export)
	mux.HandleFunc("mention:anew", rows.MentionAnew)
	mux.HandleFunc("mention:name", rows.Mention)
	mux.HandleFunc("charge:anew", rows.ChargeAnew)
	mux.HandleFunc("charge:named", rows.ChargeNamed)
	mux.HandleFunc("digest:moment", rows.DigestMoment)
	mux.HandleFunc("digest:day", rows.DigestDay)
	mux.HandleFunc("payment:receipt", rows.Receipt)
	mux.HandleFunc("payment:audit_checked", rows.AuditChecked)
	mux.HandleFunc("payment:receipt_caught", rows.ReceiptCaught)
	mux.HandleFunc("payment:credit_note", rows.CreditNote)

	mux.HandleFunc("stub:of_none", rows.StubOfNone)
	mux.HandleFunc("stub:of_order", rows.Stub)

	mux.HandleFunc("event:write", documents.Write)
	mux.HandleFunc("event:write_many", documents.WriteMany)
	mux.HandleFunc("event:write_once", documents.WriteOnce)
	mux.HandleFunc("event:replace", documents.Replace)
	mux.HandleFunc("event:rewrite", documents.Rewrite)
	mux.HandleFunc("event:rewrite_one", documents.RewriteOne)

	srv := asynq.NewServer(asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}, asynq.Config{Concurrency: 10})
	log.Fatal(srv.Run(mux))
}
