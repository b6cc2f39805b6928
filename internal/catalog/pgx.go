package catalog

// pgx is github.com/jackc/pgx, read at v4.18.3 and v5.13.0, with the pool. In v4
// pgconn is a module of its own.
func pgx() Library {
	const (
		path = "github.com/jackc/pgx"
		pool = path + "/pgxpool"
	)
	statements := join(
		sqlExec("Exec", 1), sqlQuery("Query", 1), sqlQueryRow("QueryRow", 1),
		each("QueryFunc", SQLGet).arg(1).rest(2).into(3).op("func").note("v4 only: the function is called once per row"),
		each("SendBatch", SQLBatch).op("send").arg(1),
		write("CopyFrom", Insert, 3).into(1).rest(2).store("rows (COPY)").
			note("COPY has no ON CONFLICT: a repeated run doubles the rows or fails; Into is the table, Rest the columns"),
	)
	prepare := sqlPrepare("Prepare", 2).op("named").note("the name, argument 1, is given to Exec in place of the text")
	begin := join(
		txBegin("Begin BeginTx"),
		txFunc("BeginFunc", 1, 0).note("a method in v4, a function in v5"), txFunc("BeginTxFunc", 2, 0),
	)
	tx := join(
		txBegin("Begin").op("nested"), txFunc("BeginFunc", 1, 0).op("nested"),
		txCommit("Commit"), txRollback("Rollback"), handle("Conn"), nothing("LargeObjects"),
	)
	return Library{
		Name:     "pgx",
		Module:   path,
		Versions: []string{"v4", "v5"},
		Min:      4,
		Rows: join(
			in(path,
				of("*Conn Tx", statements, prepare),
				of("*Conn",
					begin,
					nothing("Close Deallocate DeallocateAll WaitForNotification IsClosed Ping PgConn TypeMap Config LoadType LoadTypes StatementCache ConnInfo"),
				),
				of("Tx", tx),
				of("*Batch", sqlBatch("Queue", 0), nothing("Len"), txBegin("BeginTx").op("receiver").note("since v5.13: the batch runs in a transaction of its own")),
				// The callbacks of a queued query are called when the results are read.
				of("*QueuedQuery", calls("Exec Query QueryRow", 0)),
				of("BatchResults", nothing("Exec Query QueryRow QueryFunc Close"), handle("Tx")),
				of("Row CollectableRow Rows", scan("Scan", 0)),
				of("CollectableRow Rows", nothing("Values RawValues FieldDescriptions")),
				of("Rows", more("Next"), nothing("Err Close Conn TypeMap"), handle("CommandTag")),
				each("CollectRows", CollectRows).arg(0),
				each("CollectOneRow CollectExactlyOneRow", CollectRows).arg(0).op("one"),
				each("AppendRows", CollectRows).arg(1).op("append"),
				each("ForEachRow", CollectRows).arg(0).into(1).op("each").note("stores each row at the pointers Into and calls argument 2"),
				pure("RowTo RowToAddrOf RowToMap RowToStructByName RowToStructByNameLax RowToStructByPos RowToAddrOfStructByName RowToAddrOfStructByNameLax RowToAddrOfStructByPos"),
				pure("CopyFromRows CopyFromSlice StructArgs StrictStructArgs"),
				of("Identifier", pure("Sanitize")),
				txFunc("BeginFunc", 2, 0).on(1), txFunc("BeginTxFunc", 3, 0).on(1),
				nothing("Connect ConnectConfig ConnectWithOptions ParseConfig ParseConfigWithOptions"),
				sentinel("ErrNoRows", "notfound"),
			),
			in(pool,
				of("*Pool *Conn *Tx", statements),
				of("*Pool *Conn", begin),
				of("*Tx", tx, prepare),
				of("*Pool",
					handle("Acquire"), calls("AcquireFunc", 1).rest(0).op("handle"),
					nothing("Close AcquireAllIdle Reset Config Stat Ping"),
				),
				of("*Conn", handle("Conn Hijack"), nothing("Release Ping")),
				nothing("New NewWithConfig Connect ConnectConfig ParseConfig"),
			),
			in(path+"/pgconn", pgconnRows()),
		),
	}
}

// pgconn is the module that pgx v4 keeps its connection in.
func pgconn() Library {
	return Library{
		Name:   "pgconn",
		Module: "github.com/jackc/pgconn",
		Rows:   in("github.com/jackc/pgconn", pgconnRows()),
	}
}

func pgconnRows() rows {
	return join(
		of("CommandTag", rowsAffected("RowsAffected"), nothing("String Insert Update Delete Select")),
		each("PgError.Code", UniqueViolation).op("23505"),
		of("*PgError", each("SQLState", UniqueViolation).op("23505"), pure("Error")),
		pure("SafeToRetry Timeout"),
	)
}

// pgerrcode names the codes of PostgreSQL's errors.
func pgerrcode() Library {
	return Library{
		Name:   "pgerrcode",
		Module: "github.com/jackc/pgerrcode",
		Rows: in("github.com/jackc/pgerrcode",
			each("UniqueViolation", UniqueViolation).op("23505"),
			uniqueViolation("IsIntegrityConstraintViolation", 0).note("of a code"),
		),
	}
}
