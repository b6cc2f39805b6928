package paper

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/idemlint/idemlint/internal/moduletest"
	"github.com/idemlint/idemlint/internal/scope"
)

func TestZZ(t *testing.T) {
	debugPanics = true
	list := foreign
	if s := os.Getenv("ZZ"); s != "" {
		list = strings.Split(s, ",")
	}
	scope.Options.Include = strings.Join(list, ",")
	prog := lowered(t, moduletest.Load(t, ".", list...))
	total := time.Now()
	m := New(prog)
	n := 0
	for _, fn := range exported(prog) {
		before := m.Stats
		d := m.executeOpen(fn, os.Getenv("ZZW") != "")
		n++
		if d > 300*time.Millisecond {
			fmt.Println(d.Round(time.Millisecond), fn.Func.Symbol, "steps", handlerSteps-m.steps, "calls", m.Stats.Calls-before.Calls, "cut", m.Stats.Cut-before.Cut, "glob", len(m.globalSt.writes), "targets", len(m.targets))
		}
		if time.Since(total) > 100*time.Second {
			break
		}
	}
	fmt.Println(n, time.Since(total), m.Stats)
}
