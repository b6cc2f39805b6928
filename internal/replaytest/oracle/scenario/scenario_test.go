package scenario

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func write(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), FileName)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestAFileIsReadWithItsDefaults(t *testing.T) {
	p, err := read(write(t, "seed: SELECT 1\ntasks:\n  a:b:\n    payload: {id: x, n: 2}\n  c:\n    text: raw\n    queue: high\n"))
	if err != nil {
		t.Fatal(err)
	}
	tasks := p.Sorted()
	if len(tasks) != 2 || tasks[0].Type != "a:b" || tasks[0].Queue != "default" || tasks[1].Queue != "high" || p.Seed != "SELECT 1" {
		t.Errorf("read %+v", tasks)
	}
	if b, err := tasks[0].Bytes(); err != nil || string(b) != `{"id":"x","n":2}` {
		t.Errorf("payload %s, %v", b, err)
	}
	if b, err := tasks[1].Bytes(); err != nil || string(b) != "raw" {
		t.Errorf("payload %s, %v", b, err)
	}
}

func TestAMistakeInAFileIsAnError(t *testing.T) {
	for text, want := range map[string]string{
		"tasks:\n  a:\n    payloads: {}\n": "payloads",
		"tasks:\n  a:\n":                   "neither a payload",
		"seeds: x\n":                       "seeds",
	} {
		if _, err := read(write(t, text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives %v, want an error about %s", text, err, want)
		}
	}
}
