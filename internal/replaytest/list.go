package replaytest

import (
	"fmt"
	"os"
	"path"
	"strings"
)

// Entry is one line of a list of disagreements: a case, whose fields may be patterns of
// path.Match, and a reason.
type Entry struct {
	Case
	Reason string
	Line   int
}

// ReadList reads a list: fields separated by " | ", empty lines and lines that begin with #.
func ReadList(file string) ([]Entry, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var list []Entry
	for n, line := range strings.Split(string(data), "\n") {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		f := strings.SplitN(line, " | ", 6)
		if len(f) != 6 || f[5] == "" {
			return nil, fmt.Errorf("%s:%d: want program | task | location | static | oracle | reason", file, n+1)
		}
		list = append(list, Entry{Case{f[0], f[1], f[2], f[3], f[4]}, f[5], n + 1})
	}
	return list, nil
}

// Covers says whether the entry is about a case.
func (e Entry) Covers(c Case) bool {
	for _, f := range [][2]string{{e.Program, c.Program}, {e.Task, c.Task}, {e.Location, c.Location}, {e.Static, c.Static}, {e.Oracle, c.Oracle}} {
		if ok, err := path.Match(flat(f[0]), flat(f[1])); !ok || err != nil {
			return false
		}
	}
	return true
}

// Check holds the disagreements against the lists. It returns those that stand in none, and
// the entries that cover nothing: what agrees by now has to be taken off.
func Check(cases []Case, lists ...[]Entry) (unlisted []Case, idle []Entry) {
	used := map[*Entry]bool{}
	for _, c := range cases {
		if c.Agrees() {
			continue
		}
		if e := covering(c, lists); e != nil {
			used[e] = true
		} else {
			unlisted = append(unlisted, c)
		}
	}
	for _, list := range lists {
		for i := range list {
			if !used[&list[i]] {
				idle = append(idle, list[i])
			}
		}
	}
	return unlisted, idle
}

func covering(c Case, lists [][]Entry) *Entry {
	for _, list := range lists {
		for i := range list {
			if list[i].Covers(c) {
				return &list[i]
			}
		}
	}
	return nil
}
