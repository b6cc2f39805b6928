package replay

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/idemlint/idemlint/internal/replaytest/oracle/scenario"
	"github.com/idemlint/idemlint/internal/replaytest/oracle/sqlitedriver"
	"github.com/idemlint/idemlint/internal/replaytest/oracle/state"
	"github.com/idemlint/idemlint/internal/replaytest/oracle/wire"
)

// Options say what is judged.
type Options struct {
	Examples string   // folder of the module of the examples
	Only     []string // folders of programs, relative to Examples; none means all
	Task     string   // one task type; "" means all
	Workers  int      // how many tasks run at the same time
	Share    bool     // processes serve one task after the other, which is faster, but they must not remember anything
	Progress func(*Verdict)
}

// Judge judges the tasks of the programs, in order of program and task.
func Judge(o Options) ([]*Verdict, error) {
	programs, err := scenario.Load(o.Examples, o.Only)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "replay")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o755); err != nil { // the user postgres has to get through
		return nil, err
	}
	j := &judging{Options: o, dir: dir, builds: map[*scenario.Program]func() (string, error){}}
	if err := j.servers(); err != nil {
		return nil, err
	}
	defer j.postgres.Stop()
	var tasks []job
	for _, p := range programs {
		j.builds[p] = sync.OnceValues(func() (string, error) { return j.build(p) })
		for _, t := range p.Sorted() {
			if o.Task == "" || o.Task == t.Type {
				tasks = append(tasks, job{p, t})
			}
		}
	}
	return j.all(tasks)
}

// job is one task of a program to be judged.
type job struct {
	program *scenario.Program
	task    *scenario.Task
}

// judging is one call of Judge.
type judging struct {
	Options
	dir       string
	postgres  *state.Postgres
	authority *wire.Authority
	builds    map[*scenario.Program]func() (string, error)
	mu        sync.Mutex
}

func (j *judging) servers() error {
	pgDir := filepath.Join(j.dir, "postgres")
	if err := os.Mkdir(pgDir, 0o700); err != nil {
		return err
	}
	var err error
	if j.postgres, err = state.StartPostgres(pgDir); err != nil {
		return err
	}
	j.authority, err = wire.NewAuthority(filepath.Join(j.dir, "ca.pem"))
	return err
}

// all hands the tasks out to the workers.
func (j *judging) all(tasks []job) ([]*Verdict, error) {
	verdicts := make([]*Verdict, len(tasks))
	next := make(chan int)
	errs := make([]error, j.Workers)
	var wg sync.WaitGroup
	for n := range j.Workers {
		wg.Go(func() { errs[n] = j.worker(n, tasks, next, verdicts) })
	}
	go func() {
		defer close(next)
		for i := range tasks {
			next <- i
		}
	}()
	wg.Wait()
	return verdicts, errors.Join(errs...)
}

// worker judges one task after the other in its own world.
func (j *judging) worker(n int, tasks []job, next <-chan int, verdicts []*Verdict) error {
	dir := filepath.Join(j.dir, "world"+strconv.Itoa(n))
	if err := os.Mkdir(dir, 0o755); err != nil {
		return drain(next, err)
	}
	if err := os.Symlink(filepath.Join(j.dir, "ca.pem"), filepath.Join(dir, "ca.pem")); err != nil {
		return drain(next, err)
	}
	w, err := state.NewWorld(dir, n, j.postgres, j.authority)
	if err != nil {
		return drain(next, err)
	}
	defer w.Close()
	var current *scenario.Program
	var broken error
	last := &stage{}
	defer func() { last.close() }()
	for i := range next {
		t := tasks[i]
		s := &stage{world: w, program: t.program, task: t.task, keep: j.Share}
		last = s.after(last)
		if t.program != current && t.task.Skip == "" {
			current, broken = t.program, j.prepare(w, s)
		}
		if broken != nil && t.task.Skip == "" {
			verdicts[i] = &Verdict{Program: t.program.Dir, Task: t.task.Type, Error: broken.Error()}
		} else {
			s.bin, _ = j.builds[t.program]()
			verdicts[i] = s.judge()
		}
		if j.Progress != nil {
			j.mu.Lock()
			j.Progress(verdicts[i])
			j.mu.Unlock()
		}
	}
	return nil
}

func drain(next <-chan int, err error) error {
	for range next {
	}
	return err
}

// prepare makes the tables of a program and lets it start once, so that it makes its own.
func (j *judging) prepare(w *state.World, s *stage) error {
	bin, err := j.builds[s.program]()
	if err != nil {
		return err
	}
	s.bin = bin
	definitions, err := s.program.Definitions(j.Examples)
	if err != nil {
		return err
	}
	if err := w.NewDatabase(definitions, s.program.SQLiteDDL); err != nil {
		return err
	}
	if usesMongo(s.program) {
		if err := w.NeedMongo(filepath.Join(filepath.Dir(w.Dir), "mongo")); err != nil {
			return err
		}
	}
	if err := w.Reset(&scenario.Program{}, &scenario.Task{Type: "none", Queue: s.task.Queue}); err != nil {
		return err
	}
	run, err := start(w, s.bin, s.program, s.task)
	if err != nil {
		return err
	}
	defer run.kill()
	for deadline := time.Now().Add(limit); !w.ServerUp(); time.Sleep(5 * time.Millisecond) {
		select {
		case <-run.exited:
			return fmt.Errorf("the program does not start:\n%s", run.log.String())
		default:
		}
		if time.Now().After(deadline) {
			return fmt.Errorf("the program starts no asynq server:\n%s", run.log.String())
		}
	}
	return nil
}

func usesMongo(p *scenario.Program) bool {
	return p.Mongo != nil || slices.ContainsFunc(p.Sorted(), func(t *scenario.Task) bool { return t.Mongo != nil })
}

func usesSQLite(p *scenario.Program) bool {
	return p.SQLite != "" || p.SQLiteDDL != "" || slices.ContainsFunc(p.Sorted(), func(t *scenario.Task) bool { return t.SQLite != "" })
}

// build builds a program as it is. Only a program with SQLite gets one more file.
func (j *judging) build(p *scenario.Program) (string, error) {
	bin := filepath.Join(j.dir, strings.ReplaceAll(p.Dir, "/", "_")+".bin")
	args := []string{"build", "-ldflags=-w", "-o", bin} // no debug information, which takes long to link
	if usesSQLite(p) {
		overlay, err := j.overlay(p)
		if err != nil {
			return "", err
		}
		args = append(args, "-tags=replay", "-overlay="+overlay)
	}
	cmd := exec.Command("go", append(args, ".")...)
	cmd.Dir = filepath.Join(j.Examples, filepath.FromSlash(p.Dir)) // which may be in a module below Examples
	cmd.Env = append(os.Environ(), "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build ./%s: %w\n%s", p.Dir, err, out)
	}
	return bin, nil
}

// overlay adds the wrapped driver to the main package of p.
func (j *judging) overlay(p *scenario.Program) (string, error) {
	driver := filepath.Join(j.dir, "replay_sqlite.go")
	if err := os.WriteFile(driver, sqlitedriver.Source, 0o644); err != nil {
		return "", err
	}
	main, err := filepath.Abs(filepath.Join(j.Examples, filepath.FromSlash(p.Dir), "replay_sqlite.go"))
	if err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{main: driver}})
	if err != nil {
		return "", err
	}
	file := filepath.Join(j.dir, "overlay_"+strings.ReplaceAll(p.Dir, "/", "_")+".json")
	return file, os.WriteFile(file, text, 0o644)
}
