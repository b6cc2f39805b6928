package catalog

// jordanWrightEmail is github.com/jordan-wright/email.
func jordanWrightEmail() Library {
	return Library{
		Name:   "jordan-wright/email",
		Module: "github.com/jordan-wright/email",
		Rows: in("github.com/jordan-wright/email",
			of("*Email",
				external("Send SendWithTLS SendWithStartTLS", Receiver).store("mail"),
				nothing("Attach AttachFile"), pure("Bytes"),
			),
			of("*Pool", external("Send", 0).store("mail"), nothing("SetHelloHostname Close")),
			nothing("NewEmail NewEmailFromReader NewPool"),
		),
	}
}
