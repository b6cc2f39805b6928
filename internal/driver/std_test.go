package driver

import (
	"strings"
	"testing"
	"time"

	"github.com/idemlint/idemlint/internal/modtree"
	"github.com/idemlint/idemlint/internal/scope"
)

// longestStd is many times what the standard library takes.
const longestStd = 5 * time.Minute

func TestTheWholeStandardLibraryIsRecorded(t *testing.T) {
	if testing.Short() {
		t.Skip("takes the standard library into scope")
	}
	program, roots, err := modtree.Std()
	if err != nil {
		t.Fatal(err)
	}
	defer func(old string) { scope.Options.Include = old }(scope.Options.Include)
	scope.Options.Include = strings.Join(roots, ",")
	start := time.Now()
	r := run(t, Config{Dir: program.Temp(t), Include: roots, Everything: true})
	if took := time.Since(start); took > longestStd {
		t.Errorf("it took %v", took)
	}
	functions, size := r.Facts()
	if len(r.Errors) > 0 || len(r.Failed) > 0 || r.Counts.Failed > 0 {
		t.Errorf("errors %v, %v; %d functions were given up on", r.Errors, r.Failed, r.Counts.Failed)
	}
	if functions < 15000 || size/functions > mostBytes {
		t.Errorf("%d functions, %d bytes each", functions, size/max(functions, 1))
	}
	t.Logf("%d packages, %d functions, %d bytes each", r.Counts.Packages, functions, size/functions)
}
