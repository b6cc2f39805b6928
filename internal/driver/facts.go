package driver

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/types"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"
)

// factStore keeps the facts of all packages. Every fact goes through gob once, as
// under go vet, so that nothing survives here that would not survive there.
type factStore struct {
	mu    sync.Mutex
	facts map[factKey]analysis.Fact
}

// factKey names a fact: obj is nil for a package fact, pkg for an object's.
type factKey struct {
	pkg *types.Package
	obj types.Object
	typ reflect.Type
}

func newFactStore() *factStore { return &factStore{facts: map[factKey]analysis.Fact{}} }

// bind gives the pass its fact functions.
func (s *factStore) bind(pass *analysis.Pass) {
	pass.ImportPackageFact = func(pkg *types.Package, f analysis.Fact) bool { return s.get(factKey{pkg: pkg}, f) }
	pass.ImportObjectFact = func(obj types.Object, f analysis.Fact) bool { return s.get(factKey{obj: obj}, f) }
	pass.ExportPackageFact = func(f analysis.Fact) { s.put(factKey{pkg: pass.Pkg}, f) }
	pass.ExportObjectFact = func(obj types.Object, f analysis.Fact) { s.put(factKey{obj: obj}, f) }
	pass.AllPackageFacts = func() []analysis.PackageFact { return s.packageFacts(pass.Analyzer.FactTypes) }
	pass.AllObjectFacts = func() []analysis.ObjectFact { return s.objectFacts(pass.Analyzer.FactTypes) }
}

// forget gives back what the facts of a package take.
func (s *factStore) forget(pkg *types.Package) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for key := range s.facts {
		if key.pkg == pkg || key.obj != nil && key.obj.Pkg() == pkg {
			delete(s.facts, key)
		}
	}
}

func (s *factStore) get(key factKey, into analysis.Fact) bool {
	key.typ = reflect.TypeOf(into)
	s.mu.Lock()
	fact, ok := s.facts[key]
	s.mu.Unlock()
	if ok {
		reflect.ValueOf(into).Elem().Set(reflect.ValueOf(fact).Elem())
	}
	return ok
}

func (s *factStore) put(key factKey, fact analysis.Fact) {
	copied, err := roundTrip(fact)
	if err != nil {
		panic(fmt.Sprintf("fact %T does not survive gob: %v", fact, err))
	}
	key.typ = reflect.TypeOf(fact)
	s.mu.Lock()
	s.facts[key] = copied
	s.mu.Unlock()
}

func roundTrip(fact analysis.Fact) (analysis.Fact, error) {
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(fact); err != nil {
		return nil, err
	}
	copied := reflect.New(reflect.TypeOf(fact).Elem())
	err := gob.NewDecoder(&buf).DecodeValue(copied)
	return copied.Interface().(analysis.Fact), err
}

func (s *factStore) packageFacts(of []analysis.Fact) []analysis.PackageFact {
	var out []analysis.PackageFact
	s.each(of, func(k factKey, f analysis.Fact) {
		if k.pkg != nil {
			out = append(out, analysis.PackageFact{Package: k.pkg, Fact: f})
		}
	})
	return out
}

func (s *factStore) objectFacts(of []analysis.Fact) []analysis.ObjectFact {
	var out []analysis.ObjectFact
	s.each(of, func(k factKey, f analysis.Fact) {
		if k.obj != nil {
			out = append(out, analysis.ObjectFact{Object: k.obj, Fact: f})
		}
	})
	return out
}

// each calls f for the facts of the types given.
func (s *factStore) each(of []analysis.Fact, f func(factKey, analysis.Fact)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k, fact := range s.facts {
		for _, want := range of {
			if k.typ == reflect.TypeOf(want) {
				f(k, fact)
			}
		}
	}
}
