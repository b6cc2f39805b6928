package catalog

import "strings"

// Payment services other than Stripe.

// paypal is github.com/plutov/paypal, read at v4: the plain methods send no request ID.
func paypal() Library {
	const path = "github.com/plutov/paypal"
	return Library{
		Name:     "paypal",
		Module:   path,
		Versions: []string{"v4"},
		Min:      4,
		Rows: in(path,
			of("*Client",
				join(
					external("CreateOrder", 2).store("PayPal order"), external("CreateOrderWithPaypalRequestID", 2).key("arg:5").store("PayPal order"),
					external("CaptureOrder", 2).store("PayPal capture"), external("CaptureOrderWithPaypalRequestId", 2).key("arg:3").store("PayPal capture"),
					external("CaptureAuthorization", 2).store("PayPal capture"), external("CaptureAuthorizationWithPaypalRequestId", 2).key("arg:3").store("PayPal capture"),
					external("RefundCapture", 2).store("PayPal refund"), external("RefundCaptureWithPaypalRequestId", 2).key("arg:3").store("PayPal refund"),
					external("RefundSale", 2).store("PayPal refund"),
					external("CreatePayout CreateSinglePayout", 1).key("SenderBatchHeader.SenderBatchID").store("PayPal payout"),
					external("CreateSubscription", 1).store("PayPal subscription"), external("CaptureSubscription", 2).store("PayPal subscription"),
				).money(),
				write("VoidAuthorization", Set, 1).store("PayPal authorization"), write("ActivateSubscription", Set, 1).store("PayPal subscription"),
				nothing("GetOrder GetAccessToken GetPayout GetAuthorization GetSubscriptionDetails"),
			),
			nothing("NewClient"),
		),
	}
}

// razorpay takes headers in the last argument, but documents a key for payouts only,
// which the SDK lacks.
func razorpay() Library {
	const path = "github.com/razorpay/razorpay-go"
	return Library{
		Name:   "razorpay",
		Module: path,
		Rows: join(
			in(path+"/resources",
				of("*Payment", external("Capture Refund", 2).store("Razorpay payment"), external("Transfer", 1).store("Razorpay transfer"), external("CreatePaymentJson CreateRecurringPayment", 0).store("Razorpay payment")).money(),
				of("*Order", external("Create", 0).store("Razorpay order")), of("*Transfer", external("Create", 0).store("Razorpay transfer")).money(),
				of("*Refund", external("Create", 1).store("Razorpay refund")).money(), of("*Subscription", external("Create", 0).store("Razorpay subscription")),
				of("*Order *Payment *Refund *Transfer *Subscription", nothing("Fetch All")),
			),
			in(path, nothing("NewClient")),
		),
	}
}

// square is github.com/square/square-go-sdk, v2 and v3: the key is a field of each request.
func square() Library {
	const path = "github.com/square/square-go-sdk"
	return Library{
		Name:   "square",
		Module: path,
		Rows: join(
			in(path+"/payments", of("*Client", external("Create", 1).key("IdempotencyKey").store("Square payment"), write("Complete Cancel", Set, 1).store("Square payment"), nothing("Get List"))),
			in(path+"/refunds", of("*Client", external("RefundPayment", 1).key("IdempotencyKey").store("Square refund"), nothing("Get List"))),
			in(path+"/orders/client", of("*Client", external("Create Pay", 1).key("IdempotencyKey").store("Square order"))),
			in(path+"/invoices", of("*Client", external("Create Publish", 1).key("IdempotencyKey").store("Square invoice"))),
		).money(),
	}
}

// adyen is github.com/adyen/adyen-go-api-library, read at v21: PaymentsInput makes a request, to which the
// key is given before it is sent (src/checkout/api_payments.go). An Input is a value, and each method
// returns another one.
func adyen() Library {
	const path = "github.com/adyen/adyen-go-api-library"
	request := func(api, names string, parameters string) rows {
		var all rows
		for name := range strings.FieldsSeq(names) {
			all = append(all, of("*"+api, external(name, 1).key("IdempotencyKey").store("Adyen payment"), each(name+"Input", HTTPRequest).op("POST"))...)
			all = append(all, of(api+name+"Input", setKey("IdempotencyKey", 0), each(parameters, Gather).arg(0))...)
		}
		return all
	}
	return Library{
		Name:   "adyen",
		Module: path,
		Rows: in(path+"/src/checkout",
			request("PaymentsApi", "Payments", "PaymentRequest"), request("PaymentsApi", "PaymentsDetails", "PaymentDetailsRequest"), request("PaymentsApi", "Sessions", "CreateCheckoutSessionRequest"),
			request("PaymentLinksApi", "PaymentLinks", "PaymentLinkRequest"),
			request("ModificationsApi", "CaptureAuthorisedPayment", "PaymentCaptureRequest"), request("ModificationsApi", "RefundCapturedPayment", "PaymentRefundRequest"),
			request("ModificationsApi", "CancelAuthorisedPayment", "StandalonePaymentCancelRequest"),
		).money(),
	}
}

// checkout is github.com/checkout/checkout-sdk-go, v2: the key is the last argument, nil is none.
func checkout() Library {
	const path = "github.com/checkout/checkout-sdk-go"
	return Library{
		Name:   "checkout",
		Module: path,
		Rows: join(
			in(path+"/payments/nas", of("*Client",
				external("RequestPayment RequestPayout", 0).key("arg:1").store("Checkout.com payment"),
				external("CapturePayment RefundPayment VoidPayment", 1).key("arg:2").store("Checkout.com payment"),
			)),
			in(path+"/transfers", of("*Client", external("InitiateTransferOfFunds", 0).key("arg:1").store("Checkout.com transfer"))),
		).money(),
	}
}
