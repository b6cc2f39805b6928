package paper

import (
	"slices"

	"github.com/idemlint/idemlint/internal/program"
)

// opensDatabase are the functions whose first argument names a driver of database/sql.
var opensDatabase = []string{"database/sql.Open", "github.com/jmoiron/sqlx.Open", "github.com/jmoiron/sqlx.MustOpen",
	"github.com/jmoiron/sqlx.Connect", "github.com/jmoiron/sqlx.MustConnect"}

// Drivers are the names of the drivers with which the program opens databases; known is false if
// it does not say all of them.
func (m *Machine) Drivers() (names []string, known bool) {
	known = true
	for _, pkg := range m.Prog.Packages {
		for i := range pkg.Funcs {
			for _, b := range pkg.Funcs[i].Blocks {
				for k := range b.Instrs {
					in := &b.Instrs[k]
					if in.Mode != program.CallStatic || in.Op != program.OpCall || !slices.Contains(opensDatabase, pkg.Symbols[in.Callee]) {
						continue
					}
					if len(in.Args) == 0 || in.Args[0].Kind != program.Constant {
						known = false
						continue
					}
					names = append(names, pkg.Consts[in.Args[0].Index].Text)
				}
			}
		}
	}
	return names, known && len(names) > 0
}
