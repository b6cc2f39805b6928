package catalog

// databaseSQL is database/sql. sqlx, sqlc's generated code and every driver's
// *sql.DB end here: a promoted method has the declaring type's symbol.
func databaseSQL() Library {
	return Library{
		Name: "database/sql",
		Rows: in("database/sql",
			of("*DB *Tx",
				sqlExec("Exec", 0), sqlExec("ExecContext", 1),
				sqlQuery("Query", 0), sqlQuery("QueryContext", 1),
				sqlQueryRow("QueryRow", 0), sqlQueryRow("QueryRowContext", 1),
				sqlPrepare("Prepare", 0), sqlPrepare("PrepareContext", 1),
			),
			of("*Conn",
				sqlExec("ExecContext", 1), sqlQuery("QueryContext", 1),
				sqlQueryRow("QueryRowContext", 1), sqlPrepare("PrepareContext", 1),
			),
			of("*DB", txBegin("Begin BeginTx"), handle("Conn")),
			of("*Conn", txBegin("BeginTx"), calls("Raw", 0).op("handle")),
			of("*Tx",
				txCommit("Commit"), txRollback("Rollback"),
				handleOf("Stmt", 0).note("the statement, in the transaction of the receiver"),
				handleOf("StmtContext", 1),
			),
			// A statement's text was given to Prepare.
			of("*Stmt",
				each("Exec", SQLExec).arg(Receiver).rest(0), each("ExecContext", SQLExec).arg(Receiver).rest(1),
				each("Query", SQLQuery).arg(Receiver).rest(0), each("QueryContext", SQLQuery).arg(Receiver).rest(1),
				each("QueryRow", SQLQueryRow).arg(Receiver).rest(0), each("QueryRowContext", SQLQueryRow).arg(Receiver).rest(1),
				nothing("Close"),
			),
			of("*Row", scan("Scan", 0), nothing("Err")),
			of("*Rows", scan("Scan", 0), more("Next"), nothing("NextResultSet Err Close Columns ColumnTypes")),
			of("Result",
				rowsAffected("RowsAffected"),
				fresh("LastInsertId").note("a plain insert makes another row, hence another id, on each attempt"),
			),
			of("*DB *Conn", nothing("PingContext Close")),
			of("*DB", nothing("Ping SetMaxIdleConns SetMaxOpenConns SetConnMaxLifetime SetConnMaxIdleTime Stats Driver")),
			nothing("Open OpenDB Register Drivers"),
			pure("Named"),
			// Null types: Scan sets the receiver, Value reads it.
			of("NullBool NullByte NullFloat64 NullInt16 NullInt32 NullInt64 NullString NullTime Null", pure("Value")),
			of("*NullBool *NullByte *NullFloat64 *NullInt16 *NullInt32 *NullInt64 *NullString *NullTime *Null", decode("Scan", 0, Receiver)),
			sentinel("ErrNoRows", "notfound"),
		),
	}
}

// opens are the functions that open a database, by the argument that names its driver for
// database/sql; -1 if none does.
var opens = map[string]int{
	"database/sql.Open": 0, "database/sql.OpenDB": -1,
	"github.com/jmoiron/sqlx.Open": 0, "github.com/jmoiron/sqlx.MustOpen": 0, "github.com/jmoiron/sqlx.Connect": 0,
	"github.com/jmoiron/sqlx.MustConnect": 0, "github.com/jmoiron/sqlx.ConnectContext": 1,
	"xorm.io/xorm.NewEngine": 0, "xorm.io/xorm.NewEngineWithParams": 0, "xorm.io/xorm.NewEngineWithDB": 0, "xorm.io/xorm.NewEngineGroup": -1,
}

// Opens reports whether a function opens a database, and which of its arguments names the driver; -1
// if none does.
func Opens(symbol string) (driver int, ok bool) {
	driver, ok = opens[symbol]
	return driver, ok
}

// postgresDrivers are the names under which drivers of PostgreSQL are registered with database/sql.
var postgresDrivers = map[string]bool{"pgx": true, "pgx/v5": true, "postgres": true, "cloudsqlpostgres": true, "cloudsql-postgres": true}

// PostgresDriver reports whether a driver of database/sql is one of PostgreSQL.
func PostgresDriver(name string) bool { return postgresDrivers[name] }
