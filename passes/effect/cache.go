package effect

import (
	"crypto/sha256"
	"sync"

	"github.com/idemlint/idemlint/internal/program"
)

// decoded holds every package that this process has lowered or decoded. Drivers
// that analyse many packages in one process would otherwise decode a package
// once for each main that imports it.
var decoded cache

// cache maps the hash of a blob to its package. The address of a blob would not
// do: some drivers decode a fact once for each importer.
type cache struct {
	mu      sync.Mutex
	entries map[[sha256.Size]byte]func() *program.Package
}

// get decodes a part, or waits for whoever is decoding it. It is nil for bytes
// that another version of the analyzer has left.
func (c *cache) get(p Part) *program.Package {
	return c.entry(p, func() *program.Package {
		pkg, err := program.Decode(p.Blob)
		if err != nil {
			return nil
		}
		return pkg
	})()
}

// put makes pkg what get returns for p.
func (c *cache) put(p Part, pkg *program.Package) {
	c.entry(p, func() *program.Package { return pkg })
}

// entry is the entry of p, made of load if there is none.
func (c *cache) entry(p Part, load func() *program.Package) func() *program.Package {
	key := sha256.Sum256(p.Blob)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries == nil {
		c.entries = map[[sha256.Size]byte]func() *program.Package{}
	}
	if c.entries[key] == nil {
		c.entries[key] = sync.OnceValue(load)
	}
	return c.entries[key]
}
