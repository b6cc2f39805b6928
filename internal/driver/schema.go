package driver

import (
	"fmt"

	"github.com/idemlint/idemlint/internal/schema"
	"github.com/idemlint/idemlint/passes/replay"
)

// useSchema reads the migrations of the modules, unless the user gave a schema, and
// hands the unique columns to replay in the flag that every driver has.
func (s *session) useSchema() error {
	if s.cfg.Schema == nil || len(s.cfg.Schema.Tables()) == 0 {
		var all *schema.Schema
		for _, m := range s.modules {
			read, err := schema.Read(m.Dir)
			if err != nil {
				return fmt.Errorf("reading the migrations of %s: %w", m.Path, err)
			}
			all = all.Merge(read)
		}
		s.cfg.Schema = all
	}
	return replay.Analyzer.Flags.Set("schema", s.cfg.Schema.Digest())
}
