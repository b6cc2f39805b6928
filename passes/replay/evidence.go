package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/identity"
	"github.com/idemlint/idemlint/internal/paper"
)

// evidenceOf gives, by the reason of a verdict, what it rests on beside a guard.
var evidenceOf = map[string]func(r *runJudge, e *paper.Event) []finding.Evidence{
	"idempotency-key": keyEvidence("idempotency key"),
	"taskid":          keyEvidence("task ID"),
	"stable-name":     keyEvidence("name"),
	finding.FreshKey:  keyEvidence("key"),
	"unique-row":      (*runJudge).uniqueEvidence,
	"upsert":          (*runJudge).uniqueEvidence,
	"set":             (*runJudge).writtenEvidence,
	"delete":          (*runJudge).conditionEvidence,
	"replace":         (*runJudge).replacedEvidence,
}

// evidence is what the verdict on e rests on: keys, columns, and the guard with its mark.
func (r *runJudge) evidence(e *paper.Event, j judgement) []finding.Evidence {
	var out []finding.Evidence
	if of := evidenceOf[j.reason]; of != nil {
		out = of(r, e)
	}
	switch {
	case j.reason == "state-guard" && j.mark == nil: // its own condition
		return r.conditionEvidence(e)
	case j.mark == nil:
		return out
	}
	if j.guard.event != nil {
		out = append(out, finding.Evidence{What: "guard", Text: guardWords(j.guard), Pos: posOf(j.guard.event.Place)})
	}
	if j.mark != e && j.mark != j.guard.event {
		out = append(out, finding.Evidence{What: "mark", Text: eventWords(j.mark), Pos: posOf(j.mark.Place)})
	}
	return out
}

func keyEvidence(what string) func(*runJudge, *paper.Event) []finding.Evidence {
	return func(_ *runJudge, e *paper.Event) []finding.Evidence {
		if !hasKey(e) {
			return nil
		}
		return []finding.Evidence{{What: what, Text: valueWords(e.Key)}}
	}
}

// uniqueEvidence is the columns in which a second row is refused, with their values.
func (r *runJudge) uniqueEvidence(e *paper.Event) []finding.Evidence {
	columns := r.decidingColumns(e)
	if len(columns) == 0 {
		if v, ok := r.primaryKey(e); ok {
			return []finding.Evidence{{What: "primary key", Text: orDefault(e.Table, "the row") + ": " + valueWords(v)}}
		}
		return nil
	}
	var out []finding.Evidence
	for _, c := range columns {
		text := strings.TrimPrefix(e.Table+"."+c, ".")
		if v, ok := columnValue(e, c); ok && v != nil {
			text += ": " + valueWords(v)
		}
		out = append(out, finding.Evidence{What: "unique column", Text: text})
	}
	return out
}

// decidingColumns are the unique columns by which a second insert meets the first row, nil if
// that is the primary key or not known.
func (r *runJudge) decidingColumns(e *paper.Event) []string {
	if len(e.ConflictColumns) > 0 {
		return e.ConflictColumns
	}
	if _, ok := r.primaryKey(e); ok {
		return nil
	}
	sets, _ := r.uniqueColumns(e)
	i := slices.IndexFunc(sets, func(columns []string) bool {
		fate, _ := r.byColumns(e, columns)
		return fate == insertUnique
	})
	if i < 0 {
		return nil
	}
	return sets[i]
}

// writtenEvidence is the columns that are set.
func (r *runJudge) writtenEvidence(e *paper.Event) []finding.Evidence {
	var columns []string
	for _, s := range e.Sets {
		if s.Column != "" && !slices.Contains(columns, s.Column) {
			columns = append(columns, s.Column)
		}
	}
	return columnList("sets", e, columns)
}

// conditionEvidence is the columns by which rows are chosen.
func (r *runJudge) conditionEvidence(e *paper.Event) []finding.Evidence {
	var columns []string
	for _, m := range e.Where {
		if m.Column != "" && !slices.Contains(columns, m.Column) {
			columns = append(columns, m.Column)
		}
	}
	return columnList("where", e, columns)
}

func columnList(what string, e *paper.Event, columns []string) []finding.Evidence {
	if e.Store == "redis" { // its values have no columns
		return redisEvidence(e)
	}
	if len(columns) == 0 {
		return nil
	}
	text := strings.Join(columns, ", ")
	if e.Table != "" {
		text += " of " + e.Table
	}
	return []finding.Evidence{{What: what, Text: text}}
}

func redisEvidence(e *paper.Event) []finding.Evidence {
	switch {
	case e.Key != nil:
		return []finding.Evidence{{What: "key", Text: valueWords(e.Key)}}
	case e.Table != "":
		return []finding.Evidence{{What: "key", Text: e.Table}}
	}
	return nil
}

// replacedEvidence is what deletes the rows of an earlier run.
func (r *runJudge) replacedEvidence(e *paper.Event) []finding.Evidence {
	for _, d := range r.run.Events {
		if d.Kind == catalog.Delete && d.ID < e.ID && sameTable(d, e) {
			return []finding.Evidence{{What: "deleted before", Text: eventWords(d), Pos: posOf(d.Place)}}
		}
	}
	return nil
}

// skipping says what each kind of guard leaves at.
var skipping = map[guardKind]string{
	existence: "leaves where a row is there: ",
	absence:   "leaves where no row is there: ",
	rowsTest:  "leaves where no row was changed: ",
	wonTest:   "leaves where the claim was lost: ",
	duplicate: "leaves where it is a duplicate: ",
}

// guardWords says what a guard tests.
func guardWords(g guard) string {
	if g.kind == stateTest {
		where := orDefault(g.event.Table, g.event.Store)
		return "tests " + strings.Trim(where+"."+g.column, ".") + ": " + eventWords(g.event)
	}
	return skipping[g.kind] + eventWords(g.event)
}

// eventWords says what an event does, a read too.
func eventWords(e *paper.Event) string {
	if e.IsRead() && e.Store == "sql" && e.Text == "" {
		return catalog.Short(e.Symbol) + " reads " + orDefault(e.Table, "a table")
	}
	return strings.TrimPrefix(strings.TrimPrefix(does(e, judgement{kind: e.Kind}), "runs "), "calls ")
}

// valueWords is the text of a key and what it is made of.
func valueWords(v paper.Value) string {
	id := identity.Of(v)
	text, _ := paper.TextOf(v)
	switch by := id.By; {
	case id.Constant || by == "":
		return orDefault(text, id.Kind.String())
	case text == "" || text == "%s":
		return by
	default:
		return text + " with " + by
	}
}
