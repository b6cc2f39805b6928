// Package scenario reads what an example program starts from and which tasks it gets: the file
// replay.yaml beside its main.go.
package scenario

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// FileName is the name of the file.
const FileName = "replay.yaml"

// Program is one example program. Paths in it are relative to its folder.
type Program struct {
	Dir       string            `yaml:"-"` // relative to the examples, with slashes
	Schema    string            // SQL files, run in order of their names before the program starts
	DDL       string            // SQL, run after them
	SQLiteDDL string            `yaml:"sqlite_ddl"`
	Env       map[string]string // beside the standard variables
	State     `yaml:",inline"`
	Tasks     map[string]*Task
}

// State is what the stores hold before a run.
type State struct {
	Seed   string   // SQL for Postgres
	SQLite string   // SQL for SQLite
	Redis  []string // commands
	Mongo  map[string]map[string][]any
}

// Task is one task that the program gets.
type Task struct {
	Type    string `yaml:"-"`
	Payload any    // sent as JSON
	Text    string // sent as it is, instead of Payload
	Queue   string
	State   `yaml:",inline"`
	Later   string            // SQL for Postgres that does what time does, such as ending a lease
	Answers map[string]string // of the web, by "METHOD host/path"
	Skip    string            // why the task cannot run
}

// Bytes is the payload as it is sent.
func (t *Task) Bytes() ([]byte, error) {
	if t.Text != "" || t.Payload == nil {
		return []byte(t.Text), nil
	}
	return json.Marshal(t.Payload)
}

// Sorted returns the tasks in order of their types.
func (p *Program) Sorted() []*Task {
	var list []*Task
	for _, kind := range slices.Sorted(maps.Keys(p.Tasks)) {
		list = append(list, p.Tasks[kind])
	}
	return list
}

// Load reads the programs of the module in dir whose folders begin with one of the prefixes; no prefixes means all.
func Load(dir string, prefixes []string) ([]*Program, error) {
	var programs []*Program
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != FileName {
			return err
		}
		rel, err := filepath.Rel(dir, filepath.Dir(path))
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		if len(prefixes) > 0 && !slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(rel+"/", strings.TrimSuffix(p, "/")+"/") }) {
			return nil
		}
		p, err := read(path)
		if err != nil {
			return fmt.Errorf("%s: %w", rel, err)
		}
		p.Dir = rel
		programs = append(programs, p)
		return nil
	})
	return programs, err
}

func read(path string) (*Program, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	p := &Program{}
	if err := dec.Decode(p); err != nil {
		return nil, err
	}
	for kind, t := range p.Tasks {
		if t == nil {
			return nil, fmt.Errorf("task %s has neither a payload nor a reason to be skipped", kind)
		}
		t.Type = kind
		if t.Queue == "" {
			t.Queue = "default"
		}
	}
	return p, nil
}

// Definitions returns the SQL that makes the tables of a program: its migrations, then its DDL.
func (p *Program) Definitions(examples string) (string, error) {
	if p.Schema == "" {
		return p.DDL, nil
	}
	files, err := filepath.Glob(filepath.Join(examples, filepath.FromSlash(p.Dir), filepath.FromSlash(p.Schema)))
	if err != nil {
		return "", err
	}
	if len(files) == 0 {
		return "", fmt.Errorf("no file matches schema %s", p.Schema)
	}
	var all strings.Builder
	for _, f := range files {
		if strings.HasSuffix(f, ".down.sql") {
			continue
		}
		data, err := os.ReadFile(f)
		if err != nil {
			return "", err
		}
		up, _, _ := strings.Cut(string(data), "-- +goose Down")
		all.WriteString(up + "\n")
	}
	return all.String() + p.DDL, nil
}
