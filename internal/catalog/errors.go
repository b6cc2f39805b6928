package catalog

// Errors of packages that have no table of their own, and how errors are told apart.

// stdErrors is package errors.
func stdErrors() Library {
	return Library{
		Name: "errors",
		Rows: in("errors",
			decode("As", 0, 1), pure("Is AsType New Join"), handleOf("Unwrap", 0),
		),
	}
}

// pkgErrors is github.com/pkg/errors.
func pkgErrors() Library {
	return Library{
		Name:   "pkg/errors",
		Module: "github.com/pkg/errors",
		Rows: in("github.com/pkg/errors",
			decode("As", 0, 1), pure("Is New Errorf"),
			handleOf("Wrap Wrapf WithMessage WithMessagef WithStack Cause Unwrap", 0).note("the error, with more text or less"),
		),
	}
}

// eris is github.com/rotisserie/eris.
func eris() Library {
	return Library{
		Name:   "eris",
		Module: "github.com/rotisserie/eris",
		Rows: in("github.com/rotisserie/eris",
			decode("As", 0, 1), pure("Is New Errorf"), handleOf("Wrap Wrapf Cause Unwrap", 0),
		),
	}
}

// pq, mysqlDriver and sqlite3 say what a violated unique constraint is to each driver.
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
