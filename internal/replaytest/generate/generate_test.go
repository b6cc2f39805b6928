package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/idemlint/idemlint/internal/corpustest"
	"github.com/idemlint/idemlint/internal/replaytest"
)

// How many handlers the test tries, and from which seed. More by hand: go run . -n 2000.
const (
	tried = 240
	from  = 1
)

// mostPending is the length of pending.txt; lower it when the list gets shorter.
const mostPending = 0

func generated(n int) []*Handler {
	var handlers []*Handler
	for i := range n {
		handlers = append(handlers, Generate(from, i))
	}
	return handlers
}

// TestGeneratedHandlersAgree tries handlers from a fixed seed, and those of the lists.
func TestGeneratedHandlersAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("runs each handler about a dozen times")
	}
	began := time.Now()
	switch missing, err := replaytest.InstallServers(); {
	case err != nil:
		t.Fatal(err)
	case len(missing) > 0:
		t.Skipf("needs %s", strings.Join(missing, " and "))
	}
	j, err := NewJudges(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	exceptions, pending := list(t, "exceptions.txt"), list(t, "pending.txt")
	if len(pending) > mostPending {
		t.Errorf("pending.txt has %d entries, more than %d: it may only shrink", len(pending), mostPending)
	}
	handlers := generated(tried)
	for _, e := range flatten([][]Entry{exceptions, pending}) {
		handlers = append(handlers, e.Handler)
	}
	cases, problems, err := j.Judge(handlers)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Errorf("cannot be judged: %s", p)
	}
	disagreements := j.Disagreements(cases)
	unlisted, idle := Check(disagreements, exceptions, pending)
	for _, f := range classify(unlisted) {
		t.Errorf("idemlint says %s, the oracle %s of %s (%d times), such as in\n%s\n%s", f.Static, f.Oracle, f.Op, f.count, f.example.Handler, strings.Join(f.example.Seen, "\n"))
	}
	for _, e := range idle {
		t.Errorf("line %d of a list covers nothing any more, take it off: %s", e.Line, e.Text)
	}
	t.Logf("%d handlers, %d places, %d disagreements in %v", len(handlers), len(cases), len(disagreements), time.Since(began).Round(time.Second))
}

func list(t *testing.T, name string) []Entry {
	t.Helper()
	l, err := ReadList(name)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestAnEqualSeedGivesEqualBytes(t *testing.T) {
	var written [2]map[string]string
	for i := range written {
		dir := t.TempDir()
		if err := (&Program{Dir: dir, Handlers: generated(60)}).Write(examples); err != nil {
			t.Fatal(err)
		}
		written[i] = files(t, dir)
	}
	if len(written[0]) < 60 {
		t.Errorf("%d files, want one for each handler", len(written[0]))
	}
	for name, text := range written[0] {
		if text != written[1][name] {
			t.Errorf("%s differs", name)
		}
	}
	if Generate(from, 1).String() == Generate(from+1, 1).String() && Generate(from, 2).String() == Generate(from+1, 2).String() {
		t.Error("another seed gives the same handlers")
	}
}

const examples = "../../../testdata"

func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		all[rel] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestAllPiecesCompile renders each style of each piece in each store, and random handlers.
func TestAllPiecesCompile(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles some hundred handlers")
	}
	handlers := append(everyPiece(), generated(100)...)
	dir := t.TempDir()
	if err := (&Program{Dir: dir, Handlers: handlers}).Write(examples); err != nil {
		t.Fatal(err)
	}
	if _, _, err := corpustest.Run(dir, nil, "go", "vet", "./..."); err != nil {
		t.Error(err)
	}
}

// everyPiece has each style of each piece once for each store, guards in each form.
func everyPiece() []*Handler {
	var out []*Handler
	add := func(nodes ...*Node) {
		for _, s := range stores {
			if h := (&Handler{Store: s, Body: nodes}).Clone(); h.Check() == nil {
				out = append(out, h)
			}
		}
	}
	plain := func() *Node { return &Node{Op: "add", Style: "set"} }
	for _, op := range slices.Sorted(maps.Keys(pieces)) {
		p := pieces[op]
		for i, style := range p.styles {
			n := &Node{Op: op, Style: style}
			if slices.Contains(p.keyed, style) {
				n.Key = keys[i%len(keys)]
			}
			switch {
			case p.body:
				n.Body = []*Node{plain()}
				add(n)
				add(&Node{Op: "loop", Style: "rows", Body: []*Node{n}})
			case p.guard:
				for _, via := range append([]string{""}, vias...) {
					g := *n
					g.Via = via
					add(&g, &Node{Op: "mark", Style: "plain"}, plain())
					add(&Node{Op: "tx", Style: "context", Body: []*Node{&g, plain()}})
				}
			default:
				add(n, plain())
				add(&Node{Op: "tx", Style: "begin", Body: []*Node{n, plain()}})
				add(&Node{Op: "loop", Style: "items", Body: []*Node{n}})
			}
		}
	}
	for _, k := range keys {
		add(&Node{Op: "row", Style: "err", Key: k})
		add(&Node{Op: "loop", Style: "items", Body: []*Node{{Op: "row", Style: "err", Key: k}}})
	}
	return out
}

func TestHandlersAreReadAsTheyAreWritten(t *testing.T) {
	for _, h := range append(everyPiece(), generated(500)...) {
		got, err := Parse(h.String())
		if err != nil {
			t.Fatal(err)
		}
		if got.String() != h.String() || got.Check() != nil {
			t.Errorf("%s is read as %s: %v", h, got, got.Check())
		}
	}
	for _, wrong := range []string{"claim", "sql: nothing", "sql: }", "sql: { add.set }"} {
		if h, err := Parse(wrong); err == nil {
			t.Errorf("%q is read as %s", wrong, h)
		}
	}
}

// TestTheMinimiserFindsTheSmallestHandler: the class is shown by whatever has a claim that is
// fresh and, somewhere behind it in a transaction, an addition.
func TestTheMinimiserFindsTheSmallestHandler(t *testing.T) {
	pattern := parse(t, "sql: claim.rows(uuid) tx.begin{ add.set }")
	class := Class{"add", "safe", "unsafe"}
	shows := func(batch []*Handler) ([][]Class, error) {
		shown := make([][]Class, len(batch))
		for i, h := range batch {
			if embeds(pattern.Body, h.Body) {
				shown[i] = []Class{class}
			}
		}
		return shown, nil
	}
	smallest := map[Class]*Handler{class: parse(t, "gorm: mail.send call.func{ claim.ignored(uuid)/bool! loop.rows{ tx.context{ insert.plain add.lock set.now@outer } } } post.key(retry) exists.count(now) mark.nothing")}
	if err := Minimise(smallest, shows); err != nil {
		t.Fatal(err)
	}
	if got := smallest[class].String(); got != pattern.String() {
		t.Errorf("got %s, want %s", got, pattern)
	}
}

func parse(t *testing.T, text string) *Handler {
	t.Helper()
	h, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func TestAnEntryCoversHandlersWithItsPieces(t *testing.T) {
	h := parse(t, "sql: setnx.short(payload) tx.begin{ add.set } mail.send")
	e := Entry{Handler: h, Pattern: h.Body, Class: Class{"add", "safe", "weak:*"}}
	for text, want := range map[string]bool{
		"sql: setnx.short(payload) tx.begin{ add.set } mail.send":                           true,
		"pgx: call.func{ setnx.short(sha1)/bool tx.closure{ set.now add.read } mail.send }": true,
		"sql: setnx.ever(payload) tx.begin{ add.set } mail.send":                            false,
		"sql: setnx.short(payload) add.set tx.begin{ set.now } mail.send":                   false,
		"sql: setnx.short(payload) mail.send tx.begin{ add.set }":                           false,
	} {
		c := Case{Handler: parse(t, text), Op: "add"}
		c.Static, c.Case.Oracle = "safe", "weak:ttl"
		if got := e.Covers(c); got != want {
			t.Errorf("%s: covers = %v, want %v", text, got, want)
		}
	}
}

func TestAPatternStandsForMore(t *testing.T) {
	h, pattern, err := parseEntry("gorm: tx.context{ cond.rows add.set } ~ tx.context{ guard effect }")
	if err != nil {
		t.Fatal(err)
	}
	e := Entry{Handler: h, Pattern: pattern, Class: Class{"*", "weak:*", "safe"}}
	for text, want := range map[string]bool{
		"gorm: tx.context{ exists.count(now) insert.plain mark.plain }": true,
		"sql: tx.context{ exists.count(now) insert.plain mark.plain }":  false,
		"gorm: tx.begin{ exists.count(now) insert.plain mark.plain }":   false,
		"gorm: exists.count(now) tx.context{ insert.plain mark.plain }": false,
	} {
		c := Case{Handler: parse(t, text), Op: "insert"}
		c.Static, c.Case.Oracle = "weak:crash", "safe"
		if got := e.Covers(c); got != want {
			t.Errorf("%s: covers = %v, want %v", text, got, want)
		}
	}
	if _, _, err := parseEntry("sql: guard effect"); err == nil {
		t.Error("a handler of pieces that stand for others is accepted")
	}
}
