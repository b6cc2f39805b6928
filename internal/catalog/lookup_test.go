package catalog

import (
	"go/types"
	"strings"
	"testing"
)

func TestNormalize(t *testing.T) {
	for _, test := range []struct{ symbol, want string }{
		{"(*github.com/redis/go-redis/v9.Client).Close", "(*github.com/redis/go-redis.Client).Close"},
		{"(*github.com/go-redis/redis/v8.Client).Close", "(*github.com/go-redis/redis.Client).Close"},
		{"(*github.com/jackc/pgx/v5/pgxpool.Pool).Exec", "(*github.com/jackc/pgx/pgxpool.Pool).Exec"},
		{"github.com/stripe/stripe-go/v84/charge.New", "github.com/stripe/stripe-go/charge.New"},
		{"(gorm.io/gorm.ChainInterface[T any]).Update", "(gorm.io/gorm.ChainInterface).Update"},
		{"(*example.com/a/v12.M[K comparable, V map[string][]int]).Get", "(*example.com/a.M).Get"},
		{"gopkg.in/gomail.v2.Send", "gopkg.in/gomail.v2.Send"},
		{"cloud.google.com/go/cloudtasks/apiv2.NewClient", "cloud.google.com/go/cloudtasks/apiv2.NewClient"},
		{"github.com/vmihailenco/msgpack/v5.Unmarshal", "github.com/vmihailenco/msgpack.Unmarshal"},
		{"github.com/valyala/fasthttp.Do", "github.com/valyala/fasthttp.Do"},
		{"example.com/v1/v1beta1/v0.F", "example.com/v1/v1beta1/v0.F"},
		{"func(context.Context, []string, map[string]int, ...any) (github.com/jackc/pgx/v5.Rows, error)", "func(context.Context, []string, map[string]int, ...any) (github.com/jackc/pgx.Rows, error)"},
	} {
		if got := Normalize(test.symbol); got != test.want {
			t.Errorf("Normalize(%q) = %q, want %q", test.symbol, got, test.want)
		}
	}
}

func TestSplit(t *testing.T) {
	for _, test := range []struct {
		symbol string
		want   symbolParts
	}{
		{"(*database/sql.DB).Exec", symbolParts{"database/sql", "DB", "Exec", true, true}},
		{"(gopkg.in/gomail.v2.Sender).Send", symbolParts{"gopkg.in/gomail.v2", "Sender", "Send", true, false}},
		{"gopkg.in/yaml.v3.Unmarshal", symbolParts{"gopkg.in/yaml.v3", "", "Unmarshal", false, false}},
		{"gorm.io/gorm.DB.RowsAffected", symbolParts{"gorm.io/gorm", "DB", "RowsAffected", false, false}},
		{"os.Create", symbolParts{"os", "", "Create", false, false}},
	} {
		got := split(test.symbol)
		if got != test.want || got.String() != test.symbol {
			t.Errorf("split(%q) = %+v (%s), want %+v", test.symbol, got, got, test.want)
		}
	}
}

func TestLookup(t *testing.T) {
	for _, test := range []struct {
		symbol string
		verb   Verb
		kind   Kind
		arg    int
	}{
		{"(*github.com/hibiken/asynq.ServeMux).HandleFunc", Register, NoEffect, 1},
		{"(*github.com/hibiken/asynq.Client).EnqueueContext", Enqueuing, Enqueue, 1},
		{"(*database/sql.Tx).ExecContext", SQLExec, NoEffect, 1},
		{"(*database/sql.Stmt).Exec", SQLExec, NoEffect, Receiver},
		{"(github.com/jackc/pgx/v4.Tx).Exec", SQLExec, NoEffect, 1},
		{"(*github.com/jackc/pgx/v5/pgxpool.Pool).Exec", SQLExec, NoEffect, 1},
		{"(*gorm.io/gorm.DB).Create", Gorm, Insert, 0},
		{"(gorm.io/gorm.CreateInterface[T any]).Create", Gorm, Insert, 1},
		{"(gorm.io/gorm.createG[T]).Create", Gorm, Insert, 1},
		{"(github.com/redis/go-redis/v9.cmdable).IncrBy", Redis, Increment, 1},
		{"(github.com/redis/go-redis/v9.StringCmdable).IncrBy", Redis, Increment, 1},
		{"(github.com/redis/go-redis/v9.Cmdable).IncrBy", Redis, Increment, 1}, // v9.0
		{"(github.com/go-redis/redis/v8.cmdable).SetNX", Redis, Claim, 1},
		{"(github.com/go-redis/redis/v8.Cmdable).SetNX", Redis, Claim, 1},
		{"(*go.mongodb.org/mongo-driver/v2/mongo.Collection).InsertOne", Mongo, Insert, 1},
		{"(*go.mongodb.org/mongo-driver/mongo.Collection).InsertOne", Mongo, Insert, 1},
		{"(*net/http.Client).Do", HTTPDo, External, 0},
		{"(*gopkg.in/mail.v2.Dialer).DialAndSend", Write, External, 0},
		{"(*github.com/go-mail/mail/v2.Dialer).DialAndSend", Write, External, 0},
		{"github.com/stripe/stripe-go/v73/paymentintent.New", Write, External, 0},
		{"(github.com/stripe/stripe-go/v82.v1PaymentIntentService).Create", Write, External, 1},
		{"(github.com/stripe/stripe-go/v79/paymentintent.Client).New", Write, External, 0},
		{"(*github.com/minio/minio-go/v7.Client).PutObject", Put, Set, 2},
		{"github.com/google/uuid.NewSHA1", Pure, NoEffect, none},
		{"github.com/google/uuid.New", Fresh, NoEffect, none},
		{"github.com/satori/go.uuid.NewV4", Fresh, NoEffect, none},
		{"math/rand/v2.N", Fresh, NoEffect, none},
		{"github.com/cenkalti/backoff/v4.Retry", Calls, NoEffect, 0},
		{"github.com/cenkalti/backoff/v5.Retry", Calls, NoEffect, 1},
	} {
		row, ok := Lookup(test.symbol)
		if !ok {
			t.Errorf("Lookup(%q) finds nothing", test.symbol)
		} else if row.Verb != test.verb || row.Kind != test.kind || row.Arg != test.arg {
			t.Errorf("Lookup(%q) = %+v", test.symbol, *row)
		}
	}
	for _, symbol := range []string{
		"(github.com/go-redis/redis.cmdable).Incr",      // v6: no context
		"(github.com/go-redis/redis/v7.cmdable).IncrBy", // v7: no context
		"(*github.com/jackc/pgx.Conn).Exec",             // v3: no context
		"(*github.com/minio/minio-go/v6.Client).PutObject",
		"(*example.com/sql.DB).Exec",
		"os.Create2", "Create", "", "(", "(*).", "[", ".",
	} {
		if row, ok := Lookup(symbol); ok {
			t.Errorf("Lookup(%q) = %+v", symbol, *row)
		}
	}
}

func TestLookupInterface(t *testing.T) {
	for _, test := range []struct{ method, sig, want string }{
		{"ExecContext", "func(context.Context, string, ...interface{}) (database/sql.Result, error)", "(*database/sql.DB).ExecContext"},
		{"Exec", "func(context.Context, string, ...any) (github.com/jackc/pgx/v5/pgconn.CommandTag, error)", "(*github.com/jackc/pgx/pgxpool.Pool).Exec"},
		{"Exec", "func(context.Context, string, ...interface{}) (github.com/jackc/pgconn.CommandTag, error)", "(*github.com/jackc/pgx/pgxpool.Pool).Exec"},
		{"Incr", "func(context.Context, string) *github.com/redis/go-redis/v9.IntCmd", "(github.com/redis/go-redis.cmdable).Incr"},
		{"SetNX", "func(context.Context, string, interface{}, time.Duration) *github.com/go-redis/redis/v8.BoolCmd", "(github.com/redis/go-redis.cmdable).SetNX"},
		{"Watch", "func(context.Context, func(*github.com/go-redis/redis/v8.Tx) error, ...string) error", "(*github.com/redis/go-redis.Client).Watch"},
		{"PublishWithContext", "func(ctx context.Context, exchange string, key string, mandatory bool, immediate bool, msg github.com/rabbitmq/amqp091-go.Publishing) error", "(*github.com/rabbitmq/amqp091-go.Channel).PublishWithContext"},
		{"Publish", "func(string, string, bool, bool, github.com/streadway/amqp.Publishing) error", "(*github.com/rabbitmq/amqp091-go.Channel).Publish"},
		{"Transaction", "func(func(tx *gorm.io/gorm.DB) error, ...*database/sql.TxOptions) error", "(*gorm.io/gorm.DB).Transaction"},
		{"Transaction", "func(func(*gorm.io/gorm.DB) error, ...*database/sql.TxOptions) error", "(*gorm.io/gorm.DB).Transaction"},
		{"InsertOne", "func(context.Context, interface{}, ...*go.mongodb.org/mongo-driver/mongo/options.InsertOneOptions) (*go.mongodb.org/mongo-driver/mongo.InsertOneResult, error)", "(*go.mongodb.org/mongo-driver/mongo.Collection).InsertOne"},
		{"InsertOne", "func(context.Context, any, ...go.mongodb.org/mongo-driver/v2/mongo/options.Lister[go.mongodb.org/mongo-driver/v2/mongo/options.InsertOneOptions]) (*go.mongodb.org/mongo-driver/v2/mongo.InsertOneResult, error)", "(*go.mongodb.org/mongo-driver/mongo.Collection).InsertOne"},
		{"Enqueue", "func(*github.com/hibiken/asynq.Task, ...github.com/hibiken/asynq.Option) (*github.com/hibiken/asynq.TaskInfo, error)", "(*github.com/hibiken/asynq.Client).Enqueue"},
		{"Do", "func(*net/http.Request) (*net/http.Response, error)", "(*net/http.Client).Do"},
	} {
		row, ok := LookupInterface(test.method, test.sig)
		if !ok || row.Symbol != test.want {
			t.Errorf("LookupInterface(%s, %s) = %+v, %t; want %s", test.method, test.sig, row, ok, test.want)
		}
	}
	for _, test := range []struct{ method, sig string }{
		{"Close", "func() error"},
		{"Commit", "func() error"},
		{"GetContext", "func(context.Context, any, string, ...any) error"},
		{"ExecContext", "func(context.Context, string, ...any) error"},
		{"Run", "func(context.Context, string, ...any) (database/sql.Result, error)"},
		{"Frobnicate", "func(context.Context, string) *github.com/redis/go-redis/v9.IntCmd"},
		{"Result", "func(context.Context) (string, *github.com/redis/go-redis/v9.IntCmd)"},
		{"Incr", "func(string) *github.com/redis/go-redis/v9.IntCmd"},
		{"Incr", "func(context.Context, string) (int64, error)"},
	} {
		if row, ok := LookupInterface(test.method, test.sig); ok {
			t.Errorf("LookupInterface(%s, %s) = %+v", test.method, test.sig, *row)
		}
	}
}

// TestInterfaceMethods compares the signatures of interfaceMethods with the real ones.
func TestInterfaceMethods(t *testing.T) {
	m := library(t)
	for _, im := range interfaceMethods {
		e := catalog().rows[im.symbol]
		if e == nil {
			t.Errorf("no row for %s", im.symbol)
			continue
		}
		row := e.row
		found := false
		for _, o := range m.objects[im.symbol] {
			f := o.Object.(*types.Func)
			found = found || canonicalSig(types.TypeString(withoutNames(f.Signature()), nil)) == im.sig
		}
		if !found {
			t.Errorf("no major of %s has the signature %s", im.symbol, im.sig)
		}
		if got, ok := LookupInterface(row.Symbol[strings.LastIndexByte(row.Symbol, '.')+1:], im.sig); !ok || got.Verb != row.Verb {
			t.Errorf("%s is not found by its signature", im.symbol)
		}
	}
}

// withoutNames is a signature without receiver and names.
func withoutNames(sig *types.Signature) *types.Signature {
	bare := func(tuple *types.Tuple) *types.Tuple {
		var vars []*types.Var
		for v := range tuple.Variables() {
			vars = append(vars, types.NewParam(0, nil, "", v.Type()))
		}
		return types.NewTuple(vars...)
	}
	return types.NewSignatureType(nil, nil, nil, bare(sig.Params()), bare(sig.Results()), sig.Variadic())
}

func TestLookupConst(t *testing.T) {
	for _, typ := range []string{"github.com/redis/go-redis/v9/internal/proto.RedisError", "github.com/go-redis/redis/v8/internal/proto.RedisError"} {
		if row, ok := LookupConst(typ, "redis: nil"); !ok || row.Op != "notfound" {
			t.Errorf("LookupConst(%s, redis: nil) = %+v, %t", typ, row, ok)
		}
	}
	if row, ok := LookupConst("string", "redis: nil"); ok {
		t.Errorf("LookupConst(string, redis: nil) = %+v", *row)
	}
}

func TestPackages(t *testing.T) {
	for path, pure := range map[string]bool{
		"strings": true, "crypto/sha256": true, "encoding/base64": true, "time": true,
		"github.com/samber/lo": true, "google.golang.org/protobuf/types/known/timestamppb": true,
		"os": false, "net/http": false, "math/rand": false, "crypto/rand": false, "crypto/ecdsa": false, "database/sql": false, "github.com/samber/lou": false,
	} {
		if PurePackage(path) != pure {
			t.Errorf("PurePackage(%q) = %t", path, !pure)
		}
	}
	for symbol, observational := range map[string]bool{
		"log.Printf": true, "(*log/slog.Logger).Info": true, "(*go.uber.org/zap.Logger).Error": true, "(*go.uber.org/zap/zapcore.CheckedEntry).Write": true,
		"(*github.com/newrelic/go-agent/v3/newrelic.Transaction).End": true, "(github.com/prometheus/client_golang/prometheus.Counter).Inc": true,
		"runtime.Gosched": true, "logger.Print": false, "(*example.com/log.L).Info": false, "(*go.uber.org/zapper.L).Info": false, "fmt.Sprintf": false,
	} {
		if Observational(symbol) != observational {
			t.Errorf("Observational(%q) = %t", symbol, !observational)
		}
	}
}

func TestRows(t *testing.T) {
	seen := map[string]string{}
	for _, lib := range libraries() {
		if lib.Name == "" || len(lib.Rows) == 0 {
			t.Errorf("library %q: no name or no rows", lib.Name)
		}
		for _, row := range lib.Rows {
			if other, ok := seen[row.Symbol]; ok {
				t.Errorf("%s: %s has it already", row.Symbol, other)
			}
			seen[row.Symbol] = lib.Name
			if found, ok := Lookup(row.Symbol); lib.Min == 0 && (!ok || found.Symbol != row.Symbol) {
				t.Errorf("%s is not found by its own symbol", row.Symbol)
			}
			if row.Kind != NoEffect && row.Store == "" && (row.Verb == Write || row.Verb == Put || row.Verb == Enqueuing || row.Verb == HTTPDo) {
				t.Errorf("%s: an effect on what?", row.Symbol)
			}
			if row.Severity != "" && row.Severity != "high" && row.Severity != "low" {
				t.Errorf("%s: severity %q", row.Symbol, row.Severity)
			}
			switch row.Verb {
			case SQLExec, SQLQuery, SQLQueryRow, SQLGet, SQLPrepare, SQLText, SQLBatch, GormExpr:
				if row.Arg == none && row.Op != "literal" {
					t.Errorf("%s: where is its text?", row.Symbol)
				}
			case Gorm, Mongo, Redis, RedisResult, Option, Sentinel, Lock, Builder:
				if row.Op == "" {
					t.Errorf("%s: no Op", row.Symbol)
				}
			case Decode:
				if row.Arg == none || row.Into == none {
					t.Errorf("%s: from where to where?", row.Symbol)
				}
			case Put, Reader, HTTPHeader, SetKey:
				if row.Arg == none {
					t.Errorf("%s: no Arg", row.Symbol)
				}
			}
		}
	}
}

func BenchmarkIndex(b *testing.B) {
	for b.Loop() {
		libraries()
	}
}

func BenchmarkLookup(b *testing.B) {
	catalog()
	for b.Loop() {
		Lookup("(github.com/redis/go-redis/v9.StringCmdable).Incr")
		Lookup("(*database/sql.DB).ExecContext")
		Lookup("example.com/program/internal/service.Helper")
	}
}

func TestWhatEntGeneratesIsKnownByReceiverAndName(t *testing.T) {
	for _, test := range []struct{ receiver, name, op, inner string }{
		{"AccountCreate", "Save", "generated write", "sqlSave"},
		{"AccountCreateBulk", "Save", "generated bulk", ""},
		{"AccountUpdateOne", "Save", "generated write", "sqlSave"},
		{"AccountDelete", "Exec", "generated write", "sqlExec"},
		{"AccountUpdate", "Exec", "", ""}, // calls Save
		{"AccountQuery", "Only", "generated row", "querySpec"},
		{"AccountMutation", "NoteCleared", "generated cleared", ""},
		{"AccountMutation", "AddBalance", "", ""},
		{"Tx", "Commit", "generated commit", ""},
		{"", "Commit", "", ""},
		{"", "IsNotFound", "generated notfound", ""},
		{"Errors", "IsNotFound", "", ""},
	} {
		row, ok := EntGenerated(test.receiver, test.name)
		if ok != (test.op != "") || ok && (row.Op != test.op || row.Field != test.inner) {
			t.Errorf("EntGenerated(%q, %q) = %+v, %v", test.receiver, test.name, row, ok)
		}
	}
}

func TestMethodsOfGRPCAreToldByTheirFirstWord(t *testing.T) {
	for method, want := range map[string]bool{
		"/payments.v1.Payments/Charge": true, "/mail.Mailer/SendReceipt": true, "Publish": true,
		"/payments.v1.Payments/GetCharge": false, "/payments.v1.Payments/SetLimit": false, "/ledger.Ledger/Recorded": false,
		"/greet.Greeter/SayHello": false, "/users.Users/Addresses": false, "": false,
	} {
		if got := GRPCSends(method); got != want {
			t.Errorf("GRPCSends(%q) = %v", method, got)
		}
	}
}

func TestMethodsOfGeneratedClientsAreKnownByTheirSignature(t *testing.T) {
	for sig, want := range map[string]bool{
		"func(context.Context, *example.com/pb.ChargeRequest, ...google.golang.org/grpc.CallOption) (*example.com/pb.ChargeReply, error)":                            true,
		"func(context.Context, *connectrpc.com/connect.Request[example.com/pb.ChargeRequest]) (*connectrpc.com/connect.Response[example.com/pb.ChargeReply], error)": true,
		"func(context.Context, *connectrpc.com/connect.Request[example.com/pb.Query]) (*connectrpc.com/connect.ServerStreamForClient[example.com/pb.T], error)":      false,
		"func(context.Context, ...google.golang.org/grpc.CallOption) (google.golang.org/grpc.ServerStreamingClient[example.com/pb.Event], error)":                    false,
		"func(context.Context, *example.com/pb.ChargeRequest) (*example.com/pb.ChargeReply, error)":                                                                  false,
		"func(context.Context, *example.com/pb.Query, ...google.golang.org/grpc.CallOption) (google.golang.org/grpc.ServerStreamingClient[example.com/pb.T], error)": false,
	} {
		row, ok := LookupInterface("Charge", sig)
		if ok != want || ok && row.Verb != GRPC {
			t.Errorf("LookupInterface of %s: %+v, %v", sig, row, ok)
		}
	}
}

func TestNamesTellWhetherSomeRowHasThemAndRegistersHandlers(t *testing.T) {
	for _, c := range []struct {
		name             string
		registers, known bool
	}{{"HandleFunc", true, true}, {"ExecContext", false, true}, {"BakeBread", false, false}} {
		if registers, known := Named(c.name); registers != c.registers || known != c.known {
			t.Errorf("%s: registers %t, known %t", c.name, registers, known)
		}
	}
}

func TestMethodsThatSayWhatHoldsForTheWholeProgramAreTold(t *testing.T) {
	for symbol, want := range map[string]bool{
		"(*gorm.io/gorm.DB).SavePoint": true,
		"(*go.mongodb.org/mongo-driver/v2/mongo/options.IndexOptionsBuilder).SetUnique": true,
		"(*example.com/db.DB).SavePoint":                                                false,
		"(*gorm.io/gorm.DB).Create":                                                     false,
	} {
		if got := ProgramWide(symbol); got != want {
			t.Errorf("%s: %t, want %t", symbol, got, want)
		}
	}
}
