package analyzer

import (
	"cmp"
	"flag"
	"fmt"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/rules"
	"github.com/idemlint/idemlint/internal/schema"
	"github.com/idemlint/idemlint/internal/scope"
	"github.com/idemlint/idemlint/passes/replay"
)

// Options are the settings that all ways to run idemlint share: flags of the command and of the pass
// replay, settings in golangci-lint, and the file .idemlint.yml. The zero value is the default.
type Options struct {
	// Include are import path prefixes of packages to analyse beside the main module and workspace.
	Include []string `json:"include"`
	// Exclude are import path prefixes of packages to leave out.
	Exclude []string `json:"exclude"`
	// Schema is the unique columns of the database: lines "table:column,column", separated by ";".
	Schema string `json:"schema"`
	// Rules are the rules to report; "-insert" means all but insert; empty means all.
	Rules []string `json:"rules"`
	// MinSeverity is the least severity to report: low, medium or high; empty means medium.
	MinSeverity string `json:"min-severity"`
	// Catalog is what is known of the user's own libraries.
	Catalog []catalog.OwnRow `json:"catalog"`
}

// Flags registers the options with fs.
func (o *Options) Flags(fs *flag.FlagSet) {
	fs.Var((*list)(&o.Include), "include", "comma-separated import path `prefixes` to analyse beside the module")
	fs.Var((*list)(&o.Exclude), "exclude", "comma-separated import path `prefixes` to leave out")
	fs.StringVar(&o.Schema, "schema", "", "unique columns, as `lines` table:column,column separated by ';'")
	fs.Var((*list)(&o.Rules), "rules", "comma-separated `rules` to report; -NAME means all but NAME")
	fs.Var((*rows)(&o.Catalog), "catalog", "what is known of your own libraries, as a JSON list of `rows`")
	fs.StringVar(&o.MinSeverity, "min-severity", finding.DefaultSeverity, "least `severity` to report: low, medium or high")
}

// Check is what is wrong with the values of the options, each taken for itself.
func (o Options) Check() error {
	if err := finding.CheckSeverity(o.Severity()); err != nil {
		return err
	}
	if err := finding.CheckRules(o.Rules); err != nil {
		return err
	}
	if err := scope.Check(slices.Concat(o.Include, o.Exclude)); err != nil {
		return err
	}
	for _, row := range o.Catalog {
		if _, err := row.Row(); err != nil {
			return err
		}
	}
	_, err := schema.Parse(o.Schema)
	return err
}

// Apply makes the options count for every pass of the process and returns the
// selected rules. It must come before any package is analysed.
func (o Options) Apply() ([]finding.Rule, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	values, err := o.Values()
	if err != nil {
		return nil, err
	}
	for _, v := range values {
		if err := replay.Analyzer.Flags.Set(v.Name, v.Text); err != nil {
			return nil, fmt.Errorf("%s: %w", v.Name, err)
		}
	}
	return rules.Select(o.Rules)
}

// Value is an option as the value of a flag of the pass replay.
type Value struct{ Name, Text string }

// Values are all options, those that have their default included.
func (o Options) Values() ([]Value, error) {
	rows, err := catalog.FormatOwn(o.Catalog)
	return []Value{
		{"include", strings.Join(o.Include, ",")},
		{"exclude", strings.Join(o.Exclude, ",")},
		{"schema", o.Schema},
		{"rules", strings.Join(o.Rules, ",")},
		{"min-severity", o.Severity()},
		{"catalog", rows},
	}, err
}

// VetFlags are the options as flags of go vet, each in one line, without those that have their default.
func (o Options) VetFlags() ([]string, error) {
	values, err := o.Values()
	var flags []string
	for _, v := range values {
		text := strings.ReplaceAll(strings.TrimSpace(v.Text), "\n", ";")
		if f := replay.Analyzer.Flags.Lookup(v.Name); text != f.DefValue {
			flags = append(flags, "-"+replay.Analyzer.Name+"."+v.Name+"="+text)
		}
	}
	return flags, err
}

// Inherit takes from other the options that were not given, by their names as flags.
func (o *Options) Inherit(other Options, given map[string]bool) {
	for name, take := range map[string]func(){
		"include":      func() { o.Include = other.Include },
		"exclude":      func() { o.Exclude = other.Exclude },
		"schema":       func() { o.Schema = other.Schema },
		"rules":        func() { o.Rules = other.Rules },
		"min-severity": func() { o.MinSeverity = other.MinSeverity },
		"catalog":      func() { o.Catalog = other.Catalog },
	} {
		if !given[name] {
			take()
		}
	}
}

// Severity is the least severity to report.
func (o Options) Severity() string { return cmp.Or(o.MinSeverity, finding.DefaultSeverity) }

// list is a flag that holds comma-separated values; giving it again adds to it.
type list []string

func (l *list) String() string { return strings.Join(*l, ",") }

func (l *list) Set(s string) error {
	*l = append(*l, scope.List(s)...)
	return nil
}

// rows is a flag that holds rows of the catalogue as JSON; giving it again adds to them.
type rows []catalog.OwnRow

func (r *rows) String() string {
	text, _ := catalog.FormatOwn(*r)
	return text
}

func (r *rows) Set(s string) error {
	more, err := catalog.ParseOwn(s)
	*r = append(*r, more...)
	return err
}
