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
		b("Prefix", "prefix").arg(0).rest(1), b("Suffix", "suffix").arg(0).rest(1), b("PrefixExpr SuffixExpr", "other").arg(0),
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
				b("Distinct GroupBy RemoveColumns RemoveLimit RemoveOffset Options OrderByClause", "other"), b("Having", "where").arg(0).rest(1),
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
		b("Where WhereOr", "where").arg(0).rest(1), b("WherePK", "wherekey").rest(0), b("WhereGroup", "unknown"), b("WhereDeleted WhereAllWithDeleted", "other"),
	)
	return Library{
		Name:   "bun",
		Module: path,
		Rows: in(path,
			of("*DB Tx Conn IDB", starts, txBegin("BeginTx"), txFunc("RunInTx", 2, 1)),
			of("*DB Tx", txBegin("Begin"), sqlExec("Exec", 0), sqlExec("ExecContext", 1), sqlQuery("Query", 0), sqlQuery("QueryContext", 1), sqlQueryRow("QueryRow", 0), sqlQueryRow("QueryRowContext", 1)),
			of("*DB", handle("Conn"), sqlPrepare("Prepare", 0), sqlPrepare("PrepareContext", 1), nothing("Close RegisterModel AddQueryHook")),
			of("Tx", txCommit("Commit"), txRollback("Rollback")),
			of("*InsertQuery", common, b("Column", "columns").rest(0), b("ColumnExpr ExcludeColumn", "other"), b("Value", "set").arg(0).into(1), b("On", "conflict").arg(0).rest(1), b("Set", "setfragment").arg(0).rest(1),
				b("Where", "where").arg(0).rest(1), b("Ignore", "ignore"), b("Replace", "replace"), b("Returning", "other").arg(0)),
			of("*UpdateQuery", common, where, b("Column", "columns").rest(0), b("ExcludeColumn", "other"), b("Set", "setfragment").arg(0).rest(1), b("SetColumn", "set").arg(0).into(1).rest(2), b("Value", "set").arg(0).into(1),
				b("OmitZero Bulk", "other"), b("Join JoinOn", "other"), b("Returning", "other").arg(0)),
			of("*DeleteQuery", common, where, b("ForceDelete", "other"), b("Returning", "other").arg(0)),
			of("*SelectQuery", common, where, b("Column", "columns").rest(0), b("ColumnExpr", "other"), b("Join JoinOn Relation Order OrderExpr Group GroupExpr Having Limit Offset Distinct", "other"), b("For", "lock").arg(0), b("Count Exists Rows ScanAndCount", "query")),
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
					b("Where WhereOr WhereIn", "where").arg(0).rest(1), b("WherePK", "wherekey"), b("WhereGroup WhereOrGroup Apply", "unknown"),
					b("OnConflict", "conflict").arg(0).rest(1), b("Returning", "other").arg(0), b("For", "lock").arg(0),
					b("Insert", "insert!").kind(Insert).rest(0), b("Update UpdateNotZero", "update!").kind(Set).rest(0), b("Delete ForceDelete", "delete!").kind(Delete).rest(0),
					b("SelectOrInsert", "upsert!").kind(Upsert).rest(0), b("Select First Last SelectAndCount ForEach Count Exists", "select!"),
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
		b("In NotIn", "where").arg(0).rest(1), b("SQL", "raw").arg(0).rest(1),
		b("Cols MustCols Omit Nullable UseBool", "columns").rest(0), b("AllCols Alias Join GroupBy OrderBy Desc Asc Limit Distinct Select Unscoped NoAutoCondition", "other"),
		b("Incr", "incr").arg(0).rest(1), b("Decr", "decr").arg(0).rest(1), b("SetExpr", "set").arg(0).into(1),
		b("Insert", "insert!").kind(Insert).rest(0), b("InsertOne", "insert!").kind(Insert).arg(0),
		b("Update", "update!").kind(Set).arg(0).rest(1), b("Delete", "delete!").kind(Delete).rest(0),
		b("Get Exist", "select!").rest(0), b("Find FindAndCount", "select!").arg(0).rest(1), b("Count", "select!").rest(0),
		b("Exec", "rawexec").rest(0).note("the SQL text is the first of the arguments"), b("Query QueryString QueryInterface", "rawquery").rest(0),
	)
	return Library{
		Name:   "xorm",
		Module: path,
		Rows: in(path,
			of("*Session *Engine Interface", chain),
			of("*Session",
				b("And Or", "where").arg(0).rest(1), b("Having", "other"), b("Context", "other"), b("ForUpdate", "lock"), b("InsertMulti", "insert!").kind(Insert).arg(0),
				txBegin("Begin BeginTx").op("receiver"), txCommit("Commit"), txRollback("Rollback"), nothing("Close IsInTx LastSQL Ping"),
			),
			of("*Engine", handle("NewSession Context"), txFunc("Transaction", 0, 0), nothing("Ping Close ShowSQL Sync Sync2 SetMaxOpenConns SetMaxIdleConns")),
			of("EngineInterface", handle("NewSession Context")), of("*EngineGroup", handle("NewSession Context Master Slave")),
			nothing("NewEngine NewEngineGroup"),
		),
	}
}
