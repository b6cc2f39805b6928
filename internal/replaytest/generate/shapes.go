package main

import (
	"fmt"
	"strings"
)

// shapes are the tables by what they hold. A shape has its columns in SQL, the fields of its
// model, and how a row of an account or order looks before a run; "" means no row.
var shapes = []struct {
	ops    []string
	sql    string
	fields string
	row    string
}{
	{[]string{"add"}, "id text PRIMARY KEY, balance bigint NOT NULL, last_op text NOT NULL", "ID string `gorm:\"primaryKey\"`\nBalance int64\nLastOp string", "('a-%d', 100, '')"},
	{[]string{"set"}, "id text PRIMARY KEY, note text NOT NULL", "ID string `gorm:\"primaryKey\"`\nNote string", "('a-%d', 'before')"},
	{[]string{"insert"}, "id bigserial PRIMARY KEY, account_id text NOT NULL, amount bigint NOT NULL", "ID int64 `gorm:\"primaryKey\"`\nAccountID string\nAmount int64", ""},
	{[]string{"row"}, "id text PRIMARY KEY, account_id text NOT NULL, amount bigint NOT NULL", "ID string `gorm:\"primaryKey\"`\nAccountID string\nAmount int64", ""},
	{[]string{"upsert"}, "id text PRIMARY KEY, amount bigint NOT NULL", "ID string `gorm:\"primaryKey\"`\nAmount int64", ""},
	{[]string{"delete"}, "id text PRIMARY KEY, account_id text NOT NULL", "ID string `gorm:\"primaryKey\"`\nAccountID string", "('c-%[1]d', 'a-%[1]d')"},
	{[]string{"claim"}, "id text PRIMARY KEY", "ID string `gorm:\"primaryKey\"`", ""},
	{[]string{"cond"}, "id text PRIMARY KEY, status text NOT NULL", "ID string `gorm:\"primaryKey\"`\nStatus string", "('o-%d', 'new')"},
}

// lines are the rows that a loop over rows reads.
const lines = "CREATE TABLE lines (id text PRIMARY KEY, parent text NOT NULL, account_id text NOT NULL, order_id text NOT NULL, email text NOT NULL, bank text NOT NULL, amount bigint NOT NULL);\n"

const lineRows = "INSERT INTO lines VALUES ('i-1', 'o-1', 'a-2', 'o-2', 'lee@example.com', 'ba_2', 5), ('i-2', 'o-1', 'a-3', 'o-3', 'sam@example.com', 'ba_3', 7);\n"

func ddl() string {
	var b strings.Builder
	for _, s := range shapes {
		for _, table := range pieces[s.ops[0]].places {
			fmt.Fprintf(&b, "CREATE TABLE %s (%s);\n", table, s.sql)
		}
	}
	return b.String() + lines
}

func seed() string {
	var b strings.Builder
	for _, s := range shapes {
		if s.row == "" {
			continue
		}
		for _, table := range pieces[s.ops[0]].places {
			fmt.Fprintf(&b, "INSERT INTO %s VALUES %s, %s, %s;\n", table, fmt.Sprintf(s.row, 1), fmt.Sprintf(s.row, 2), fmt.Sprintf(s.row, 3))
		}
	}
	return b.String() + lineRows
}

// models are the types of all tables; only gorm stores whole rows.
func models() string {
	var b strings.Builder
	for _, s := range shapes {
		for _, table := range pieces[s.ops[0]].places {
			fmt.Fprintf(&b, "// %s is a row of %s.\ntype %[1]s struct {\n%[3]s\n}\n\n", model(table), table, s.fields)
		}
	}
	for _, table := range states {
		fmt.Fprintf(&b, "// Done says whether there is nothing left to do.\nfunc (o *%s) Done() bool { return o.Status == \"done\" }\n\n", model(table))
	}
	return b.String()
}

// commonFiles are the files that the handlers of a store share.
func commonFiles(store, registered string) map[string]string {
	c := connections[store]
	types, same := typesText+c.handle, sameTypesText
	if c.handle != "" {
		same += "type DBTX = steps.DBTX\n"
	}
	worker := fmt.Sprintf(workerText, c.pool) + c.text
	return map[string]string{
		"main.go":         fmt.Sprintf(mainText, c.open, registered),
		"types.go":        same,
		"worker.go":       worker,
		"models.go":       models(),
		"steps/types.go":  types,
		"steps/worker.go": worker + fmt.Sprintf(newWorkerText, c.pool),
		"steps/models.go": models(),
	}
}

const sameTypesText = `type (
	Payload = steps.Payload
	Item    = steps.Item
)

type txKey = steps.TxKey

`

const newWorkerText = `
// NewWorker has what the steps need.
func NewWorker(db %s, rdb *redis.Client, queue *asynq.Client, stripe *stripe.Client, smtp string) *Worker {
	return &Worker{db: db, rdb: rdb, queue: queue, stripe: stripe, smtp: smtp}
}
`

const mainText = `func main() {
	%s
	redisAt := asynq.RedisClientOpt{Addr: os.Getenv("REDIS_ADDR")}
	w := &Worker{
		db:     db,
		rdb:    redis.NewClient(&redis.Options{Addr: os.Getenv("REDIS_ADDR")}),
		queue:  asynq.NewClient(redisAt),
		stripe: stripe.NewClient(os.Getenv("STRIPE_KEY")),
		smtp:   os.Getenv("SMTP_ADDR"),
	}
	mux := asynq.NewServeMux()
	%s
	log.Fatal(asynq.NewServer(redisAt, asynq.Config{Concurrency: 2}).Run(mux))
}
`

const workerText = `// Worker has what the handlers need.
type Worker struct {
	db     %s
	rdb    *redis.Client
	queue  *asynq.Client
	stripe *stripe.Client
	smtp   string
}

var errDone = errors.New("done already")

`

// typesText are the types that the main package shares with the steps.
const typesText = `// Payload is what the tasks carry.
type Payload struct {
	OperationID string ` + "`json:\"operation_id\"`" + `
	AccountID   string ` + "`json:\"account_id\"`" + `
	OrderID     string ` + "`json:\"order_id\"`" + `
	Email       string ` + "`json:\"email\"`" + `
	Bank        string ` + "`json:\"bank\"`" + `
	Amount      int64  ` + "`json:\"amount\"`" + `
	Keyed       bool   ` + "`json:\"keyed\"`" + `
	Force       bool   ` + "`json:\"force\"`" + `
	Items       []Item ` + "`json:\"items\"`" + `
}

// Item is one of several things that a task is about.
type Item struct {
	ID        string ` + "`json:\"id\"`" + `
	AccountID string ` + "`json:\"account_id\"`" + `
	OrderID   string ` + "`json:\"order_id\"`" + `
	Email     string ` + "`json:\"email\"`" + `
	Bank      string ` + "`json:\"bank\"`" + `
	Amount    int64  ` + "`json:\"amount\"`" + `
}

// TxKey is the key under which a context carries a transaction.
type TxKey struct{}

type txKey = TxKey

`

// connections say how the stores are opened and how transactions are made.
var connections = map[string]struct{ pool, open, handle, text string }{
	"sql": {"*sql.DB", `db, err := sql.Open("pgx", os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}`, `// DBTX is a pool or a transaction.
type DBTX interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

`, `var _ = stdlib.GetDefaultDriver // of database/sql

func (w *Worker) withTx(ctx context.Context, f func(tx DBTX) error) error {
	tx, err := w.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := f(tx); err != nil {
		return err
	}
	return tx.Commit()
}

func (w *Worker) inTx(ctx context.Context, f func(ctx context.Context) error) error {
	return w.withTx(ctx, func(tx DBTX) error { return f(context.WithValue(ctx, txKey{}, tx)) })
}

func (w *Worker) conn(ctx context.Context) DBTX {
	if tx, ok := ctx.Value(txKey{}).(DBTX); ok {
		return tx
	}
	return w.db
}

func (w *Worker) items(ctx context.Context, order string) ([]Item, error) {
	rows, err := w.db.QueryContext(ctx, "SELECT id, account_id, order_id, email, bank, amount FROM lines WHERE parent = $1 ORDER BY id", order)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var items []Item
	for rows.Next() {
		var i Item
		if err := rows.Scan(&i.ID, &i.AccountID, &i.OrderID, &i.Email, &i.Bank, &i.Amount); err != nil {
			return nil, err
		}
		items = append(items, i)
	}
	return items, rows.Err()
}

` + duplicateText},
	"pgx": {"*pgxpool.Pool", `db, err := pgxpool.New(context.Background(), os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal(err)
	}`, `// DBTX is a pool or a transaction.
type DBTX interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

`, `func (w *Worker) withTx(ctx context.Context, f func(tx DBTX) error) error {
	return pgx.BeginFunc(ctx, w.db, func(tx pgx.Tx) error { return f(tx) })
}

func (w *Worker) inTx(ctx context.Context, f func(ctx context.Context) error) error {
	return w.withTx(ctx, func(tx DBTX) error { return f(context.WithValue(ctx, txKey{}, tx)) })
}

func (w *Worker) conn(ctx context.Context) DBTX {
	if tx, ok := ctx.Value(txKey{}).(DBTX); ok {
		return tx
	}
	return w.db
}

func (w *Worker) items(ctx context.Context, order string) ([]Item, error) {
	rows, err := w.db.Query(ctx, "SELECT id, account_id, order_id, email, bank, amount FROM lines WHERE parent = $1 ORDER BY id", order)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[Item])
}

` + duplicateText},
	"gorm": {"*gorm.DB", `db, err := gorm.Open(postgres.Open(os.Getenv("DATABASE_URL")), &gorm.Config{TranslateError: true})
	if err != nil {
		log.Fatal(err)
	}`, "", `func (w *Worker) withTx(ctx context.Context, f func(tx *gorm.DB) error) error {
	return w.db.WithContext(ctx).Transaction(f)
}

func (w *Worker) inTx(ctx context.Context, f func(ctx context.Context) error) error {
	return w.withTx(ctx, func(tx *gorm.DB) error { return f(context.WithValue(ctx, txKey{}, tx)) })
}

func (w *Worker) conn(ctx context.Context) *gorm.DB {
	if tx, ok := ctx.Value(txKey{}).(*gorm.DB); ok {
		return tx
	}
	return w.db
}

// Line is a row of lines.
type Line struct {
	Item
	Parent string
}

func (w *Worker) items(ctx context.Context, order string) ([]Item, error) {
	var found []Line
	if err := w.db.WithContext(ctx).Order("id").Find(&found, "parent = ?", order).Error; err != nil {
		return nil, err
	}
	var items []Item
	for _, l := range found {
		items = append(items, l.Item)
	}
	return items, nil
}

func isDuplicate(err error) bool { return errors.Is(err, gorm.ErrDuplicatedKey) }
`},
}

const duplicateText = `func isDuplicate(err error) bool {
	var pgErr *pgconn.PgError
	return errors.As(err, &pgErr) && pgErr.Code == "23505"
}
`
