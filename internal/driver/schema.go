package driver

import (
	"context"
	"fmt"

	"github.com/idemlint/idemlint/internal/schema"
	"github.com/idemlint/idemlint/passes/replay"
)

// ReadSchema reads the unique columns from the migrations of the module or workspace
// that cfg.Dir belongs to.
func ReadSchema(ctx context.Context, cfg Config) (*schema.Schema, error) {
	dir, err := folder(cfg.Dir)
	if err != nil {
		return nil, err
	}
	cfg.Progress = func(string, int, int) {}
	s := &session{cfg: cfg, base: dir, tool: goTool{ctx: ctx, dir: dir}}
	if err := s.find(); err != nil {
		return nil, err
	}
	return s.readSchema()
}

// useSchema reads the migrations of the modules, unless the user gave a schema, and
// hands the unique columns to replay in the flag that every driver has.
func (s *session) useSchema() error {
	if s.cfg.Schema == nil || len(s.cfg.Schema.Tables()) == 0 {
		read, err := s.readSchema()
		if err != nil {
			return err
		}
		s.cfg.Schema = read
	}
	return replay.Analyzer.Flags.Set("schema", s.cfg.Schema.Digest())
}

func (s *session) readSchema() (*schema.Schema, error) {
	var all *schema.Schema
	for _, m := range s.modules {
		read, err := schema.Read(m.Dir)
		if err != nil {
			return nil, fmt.Errorf("reading the migrations of %s: %w", m.Path, err)
		}
		all = all.Merge(read)
	}
	return all, nil
}
