package catalog

// Kind is the kind of an effect.
type Kind uint8

// The kinds of effects, in the words of the reports.
const (
	NoEffect Kind = iota
	Increment
	Append
	Insert
	Set
	Upsert
	Delete
	External
	Enqueue
	Claim // a write that succeeds once per operation: SETNX, a lock
)

// String is the kind's name in reports and in JSON.
func (k Kind) String() string {
	return [...]string{"none", "increment", "append", "insert", "set", "upsert", "delete", "external", "enqueue", "claim"}[k]
}

// Verb says how a call is read. The comment names the columns of Row that the verb uses;
// argument numbers leave the receiver out, -1 is "none", Receiver is the receiver.
type Verb uint8

// Receiver as an argument number means the receiver.
const Receiver = -2

// The verbs.
const (
	// Nothing: the call has no effect and its results are unknown. Op "stored": they are what a store has, so that
	// what depends on them may be done once.
	Nothing Verb = iota
	// Observe: logging, metrics, tracing: no effect that counts, arguments are not looked at.
	Observe
	// Pure: the results depend on nothing but the arguments and the receiver.
	Pure
	// Fresh: results, and what Into points to, are other values on each attempt (random, time,
	// retry count). Of a variable: what is read from it is.
	Fresh
	// TaskID: result 0 is the task's id, the same on each attempt.
	TaskID
	// Payload: result 0 is (a part of) the task's payload.
	Payload
	// Decode: the value decoded from Arg is stored at the pointer Into.
	Decode
	// Reader: result 0 is a decoder or reader over Arg (json.NewDecoder), so that a Decode with Arg Receiver finds it.
	Reader
	// Handle: result 0 (result 1 if Op is "1") stands for the receiver or Arg: the same store,
	// transaction, statement, request or context ((*sql.DB).Conn, (*sqlx.Tx).Unsafe,
	// (*http.Request).WithContext, context.WithTimeout).
	Handle
	// Gather: the values Arg and from Rest on become a part of what Into or the receiver
	// holds (strings.Builder, hash.Hash, url.Values, json.Encoder).
	Gather
	// Hash: result 0 is a hash.Hash with the key Arg (-1: none), whose content is what is written to it.
	Hash

	// Register: Arg is the handler (function or value with method Op), Rest the task type or -1. With the
	// Store Serves the call also lets handlers run, and what comes behind it is the way out.
	Register
	// Middleware: Arg (variadic) are functions that wrap all handlers of the receiver.
	Middleware
	// NewTask: result 0 is a task of type Arg with payload Into and options from Rest on.
	NewTask
	// Option: result 0 is an option named Op with argument Arg (asynq.TaskID: Op "TaskID").
	Option
	// Enqueuing: enqueues the task Arg with options from Rest on. For message
	// brokers: publishes Arg; Key as in Row.
	Enqueuing

	// SQLExec, SQLQuery, SQLQueryRow: Arg is the SQL text, Rest the first bind argument.
	// Exec returns a result with rows affected, Query rows, QueryRow one row.
	SQLExec
	SQLQuery
	SQLQueryRow
	// SQLGet: SQL text Arg, bind arguments from Rest on, the row(s) are stored at Into.
	SQLGet
	// SQLPrepare: result 0 is a statement with SQL text Arg; exec and query rows with Arg Receiver use it.
	SQLPrepare
	// SQLBatch: queues SQL text Arg with bind arguments from Rest on, sent later.
	// Op "send": sends the batch Arg.
	SQLBatch
	// SQLText: result 0 is the SQL text Arg with other placeholders (sqlx.In, Rebind);
	// result 1, if there is one, are its bind arguments, made of those from Rest on.
	SQLText
	// Scan: the receiver's row is stored at the pointers from Rest on (Op "struct": Rest is one pointer to a struct or slice).
	Scan
	// More: result 0 says whether the receiver has another row or document.
	More
	// CollectRows: result 0 are the rows Arg as values.
	CollectRows
	// RowsAffected: the number of rows that the receiver's statement changed.
	RowsAffected

	// Gorm: step Op of a gorm chain (method name), e.g. "Where", "Create". Arg is the
	// query, column, model or value; Into the destination of a read (-1: the generics
	// API returns it as result 0) or the value of Update; Rest the first of variadic
	// arguments (bind arguments, conditions, clauses).
	Gorm
	// GormExpr: result 0 is an SQL expression with text Arg and arguments from Rest on.
	GormExpr
	// Mongo: collection method Op ("InsertOne", …); Arg filter or document, Into update or replacement.
	Mongo
	// MongoDecode: the receiver's document is stored at Into (Op "all" for cursors).
	MongoDecode
	// Redis: (of a function with two results the first is the value at once, the second its error)
	// command Op in upper case ("INCRBY"); Arg is the key, Into the value, Rest the expiry or -1.
	// A Field "2" is the argument number of the hash field, member or path within the key.
	Redis
	// RedisEval: Lua script Arg, keys Into, arguments from Rest on.
	RedisEval
	// RedisDo: command words from Rest on.
	RedisDo
	// RedisResult: the value of the receiver's command (Result, Val, Err, Int64 …); Op is the method name.
	RedisResult

	// Builder: a step of an SQL statement builder other than gorm's (squirrel, goqu, bun, xorm, go-pg, eloquent).
	// The steps are written out as SQL text, which is then read as any other. Op says which step it is:
	//   - "insert", "replace", "update", "delete", "select" begin a statement on table Arg, "raw" one with text Arg;
	//   - "table" and "model" name what it is about (Arg, or from Rest on), "from" a sub-query, "columns" and "values" go on from Rest;
	//   - "set" is column Arg and value Into (an expression with arguments from Rest on), "setexpr" column Arg and the
	//     text Into, "setmap" maps or structs, "setfragment" an SQL fragment Arg with arguments from Rest on,
	//     "incr" and "decr" column Arg by Rest;
	//   - "where" is a fragment Arg with arguments from Rest on, or values of the library that say a condition;
	//     "wherecolumn" column Arg with a value, or operator and value, from Rest on, "wherein" a list from Rest on,
	//     "wherekey" the key Arg, the columns from Rest on or the model's key, "merge" what other builders say;
	//   - "column" is column Arg as an expression, "compare =" a condition on it;
	//   - "conflict" (text Arg, or a "donothing" or "doupdate"), "ignore", "prefix", "suffix" (text Arg, arguments
	//     Rest), "options" and "lock" change what a repetition does;
	//   - "handle" runs it on Arg, "session" is a handle that can become a transaction, "other" has no bearing,
	//     after "open" a condition and after "unknown" more is not known;
	//   - "sql" and "sqlcount" end it with its text and bind arguments (Kind says what it is if the step does, with
	//     the values Arg), "exec", "query", "scan" (into Rest) and "count" run it;
	//   - "insert!", "update!", "delete!", "select!" run it with the values Arg or Rest, "rawexec" and "rawquery" with
	//     the text first in Rest.
	Builder

	// Ent: what ent's generated code calls, and how that code itself is read (see entMethods). Op says which:
	//   - "spec" makes the description of a statement on table Arg with the key Into, "field" a column Arg; "set" and "add"
	//     give column Arg the value Into, "clear" NULL, "append" more elements; functions that do so are given by "modifier";
	//   - "compare =" is a condition on column Arg with the value Into, "and" joins those from Rest on, "open" is one that is
	//     not read; "where" adds one, "lock" locks the rows; "column" is the column Arg;
	//   - "conflict columns", "conflict nothing", "conflict update" and "conflict set" (a function Arg) are options of an insert;
	//   - "create", "update", "delete", "query", "count", with " all" for many rows, run the spec Arg on driver On.
	Ent

	// TxBegin: result 0 is a transaction of the receiver (or On). Op "receiver": the receiver becomes one.
	TxBegin
	// TxCommit, TxRollback end the receiver's transaction.
	TxCommit
	TxRollback
	// TxFunc: calls the function Arg in a transaction of the receiver (or On); the function's parameter
	// Rest is the transaction (-1: it has the transaction in its context). Op "context": parameter Rest
	// is a context that carries the transaction.
	TxFunc
	// WithTx: result 0 is the receiver bound to transaction Arg.
	WithTx

	// Write: an effect of Kind without more structure: store name Store, the value or message Arg, key as in Key.
	// Of DynamoDB, Op says where in Arg it is said what the call does: "expression" in the text Field and a
	// ConditionExpression, "transaction" in those of a list Field, "partiql" in a statement Field, "partiql list" in a list.
	Write
	// Put: writes object, file or document with the name(s) Arg (Field: a field of it); Kind says what a repeated name does (Set, Append, Insert).
	Put
	// HTTPRequest: result 0 is a request with method Arg (or Op), URL Into, body Rest; what is
	// -1 is given later.
	HTTPRequest
	// HTTPHeader: sets header Arg to Into on the receiver.
	HTTPHeader
	// HTTPDo: sends request Arg (-2: the receiver). Op is a fixed method ("POST" for http.Post), Into the
	// URL and Rest the body, where the call gives them.
	HTTPDo
	// GRPC: sends request Into to the method of a service that Arg names, or of a generated client (Arg is -1). Op
	// "client": result 0 is a client or a stream for the method at the address Arg, with the context Into, which a call
	// with Arg -2 asks; "stream": it is a stream of the receiver, which is such a client.
	GRPC
	// SetKey: gives the receiver (or Into) the idempotency key Arg.
	SetKey

	// UniqueViolation: result 0 is true if error Arg is a violation of a unique constraint.
	// Of a field or constant: it is the violation's code, Op the value ("23505").
	UniqueViolation
	// Sentinel: a package variable: an error that says Op ("notfound", "duplicate", "noupdate",
	// "final": a handler that returns it is not retried). Of a constant (redis.Nil), whose name
	// is gone once compiled: Key is its type, Field its value; see LookupConst.
	Sentinel
	// Calls: calls function Arg (-2: the receiver) once where it stands (errgroup.Go, sync.Once.Do),
	// its results are the call's if types agree. Op "args": it is given the call's own arguments;
	// Op "pipeline", "handle": its parameter Rest is another handle of the receiver.
	Calls
	// ContextWith: result 0 is context Arg with value Into under key Rest. ContextValue: the value under key Arg of the receiver.
	ContextWith
	ContextValue
	// Lock: takes a lock that is no transaction (redsync, in-memory mutex): Op "memory" or "ttl",
	// Arg its name or -1. Op "unlock" gives it back.
	Lock
	// Provide: gives the constructor Arg, with options from Rest on, or the constructors from Rest on to
	// a container of dependency injection; Into is the name under which it is asked for. Op "values":
	// they are what is injected; "decorate": they change it; "modules": the methods in Field fill the
	// container when it starts, each for all modules before the next; "annotate": result 0 is constructor
	// Arg with the options from Rest on; "options": it groups those from Rest on.
	// Field "option": nothing happens before Start.
	Provide
	// Invoke: the container calls function Arg, or those from Rest on, with what it has of the types of
	// their parameters; Op "targets": it fills the pointers. Field "option", "later": when it starts.
	Invoke
	// Inject: the fields with the tag Field of the struct that Into points to are filled by the container.
	Inject
	// Resolve: result 0 (or what Into points to) is what the container has of its type; Rest is its name.
	Resolve
	// Start: makes a container of the options from Rest on, or starts one that is filled.
	Start
)

// effectful are the verbs of calls that have an effect or may lead to one.
var effectful = map[Verb]bool{
	Register: true, Enqueuing: true, SQLExec: true, SQLQuery: true, SQLQueryRow: true, SQLGet: true, SQLPrepare: true, SQLBatch: true,
	Gorm: true, Mongo: true, Redis: true, RedisEval: true, RedisDo: true, Builder: true, Ent: true, TxCommit: true, TxFunc: true, Write: true, Put: true,
	HTTPDo: true, GRPC: true, Calls: true, Lock: true, Provide: true, Invoke: true, Start: true,
}

// Effectful reports whether a call that is read so has an effect or may lead to one.
func (v Verb) Effectful() bool { return effectful[v] }

// Row is what is known of one symbol. Unused numbers are -1 after New-ing through
// the row constructors of the library files; Rows are plain data.
type Row struct {
	Symbol string
	Verb   Verb
	Kind   Kind
	Op     string
	// On is the argument that takes the receiver's part in a package-level function
	// (the queryer of sqlx.Get, the pool of pgx.BeginFunc), -1 if there is a receiver or none is needed.
	On   int
	Arg  int
	Into int
	Rest int
	// Key says where an idempotency key can be: a field path of the principal
	// argument ("IdempotencyKey", "Params.IdempotencyKey", "Entries.[*].ID"), "arg:N" for another
	// one, the name of an Option ("TaskID"), a header of an HTTP request, or ""
	// if the service takes no key.
	Key string
	// Field is the field of the principal argument that names the thing written ("Key" of an S3 PutObjectInput).
	Field string
	// Store names what is written, for the message: "SMTP mail", "Stripe charge".
	Store string
	// Severity is "high" for money; "" lets the kind decide.
	Severity string
	// Note cites the source of the fact: library, version, function.
	Note string
	// Own is set for rows of the user.
	Own bool
}

// Library is one library's table.
type Library struct {
	Name string
	// Module is the module's path without major version; tests resolve the rows against it.
	Module string
	// Versions lists the majors whose symbols are checked, e.g. "v8", "v9"; "" is the path without suffix.
	Versions []string
	// Same lists import paths whose symbols are the same table, with the first segment replaced:
	// {"gopkg.in/mail.v2": "gopkg.in/gomail.v2"}.
	Same map[string]string
	// Receivers lists types whose methods are read as those of another type where
	// they have no row of their own: {"StringCmdable": "cmdable"}, names without import path.
	Receivers map[string]string
	// Min is the lowest major whose argument numbers the rows give; below it Lookup
	// finds nothing (go-redis before v8 has no context argument). 0 is no limit.
	Min  int
	Rows []Row
}
