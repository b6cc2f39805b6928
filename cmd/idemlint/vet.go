package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/idemlint/idemlint/analyzer"
	"github.com/idemlint/idemlint/internal/driver"
)

// vet runs as a tool of go vet.
func vet(args []string) {
	if status, older := refuse(args[len(args)-1], os.Stderr); older {
		os.Exit(status)
	}
	spareCollections(vetToolMemory)
	unitchecker.Main(append(slices.Clone(analyzer.Suite), driver.Told)...)
}

// vetConfig is what matters here of the configuration that go vet gives for a package.
type vetConfig struct {
	GoVersion   string
	VetxOnly    bool              // a dependency
	VetxOutput  string            // where to write what dependents are told of the package
	PackageVetx map[string]string // what its dependencies have written
}

// olderThanGo stands in place of what dependents would be told of a package.
const olderThanGo = "idemlint is older than go\n"

// refuse recognises a package of a newer Go than this was built with, or one that imports such: the
// standard library is if the go command is newer. The type checker would refuse them, and go vet would
// print a line without a reason for each package of the standard library. Instead dependencies pass
// in silence, and the packages that were asked for say what is wrong.
func refuse(file string, stderr io.Writer) (status int, older bool) {
	content, err := os.ReadFile(file)
	var config vetConfig
	if err != nil || json.Unmarshal(content, &config) != nil || !driver.NewerGo(config.GoVersion) && !config.marked() {
		return 0, false
	}
	if config.VetxOnly {
		err = os.WriteFile(config.VetxOutput, []byte(olderThanGo), 0o666)
	} else {
		err = fmt.Errorf("the go command is newer than %s, with which idemlint was built: install idemlint again with the newer one", builtWith())
	}
	if err != nil {
		fmt.Fprintln(stderr, "idemlint:", err)
		return exitFailed, true
	}
	return 0, true
}

// marked reports whether a dependency has left olderThanGo.
func (c vetConfig) marked() bool {
	for _, file := range c.PackageVetx {
		if startsWith(file, olderThanGo) {
			return true
		}
	}
	return false
}

func startsWith(file, text string) bool {
	f, err := os.Open(file)
	if err != nil {
		return false
	}
	defer f.Close()
	start := make([]byte, len(text))
	_, err = io.ReadFull(f, start)
	return err == nil && bytes.Equal(start, []byte(text))
}

// builtWith is the version of Go that this was built with, without what may follow it.
func builtWith() string {
	v, _, _ := strings.Cut(runtime.Version(), " ")
	return v
}
