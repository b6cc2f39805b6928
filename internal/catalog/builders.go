package catalog

// Builders of SQL statements. What they build is known when the chain is: the end of the
// chain says what was meant, so each step has a row.

// squirrel is github.com/Masterminds/squirrel, read at v1.5.4.
func squirrel() Library {
	const path = "github.com/Masterminds/squirrel"
	b := func(names, op string) rows { return each(names, Builder).op(op) }
	ends := join(
		b("ToSql MustSql", "sql"),
		b("Exec ExecContext", "exec"), b("Query QueryContext", "query"),
		b("QueryRowContext", "query"), b("ScanContext", "scan").rest(1),
		b("RunWith", "handle").arg(0), b("PlaceholderFormat", "other"),
		b("Prefix", "prefix").arg(0).rest(1), b("Suffix", "suffix").arg(0).rest(1), b("PrefixExpr", "prefix").arg(0), b("SuffixExpr", "suffix").arg(0),
	)
	row := join(b("QueryRow", "query"), b("Scan", "scan").rest(0))
	where := join(b("Where", "where").arg(0).rest(1), b("OrderBy", "other"), b("Limit Offset", "other"))
	starts := join(
		b("Insert", "insert").arg(0), b("Replace", "replace").arg(0), b("Update", "update").arg(0), b("Delete", "delete").arg(0),
		b("Select", "select").rest(0),
	)
	return Library{
		Name:   "squirrel",
		Module: path,
		Rows: in(path,
			starts, of("StatementBuilderType", starts, b("RunWith", "handle").arg(0), b("PlaceholderFormat", "other"), b("Where", "where").arg(0).rest(1)),
			of("InsertBuilder", ends, row, b("Into", "table").arg(0), b("Columns", "columns").rest(0), b("Values", "values").rest(0), b("SetMap", "setmap").arg(0), b("Options", "options").rest(0), b("Select", "from").arg(0)),
			of("UpdateBuilder", ends, row, where, b("Table", "table").arg(0), b("Set", "set").arg(0).into(1), b("SetMap", "setmap").arg(0), b("From", "other").arg(0), b("FromSelect", "other").arg(0)),
			of("DeleteBuilder", ends, where, b("From", "table").arg(0)),
			of("SelectBuilder", ends, row, where, b("From", "table").arg(0), b("Columns", "columns").rest(0), b("Column", "columns").arg(0),
				b("Distinct GroupBy RemoveColumns RemoveLimit RemoveOffset Options OrderByClause Having", "other"),
				b("Join LeftJoin RightJoin InnerJoin CrossJoin JoinClause", "other").arg(0).rest(1), b("FromSelect", "other").arg(0)),
			each("Expr", GormExpr).arg(0).rest(1),
			b("ExecWith", "exec").on(0).arg(1), b("ExecContextWith", "exec").on(1).arg(2), b("QueryWith QueryRowWith", "query").on(0).arg(1), b("QueryContextWith QueryRowContextWith", "query").on(1).arg(2),
			of("RowScanner", scan("Scan", 0)),
			pure("Case Alias ConcatExpr Placeholders DebugSqlizer"),
		),
	}
}

// bun is github.com/uptrace/bun, read at v1.3.0.
func bun() Library {
	const path = "github.com/uptrace/bun"
	b := func(names, op string) rows { return each(names, Builder).op(op) }
	starts := join(
		b("NewInsert", "insert"), b("NewUpdate", "update"), b("NewDelete", "delete"), b("NewSelect", "select"), b("NewRaw", "raw").arg(0).rest(1), b("NewMerge NewValues NewTruncateTable", "unknown"),
	)
	common := join(
		b("Conn", "handle").arg(0), b("Model", "model").arg(0), b("Table", "table").rest(0), b("TableExpr ModelTableExpr", "table").arg(0).rest(1),
		b("With", "other"), b("Comment Err", "other"), b("Apply", "unknown"),
		b("Exec", "exec").rest(1), b("Scan", "scan").rest(1), pure("String Operation"),
	)
	where := join(
		b("Where", "where").arg(0).rest(1), b("WherePK", "wherekey").rest(0), b("WhereOr WhereGroup", "open"), b("WhereDeleted WhereAllWithDeleted", "other"),
	)
	return Library{
		Name:   "bun",
		Module: path,
		Rows: in(path,
			of("*DB Tx Conn IDB", starts, txBegin("BeginTx"), txFunc("RunInTx", 2, 1)),
			of("*DB Tx", txBegin("Begin"), sqlExec("Exec", 0), sqlExec("ExecContext", 1), sqlQuery("Query", 0), sqlQuery("QueryContext", 1), sqlQueryRow("QueryRow", 0), sqlQueryRow("QueryRowContext", 1)),
			of("*DB", handle("Conn"), sqlPrepare("Prepare", 0), sqlPrepare("PrepareContext", 1), nothing("Close RegisterModel AddQueryHook")),
			of("Tx", txCommit("Commit"), txRollback("Rollback")),
			of("*InsertQuery", common, b("Column", "columns").rest(0), b("ColumnExpr ExcludeColumn", "other"), b("Value", "set").arg(0).into(1).rest(2), b("On", "conflict").arg(0).rest(1), b("Set", "setfragment").arg(0).rest(1),
				b("Where", "where").arg(0).rest(1), b("Ignore", "ignore"), b("Replace", "replace"), b("Returning", "other").arg(0)),
			of("*UpdateQuery", common, where, b("Column", "columns").rest(0), b("ExcludeColumn", "other"), b("Set", "setfragment").arg(0).rest(1), b("SetColumn Value", "set").arg(0).into(1).rest(2),
				b("OmitZero Bulk", "other"), b("Join JoinOn", "other"), b("Returning", "other").arg(0)),
			of("*DeleteQuery", common, where, b("ForceDelete", "other"), b("Returning", "other").arg(0)),
			of("*SelectQuery", common, where, b("Column", "columns").rest(0), b("ColumnExpr", "other"), b("Join JoinOn Relation Order OrderExpr Group GroupExpr Having Limit Offset Distinct", "other"), b("For", "lock").arg(0), b("Count Exists", "count"), b("Rows", "query"), b("ScanAndCount", "scan").rest(1)),
			of("*RawQuery", b("Exec", "exec").rest(1), b("Scan", "scan").rest(1), b("Conn", "handle").arg(0)),
			each("SafeQuery", GormExpr).arg(0).rest(1), pure("In NullZero Tuple List"), handleOf("NewDB", 0),
		),
	}
}

// goPG is github.com/go-pg/pg, read at v10. Methods of DB are those of an unexported type.
func goPG() Library {
	const path = "github.com/go-pg/pg"
	b := func(names, op string) rows { return each(names, Builder).op(op) }
	statements := join(
		sqlExec("Exec ExecOne", 0), sqlExec("ExecContext ExecOneContext", 1),
		sqlGet("Query QueryOne", 0, 1), sqlGet("QueryContext QueryOneContext", 1, 2),
		b("Model", "model").rest(0), b("ModelContext", "model").rest(1), sqlPrepare("Prepare", 0),
	)
	return Library{
		Name:     "go-pg",
		Module:   path,
		Versions: []string{"v10"},
		Min:      9,
		Rows: join(
			in(path,
				of("*baseDB *Tx", statements, txFunc("RunInTransaction", 1, 0), txBegin("Begin")),
				of("*baseDB", txBegin("BeginContext"), nothing("Ping Close")),
				of("*DB", handle("WithContext WithParam WithTimeout Conn")), of("*Conn", handle("WithContext WithParam WithTimeout")),
				of("*Tx", txCommit("Commit CommitContext"), txRollback("Rollback RollbackContext Close CloseContext")),
				pure("In InMulti Array"), each("SafeQuery", GormExpr).arg(0).rest(1), nothing("Connect ParseURL"),
				sentinel("ErrNoRows", "notfound"),
			),
			in(path+"/orm",
				of("*Query",
					b("Model", "model").rest(0), b("Table", "table").rest(0), b("TableExpr", "table").arg(0).rest(1), b("Context", "other"), b("DB", "handle").arg(0),
					b("Column", "columns").rest(0), b("ColumnExpr ExcludeColumn Distinct DistinctOn Relation Join JoinOn Group GroupExpr Having Order OrderExpr Limit Offset Deleted AllWithDeleted With", "other"),
					b("Set", "setfragment").arg(0).rest(1), b("Value", "set").arg(0).into(1),
					b("Where WhereIn", "where").arg(0).rest(1), b("WherePK", "wherekey"), b("WhereOr WhereGroup WhereOrGroup Apply", "open"),
					b("OnConflict", "conflict").arg(0).rest(1), b("Returning", "other").arg(0), b("For", "lock").arg(0),
					b("Insert", "insert!"), b("Update UpdateNotZero", "update!"), b("Delete ForceDelete", "delete!"),
					b("SelectOrInsert", "unknown"), b("Select First Last SelectAndCount", "scan"), b("Count Exists", "count"), b("ForEach", "unknown"),
					sqlExec("Exec ExecOne", 0), sqlGet("Query QueryOne", 0, 1),
				),
				of("Result", rowsAffected("RowsAffected"), nothing("RowsReturned")),
			),
		),
	}
}

// xorm is xorm.io/xorm, read at v1.4.3. Session, Engine and the interface have the same
// methods; the argument after the bean of Update is a condition.
func xorm() Library {
	const path = "xorm.io/xorm"
	b := func(names, op string) rows { return each(names, Builder).op(op) }
	chain := join(
		b("Table", "table").arg(0), b("ID", "wherekey").arg(0), b("Where", "where").arg(0).rest(1),
		b("In", "wherein").arg(0).rest(1), b("NotIn", "open"), b("SQL", "raw").arg(0).rest(1),
		b("Cols MustCols Omit Nullable UseBool", "columns").rest(0), b("AllCols Alias Join GroupBy OrderBy Desc Asc Limit Distinct Select Unscoped NoAutoCondition", "other"),
		b("Incr", "incr").arg(0).rest(1), b("Decr", "decr").arg(0).rest(1), b("SetExpr", "setexpr").arg(0).into(1),
		b("Insert", "insert!").rest(0), b("InsertOne", "insert!").arg(0),
		b("Update", "update!").arg(0).rest(1), b("Delete", "delete!").rest(0),
		b("Get", "select!").rest(0), b("Find FindAndCount", "select!").arg(0).rest(1), b("Count Exist", "count").rest(0),
		b("Exec", "rawexec").rest(0).note("the SQL text is the first of the arguments"), b("Query QueryString QueryInterface", "rawquery").rest(0),
	)
	return Library{
		Name:   "xorm",
		Module: path,
		Rows: in(path,
			of("*Session *Engine Interface", chain),
			of("*Session",
				b("And", "where").arg(0).rest(1), b("Or", "open"), b("Having", "other"), b("Context", "other"), b("ForUpdate", "lock"), b("InsertMulti", "insert!").arg(0),
				txBegin("Begin BeginTx").op("receiver"), txCommit("Commit"), txRollback("Rollback"), nothing("Close IsInTx LastSQL Ping"),
			),
			of("*Engine", b("NewSession", "session"), handle("Context"), txFunc("Transaction", 0, 0), nothing("Ping Close ShowSQL Sync Sync2 SetMaxOpenConns SetMaxIdleConns")),
			of("EngineInterface *EngineGroup", b("NewSession", "session"), handle("Context")), of("*EngineGroup", handle("Master Slave")),
			nothing("NewEngine NewEngineGroup"),
		),
	}
}

// goqu is github.com/doug-martin/goqu, read at v9.19.0. A statement is run by its executor or
// as the text that ToSQL gives.
func goqu() Library {
	const path = "github.com/doug-martin/goqu"
	b := func(names, op string) rows { return each(names, Builder).op(op) }
	starts := join(
		b("Insert", "insert").arg(0), b("Update", "update").arg(0), b("Delete", "delete").arg(0), b("From", "table").rest(0), b("Select", "select").rest(0), b("Truncate", "unknown"),
	)
	common := join(
		b("ToSQL", "sql"), b("Executor", "other"), b("Prepared WithDialect SetDialect With WithRecursive", "other"),
	)
	reads := join(
		b("ScanStruct ScanStructs ScanVal ScanVals", "scan").rest(0), b("ScanStructContext ScanStructsContext ScanValContext ScanValsContext", "scan").arg(0).rest(1),
	)
	limits := b("Limit LimitAll Order OrderAppend OrderPrepend", "other")
	where := join(b("Where", "where").rest(0), limits)
	compare := join(
		b("Eq", "compare =").arg(0), b("Neq", "compare <>").arg(0), b("Gt", "compare >").arg(0), b("Gte", "compare >=").arg(0), b("Lt", "compare <").arg(0), b("Lte", "compare <=").arg(0),
	)
	handles := join(
		starts, sqlExec("Exec", 0), sqlExec("ExecContext", 1), sqlQuery("Query", 0), sqlQuery("QueryContext", 1), sqlQueryRow("QueryRow", 0), sqlQueryRow("QueryRowContext", 1),
		sqlGet("ScanStruct ScanStructs ScanVal ScanVals", 0, 1), sqlGet("ScanStructContext ScanStructsContext ScanValContext ScanValsContext", 1, 2),
	)
	return Library{
		Name:     "goqu",
		Module:   path,
		Versions: []string{"v9"},
		Rows: join(
			in(path,
				starts, of("DialectWrapper", starts, handleOf("DB", 0)), of("*Database *TxDatabase", handles),
				of("*Database", txBegin("Begin BeginTx"), txFunc("WithTx", 0, 0)), of("*TxDatabase", txCommit("Commit"), txRollback("Rollback"), each("Wrap", Calls).arg(0)),
				of("*InsertDataset", common, b("Into", "table").arg(0), b("Cols ColsAppend", "columns").rest(0), b("Vals", "unknown"), b("Rows", "setmap").rest(0), b("FromQuery", "from").arg(0), b("OnConflict", "conflict").arg(0), b("Returning", "other")),
				of("*UpdateDataset", common, where, b("Returning", "other"), b("Table", "table").arg(0), b("Set", "setmap").arg(0), b("From", "other").rest(0)),
				of("*DeleteDataset", common, where, b("Returning", "other"), b("From", "table").arg(0)),
				of("*SelectDataset", common, where, reads, b("From", "table").rest(0), b("Select SelectAppend SelectDistinct", "columns").rest(0), b("Insert", "insert"), b("Update", "update"), b("Delete", "delete"),
					b("ForUpdate ForNoKeyUpdate", "lock"), b("Join InnerJoin LeftJoin RightJoin CrossJoin", "other"), b("Having", "other"), b("Distinct GroupBy Offset As ForShare ForKeyShare", "other"),
					b("Count CountContext", "count"), b("Pluck", "scan").arg(1).rest(0), b("PluckContext", "unknown")),
				each("L Literal", GormExpr).arg(0).rest(1), b("C I T", "column").arg(0), b("DoNothing", "donothing"), b("DoUpdate", "doupdate").arg(0).into(1),
				handleOf("New", 1), nothing("Dialect"), pure("Or And Func V Star Default"),
			),
			in(path+"/exec", of("QueryExecutor", b("ToSQL", "sql"), b("Exec", "exec"), b("ExecContext", "exec"), b("Query QueryContext", "query"), reads)),
			in(path+"/exp", of("Comparable", compare)),
		),
	}
}

// eloquent is github.com/mylxsw/eloquent, read at the commit c08e054: models that its generator
// writes build each statement and run its text.
func eloquent() Library {
	const path = "github.com/mylxsw/eloquent"
	b := func(names, op string) rows { return each(names, Builder).op(op) }
	where := join(
		b("Where", "wherecolumn").arg(0).rest(1), b("WhereRaw", "where").arg(0).rest(1), b("WhereIn", "wherein").arg(0).rest(1),
		b("OrWhere OrWhereRaw OrWhereIn OrWhereNotIn OrWhereColumn OrWhereExist OrWhereNotExist OrWhereNotNull OrWhereNull OrWhereGroup OrWhen OrWhereBetween OrWhereNotBetween", "open"),
		b("WhereNotIn WhereColumn WhereExist WhereNotExist WhereNotNull WhereNull WhereGroup When WhereBetween WhereNotBetween", "open"),
	)
	return Library{
		Name:   "eloquent",
		Module: path,
		Rows: join(
			in(path,
				b("Build", "table").arg(0), txFunc("Transaction", 1, 0).on(0), handleOf("DB", 0), each("Raw", SQLText).arg(0).rest(1),
				each("Query", Builder).op("rows").on(1).arg(2).rest(3),
				of("Database", b("Insert", "insert!").arg(2), nothing("Query Update Delete"), sqlExec("Statement", 1)),
			),
			in(path+"/query",
				b("Builder ConditionBuilder", "other"), each("Raw", GormExpr).arg(0).rest(1),
				of("SQLBuilder", where, b("Table", "table").arg(0), b("Select Fields", "other").rest(0), b("Merge", "merge").rest(0), b("AppendCondition Condition", "merge").arg(0), b("Clone", "other"),
					b("Limit Offset OrderBy OrderByRaw GroupBy Having LeftJoin RightJoin InnerJoin CrossJoin Union", "other"), nothing("GetFields"),
					b("ResolveInsert", "sql").kind(Insert).arg(0), b("ResolveUpdate", "sql").kind(Set).arg(0), b("ResolveDelete", "sql").kind(Delete), b("ResolveQuery", "sql"), b("ResolveCount", "sqlcount"),
					nothing("ResolveMax ResolveMin ResolveAvg ResolveSum")),
				of("Condition", where, b("Append", "merge").arg(0), b("Clone", "other"), nothing("Get Empty Resolve")),
				handleOf("NewDatabaseWrap", 0), of("*DatabaseWrap", handle("GetDB")),
				of("*DatabaseWrap Database", sqlExec("ExecContext", 1), sqlQuery("QueryContext", 1)),
				txFunc("Transaction", 1, 0).on(0), pure("ToAnys"), each("Copy", Decode).arg(0).into(1),
			),
		),
	}
}
