package paper

import (
	"testing"

	"github.com/idemlint/idemlint/internal/program"
)

func TestADirectiveChangesNothingForWhatMakesNoReceiver(t *testing.T) {
	pkg := &program.Package{
		Path:    "shop",
		Symbols: []string{"shop.NewWorker", "shop.NewOther"},
		Types:   []program.Type{{}, {Kind: program.Struct, Name: "shop.Worker"}, {Kind: program.Struct, Name: "shop.Other"}},
	}
	alloc := func(id int) program.Instr { return program.Instr{Op: program.OpAlloc, Type: program.TypeID(id)} }
	call := func(callee int32) program.Instr {
		return program.Instr{Op: program.OpCall, Mode: program.CallStatic, Callee: callee}
	}
	add := func(symbol string, instrs ...program.Instr) {
		pkg.Funcs = append(pkg.Funcs, program.Func{Symbol: symbol, Blocks: []program.Block{{Instrs: instrs}}})
	}
	add("shop.NewWorker", alloc(1))
	add("shop.NewOther", alloc(2))
	add("shop.wire", call(0), call(1))
	add("shop.others", call(1))
	m := &Machine{Prog: program.Link([]*program.Package{pkg}), wiring: true, receivers: map[string][]*Object{"shop.Worker": nil}}
	for symbol, want := range map[string]bool{"shop.NewWorker": false, "shop.wire": false, "shop.NewOther": true, "shop.others": true} {
		if got := m.isAside(symbol); got != want {
			t.Errorf("%s is executed aside: %t, want %t", symbol, got, want)
		}
	}
}
