package effect_test

import (
	"testing"

	"github.com/idemlint/idemlint/internal/program"
	"github.com/idemlint/idemlint/internal/scope"
)

// benchmarked is a large package that everybody has.
const benchmarked = "net/http"

func inScope(t testing.TB, prefixes string) {
	old := scope.Options
	scope.Options.Include = prefixes
	t.Cleanup(func() { scope.Options = old })
}

// BenchmarkAnalyze measures the analyzer on one large package in scope and all
// that it imports out of scope.
func BenchmarkAnalyze(b *testing.B) {
	inScope(b, benchmarked)
	pkgs := load(b, ".", false, benchmarked)
	for b.Loop() {
		analyze(b, pkgs)
	}
}

func BenchmarkDecode(b *testing.B) {
	inScope(b, benchmarked)
	blob := program.Encode(analyze(b, load(b, ".", false, benchmarked))[benchmarked].Result.Package)
	b.SetBytes(int64(len(blob)))
	for b.Loop() {
		if _, err := program.Decode(blob); err != nil {
			b.Fatal(err)
		}
	}
}
