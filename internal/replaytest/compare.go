package replaytest

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Verdict is what the oracle shows of one task (oracle/replay.Verdict).
type Verdict struct {
	Program, Task, Skipped, Verdict, Failure, Error string
	Holes                                           []string
	Locations                                       []Location
	Runs                                            int
}

// Location is what the oracle shows of one table, key, mailbox, address or task type.
type Location struct {
	Loc, Verdict string
	Holes, Seen  []string
	Changed      bool
}

// Handler is what idemlint says of one handler (idemlint handlers -format=json).
type Handler struct {
	Name, Task, Registered string
	Effects                []Effect
}

// Effect is what idemlint says of one effect.
type Effect struct {
	Kind, Symbol, Target, Verdict, Hole, Pos, Reason string
}

// Case is one place of one task, with both verdicts: "safe", "unsafe", "weak:" and the holes,
// "unknown" or, if idemlint knows no effect there, "none".
type Case struct {
	Program, Task, Location string
	Static, Oracle          string
}

func (c Case) String() string {
	return strings.Join([]string{c.Program, c.Task, c.Location, c.Static, c.Oracle}, " | ")
}

func compareCases(a, b Case) int { return strings.Compare(a.String(), b.String()) }

// Agrees says whether both verdicts say the same. A weak verdict of idemlint names one hole,
// which must be one of those that the oracle shows. Where idemlint knows nothing it is silent,
// which is right where nothing happens.
func (c Case) Agrees() bool {
	hole, weak := strings.CutPrefix(c.Static, "weak:")
	if weak {
		holes, ok := strings.CutPrefix(c.Oracle, "weak:")
		return ok && slices.Contains(strings.Split(holes, ","), hole)
	}
	return c.Static == c.Oracle || c.Oracle == "safe" && (c.Static == "unknown" || c.Static == "none")
}

// Compare puts the verdicts of both judges side by side. Problems are what cannot be compared:
// tasks that the oracle could not judge, and tasks of which idemlint knows no handler.
func Compare(verdicts []Verdict, handlers []Handler) (cases []Case, problems []string) {
	for _, v := range verdicts {
		switch h := handlerOf(v, handlers); {
		case v.Skipped != "":
		case v.Error != "":
			problems = append(problems, fmt.Sprintf("%s %s: %s", v.Program, v.Task, v.Error))
		case h == nil:
			problems = append(problems, fmt.Sprintf("%s %s: idemlint finds no handler", v.Program, v.Task))
		case !slices.ContainsFunc(v.Locations, func(l Location) bool { return l.Changed }) && len(h.Effects) > 0:
			problems = append(problems, fmt.Sprintf("%s %s: one run leaves nothing, so nothing is shown", v.Program, v.Task))
		default:
			cases = append(cases, casesOf(v, h)...)
		}
	}
	slices.SortFunc(cases, compareCases)
	return cases, problems
}

// handlerOf finds the handler of a task by the folder in which it is registered; a server that
// has one handler for all tasks has no task type.
func handlerOf(v Verdict, handlers []Handler) *Handler {
	root, _, _ := strings.Cut(v.Program+"/", "/cmd/")
	root = strings.TrimSuffix(root, "/") + "/"
	for _, task := range []string{v.Task, ""} {
		for i, h := range handlers {
			if h.Task == task && strings.HasPrefix(h.Registered, root) {
				return &handlers[i]
			}
		}
	}
	return nil
}

// casesOf pairs the effects of a handler with the places that the oracle saw. A place of the
// linter may be a pattern that stands for several of the oracle's.
func casesOf(v Verdict, h *Handler) []Case {
	var cases []Case
	matched := map[string]bool{}
	byPlace := map[string][]Effect{}
	for _, e := range h.Effects {
		place := placeOf(e)
		byPlace[place] = append(byPlace[place], e)
	}
	for place, effects := range byPlace {
		var seen []Location
		for _, l := range v.Locations {
			if ok, err := path.Match(place, flat(l.Loc)); ok && err == nil {
				seen = append(seen, l)
				matched[l.Loc] = true
			}
		}
		if len(seen) > 0 {
			cases = append(cases, Case{v.Program, v.Task, place, staticVerdict(effects), oracleVerdict(seen)})
		}
	}
	for _, l := range v.Locations {
		if !matched[l.Loc] && l.Verdict != "safe" {
			cases = append(cases, Case{v.Program, v.Task, flat(l.Loc), "none", oracleVerdict([]Location{l})})
		}
	}
	return cases
}

// flat replaces slashes, which path.Match does not let a * stand for.
func flat(loc string) string { return strings.ReplaceAll(loc, "/", "\u2215") }

// verbs are what a format leaves open in the name of a place.
var verbs = regexp.MustCompile(`%[a-zA-Z]`)

// posting are parts of the paths of libraries whose calls are POSTs to a service of their own.
var posting = []string{
	"/brevo-go/", "/sendgrid-go", "/mailgun-go", "/postmark.", "/resend-go", "/service/sesv2", "/service/sqs", "/service/sns", "/service/eventbridge",
	"/twilio-go/", "/slack-go/", "/go-telegram/", "/plutov/paypal", "/go/cloudtasks/", "/silenceper/wechat/", "google.golang.org/api/",
}

// objectStores are parts of the paths of libraries that put objects over HTTP.
var objectStores = []string{"minio", "/s3.", "/aliyun-oss-go-sdk/", "/cos-go-sdk-v5"}

// objectMethod is how an object is written or deleted.
func objectMethod(e Effect) string {
	if e.Kind == "delete" {
		return "DELETE"
	}
	return "PUT"
}

// placeOf writes the place of an effect as the oracle does.
func placeOf(e Effect) string {
	target := verbs.ReplaceAllString(e.Target, "*")
	column, _, _ := strings.Cut(target, ".")
	switch {
	case slices.ContainsFunc(posting, func(library string) bool { return strings.Contains(e.Symbol, library) }):
		return flat("http:POST https://*")
	case e.Target == "mail":
		return "mail"
	case e.Kind == "enqueue" && target == "task":
		return "task:*"
	case e.Kind == "enqueue" && !strings.Contains(e.Symbol, "redis"):
		return "task:" + target
	case strings.HasPrefix(e.Target, "Stripe "):
		return flat("http:POST https://api.stripe.com/*")
	case strings.Contains(e.Symbol, "mongo"):
		return "mongo:" + column
	case strings.Contains(e.Symbol, "redis") && e.Kind == "enqueue":
		return "channel:" + target
	case strings.Contains(e.Symbol, "redis"):
		return "redis:" + strings.TrimSuffix(target, ".value")
	case slices.ContainsFunc(objectStores, func(library string) bool { return strings.Contains(e.Symbol, library) }):
		return flat("http:" + objectMethod(e) + " *")
	case strings.Contains(e.Symbol, "net/http"), strings.Contains(e.Symbol, "/go-resty/"), strings.Contains(e.Symbol, "/go-retryablehttp"),
		strings.Contains(e.Symbol, "connectrpc.com/connect"):
		return flat("http:* *" + strings.TrimPrefix(target, "*"))
	case strings.HasPrefix(e.Symbol, "os.") || strings.HasPrefix(e.Symbol, "(*os."):
		return "file:*"
	}
	return "table:" + column
}

// rank orders verdicts from harmless to bad.
var rank = map[string]int{"safe": 0, "unknown": 1, "weak": 2, "unsafe": 3}

func staticVerdict(effects []Effect) string {
	worst := slices.MaxFunc(effects, func(a, b Effect) int { return cmp.Compare(rank[a.Verdict], rank[b.Verdict]) })
	if worst.Verdict == "weak" {
		return "weak:" + worst.Hole
	}
	return worst.Verdict
}

func oracleVerdict(seen []Location) string {
	worst := slices.MaxFunc(seen, func(a, b Location) int { return cmp.Compare(rank[a.Verdict], rank[b.Verdict]) })
	if worst.Verdict != "weak" {
		return worst.Verdict
	}
	var holes []string
	for _, l := range seen {
		holes = append(holes, l.Holes...)
	}
	slices.Sort(holes)
	return "weak:" + strings.Join(slices.Compact(holes), ",")
}

// SamePlace says whether a place of a case, which may be a pattern, stands for a place that the oracle saw.
func SamePlace(pattern, loc string) bool {
	ok, err := path.Match(pattern, flat(loc))
	return ok && err == nil
}
