package driver

import (
	"fmt"

	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/internal/schema"
	"github.com/idemlint/idemlint/passes/replay"
	"github.com/idemlint/idemlint/passes/taskhandler"
)

// rest judges the handlers that no main package reaches, as those of a library. Only
// here, where the whole program is known, can that be told.
func rest(packages []*pkg, s *schema.Schema) (res *replay.Result, incomplete bool, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("internal error where no main leads: %v", v)
		}
	}()
	var parts []*program.Package
	seen := map[paper.Place]bool{}
	for _, p := range packages {
		if p.told == nil || p.told.program == nil {
			continue
		}
		parts = append(parts, p.told.program)
		for _, place := range p.told.registered {
			seen[place] = true
		}
	}
	prog := program.Link(parts)
	res = replay.Judge(taskhandler.Rest(prog, func(p paper.Place) bool { return seen[p] }), s)
	return res, prog.Incomplete, nil
}
