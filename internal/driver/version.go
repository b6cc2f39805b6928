package driver

import (
	"go/version"
	"runtime"
	"strings"
)

// NewerGo reports whether a version of Go is of a later language version than this build.
func NewerGo(v string) bool { return newer(v, runtime.Version()) }

// newer reports whether Go version a is of a later language version than b. What
// follows a version, as in "go1.26.0 X:nodwarf5", does not count.
func newer(a, b string) bool {
	lang := func(v string) string {
		v, _, _ = strings.Cut(v, " ")
		return version.Lang(v)
	}
	return version.Compare(lang(a), lang(b)) > 0
}
