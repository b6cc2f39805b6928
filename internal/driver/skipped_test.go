package driver

import (
	"context"
	"reflect"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/modtree"
)

// served is a program with a task handler that sends by what it finds in its context, and a page that
// no task comes to. Only the page may use the second way to send.
var served = modtree.WithAsynq("example.com/m").With(modtree.Files{"main.go": `package main

import (
	"context"
	"flag"
	"net/http"

	"github.com/hibiken/asynq"
)

type sender interface{ Send(text string) error }

type mail struct{}

func (*mail) Send(text string) error { return post("https://mail.example.com", text) }

type short struct{}

func (*short) Send(text string) error { return post("https://sms.example.com", text) }

func post(url, text string) error {
	_, err := http.Post(url, "text/plain", nil)
	return err
}

var byMail sender = &mail{}

func main() {
	serve()
	mux := asynq.NewServeMux()
	mux.HandleFunc("send", send)
}

func send(ctx context.Context, t *asynq.Task) error {
	return ctx.Value("sender").(sender).Send("hello")
}

func serve() { flag.Func("page", "", page) }

func page(text string) error { return answer(PAGE, text) }

func answer(s sender, text string) error { return s.Send(text) }
`})

// analysed is what a program tells, all of it recorded or not.
func analysed(t *testing.T, dir string, everything bool) *Result {
	t.Helper()
	return run(t, Config{Dir: dir, Everything: everything})
}

func skippedIn(r *Result) string {
	var names []string
	for _, p := range r.parts {
		for i := range p.Funcs {
			if p.Funcs[i].Skipped {
				names = append(names, p.Funcs[i].Name)
			}
		}
	}
	return strings.Join(names, " ")
}

func TestFunctionsThatNoHandlerComesToAreSkipped(t *testing.T) {
	t.Setenv("GOPROXY", "off")
	dir := served.Replaced("main.go", "PAGE", "byMail").Temp(t)
	some, all := analysed(t, dir, false), analysed(t, dir, true)
	if got := skippedIn(some); got != "answer page" {
		t.Errorf("skipped %q", got)
	}
	if len(some.Handlers) != 1 || len(some.Handlers[0].Effects) != 1 || !reflect.DeepEqual(some.Handlers, all.Handlers) {
		t.Errorf("got %+v, with everything recorded %+v", some.Handlers, all.Handlers)
	}
	if some.Counts != all.Counts {
		t.Errorf("got %+v, with everything recorded %+v", some.Counts, all.Counts)
	}
}

func TestEverythingIsRecordedWhereWhatWasSkippedMatters(t *testing.T) {
	t.Setenv("GOPROXY", "off")
	dir := served.Replaced("main.go", "PAGE", "&short{}").Temp(t)
	s := &session{cfg: Config{Dir: dir, Load: LoadAuto, Progress: func(string, int, int) {}}, base: dir, tool: goTool{ctx: context.Background(), dir: dir}}
	if first, err := s.loadAll(context.Background()); err != nil || !first.incomplete {
		t.Fatalf("%v: whether short is made does not show without page, and nobody noticed", err)
	}
	r := analysed(t, dir, false)
	if got := skippedIn(r); got != "" {
		t.Errorf("skipped %q", got)
	}
	if r.Counts.NotFollowed != 1 || !reflect.DeepEqual(r.Handlers, analysed(t, dir, true).Handlers) {
		t.Errorf("%d calls were not followed; the handlers are %+v", r.Counts.NotFollowed, r.Handlers)
	}
}
