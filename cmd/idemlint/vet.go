package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/idemlint/idemlint/analyzer"
	"github.com/idemlint/idemlint/internal/driver"
	"github.com/idemlint/idemlint/passes/replay"
)

// vet runs as a tool of go vet.
func vet(args []string) {
	if status, refused := refuse(args, os.Stderr); refused {
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

// These stand in place of what dependents would be told of a package.
const (
	olderThanGo   = "idemlint is older than go\n"
	mistakenFlags = "the flags of idemlint are mistaken\n"
)

// refuse says why a package cannot be analysed: a flag is mistaken, or the package is of a newer Go than this was
// built with, or imports such: the standard library is if the go command is newer. The go command would print
// that for each package of the standard library, or nothing the second time (of errors of analyzers). Instead
// dependencies pass in silence, and the packages that were asked for say what is wrong.
func refuse(args []string, stderr io.Writer) (status int, refused bool) {
	content, err := os.ReadFile(args[len(args)-1])
	var config vetConfig
	if err != nil || json.Unmarshal(content, &config) != nil {
		return 0, false
	}
	why, mark := mistake(args[:len(args)-1]), mistakenFlags
	if why == nil && (driver.NewerGo(config.GoVersion) || config.marked()) {
		why, mark = fmt.Errorf("the go command is newer than %s, with which idemlint was built: install idemlint again with the newer one", builtWith()), olderThanGo
	}
	if why == nil {
		return 0, false
	}
	if config.VetxOnly {
		why = os.WriteFile(config.VetxOutput, []byte(mark), 0o666)
	}
	if why != nil {
		fmt.Fprintln(stderr, "idemlint:", why)
		return exitFailed, true
	}
	return 0, true
}

// mistake is what is wrong with the values of the shared flags.
func mistake(args []string) error {
	var options analyzer.Options
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	options.Flags(fs)
	for _, arg := range args {
		shared, ok := strings.CutPrefix(arg, "-"+replay.Analyzer.Name+".")
		name, value, given := strings.Cut(shared, "=")
		if !ok || !given || fs.Lookup(name) == nil {
			continue
		}
		if err := fs.Set(name, value); err != nil {
			return err
		}
	}
	return options.Check()
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
