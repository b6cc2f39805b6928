package analyzer

import (
	"flag"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/passes/replay"
)

// names are the names of the options: those of the fields in JSON.
func names() []string {
	var list []string
	for i := range reflect.TypeFor[Options]().NumField() {
		name, _, _ := strings.Cut(reflect.TypeFor[Options]().Field(i).Tag.Get("json"), ",")
		list = append(list, name)
	}
	slices.Sort(list)
	return list
}

// flagNames are the names of flags.
func flagNames(fs *flag.FlagSet) []string {
	var list []string
	fs.VisitAll(func(f *flag.Flag) { list = append(list, f.Name) })
	slices.Sort(list)
	return list
}

func TestEveryOptionIsASettingAFlagAndAFlagOfReplay(t *testing.T) {
	var o Options
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	o.Flags(fs)
	values, err := o.Values()
	if err != nil {
		t.Fatal(err)
	}
	var valued []string
	for _, v := range values {
		valued = append(valued, v.Name)
	}
	slices.Sort(valued)
	for what, got := range map[string][]string{"flags": flagNames(fs), "flags of replay": flagNames(&replay.Analyzer.Flags), "values": valued} {
		if !slices.Equal(got, names()) {
			t.Errorf("the %s are %v, the options %v", what, got, names())
		}
	}
}

func TestAnOptionThatIsGivenIsNotInherited(t *testing.T) {
	file := Options{
		Include: []string{"a"}, Exclude: []string{"b"}, Schema: "c:d", Rules: []string{"insert"}, MinSeverity: "low",
		Catalog: []catalog.OwnRow{{Symbol: "a/b.F", Verb: "pure"}},
	}
	var all Options
	all.Inherit(file, nil)
	if !reflect.DeepEqual(all, file) {
		t.Errorf("got %+v", all)
	}
	given := map[string]bool{}
	for _, name := range names() {
		given[name] = true
	}
	var none Options
	if none.Inherit(file, given); !reflect.DeepEqual(none, Options{}) {
		t.Errorf("got %+v", none)
	}
}

func TestWrongRowsAreAnErrorOfApply(t *testing.T) {
	defer replay.Analyzer.Flags.Set("catalog", "")
	o := Options{Catalog: []catalog.OwnRow{{Symbol: "a/b.F", Verb: "nosuch"}}}
	if _, err := o.Apply(); err == nil || !strings.Contains(err.Error(), `unknown verb "nosuch"`) {
		t.Errorf("got %v", err)
	}
}
