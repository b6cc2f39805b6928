package effect

import (
	"go/constant"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/ssa"

	"github.com/idemlint/idemlint/internal/program"
)

// constOf is c without its type.
func constOf(c *ssa.Const) program.Const {
	if c.Value == nil {
		return program.Const{Kind: zeroKind(c.Type())}
	}
	switch c.Value.Kind() {
	case constant.Bool:
		return program.Const{Kind: program.Bool, Text: c.Value.ExactString()}
	case constant.String:
		return program.Const{Kind: program.String, Text: constant.StringVal(c.Value)}
	case constant.Complex:
		return program.Const{Kind: program.Float, Text: c.Value.ExactString()}
	}
	if basic, ok := c.Type().Underlying().(*types.Basic); ok && basic.Info()&(types.IsFloat|types.IsComplex) != 0 {
		return program.Const{Kind: program.Float, Text: floatText(c.Value)}
	}
	return program.Const{Kind: program.Int, Text: c.Value.ExactString()}
}

// zeroKind tells nil from the zero value of a struct, an array or a type parameter.
func zeroKind(t types.Type) program.ConstKind {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return program.Zero
	}
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array, *types.Basic:
		return program.Zero
	}
	return program.Nil
}

// floatText is the shortest text that gives the same float64.
func floatText(v constant.Value) string {
	f, _ := constant.Float64Val(v)
	return strconv.FormatFloat(f, 'g', -1, 64)
}
