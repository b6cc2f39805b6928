package catalog

import (
	"fmt"
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// notLoaded are libraries, by name, that testdata/modules leaves out, with the reason.
// Their rows are checked against nothing.
var notLoaded = map[string]string{
	"alibabacloud dysmsapi": "v3 is not served by the module proxy; read at v3.0.5",
	"tencentcloud sms":      "not served by the module proxy; read at v1.0.671",
	"square":                "v3 is not served by the module proxy",
	"adyen":                 "v21 is not served by the module proxy; its methods are read there",
	"go-queue":              "not served by the module proxy; read at v1.2.2",
	"ably":                  "not served by the module proxy; read at v1.2",
	"pubnub":                "v7 is not served by the module proxy",
	"checkout":              "v2 is not served by the module proxy",
	"ddtrace":               "brings most of what it can trace, over 100 MB; read at v1.74 and v2.8",
	"go-ethereum":           "over 100 MB with its dependencies; read at v1.14.0",
	"firebase messaging":    "brings the modules of Google Cloud, over 100 MB; read at v4.14.0",
	"confluent kafka":       "brings librdkafka for all platforms, over 100 MB; read at v2.6",
	"Google Cloud Storage":  "brings the exporters of OpenTelemetry and the interfaces of Envoy, 475 packages; read at v1.62.3",
	"whatsmeow":             "brings the messages of the whole protocol; read at v0.0.0-20260622185415",
}

// otherVersions are symbols of other versions than testdata/modules has, which were
// looked up there.
var otherVersions = map[string]string{
	"(github.com/lib/pq.ErrorCode).Name":  "lib/pq v1.10.9; since v1.12 pqerror.Code",
	"(github.com/lib/pq.ErrorCode).Class": "lib/pq v1.10.9",
}

func TestSymbolsResolve(t *testing.T) {
	m := library(t)
	for _, lib := range libraries() {
		if notLoaded[lib.Name] != "" {
			continue
		}
		t.Run(lib.Name, func(t *testing.T) {
			for _, v := range lib.Versions {
				loaded := m.hasModule(lib.Module, v)
				for from := range lib.Same {
					loaded = loaded || m.hasModule(from, v)
				}
				if !loaded {
					t.Errorf("%s %s is not loaded", lib.Module, v)
				}
			}
			for from := range lib.Same {
				if !m.hasPackageBelow(from) {
					t.Errorf("%s, said to be the same, is not loaded", from)
				}
			}
			for from, to := range lib.Receivers {
				if !m.types[lib.Module+"."+from] || !m.types[lib.Module+"."+to] {
					t.Errorf("%s has no type %s or no type %s", lib.Module, from, to)
				}
			}
			for i := range lib.Rows {
				row := &lib.Rows[i]
				objects := m.resolve(&lib, row.Symbol)
				if len(objects) == 0 && otherVersions[row.Symbol] == "" {
					t.Errorf("no such symbol: %s", row.Symbol)
				}
				for _, o := range objects {
					if problem := check(row, o); problem != "" {
						t.Errorf("%s: %s (%s)", o.full, problem, row.Symbol)
					}
				}
			}
		})
	}
}

// hasModule reports whether a package of the module's major version is loaded.
func (m *modules) hasModule(path, version string) bool {
	if version != "" {
		path += "/" + version
	}
	for p := range m.packages {
		if rest, ok := strings.CutPrefix(p, path); ok && (rest == "" || rest[0] == '/') {
			if first, _, _ := strings.Cut(strings.TrimPrefix(rest, "/"), "/"); version != "" || !isMajor(first) {
				return true
			}
		}
	}
	return false
}

// hasPackageBelow reports whether any package below path is loaded.
func (m *modules) hasPackageBelow(path string) bool {
	for p := range m.packages {
		if hasPathPrefix(p, []string{path}) {
			return true
		}
	}
	return false
}

// resolve finds what a row names: in the majors that the row is for, under the
// library's own path or under one that is the same.
func (m *modules) resolve(lib *Library, symbol string) []object {
	objects := slices.Clone(m.objects[symbol])
	for from, to := range lib.Same {
		objects = append(objects, m.objects[strings.Replace(symbol, to, from, 1)]...)
	}
	return slices.DeleteFunc(objects, func(o object) bool {
		row, ok := Lookup(o.full)
		return !ok || row.Symbol != symbol // below the lowest major, or a major with its own row
	})
}

// check says what is wrong with a row for the object that it names, or "".
func check(row *Row, o object) string {
	if row.Verb == Sentinel {
		return checkSentinel(row, o)
	}
	f, ok := o.Object.(*types.Func)
	if !ok {
		return checkOther(row, o)
	}
	sig := f.Signature()
	for column, n := range map[string]int{"On": row.On, "Arg": row.Arg, "Into": row.Into, "Rest": row.Rest} {
		switch {
		case n == none:
		case n == Receiver && sig.Recv() != nil:
		case n < 0 || n >= sig.Params().Len() && !paramsOfCallback(row, column):
			return fmt.Sprintf("%s: no argument %d in %s", column, n, sig)
		}
	}
	arg := func(n int) types.Type {
		if n == Receiver {
			return sig.Recv().Type()
		}
		return sig.Params().At(n).Type()
	}
	switch row.Verb {
	case SQLExec, SQLQuery, SQLQueryRow, SQLGet, SQLPrepare, SQLText, GormExpr:
		if row.Arg >= 0 && !isString(arg(row.Arg)) {
			return fmt.Sprintf("argument %d is no text but %s", row.Arg, arg(row.Arg))
		}
	case Calls, TxFunc:
		if row.Arg == none || row.Op == "hooks" {
			return ""
		}
		callee, ok := arg(row.Arg).Underlying().(*types.Signature)
		if !ok {
			if _, generic := arg(row.Arg).(*types.TypeParam); generic || isAny(arg(row.Arg)) {
				return ""
			}
			return fmt.Sprintf("argument %d is no function but %s", row.Arg, arg(row.Arg))
		}
		if row.Rest >= callee.Params().Len() {
			return fmt.Sprintf("Rest: no parameter %d in %s", row.Rest, callee)
		}
	case Register:
		if row.Op == "" {
			if _, ok := arg(row.Arg).Underlying().(*types.Signature); !ok {
				return "the handler is no function: Op has to name its method"
			}
		} else if m, _, _ := types.LookupFieldOrMethod(arg(row.Arg), true, f.Pkg(), row.Op); m == nil {
			return fmt.Sprintf("the handler has no method %s", row.Op)
		}
	case HTTPRequest, HTTPHeader:
		if row.Arg != none && (!isString(arg(row.Arg)) || !isString(arg(row.Into))) {
			return "method, URL and header are strings"
		}
	case ContextWith, ContextValue, Lock, SetKey, Decode, Reader, Put, Pure, Fresh, Observe, Nothing:
	}
	for column, path := range map[string]string{"Key": row.Key, "Field": row.Field} {
		if problem := checkPath(row, column, path, sig); problem != "" {
			return problem
		}
	}
	return ""
}

// checkSentinel checks that a row names an error, and the type and value of a constant.
func checkSentinel(row *Row, o object) string {
	c, ok := o.Object.(*types.Const)
	if !ok {
		if _, ok := o.Object.(*types.Var); !ok || !types.Implements(o.Type(), errorInterface) {
			return "a sentinel is an error"
		}
		return ""
	}
	if r, ok := LookupConst(o.Type().String(), constant.StringVal(c.Val())); !ok || r.Op != row.Op {
		return fmt.Sprintf("LookupConst(%s, %s) does not find it", o.Type(), c.Val())
	}
	return ""
}

// paramsOfCallback reports whether a column numbers the parameters of the function
// Arg rather than the arguments.
func paramsOfCallback(row *Row, column string) bool {
	return column == "Rest" && (row.Verb == Calls || row.Verb == TxFunc)
}

// checkPath checks a Key or Field column.
func checkPath(row *Row, column, path string, sig *types.Signature) string {
	number, isNumber := strings.CutPrefix(path, "arg:")
	if row.Verb == Redis && column == "Field" && !strings.ContainsFunc(path, func(r rune) bool { return r < '0' || r > '9' }) {
		number, isNumber = path, path != ""
	}
	switch {
	case path == "":
		return ""
	case isNumber:
		n, err := strconv.Atoi(number)
		if err != nil || n >= sig.Params().Len() {
			return fmt.Sprintf("%s: no argument %s", column, number)
		}
		return ""
	case row.Verb == HTTPDo: // a header
		return ""
	case row.Verb == Provide || row.Verb == Invoke || row.Verb == Inject: // methods of what is given, a tag, or when it is done
		return ""
	case row.Verb == Calls && row.Op == "hooks" && strings.Contains(path, " "):
		for name := range strings.FieldsSeq(path) {
			if problem := checkPath(row, column, name, sig); problem != "" {
				return problem
			}
		}
		return ""
	case row.Verb == Mongo:
		if _, err := strconv.Atoi(path); err != nil {
			return column + " is no argument number"
		}
		return ""
	case row.Verb == Enqueuing && IsOption(path):
		return ""
	}
	at := row.Arg
	if row.Verb == Redis && row.Op == "SET" {
		at = row.Rest // redis.SetArgs
	}
	typ := sig.Params().At(at).Type()
	if slice, ok := typ.Underlying().(*types.Slice); ok && !strings.HasPrefix(path, "[") {
		typ = slice.Elem()
	}
	for name := range strings.SplitSeq(path, ".") {
		if m, ok := typ.Underlying().(interface{ Elem() types.Type }); ok && strings.HasPrefix(name, "[") {
			typ = m.Elem()
			continue
		}
		field, _, _ := types.LookupFieldOrMethod(typ, true, nil, name)
		if field == nil {
			return fmt.Sprintf("%s: %s has no field %s", column, typ, name)
		}
		typ = field.Type()
	}
	return ""
}

// checkOther checks a row that names a field, variable or constant.
func checkOther(row *Row, o object) string {
	switch row.Verb {
	case RowsAffected:
		if b, ok := o.Type().Underlying().(*types.Basic); !ok || b.Info()&types.IsInteger == 0 {
			return "rows affected are a number"
		}
	case UniqueViolation, GormExpr, Fresh:
	default:
		return fmt.Sprintf("no function but %s", o.Object)
	}
	return ""
}

var errorInterface = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

func isString(t types.Type) bool {
	if slice, ok := t.(*types.Slice); ok { // variadic
		t = slice.Elem()
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0 || isAny(t)
}

func isAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}
