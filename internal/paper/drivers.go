package paper

import (
	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/program"
)

// Databases says what the program opens its databases with.
type Databases struct {
	// SQL is set if each database of database/sql is one of PostgreSQL.
	SQL bool
	// Gorm is set if gorm has a driver of PostgreSQL and no other, and sets no savepoints by hand.
	Gorm bool
}

// Databases says what the program opens its databases with.
func (m *Machine) Databases() Databases {
	if m.databases == nil {
		m.databases = &Databases{SQL: onlyPostgres(m.Prog), Gorm: onlyGormPostgres(m.Prog)}
	}
	return *m.databases
}

// onlyPostgres: the program opens databases, and names a driver of PostgreSQL for each.
func onlyPostgres(prog *program.Program) bool {
	some := false
	for _, pkg := range prog.Packages {
		for i := range pkg.Funcs {
			for _, b := range pkg.Funcs[i].Blocks {
				for k := range b.Instrs {
					opens, postgres := opensPostgres(pkg, &b.Instrs[k])
					if opens && !postgres {
						return false
					}
					some = some || opens
				}
			}
		}
	}
	return some
}

// opensPostgres reports whether an instruction opens a database, and whether surely one of PostgreSQL.
func opensPostgres(pkg *program.Package, in *program.Instr) (opens, postgres bool) {
	if in.Mode != program.CallStatic || in.Op != program.OpCall {
		return false, false
	}
	driver, opens := catalog.Opens(pkg.Symbols[in.Callee])
	if !opens || driver < 0 || driver >= len(in.Args) || in.Args[driver].Kind != program.Constant {
		return opens, false
	}
	return true, catalog.PostgresDriver(pkg.Consts[in.Args[driver].Index].Text)
}

func onlyGormPostgres(prog *program.Program) bool {
	some := false
	for _, pkg := range prog.Packages {
		for _, symbol := range pkg.Symbols {
			postgres, driver := catalog.GormDriver(packageOf(symbol))
			if driver && !postgres || catalog.GormSavepoint(symbol) {
				return false
			}
			some = some || driver
		}
	}
	return some
}
