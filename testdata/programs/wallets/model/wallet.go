// Package model has the rows of the program.
package model

import "time"

// Wallet is a customer's money.
type Wallet struct {
	ID         int64 `gorm:"primaryKey"`
	OwnerID    int64
	Balance    int64
	Points     int64
	SpendLimit int64
	Strikes    int // three strikes block the wallet
	Version    int64
	UpdatedAt  time.Time
}

// Deposit is one row per deposit that was booked.
type Deposit struct {
	ID       string `gorm:"primaryKey"`
	WalletID int64
	Amount   int64
}

// Operation is something that a customer asked for. The API writes it before it enqueues.
type Operation struct {
	ID       string `gorm:"primaryKey"`
	Kind     string
	WalletID int64
	Amount   int64
}

// LedgerEntry is one movement of money; an operation has one.
type LedgerEntry struct {
	ID          uint       `gorm:"primaryKey"`
	OperationID string     `gorm:"uniqueIndex;not null"`
	Operation   *Operation `gorm:"foreignKey:OperationID"`
	WalletID    int64
	Amount      int64
}

// Statement opens a month of a wallet.
type Statement struct {
	ID       uint `gorm:"primaryKey"`
	WalletID int64
	Month    string
	Opening  int64
}

// YearStatement opens a year of a wallet, which has one a year.
type YearStatement struct {
	ID       uint   `gorm:"primaryKey"`
	WalletID int64  `gorm:"uniqueIndex:idx_wallet_year"`
	Year     string `gorm:"uniqueIndex:idx_wallet_year"`
	Opening  int64
}

// Card can be charged for a wallet.
type Card struct {
	ID       uint `gorm:"primaryKey"`
	WalletID int64
	Token    string
	Label    string
}

// BankAccount can be paid out to.
type BankAccount struct {
	ID       uint `gorm:"primaryKey"`
	WalletID int64
	IBAN     string `gorm:"column:iban;uniqueIndex"`
}
