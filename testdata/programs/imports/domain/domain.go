// Package domain has the rows of the program.
package domain

import "time"

// The states of an import.
const (
	Uploaded   = "uploaded"
	Processing = "processing"
	Done       = "done"
)

// Line is a line of a file that a supplier sent.
type Line struct {
	No    int    `json:"line"`
	SKU   string `json:"sku"`
	Qty   int    `json:"qty"`
	Price int64  `json:"price"`
}

// Import is a file that a supplier sent.
type Import struct {
	ID         string `gorm:"primaryKey"`
	SupplierID int64
	Status     string
	Chunks     int
	ChunksDone int
}

// Product is what the shop has in stock.
type Product struct {
	SKU   string `gorm:"primaryKey"`
	Stock int
	Price int64
}

// ImportRow is a line as it came.
type ImportRow struct {
	ID       uint `gorm:"primaryKey"`
	ImportID string
	Line     int
	SKU      string
	Qty      int
}

// ImportLine is a line as it came, there once for each number.
type ImportLine struct {
	ImportID string `gorm:"primaryKey"`
	Line     int    `gorm:"primaryKey;autoIncrement:false"`
	SKU      string
	Qty      int
}

// BookedLine is one row per line that is in the stock.
type BookedLine struct {
	ImportID string `gorm:"primaryKey"`
	Line     int    `gorm:"primaryKey;autoIncrement:false"`
}

// BookedImport is one row per import that is in the stock.
type BookedImport struct {
	ImportID string `gorm:"primaryKey"`
	BookedAt time.Time
}

// Chunk is one row per part of an import that was done.
type Chunk struct {
	ImportID string `gorm:"primaryKey"`
	No       int    `gorm:"primaryKey;autoIncrement:false"`
}

// Offer is a price of a supplier.
type Offer struct {
	SupplierID int64  `gorm:"primaryKey;autoIncrement:false"`
	SKU        string `gorm:"primaryKey"`
	Price      int64
}

// Label is a line of the list of price labels to print.
type Label struct {
	ID       uint `gorm:"primaryKey"`
	ImportID string
	SKU      string
	Price    int64
}

// StagedLine is a line on its way to the products.
type StagedLine struct {
	ID       uint `gorm:"primaryKey"`
	ImportID string
	SKU      string
	Qty      int
	Price    int64
}

// Summary is what an import brought.
type Summary struct {
	ID       uint `gorm:"primaryKey"`
	ImportID string
	Lines    int
	Qty      int
}

// Total is what an import brought, there once.
type Total struct {
	ImportID string `gorm:"primaryKey"`
	Lines    int
	Qty      int
}

// SupplierTotal is what all imports of a supplier brought.
type SupplierTotal struct {
	SupplierID int64 `gorm:"primaryKey;autoIncrement:false"`
	Qty        int
}
