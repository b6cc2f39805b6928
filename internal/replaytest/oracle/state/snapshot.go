package state

import (
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hibiken/asynq"
	"go.mongodb.org/mongo-driver/v2/bson"
)

// Record is one thing that a run can leave behind: a row, a key, a mail, a request, a task. Loc
// says where: "table:users", "redis:KEY", "mail", "http:METHOD URL", "task:TYPE",
// "mongo:COLLECTION", "file:PATH", "channel:NAME".
type Record struct{ Loc, Text string }

// Snapshot reads everything that the stores hold, but not the task that ran.
func (w *World) Snapshot() ([]Record, error) {
	var all []Record
	for _, read := range []func() ([]Record, error){w.postgresRecords, w.sqliteRecords, w.redisRecords, w.mongoRecords, w.taskRecords, w.fileRecords} {
		records, err := read()
		if err != nil {
			return nil, err
		}
		all = append(all, records...)
	}
	for _, m := range w.Mailbox.Mails() {
		all = append(all, Record{"mail", "to " + m.To + "\n" + mailText(m.Text)})
	}
	posted, put := w.Sink.State()
	for _, p := range posted {
		all = append(all, Record{"http:" + p.Method + " " + p.URL, bodyText(p.Body)})
	}
	for _, p := range put {
		all = append(all, Record{"http:" + p.Method + " " + p.URL, p.Body})
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Concat(all, w.published, w.finished), nil
}

// mailText is a mail without the headers that only say when and how it was sent, and with the
// others in order: some libraries keep them in a map.
func mailText(text string) string {
	head, body, _ := strings.Cut(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n")
	var kept []string
	for _, line := range strings.Split(head, "\n") {
		lower := strings.ToLower(line)
		if !strings.HasPrefix(lower, "date:") && !strings.HasPrefix(lower, "message-id:") {
			kept = append(kept, line)
		}
	}
	slices.Sort(kept)
	return strings.Join(kept, "\n") + "\n\n" + body
}

// bodyText is the body of a request; a form is written as it was before it was encoded.
func bodyText(body string) string {
	if form, err := url.QueryUnescape(body); err == nil && strings.Contains(body, "=") {
		return form
	}
	return body
}

// serialQuery finds the columns whose values are numbers that the database gives out, and those
// that refer to them, each with the table of its sequence. The values are written "#table:n", so
// that another number can be recognised as a renaming.
const serialQuery = `
WITH own AS (
  SELECT c.oid AS rel, c.relname::text AS tab, a.attnum, a.attname::text AS col
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE n.nspname = 'public' AND c.relkind = 'r' AND a.attnum > 0
    AND (a.attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) LIKE 'nextval(%')
)
SELECT tab, col, tab FROM own
UNION
SELECT f.relname::text, a.attname::text, own.tab
FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid
JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
JOIN own ON own.rel = k.confrelid AND own.attnum = k.confkey[1]
WHERE k.contype = 'f' AND cardinality(k.conkey) = 1`

func (w *World) postgresRecords() ([]Record, error) {
	if err := w.learnTables(); err != nil || len(w.known) == 0 {
		return nil, err
	}
	rows, err := w.pg.Query(w.ctx, w.everything)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var records []Record
	for rows.Next() {
		var table, text string
		if err := rows.Scan(&table, &text); err != nil {
			return nil, err
		}
		records = append(records, Record{"table:" + table, row(text, w.serial[table])})
	}
	return records, rows.Err()
}

// learnTables prepares the query of all rows, unless the tables are those that it knows.
func (w *World) learnTables() error {
	tables, err := w.tables()
	if err != nil || slices.Equal(tables, w.known) {
		return err
	}
	if w.serial, err = w.serials(); err != nil {
		return err
	}
	var parts []string
	for _, t := range tables {
		name := strings.ReplaceAll(strings.Trim(t, `"`), "'", "''")
		parts = append(parts, fmt.Sprintf("SELECT '%s', to_jsonb(t)::text FROM %s t", name, t))
	}
	w.known, w.everything = tables, strings.Join(parts, " UNION ALL ")
	return nil
}

// serials maps table and column to the table whose sequence made the value.
func (w *World) serials() (map[string]map[string]string, error) {
	rows, err := w.pg.Query(w.ctx, serialQuery)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	found := map[string]map[string]string{}
	for rows.Next() {
		var table, column, of string
		if err := rows.Scan(&table, &column, &of); err != nil {
			return nil, err
		}
		if found[table] == nil {
			found[table] = map[string]string{}
		}
		found[table][column] = of
	}
	return found, rows.Err()
}

// row writes a row as its columns in order of their names.
func row(text string, serials map[string]string) string {
	var columns map[string]json.RawMessage
	if err := json.Unmarshal([]byte(text), &columns); err != nil {
		return text
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(columns)) {
		value := string(columns[name])
		if of, ok := serials[name]; ok && value != "null" {
			value = "#" + of + ":" + value
		}
		parts = append(parts, name+"="+value)
	}
	return strings.Join(parts, " ")
}

func (w *World) sqliteRecords() ([]Record, error) {
	if _, err := os.Stat(w.SQLiteFile()); err != nil {
		return nil, nil
	}
	db, err := sql.Open("sqlite", w.SQLiteDSN())
	if err != nil {
		return nil, err
	}
	defer db.Close()
	tables, err := sqliteTables(db)
	if err != nil {
		return nil, err
	}
	var records []Record
	for _, t := range tables {
		if t == `"sqlite_sequence"` {
			continue
		}
		texts, err := sqliteRows(db, t)
		if err != nil {
			return nil, err
		}
		for _, text := range texts {
			records = append(records, Record{"table:" + strings.Trim(t, `"`), text})
		}
	}
	return records, nil
}

// sqliteRows writes the rows of a table. An INTEGER PRIMARY KEY counts as given out by the
// database (SQLite's documentation, "ROWIDs and the INTEGER PRIMARY KEY").
func sqliteRows(db *sql.DB, table string) ([]string, error) {
	serials := map[string]string{}
	info, err := db.Query("SELECT name FROM pragma_table_info(" + strings.ReplaceAll(table, `"`, `'`) + ") WHERE pk = 1 AND upper(type) = 'INTEGER'")
	if err != nil {
		return nil, err
	}
	defer info.Close()
	for info.Next() {
		var name string
		if err := info.Scan(&name); err != nil {
			return nil, err
		}
		serials[name] = strings.Trim(table, `"`)
	}
	rows, err := db.Query("SELECT * FROM " + table)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	names, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	var texts []string
	for rows.Next() {
		values := make([]any, len(names))
		for i := range values {
			values[i] = new(any)
		}
		if err := rows.Scan(values...); err != nil {
			return nil, err
		}
		columns := map[string]any{}
		for i, n := range names {
			v := *(values[i].(*any))
			if b, ok := v.([]byte); ok {
				v = string(b)
			}
			columns[n] = v
		}
		text, err := json.Marshal(columns)
		if err != nil {
			return nil, err
		}
		texts = append(texts, row(string(text), serials))
	}
	return texts, rows.Err()
}

func (w *World) redisRecords() ([]Record, error) {
	var records []Record
	it := w.rdb.Scan(w.ctx, 0, "*", 1000).Iterator()
	for it.Next(w.ctx) {
		key := it.Val()
		if strings.HasPrefix(key, "asynq:") {
			continue
		}
		texts, err := w.redisValue(key)
		if err != nil {
			return nil, err
		}
		for _, t := range texts {
			records = append(records, Record{"redis:" + key, t})
		}
	}
	return records, it.Err()
}

// redisValue writes a value as one text for each of its elements.
func (w *World) redisValue(key string) ([]string, error) {
	kind, err := w.rdb.Type(w.ctx, key).Result()
	if err != nil {
		return nil, err
	}
	var texts []string
	switch kind {
	case "string":
		v, err := w.rdb.Get(w.ctx, key).Result()
		return []string{v}, err
	case "list":
		return w.rdb.LRange(w.ctx, key, 0, -1).Result()
	case "set":
		return w.rdb.SMembers(w.ctx, key).Result()
	case "zset":
		v, err := w.rdb.ZRangeWithScores(w.ctx, key, 0, -1).Result()
		for _, z := range v {
			texts = append(texts, fmt.Sprint(z.Member, "=", z.Score))
		}
		return texts, err
	case "hash":
		v, err := w.rdb.HGetAll(w.ctx, key).Result()
		for f, x := range v {
			texts = append(texts, f+"="+x)
		}
		return texts, err
	case "stream":
		v, err := w.rdb.XRange(w.ctx, key, "-", "+").Result()
		for _, m := range v {
			texts = append(texts, m.ID+" "+fmt.Sprint(m.Values))
		}
		return texts, err
	}
	return nil, fmt.Errorf("redis key %s has the type %s", key, kind)
}

func (w *World) mongoRecords() ([]Record, error) {
	if w.Mongo == nil {
		return nil, nil
	}
	names, err := w.mongo.ListDatabaseNames(w.ctx, bson.D{})
	if err != nil {
		return nil, err
	}
	var records []Record
	for _, n := range names {
		collections, err := w.mongo.Database(n).ListCollectionNames(w.ctx, bson.D{})
		if err != nil {
			return nil, err
		}
		for _, c := range collections {
			cursor, err := w.mongo.Database(n).Collection(c).Find(w.ctx, bson.D{})
			if err != nil {
				return nil, err
			}
			var documents []bson.D
			if err := cursor.All(w.ctx, &documents); err != nil {
				return nil, err
			}
			for _, d := range documents {
				text, err := documentText(d)
				if err != nil {
					return nil, err
				}
				records = append(records, Record{"mongo:" + c, text})
			}
		}
	}
	return records, nil
}

// documentText writes a document with its fields in order: programs write maps.
func documentText(d bson.D) (string, error) {
	text, err := bson.MarshalExtJSON(d, false, false)
	if err != nil {
		return "", err
	}
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		return "", err
	}
	text, err = json.Marshal(fields)
	return string(text), err
}

// taskRecords are the tasks in all queues, but not the one that runs.
func (w *World) taskRecords() ([]Record, error) {
	queues, err := w.queues()
	if err != nil {
		return nil, err
	}
	lists := []func(string, ...asynq.ListOption) ([]*asynq.TaskInfo, error){
		w.Inspector.ListPendingTasks, w.Inspector.ListScheduledTasks, w.Inspector.ListRetryTasks,
		w.Inspector.ListArchivedTasks, w.Inspector.ListCompletedTasks, w.Inspector.ListActiveTasks,
	}
	var records []Record
	for _, q := range queues {
		for _, list := range lists {
			tasks, err := list(q, asynq.PageSize(1000))
			if err != nil {
				return nil, err
			}
			for _, t := range tasks {
				if t.ID != TaskID {
					records = append(records, taskRecord(t))
				}
			}
		}
		grouped, err := w.grouped(q)
		if err != nil {
			return nil, err
		}
		records = append(records, grouped...)
	}
	return records, nil
}

func taskRecord(t *asynq.TaskInfo) Record {
	return Record{"task:" + t.Type, fmt.Sprintf("id=%s queue=%s group=%s payload=%s", t.ID, t.Queue, t.Group, t.Payload)}
}

// queues finds the queues by their tasks and announces them, since a client of asynq announces
// a queue only once and every run starts with an empty Redis.
func (w *World) queues() ([]string, error) {
	var names []string
	it := w.rdb.Scan(w.ctx, 0, "asynq:{*}:t:*", 1000).Iterator()
	for it.Next(w.ctx) {
		name, _, _ := strings.Cut(strings.TrimPrefix(it.Val(), "asynq:{"), "}")
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, n := range names {
		if err := w.rdb.SAdd(w.ctx, "asynq:queues", n).Err(); err != nil {
			return nil, err
		}
	}
	return names, it.Err()
}

// grouped are the tasks that wait to be aggregated.
func (w *World) grouped(queue string) ([]Record, error) {
	groups, err := w.Inspector.Groups(queue)
	if err != nil {
		return nil, err
	}
	var records []Record
	for _, g := range groups {
		tasks, err := w.Inspector.ListAggregatingTasks(queue, g.Group, asynq.PageSize(1000))
		if err != nil {
			return nil, err
		}
		for _, t := range tasks {
			records = append(records, Record{"task:" + t.Type, fmt.Sprintf("id=%s queue=%s group=%s payload=%s", t.ID, t.Queue, g.Group, t.Payload)})
		}
	}
	return records, nil
}

func (w *World) fileRecords() ([]Record, error) {
	var records []Record
	err := filepath.WalkDir(w.Dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.HasPrefix(path, w.SQLiteFile()) {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(w.Dir, path)
		if err != nil {
			return err
		}
		text := string(data)
		if len(data) > 1000 {
			text = fmt.Sprintf("%d bytes, sha256 %x", len(data), sha256.Sum256(data))
		}
		records = append(records, Record{"file:" + rel, text})
		return nil
	})
	return records, err
}
