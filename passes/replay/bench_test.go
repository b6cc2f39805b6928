package replay_test

import (
	"context"
	"testing"

	"github.com/idemlint/idemlint/bench/grow"
	"github.com/idemlint/idemlint/internal/driver"
	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/passes/replay"
	"github.com/idemlint/idemlint/passes/taskhandler"
)

// grown is a program of 300 functions in three layers, whose main registers 100 handlers.
func grown(b *testing.B) *program.Program {
	b.Helper()
	dir := b.TempDir()
	layers, _ := grow.Find("layers")
	if err := layers.Write(dir, 300); err != nil {
		b.Fatal(err)
	}
	r, err := driver.Run(context.Background(), driver.Config{Dir: dir, Load: driver.LoadSource})
	if err != nil {
		b.Fatal(err)
	}
	return r.Program()
}

func found(b *testing.B, p *program.Program) *taskhandler.Result {
	b.Helper()
	res := taskhandler.Main(p, "example.com/grown")
	if len(res.Handlers) != 100 {
		b.Fatalf("%d handlers", len(res.Handlers))
	}
	return res
}

// BenchmarkMain measures the execution of a main on paper.
func BenchmarkMain(b *testing.B) {
	p := grown(b)
	for b.Loop() {
		found(b, p)
	}
}

// BenchmarkJudge measures the execution of handlers on paper and their verdicts.
func BenchmarkJudge(b *testing.B) {
	handlers := found(b, grown(b))
	for b.Loop() {
		if res := replay.Judge(handlers, nil); res.Counts.Effects != 100 {
			b.Fatalf("%d effects", res.Counts.Effects)
		}
	}
}
