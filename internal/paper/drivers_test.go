package paper

import (
	"testing"

	"github.com/idemlint/idemlint/internal/program"
)

// opening is a program that calls functions with constants, given as symbol and text; an empty text is
// a value that is not constant.
func opening(calls ...[2]string) *program.Program {
	pkg := &program.Package{}
	block := program.Block{}
	for i, c := range calls {
		pkg.Symbols = append(pkg.Symbols, c[0])
		pkg.Consts = append(pkg.Consts, program.Const{Text: c[1]})
		arg := program.Ref{Kind: program.Constant, Index: int32(i)}
		if c[1] == "" {
			arg = program.Ref{Kind: program.Param}
		}
		block.Instrs = append(block.Instrs, program.Instr{Op: program.OpCall, Mode: program.CallStatic, Callee: int32(i), Args: []program.Ref{arg, arg}})
	}
	pkg.Funcs = []program.Func{{Blocks: []program.Block{block}}}
	return &program.Program{Packages: []*program.Package{pkg}}
}

func TestAProgramIsOnPostgresIfEachDatabaseIs(t *testing.T) {
	postgres := [2]string{"database/sql.Open", "pgx"}
	for name, c := range map[string]struct {
		calls [][2]string
		want  bool
	}{
		"one":                       {[][2]string{postgres}, true},
		"another in a context":      {[][2]string{postgres, {"github.com/jmoiron/sqlx.ConnectContext", "postgres"}}, true},
		"none":                      {nil, false},
		"MySQL too":                 {[][2]string{postgres, {"github.com/jmoiron/sqlx.ConnectContext", "mysql"}}, false},
		"an engine of MySQL too":    {[][2]string{postgres, {"xorm.io/xorm.NewEngine", "mysql"}}, false},
		"one of a connector too":    {[][2]string{postgres, {"database/sql.OpenDB", "x"}}, false},
		"one whose driver is open":  {[][2]string{postgres, {"database/sql.Open", ""}}, false},
		"a call that opens nothing": {[][2]string{postgres, {"database/sql.Drivers", "mysql"}}, true},
	} {
		m := &Machine{Prog: opening(c.calls...)}
		if got := m.Databases().SQL; got != c.want {
			t.Errorf("a program that opens %s: on PostgreSQL only is %t", name, got)
		}
	}
}

func TestGormIsOnPostgresIfEachDriverIs(t *testing.T) {
	const postgres = "gorm.io/driver/postgres.Open"
	for name, c := range map[string]struct {
		symbols [][2]string
		want    bool
	}{
		"its driver":      {[][2]string{{postgres, "dsn"}}, true},
		"no driver":       {nil, false},
		"another too":     {[][2]string{{postgres, "dsn"}, {"gorm.io/driver/mysql.Open", "dsn"}}, false},
		"savepoints too":  {[][2]string{{postgres, "dsn"}, {"(*gorm.io/gorm.DB).SavePoint", "here"}}, false},
		"other functions": {[][2]string{{postgres, "dsn"}, {"gorm.io/gorm.Open", "dsn"}}, true},
	} {
		m := &Machine{Prog: opening(c.symbols...)}
		if got := m.Databases().Gorm; got != c.want {
			t.Errorf("a program with %s: on PostgreSQL only is %t", name, got)
		}
	}
}
