package catalog

// wechat is github.com/silenceper/wechat, read at v2.0.9. None of the messages takes a key; a
// payment and a refund are known by the merchant's number of them.
func wechat() Library {
	const path = "github.com/silenceper/wechat"
	message := func(folder string, parts ...rows) rows { return in(path+"/"+folder, parts...) }
	return Library{
		Name:     "silenceper/wechat",
		Module:   path,
		Versions: []string{"v2"},
		Rows: join(
			message("miniprogram/subscribe", of("*Subscribe", external("Send UniformSend", 0).store("WeChat message"))),
			message("miniprogram/message", of("*Manager", external("Send", 0).store("WeChat message"))),
			message("officialaccount/message",
				of("*Manager", external("Send", 0).store("WeChat message")), of("*Template *Subscribe", external("Send", 0).store("WeChat message"))),
			message("work/kf", of("*Client", external("SendMsg", 0).store("WeChat message"))),
			message("pay/order", of("*Order", external("PrePayOrder BridgeConfig", 0).key("OutTradeNo").store("WeChat payment").money())),
			message("pay/refund", of("*Refund", external("Refund", 0).key("OutRefundNo").store("WeChat refund").money())),
			message("pay/transfer", of("*Transfer", external("WalletTransfer", 0).key("PartnerTradeNo").store("WeChat transfer").money())),
		),
	}
}

// wechatPay is github.com/wechatpay-apiv3/wechatpay-go, read at v0.2.21. WeChat Pay takes each number of a merchant once: an
// order, a refund or a transfer asked for again under its number is the one that is there (services/refunddomestic/models.go,
// CreateRequest.OutRefundNo; services/profitsharing/models.go, CreateOrderRequest.OutOrderNo).
func wechatPay() Library {
	const path = "github.com/wechatpay-apiv3/wechatpay-go"
	service := func(folder, receivers string, parts ...rows) rows {
		return in(path+"/services/"+folder, of(receivers, parts...))
	}
	payment := func(folder, receiver string, parts ...rows) rows {
		return service("payments/"+folder, receiver, join(parts...),
			external("Prepay", 1).key("OutTradeNo").store("WeChat payment").money(),
			write("CloseOrder", Set, 1).store("WeChat payment"), nothing("QueryOrderById QueryOrderByOutTradeNo"))
	}
	signed := external("PrepayWithRequestPayment", 1).key("OutTradeNo").store("WeChat payment").money()
	return Library{
		Name:   "wechatpay-go",
		Module: path,
		Rows: join(
			payment("app", "*AppApiService", signed), payment("jsapi", "*JsapiApiService", signed), payment("native", "*NativeApiService"), payment("h5", "*H5ApiService"),
			service("refunddomestic", "*RefundsApiService", external("Create", 1).key("OutRefundNo").store("WeChat refund").money(), nothing("QueryByOutRefundNo")),
			service("transferbatch", "*TransferBatchApiService",
				external("InitiateBatchTransfer", 1).key("OutBatchNo").store("WeChat transfer").money(), nothing("GetTransferBatchByNo GetTransferBatchByOutNo")),
			service("profitsharing", "*OrdersApiService",
				external("CreateOrder", 1).key("OutOrderNo").store("WeChat profit sharing").money(), write("UnfreezeOrder", Set, 1).store("WeChat profit sharing"), nothing("QueryOrder")),
			service("profitsharing", "*ReturnOrdersApiService",
				external("CreateReturnOrder", 1).key("OutReturnNo").store("WeChat profit sharing").money(), nothing("QueryReturnOrder")),
			in(path+"/core", nothing("NewClient"), pure("String Int64 Int32 Bool Time Float64 Float32")),
		),
	}
}
