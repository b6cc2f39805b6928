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
