package replay

import (
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/paper"
)

// asking are words in the path of an address that a POST is sent to in order to learn
// something: a token, a status, an answer. Names count here, since a POST says no more.
var asking = []string{"token", "oauth", "auth", "login", "status", "inquiry", "query", "search", "verify", "validate", "check", "lookup", "resolve", "graphql",
	"completions", "embeddings", "translate", "ocr", "predict", "inference", "generate", "speech", "ping", "health"}

// askingParts are parts of a path that ask where they stand alone: a chat of people is told with its
// name (chat.postMessage), and an invitation has a token of its kind (/invite-tokens).
var askingParts = []string{"chat", "access_tokens", "access-tokens", "searches", "queries", "recall", "rerank",
	"presign", "presigned-url", "presigned-urls", "signed-url", "signed-urls"}

// askingEnds are the parts of that kind at the end of a path.
var askingEnds = []string{"list", "get", "find", "info", "details", "statistics", "stats", "count", "estimate", "preview",
	"parse", "analyze", "analyse", "classify", "detect", "extract", "scrape", "summarize", "synthesize"}

// maxClientSteps is how many functions of a client lie above its request: the method for one kind of
// request, what sends all of them, what tries again.
const maxClientSteps = 3

// inLiteral stands before the name of the function in which a function literal stands.
const inLiteral = "func literal in "

// clientSteps are the last steps of a chain, as many as a client has, and those before them that are
// methods of the same type. A function literal belongs to the function that it stands in.
func clientSteps(chain []paper.Step) []paper.Step {
	steps := slices.DeleteFunc(slices.Clone(chain), func(s paper.Step) bool { return strings.HasPrefix(s.Func, inLiteral) })
	if len(steps) == 0 {
		return nil
	}
	client := receiverOf(steps[len(steps)-1].Func)
	first := max(0, len(steps)-maxClientSteps)
	for first > 0 && client != "" && receiverOf(steps[first-1].Func) == client {
		first--
	}
	return steps[first:]
}

// standsIn is the function in which a function literal stands, such as one that a client's method gives to what tries
// it again; any other function is itself.
func standsIn(function string) string {
	for strings.HasPrefix(function, inLiteral) {
		function = strings.TrimPrefix(function, inLiteral)
	}
	return function
}

// receiverOf is the receiver's type in the name of a method, "" for a function.
func receiverOf(function string) string {
	receiver, _, method := strings.Cut(function, ").")
	if !method {
		return ""
	}
	return receiver
}

// fetches names the function of a client that sends the request in order to learn something, "" if
// none says so. One that gets or makes (GetOrCreate) makes.
func fetches(e *paper.Event) string {
	return clientFunction(e, func(name string, own bool) bool {
		return catalog.MethodFetches(name) || own && catalog.MethodReveals(name) || strings.HasPrefix(name, embedding) && endsInEmbed(e.Table)
	})
}

// setsValue names the function of a client that gives something a value (SetTemperature), "" if none says so
// or the request adds to what is there.
func setsValue(e *paper.Event) string {
	if addsMore(e) {
		return ""
	}
	return clientFunction(e, func(name string, _ bool) bool { return catalog.MethodSets(name) })
}

// clientFunction is the function of a client above the request whose name is of a kind, "" if there is none; own
// says that it is a method of what sends the request itself. The handler is no client.
func clientFunction(e *paper.Event, ofKind func(name string, own bool) bool) string {
	above := slices.DeleteFunc(slices.Clone(e.Chain), func(s paper.Step) bool { return s.Pos.File == "" }) // without the queue
	if len(above) < 2 {
		return ""
	}
	client, begun := receiverOf(standsIn(above[len(above)-1].Func)), false
	for _, step := range slices.Backward(clientSteps(above[1:])) {
		name := step.Func[strings.LastIndexByte(step.Func, '.')+1:]
		own := client != "" && receiverOf(step.Func) == client
		switch {
		case (own || !begun) && ofKind(name, own):
			return step.Func
		case !catalog.MethodStarts(name):
		case reportsOnly(name):
			begun = true
		default: // what is above it asks for what comes of that
			return ""
		}
	}
	return ""
}

// reports are the last words of functions' names for what is put together to be read.
var reports = []string{"Report", "Reports", "Export", "Statistics", "Stats", "Query"}

// reportsOnly: what a function has a service begin is a report, which a method of the client that is named for reading
// waits for: GetSalesReport by way of submitSalesReport.
func reportsOnly(function string) bool {
	return slices.ContainsFunc(reports, func(word string) bool { return strings.HasSuffix(function, word) })
}

// embedding is how the function of a client is named that asks a model for the vector of a text, where
// the path of the address says so as well: alone, either may be about what is put into a page.
const embedding = "Embed"

func endsInEmbed(address string) bool {
	return strings.HasSuffix(strings.TrimRight(withoutQuery(address), "/"), "/embed")
}

// asks reports whether the address says that the request asks for something: by its host, by a word
// of its path, or by a part of the path that is such a word and nothing more.
func asks(address string) bool {
	path := withoutQuery(address)
	if _, rest, ok := strings.Cut(path, "://"); ok {
		path = rest
	}
	parts := strings.Split(path, "/")
	if slices.Contains(catalog.AnsweringHosts, parts[0]) || slices.ContainsFunc(parts[1:], func(p string) bool { return slices.Contains(askingParts, p) }) {
		return true
	}
	if len(parts) > 1 && slices.Contains(askingEnds, parts[len(parts)-1]) || answersAt(path) {
		return true
	}
	for _, word := range strings.FieldsFunc(paper.Snake(path), func(r rune) bool { return strings.ContainsRune("/-_.:", r) }) {
		if slices.Contains(asking, word) {
			return true
		}
	}
	return false
}

func answersAt(path string) bool {
	return slices.ContainsFunc(catalog.AnsweringPaths, func(part string) bool { return strings.Contains(path, part) })
}

// switching are the words at the end of a path that give what it names a state, which it has once.
var switching = []string{"activate", "deactivate", "enable", "disable", "pause", "suspend", "archive", "unarchive", "close", "cancel", "lock", "unlock", "stop", "revoke",
	"connect", "disconnect", "reconnect", "typing", "presence", "chat-presence"}

// running are the words at the end of a path that have one thing run, if they stand behind the thing.
var running = []string{"start", "resume", "unpause"}

// runAnew are things that run once more each time that they are started.
var runAnew = []string{"workflow", "pipeline", "flow", "scenario", "playbook", "automation", "template", "script", "function", "lambda", "actor", "bot",
	"action", "schedule", "build", "job", "task", "process", "procedure", "command", "test", "crawler", "scraper"}

// switches reports whether the address says that the request sets the state of what it names.
func switches(address string) bool {
	path := withoutQuery(address)
	if _, rest, ok := strings.Cut(path, "://"); ok {
		path = rest
	}
	parts := strings.Split(path, "/")
	last := len(parts) - 1
	return slices.Contains(switching, parts[last]) ||
		slices.Contains(running, parts[last]) && last > 2 && parts[last-1] == "%s" && hasRunningState(parts[last-2])
}

// hasRunningState: a path names a thing by the word for its like, which runs or does not.
func hasRunningState(like string) bool {
	words := strings.FieldsFunc(paper.Snake(like), func(r rune) bool { return strings.ContainsRune("-_.", r) })
	if len(words) == 0 || strings.Contains(like, "%s") {
		return false
	}
	noun := words[len(words)-1]
	return !slices.ContainsFunc(runAnew, func(w string) bool { return noun == w || noun == w+"s" || noun == w+"es" })
}

func withoutQuery(address string) string {
	path, _, _ := strings.Cut(address, "?")
	return path
}

// onlyHost reports whether of an address the host is known and nothing of the path: whether it asks
// for something stands there.
func onlyHost(address string) bool {
	_, rest, ok := strings.Cut(address, "://")
	host, hole := strings.CutSuffix(rest, "%s")
	return ok && hole && host != "" && !strings.ContainsAny(host, "/%")
}
