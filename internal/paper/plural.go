package paper

import (
	"regexp"
	"sync"
)

// pluralRules are the rules by which gorm and bun name tables, the first that fits counts: those of
// github.com/jinzhu/inflection v1.0.0 (inflections.go), in the order in which it tries them.
// The library compiles all of its rules when a process starts, and go vet starts one for each package.
var pluralRules = [][2]string{
	{"^(equipment|information|rice|money|species|series|fish|sheep|jeans|police)$", "${1}"},
	{"person$", "people"},
	{"man$", "men"},
	{"child$", "children"},
	{"sex$", "sexes"},
	{"move$", "moves"},
	{"mombie$", "mombies"},
	{"(quiz)$", "${1}zes"},
	{"^(oxen)$", "${1}"},
	{"^(ox)$", "${1}en"},
	{"^(m|l)ice$", "${1}ice"},
	{"^(m|l)ouse$", "${1}ice"},
	{"(matr|vert|ind)(?:ix|ex)$", "${1}ices"},
	{"(x|ch|ss|sh)$", "${1}es"},
	{"([^aeiouy]|qu)y$", "${1}ies"},
	{"(hive)$", "${1}s"},
	{"(?:([^f])fe|([lr])f)$", "${1}${2}ves"},
	{"sis$", "ses"},
	{"([ti])a$", "${1}a"},
	{"([ti])um$", "${1}a"},
	{"(buffal|tomat)o$", "${1}oes"},
	{"(bu)s$", "${1}ses"},
	{"(alias|status)$", "${1}es"},
	{"(octop|vir)i$", "${1}i"},
	{"(octop|vir)us$", "${1}i"},
	{"^(ax|test)is$", "${1}es"},
	{"s$", "s"},
	{"([a-z])$", "${1}s"},
}

// pluralForms are the rules, compiled for the first table that is named by them.
var pluralForms = sync.OnceValue(func() []*regexp.Regexp {
	forms := make([]*regexp.Regexp, len(pluralRules))
	for i, rule := range pluralRules {
		forms[i] = regexp.MustCompile(rule[0])
	}
	return forms
})

// plural is the name of the table of a model, of the model's name in small letters.
func plural(name string) string {
	for i, form := range pluralForms() {
		if form.MatchString(name) {
			return form.ReplaceAllString(name, pluralRules[i][1])
		}
	}
	return name
}
