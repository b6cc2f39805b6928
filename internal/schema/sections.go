package schema

import "strings"

// sections keeps the parts of a file that are applied on the way up. queries is
// true for a file of named queries.
func sections(src string) (up string, queries bool) {
	var b strings.Builder
	down := false
	for line := range strings.Lines(src) {
		if mark := marker(line); mark != none {
			down = mark == toDown || down && mark != toUp
			queries = queries || mark == query
		}
		if !down {
			b.WriteString(line)
		}
	}
	return b.String(), queries
}

type mark uint8

const (
	none mark = iota
	toUp
	toDown
	query
)

// markers are the comments that begin a section, in lower case. More may follow
// on the line behind those of a migration tool.
var markers = map[string]mark{
	"+goose up": toUp, "+goose down": toDown,
	"+migrate up": toUp, "+migrate down": toDown,
	"migrate:up": toUp, "migrate:down": toDown,
	"create above / drop below": toDown,
	"migration.sql":             toUp, "down.sql": toDown, "checks.sql": toDown,
	"+up": toUp, "+down": toDown,
	"up": toUp, "down": toDown,
	"up migration": toUp, "down migration": toDown,
	"@undo": toDown, "//@undo": toDown,
}

// marker reads a line.
func marker(line string) mark {
	line = strings.TrimSpace(line)
	if !strings.HasPrefix(line, "--") {
		return none
	}
	words := strings.Fields(strings.ToLower(strings.Trim(line, "-: \t")))
	if len(words) == 0 {
		return none
	}
	if words[0] == "name:" && (len(words) == 2 || len(words) > 2 && words[2][0] == ':') {
		return query
	}
	if m := markers[strings.Join(words, " ")]; m != none {
		return m
	}
	switch words[0] {
	case "migrate:up", "migrate:down":
		return markers[words[0]]
	case "+goose", "+migrate":
		return markers[strings.Join(words[:min(2, len(words))], " ")]
	}
	return none
}
