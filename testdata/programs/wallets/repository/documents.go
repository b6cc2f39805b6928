package repository

import (
	"context"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"example.com/idemlint/testdata/programs/wallets/model"
	"example.com/idemlint/testdata/programs/wallets/service"
)

type documentStore struct {
	db *gorm.DB
}

// NewDocuments returns a store of documents.
func NewDocuments(db *gorm.DB) service.DocumentStore { return &documentStore{db: db} }

func (s *documentStore) InTx(ctx context.Context, fn func(tx service.DocumentStore) error) error {
	return s.db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
		return fn(&documentStore{db: tx})
	})
}

func (s *documentStore) Get(ctx context.Context, id string) (*model.Document, error) {
	var d model.Document
	if err := s.db.WithContext(ctx).First(&d, "id = ?", id).Error; err != nil {
		return nil, err
	}
	return &d, nil
}

func (s *documentStore) GetForUpdate(ctx context.Context, id string) (*model.Document, error) {
	var d model.Document
	err := s.db.WithContext(ctx).Clauses(clause.Locking{Strength: "UPDATE"}).First(&d, "id = ?", id).Error
	if err != nil {
		return nil, err
	}
	return &d, nil
}

func (s *documentStore) SetStatus(ctx context.Context, id, status string) error {
	return s.db.WithContext(ctx).Model(&model.Document{}).Where("id = ?", id).Update("status", status).Error
}

func (s *documentStore) Debit(ctx context.Context, walletID, amount int64) error {
	wallet := s.db.WithContext(ctx).Model(&model.Wallet{}).Where("id = ?", walletID)
	return wallet.UpdateColumn("balance", gorm.Expr("balance - ?", amount)).Error // want guard `"payout:settle" and "payout:settle_early" .*loses it` guard `"invoice:pay" and "chargeback:book" .*both pass`
}
