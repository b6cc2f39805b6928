package main

import (
	"time"

	"github.com/shopspring/decimal"
)

// Wallet is a customer's money.
type Wallet struct {
	ID      uint `gorm:"primaryKey"`
	UserID  int64
	Balance int64
	Points  int64
	Limit   int64
}

// Credit raises the balance.
func (w *Wallet) Credit(amount int64) { w.Balance += amount }

// Product is something on stock.
type Product struct {
	SKU   string `gorm:"primaryKey"`
	Stock int
}

// Order is what a customer bought.
type Order struct {
	ID        string `gorm:"primaryKey"`
	WalletID  uint
	Status    string
	Address   string
	Total     int64
	Version   int64
	Notes     []string `gorm:"serializer:json"`
	UpdatedAt time.Time
}

// Invoice is a bill.
type Invoice struct {
	ID    string          `gorm:"primaryKey"`
	Total decimal.Decimal `gorm:"type:numeric"`
}

// StockLevel is how much of a product lies in one warehouse.
type StockLevel struct {
	Warehouse string `gorm:"primaryKey"`
	SKU       string `gorm:"primaryKey"`
	Quantity  int
}

// Shipment is goods on their way to a warehouse.
type Shipment struct {
	ID      string `gorm:"primaryKey"`
	Arrived bool
}

// Deposit is one row per deposit that was booked.
type Deposit struct {
	DepositID string `gorm:"primaryKey"`
	WalletID  uint
	Amount    int64
}

// LedgerEntry is one movement of money.
type LedgerEntry struct {
	ID       uint `gorm:"primaryKey"`
	WalletID uint
	Amount   int64
}

// Item is one line of an order.
type Item struct {
	SKU      string `json:"sku"`
	Quantity int    `json:"quantity"`
	Price    int64  `json:"price"`
}

// OrderTask is the payload of the tasks about orders.
type OrderTask struct {
	OrderID  string `json:"order_id"`
	WalletID uint   `json:"wallet_id"`
	Amount   int64  `json:"amount"`
	Address  string `json:"address"`
	Note     string `json:"note"`
	Items    []Item `json:"items"`
}

// DepositTask is the payload of the tasks about deposits.
type DepositTask struct {
	DepositID string `json:"deposit_id"`
	WalletID  uint   `json:"wallet_id"`
	Amount    int64  `json:"amount"`
}

// ShipmentTask is the payload of the tasks about shipments.
type ShipmentTask struct {
	ShipmentID string `json:"shipment_id"`
	Warehouse  string `json:"warehouse"`
	SKU        string `json:"sku"`
	Quantity   int    `json:"quantity"`
}
