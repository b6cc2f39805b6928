package replay

import (
	"fmt"
	"testing"

	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/program"
)

// A handler with hundreds of tests before one flag brought the command down: what the first run says of a
// test was asked of the first run itself, which has none before it.
func TestTheFirstRunLeavesOpenWhatItHasNoTimeToDecide(t *testing.T) {
	flag := &paper.Const{Kind: program.Bool, Text: "true"}
	var many []paper.Cond
	for i := range 2 * maxTests {
		many = append(many, paper.Cond{Test: &paper.Unknown{Why: fmt.Sprint("setting ", i)}, Outcome: true})
	}
	set := &paper.Choice{Alts: []paper.Alt{{Value: flag, Conds: many}}}
	r := &runJudge{m: paper.New(&program.Program{}), run: &paper.Run{}}
	k := &knownRun{r: r}
	if got := k.all([]paper.Cond{{Test: set, Outcome: true}}); got.truth != yes {
		t.Errorf("got %v, want yes: each way gives the flag", got)
	}
}
