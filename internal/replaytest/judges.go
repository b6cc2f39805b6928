package replaytest

import (
	"encoding/json"
	"path/filepath"

	"github.com/idemlint/idemlint/internal/corpustest"
	"github.com/idemlint/idemlint/internal/debian"
)

// InstallServers installs the servers that the oracle needs, and returns those that are missing
// where it cannot.
func InstallServers() (missing []string, err error) { return debian.Install(missingServers) }

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
