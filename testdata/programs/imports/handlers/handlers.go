// Package handlers brings tasks to the services.
package handlers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/hibiken/asynq"

	"example.com/idemlint/testdata/programs/imports/repository"
	"example.com/idemlint/testdata/programs/imports/service"
	"example.com/idemlint/testdata/programs/imports/tasks"
)

// Handlers has the handlers.
type Handlers struct {
	stock *service.Stock
	files *service.Files
	repo  *repository.Repository
	queue *asynq.Client
}

// New returns the handlers.
func New(stock *service.Stock, files *service.Files, repo *repository.Repository, queue *asynq.Client) *Handlers {
	return &Handlers{stock: stock, files: files, repo: repo, queue: queue}
}

// Register registers all handlers.
func (h *Handlers) Register(mux *asynq.ServeMux) {
	mux.HandleFunc("stock:add", with(h.stock.Add))
	mux.HandleFunc("stock:add_together", with(h.stock.AddTogether))
	mux.HandleFunc("stock:add_noted", with(h.stock.AddNoted))
	mux.HandleFunc("stock:add_lines", with(h.stock.AddLines))
	mux.HandleFunc("stock:add_batch", with(h.stock.AddBatch))

	mux.HandleFunc("import:start", with(h.files.Start))
	mux.HandleFunc("import:resume", with(h.files.Resume))
	mux.HandleFunc("import:report", with(h.files.Report))
	mux.HandleFunc("import:report_once", with(h.files.ReportOnce))
	mux.HandleFunc("import:receipt", with(h.files.Receipt))

	mux.HandleFunc("import:rows", h.Rows)
	mux.HandleFunc("import:lines", h.Lines)
	mux.HandleFunc("import:chunk", h.Chunk)
	mux.HandleFunc("import:chunk_count", h.ChunkCount)
	mux.HandleFunc("import:summary", h.Summary)
	mux.HandleFunc("import:total", h.Total)
	mux.HandleFunc("import:supplier_total", h.SupplierTotal)
	mux.HandleFunc("import:split", h.Split)
	mux.HandleFunc("import:split_once", h.SplitOnce)

	mux.HandleFunc("offers:replace", with(h.repo.ReplaceOffers))
	mux.HandleFunc("labels:replace", with(h.repo.ReplaceLabels))
	mux.HandleFunc("labels:replace_steps", with(h.repo.ReplaceLabelsInSteps))
	mux.HandleFunc("labels:replace_locked", with(h.repo.ReplaceLabelsLocked))
	mux.HandleFunc("labels:replace_below", with(h.repo.ReplaceLabelsBelow))
	mux.HandleFunc("labels:replace_first", with(h.repo.ReplaceLabelsFirst))
	mux.HandleFunc("products:stage", with(h.repo.Stage))
	mux.HandleFunc("products:stage_clean", with(h.repo.StageClean))
	mux.HandleFunc("products:merge", with(h.repo.Merge))
}

func decode(t *asynq.Task) (p tasks.File, err error) {
	if err = json.Unmarshal(t.Payload(), &p); err != nil {
		err = fmt.Errorf("%s: %w: %w", t.Type(), err, asynq.SkipRetry)
	}
	return p, err
}

// with makes a handler of a function that takes a file.
func with(fn func(context.Context, tasks.File) error) asynq.HandlerFunc {
	return func(ctx context.Context, t *asynq.Task) error {
		p, err := decode(t)
		if err != nil {
			return err
		}
		return fn(ctx, p)
	}
}

// Rows writes all lines once more on each run.
func (h *Handlers) Rows(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.repo.AddRows(ctx, p)
}

// Lines writes the lines that are not there yet, and their number as the result of the task.
func (h *Handlers) Lines(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	if err := h.repo.AddLines(ctx, p); err != nil {
		return err
	}
	_, err = t.ResultWriter().Write([]byte(strconv.Itoa(len(p.Lines))))
	return err
}

// Chunk counts a part of the file as done, again on each run.
func (h *Handlers) Chunk(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	if err := h.repo.AddLines(ctx, p); err != nil {
		return err
	}
	return h.repo.CountUp(ctx, p.ImportID)
}

// ChunkCount notes the part of the file and counts the notes; a repeat comes to the same number.
func (h *Handlers) ChunkCount(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	if err := h.repo.AddLines(ctx, p); err != nil {
		return err
	}
	if err := h.repo.NoteChunk(ctx, p.ImportID, p.Chunk); err != nil {
		return err
	}
	return h.repo.Recount(ctx, p.ImportID)
}

// Summary writes one more summary on each run.
func (h *Handlers) Summary(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.repo.AddSummary(ctx, p.ImportID)
}

// Total writes the total of the import, or the same over it.
func (h *Handlers) Total(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	return h.repo.SetTotal(ctx, p.ImportID)
}

// SupplierTotal adds the import to what the supplier brought, again on each run.
func (h *Handlers) SupplierTotal(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	qty := 0
	for _, line := range p.Lines {
		qty += line.Qty
	}
	return h.repo.AddSupplierTotal(ctx, p.SupplierID, qty)
}

// Split queues one task for each part; a failure midway queues the first ones again.
func (h *Handlers) Split(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	for chunk := range p.Chunks {
		task, err := tasks.NewParseTask(p.ImportID, chunk)
		if err != nil {
			return err
		}
		if _, err := h.queue.EnqueueContext(ctx, task); err != nil { // want enqueue `"import:split"`
			return fmt.Errorf("part %d of %s: %w", chunk, p.ImportID, err)
		}
	}
	return nil
}

// SplitOnce has an ID for each part; a repeat queues what is missing.
func (h *Handlers) SplitOnce(ctx context.Context, t *asynq.Task) error {
	p, err := decode(t)
	if err != nil {
		return err
	}
	for chunk := range p.Chunks {
		task, err := tasks.NewParseOnceTask(p.ImportID, chunk)
		if err != nil {
			return err
		}
		_, err = h.queue.EnqueueContext(ctx, task)
		if errors.Is(err, asynq.ErrTaskIDConflict) {
			continue
		}
		if err != nil {
			return fmt.Errorf("part %d of %s: %w", chunk, p.ImportID, err)
		}
	}
	return nil
}
