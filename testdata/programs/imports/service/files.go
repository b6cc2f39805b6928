package service

import (
	"context"
	"log/slog"

	"example.com/idemlint/testdata/programs/imports/domain"
	"example.com/idemlint/testdata/programs/imports/tasks"
)

// Imports keeps imports.
type Imports interface {
	Import(ctx context.Context, id string) (*domain.Import, error)
	SetStatus(ctx context.Context, id, status string) error
	SetPrices(ctx context.Context, lines []domain.Line) error
}

// Files works on whole files.
type Files struct {
	imports Imports
	partner *Partner
}

// NewFiles returns a Files.
func NewFiles(imports Imports, partner *Partner) *Files {
	return &Files{imports: imports, partner: partner}
}

// Start leaves alone what somebody has started: after a crash the repeat finds the import started
// and sets no prices.
func (f *Files) Start(ctx context.Context, p tasks.File) error {
	imp, err := f.imports.Import(ctx, p.ImportID)
	if err != nil {
		return err
	}
	if imp.Status == domain.Processing || imp.Status == domain.Done {
		return nil
	}
	return f.work(ctx, imp, p.Lines)
}

// Resume leaves alone only what is done: a repeat after a crash sets all prices.
func (f *Files) Resume(ctx context.Context, p tasks.File) error {
	imp, err := f.imports.Import(ctx, p.ImportID)
	if err != nil {
		return err
	}
	if imp.Status == domain.Done {
		return nil
	}
	return f.work(ctx, imp, p.Lines)
}

func (f *Files) work(ctx context.Context, imp *domain.Import, lines []domain.Line) error {
	if err := f.imports.SetStatus(ctx, imp.ID, domain.Processing); err != nil {
		return err
	}
	if err := f.imports.SetPrices(ctx, lines); err != nil {
		return err
	}
	return f.imports.SetStatus(ctx, imp.ID, domain.Done)
}

// Report only logs when the partner cannot be reached: the report is lost, since nothing repeats
// the task.
func (f *Files) Report(ctx context.Context, p tasks.File) error {
	if err := f.partner.Report(ctx, p.ImportID, len(p.Lines), "report-"+p.ImportID); err != nil {
		slog.WarnContext(ctx, "partner is not told", "import", p.ImportID, "error", err)
		return nil
	}
	return f.imports.SetStatus(ctx, p.ImportID, domain.Done)
}

// ReportOnce fails when the partner cannot be reached, and a repeat has the same key.
func (f *Files) ReportOnce(ctx context.Context, p tasks.File) error {
	if err := f.partner.Report(ctx, p.ImportID, len(p.Lines), "report-"+p.ImportID); err != nil {
		return err
	}
	return f.imports.SetStatus(ctx, p.ImportID, domain.Done)
}

// Receipt tells the partner again on each run, since it has no key.
func (f *Files) Receipt(ctx context.Context, p tasks.File) error {
	return f.partner.Receipt(ctx, p.ImportID, len(p.Lines))
}
