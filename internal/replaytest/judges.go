package replaytest

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/idemlint/idemlint/internal/corpustest"
)

// InstallServers installs the servers that the oracle needs from Debian's packages, where that
// can be done, and returns those that are missing where it cannot. Several processes may call it
// at the same time: go test runs packages side by side.
func InstallServers() (missing []string, err error) {
	unlock, err := lockFile(filepath.Join(os.TempDir(), "idemlint-servers.lock"))
	if err != nil {
		return nil, err
	}
	defer unlock()
	missing = missingServers()
	apt, err := exec.LookPath("apt-get")
	if len(missing) == 0 || err != nil || os.Getuid() != 0 {
		return missing, nil
	}
	for _, args := range [][]string{{"update", "-qq"}, append([]string{"install", "-y", "-qq", "--no-install-recommends"}, missing...)} {
		cmd := exec.Command(apt, args...)
		cmd.Env = append(os.Environ(), "DEBIAN_FRONTEND=noninteractive")
		if out, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("apt-get %s: %w\n%s", strings.Join(args, " "), err, out)
		}
	}
	return nil, nil
}

// missingServers are the Debian packages of the servers that are not installed.
func missingServers() []string {
	var missing []string
	for _, s := range []struct{ name, pattern string }{{"redis-server", "/usr/bin/redis-server"}, {"postgresql", "/usr/lib/postgresql/*/bin/initdb"}} {
		if found, _ := filepath.Glob(s.pattern); len(found) == 0 {
			missing = append(missing, s.name)
		}
	}
	return missing
}

// Observe lets the oracle run all tasks of the programs in a folder; flags are those of the oracle.
func Observe(corpus *corpustest.Corpus, programs string, flags ...string) ([]Verdict, error) {
	args := append([]string{"run", ".", "-json", "-examples", programs}, flags...)
	out, _, err := corpustest.Run(filepath.Join(corpus.Root, "internal", "replaytest", "oracle"), nil, "go", args...)
	if err != nil {
		return nil, err
	}
	var verdicts []Verdict
	err = json.Unmarshal([]byte(out), &verdicts)
	return verdicts, err
}

// Handlers lets idemlint judge the programs in a folder.
func Handlers(corpus *corpustest.Corpus, programs string) ([]Handler, error) {
	out, _, err := corpustest.Run(programs, nil, corpus.Bin, "handlers", "-format=json", "./...")
	if err != nil {
		return nil, err
	}
	var report struct{ Handlers []Handler }
	err = json.Unmarshal([]byte(out), &report)
	return report.Handlers, err
}
