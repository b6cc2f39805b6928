package catalog

// scany is github.com/georgysavva/scany, read at v2.1.4: it runs a query on any handle of pgx or database/sql, and
// stores the rows in structs. What it does not find it says with the error of the driver.
func scany() Library {
	const path = "github.com/georgysavva/scany"
	queries := join(
		sqlGet("Get Select", 2, 3).on(1),
		scanStruct("ScanOne ScanAll ScanRow", 0).on(1),
	)
	return Library{
		Name:   "scany",
		Module: path,
		Rows: join(
			in(path+"/pgxscan", queries, of("*API", queries, nothing("NewRowScanner")), nothing("NewAPI NewDBScanAPI NewRowScanner NotFound")),
			in(path+"/sqlscan", queries, of("*API", queries, nothing("NewRowScanner ScanAllSets")), nothing("NewAPI NewDBScanAPI NewRowScanner NotFound ScanAllSets")),
		),
	}
}
