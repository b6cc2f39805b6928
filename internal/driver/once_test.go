package driver

import (
	"context"
	"testing"

	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/modtree"
)

// workers are mains of one program: most say no more than which queue theirs is.
var workers = modtree.WithAsynq("example.com/m").With(modtree.Files{
	"worker/worker.go": `package worker

import (
	"context"
	"net/http"
	"os"

	"github.com/hibiken/asynq"
)

type Sender interface{ Send(text string) error }

type mail struct{}

func (*mail) Send(text string) error { return post("https://mail.example.com/send", text) }

type short struct{ url string }

func (s *short) Send(text string) error { return post(s.url+"/send", text) }

func Mail() Sender { return &mail{} }

func Short(url string) Sender { return &short{url} }

func post(url, text string) error {
	_, err := http.Post(url, "text/plain", nil)
	return err
}

func Run(queue string, s Sender) {
	os.Setenv("QUEUE", queue)
	mux := asynq.NewServeMux()
	mux.HandleFunc("send", func(ctx context.Context, t *asynq.Task) error { return s.Send("hello") })
}
`,
	"mail/main.go":     workerMain(`worker.Run("mail", worker.Mail())`),
	"critical/main.go": workerMain(`worker.Run("critical", worker.Mail())`),
	"short/main.go":    workerMain(`worker.Run("short", worker.Short("https://short.example.com"))`),
	"other/main.go":    workerMain(`worker.Run("other", worker.Short("https://other.example.com"))`),
	"own/main.go":      workerMain(`worker.Run("own", own{})`) + "\ntype own struct{}\n\nfunc (own) Send(text string) error { return worker.Mail().Send(text) }\n",
	"more/main.go":     workerMain("worker.Run(\"more\", worker.Mail())\n\tworker.Run(\"more\", worker.Mail())"),
})

func workerMain(body string) string {
	return "package main\n\nimport \"example.com/m/worker\"\n\nfunc main() {\n\t" + body + "\n}\n"
}

func TestMainsWithEqualWiringAreJudgedOnce(t *testing.T) {
	t.Setenv("GOPROXY", "off")
	dir := workers.Temp(t)
	s := &session{cfg: Config{Dir: dir, Load: LoadAuto, Progress: func(string, int, int) {}}, base: dir, tool: goTool{ctx: context.Background(), dir: dir}}
	if _, err := s.loadAll(context.Background()); err != nil {
		t.Fatal(err)
	}
	judged := map[string]*finding.Effect{} // the same one where it was judged once
	for _, p := range s.graph.own() {
		if p.Name != "main" {
			continue
		}
		reports := p.told.replay.Handlers
		if len(reports) == 0 || len(reports[0].Effects) != 1 || reports[0].Effects[0].Verdict != finding.Unsafe {
			t.Fatalf("%s: %+v", p.ImportPath, reports)
		}
		judged[p.Dir[len(dir)+1:]] = &reports[0].Effects[0]
	}
	if judged["mail"] != judged["critical"] {
		t.Error("mains that differ in a name alone were judged one by one")
	}
	if got := judged["short"].Target; got != "https://short.example.com/send" {
		t.Errorf("of a main with another address the target is %q", got)
	}
	if got := judged["other"].Target; got != "https://other.example.com/send" {
		t.Errorf("of a main with another address the target is %q", got)
	}
	for _, name := range []string{"short", "other", "own", "more"} {
		for other, e := range judged {
			if other != name && e == judged[name] {
				t.Errorf("what the main %s came to was taken for the one of %s", other, name)
			}
		}
	}
}
