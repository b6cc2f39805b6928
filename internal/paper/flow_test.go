package paper

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/program"
)

// graph is a function of blocks, given as "block>successors" in order: "0>1,2 1>2 2>".
// A block with two successors ends in a test.
func graph(t *testing.T, text string) *program.Func {
	t.Helper()
	fn := &program.Func{}
	edges := strings.Fields(text)
	fn.Blocks = make([]program.Block, len(edges))
	for b, edge := range edges {
		from, to, _ := strings.Cut(edge, ">")
		if from != strconv.Itoa(b) {
			t.Fatalf("block %s stands where %d should", from, b)
		}
		for _, s := range strings.FieldsFunc(to, func(r rune) bool { return r == ',' }) {
			n, err := strconv.Atoi(s)
			if err != nil {
				t.Fatal(err)
			}
			fn.Blocks[b].Succs = append(fn.Blocks[b].Succs, int32(n))
			fn.Blocks[n].Preds = append(fn.Blocks[n].Preds, int32(b))
		}
		if len(fn.Blocks[b].Succs) == 2 {
			fn.Blocks[b].Instrs = []program.Instr{{Op: program.OpIf, Args: []program.Ref{{}}}}
		}
	}
	return fn
}

// shapes are the blocks of functions as the compiler makes them.
var shapes = map[string]string{
	"straight":      "0>1 1>2 2>",
	"if":            "0>1,2 1>2 2>",
	"if else":       "0>1,2 1>3 2>3 3>",
	"early return":  "0>1,2 1> 2>",
	"two returns":   "0>1,2 1> 2>3,4 3> 4>",
	"and":           "0>1,3 1>2,3 2>3 3>",
	"or":            "0>2,1 1>2,3 2>3 3>",
	"loop":          "0>1 1>2,3 2>1 3>",
	"continue":      "0>1 1>2,5 2>3,4 3>1 4>1 5>",
	"break":         "0>1 1>2,4 2>3,4 3>1 4>",
	"nested loops":  "0>1 1>2,5 2>3,4 3>2 4>1 5>",
	"switch":        "0>1,2 1>5 2>3,4 3>5 4>5 5>",
	"fallthrough":   "0>1,2 1>3 2>3,4 3>5 4>5 5>",
	"endless":       "0>1 1>2 2>1",
	"loop in an if": "0>1,4 1>2,3 2>1 3>5 4>5 5>",
}

// flows checks one aspect of the flow of each shape that has an expectation.
func flows(t *testing.T, want map[string]string, aspect func(*flow) string) {
	t.Helper()
	for shape, w := range want {
		blocks, ok := shapes[shape]
		if !ok {
			t.Fatalf("no shape %s", shape)
		}
		if got := aspect(newFlow(graph(t, blocks))); got != w {
			t.Errorf("%s (%s): got %s, want %s", shape, blocks, got, w)
		}
	}
}

func TestDominators(t *testing.T) {
	flows(t, map[string]string{
		"straight":      "[-1 0 1]",
		"if":            "[-1 0 0]",
		"if else":       "[-1 0 0 0]",
		"early return":  "[-1 0 0]",
		"and":           "[-1 0 1 0]",
		"or":            "[-1 0 0 0]",
		"loop":          "[-1 0 1 1]",
		"continue":      "[-1 0 1 2 2 1]",
		"break":         "[-1 0 1 2 1]",
		"nested loops":  "[-1 0 1 2 2 1]",
		"switch":        "[-1 0 0 2 2 0]",
		"fallthrough":   "[-1 0 0 0 2 0]",
		"loop in an if": "[-1 0 1 1 0 0]",
	}, func(fl *flow) string { return fmt.Sprint(fl.idom) })
}

func TestLoopsHaveTheirBlocks(t *testing.T) {
	flows(t, map[string]string{
		"straight":      "",
		"if else":       "",
		"loop":          "1:[1 2]",
		"continue":      "1:[1 2 3 4]",
		"break":         "1:[1 2 3]",
		"nested loops":  "1:[1 2 3 4] 2:[2 3]",
		"endless":       "1:[1 2]",
		"loop in an if": "1:[1 2]",
	}, func(fl *flow) string {
		var out []string
		for h := range fl.controls {
			if body, ok := fl.loops[h]; ok {
				out = append(out, fmt.Sprintf("%d:%v", h, body))
			}
		}
		return strings.Join(out, " ")
	})
}

func TestABlockIsControlledByTheTestsThatKeepExecutionAwayFromIt(t *testing.T) {
	flows(t, map[string]string{
		"straight":      "",
		"if":            "1:0+",
		"if else":       "1:0+ 2:0-",
		"early return":  "1:0+ 2:0-",
		"two returns":   "1:0+ 2:0- 3:0-,2+ 4:0-,2-",
		"and":           "1:0+ 2:0+,1+",
		"or":            "1:0- 2:1+",
		"loop":          "2:1+",
		"continue":      "2:1+ 3:1+,2+ 4:1+,2-",
		"break":         "2:1+ 3:1+,2+",
		"nested loops":  "2:1+ 3:1+,2+ 4:1+",
		"switch":        "1:0+ 2:0- 3:0-,2+ 4:0-,2-",
		"endless":       "",
		"loop in an if": "1:0+ 2:0+,1+ 3:0+ 4:0-",
	}, func(fl *flow) string {
		var out []string
		for b, controls := range fl.controls {
			var tests []string
			for _, c := range controls {
				tests = append(tests, strconv.Itoa(c.block)+map[bool]string{true: "+", false: "-"}[c.outcome])
			}
			if len(tests) > 0 {
				out = append(out, strconv.Itoa(b)+":"+strings.Join(tests, ","))
			}
		}
		return strings.Join(out, " ")
	})
}

func TestRegistersAreNumberedOverAllBlocks(t *testing.T) {
	fn := graph(t, "0>1,2 1>2 2>")
	fn.Blocks[1].Instrs = make([]program.Instr, 3)
	fl := newFlow(fn)
	if fl.registers != 4 || !slices.Equal(fl.first, []int{0, 1, 4}) {
		t.Errorf("got %d registers, first ones %v", fl.registers, fl.first)
	}
}

func TestAHugeFunctionHasNoControls(t *testing.T) {
	fn := &program.Func{Blocks: make([]program.Block, maxControlBlocks+1)}
	for b := range fn.Blocks[:maxControlBlocks] {
		fn.Blocks[b].Succs = []int32{int32(b + 1), int32(maxControlBlocks)}
	}
	for _, c := range newFlow(fn).controls {
		if len(c) > 0 {
			t.Fatalf("got %v", c)
		}
	}
}
