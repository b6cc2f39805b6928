package state

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/hibiken/asynq"
	"github.com/jackc/pgx/v5"
	"github.com/redis/go-redis/v9"
	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
	_ "modernc.org/sqlite" // the driver of the examples with SQLite

	"github.com/idemlint/idemlint/internal/replaytest/oracle/scenario"
	"github.com/idemlint/idemlint/internal/replaytest/oracle/wire"
)

// TaskID is the ID of the task that runs. It looks like those that asynq makes.
const TaskID = "4be5f63c-0f0a-4f0e-8b52-6d1f2c9a7e11"

// World is the share of the stores in which the runs of one program take place, one at a time.
type World struct {
	Dir      string // working folder of the program
	Database string // in Postgres
	Postgres *Postgres
	Redis    *Redis
	Mongo    *Mongo // nil until NeedMongo
	Sink     *wire.Sink
	Mailbox  *wire.Mailbox

	Authority *wire.Authority

	ctx       context.Context
	pg        *pgx.Conn
	rdb       *redis.Client
	mongo     *mongo.Client
	Inspector *asynq.Inspector

	known      []string                     // quoted names of the tables
	everything string                       // the query of all their rows
	serial     map[string]map[string]string // what serials returns

	mu        sync.Mutex
	published []Record // messages to channels
	finished  []Record // tasks that were enqueued and are done and gone
}

// NewWorld makes a share of the given number.
func NewWorld(dir string, number int, pg *Postgres, ca *wire.Authority) (*World, error) {
	w := &World{
		Dir: filepath.Join(dir, "work"), Database: fmt.Sprintf("world%d", number), Postgres: pg,
		Sink: &wire.Sink{}, Mailbox: &wire.Mailbox{}, Authority: ca, ctx: context.Background(),
	}
	if err := os.MkdirAll(w.Dir, 0o755); err != nil {
		return nil, err
	}
	var err error
	if w.Redis, err = StartRedis(dir); err != nil {
		return nil, err
	}
	w.rdb = redis.NewClient(&redis.Options{Addr: w.Redis.Addr})
	opt := asynq.RedisClientOpt{Addr: w.Redis.Addr}
	w.Inspector = asynq.NewInspector(opt)
	return w, nil
}

// Close stops what belongs to the share alone.
func (w *World) Close() {
	w.Inspector.Close()
	w.rdb.Close()
	if w.pg != nil {
		w.pg.Close(w.ctx)
	}
	if w.Mongo != nil {
		w.mongo.Disconnect(w.ctx)
		w.Mongo.Stop()
	}
	w.Redis.Stop()
}

// NeedMongo starts the server for documents.
func (w *World) NeedMongo(dir string) error {
	if w.Mongo != nil {
		return nil
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	var err error
	if w.Mongo, err = StartMongo(dir); err != nil {
		return err
	}
	w.mongo, err = mongo.Connect(options.Client().ApplyURI("mongodb://" + w.Mongo.Addr))
	return err
}

// SQLiteFile is the database file of programs that use SQLite.
func (w *World) SQLiteFile() string { return filepath.Join(w.Dir, "data.sqlite") }

// SQLiteDSN is how programs open it.
func (w *World) SQLiteDSN() string {
	return "file:" + w.SQLiteFile() + "?_pragma=busy_timeout(2000)&_pragma=foreign_keys(1)&_pragma=synchronous(0)"
}

// NewDatabase makes an empty database with the tables of a program.
func (w *World) NewDatabase(definitions, sqlite string) error {
	admin, err := pgx.Connect(w.ctx, w.Postgres.URL("postgres"))
	if err != nil {
		return err
	}
	defer admin.Close(w.ctx)
	if w.pg != nil {
		w.pg.Close(w.ctx)
	}
	for _, q := range []string{"DROP DATABASE IF EXISTS " + w.Database + " WITH (FORCE)", "CREATE DATABASE " + w.Database} {
		if _, err := admin.Exec(w.ctx, q); err != nil {
			return err
		}
	}
	if w.pg, err = pgx.Connect(w.ctx, w.Postgres.URL(w.Database)); err != nil {
		return err
	}
	w.known = nil
	if _, err := w.pg.Exec(w.ctx, definitions); err != nil {
		return fmt.Errorf("schema: %w", err)
	}
	if err := w.clearDir(); err != nil {
		return err
	}
	if sqlite == "" {
		return nil
	}
	return w.sqlite(sqlite)
}

func (w *World) clearDir() error {
	entries, err := os.ReadDir(w.Dir)
	for _, e := range entries {
		os.RemoveAll(filepath.Join(w.Dir, e.Name()))
	}
	return err
}

func (w *World) sqlite(text string) error {
	db, err := sql.Open("sqlite", w.SQLiteDSN())
	if err != nil {
		return err
	}
	defer db.Close()
	if _, err := db.Exec(text); err != nil {
		return fmt.Errorf("sqlite: %w", err)
	}
	return nil
}

// Reset brings all stores into the state that a run of t starts from, with t in its queue.
func (w *World) Reset(p *scenario.Program, t *scenario.Task) error {
	w.Mailbox.Reset()
	w.Sink.Reset(t.Answers)
	w.mu.Lock()
	w.published, w.finished = nil, nil
	w.mu.Unlock()
	steps := []func() error{
		func() error { return w.resetPostgres(p.Seed, t.Seed) },
		func() error { return w.resetFiles(p.SQLite, t.SQLite) },
		func() error { return w.resetRedis(slices.Concat(p.Redis, t.Redis)) },
		func() error { return w.resetMongo(p.Mongo, t.Mongo) },
		func() error { return w.enqueue(t) },
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func (w *World) enqueue(t *scenario.Task) error {
	payload, err := t.Bytes()
	if err != nil {
		return err
	}
	// A client of its own: asynq's client announces a queue once, and FLUSHALL forgets it.
	_, err = asynq.NewClientFromRedisClient(w.rdb).Enqueue(asynq.NewTask(t.Type, payload), asynq.TaskID(TaskID), asynq.Queue(t.Queue))
	return err
}

// emptyTables deletes all rows and starts all sequences anew. DELETE is several times cheaper
// than TRUNCATE for a few rows; foreign keys do not hold for a replica.
const emptyTables = `
DO $$
DECLARE r record;
BEGIN
  SET LOCAL session_replication_role = replica;
  FOR r IN SELECT quote_ident(tablename) AS t FROM pg_tables WHERE schemaname = 'public' LOOP
    EXECUTE 'DELETE FROM ' || r.t;
  END LOOP;
  PERFORM setval(quote_ident(schemaname) || '.' || quote_ident(sequencename), start_value, false) FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
END $$;
`

func (w *World) resetPostgres(seeds ...string) error {
	if _, err := w.pg.Exec(w.ctx, emptyTables); err != nil {
		return err
	}
	for _, s := range seeds {
		if _, err := w.pg.Exec(w.ctx, s); err != nil {
			return fmt.Errorf("seed: %w", err)
		}
	}
	return nil
}

// tables returns the quoted names of the program's tables.
func (w *World) tables() ([]string, error) {
	rows, err := w.pg.Query(w.ctx, "SELECT quote_ident(relname) FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// resetFiles empties the working folder, but leaves the tables of SQLite.
func (w *World) resetFiles(seeds ...string) error {
	if _, err := os.Stat(w.SQLiteFile()); err != nil {
		return w.clearDir()
	}
	db, err := sql.Open("sqlite", w.SQLiteDSN())
	if err != nil {
		return err
	}
	defer db.Close()
	tables, err := sqliteTables(db)
	if err != nil {
		return err
	}
	text := "PRAGMA foreign_keys = 0;\nBEGIN;\n"
	for _, t := range tables {
		text += "DELETE FROM " + t + ";\n"
	}
	for _, s := range seeds {
		text += strings.TrimRight(strings.TrimSpace(s), ";") + ";\n"
	}
	if _, err := db.Exec(text + "COMMIT;"); err != nil {
		return fmt.Errorf("sqlite seed: %w", err)
	}
	return nil
}

func sqliteTables(db *sql.DB) ([]string, error) {
	rows, err := db.Query(`SELECT '"' || name || '"' FROM sqlite_master WHERE type = 'table' AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence') ORDER BY name`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var names []string
	for rows.Next() {
		var n string
		if err := rows.Scan(&n); err != nil {
			return nil, err
		}
		names = append(names, n)
	}
	return names, rows.Err()
}

func (w *World) resetRedis(commands []string) error {
	if err := w.rdb.FlushAll(w.ctx).Err(); err != nil {
		return err
	}
	for _, c := range commands {
		var args []any
		for _, f := range splitCommand(c) {
			args = append(args, f)
		}
		if err := w.rdb.Do(w.ctx, args...).Err(); err != nil && err != redis.Nil {
			return fmt.Errorf("redis %s: %w", c, err)
		}
	}
	return nil
}

// splitCommand splits at spaces; a part in single quotes may have spaces.
func splitCommand(s string) []string {
	var parts []string
	for i, piece := range strings.Split(s, "'") {
		if i%2 == 1 {
			parts = append(parts, piece)
			continue
		}
		parts = append(parts, strings.Fields(piece)...)
	}
	return parts
}

func (w *World) resetMongo(seeds ...map[string]map[string][]any) error {
	if w.Mongo == nil {
		return nil
	}
	names, err := w.mongo.ListDatabaseNames(w.ctx, bson.D{})
	if err != nil {
		return err
	}
	for _, n := range names {
		if err := w.emptyMongo(n); err != nil {
			return err
		}
	}
	for _, seed := range seeds {
		for db, collections := range seed {
			for c, documents := range collections {
				if err := w.insertMongo(db, c, documents); err != nil {
					return fmt.Errorf("mongo %s.%s: %w", db, c, err)
				}
			}
		}
	}
	return nil
}

// emptyMongo deletes the documents; indexes that the program made at its start stay.
func (w *World) emptyMongo(database string) error {
	if slices.Contains([]string{"admin", "local", "config"}, database) {
		return nil
	}
	db := w.mongo.Database(database)
	collections, err := db.ListCollectionNames(w.ctx, bson.D{})
	if err != nil {
		return err
	}
	for _, c := range collections {
		if _, err := db.Collection(c).DeleteMany(w.ctx, bson.D{}); err != nil {
			return err
		}
	}
	return nil
}

func (w *World) insertMongo(db, collection string, documents []any) error {
	for _, d := range documents {
		text, err := json.Marshal(d)
		if err != nil {
			return err
		}
		var doc bson.D
		if err := bson.UnmarshalExtJSON(text, false, &doc); err != nil {
			return err
		}
		if _, err := w.mongo.Database(db).Collection(collection).InsertOne(w.ctx, doc); err != nil {
			return err
		}
	}
	return nil
}

// Redeliver lets the lease of the task run out, as if its worker had been silent for long, and
// makes the task the next of its queue again. It is put back by the recoverer of a server of
// asynq, which runs when a server starts; the server itself finds the queue paused.
func (w *World) Redeliver(queue string) error {
	if err := w.rdb.ZAdd(w.ctx, "asynq:{"+queue+"}:lease", redis.Z{Score: 1, Member: TaskID}).Err(); err != nil {
		return err
	}
	if err := w.Inspector.PauseQueue(queue); err != nil {
		return err
	}
	if err := w.recover(queue); err != nil {
		return err
	}
	if err := w.Inspector.UnpauseQueue(queue); err != nil {
		return err
	}
	if err := w.Inspector.RunTask(queue, TaskID); err != nil {
		return err
	}
	pending := "asynq:{" + queue + "}:pending"
	if err := w.rdb.LRem(w.ctx, pending, 0, TaskID).Err(); err != nil {
		return err
	}
	return w.rdb.RPush(w.ctx, pending, TaskID).Err()
}

func (w *World) recover(queue string) error {
	srv := asynq.NewServerFromRedisClient(w.rdb, asynq.Config{
		Concurrency: 1, Queues: map[string]int{queue: 1}, LogLevel: asynq.FatalLevel, TaskCheckInterval: 10 * time.Millisecond,
	})
	if err := srv.Start(asynq.NotFoundHandler()); err != nil {
		return err
	}
	defer srv.Shutdown()
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(2 * time.Millisecond) {
		info, err := w.Inspector.GetTaskInfo(queue, TaskID)
		if err != nil {
			return err
		}
		if info.State == asynq.TaskStateRetry {
			return nil
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("the task was not put back: it is %v", info.State)
		}
	}
}

// ServerUp says whether a worker has announced itself, which asynq's servers do when they start.
func (w *World) ServerUp() bool {
	n, err := w.rdb.ZCard(w.ctx, "asynq:servers").Result()
	return err == nil && n > 0
}

// retryWindow is how long asynq goes on with retries by default: 25 of them, the nth after
// about n⁴ seconds (DefaultRetryDelayFunc of asynq v0.26.0), which adds up to 20.5 days.
const retryWindow = 21 * 24 * time.Hour

// PassTime lets everything in Redis expire that does not outlive the retries of asynq,
// finishes the tasks that were enqueued, and lets the leases of the task's own stores run out.
// It says whether anything is different now.
func (w *World) PassTime(t *scenario.Task) (changed bool, err error) {
	finished, err := w.finishTasks()
	if err != nil {
		return false, err
	}
	if _, err := w.pg.Exec(w.ctx, t.Later); err != nil {
		return false, fmt.Errorf("later: %w", err)
	}
	expired, err := w.expire()
	return finished+expired > 0 || t.Later != "", err
}

// expire deletes the keys that would be gone by the last retry, and counts them.
func (w *World) expire() (n int, err error) {
	it := w.rdb.Scan(w.ctx, 0, "*", 1000).Iterator()
	for it.Next(w.ctx) {
		key := it.Val()
		if strings.HasPrefix(key, "asynq:") {
			continue
		}
		ttl, err := w.rdb.PTTL(w.ctx, key).Result()
		if err != nil {
			return n, err
		}
		if ttl <= 0 || ttl >= retryWindow {
			continue
		}
		if err := w.rdb.Del(w.ctx, key).Err(); err != nil {
			return n, err
		}
		n++
	}
	return n, it.Err()
}

// finishTasks does to the tasks of handlers what their own success does: unless they are
// retained for long enough they are gone, and with them their ID and their lock.
func (w *World) finishTasks() (n int, err error) {
	queues, err := w.queues()
	if err != nil {
		return 0, err
	}
	for _, q := range queues {
		for _, list := range []func(string, ...asynq.ListOption) ([]*asynq.TaskInfo, error){w.Inspector.ListPendingTasks, w.Inspector.ListScheduledTasks} {
			tasks, err := list(q, asynq.PageSize(1000))
			if err != nil {
				return n, err
			}
			for _, t := range tasks {
				if t.ID == TaskID || t.Retention >= retryWindow {
					continue
				}
				w.finished = append(w.finished, taskRecord(t))
				if err := w.Inspector.DeleteTask(q, t.ID); err != nil {
					return n, err
				}
				n++
			}
		}
	}
	return n, nil
}

// Publish records a message to a channel.
func (w *World) Publish(channel, message string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.published = append(w.published, Record{"channel:" + channel, message})
}

// AwaitRollback waits until the database has taken back the transactions that nobody will end: it
// may notice only after a while that the process at the other end is gone, and keeps the locks until
// then. A repeated run that skips locked rows would not find them.
func (w *World) AwaitRollback() error {
	const open = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend' AND xact_start IS NOT NULL"
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		var n int
		if err := w.pg.QueryRow(w.ctx, open).Scan(&n); n == 0 || err != nil {
			return err
		}
	}
	return errors.New("transactions of a process that has ended stay open")
}

// Blocked says whether a connection to the database waits for a lock of another.
func (w *World) Blocked() (bool, error) {
	var n int
	err := w.pg.QueryRow(w.ctx, "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'").Scan(&n)
	return n > 0, err
}
