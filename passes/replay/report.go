package replay

import (
	"slices"
	"sort"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/paper"
	"github.com/idemlint/idemlint/internal/schema"
	"github.com/idemlint/idemlint/passes/taskhandler"
)

// Judge runs handlers and judges their effects. s may be nil: then no unique column is
// known but by struct tags and the program's own text.
func Judge(th *taskhandler.Result, s *schema.Schema) *Result {
	res := &Result{}
	if th.Machine != nil {
		s = s.Extend(schema.OfTexts(definitions(th.Machine.Prog)))
	}
	var changes []stateChange
	var done []account
	for _, h := range th.Handlers {
		run := th.Machine.RunHandler(h)
		a := accountOf(th.Machine, run, s)
		done, changes = append(done, a), append(changes, stateChanges(run)...)
		res.Handlers = append(res.Handlers, a.report)
		res.Counts.Effects += len(a.report.Effects)
		res.Counts.Calls += run.Stats.Calls
		res.Counts.NotFollowed += run.Stats.NotFollowed
		res.Counts.Failed += run.Stats.Failed
		res.Counts.Cut += run.Stats.Cut + a.cut
	}
	var next []enqueued
	for i, a := range done {
		reclaimed(&res.Handlers[i], a.losses, changes)
		next = append(next, a.next)
	}
	lowerFollowUps(res.Handlers, next)
	res.Counts.Handlers = len(res.Handlers)
	sort.SliceStable(res.Handlers, func(i, j int) bool {
		return res.Handlers[i].Handler.Compare(res.Handlers[j].Handler) < 0
	})
	return res
}

// account is what there is to say of a handler.
type account struct {
	report finding.HandlerReport
	losses []stuck  // what of it is lost with a row that is left in the state of a mark
	next   enqueued // what it enqueues
	cut    int      // effects that were not judged, see waysToJudge
	at     map[string]int
}

func accountOf(m *paper.Machine, run *paper.Run, s *schema.Schema) account {
	h := handlerOf(run.Handler)
	a := account{report: finding.HandlerReport{Handler: h, NotFollowed: run.Stats.NotFollowed}, next: enqueuedBy(run), at: map[string]int{}}
	j := newRunJudge(m, run, s)
	operation := operationField(m, run)
	if operation == "" {
		operation = j.insertedName()
	}
	ways, others := waysToJudge(run.Events)
	for _, e := range ways {
		judged := asserted(m, e, j.judge(e))
		eff := effectOf(run, e, judged)
		eff.Evidence, eff.Suppressed = j.evidence(e, judged), suppressions(m, run.Handler, e)
		eff.Handler, eff.OperationField = h, operation
		eff.Payload = paper.ShortType(run.PayloadType())
		a.add(e, eff, judged)
	}
	for _, e := range others {
		a.addWay(e)
	}
	a.cut = len(others)
	lowerBesideGraver(a.report.Effects)
	return a
}

// add says an effect, once for each place where it is judged alike, of the ways the gravest.
func (a *account) add(e *paper.Event, eff finding.Effect, judged judgement) {
	key := eff.Pos.String() + eff.Kind + eff.Verdict + eff.Reason + eff.Detail
	i, again := a.at[key]
	switch effects := a.report.Effects; {
	case !again:
		i = len(effects)
		a.at[key] = i
		a.losses = append(a.losses, stuckIn(i, judged)...)
		a.report.Effects = append(effects, eff)
	case finding.CompareSeverity(eff.Severity, effects[i].Severity) > 0: // on another way
		effects[i] = eff
	}
	a.next.add(i, e)
}

// addWay adds a way that was not judged to what is enqueued at its place: what follows has to bear it as well.
func (a *account) addWay(e *paper.Event) {
	for i := range a.report.Effects {
		if a.report.Effects[i].Pos == posOf(e.Place) {
			a.next.add(i, e)
		}
	}
}

// maxWays bounds the ways to one place that are judged: a helper that writes and is called all over a large handler
// costs as often, and says the same again. One handler of a public program has 2,720 effects at 50 places.
const maxWays = 64

// waysToJudge lists the effects among the events, of each place those with the fewest conditions, which have the
// fewest guards. The others are the ways to it beyond maxWays.
func waysToJudge(events []*paper.Event) (ways, others []*paper.Event) {
	byPlace := map[paper.Place][]*paper.Event{}
	for _, e := range events {
		if !e.IsRead() {
			byPlace[e.Place] = append(byPlace[e.Place], e)
		}
	}
	beyond := map[*paper.Event]bool{}
	for _, all := range byPlace {
		if len(all) > maxWays {
			slices.SortStableFunc(all, func(a, b *paper.Event) int { return len(a.Conds) - len(b.Conds) })
			for _, e := range all[maxWays:] {
				beyond[e] = true
			}
		}
	}
	for _, e := range events {
		switch {
		case beyond[e]:
			others = append(others, e)
		case !e.IsRead():
			ways = append(ways, e)
		}
	}
	return ways, others
}

func newRunJudge(m *paper.Machine, run *paper.Run, s *schema.Schema) *runJudge {
	j := &runJudge{m: m, run: run, schema: s, duplicates: map[*paper.Event]bool{}}
	for _, e := range run.Duplicates {
		j.duplicates[e] = true
	}
	return j
}

func handlerOf(h *paper.Handler) finding.Handler {
	out := finding.Handler{Name: h.Name(), Task: h.Task, Pos: posOf(paper.FuncPlace(h.Func)), How: h.How}
	if h.Registration != nil {
		out.Registered = posOf(h.Registration.Place)
	}
	return out
}

func posOf(p paper.Place) finding.Pos {
	return finding.Pos{File: p.File, Line: int(p.Line), Col: int(p.Col), Generated: p.Generated}
}

func effectOf(run *paper.Run, e *paper.Event, j judgement) finding.Effect {
	eff := finding.Effect{
		Kind: j.kind.String(), Symbol: e.Symbol, Does: does(e, j), Target: target(e),
		Pos: posOf(e.Place), Verdict: j.verdict, Reason: j.reason, Hole: j.hole, Detail: j.detail, Severity: j.severity,
	}
	for _, s := range e.Chain {
		if s.Pos.File == "" {
			continue // the frame that stands for the queue
		}
		eff.Chain = append(eff.Chain, finding.Step{Func: s.Func, Pos: posOf(s.Pos), Stmt: posOf(s.Stmt)})
	}
	eff.Place = placeIn(run, eff)
	return eff
}

// placeIn is the start of the innermost statement of the chain in a hand-written file.
func placeIn(run *paper.Run, eff finding.Effect) finding.Pos {
	for i := len(eff.Chain) - 1; i >= 0; i-- {
		if !eff.Chain[i].Pos.Generated {
			return eff.Chain[i].Stmt
		}
	}
	if r := run.Handler.Registration; r != nil {
		return posOf(r.Place)
	}
	return eff.Pos
}

// severity: money and stock are high; counters of views, files of the worker's own disk, what is said
// in a channel and what needs two runs at the same time are low; the rest is medium.
func severity(e *paper.Event, j judgement) string {
	if e.Store == "file" || j.hole == "overlap" || toListeners(e) {
		return finding.Low
	}
	if e.Row != nil && e.Row.Severity != "" {
		return e.Row.Severity
	}
	if j.kind == catalog.Increment || j.kind == catalog.Append {
		for _, s := range e.Sets {
			if hasWord(s.Column, moneyWords) {
				return finding.High
			}
		}
		for _, s := range e.Sets {
			if hasWord(s.Column, counterWords) {
				return finding.Low
			}
		}
	}
	return finding.Medium
}

// toListeners: PUBLISH gives a message to whoever listens at the moment, and keeps none: it comes at
// most once (redis.io/docs/latest/develop/pubsub), so nothing that counts is built on it.
func toListeners(e *paper.Event) bool { return e.Store == "redis" && e.Kind == catalog.Enqueue }

// Names count only where the kind of effect does not decide: columns that hold money or stock, and counters.
var (
	moneyWords   = []string{"balance", "amount", "credit", "debit", "stock", "quota", "price", "points", "coin", "wallet", "paid"}
	counterWords = []string{"view", "click", "visit", "hits", "attempt", "tries"}
)

// does says in a few words what the effect does.
func does(e *paper.Event, j judgement) string {
	switch e.Store {
	case "sql":
		if e.Unread {
			return "runs a statement that is put together"
		}
		if e.Text != "" {
			return "runs " + oneLine(e.Text)
		}
		return sqlWords(e, j)
	case "mongo":
		return "calls " + catalog.Short(e.Symbol) + on(e.Table)
	case "redis":
		return "runs " + e.Text + on(e.Table)
	case "http":
		return "sends " + strings.TrimSpace(orDefault(e.Text, "a request")+" "+knownPart(e.Table))
	case "task", "periodic task":
		if e.Table != "" {
			return "enqueues task " + `"` + e.Table + `"`
		}
		return "enqueues a task"
	case "message":
		return "publishes a message"
	}
	name := catalog.Short(e.Symbol)
	if e.Kind == catalog.External && e.Store != name { // without a word for it the store is the symbol
		return "sends " + article(e.Store)
	}
	return "calls " + name + on(e.Table)
}

func sqlWords(e *paper.Event, j judgement) string {
	verb := map[catalog.Kind]string{catalog.Insert: "inserts a row into", catalog.Delete: "deletes from", catalog.Upsert: "upserts into"}[j.kind]
	if verb == "" {
		verb = "updates"
	}
	return "calls " + catalog.Short(e.Symbol) + ", which " + verb + " " + orDefault(e.Table, "a table")
}

func orDefault(s, d string) string {
	if s == "" {
		return d
	}
	return s
}

func article(s string) string {
	switch {
	case s == "mail" || strings.HasPrefix(s, "SMTP") || strings.HasSuffix(s, "mail"):
		return "mail"
	case s == "":
		return "a request"
	}
	return "a " + s
}

func on(table string) string {
	if table = knownPart(table); table == "" {
		return ""
	}
	return " on " + oneLine(table)
}

// knownPart is a name or an address, "" if nothing of it is known.
func knownPart(name string) string {
	if strings.Trim(strings.ReplaceAll(name, "%s", ""), "/:") == "" {
		return ""
	}
	return name
}

const maxText = 90

// oneLine folds white space, drops sqlc's name comment and cuts long text.
func oneLine(text string) string {
	var lines []string
	for _, l := range strings.Split(text, "\n") {
		if !strings.HasPrefix(strings.TrimSpace(l), "--") {
			lines = append(lines, l)
		}
	}
	s := []rune(strings.Join(strings.Fields(strings.Join(lines, " ")), " "))
	if len(s) > maxText {
		return string(s[:maxText]) + " …"
	}
	return string(s)
}

func target(e *paper.Event) string {
	t := orDefault(e.Table, e.Store)
	for _, s := range e.Sets {
		if s.Relative {
			return t + "." + s.Column
		}
	}
	return t
}
