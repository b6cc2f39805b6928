package grow

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
	"testing"
)

// mostMemory leaves some room above what layers of that many functions take.
const mostMemory = 400 << 20

func TestMemoryStaysUnderACeiling(t *testing.T) {
	dir := t.TempDir()
	layers, _ := Find("layers")
	if err := layers.Write(dir, 6000); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(idemlint(t), "./...")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off")
	if err := cmd.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatal(err)
	}
	usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	if !ok || usage.Maxrss<<10 > mostMemory {
		t.Errorf("it took %d MB", usage.Maxrss>>10)
	}
	t.Logf("%d MB", usage.Maxrss>>10)
}
