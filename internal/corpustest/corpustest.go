// Package corpustest runs idemlint over the example programs in testdata, by each of its
// drivers, and compares what it finds with the expectations that stand in the examples:
//
//	return db.Save(&user).Error // want increment `"bonus:add"` insert "another"
//
// Each expectation is the name of a rule and a regular expression for the message. It
// stands on the line where the finding is reported, in a file of any package: a finding
// is reported where the program does the work, not in the package that closes the chain.
package corpustest

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Want is one expectation.
type Want struct {
	File    string // slash-separated, relative to the examples
	Line    int
	Rule    string
	Message *regexp.Regexp
}

// Finding is one finding of any driver.
type Finding struct {
	File    string // slash-separated, relative to the examples
	Line    int
	Col     int
	Rule    string
	Message string // without the rule's name in front
}

func (f Finding) String() string {
	return fmt.Sprintf("%s:%d:%d: %s: %s", f.File, f.Line, f.Col, f.Rule, f.Message)
}

func compare(a, b Finding) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col),
		cmp.Compare(a.Rule, b.Rule), cmp.Compare(a.Message, b.Message))
}

// Sort sorts findings by place and removes those that are there twice: go vet analyses a
// package with and without its tests.
func Sort(findings []Finding) []Finding {
	slices.SortFunc(findings, compare)
	return slices.Compact(findings)
}

// Corpus is the folder of the examples and a built command.
type Corpus struct {
	Root string // of the module idemlint
	Dir  string // of the examples
	Bin  string // the command
}

// Prepare downloads what the examples import and builds the command into dir. EXAMPLES names the folder of another
// module to take for the examples, to hold the drivers against each other over any program.
func Prepare(dir string) (*Corpus, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOMOD: %w", err)
	}
	root := filepath.Dir(strings.TrimSpace(string(out)))
	c := &Corpus{Root: root, Dir: filepath.Join(root, "testdata"), Bin: filepath.Join(dir, "idemlint")}
	if dir := os.Getenv("EXAMPLES"); dir != "" {
		c.Dir = dir
	}
	if _, _, err := Run(c.Dir, nil, "go", "mod", "download"); err != nil {
		return nil, err
	}
	if _, _, err := Run(root, nil, "go", "build", "-o", c.Bin, "./cmd/idemlint"); err != nil {
		return nil, err
	}
	return c, nil
}

// Run runs a program in dir and returns what it prints. An error holds the end of the
// standard error; *exec.ExitError is wrapped in it.
func Run(dir string, env []string, name string, args ...string) (stdout, stderr string, err error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "GOWORK=off"), env...)
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err = cmd.Run(); err != nil {
		err = fmt.Errorf("%s %s: %w\n%s", filepath.Base(name), strings.Join(args, " "), err, tail(errs.String(), 40))
	}
	return out.String(), errs.String(), err
}

func tail(s string, n int) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}

// exited says whether err is a program's exit with the given status.
func exited(err error, status int) bool {
	var exit *exec.ExitError
	return errors.As(err, &exit) && exit.ExitCode() == status
}

// Wants reads all expectations of the examples, in order of place.
func (c *Corpus) Wants() ([]Want, error) {
	var wants []Want
	err := filepath.WalkDir(c.Dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && path != c.Dir && IsModule(path, d) {
			return filepath.SkipDir
		}
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		w, err := c.wantsOf(path)
		wants = append(wants, w...)
		return err
	})
	return wants, err
}

// IsModule reports whether a folder is a module of its own.
func IsModule(path string, d fs.DirEntry) bool {
	_, err := os.Stat(filepath.Join(path, "go.mod"))
	return d.IsDir() && err == nil
}

// Libraries is the corpus of the examples of libraries, a module of its own in the folder of the others.
func (c *Corpus) Libraries() *Corpus {
	l := *c
	l.Dir = filepath.Join(c.Dir, "libraries")
	return &l
}

func (c *Corpus) wantsOf(path string) ([]Want, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var wants []Want
	for _, group := range file.Comments {
		for _, comment := range group.List {
			m := wantComment.FindStringSubmatch(comment.Text)
			if m == nil {
				continue
			}
			below, _ := strconv.Atoi(m[1])
			line, text := fset.Position(comment.Pos()).Line+below, m[2]
			w, err := parseWant(text)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %w", c.rel(path), line, err)
			}
			for i := range w {
				w[i].File, w[i].Line = c.rel(path), line
			}
			wants = append(wants, w...)
		}
	}
	return wants, nil
}

// wantComment is "// want …", or "// want+2 …" for what is reported two lines below: at a line that
// is a comment itself.
var wantComment = regexp.MustCompile(`^// want(?:\+(\d+))? (.*)`)

// parseWant reads pairs of a rule and a quoted regular expression.
func parseWant(text string) ([]Want, error) {
	var wants []Want
	for rest := strings.TrimSpace(text); rest != ""; {
		rule, quoted, ok := strings.Cut(rest, " ")
		if !ok {
			return nil, fmt.Errorf("want: no pattern after %q", rest)
		}
		quoted = strings.TrimSpace(quoted)
		prefix, err := strconv.QuotedPrefix(quoted)
		if err != nil {
			return nil, fmt.Errorf("want %s: no quoted pattern in %q", rule, quoted)
		}
		pattern, err := strconv.Unquote(prefix)
		if err != nil {
			return nil, fmt.Errorf("want %s: %w", rule, err)
		}
		re, err := regexp.Compile(pattern)
		if err != nil {
			return nil, fmt.Errorf("want %s: %w", rule, err)
		}
		wants = append(wants, Want{Rule: rule, Message: re})
		rest = strings.TrimSpace(quoted[len(prefix):])
	}
	return wants, nil
}

// Match pairs findings with expectations and describes what is left over, in order of place.
func Match(wants []Want, findings []Finding) []string {
	var left []Finding // as findings, to be sorted with the others
	used := make([]bool, len(wants))
	for _, f := range findings {
		i := slices.IndexFunc(wants, func(w Want) bool {
			return w.File == f.File && w.Line == f.Line && w.Rule == f.Rule && w.Message.MatchString(f.Message)
		})
		switch {
		case i < 0:
			left = append(left, Finding{f.File, f.Line, f.Col, "unexpected", f.Rule + ": " + f.Message})
		case used[i]:
			left = append(left, Finding{f.File, f.Line, f.Col, "twice", f.Rule + ": " + f.Message})
		default:
			used[i] = true
		}
	}
	for i, w := range wants {
		if !used[i] {
			left = append(left, Finding{w.File, w.Line, 0, "missing", fmt.Sprintf("%s %q", w.Rule, w.Message)})
		}
	}
	slices.SortFunc(left, compare)
	var lines []string
	for _, f := range left {
		lines = append(lines, fmt.Sprintf("%s:%d: %s %s", f.File, f.Line, f.Rule, f.Message))
	}
	return lines
}

// Differences describes which elements are only in one of two sorted lists.
func Differences[T any](nameA string, a []T, nameB string, b []T) []string {
	count := map[string]int{}
	for _, f := range a {
		count[fmt.Sprint(f)]++
	}
	for _, f := range b {
		count[fmt.Sprint(f)]--
	}
	var lines []string
	for f, n := range count {
		switch {
		case n > 0:
			lines = append(lines, f+"\n\tonly from "+nameA)
		case n < 0:
			lines = append(lines, f+"\n\tonly from "+nameB)
		}
	}
	slices.Sort(lines)
	return lines
}

// Command runs the command over all examples in one load, in the format JSON, and returns
// its standard output. Other exits than that with findings are errors.
func (c *Corpus) Command(env ...string) (string, error) { return c.CommandWith(nil, env...) }

// CommandWith is Command with more flags.
func (c *Corpus) CommandWith(flags []string, env ...string) (string, error) {
	args := append([]string{"-min-severity=low", "-format=json"}, flags...)
	stdout, _, err := Run(c.Dir, env, c.Bin, append(args, "./...")...)
	if !exited(err, 3) {
		return stdout, fmt.Errorf("exit is not that of findings: %w", cmp.Or(err, errors.New("exit status 0")))
	}
	return stdout, nil
}

// ParseCommand reads the findings of the command's JSON.
func (c *Corpus) ParseCommand(stdout string) ([]Finding, error) {
	var report struct {
		Findings []struct {
			Rule, Message, Pos string
		}
	}
	if err := json.Unmarshal([]byte(stdout), &report); err != nil {
		return nil, fmt.Errorf("output of the command: %w", err)
	}
	var findings []Finding
	for _, f := range report.Findings {
		file, line, col, err := c.splitPos(f.Pos)
		if err != nil {
			return nil, err
		}
		message := strings.TrimPrefix(f.Message, f.Rule+": ")
		findings = append(findings, Finding{file, line, col, f.Rule, message})
	}
	slices.SortFunc(findings, compare)
	return findings, nil
}

var vetLine = regexp.MustCompile(`(?m)^(?:vet: )?(\S+\.go:\d+:\d+): (\w+): (.*)$`)

// Schema is the unique columns of the examples' migrations, which the command reads for itself
// and other drivers are told.
func (c *Corpus) Schema() (string, error) {
	stdout, _, err := Run(c.Dir, nil, c.Bin, "schema")
	return strings.TrimSpace(stdout), err
}

// vet runs the command as a tool of go vet.
func (c *Corpus) vet(flags ...string) (stdout, stderr string, err error) {
	schema, err := c.Schema()
	if err != nil {
		return "", "", err
	}
	args := append([]string{"vet"}, flags...)
	args = append(args, "-vettool="+c.Bin, "-replay.min-severity=low", "-replay.schema="+schema, "./...")
	return Run(c.Dir, nil, "go", args...)
}

// VetText runs the command as a tool of go vet and reads the text that go vet prints.
func (c *Corpus) VetText() ([]Finding, error) {
	stdout, stderr, err := c.vet()
	if !exited(err, 1) {
		return nil, fmt.Errorf("exit is not that of findings: %w", cmp.Or(err, errors.New("exit status 0")))
	}
	return c.parseVet(stdout + stderr)
}

// parseVet reads the text that go vet prints.
func (c *Corpus) parseVet(text string) ([]Finding, error) {
	var findings []Finding
	for _, m := range vetLine.FindAllStringSubmatch(text, -1) {
		file, line, col, err := c.splitPos(m[1])
		if err != nil {
			return nil, err
		}
		findings = append(findings, Finding{file, line, col, m[2], m[3]})
	}
	return Sort(findings), nil
}

// Module is the path of the examples' module.
func (c *Corpus) Module() (string, error) {
	stdout, _, err := Run(c.Dir, nil, "go", "list", "-m")
	return strings.TrimSpace(stdout), err
}

var vetPackage = regexp.MustCompile(`(?m)^#.*$`)

// VetJSON runs the command as a tool of go vet -json and reads what it prints: one object for
// each package, between lines that name it.
func (c *Corpus) VetJSON() ([]Finding, error) {
	stdout, stderr, err := c.vet("-json")
	if err != nil {
		return nil, err
	}
	var findings []Finding
	dec := json.NewDecoder(strings.NewReader(vetPackage.ReplaceAllString(stdout+stderr, "")))
	for dec.More() {
		var packages map[string]map[string][]struct{ Posn, Message string }
		if err := dec.Decode(&packages); err != nil {
			return nil, fmt.Errorf("output of go vet -json: %w", err)
		}
		for _, rules := range packages {
			for rule, diagnostics := range rules {
				for _, d := range diagnostics {
					file, line, col, err := c.splitPos(d.Posn)
					if err != nil {
						return nil, err
					}
					findings = append(findings, Finding{file, line, col, rule, strings.TrimPrefix(d.Message, rule+": ")})
				}
			}
		}
	}
	return Sort(findings), nil
}

// splitPos reads "file:line:col", file being absolute or relative to the examples.
func (c *Corpus) splitPos(pos string) (file string, line, col int, err error) {
	parts := strings.Split(pos, ":")
	if len(parts) != 3 {
		return "", 0, 0, fmt.Errorf("position %q is not file:line:col", pos)
	}
	line, err1 := strconv.Atoi(parts[1])
	col, err2 := strconv.Atoi(parts[2])
	if err := errors.Join(err1, err2); err != nil {
		return "", 0, 0, fmt.Errorf("position %q: %w", pos, err)
	}
	return c.rel(parts[0]), line, col, nil
}

// rel is path relative to the examples, with slashes.
func (c *Corpus) rel(path string) string {
	if !filepath.IsAbs(path) {
		path = filepath.Join(c.Dir, path)
	}
	rel, err := filepath.Rel(c.Dir, path)
	if err != nil {
		return filepath.ToSlash(path)
	}
	return filepath.ToSlash(rel)
}
