package model

// The states of what moves money.
const (
	Open      = "open"
	Done      = "done"
	Cancelled = "cancelled"
)

// Document is an invoice, a chargeback or a payout: it takes money from a wallet.
type Document struct {
	ID       string `gorm:"primaryKey"`
	Kind     string
	WalletID int64
	Amount   int64
	Status   string
}

// Settled says whether there is nothing left to do.
func (d *Document) Settled() bool { return d.Status == Done || d.Status == Cancelled }

// Refund gives money back.
type Refund struct {
	ID       string `gorm:"primaryKey"`
	WalletID int64
	Amount   int64
	Status   string
}

// Transfer moves money from one wallet to another.
type Transfer struct {
	ID       string `gorm:"primaryKey"`
	PayerID  int64
	PayeeID  int64
	Amount   int64
	Status   string
	Approved bool
}

// Fee is due each month.
type Fee struct {
	ID       string `gorm:"primaryKey"`
	WalletID int64
	Amount   int64
	Status   string
}

// Bonus was promised to a customer.
type Bonus struct {
	ID       string `gorm:"primaryKey"`
	WalletID int64
	Points   int64
	Status   string
}

// Autopay is a payment that is tried on a date.
type Autopay struct {
	ID       string `gorm:"primaryKey"`
	WalletID int64
	Amount   int64
	Status   string
}

// Notice is a mail that is to be sent; another process sends and deletes it.
type Notice struct {
	ID       uint `gorm:"primaryKey"`
	WalletID int64
	Text     string
}

// Decline says that an autopay failed; an autopay has one at most.
type Decline struct {
	AutopayID string `gorm:"primaryKey"`
	WalletID  int64
	Reason    string
}

// Coupon can be redeemed as long as its quota lasts.
type Coupon struct {
	Code  string `gorm:"primaryKey"`
	Quota int
}

// Redemption is one use of a coupon.
type Redemption struct {
	ID         string `gorm:"primaryKey"`
	CouponCode string
	Units      int
	Status     string
}

// Grant is one row per reward that was given.
type Grant struct {
	RewardID string `gorm:"primaryKey"`
	WalletID int64
	Points   int64
}

// VoucherLoad is one row per voucher that was put into a wallet.
type VoucherLoad struct {
	Code     string `gorm:"primaryKey"`
	WalletID int64
	Amount   int64
}

// TopUp is one row per payment that arrived for a wallet.
type TopUp struct {
	ID        uint   `gorm:"primaryKey"`
	Reference string `gorm:"uniqueIndex;not null"`
	WalletID  int64
	Amount    int64
}
