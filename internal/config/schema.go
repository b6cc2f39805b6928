package config

import (
	"encoding/json"
	"flag"
	"reflect"
	"strings"

	"github.com/idemlint/idemlint/analyzer"
	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
)

// object is a part of a JSON schema.
type object = map[string]any

// Schema is the JSON schema of the file, for editors. It is made of analyzer.Options: the names are
// those of its fields in JSON, the descriptions those of its flags.
func Schema() []byte {
	s := typeSchema(reflect.TypeFor[analyzer.Options](), usages())
	s["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	s["$id"] = "https://raw.githubusercontent.com/idemlint/idemlint/main/docs/idemlint.schema.json"
	s["title"] = "Settings of idemlint (" + FileName + ")"
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		panic(err) // it is made of strings and maps
	}
	return append(text, '\n')
}

// usages are the descriptions of the options, by name.
func usages() map[string]string {
	var o analyzer.Options
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	o.Flags(fs)
	texts := map[string]string{}
	fs.VisitAll(func(f *flag.Flag) {
		_, usage := flag.UnquoteUsage(f)
		texts[f.Name] = strings.TrimSuffix(strings.TrimPrefix(usage, "comma-separated "), ", as a JSON list of rows")
	})
	return texts
}

func typeSchema(t reflect.Type, usages map[string]string) object {
	switch t.Kind() {
	case reflect.Pointer:
		return typeSchema(t.Elem(), usages)
	case reflect.Slice:
		return object{"type": "array", "items": typeSchema(t.Elem(), nil)}
	case reflect.Int:
		return object{"type": "integer", "minimum": catalog.Receiver}
	case reflect.Struct:
		return structSchema(t, usages)
	}
	return object{"type": "string"}
}

// values are what strings can be, by the type and the name of the field.
var values = map[string][]string{
	"Options.min-severity": {finding.Low, finding.Medium, finding.High},
	"Options.rules":        ruleNames(),
	"OwnRow.verb":          catalog.OwnVerbs(),
	"OwnRow.kind":          catalog.OwnKinds(),
	"OwnRow.severity":      {finding.Low, finding.Medium, finding.High},
}

func ruleNames() []string {
	var names []string
	for _, n := range append(finding.RuleNames[:len(finding.RuleNames):len(finding.RuleNames)], finding.DirectiveRule) {
		names = append(names, n, "-"+n)
	}
	return names
}

func structSchema(t reflect.Type, usages map[string]string) object {
	properties, required := object{}, []string{}
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		p := typeSchema(f.Type, nil)
		if list := values[t.Name()+"."+name]; list != nil {
			if items, ok := p["items"].(object); ok {
				items["enum"] = list
			} else {
				p["enum"] = list
			}
		}
		if text := usages[name] + f.Tag.Get("doc"); text != "" {
			p["description"] = text
		}
		if usages == nil && options != "omitempty" {
			required = append(required, name)
		}
		properties[name] = p
	}
	out := object{"type": "object", "additionalProperties": false, "properties": properties}
	if len(required) > 0 {
		out["required"] = required
	}
	return out
}
