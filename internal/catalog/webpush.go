package catalog

// webPush is github.com/SherClockHolmes/webpush-go, read at v1.4.0. A push service takes no key: Options.Topic replaces a
// message that was not delivered yet, and no other (RFC 8030, 5.4).
func webPush() Library {
	const path = "github.com/SherClockHolmes/webpush-go"
	return Library{
		Name:   "webpush-go",
		Module: path,
		Rows: in(path,
			external("SendNotification", 0).store("web push message"), external("SendNotificationWithContext", 1).store("web push message"),
			nothing("GenerateVAPIDKeys"),
		),
	}
}
