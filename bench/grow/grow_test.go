package grow

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"
)

// idemlint builds the command.
func idemlint(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "idemlint.exe")
	if out, err := exec.Command("go", "build", "-o", file, "github.com/idemlint/idemlint/cmd/idemlint").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return file
}

// analyse writes a program and has the command analyse it. It returns the CPU time and the
// number of effects that were met.
func analyse(t *testing.T, command, shape string, size int) (cpu time.Duration, effects int) {
	t.Helper()
	s, ok := Find(shape)
	if !ok {
		t.Fatalf("no shape %s", shape)
	}
	dir := t.TempDir()
	if err := s.Write(dir, size); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(command, "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off")
	var stderr stringWriter
	cmd.Stderr = &stderr
	if err := cmd.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatal(err)
	}
	m := met.FindStringSubmatch(string(stderr))
	if m == nil {
		t.Fatalf("%s of %d: %s", shape, size, stderr)
	}
	effects, _ = strconv.Atoi(m[1])
	return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), effects
}

var met = regexp.MustCompile(`(\d+) effects?,`)

type stringWriter []byte

func (w *stringWriter) Write(p []byte) (int, error) {
	*w = append(*w, p...)
	return len(p), nil
}

// Four times the size may cost eight times as much: what grows with the square of it costs
// sixteen times.
const (
	factor    = 4
	mostTimes = 8
)

func TestCostGrowsWithTheSize(t *testing.T) {
	command := idemlint(t)
	for _, c := range []struct {
		shape   string
		size    int
		effects int // of the smaller program
	}{
		{"layers", 1500, 500},
		{"chain", 1500, 0}, // deeper than calls are followed
		{"store", 400, 400},
		{"implementations", 50, 24}, // as many as are followed
		{"states", 50, 150},         // the judgement, which asks each effect for those before it
	} {
		t.Run(c.shape, func(t *testing.T) {
			small, effects := analyse(t, command, c.shape, c.size)
			large, _ := analyse(t, command, c.shape, c.size*factor)
			t.Logf("%d: %v, %d: %v, %d effects", c.size, small, c.size*factor, large, effects)
			if large > mostTimes*small {
				t.Errorf("%d take %v, %d take %v", c.size, small, c.size*factor, large)
			}
			if effects < c.effects {
				t.Errorf("%d effects, want %d", effects, c.effects)
			}
		})
	}
}

// longest is many times what is needed; expanded, each of these would take hours.
const longest = 20 * time.Second

func TestWhatWouldExplodeIsBounded(t *testing.T) {
	command := idemlint(t)
	for shape, size := range map[string]int{"constructors": 16, "branches": 200} {
		if took, _ := analyse(t, command, shape, size); took > longest {
			t.Errorf("%s of %d: %v", shape, size, took)
		}
	}
}
