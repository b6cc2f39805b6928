package catalog

// Errors of packages that have no table of their own, and how errors are told apart.

// stdErrors is package errors.
func stdErrors() Library {
	return Library{
		Name: "errors",
		Rows: in("errors",
			each("Is", ErrorIs).arg(0).into(1), each("As", ErrorAs).arg(0).into(1),
			each("AsType", ErrorAs).arg(0).note("result 0 is the error"),
			pure("New"), each("Join", Wrap).rest(0), handleOf("Unwrap", 0),
		),
	}
}

// pkgErrors is github.com/pkg/errors.
func pkgErrors() Library {
	return Library{
		Name:   "pkg/errors",
		Module: "github.com/pkg/errors",
		Rows: in("github.com/pkg/errors",
			each("Is", ErrorIs).arg(0).into(1), each("As", ErrorAs).arg(0).into(1),
			each("Wrap Wrapf WithMessage WithMessagef WithStack", Wrap).arg(0),
			pure("New Errorf"), handleOf("Cause Unwrap", 0),
		),
	}
}

// drivers are the error values of SQL drivers.
func pq() Library {
	return Library{
		Name:   "lib/pq",
		Module: "github.com/lib/pq",
		Rows: join(in("github.com/lib/pq/pqerror", of("Code", each("Name", UniqueViolation).op("unique_violation"))), in("github.com/lib/pq",
			each("Error.Code", UniqueViolation).op("23505"),
			of("ErrorCode", each("Name", UniqueViolation).op("unique_violation"), pure("Class")),
			of("*Error", pure("Error Get SQLState Fatal")),
			pure("Array QuoteIdentifier QuoteLiteral"),
			sqlText("CopyIn", 0).op("copy"), sqlText("CopyInSchema", 1).op("copy"),
		)),
	}
}

func mysqlDriver() Library {
	return Library{
		Name:   "go-sql-driver/mysql",
		Module: "github.com/go-sql-driver/mysql",
		Rows: in("github.com/go-sql-driver/mysql",
			each("MySQLError.Number", UniqueViolation).op("1062"),
			of("*MySQLError", pure("Error Is")),
			nothing("NewConfig ParseDSN RegisterTLSConfig"), of("*Config", pure("FormatDSN")),
		),
	}
}

// sqlite3 needs cgo to be built, not to be read.
func sqlite3() Library {
	return Library{
		Name:   "mattn/go-sqlite3",
		Module: "github.com/mattn/go-sqlite3",
		Rows: in("github.com/mattn/go-sqlite3",
			each("Error.ExtendedCode", UniqueViolation).op("2067").note("SQLITE_CONSTRAINT_UNIQUE; 1555 is SQLITE_CONSTRAINT_PRIMARYKEY"),
			each("Error.Code", UniqueViolation).op("19").note("SQLITE_CONSTRAINT: any constraint"),
		),
	}
}
