package schema

import (
	"cmp"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"unicode/utf16"
)

// maxSize is the size of the largest file that is read.
const maxSize = 4 << 20

// Read reads all SQL files of the module in dir that define tables: the folders of
// migrations of the common tools, and plain schemas. It also reads the tables
// that ent writes as Go code. Modules below it are other programs.
func Read(dir string) (*Schema, error) {
	return readFS(os.DirFS(dir))
}

func readFS(fsys fs.FS) (*Schema, error) {
	files, skipped, err := find(fsys)
	if err != nil {
		return nil, err
	}
	r := &reader{tables: map[string][]*table{}}
	for _, file := range files {
		data, err := fs.ReadFile(fsys, file)
		if err != nil {
			skipped++
			continue
		}
		if src := text(data); isEntSchema(file) {
			r.read(file, entSQL(src))
		} else {
			r.read(file, src)
		}
	}
	s := r.schema()
	s.skipped = skipped
	return s, nil
}

func (r *reader) read(file, src string) {
	if !containsFold(src, "table") && !containsFold(src, "index") {
		return
	}
	r.source = sourceOf(file)
	var up string
	up, r.queries = sections(src)
	r.script(up)
}

// find lists the files in the order in which they are applied.
func find(fsys fs.FS) (files []string, skipped int, err error) {
	err = fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && name == ".":
			return err
		case err != nil:
			skipped++
			return nil
		case d.IsDir() && name != "." && (skipDir(d.Name()) || isModule(fsys, name)):
			return fs.SkipDir
		case !d.Type().IsRegular() || !isUp(d.Name()) && !isEntSchema(name):
			return nil
		}
		if info, err := d.Info(); err != nil || info.Size() > maxSize {
			skipped++
			return nil
		}
		files = append(files, name)
		return nil
	})
	slices.SortFunc(files, func(a, b string) int {
		if c := natural(path.Dir(a), path.Dir(b)); c != 0 {
			return c
		}
		return byVersion(path.Base(a), path.Base(b))
	})
	return files, skipped, err
}

func isModule(fsys fs.FS, dir string) bool {
	_, err := fs.Stat(fsys, path.Join(dir, "go.mod"))
	return err == nil
}

func skipDir(name string) bool {
	switch strings.ToLower(name) {
	case "vendor", "node_modules", "testdata", "down", "rollback", "rollbacks", "undo":
		return true
	}
	return name[0] == '.' || name[0] == '_' || strings.HasSuffix(name, "_test")
}

// downNames are the last parts between dots, before ".sql", of the names of files
// that take back what another one does.
var downNames = []string{"down", "rollback", "undo", "revert", "teardown", "drop"}

// isUp reports whether a file is SQL that is applied on the way up.
func isUp(name string) bool {
	stem, ok := strings.CutSuffix(strings.ToLower(name), ".sql")
	if !ok || name[0] == '.' || name[0] == '_' || strings.HasSuffix(stem, "_test") {
		return false
	}
	if strings.HasSuffix(stem, "_down") || strings.HasSuffix(stem, "-down") {
		return false
	}
	if last := stem[strings.LastIndexByte(stem, '.')+1:]; slices.Contains(downNames, last) {
		return false
	}
	return !flywayUndo(stem)
}

// flywayUndo reports whether a name is like "u12__name".
func flywayUndo(stem string) bool {
	version, _, ok := strings.Cut(stem, "__")
	return ok && len(version) > 1 && version[0] == 'u' && isDigit(version[1])
}

// sourceOf names the history of a file: its folder, or, where each migration has
// a folder of its own, the folder above.
func sourceOf(file string) source {
	dir := path.Dir(file)
	history := dir
	if base := path.Base(dir); isDigit(base[0]) {
		history = path.Dir(dir)
	}
	rel := strings.TrimPrefix(strings.TrimPrefix(file, history), "/")
	return source{history: history, file: file, version: version(rel)}
}

// version is the number in front of a name, maybe behind a "v".
func version(name string) string {
	name = strings.TrimLeft(name, "vV")
	i := 0
	for i < len(name) && (isDigit(name[i]) || name[i] == '.' && i > 0) {
		i++
	}
	return strings.TrimRight(name[:i], ".")
}

// byVersion compares the names of two files in one folder: those with a number
// in front come first.
func byVersion(a, b string) int {
	v, w := version(a), version(b)
	switch {
	case v != "" && w == "":
		return -1
	case v == "" && w != "":
		return 1
	}
	return cmp.Or(natural(v, w), natural(a, b), strings.Compare(a, b))
}

// natural compares two names, and the numbers in them by their value.
func natural(a, b string) int {
	for a != "" && b != "" {
		if isDigit(a[0]) && isDigit(b[0]) {
			m, n := digits(a), digits(b)
			x, y := strings.TrimLeft(a[:m], "0"), strings.TrimLeft(b[:n], "0")
			if c := cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y)); c != 0 {
				return c
			}
			a, b = a[m:], b[n:]
			continue
		}
		if a[0] != b[0] {
			return cmp.Compare(a[0], b[0])
		}
		a, b = a[1:], b[1:]
	}
	return cmp.Compare(len(a), len(b))
}

func digits(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	return n
}

// text decodes UTF-16, in which SQL Server's tools write, and removes a mark of
// byte order.
func text(data []byte) string {
	s := string(data)
	switch {
	case strings.HasPrefix(s, "\xef\xbb\xbf"):
		return s[3:]
	case !strings.HasPrefix(s, "\xff\xfe"):
		return s
	}
	units := make([]uint16, 0, len(s)/2)
	for i := 2; i+1 < len(s); i += 2 {
		units = append(units, uint16(s[i])|uint16(s[i+1])<<8)
	}
	return string(utf16.Decode(units))
}
