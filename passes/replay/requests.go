package replay

import (
	"net/http"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/identity"
	"github.com/idemlint/idemlint/internal/paper"
)

// keyInBody is the field of a request's body that may be a key for its receiver, "" if none is: one that
// a service known by its host takes for one, else one that is named for an operation.
func keyInBody(e *paper.Event) string {
	keys, known := catalog.KeysOfHosts[hostOf(e.Table)]
	for _, f := range e.Sets {
		named := namesOperation(goName(f.Column)) && !namesCredential(f.Column) && !namesTarget(f.Column) || namesThing(f) || namesMail(f)
		if known {
			named = slices.Contains(keys.Body, f.Column[strings.LastIndexByte(f.Column, '.')+1:])
		} else if hashesContent(f) {
			return f.Column
		}
		if id := identity.Of(f.Value); named && f.Value != nil && id.Kind <= identity.Stored && !id.Constant {
			return f.Column
		}
	}
	return ""
}

// hashesContent: the field is named for the hash of what is kept and holds one, by which the same is found again, whatever
// it is a hash of.
func hashesContent(f paper.Assign) bool {
	words := strings.Split(paper.Snake(goName(f.Column)), "_")
	return slices.Contains(hashWords, words[len(words)-1]) && identity.Of(f.Value).Kind != identity.Fresh && paper.Any(f.Value, func(v paper.Value) bool {
		op, ok := v.(*paper.Op)
		return ok && slices.ContainsFunc(hashing, func(pkg string) bool { return strings.HasPrefix(op.Name, pkg) })
	})
}

// hashWords are the last words of fields for the hash of something, hashing the packages that make one.
var (
	hashWords = []string{"hash", "checksum", "digest", "fingerprint", "sha256", "sha1", "md5"}
	hashing   = []string{"sha256.", "sha512.", "sha1.", "md5.", "xxhash.", "blake2b."}
)

// namesMail: the field is the ID of a mail, and no address that is named so: its value is the ID of a row.
func namesMail(f paper.Assign) bool {
	read, ok := paper.Strip(f.Value).(*paper.Read)
	return ok && paper.Snake(f.Column) == "email_id" && slices.Contains(plainEndings, strings.ToLower(lastPart(read.Path)))
}

// things are fields by which a service keeps what it makes, of which it has one of each name.
var things = []string{"name", "slug", "username", "bucket", "subdomain", "hostname"}

// namesThing: the field is the name of what the request makes, put together of an ID and some text of its own.
func namesThing(f paper.Assign) bool {
	op, made := paper.Strip(f.Value).(*paper.Op)
	return made && slices.Contains(things, f.Column) && paper.Any(op, isText) && paper.Any(op, func(v paper.Value) bool {
		p, ok := v.(*paper.Payload)
		if !ok {
			return false
		}
		words := wordsOf(lastPart(p.Path))
		return slices.Contains(plainEndings, words[len(words)-1])
	})
}

// namedInHeader judges a request by the header that names its event: a receiver of webhooks drops what
// it has had. ok is false if none does that is the same on each attempt.
func namedInHeader(e *paper.Event) (j judgement, ok bool) {
	for _, h := range e.EventIDs {
		if id := identity.Of(h.Value); id.Kind <= identity.Stored && !id.Constant {
			return safe("idempotency-key", "its header "+h.Column+" is "+id.Kind.String()+": "+id.By), true
		}
	}
	return judgement{}, false
}

// hostOf is the host of an address, as far as the text says it.
func hostOf(address string) string {
	_, rest, _ := strings.Cut(address, "://")
	host, _, _ := strings.Cut(rest, "/")
	return host
}

// keylessRequest judges a request without a header for a key: something else in it may tell a second one.
func keylessRequest(e *paper.Event) judgement {
	if j, ok := namedInHeader(e); ok {
		return j
	}
	if len(e.Sets) == 0 && e.Payload != nil && !seen(e.Payload) {
		return unknown("its body was not followed")
	}
	if field := keyInBody(e); field != "" {
		j := unknown("its body carries " + field + ", which the service may take for a key")
		j.mayBeKeyed = true
		return j
	}
	if e.Text == http.MethodPatch {
		return patch(e)
	}
	return noKey
}

// harmless says why a request that is no GET may be sent again all the same, "" if nothing tells: it asks for
// something, or sets what it names. Names count here, since a POST says no more.
func harmless(e *paper.Event) string {
	switch {
	case asks(e.Table) && !startsJob(e):
		return "the address says that the request asks for something"
	case answering(e) != "":
		return "by the " + answering(e) + " in its answer the request asks for something"
	case asksModel(e):
		return "its body asks a model"
	case asksForPage(e):
		return "its body asks for a page of a list"
	case asksForToken(e):
		return "its body asks for a token"
	case fetches(e) != "":
		return "by its name " + fetches(e) + " asks for something"
	case setsValue(e) != "":
		return "by its name " + setsValue(e) + " sets a value"
	case switches(e.Table):
		return "the address says that the request sets a state"
	case onlyHost(e.Table):
		return "the path of its address was not followed"
	}
	return ""
}

// startsJob: the service works on after it has answered: the body says where to call back, or the answer gives the ID of
// the job and nothing that came of it.
func startsJob(e *paper.Event) bool {
	return slices.ContainsFunc(e.Sets, func(f paper.Assign) bool { return slices.Contains(callbacks, paper.Snake(f.Column)) }) ||
		slices.ContainsFunc(e.Answer, namesJob) && !slices.ContainsFunc(e.Answer, func(field string) bool {
			return !namesJob(field) && !slices.Contains(envelope, paper.Snake(field))
		})
}

func namesJob(field string) bool { return slices.Contains(jobIDs, paper.Snake(field)) }

// callbacks are the fields of a body that say where to call back, jobIDs those of an answer that name what was begun, and
// envelope those that any answer may have.
var (
	callbacks = []string{"callback", "callback_url", "call_back_url", "webhook", "webhook_url", "notify_url", "notification_url"}
	jobIDs    = []string{"task_id", "job_id"}
	envelope  = []string{"code", "msg", "message", "success", "error", "data"}
)

// paging are the fields that say which part of a list is asked for, narrowing those that may stand beside them.
var (
	paging    = []string{"page", "offset", "cursor", "page_size", "per_page", "page_number"}
	narrowing = []string{"limit", "size", "search", "filter", "filters", "query", "keyword", "sort", "sort_by", "order_by"}
)

// asksForPage: the body says which part of a list is wanted, and nothing else.
func asksForPage(e *paper.Event) bool {
	pages := func(f paper.Assign) bool { return slices.Contains(paging, paper.Snake(f.Column)) }
	return slices.ContainsFunc(e.Sets, pages) && !slices.ContainsFunc(e.Sets, func(f paper.Assign) bool {
		return !pages(f) && !slices.Contains(narrowing, paper.Snake(f.Column))
	})
}

// asksForToken: the body is that of a token request of OAuth (RFC 6749 section 4).
func asksForToken(e *paper.Event) bool {
	return slices.ContainsFunc(e.Sets, func(f paper.Assign) bool { return f.Column == "grant_type" })
}

// credentials are the words before "code" and "token" that name what opens a door or reaches a device,
// and not the request.
var credentials = []string{"authorization", "auth", "card", "push", "fcm", "apns", "registration", "refresh", "bearer", "session", "bot", "otp", "promo", "coupon", "zip", "postal"}

func namesCredential(column string) bool {
	words := strings.Split(paper.Snake(goName(column)), "_")
	last := words[len(words)-1]
	return (last == "code" || last == "token") && slices.ContainsFunc(words, func(w string) bool { return slices.Contains(credentials, w) })
}

// targets are the words in the name of a field that says where something goes or what it is made from,
// and not what is asked for.
var targets = []string{"reply", "parent", "chat", "channel", "thread", "topic", "room", "guild", "group", "folder", "board", "page", "workspace",
	"project", "environment", "template", "category", "model", "voice", "trigger", "source", "sender"}

func namesTarget(column string) bool {
	return slices.ContainsFunc(strings.Split(paper.Snake(goName(column)), "_"), func(w string) bool { return slices.Contains(targets, w) })
}

// adding are words in the path or in the fields of a PATCH that adds to what is there. The children of
// a block are appended (developers.notion.com/reference/patch-block-children).
var adding = []string{"add", "append", "increment", "inc", "delta", "push", "adjust", "adjustment", "plus", "children"}

// patch judges a PATCH: its fields get the values that they are given (RFC 7396), unless something in
// it says that it adds.
func patch(e *paper.Event) judgement {
	switch {
	case addsMore(e):
		return noKey
	case len(e.Sets) == 0:
		return unknown("which fields the PATCH sets was not followed")
	}
	return safe("set", "a PATCH gives its fields the same values again")
}

// addsMore: by a word of the path or of a field, or by an operation that appends to a list, whose path
// ends in "-" (RFC 6902 section 4.1).
func addsMore(e *paper.Event) bool {
	_, path, _ := strings.Cut(e.Table, hostOf(e.Table))
	return hasAddingWord(path) || slices.ContainsFunc(e.Sets, func(f paper.Assign) bool {
		target, _ := paper.StringOf(paper.Strip(f.Value))
		return hasAddingWord(f.Column) || f.Column == "path" && strings.HasSuffix(target, "/-")
	})
}

func hasAddingWord(name string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(paper.Snake(name), func(r rune) bool { return strings.ContainsRune("/-_.:?=&", r) }), func(w string) bool {
		return slices.Contains(adding, w)
	})
}
