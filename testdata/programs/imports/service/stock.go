// Package service has the rules of imports.
package service

import (
	"context"
	"fmt"

	"example.com/idemlint/testdata/programs/imports/tasks"
)

// Products changes the stock.
type Products interface {
	Atomic(ctx context.Context, fn func(Products) error) error
	AddStock(ctx context.Context, sku string, qty int) error
	BookLine(ctx context.Context, importID string, line int) (bool, error)
	BookImport(ctx context.Context, importID string) (bool, error)
}

// Stock brings lines into the stock.
type Stock struct {
	products Products
}

// NewStock returns a Stock.
func NewStock(products Products) *Stock { return &Stock{products: products} }

// Add adds line by line: an error on one of them adds the earlier ones again.
func (s *Stock) Add(ctx context.Context, p tasks.File) error {
	for _, line := range p.Lines {
		if err := s.products.AddStock(ctx, line.SKU, line.Qty); err != nil {
			return fmt.Errorf("line %d: %w", line.No, err)
		}
	}
	return nil
}

// AddTogether adds all lines or none, but all of them again on a repeat.
func (s *Stock) AddTogether(ctx context.Context, p tasks.File) error {
	return s.products.Atomic(ctx, func(products Products) error {
		for _, line := range p.Lines {
			if err := products.AddStock(ctx, line.SKU, line.Qty); err != nil {
				return fmt.Errorf("line %d: %w", line.No, err)
			}
		}
		return nil
	})
}

// AddNoted notes the import before it adds: a crash in between loses lines, since the repeat finds
// the note and leaves.
func (s *Stock) AddNoted(ctx context.Context, p tasks.File) error {
	first, err := s.products.BookImport(ctx, p.ImportID)
	if err != nil || !first {
		return err
	}
	for _, line := range p.Lines {
		if err := s.products.AddStock(ctx, line.SKU, line.Qty); err != nil {
			return fmt.Errorf("line %d: %w", line.No, err)
		}
	}
	return nil
}

// AddLines notes each line together with its addition; a repeat adds what is missing.
func (s *Stock) AddLines(ctx context.Context, p tasks.File) error {
	for _, line := range p.Lines {
		err := s.products.Atomic(ctx, func(products Products) error {
			first, err := products.BookLine(ctx, p.ImportID, line.No)
			if err != nil || !first {
				return err
			}
			return products.AddStock(ctx, line.SKU, line.Qty)
		})
		if err != nil {
			return fmt.Errorf("line %d: %w", line.No, err)
		}
	}
	return nil
}

// AddBatch notes the import together with all additions; a repeat finds the note and leaves.
func (s *Stock) AddBatch(ctx context.Context, p tasks.File) error {
	return s.products.Atomic(ctx, func(products Products) error {
		first, err := products.BookImport(ctx, p.ImportID)
		if err != nil {
			return err
		}
		if !first {
			return nil
		}
		for _, line := range p.Lines {
			if err := products.AddStock(ctx, line.SKU, line.Qty); err != nil {
				return fmt.Errorf("line %d: %w", line.No, err)
			}
		}
		return nil
	})
}
