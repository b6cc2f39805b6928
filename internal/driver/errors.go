package driver

import (
	"fmt"
	"go/scanner"
	"go/token"
	"go/types"
	"path/filepath"
	"strings"
)

// describe is an error of a package on one line, its file relative to the folder of the command.
func (s *session) describe(err error) string {
	switch err := err.(type) {
	case types.Error:
		return s.positioned(err.Fset.Position(err.Pos), err.Msg)
	case scanner.ErrorList:
		return s.positioned(err[0].Pos, err[0].Msg)
	case listedError:
		name, rest, _ := strings.Cut(err.Pos, ":")
		if filepath.IsAbs(name) {
			err.Pos = s.relative(name) + ":" + rest
		}
		return strings.TrimPrefix(err.Pos+": "+oneLine(err.Err, "it cannot be loaded"), ": ")
	}
	return firstLine(err.Error())
}

func (s *session) positioned(pos token.Position, message string) string {
	if !pos.IsValid() {
		return firstLine(message)
	}
	return fmt.Sprintf("%s:%d:%d: %s", s.relative(pos.Filename), pos.Line, pos.Column, firstLine(message))
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return line
}

func (e listedError) Error() string { return e.Err }
