// Package domain has what tasks tell.
package domain

// Refund gives money back.
type Refund struct {
	RefundID string `json:"refund_id"`
	WalletID int64  `json:"wallet_id"`
	Amount   int64  `json:"amount"`
}

// Payment brings money.
type Payment struct {
	PaymentID string `json:"payment_id"`
	WalletID  int64  `json:"wallet_id"`
	Amount    int64  `json:"amount"`
}

// Purchase names a purchase, and the sum if money moves.
type Purchase struct {
	PurchaseID string `json:"purchase_id"`
	Amount     int64  `json:"amount"`
}

// Delivery brings items.
type Delivery struct {
	DeliveryID string `json:"delivery_id"`
	Sku        string `json:"sku"`
	Quantity   int64  `json:"quantity"`
}

// Price is what an item costs.
type Price struct {
	Sku   string `json:"sku"`
	Cents int64  `json:"cents"`
}

// Merchant names a merchant.
type Merchant struct {
	MerchantID int64  `json:"merchant_id"`
	RunID      string `json:"run_id"`
}

// Points are given to a member, or taken.
type Points struct {
	Reference string `json:"reference"`
	MemberID  int64  `json:"member_id"`
	Points    int64  `json:"points"`
}

// Line is one line of a basket.
type Line struct {
	LineID string `json:"line_id"`
	Points int64  `json:"points"`
}

// Basket is worth points.
type Basket struct {
	BasketID string `json:"basket_id"`
	MemberID int64  `json:"member_id"`
	Lines    []Line `json:"lines"`
}

// Coupon is used for a purchase, or for none.
type Coupon struct {
	Code       string  `json:"code"`
	PurchaseID *string `json:"purchase_id"`
}

// CouponClaim is the use of a coupon for a purchase.
type CouponClaim struct {
	Code       string `json:"code"`
	PurchaseID string `json:"purchase_id"`
}

// CampaignUse is the use of a campaign's coupon by a member.
type CampaignUse struct {
	UseID    string `json:"use_id"`
	Code     string `json:"code"`
	MemberID int64  `json:"member_id"`
	Kind     string `json:"kind"`
}

// Document is an invoice or a credit note.
type Document struct {
	Number   string `json:"number"`
	WalletID int64  `json:"wallet_id"`
	Amount   int64  `json:"amount"`
}
