package catalog

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync"
	"testing"
)

// modules are the packages that testdata/modules imports and all that these import,
// type-checked from source without function bodies: nothing is compiled, and only
// modules that a package comes from are downloaded.
type modules struct {
	packages map[string]*types.Package
	// objects are functions, methods, variables, constants and fields, by the symbol
	// that the catalogue gives them; several majors have one symbol.
	objects map[string][]object
	types   map[string]bool // their types, as "import/path.Name" without version
}

// object is one symbol of one major.
type object struct {
	types.Object
	full string // with the version in the path
}

// loadModules is done once for all tests.
var loadModules = sync.OnceValues(func() (*modules, error) {
	list, err := listPackages("testdata/modules")
	if err != nil {
		return nil, err
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // much is kept, little is garbage
	packages, err := checkPackages(list)
	if err != nil {
		return nil, err
	}
	m := &modules{packages, map[string][]object{}, map[string]bool{}}
	for _, p := range packages {
		m.addPackage(p)
	}
	return m, nil
})

// library is the types of the modules, or a skipped test with -short.
func library(t *testing.T) *modules {
	t.Helper()
	if testing.Short() {
		t.Skip("needs the modules of testdata/modules")
	}
	m, err := loadModules()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// listed is a package as go list prints it.
type listed struct {
	ImportPath, Dir   string
	GoFiles, CgoFiles []string
	ImportMap         map[string]string
	Imports           []string
	Error             *struct{ Err string }
}

// listPackages lists the packages that the module at dir imports, dependencies first.
// It downloads what is missing.
func listPackages(dir string) ([]*listed, error) {
	cmd := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,GoFiles,CgoFiles,ImportMap,Imports,Error", "./...")
	cmd.Dir = dir
	// Files that import C are read, not built: no C compiler is needed.
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=readonly", "GOWORK=off", "CGO_ENABLED=1")
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	var list []*listed
	for dec := json.NewDecoder(out); ; {
		p := new(listed)
		if err := dec.Decode(p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		if p.Error != nil {
			return nil, fmt.Errorf("%s: %s", p.ImportPath, p.Error.Err)
		}
		list = append(list, p)
	}
	return list, cmd.Wait()
}

// checkPackages type-checks the packages, each as soon as what it imports is done.
func checkPackages(list []*listed) (map[string]*types.Package, error) {
	type task struct {
		*listed
		done chan struct{}
		pkg  *types.Package
	}
	tasks := make(map[string]*task, len(list))
	for _, p := range list {
		tasks[p.ImportPath] = &task{listed: p, done: make(chan struct{})}
	}
	fset := token.NewFileSet()
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, t := range tasks {
		go func() {
			defer close(t.done)
			imports := importMap{}
			for _, path := range t.Imports {
				if dep := tasks[path]; dep != nil {
					<-dep.done
					imports[path] = dep.pkg
				}
			}
			for written, path := range t.ImportMap {
				imports[written] = imports[path]
			}
			slots <- struct{}{}
			defer func() { <-slots }()
			var files []*ast.File
			for _, name := range append(t.GoFiles, t.CgoFiles...) {
				if f, _ := parser.ParseFile(fset, filepath.Join(t.Dir, name), nil, parser.SkipObjectResolution); f != nil {
					files = append(files, f)
				}
			}
			// What C declares is unknown here, and nothing that the catalogue names.
			config := types.Config{IgnoreFuncBodies: true, FakeImportC: true, Importer: imports, Error: func(error) {}}
			t.pkg, _ = config.Check(t.ImportPath, fset, files, nil)
		}()
	}
	packages := make(map[string]*types.Package, len(tasks))
	for path, t := range tasks {
		<-t.done
		if t.pkg == nil {
			return nil, fmt.Errorf("%s: no package", path)
		}
		packages[path] = t.pkg
	}
	return packages, nil
}

// importMap imports packages that are there already.
type importMap map[string]*types.Package

func (m importMap) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if p := m[path]; p != nil {
		return p, nil
	}
	return nil, fmt.Errorf("package %s is not loaded", path)
}

// addPackage adds the objects of a package, those of its unexported types too: a
// promoted method has the symbol of the type that declares it.
func (m *modules) addPackage(p *types.Package) {
	for _, name := range p.Scope().Names() {
		switch o := p.Scope().Lookup(name).(type) {
		case *types.Func:
			m.add(o.FullName(), o)
		case *types.Var, *types.Const:
			m.add(p.Path()+"."+name, o)
		case *types.TypeName:
			named, ok := o.Type().(*types.Named)
			if !ok || o.IsAlias() {
				continue
			}
			m.types[Normalize(p.Path()+"."+name)] = true
			for f := range named.Methods() {
				m.add(f.FullName(), f)
			}
			switch u := named.Underlying().(type) {
			case *types.Interface:
				for f := range u.ExplicitMethods() {
					m.add(f.FullName(), f)
				}
			case *types.Struct:
				for f := range u.Fields() {
					m.add(p.Path()+"."+name+"."+f.Name(), f)
				}
			}
		}
	}
}

func (m *modules) add(full string, o types.Object) {
	full = withoutTypeArgs(full)
	name := Normalize(full)
	m.objects[name] = append(m.objects[name], object{o, full})
	if name != full {
		m.objects[full] = append(m.objects[full], object{o, full})
	}
}
