// Command osexec shows commands: nothing is claimed of what an unknown one does, beside a file that is known.
package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"

	"example.com/idemlint/libraries/work"
	"github.com/hibiken/asynq"
)

// Service makes the documents of orders.
type Service struct {
	dir string
}

// Print runs a command.
func (s *Service) Print(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	return exec.CommandContext(ctx, "lp", filepath.Join(s.dir, o.OrderID+".pdf")).Run()
}

// Render writes the same file again.
func (s *Service) Render(ctx context.Context, t *asynq.Task) error {
	o, err := work.Decode(t)
	if err != nil {
		return err
	}
	page, err := exec.CommandContext(ctx, "echo", o.OrderID).Output()
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(s.dir, o.OrderID+".html"), page, 0o644)
}

func main() {
	s := &Service{dir: os.Getenv("DOCUMENT_DIR")}
	mux := asynq.NewServeMux()
	mux.HandleFunc("order:print", s.Print)
	mux.HandleFunc("order:render", s.Render)
	work.Serve(mux)
}
