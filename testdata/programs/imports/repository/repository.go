// Package repository keeps imports in a database.
package repository

import (
	"context"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"example.com/idemlint/testdata/programs/imports/domain"
	"example.com/idemlint/testdata/programs/imports/service"
	"example.com/idemlint/testdata/programs/imports/tasks"
)

// Repository has all tables.
type Repository struct {
	db *gorm.DB
}

// New returns a repository on db.
func New(db *gorm.DB) *Repository { return &Repository{db: db} }

// Atomic calls fn with the products on a transaction.
func (r *Repository) Atomic(ctx context.Context, fn func(service.Products) error) error {
	return r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		return fn(&Repository{db: tx})
	})
}

// AddStock adds to the stock of a product.
func (r *Repository) AddStock(ctx context.Context, sku string, qty int) error {
	product := r.db.WithContext(ctx).Model(&domain.Product{}).Where("sku = ?", sku)
	return product.Update("stock", gorm.Expr("stock + ?", qty)).Error // want increment `"stock:add" and "stock:add_together"` guard `"stock:add_noted" .*loses it`
}

// BookLine notes a line and says whether this call did it.
func (r *Repository) BookLine(ctx context.Context, importID string, line int) (bool, error) {
	row := domain.BookedLine{ImportID: importID, Line: line}
	res := r.db.WithContext(ctx).Clauses(clause.OnConflict{DoNothing: true}).Create(&row)
	return res.RowsAffected == 1, res.Error
}

// BookImport notes an import and says whether this call did it.
func (r *Repository) BookImport(ctx context.Context, importID string) (bool, error) {
	row := domain.BookedImport{ImportID: importID, BookedAt: time.Now()}
	res := r.db.WithContext(ctx).Clauses(clause.OnConflict{DoNothing: true}).Create(&row)
	return res.RowsAffected == 1, res.Error
}

// Import reads an import.
func (r *Repository) Import(ctx context.Context, id string) (*domain.Import, error) {
	var imp domain.Import
	if err := r.db.WithContext(ctx).First(&imp, "id = ?", id).Error; err != nil {
		return nil, err
	}
	return &imp, nil
}

// SetStatus sets the state of an import.
func (r *Repository) SetStatus(ctx context.Context, id, status string) error {
	return r.db.WithContext(ctx).Model(&domain.Import{}).Where("id = ?", id).Update("status", status).Error // want guard `"import:start" .*loses it`
}

// SetPrices sets the prices of products.
func (r *Repository) SetPrices(ctx context.Context, lines []domain.Line) error {
	for _, line := range lines {
		product := r.db.WithContext(ctx).Model(&domain.Product{}).Where("sku = ?", line.SKU)
		if err := product.Update("price", line.Price).Error; err != nil { // want guard `"import:start" .*loses it`
			return err
		}
	}
	return nil
}

// AddRows writes the lines of a file.
func (r *Repository) AddRows(ctx context.Context, p tasks.File) error {
	rows := make([]domain.ImportRow, 0, len(p.Lines))
	for _, line := range p.Lines {
		rows = append(rows, domain.ImportRow{ImportID: p.ImportID, Line: line.No, SKU: line.SKU, Qty: line.Qty})
	}
	return r.db.WithContext(ctx).CreateInBatches(rows, 100).Error // want insert `"import:rows"`
}

// AddLines writes the lines of a file that are not there yet.
func (r *Repository) AddLines(ctx context.Context, p tasks.File) error {
	lines := make([]domain.ImportLine, 0, len(p.Lines))
	for _, line := range p.Lines {
		lines = append(lines, domain.ImportLine{ImportID: p.ImportID, Line: line.No, SKU: line.SKU, Qty: line.Qty})
	}
	once := clause.OnConflict{Columns: []clause.Column{{Name: "import_id"}, {Name: "line"}}, DoNothing: true}
	return r.db.WithContext(ctx).Clauses(once).CreateInBatches(lines, 100).Error
}

// CountUp raises the number of parts that are done.
func (r *Repository) CountUp(ctx context.Context, importID string) error {
	return r.db.WithContext(ctx).Exec("UPDATE imports SET chunks_done = chunks_done + 1 WHERE id = ?", importID).Error // want increment `"import:chunk"`
}

// NoteChunk notes a part that is done.
func (r *Repository) NoteChunk(ctx context.Context, importID string, no int) error {
	return r.db.WithContext(ctx).Clauses(clause.OnConflict{DoNothing: true}).
		Create(&domain.Chunk{ImportID: importID, No: no}).Error
}

// Recount sets the number of parts that are done to the number of notes.
func (r *Repository) Recount(ctx context.Context, importID string) error {
	return r.db.WithContext(ctx).Exec(`UPDATE imports SET chunks_done =
		(SELECT COUNT(*) FROM chunks WHERE chunks.import_id = imports.id) WHERE id = ?`, importID).Error
}

// AddSummary writes what the lines of an import sum up to.
func (r *Repository) AddSummary(ctx context.Context, importID string) error {
	return r.db.WithContext(ctx).Exec( // want insert `"import:summary"`
		`INSERT INTO summaries (import_id, lines, qty)
		SELECT import_id, COUNT(*), SUM(qty) FROM import_lines WHERE import_id = ? GROUP BY import_id`, importID).Error
}

// SetTotal writes what the lines of an import sum up to, over what was there.
func (r *Repository) SetTotal(ctx context.Context, importID string) error {
	return r.db.WithContext(ctx).Exec(`INSERT INTO totals (import_id, lines, qty)
		SELECT import_id, COUNT(*), SUM(qty) FROM import_lines WHERE import_id = ? GROUP BY import_id
		ON CONFLICT (import_id) DO UPDATE SET lines = EXCLUDED.lines, qty = EXCLUDED.qty`, importID).Error
}

// AddSupplierTotal adds to what a supplier brought.
func (r *Repository) AddSupplierTotal(ctx context.Context, supplierID int64, qty int) error {
	sum := clause.OnConflict{
		Columns:   []clause.Column{{Name: "supplier_id"}},
		DoUpdates: clause.Assignments(map[string]any{"qty": gorm.Expr("supplier_totals.qty + EXCLUDED.qty")}),
	}
	return r.db.WithContext(ctx).Clauses(sum).Create(&domain.SupplierTotal{SupplierID: supplierID, Qty: qty}).Error // want increment `"import:supplier_total"`
}
