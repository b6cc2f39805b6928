// Package debian installs what tests need from Debian's packages, where that can be done: as
// root, where there is an apt-get. It serves tests only.
package debian

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Install installs the packages that missing names, and returns those that are missing where it
// cannot. Several processes may call it at the same time: go test runs packages side by side.
func Install(missing func() []string) ([]string, error) {
	unlock, err := lockFile(filepath.Join(os.TempDir(), "idemlint-packages.lock"))
	if err != nil {
		return nil, err
	}
	defer unlock()
	names := missing()
	apt, err := exec.LookPath("apt-get")
	if len(names) == 0 || err != nil || os.Getuid() != 0 {
		return names, nil
	}
	for _, args := range [][]string{{"update", "-qq"}, append([]string{"install", "-y", "-qq", "--no-install-recommends"}, names...)} {
		cmd := exec.Command(apt, args...)
		cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
		if out, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("apt-get %s: %w\n%s", strings.Join(args, " "), err, out)
		}
	}
	return nil, nil
}
