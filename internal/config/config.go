// Package config reads the file .idemlint.yml, for the command only: a file that an analyzer
// opened itself would be invisible to the caches of go vet and golangci-lint.
package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"github.com/idemlint/idemlint/analyzer"
	"github.com/idemlint/idemlint/internal/catalog"
	"github.com/idemlint/idemlint/internal/finding"
	"github.com/idemlint/idemlint/internal/schema"
	"github.com/idemlint/idemlint/internal/scope"
)

// FileName is the name of the file.
const FileName = ".idemlint.yml"

// Find is the file in dir or the nearest folder above it, "" if there is none.
func Find(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for {
		name := filepath.Join(dir, FileName)
		info, err := os.Stat(name)
		switch {
		case err == nil && !info.IsDir():
			return name, nil
		case err != nil && !errors.Is(err, os.ErrNotExist):
			return "", err
		}
		up := filepath.Dir(dir)
		if up == dir {
			return "", nil
		}
		dir = up
	}
}

// byteOrderMark is what editors of Windows may put before the first line.
var byteOrderMark = []byte("\uFEFF")

// Error is something wrong in a file, at a line and column if they are known.
type Error struct {
	File      string
	Line, Col int
	Message   string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %s", e.File, e.Message)
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Message)
}

// Read reads and checks the file of that name. What is wrong with its content is an *Error.
func Read(name string) (analyzer.Options, error) {
	content, err := os.ReadFile(name)
	if err != nil {
		return analyzer.Options{}, err
	}
	return Parse(name, content)
}

// Parse reads and checks the content of a file; name is for errors.
func Parse(name string, content []byte) (o analyzer.Options, err error) {
	defer func() {
		if recover() != nil { // the library panics on some odd documents
			err = &Error{File: name, Message: "this is no YAML that can be read"}
		}
	}()
	content = bytes.TrimPrefix(content, byteOrderMark)
	dec := yaml.NewDecoder(bytes.NewReader(content), yaml.Strict())
	if err := dec.Decode(&o); err != nil && err != io.EOF {
		return o, located(name, err)
	}
	file, err := parser.ParseBytes(content, 0)
	if err != nil {
		return o, located(name, err)
	}
	if len(file.Docs) > 1 {
		pos := file.Docs[1].Start.Position // a second one begins with "---"
		return o, &Error{name, pos.Line, pos.Column, "one document is expected, here begins another"}
	}
	return o, check(name, file, o)
}

// located is an error of the YAML library with its position.
func located(name string, err error) error {
	var at yaml.Error
	if !errors.As(err, &at) || at.GetToken() == nil {
		return &Error{File: name, Message: err.Error()}
	}
	pos := at.GetToken().Position
	return &Error{name, pos.Line, pos.Column, message(at)}
}

// message says what is wrong in words of YAML where the library has those of Go.
func message(err yaml.Error) string {
	var node *yaml.UnexpectedNodeTypeError
	var value *yaml.TypeError
	switch {
	case errors.As(err, &node):
		return fmt.Sprintf("%s is expected, this is %s", nodeWord(node.Expected), nodeWord(node.Actual))
	case errors.As(err, &value) && kindWords[value.DstType.Kind()] != "":
		return fmt.Sprintf("%s is expected, this is %s", kindWords[value.DstType.Kind()], kindWords[value.SrcType.Kind()])
	}
	return err.GetMessage()
}

func nodeWord(t ast.NodeType) string {
	switch t {
	case ast.MappingType, ast.MappingValueType:
		return kindWords[reflect.Map]
	case ast.SequenceType:
		return kindWords[reflect.Slice]
	}
	return "a single value"
}

var kindWords = map[reflect.Kind]string{
	reflect.String: "text", reflect.Slice: "a list", reflect.Map: "a map", reflect.Bool: "true or false",
	reflect.Int: "a number", reflect.Int64: "a number", reflect.Uint64: "a number", reflect.Float64: "a number with a fraction",
}

// check finds values that the decoder takes and that mean nothing.
func check(name string, file *ast.File, o analyzer.Options) error {
	root := func() *yaml.PathBuilder { return (&yaml.PathBuilder{}).Root() }
	for i, rule := range o.Rules {
		if err := finding.CheckRules([]string{rule}); err != nil {
			return at(name, file, root().Child("rules").Index(uint(i)), err)
		}
	}
	for i, prefix := range o.Include {
		if err := scope.Check([]string{prefix}); err != nil {
			return at(name, file, root().Child("include").Index(uint(i)), err)
		}
	}
	for i, prefix := range o.Exclude {
		if err := scope.Check([]string{prefix}); err != nil {
			return at(name, file, root().Child("exclude").Index(uint(i)), err)
		}
	}
	if err := finding.CheckSeverity(o.Severity()); err != nil {
		return at(name, file, root().Child("min-severity"), err)
	}
	if _, err := schema.Parse(o.Schema); err != nil {
		return at(name, file, root().Child("schema"), err)
	}
	symbols := map[string]bool{}
	for i, row := range o.Catalog {
		_, err := row.Row()
		if err == nil && symbols[row.Symbol] {
			err = fmt.Errorf("catalog row %q is there twice", row.Symbol)
		}
		if err != nil {
			row := func() *yaml.PathBuilder { return root().Child("catalog").Index(uint(i)) }
			column, wrong := "symbol", (*catalog.RowError)(nil)
			if errors.As(err, &wrong) {
				column = wrong.Column
			}
			return at(name, file, row().Child(column), err, row().Child("symbol"), row())
		}
		symbols[row.Symbol] = true
	}
	return nil
}

// at is an error about the value at a path of the file, or where there is none at the others.
func at(name string, file *ast.File, path *yaml.PathBuilder, err error, others ...*yaml.PathBuilder) error {
	for _, p := range append([]*yaml.PathBuilder{path}, others...) {
		if node, e := p.Build().FilterFile(file); e == nil && node != nil {
			pos := node.GetToken().Position
			return &Error{name, pos.Line, pos.Column, err.Error()}
		}
	}
	return &Error{File: name, Message: err.Error()}
}
