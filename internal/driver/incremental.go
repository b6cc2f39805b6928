package driver

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/idemlint/idemlint/internal/scope"
	"github.com/idemlint/idemlint/passes/replay"
)

// throughVet runs go vet with this program as its tool and takes what the packages told
// from its output, so that packages that did not change are not analysed again.
func (s *session) throughVet() error {
	if err := s.listOwn(); err != nil {
		return err
	}
	if err := s.useSchema(); err != nil {
		return err
	}
	args, err := s.vetArguments()
	if err != nil {
		return err
	}
	s.cfg.Progress("running go vet", 0, 0)
	out, err := s.tool.run(args...)
	if err != nil {
		return err
	}
	return s.hear(out)
}

// listOwn lists the packages of the modules without what they import.
func (s *session) listOwn() error {
	packages, err := s.tool.list(fields, s.patterns()...)
	if err != nil {
		return s.newerGo(err)
	}
	s.graph = newGraph(packages, s.env.GOARCH, s.own)
	if len(s.graph.own()) == 0 {
		return fmt.Errorf("no Go packages in %s", s.moduleDirs())
	}
	return nil
}

// patterns mean all packages that may be own ones.
func (s *session) patterns() []string {
	var patterns []string
	for _, m := range s.modules {
		patterns = append(patterns, m.Path+"/...")
	}
	for _, prefix := range s.cfg.Include {
		patterns = append(patterns, strings.TrimSuffix(prefix, "/")+"/...")
	}
	return patterns
}

// longestArgument is how long an argument may be on every system, in bytes.
const longestArgument = 100 << 10

// vetArguments runs only the pass that tells, with the options that bear on it: others
// would have what go vet keeps thrown away for nothing.
func (s *session) vetArguments() ([]string, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	args := []string{"vet", "-json", "-vettool=" + self, "-told", "-told.print"}
	if s.cfg.Tags != "" {
		args = append(args, "-tags="+s.cfg.Tags)
	}
	var tooLong error
	replay.Analyzer.Flags.VisitAll(func(f *flag.Flag) {
		if !slices.Contains([]string{"include", "exclude", "schema", "catalog"}, f.Name) || f.Value.String() == f.DefValue {
			return
		}
		arg := "-replay." + f.Name + "=" + f.Value.String()
		if len(arg) > longestArgument {
			tooLong = fmt.Errorf("the value of -%s is too long for an argument of go vet", f.Name)
		}
		args = append(args, arg)
	})
	if tooLong != nil {
		return nil, tooLong
	}
	return append(args, s.patterns()...), nil
}

// hear reads what go vet printed: an object for each package, by analyzer.
func (s *session) hear(out []byte) error {
	all, err := decodeAll[map[string]map[string]json.RawMessage](withoutComments(out))
	if err != nil {
		return err
	}
	for _, packages := range all {
		for id, analyzers := range *packages {
			p := s.graph.byPath[scope.Path(id)]
			if p == nil || !p.own || analyzers[Told.Name] == nil {
				continue
			}
			if p.told, err = readTold(analyzers[Told.Name]); err != nil {
				return fmt.Errorf("%s: %w", id, err)
			}
		}
	}
	return nil
}

// withoutComments leaves out the lines "# PACKAGE".
func withoutComments(out []byte) []byte {
	var kept []byte
	for lines := bufio.NewReader(bytes.NewReader(out)); ; {
		line, err := lines.ReadBytes('\n')
		if !bytes.HasPrefix(line, []byte("#")) {
			kept = append(kept, line...)
		}
		if err != nil {
			return kept
		}
	}
}

// readTold reads the diagnostics of Told, of which there is one, or its error.
func readTold(raw json.RawMessage) (*told, error) {
	var diagnostics []struct{ Message string }
	if err := json.Unmarshal(raw, &diagnostics); err != nil || len(diagnostics) == 0 {
		return nil, fmt.Errorf("go vet tells %s", firstLine(string(raw)))
	}
	t := new(told)
	return t, json.Unmarshal([]byte(diagnostics[0].Message), t)
}
