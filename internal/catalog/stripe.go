package catalog

import (
	"strings"
	"unicode"
)

// stripe is github.com/stripe/stripe-go, read at v72, v76, v82, v84 and the majors
// between: one table, since only names were added. A call is a function of the
// resource's package (charge.New), a method of its Client (sc.Charges.New) or, since
// v82, a method of a service (sc.V1Charges.Create); the services' types are unexported.
//
// The SDK gives each POST without a key one of its own, made of the clock and random
// bytes (stripe.NewIdempotencyKey): it serves the SDK's retries, not those of a task.
func stripe() Library {
	const path = "github.com/stripe/stripe-go"
	var all rows
	for _, r := range stripeResources {
		all = append(all, r.rows(path)...)
	}
	return Library{
		Name:     "stripe",
		Module:   path,
		Versions: []string{"v72", "v76", "v82", "v84"},
		Rows: join(all, in(path,
			of("*Params", setKey("SetIdempotencyKey", 0), nothing("AddExpand AddExtra AddMetadata SetStripeAccount GetParams")),
			of("*ListParams", nothing("AddExpand SetStripeAccount GetListParams GetParams ToParams")),
			fresh("NewIdempotencyKey").note("stripe-go v84 NewIdempotencyKey: UnixNano and 4 random bytes"),
			pure("String StringValue StringSlice Int64 Int64Value Int64Slice Float64 Float64Value Bool BoolValue BoolSlice FormatURLPath"),
			nothing("NewClient NewBackends SetBackend GetBackend SetHTTPClient"),
			of("*Error", pure("Error")),
		), in(path+"/webhook", pure("ConstructEvent ConstructEventWithOptions ValidatePayload"))),
	}
}

// stripeResource is one resource of the API. The lists are space-separated names of
// functions: read only reads, create takes only parameters, act takes an id before them; update and del
// are repeatable by nature.
type stripeResource struct {
	pkg, service string // "checkout/session", "CheckoutSession"
	read         string
	create, act  string
	update, del  string
	money        bool
}

// stripeResources names what programs do with the API. Functions that a major lacks
// are harmless; a test asks that one of the majors has each.
var stripeResources = [...]stripeResource{
	{pkg: "charge", service: "Charge", read: "Get List Search", create: "New", act: "Capture", update: "Update", money: true},
	{pkg: "paymentintent", service: "PaymentIntent", read: "Get List Search", create: "New", act: "Confirm Capture ApplyCustomerBalance IncrementAuthorization", update: "Update Cancel", money: true},
	{pkg: "setupintent", service: "SetupIntent", read: "Get List", create: "New", act: "Confirm", update: "Update Cancel"},
	{pkg: "refund", service: "Refund", read: "Get List", create: "New", update: "Update Cancel", money: true},
	{pkg: "transfer", service: "Transfer", read: "Get List", create: "New", update: "Update", money: true},
	{pkg: "transferreversal", service: "TransferReversal", read: "Get List", create: "New", update: "Update", money: true},
	{pkg: "reversal", read: "Get List", create: "New", update: "Update", money: true},
	{pkg: "payout", service: "Payout", read: "Get List", create: "New", act: "Reverse", update: "Update Cancel", money: true},
	{pkg: "topup", service: "Topup", read: "Get List", create: "New", update: "Update Cancel", money: true},
	{pkg: "feerefund", service: "FeeRefund", read: "Get List", create: "New", update: "Update", money: true},
	{pkg: "customerbalancetransaction", service: "CustomerBalanceTransaction", read: "Get List", create: "New", update: "Update", money: true},
	{pkg: "creditnote", service: "CreditNote", read: "Get List", create: "New", update: "Update VoidCreditNote", money: true},
	{pkg: "invoice", service: "Invoice", read: "Get List Search", create: "New", act: "Pay SendInvoice", update: "Update FinalizeInvoice VoidInvoice MarkUncollectible", del: "Del", money: true},
	{pkg: "invoiceitem", service: "InvoiceItem", read: "Get List", create: "New", update: "Update", del: "Del", money: true},
	{pkg: "subscription", service: "Subscription", read: "Get List Search", create: "New", act: "Resume", update: "Update Cancel", money: true},
	{pkg: "sub", read: "Get List Search", create: "New", update: "Update Cancel", money: true},
	{pkg: "subscriptionitem", service: "SubscriptionItem", read: "Get List", create: "New", update: "Update", del: "Del", money: true},
	{pkg: "subscriptionschedule", service: "SubscriptionSchedule", read: "Get List", create: "New", update: "Update Cancel Release", money: true},
	{pkg: "usagerecord", create: "New", money: true},
	{pkg: "billing/meterevent", service: "BillingMeterEvent", create: "New", money: true},
	{pkg: "billing/creditgrant", service: "BillingCreditGrant", read: "Get List", create: "New", update: "Update Expire VoidGrant", money: true},
	{pkg: "quote", service: "Quote", read: "Get List", create: "New", act: "Accept", update: "Update Cancel FinalizeQuote"},
	{pkg: "order", read: "Get List", create: "New", act: "Pay", update: "Update", money: true},
	{pkg: "checkout/session", service: "CheckoutSession", read: "Get List", create: "New", update: "Expire"},
	{pkg: "billingportal/session", service: "BillingPortalSession", create: "New"},
	{pkg: "customer", service: "Customer", read: "Get List Search", create: "New", update: "Update", del: "Del DeleteDiscount"},
	{pkg: "customersession", service: "CustomerSession", create: "New"},
	{pkg: "paymentmethod", service: "PaymentMethod", read: "Get List", create: "New", update: "Update Attach Detach"},
	{pkg: "paymentlink", service: "PaymentLink", read: "Get List", create: "New", update: "Update"},
	{pkg: "source", service: "Source", read: "Get", create: "New", update: "Update"},
	{pkg: "token", service: "Token", read: "Get", create: "New"},
	{pkg: "ephemeralkey", service: "EphemeralKey", create: "New", del: "Del"},
	{pkg: "account", service: "Account", read: "Get List", create: "New", update: "Update", del: "Del"},
	{pkg: "accountlink", service: "AccountLink", create: "New"},
	{pkg: "product", service: "Product", read: "Get List Search", create: "New", update: "Update", del: "Del"},
	{pkg: "price", service: "Price", read: "Get List Search", create: "New", update: "Update"},
	{pkg: "plan", service: "Plan", read: "Get List", create: "New", update: "Update", del: "Del"},
	{pkg: "coupon", service: "Coupon", read: "Get List", create: "New", update: "Update", del: "Del"},
	{pkg: "promotioncode", service: "PromotionCode", read: "Get List", create: "New", update: "Update"},
	{pkg: "taxrate", service: "TaxRate", read: "Get List", create: "New", update: "Update"},
	{pkg: "taxid", service: "TaxID", read: "Get List", create: "New", del: "Del"},
	{pkg: "dispute", service: "Dispute", read: "Get List", update: "Update Close"},
	{pkg: "issuing/card", service: "IssuingCard", read: "Get List", create: "New", update: "Update"},
	{pkg: "issuing/cardholder", service: "IssuingCardholder", read: "Get List", create: "New", update: "Update"},
	{pkg: "treasury/outboundpayment", service: "TreasuryOutboundPayment", read: "Get List", create: "New", update: "Cancel", money: true},
	{pkg: "treasury/outboundtransfer", service: "TreasuryOutboundTransfer", read: "Get List", create: "New", update: "Cancel", money: true},
	{pkg: "treasury/inboundtransfer", service: "TreasuryInboundTransfer", read: "Get List", create: "New", update: "Cancel", money: true},
	{pkg: "balancetransaction", service: "BalanceTransaction", read: "Get List"},
	{pkg: "balance", service: "Balance", read: "Get"},
	{pkg: "event", service: "Event", read: "Get List"},
}

// rows are the resource's functions, client methods and service methods. Where the
// service's name differs (New, Del), so does the method's.
func (s stripeResource) rows(path string) rows {
	const key = "Params.IdempotencyKey"
	store := "Stripe " + strings.ReplaceAll(s.pkg, "/", " ")
	if s.service != "" {
		store = "Stripe" + words(s.service)
	}
	old := join(
		external(s.create, 0).key(key), external(s.act, 1).key(key),
		write(s.update, Set, 1).key(key), write(s.del, Delete, 1),
		nothing(s.read),
	)
	all := join(in(path+"/"+s.pkg, old), in(path+"/"+s.pkg, of("Client", old)))
	if s.service != "" {
		service := join(
			external(strings.ReplaceAll(s.create, "New", "Create"), 1).key(key), external(s.act, 2).key(key),
			write(s.update, Set, 2).key(key), write(strings.Replace(s.del, "Del", "Delete", 1), Delete, 2),
			nothing(strings.Replace(s.read, "Get", "Retrieve", 1)),
		)
		all = append(all, in(path, of("v1"+s.service+"Service", service))...)
	}
	all = all.set(func(r *Row) {
		if r.Verb == Write {
			r.Store = store
		}
	})
	if s.money {
		all = all.set(func(r *Row) {
			if r.Kind == External {
				r.Severity = "high"
			}
		})
	}
	return all
}

// words takes apart a name in capitals: "PaymentIntent" is " payment intent".
func words(name string) string {
	var b strings.Builder
	for i, r := range name {
		if unicode.IsUpper(r) && (i == 0 || !unicode.IsUpper(rune(name[i-1]))) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
