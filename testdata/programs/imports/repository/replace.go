package repository

import (
	"context"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"example.com/idemlint/testdata/programs/imports/domain"
	"example.com/idemlint/testdata/programs/imports/tasks"
)

// ReplaceOffers puts the offers of a supplier in the place of the old ones, in one transaction; a
// repeat puts the same there.
func (r *Repository) ReplaceOffers(ctx context.Context, p tasks.File) error {
	offers := make([]domain.Offer, 0, len(p.Lines))
	for _, line := range p.Lines {
		offers = append(offers, domain.Offer{SupplierID: p.SupplierID, SKU: line.SKU, Price: line.Price})
	}
	return r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Where("supplier_id = ?", p.SupplierID).Delete(&domain.Offer{}).Error; err != nil {
			return err
		}
		return tx.Create(&offers).Error
	})
}

func labels(p tasks.File) []domain.Label {
	var rows []domain.Label
	for _, line := range p.Lines {
		rows = append(rows, domain.Label{ImportID: p.ImportID, SKU: line.SKU, Price: line.Price})
	}
	return rows
}

// ReplaceLabels puts the labels of an import in the place of the old ones, in one transaction. A
// second run beside it does not see the new ones and adds its own.
func (r *Repository) ReplaceLabels(ctx context.Context, p tasks.File) error {
	return r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Where("import_id = ?", p.ImportID).Delete(&domain.Label{}).Error; err != nil {
			return err
		}
		return tx.Create(labels(p)).Error // want guard `"labels:replace" .*both pass`
	})
}

// ReplaceLabelsInSteps removes the labels of an import and then writes them; a second run beside
// it can write its own between the two.
func (r *Repository) ReplaceLabelsInSteps(ctx context.Context, p tasks.File) error {
	if err := r.db.WithContext(ctx).Where("import_id = ?", p.ImportID).Delete(&domain.Label{}).Error; err != nil {
		return err
	}
	return r.db.WithContext(ctx).Create(labels(p)).Error // want guard `"labels:replace_steps" .*both pass`
}

// ReplaceLabelsLocked locks the import first, so that a second run waits and then replaces the
// same.
func (r *Repository) ReplaceLabelsLocked(ctx context.Context, p tasks.File) error {
	return r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		var imp domain.Import
		lock := clause.Locking{Strength: "UPDATE"}
		if err := tx.Clauses(lock).First(&imp, "id = ?", p.ImportID).Error; err != nil {
			return err
		}
		if err := tx.Where("import_id = ?", imp.ID).Delete(&domain.Label{}).Error; err != nil {
			return err
		}
		return tx.Create(labels(p)).Error
	})
}

// ReplaceLabelsBelow removes the labels of an import that cost too little and writes all: those
// that cost enough are there twice after a repeat.
func (r *Repository) ReplaceLabelsBelow(ctx context.Context, p tasks.File) error {
	return r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Where("import_id = ? AND price < ?", p.ImportID, 500).Delete(&domain.Label{}).Error; err != nil {
			return err
		}
		return tx.Create(labels(p)).Error // want insert `"labels:replace_below"`
	})
}

// ReplaceLabelsFirst removes the labels of an import with its first part only: a repeat of
// another part adds its labels once more.
func (r *Repository) ReplaceLabelsFirst(ctx context.Context, p tasks.File) error {
	return r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if p.Chunk == 0 {
			if err := tx.Where("import_id = ?", p.ImportID).Delete(&domain.Label{}).Error; err != nil {
				return err
			}
		}
		return tx.Create(labels(p)).Error // want insert `"labels:replace_first"`
	})
}

func staged(p tasks.File) []domain.StagedLine {
	rows := make([]domain.StagedLine, len(p.Lines))
	for i, line := range p.Lines {
		rows[i] = domain.StagedLine{ImportID: p.ImportID, SKU: line.SKU, Qty: line.Qty, Price: line.Price}
	}
	return rows
}

const setProducts = `INSERT INTO products (sku, stock, price)
	SELECT sku, SUM(qty), MAX(price) FROM staged_lines WHERE import_id = ? GROUP BY sku
	ON CONFLICT (sku) DO UPDATE SET stock = EXCLUDED.stock, price = EXCLUDED.price`

// Stage leaves its lines in the staging table: a repeat adds them there once more and sets a stock
// that is twice as high.
func (r *Repository) Stage(ctx context.Context, p tasks.File) error {
	if err := r.db.WithContext(ctx).Create(staged(p)).Error; err != nil { // want insert `"products:stage"`
		return err
	}
	return r.db.WithContext(ctx).Exec(setProducts, p.ImportID).Error
}

// StageClean empties the staging table first and holds it until the products are set; a repeat
// sets the same stock.
func (r *Repository) StageClean(ctx context.Context, p tasks.File) error {
	return r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Exec("TRUNCATE staged_lines").Error; err != nil {
			return err
		}
		if err := tx.Create(staged(p)).Error; err != nil {
			return err
		}
		return tx.Exec(setProducts, p.ImportID).Error
	})
}

// Merge keeps its lines in a table that is gone with the transaction; a repeat sets the same stock.
func (r *Repository) Merge(ctx context.Context, p tasks.File) error {
	return r.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		if err := tx.Exec("CREATE TEMPORARY TABLE incoming (sku TEXT, qty INTEGER, price BIGINT) ON COMMIT DROP").Error; err != nil {
			return err
		}
		for _, line := range p.Lines {
			err := tx.Exec("INSERT INTO incoming (sku, qty, price) VALUES (?, ?, ?)", line.SKU, line.Qty, line.Price).Error
			if err != nil {
				return err
			}
		}
		return tx.Exec(`INSERT INTO products (sku, stock, price)
			SELECT sku, SUM(qty), MAX(price) FROM incoming GROUP BY sku
			ON CONFLICT (sku) DO UPDATE SET stock = EXCLUDED.stock, price = EXCLUDED.price`).Error
	})
}
