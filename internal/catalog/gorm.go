package catalog

// gorm is gorm.io/gorm, read at v1.31.2: the chain of *gorm.DB and the generics API.
// A transaction has the type of a plain handle, so a transaction is told by its way
// from Begin or Transaction only.
func gorm() Library {
	const path = "gorm.io/gorm"
	query := join(
		each("Where Not Or Having", Gorm).arg(0).rest(1),
		each("Select Table", Gorm).arg(0).rest(1),
		each("Distinct", Gorm).rest(0),
		each("Omit", Gorm).rest(0),
		each("Group Order Limit Offset MapColumns", Gorm).arg(0),
		each("Scopes", Gorm).rest(0),
	)
	// The destination is result 0 or a pointer after the context.
	genericReads := join(
		each("First Take Last Find", Gorm),
		each("Scan", Gorm).into(1),
		each("FindInBatches", Gorm).arg(2),
		each("Row Rows", Gorm),
	)
	genericWrites := join(
		each("Update", Gorm).kind(Set).arg(1).into(2),
		each("Updates", Gorm).kind(Set).arg(1),
		each("Delete", Gorm).kind(Delete),
		each("Set", Gorm).rest(0),
		each("Build", Gorm),
	).note("result 0 of a write are the rows affected, an int")
	return Library{
		Name:      "gorm",
		Module:    path,
		Receivers: map[string]string{"chainG": "ChainInterface", "createG": "CreateInterface", "execG": "ExecInterface"},
		Rows: join(
			in(path,
				of("*DB",
					query,
					each("Model", Gorm).arg(0),
					each("Clauses", Gorm).rest(0),
					each("Joins InnerJoins Preload", Gorm).arg(0).rest(1),
					each("Attrs Assign", Gorm).rest(0),
					each("Unscoped Debug", Gorm),
					each("WithContext Session", Gorm).arg(0),
					each("Set InstanceSet", Gorm).arg(0).into(1),
					each("Raw", Gorm).arg(0).rest(1).note("runs at Scan, Row, Rows, First or Find"),

					each("First Take Last Find", Gorm).into(0).rest(1),
					each("FirstOrInit", Gorm).into(0).rest(1).note("reads only"),
					each("FindInBatches", Gorm).into(0).arg(2).note("Arg is called with the transaction and the batch number for each batch"),
					each("Count Scan", Gorm).into(0),
					each("Pluck", Gorm).arg(0).into(1),
					each("Row Rows", Gorm),
					each("ScanRows", Gorm).arg(0).into(1),

					each("Create", Gorm).kind(Insert).arg(0),
					each("CreateInBatches", Gorm).kind(Insert).arg(0).into(1),
					each("Save", Gorm).kind(Set).arg(0).
						note("gorm v1.31.2 (*DB).Save: a zero primary key inserts, a slice upserts, otherwise all columns are set from the value; 0 rows changed inserts with ON CONFLICT UPDATE ALL"),
					each("FirstOrCreate", Gorm).kind(Upsert).arg(0).into(0).rest(1).
						note("SELECT, then INSERT: atomic only with a unique index; with Assign it also updates"),
					each("Update UpdateColumn", Gorm).kind(Set).arg(0).into(1),
					each("Updates UpdateColumns", Gorm).kind(Set).arg(0).
						note("zero fields of a struct are left out; map values can be gorm.Expr"),
					each("Delete", Gorm).kind(Delete).arg(0).rest(1),
					each("Exec", Gorm).arg(0).rest(1).note("the kind is the text's"),
				).named(),
				of("*DB",
					txFunc("Transaction", 0, 0),
					calls("Connection", 0).rest(0).op("handle"),
					txBegin("Begin"), txCommit("Commit"), txRollback("Rollback"),
					handle("SavePoint"), txRollback("RollbackTo").op("savepoint"),
					handle("DB").note("the *sql.DB below; outside a transaction of the receiver"),
					each("Association", Gorm).arg(0).op("Association"),
					nothing("AddError Callback Get InstanceGet SetupJoinTable Use Migrator AutoMigrate"),
					calls("ToSQL", 0).op("dry").note("a dry run: statements in the function are not executed"),
				),
				of("*Association",
					each("Append", Gorm).kind(Append).rest(0).op("Association.Append").
						note("many to many: join rows with ON CONFLICT DO NOTHING; has many: the values are saved again"),
					each("Replace", Gorm).kind(Set).rest(0).op("Association.Replace"),
					each("Delete", Gorm).kind(Delete).rest(0).op("Association.Delete"),
					each("Clear", Gorm).kind(Delete).op("Association.Clear"),
					each("Find", Gorm).into(0).rest(1).op("Association.Find"),
					each("Count", Gorm).op("Association.Count"),
					handle("Unscoped"),
				),
				each("Expr", GormExpr).arg(0).rest(1),
				rowsAffected("DB.RowsAffected"),

				// The generics API, since v1.30: gorm.G[T](db).Where(…).Update(ctx, column, value).
				each("G", Gorm).arg(0).rest(1).op("G"),
				of("Interface", join(
					each("Raw", Gorm).arg(0).rest(1),
					each("Exec", Gorm).arg(1).rest(2),
				).named()),
				of("ExecInterface", genericReads.named()),
				of("ChainInterface CreateInterface", join(query, genericWrites).named()),
				of("ChainInterface CreateInterface", each("Count", Gorm).arg(1).named()),
				of("ChainInterface CreateInterface", each("Joins", Gorm).arg(0).into(1).named(), each("Preload", Gorm).arg(0).into(1).named()),
				of("CreateInterface",
					each("Create", Gorm).kind(Insert).arg(1).op("Create"),
					each("CreateInBatches", Gorm).kind(Insert).arg(1).into(2).op("CreateInBatches"),
				),
				of("SetUpdateOnlyInterface SetCreateOrUpdateInterface", each("Update", Gorm).kind(Set).op("Update").note("the values were given to Set")),
				of("SetCreateOrUpdateInterface", each("Create", Gorm).kind(Insert).op("Create").note("the values were given to Set")),
				nothing("WithResult"),
				rowsAffected("result.RowsAffected").note("of gorm.WithResult()"),

				of("Dialector", pure("Name Explain")),
				of("ConnPool",
					sqlExec("ExecContext", 1), sqlQuery("QueryContext", 1),
					sqlQueryRow("QueryRowContext", 1), sqlPrepare("PrepareContext", 1),
				),
				of("Rows", scan("Scan", 0), more("Next"), nothing("Err Close Columns ColumnTypes")),
				of("*Statement", pure("Parse Changed"), write("SetColumn", NoEffect, 1)),
				of("DeletedAt", pure("Value")), of("*DeletedAt", decode("Scan", 0, Receiver)),
				nothing("Open"),
				sentinel("ErrRecordNotFound", "notfound"),
				sentinel("ErrDuplicatedKey", "duplicate").note("only with Config.TranslateError"),
			),
			in(path+"/clause",
				pure("Assignments AssignmentColumns And Or Not Has JoinTable"),
				each("Expr.SQL NamedExpr.SQL", GormExpr).op("literal").note("the text of a clause.Expr literal; its arguments are the field Vars"),
			),
		),
	}
}

// gormDatatypes is gorm.io/datatypes, read at v1.2.7: columns made of JSON and UUIDs.
func gormDatatypes() Library {
	return Library{
		Name:   "gorm datatypes",
		Module: "gorm.io/datatypes",
		Rows: in("gorm.io/datatypes",
			fresh("NewUUIDv1 NewUUIDv4 NewBinUUIDv1 NewBinUUIDv4"),
			pure("NewJSONType NewJSONSlice NewNull NewTime BinUUIDFromString NewNilBinUUID JSONQuery JSONArrayQuery JSONOverlaps Column JSONSet"),
			of("JSON", pure("MarshalJSON String Value")),
			of("JSONType", pure("Data MarshalJSON Value")),
			of("UUID", pure("String Equals Length IsNil IsEmpty Value")),
			of("BinUUID", pure("String Bytes Equals Length LengthBytes IsNil IsEmpty Value")),
			of("*JSON *JSONType", decode("UnmarshalJSON", 0, Receiver)),
			of("*JSONQueryExpression", pure("Extract HasKey Equals Likes")),
			of("*JSONArrayExpression", pure("Contains In")),
			of("*JSONSetExpression", pure("Set")),
		),
	}
}

// gormDBResolver is the plugin that chooses between databases.
func gormDBResolver() Library {
	return Library{
		Name:   "gorm dbresolver",
		Module: "gorm.io/plugin/dbresolver",
		Rows:   in("gorm.io/plugin/dbresolver", pure("Use"), nothing("Register")),
	}
}

// gormDrivers are the packages of gorm's drivers; PostgreSQL's are true.
var gormDrivers = map[string]bool{
	"gorm.io/driver/postgres": true, "gorm.io/driver/mysql": false, "gorm.io/driver/sqlite": false,
	"gorm.io/driver/sqlserver": false, "gorm.io/driver/clickhouse": false, "github.com/glebarez/sqlite": false,
}

// GormDriver reports whether a package is a driver of gorm, and whether one of PostgreSQL.
func GormDriver(path string) (postgres, ok bool) {
	postgres, ok = gormDrivers[path]
	return postgres, ok
}

// GormSavepoint reports whether a function of gorm sets a savepoint or goes back to one.
func GormSavepoint(symbol string) bool {
	return symbol == "(*gorm.io/gorm.DB).SavePoint" || symbol == "(*gorm.io/gorm.DB).RollbackTo"
}
