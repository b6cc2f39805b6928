package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/idemlint/idemlint/internal/modtree"
)

// binary is the command under test, built once.
var binary string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "idemlint")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		binary = filepath.Join(dir, "idemlint.exe")
		if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
			panic(string(out))
		}
		return m.Run()
	}())
}

type tree = modtree.Files

// idemlint runs the command in dir.
func idemlint(t *testing.T, dir string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	cmd := exec.Command(binary, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOTOOLCHAIN=local", "GOPROXY=off")
	var out, err bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &err
	if e := cmd.Run(); e != nil && !errors.As(e, new(*exec.ExitError)) {
		t.Fatal(e)
	}
	return out.String(), err.String(), cmd.ProcessState.ExitCode()
}

// goVet runs the command as a tool of go vet over the packages in dir, and fails the test unless it finds something.
func goVet(t *testing.T, dir string, flags ...string) string {
	t.Helper()
	cmd := exec.Command("go", append(append([]string{"vet", "-vettool=" + binary}, flags...), "./...")...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOPROXY=off")
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Error("go vet says that all is well")
	}
	return string(out)
}

const goMod = "module example.com/m\n\ngo 1.26\n"

// bonus is a module with one finding: its task adds to a balance, one package away.
// Its asynq is a stand-in with the same names.
var bonus = modtree.WithAsynq("example.com/m").With(tree{
	"main.go": `package main

import (
	"context"
	"database/sql"
	"encoding/json"

	"github.com/hibiken/asynq"

	"example.com/m/repo"
)

type AddBonus struct {
	UserID, Amount int64
}

type worker struct{ repo *repo.Repo }

func (w *worker) Apply(ctx context.Context, t *asynq.Task) error {
	var p AddBonus
	if err := json.Unmarshal(t.Payload(), &p); err != nil {
		return err
	}
	return w.repo.AddBalance(ctx, p.UserID, p.Amount)
}

func main() {
	db, err := sql.Open("postgres", "")
	if err != nil {
		panic(err)
	}
	w := &worker{repo: &repo.Repo{DB: db}}
	mux := asynq.NewServeMux()
	mux.HandleFunc("bonus:apply", w.Apply)
}
`,
	"repo/repo.go": `package repo

import (
	"context"
	"database/sql"
)

type Repo struct{ DB *sql.DB }

func (r *Repo) AddBalance(ctx context.Context, user, amount int64) error {
	_, err := r.DB.ExecContext(ctx, "UPDATE users SET balance = balance + $1 WHERE id = $2", amount, user)
	return err
}
`,
	"other/other.go": "package other\n",
})

// foundIn is how the finding of bonus starts.
const foundIn = "repo/repo.go:11:2: increment: task \"bonus:apply\" may run again and add again: (*Repo).AddBalance runs UPDATE users"

const wrongTypes = "package bad\n\nvar F int = \"\"\n"

func TestBadInputGivesOneClearLineAndTheRightStatus(t *testing.T) {
	for name, c := range map[string]struct {
		files  tree
		args   string
		status int
		stdout string // starts with
		stderr string // a line that starts so
	}{
		"empty folder":           {tree{}, "", 1, "", "idemlint: no go.mod in "},
		"no such folder":         {tree{}, "-C nosuch", 1, "", "idemlint: nosuch is not a folder"},
		"no packages":            {tree{"go.mod": goMod}, "", 1, "", "idemlint: no Go packages in "},
		"broken go.mod":          {tree{"go.mod": "modul x\n"}, "", 1, "", "idemlint: go list: errors parsing go.mod: "},
		"newer Go":               {tree{"go.mod": "module m\n\ngo 1.99\n", "a.go": "package a\n"}, "", 1, "", "idemlint: go list: go.mod requires go >= 1.99 "},
		"unknown flag":           {tree{}, "-nosuch", 2, "", "idemlint: flag provided but not defined: -nosuch; see idemlint -h"},
		"unknown format":         {tree{}, "-format=xml", 2, "", `idemlint: unknown format "xml", not one of: text, json, sarif, github, code-climate; see`},
		"format of another":      {tree{}, "handlers -format=text", 2, "", `idemlint: unknown format "text", not one of: table, json, html; see`},
		"unknown load":           {tree{}, "-load=fast", 2, "", `idemlint: unknown way to load "fast", not one of: auto, export, source; see`},
		"unknown rule":           {tree{}, "-rules=nosuch", 2, "", `idemlint: unknown rule "nosuch": the rules are increment, `},
		"folder to exclude":      {bonus, "-exclude=./repo ./...", 2, "", `idemlint: "./repo" is no prefix of import paths, such as example.com/app/mocks; see`},
		"mistake in settings":    {bonus.With(tree{".idemlint.yml": "rules: [insert]\r\nexclude: [\"*\"]\r\n"}), "", 2, "", `idemlint: .idemlint.yml:2:11: "*" is no prefix of import paths, such as example.com/app/mocks`},
		"unknown severity":       {tree{}, "-min-severity=all", 2, "", `idemlint: unknown severity "all": the severities are low, medium, high; see`},
		"flag after packages":    {tree{}, "./... -format=json", 2, "", "idemlint: flags come before packages: -format=json; see"},
		"unknown command":        {bonus, "nosuch", 2, "", "idemlint: nosuch matches no package of this module or workspace; see"},
		"no package there":       {bonus, "./nosuch", 2, "", "idemlint: ./nosuch matches no package of this module or workspace; see"},
		"baseline is missing":    {bonus, "-baseline=b.json", 2, "", "idemlint: there is no baseline b.json; write it with -write-baseline; see"},
		"baseline is not JSON":   {bonus.With(tree{"b.json": "x"}), "-baseline=b.json", 1, "", "idemlint: b.json: not a baseline: invalid character 'x'"},
		"baseline is too new":    {bonus.With(tree{"b.json": `{"version": 9, "findings": []}`}), "-baseline=b.json", 1, "", "idemlint: b.json: the baseline has version 9 and not 1; write it anew"},
		"baseline without file":  {bonus, "-write-baseline", 2, "", "idemlint: -write-baseline needs -baseline FILE; see"},
		"baseline of a part":     {bonus, "-baseline=b.json -write-baseline ./repo", 2, "", "idemlint: -write-baseline takes no packages: "},
		"baseline of handlers":   {bonus, "handlers -baseline=b.json", 2, "", "idemlint: a baseline is for findings, not for handlers; see"},
		"filter of handlers":     {bonus, "-task=bonus:*", 2, "", "idemlint: -task and -verdict are filters of idemlint handlers; see"},
		"unknown verdict":        {bonus, "handlers -verdict=bad", 2, "", `idemlint: unknown verdict "bad", not one of: unsafe, weak, unknown, suppressed, safe; see`},
		"fix and diff":           {tree{}, "-fix -diff", 2, "", "idemlint: -diff shows what -fix would do: give one of them; see"},
		"fix of handlers":        {tree{}, "handlers -fix", 2, "", "idemlint: -fix and -diff are for findings, not for handlers; see"},
		"diff as JSON":           {tree{}, "-diff -format=json", 2, "", "idemlint: -diff has a format of its own; see"},
		"version of something":   {tree{}, "version x", 2, "", `idemlint: version does not take "x"; see`},
		"schema of a package":    {tree{}, "schema ./...", 2, "", `idemlint: schema does not take "./..."; see`},
		"two files to verify":    {tree{}, "config verify a b", 2, "", `idemlint: config does not take "b"; see`},
		"config schema of":       {tree{}, "config schema x", 2, "", `idemlint: config schema does not take "x"; see`},
		"explain nothing":        {tree{}, "explain", 2, "", "idemlint: explain takes one place (file:line) or one rule: "},
		"explain a word":         {tree{}, "explain nosuch", 2, "", `idemlint: "nosuch" is neither file:line nor a rule; the rules are `},
		"explain a clean line":   {bonus, "explain repo/repo.go:3", 1, "", "idemlint: no finding at repo/repo.go:3; this file has findings on line 11"},
		"explain a missing file": {bonus, "explain repo.go:3", 2, "", "idemlint: there is no file repo.go; see"},
		"filter lets none pass":  {bonus, "handlers -task=nosuch -format=json", 0, "{", "idemlint: no handler passes the filters"},
		"queue is missing": {tree{
			"go.mod": goMod, "main.go": "package main\n\nfunc main() {}\n", "jobs/jobs.go": "package jobs\n\nimport _ \"github.com/hibiken/asynq\"\n",
		}, "", 1, "", "example.com/m/jobs: jobs/jobs.go:3:10: could not import github.com/hibiken/asynq ("},
		"all packages broken":    {tree{"go.mod": goMod, "bad/bad.go": wrongTypes}, "", 1, "", "example.com/m/bad: bad/bad.go:3:13: cannot use "},
		"one package broken":     {bonus.With(tree{"bad/bad.go": wrongTypes}), "", 3, foundIn, "example.com/m/bad: bad/bad.go:3:13: cannot use "},
		"one does not parse":     {bonus.With(tree{"bad/bad.go": "package bad\n\nfunc {\n"}), "", 3, foundIn, "example.com/m/bad: bad/bad.go:3:6: expected 'IDENT', found '{'"},
		"two packages in folder": {bonus.With(tree{"bad/a.go": "package a\n", "bad/b.go": "package b\n"}), "", 3, foundIn, "example.com/m/bad: found packages a (a.go) and b (b.go) in "},
		"import cycle": {bonus.With(tree{
			"bad/a/a.go": "package a\n\nimport _ \"example.com/m/bad/b\"\n",
			"bad/b/b.go": "package b\n\nimport _ \"example.com/m/bad/a\"\n",
		}), "", 3, foundIn, "example.com/m/bad/"},
		"module is missing": {bonus.With(tree{"bad/bad.go": "package bad\n\nimport _ \"example.com/nosuch/x\"\n"}), "", 3, foundIn,
			"example.com/m/bad: bad/bad.go:3:10: could not import example.com/nosuch/x ("},
		"code is not generated": {bonus.With(tree{"bad/bad.go": "package bad\n\nimport \"example.com/m/pb\"\n\nvar X pb.Message\n"}), "", 3, foundIn,
			"example.com/m/bad: bad/bad.go:3:8: could not import example.com/m/pb ("},
		"main is broken elsewhere": {bonus.With(tree{"broken.go": "package main\n\nfunc init() { var _ int = \"\" }\n"}), "", 3, foundIn,
			"example.com/m: broken.go:3:27: cannot use "},
		"JSON beside errors": {bonus.With(tree{"bad/bad.go": wrongTypes}), "-format=json", 3, "{\n", "example.com/m/bad: "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			stdout, stderr, status := idemlint(t, c.files.Temp(t), strings.Fields(c.args)...)
			if status != c.status {
				t.Errorf("exit status %d, want %d", status, c.status)
			}
			if !strings.HasPrefix(stdout, c.stdout) && !strings.Contains(stdout, "\n"+c.stdout) {
				t.Errorf("standard output:\n%s\nwant a line that starts with %s", stdout, c.stdout)
			}
			if c.stdout == "" && stdout != "" {
				t.Errorf("unexpected output: %s", stdout)
			}
			lines := strings.Split(strings.TrimSpace(stderr), "\n")
			if !hasLine(lines, c.stderr) {
				t.Errorf("standard error:\n%s\nwant a line that starts with %s", stderr, c.stderr)
			}
			if len(lines) > 3 || strings.Contains(stderr, "goroutine ") {
				t.Errorf("more than a line for each package and the summary:\n%s", stderr)
			}
		})
	}
}

func hasLine(lines []string, start string) bool {
	for _, l := range lines {
		if strings.HasPrefix(l, start) {
			return true
		}
	}
	return false
}

func TestFindingsAreShownForWhatTheyConcern(t *testing.T) {
	dir := bonus.Temp(t)
	for args, want := range map[string]bool{
		"":                       true,
		"./...":                  true,
		"./repo":                 true, // the effect
		".":                      true, // the handler
		"example.com/m/repo":     true,
		"./r...":                 true,
		"./other":                false,
		"repo/repo.go":           true,
		"other/other.go":         false,
		"other/other.go main.go": true,
		"asynq/asynq.go":         false, // another module
		"-C repo ./...":          true,
		"-C other ./...":         false,
		"-rules=insert":          false,
		"-exclude=example.com/m": false,
		"-load=source":           true,
		"-load=export":           true,
		"-incremental":           true,
		"-incremental ./other":   false,
	} {
		t.Run(args, func(t *testing.T) {
			stdout, stderr, status := idemlint(t, dir, strings.Fields(args)...)
			if got := status == exitFindings && strings.Contains(stdout, "increment: "); got != want {
				t.Errorf("got %v, want %v; status %d\n%s%s", got, want, status, stdout, stderr)
			}
		})
	}
}

func TestPositionsAreRelativeToTheFolderOfTheCommand(t *testing.T) {
	dir := bonus.Temp(t)
	stdout, _, _ := idemlint(t, dir, "-C", "other", "-rules=increment")
	if !strings.HasPrefix(stdout, filepath.FromSlash("../repo/repo.go:11:2: ")) {
		t.Errorf("got %s", stdout)
	}
}

func TestTheSameFindingsAreInTextJSONHandlersAndExplain(t *testing.T) {
	dir := bonus.Temp(t)
	text, summary, _ := idemlint(t, dir, "-rules=increment")
	if !strings.HasPrefix(text, foundIn) || strings.Count(text, "\n") != 1 {
		t.Errorf("text: %s", text)
	}
	if !strings.HasPrefix(summary, "idemlint: 3 packages, 1 handler, 1 effect, ") {
		t.Errorf("summary: %s", summary)
	}
	out, _, _ := idemlint(t, dir, "-rules=increment", "-format=json")
	var report struct {
		Findings []struct{ Rule, Message, Pos string }
		Handlers int
	}
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatal(err)
	}
	if len(report.Findings) != 1 || report.Handlers != 1 {
		t.Fatalf("JSON: %+v", report)
	}
	f := report.Findings[0]
	if got := f.Pos + ": " + f.Rule + ": " + f.Message + "\n"; got != text {
		t.Errorf("JSON: %s", got)
	}
	if out, _, status := idemlint(t, dir, "handlers"); status != 0 || !strings.Contains(out, "(*worker).Apply") || !strings.Contains(out, "bonus:apply") {
		t.Errorf("handlers: %d %s", status, out)
	}
	if out, _, status := idemlint(t, dir, "explain", "repo/repo.go:11"); status != 3 || !strings.Contains(out, "crash before the acknowledgement") {
		t.Errorf("explain: %d %s", status, out)
	}
}

func TestTheNearestConfigurationFileIsReadAndFlagsAreStronger(t *testing.T) {
	dir := bonus.With(tree{
		".idemlint.yml":       "rules: [insert]\n",
		"other/.idemlint.yml": "min-severity: high\nrules: [-operationid]\n",
		"wrong.yml":           "rules:\n  - increment\n  - nosuch\n",
	}).Temp(t)
	for args, want := range map[string]struct {
		status int
		stderr string
	}{
		"":                                    {exitClean, ", 0 findings"},
		"-C repo":                             {exitClean, ", 0 findings"},
		"-rules=increment":                    {exitFindings, ", 1 finding"},
		"-config=off":                         {exitFindings, ", 2 findings"},
		"-C other":                            {exitFindings, ", 1 finding"},
		"-config=other/.idemlint.yml":         {exitFindings, ", 1 finding"},
		"-config=wrong.yml":                   {exitUsage, `idemlint: wrong.yml:3:5: unknown rule "nosuch": the rules are `},
		"-config=nosuch.yml":                  {exitUsage, "no such file"},
		"config verify":                       {exitClean, ""},
		"config verify wrong.yml":             {exitUsage, "idemlint: wrong.yml:3:5: "},
		"-config=wrong.yml handlers":          {exitUsage, "idemlint: wrong.yml:3:5: "},
		"-config=wrong.yml explain a.go:1":    {exitUsage, "idemlint: wrong.yml:3:5: "},
		"-config=wrong.yml explain increment": {exitClean, ""},
		"config":                              {exitUsage, "config takes one of: verify, schema, flags"},
		"config nosuch":                       {exitUsage, `unknown config command "nosuch"`},
		"-catalog=[{}]":                       {exitUsage, `catalog row "": a symbol is `},
		"-catalog={":                          {exitUsage, "catalog is no JSON list of rows"},
		"explain repo/repo.go:11":             {exitFailed, "no finding at repo/repo.go:11"},
		"-config=off explain repo/repo.go:11": {exitFindings, ""},
		"-C other explain ../repo/repo.go:11": {exitFindings, ""},
	} {
		t.Run(args, func(t *testing.T) {
			t.Parallel()
			_, stderr, status := idemlint(t, dir, strings.Fields(args)...)
			if status != want.status || !strings.Contains(stderr, want.stderr) {
				t.Errorf("status %d, want %d; standard error %s", status, want.status, stderr)
			}
		})
	}
}

func TestRowsWhoseSymbolNothingMentionsAreNamed(t *testing.T) {
	dir := bonus.With(tree{".idemlint.yml": "catalog:\n  - symbol: (*example.com/m/repo.Repo).AddBalance\n    verb: nothing\n  - symbol: example.com/m/repo.Ad\n    verb: fresh\n"}).Temp(t)
	stdout, stderr, status := idemlint(t, dir)
	want := "idemlint: catalog row \"example.com/m/repo.Ad\": no package of the program mentions that symbol\n"
	if stdout != "" || status != exitClean || !strings.HasPrefix(stderr, want) || strings.Count(stderr, "\n") != 2 {
		t.Errorf("status %d, standard error %s", status, stderr)
	}
}

func TestConfigFlagsAreTheFileAsFlagsOfVet(t *testing.T) {
	dir := bonus.With(tree{".idemlint.yml": "rules: [increment, insert]\nschema: |\n  a:b\n  c:d,e\n"}).Temp(t)
	stdout, _, status := idemlint(t, dir, "config", "flags")
	if want := "-replay.schema=a:b;c:d,e\n-replay.rules=increment,insert\n"; stdout != want || status != exitClean {
		t.Errorf("status %d, got %s, want %s", status, stdout, want)
	}
}

func TestConfigFlagsTellWhatTheMigrationsSay(t *testing.T) {
	dir := bonus.With(tree{
		"migrations/1.up.sql": "CREATE TABLE users (email text UNIQUE);\n",
		"migrations/2.up.sql": "CREATE TABLE orders (shop text, number text, UNIQUE (shop, number));\n",
	}).Temp(t)
	stdout, stderr, status := idemlint(t, dir, "config", "flags")
	if want := "-replay.schema=orders:number,shop;users:email\n"; stdout != want || status != exitClean {
		t.Errorf("status %d, got %s, want %s\n%s", status, stdout, want, stderr)
	}
}

func TestSuppressedFindingsAreCountedAndShownWithTheirReason(t *testing.T) {
	ignored := strings.Replace(bonus["repo/repo.go"], "func (r *Repo)", "//idemlint:ignore increment,operationid recounted every night\nfunc (r *Repo)", 1)
	dir := bonus.With(tree{"repo/repo.go": ignored}).Temp(t)
	stdout, summary, status := idemlint(t, dir)
	if stdout != "" || status != exitClean || !strings.Contains(summary, "0 findings; 2 findings suppressed by directives") {
		t.Errorf("status %d\n%s%s", status, stdout, summary)
	}
	table, _, _ := idemlint(t, dir, "handlers")
	if !strings.Contains(table, "suppressed") || !strings.Contains(table, "recounted every night") {
		t.Errorf("handlers:\n%s", table)
	}
	list, _, _ := idemlint(t, dir, "handlers", "-format=json")
	if !strings.Contains(list, `"verdict": "unsafe"`) || !strings.Contains(list, `"reason": "recounted every night"`) || !strings.Contains(list, `"pos": "repo/repo.go:10:1"`) {
		t.Errorf("handlers as JSON:\n%s", list)
	}
	if of, _, _ := idemlint(t, dir, "handlers", "-rules=increment"); strings.Contains(of, "suppressed") {
		t.Errorf("handlers show as reported by increment what it leaves out:\n%s", of)
	}
}

func TestAWrongDirectiveIsAFindingOfItsOwnRule(t *testing.T) {
	wrong := strings.Replace(bonus["repo/repo.go"], "func (r *Repo)", "//idemlint:ignore increment\nfunc (r *Repo)", 1)
	dir := bonus.With(tree{"repo/repo.go": wrong}).Temp(t)
	stdout, _, status := idemlint(t, dir, "-rules=directive")
	if want := "repo/repo.go:10:1: directive: //idemlint:ignore needs a reason\n"; stdout != want || status != exitFindings {
		t.Errorf("status %d, got %s", status, stdout)
	}
	out, _, status := idemlint(t, dir, "-rules=directive", "-format=json")
	if !strings.Contains(out, `"handlers": []`) || status != exitFindings {
		t.Errorf("JSON: %s", out)
	}
	if out, stderr, status := idemlint(t, dir, "explain", "repo/repo.go:10"); status != exitFindings || !strings.Contains(out, "needs a reason") {
		t.Errorf("explain: status %d\n%s%s", status, out, stderr)
	}
}

func TestNoHandlersSaysWhy(t *testing.T) {
	plain := tree{"go.mod": goMod, "a.go": "package a\n"}
	tagged := plain.With(tree{"worker.go": "//go:build worker\n\npackage a\n\nimport _ \"github.com/hibiken/asynq\"\n"})
	nested := plain.With(tree{"services/pay/go.mod": "module example.com/pay\n", "services/pay/a.go": "package pay\n"})
	for want, files := range map[string]tree{
		"no package imports github.com/hibiken/asynq":                  plain,
		"build constraints leave out worker.go (see -tags)":            tagged,
		"other modules are not included: services/pay (see -C)":        nested,
		"no function of these packages is registered as a handler in ": bonus.With(tree{"main.go": "package main\n\nimport _ \"github.com/hibiken/asynq\"\n\nfunc main() {}\n", "asynq/go.mod": bonus["asynq/go.mod"]}),
	} {
		t.Run(want, func(t *testing.T) {
			_, stderr, status := idemlint(t, files.Temp(t))
			if status != exitClean || !strings.Contains(stderr, want) {
				t.Errorf("status %d, standard error %s", status, stderr)
			}
		})
	}
}

func TestAWorkspaceIsAnalysedAsAWhole(t *testing.T) {
	files := bonus.In("app")
	delete(files, "app/repo/repo.go")
	files["app/main.go"] = strings.Replace(files["app/main.go"], "example.com/m/repo", "example.com/repo", 1)
	files["repo/repo.go"] = bonus["repo/repo.go"]
	files["repo/go.mod"] = "module example.com/repo\n\ngo 1.26\n"
	files["go.work"] = "go 1.26\n\nuse (\n\t./app\n\t./repo\n)\n"
	dir := files.Temp(t)
	for _, in := range []string{".", "app", "repo"} {
		stdout, stderr, status := idemlint(t, dir, "-C", in, "-rules=increment")
		if status != exitFindings || !strings.Contains(stdout, "repo.go:11:2: increment: ") {
			t.Errorf("in %s: status %d\n%s%s", in, status, stdout, stderr)
		}
	}
}

func TestPackagesThatUseCgoAreReportedAndSuppressedWhereTheyWereWritten(t *testing.T) {
	if out, err := exec.Command("go", "env", "CGO_ENABLED").Output(); err != nil || strings.TrimSpace(string(out)) != "1" {
		t.Skip("cgo is off")
	}
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("there is no gcc")
	}
	main := strings.Replace(bonus["main.go"], "package main\n", "package main\n\n// static int one(void) { return 1; }\nimport \"C\"\n", 1)
	handler := "	_, err := w.repo.DB.ExecContext(ctx, \"UPDATE users SET balance = balance + 1 WHERE id = $1\", int(C.one()))"
	main = strings.Replace(main, "	return w.repo.AddBalance(ctx, p.UserID, p.Amount)\n", handler+" //idemlint:ignore increment once\n	if err != nil {\n		return err\n	}\n"+
		strings.Replace(handler, ":=", "=", 1)+"\n	return err\n", 1)
	dir := bonus.With(tree{"main.go": main}).Temp(t)
	const want = "main.go:31:2: increment: "
	if stdout, stderr, _ := idemlint(t, dir, "-rules=increment"); strings.Count(stdout, "\n") != 1 || !strings.HasPrefix(stdout, want) {
		t.Errorf("the command: %s%s", stdout, stderr)
	}
	if text := goVet(t, dir, "-replay.rules=increment"); strings.Count(text, "increment: ") != 1 || !strings.Contains(text, want) {
		t.Errorf("go vet: %s", text)
	}
}

func TestModulesThatAreLeftOutAreNamed(t *testing.T) {
	pay := "module example.com/pay\n\ngo 1.26\n\nrequire github.com/hibiken/asynq v0.26.0\n"
	nested := bonus.With(tree{"services/pay/go.mod": pay, "services/pay/a.go": "package pay\n", "tools/go.mod": "module example.com/tools\n"})
	_, stderr, status := idemlint(t, nested.Temp(t), "-rules=increment")
	if want := "; other modules that use a task queue are not included: services/pay (see -C)\n"; status != exitFindings || !strings.HasSuffix(stderr, want) {
		t.Errorf("status %d, standard error %s", status, stderr)
	}

	dir := bonus.In("app").With(tree{"go.work": "go 1.26\n\nuse ./app\n", "pay/go.mod": pay, "pay/a.go": "package pay\n"}).Temp(t)
	for in, want := range map[string]string{".": "are not included: pay (see -C)\n", "app": "are not included: ../pay (see -C)\n"} {
		if _, stderr, status := idemlint(t, dir, "-C", in); status != exitFindings || !strings.HasSuffix(stderr, want) {
			t.Errorf("in %s: status %d, standard error %s", in, status, stderr)
		}
	}
	_, stderr, status = idemlint(t, dir, "-C", "pay")
	if status != exitFailed || !strings.Contains(stderr, "is none of the workspace ") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("in pay: status %d, standard error %s", status, stderr)
	}
}

func TestVersionSaysWhatItWasBuiltWith(t *testing.T) {
	stdout, _, status := idemlint(t, t.TempDir(), "version")
	want := regexp.MustCompile(`^idemlint \S+ \(go1\.\S+, golang\.org/x/tools v0\.\d+\.\d+\)\n$`)
	if status != exitClean || !want.MatchString(stdout) {
		t.Errorf("status %d, got %s", status, stdout)
	}
}

func TestVetOfANewerGoSaysSoOnceForEachPackageThatWasAskedFor(t *testing.T) {
	dir := tree{
		"std.cfg":  `{"GoVersion": "go1.99", "VetxOnly": true, "VetxOutput": "std.vetx"}`,
		"dep.cfg":  `{"GoVersion": "go1.26", "VetxOnly": true, "VetxOutput": "dep.vetx", "PackageVetx": {"fmt": "std.vetx"}}`,
		"root.cfg": `{"GoVersion": "go1.26", "PackageVetx": {"m/dep": "dep.vetx"}}`,
	}.Temp(t)
	for _, dependency := range []string{"std.cfg", "dep.cfg"} {
		if stdout, stderr, status := idemlint(t, dir, dependency); status != 0 || stdout+stderr != "" {
			t.Errorf("%s: status %d, got %s%s", dependency, status, stdout, stderr)
		}
	}
	_, stderr, status := idemlint(t, dir, "root.cfg")
	if status != exitFailed || !strings.HasPrefix(stderr, "idemlint: the go command is newer than go1.") || strings.Count(stderr, "\n") != 1 {
		t.Errorf("status %d, got %s", status, stderr)
	}
}

func TestVetSaysWhatIsWrongWithAFlagEachTimeAndForThePackagesThatWereAskedFor(t *testing.T) {
	dir := bonus.Temp(t)
	for flag, want := range map[string]string{
		"-replay.rules=nosuch":             `idemlint: unknown rule "nosuch": the rules are `,
		"-replay.min-severity=nosuch":      `idemlint: unknown severity "nosuch": the severities are `,
		"-replay.schema=nosuch":            `idemlint: schema: "nosuch" is not of the form `,
		"-replay.catalog={":                "idemlint: catalog is no JSON list of rows: ",
		`-replay.catalog=[{"symbol":"x"}]`: `idemlint: catalog row "x": a symbol is `,
	} {
		t.Run(flag, func(t *testing.T) {
			for _, run := range []string{"first", "second"} { // the go command keeps what it can
				if out := goVet(t, dir, flag); strings.Count(out, want) != 3 || strings.Contains(out, "sage") {
					t.Errorf("%s run:\n%s", run, out)
				}
			}
		})
	}
}

func TestAnInterruptIsCalledOne(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout, stderr bytes.Buffer
	status := run(ctx, []string{"-C", bonus.Temp(t)}, &stdout, &stderr)
	if status != exitFailed || stdout.String()+stderr.String() != "idemlint: interrupted\n" {
		t.Errorf("status %d, %s%s", status, stdout.String(), stderr.String())
	}
}

func TestHelpFitsAScreen(t *testing.T) {
	stdout, _, status := idemlint(t, t.TempDir(), "-h")
	if status != exitClean || strings.Count(stdout, "\n") > 23 { // of 24, of which the prompt takes one
		t.Errorf("status %d, %d lines", status, strings.Count(stdout, "\n"))
	}
	for line := range strings.Lines(stdout) {
		if len(line) > 81 {
			t.Errorf("line is too long: %s", line)
		}
	}
}

func TestTheBinaryIsAVetTool(t *testing.T) {
	dir := bonus.Temp(t)
	if out := goVet(t, dir); !strings.Contains(out, foundIn) {
		t.Errorf("go vet: %s", out)
	}
}

func TestWhereVetStopsEverythingIsLoadedAnew(t *testing.T) {
	for name, files := range map[string]tree{
		"a test does not compile":  {"repo/repo_test.go": "package repo\n\nvar x int = \"\"\n"},
		"another package is wrong": {"bad/bad.go": wrongTypes},
	} {
		t.Run(name, func(t *testing.T) {
			stdout, stderr, status := idemlint(t, bonus.With(files).Temp(t), "-incremental")
			if status != exitFindings || !strings.Contains(stdout, foundIn) {
				t.Errorf("status %d\n%s", status, stdout)
			}
			if !strings.Contains(stderr, "idemlint: not incremental, everything was loaded anew: go vet: ") {
				t.Errorf("standard error does not say so:\n%s", stderr)
			}
		})
	}
}

func TestIncrementalRunsFollowChanges(t *testing.T) {
	dir := bonus.Temp(t)
	first, _, _ := idemlint(t, dir, "-incremental")
	for _, step := range []func(){
		func() {},
		func() { overwrite(t, filepath.Join(dir, "other/other.go"), "package other\n\nfunc New() {}\n") },
	} {
		step()
		if again, _, status := idemlint(t, dir, "-incremental"); again != first || status != exitFindings {
			t.Errorf("status %d, got\n%s\nat first\n%s", status, again, first)
		}
	}
	overwrite(t, filepath.Join(dir, "repo/repo.go"), strings.Replace(bonus["repo/repo.go"], "balance + $1", "$1", 1))
	if cured, _, status := idemlint(t, dir, "-incremental"); status != exitClean {
		t.Errorf("status %d, the effect is gone but there is\n%s", status, cured)
	}
}

func overwrite(t *testing.T, name, content string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestVetIsRecognisedByItsArguments(t *testing.T) {
	for args, want := range map[string]bool{
		"":                               false,
		"-V=full":                        true,
		"-flags":                         true,
		"/tmp/vet.cfg":                   true,
		"-replay.include=x /tmp/vet.cfg": true,
		"./...":                          false,
		"explain x.cfg":                  false,
		"-h":                             false,
	} {
		if got := isVet(strings.Fields(args)); got != want {
			t.Errorf("%q: got %v, want %v", args, got, want)
		}
	}
}
